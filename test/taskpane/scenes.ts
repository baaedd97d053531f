// States of the pane as a person meets them, for tests and pictures.
import type { ReviewEvent } from '../../src/addin/session/proof/closed-period';
import type {
  AccountCard,
  PaneState,
  ResultCard,
  ServerConfig,
  TableCard,
} from '../../src/addin/session/pane-state';

export const NOW_MS = Date.UTC(2026, 10, 20, 14, 36);
const at = (hour: number, minute: number): number => Date.UTC(2026, 10, 20, hour, minute);

/** A pane that remembers an account without a PIN, and shows nothing yet. */
export const nothing: PaneState = {
  server: null,
  warning: null,
  missingAccounts: null,
  accounts: [],
  toUseHere: [],
  remembering: { hasPin: false, unlocked: false, lockAfterMinutes: 15 },
  results: [],
  tables: [],
  closedPeriods: [],
  travelling: {
    on: true,
    carried: 0,
    leftOut: 0,
    bytes: null,
    limitBytes: 1_000_000,
    sentence: 'The workbook carries no rows yet.',
  },
  settings: {
    workbook: {
      exchangeZone: 'UTC',
      displayZone: 'UTC',
      amountsAsText: false,
      graceDays: 3,
      valueDigits: 2,
      valueRounding: 'half up',
      rateDays: 3,
    },
    device: {
      language: 'excel',
      typedCells: true,
      separators: true,
      resultLimitBytes: 4_500_000,
      weightLimit: 500,
      weightWindowMs: 10_000,
      lockAfterMinutes: 15,
      financialYearBegins: 1,
      startsWithWorkbook: false,
    },
  },
  brokenCells: [],
  calculatesManually: false,
  work: null,
  history: [],
  exchangeZone: 'UTC',
  displayZone: 'UTC',
};

const sandbox: ServerConfig = {
  exchangeName: 'Sandbox exchange',
  madeUp: true,
  demoAccounts: [
    {
      name: 'Demo broker',
      key: 'demo-broker-key',
      secret: 'demo-broker-secret',
      passphrase: 'demo-broker',
      about: 'A broker account: ledger entries and commission records of 24 months.',
    },
    {
      name: 'Demo trader',
      key: 'demo-trader-key',
      secret: 'demo-trader-secret',
      passphrase: 'demo-trader',
      about: 'An ordinary account: ledger entries, no commission.',
    },
  ],
};

export const account = (name: string, more: Partial<AccountCard> = {}): AccountCard => ({
  name,
  state: 'connected',
  remembered: null,
  canReadLedger: true,
  canReadRebates: true,
  note: '',
  isDefault: false,
  ...more,
});

export const result = (id: string, more: Partial<ResultCard> = {}): ResultCard => ({
  id,
  functionName: 'LEDGER',
  formula: '=LEDGER("USDT",,"2026-09","2026-11")',
  addresses: ['Sheet1!A1'],
  asks: 'USDT, September to November 2026',
  accounts: ['Demo broker'],
  state: 'shown',
  busy: false,
  rows: 1287,
  refreshedAtMs: at(14, 32),
  complete: true,
  proof: null,
  stale: false,
  rounded: [],
  notes: [],
  changes: null,
  lacksFormats: false,
  error: null,
  ...more,
});

const broker = account('Demo broker', { isDefault: true });
const trader = account('Demo trader', {
  canReadRebates: false,
  note: 'Demo trader’s key may not read rebates; only broker accounts can. LEDGER still works. (-4002)',
});

const locked = (name: string, more: Partial<AccountCard> = {}): AccountCard =>
  account(name, {
    state: 'locked',
    remembered: 'pin',
    canReadLedger: null,
    canReadRebates: null,
    ...more,
  });

const complete = result('1', {
  rounded: [{ column: 'Change', count: 2 }],
  notes: ['21 to 30 November are not yet asked.'],
});
const rebates = result('2', {
  functionName: 'REBATES',
  formula: '=REBATES("BTCUSDT,ETHUSDT","USDT","2026-05-01","2026-11-16",,,,"Demo broker")',
  addresses: ['Commission!A1', 'Commission!P1', 'Review!B4', 'Review!B90', 'Review!B140'],
  asks: 'BTCUSDT and ETHUSDT in USDT, SPOT, 1 May to 16 November 2026',
  rows: 412,
});
const stale = result('3', {
  formula: '=LEDGER("BTC","Deposit","2026-10")',
  addresses: ['Sheet2!A1'],
  asks: 'BTC, type Deposit, October 2026',
  rows: 38,
  refreshedAtMs: at(9, 5),
  stale: true,
  error: 'Refresh stopped at page 4 of 9. Sheet2!A1 still shows the result of 09:05.',
});
const failed = result('4', {
  functionName: 'REBATES',
  formula: '=REBATES("BTCUSDT","USDT",,,,,,"Demo trader")',
  addresses: ['Trader!A1'],
  asks: 'BTCUSDT in USDT, SPOT, 21 October to 20 November 2026',
  state: 'failed',
  rows: null,
  refreshedAtMs: null,
  complete: false,
  error:
    'Demo trader’s key may not read rebates; only broker accounts can. LEDGER still works. (-4002)',
});
const reading = result('5', {
  formula: '=LEDGER(,,"2026-09")',
  addresses: ['All coins!A1'],
  asks: 'all coins, September 2026',
  state: 'reading',
  busy: true,
  rows: null,
  refreshedAtMs: null,
  complete: false,
});
const notHere = result('6', {
  formula: '=LEDGER("ETH")',
  addresses: ['Sheet3!A1'],
  asks: 'ETH, November 2026',
  state: 'not-here',
  rows: null,
  refreshedAtMs: null,
  complete: false,
});
const incomplete = result('7', {
  formula: '=LEDGER("SOL",,"2025-02","2025-04")',
  addresses: ['Sheet3!H1'],
  asks: 'SOL, February to April 2025',
  rows: 204,
  complete: false,
  notes: ['The exchange holds nothing before 1 March 2025. The result starts there and says so.'],
});
const waiting = result('8', {
  addresses: ['Sheet1!A1'],
  state: 'waiting',
  rows: null,
  refreshedAtMs: null,
  complete: false,
});

const history = [
  {
    atMs: at(14, 32),
    kind: 'done',
    sentence: 'Complete: 3 months, 9 pages, 1,287 entries. The balances chain without a gap.',
  },
  {
    atMs: at(14, 30),
    kind: 'cancelled',
    sentence: 'Refresh of the workbook was cancelled. Nothing in the sheets changed.',
  },
  {
    atMs: at(14, 21),
    kind: 'failed',
    sentence: 'Refresh stopped at page 4 of 9. Sheet2!A1 still shows the result of 09:05.',
  },
  {
    atMs: at(9, 4),
    kind: 'done',
    sentence: 'Demo broker is connected. It reads ledger and rebates.',
  },
] as const;

const connected: PaneState = {
  ...nothing,
  server: sandbox,
  accounts: [broker],
  history: history.slice(3),
};
const several: PaneState = {
  ...connected,
  accounts: [broker, trader],
  results: [complete, rebates, stale, failed, incomplete, notHere],
  history,
};

const table: TableCard = {
  id: 't1',
  name: 'Tieout_Ledger',
  address: "'Client A'!A2:L2003",
  functionName: 'LEDGER',
  asks: 'all coins, October 2026',
  accounts: ['Demo broker'],
  busy: false,
  rows: 2001,
  refreshedAtMs: at(14, 30),
  complete: true,
  stale: false,
  rounded: [],
  notes: [],
  error: null,
  changes: {
    added: { count: 3, addresses: ["'Client A'!A2001:L2003"] },
    changed: { count: 0, addresses: [] },
    gone: { count: 1, addresses: ["'Client A'!A77:L77"] },
    unplaced: { count: 0, addresses: [] },
  },
};

const changed = result('1', {
  changes: {
    added: 2,
    changed: 1,
    gone: 1,
    inClosed: 1,
    listed: [
      {
        kind: 'changed',
        row: 4,
        words: 'entry 701234572560763808, USDT',
        day: '2026-09-30',
        wasClosed: true,
      },
      {
        kind: 'added',
        row: 1285,
        words: 'entry 701234572560763901, USDT',
        day: '2026-11-20',
        wasClosed: false,
      },
      {
        kind: 'added',
        row: 1286,
        words: 'entry 701234572560763902, USDT',
        day: '2026-11-20',
        wasClosed: false,
      },
      {
        kind: 'gone',
        row: null,
        words: 'entry 701234572560763700, USDT',
        day: '2026-11-02',
        wasClosed: false,
      },
    ],
  },
});

const happened = (kind: ReviewEvent['kind'], by: string, atMs: number): ReviewEvent => ({
  kind,
  by,
  atMs,
  device: 'a',
  reason: '',
  lines: [],
  pinned: [],
});

export const scenes = {
  noServer: nothing,
  firstRun: { ...nothing, server: sandbox },
  waiting: { ...nothing, server: sandbox, results: [waiting] },
  unreachable: {
    ...nothing,
    warning: 'The Tieout server does not answer. Start it, then press Connect again.',
  },
  connected,
  locked: {
    ...connected,
    remembering: { hasPin: true, unlocked: false, lockAfterMinutes: 15 },
    accounts: [
      trader,
      locked('Client A', { isDefault: true }),
      locked('Client B'),
      account('Unreadable account 3f2a', {
        state: 'damaged',
        remembered: 'device',
        canReadLedger: null,
        canReadRebates: null,
      }),
    ],
    results: [
      complete,
      { ...waiting, error: 'Account Client B is locked. Unlock it in the Tieout pane.' },
    ],
  },
  unlocked: {
    ...connected,
    remembering: { hasPin: true, unlocked: true, lockAfterMinutes: 15 },
    accounts: [
      account('Client A', { isDefault: true, remembered: 'pin' }),
      account('Client B', { remembered: 'device' }),
    ],
  },
  allComplete: { ...connected, results: [complete, rebates], history },
  several,
  working: {
    ...several,
    results: [{ ...complete, busy: true }, rebates, stale, failed, reading],
    work: {
      title: 'Reading September 2026, page 3 of 9',
      pagesDone: 2,
      pagesTotal: 9,
      secondsLeft: 12,
    },
  },
  workingBlind: {
    ...several,
    work: { title: 'Reading November 2026', pagesDone: 4, pagesTotal: null, secondsLeft: null },
  },
  liveData: {
    ...connected,
    results: [changed, { ...rebates, lacksFormats: true }],
    tables: [
      table,
      {
        ...table,
        id: 't2',
        name: 'Tieout_Rebates',
        functionName: 'REBATES',
        address: 'Rebates!A2:N400',
        stale: true,
        error:
          'Client B is not connected on this device. Tieout_Rebates still shows the rows of 09:05.',
        changes: null,
      },
    ],
    brokenCells: ['Sheet1!C1', 'Sheet1!C9'],
    calculatesManually: true,
    history,
  },
  pairsMissing: {
    ...connected,
    results: [
      complete,
      result('tieout', {
        functionName: 'REBATES.TIEOUT',
        formula: '=REBATES.TIEOUT("USDT","2026-10-01","2026-10-31")',
        addresses: ['Sheet1!P1'],
        asks: 'USDT, settled and posted, 1 to 31 October 2026',
        rows: 36,
        proof: { verdict: 'open', words: 'pairs are missing' },
        unlistedPairs: [{ account: 'Demo broker', count: 1 }],
      }),
    ],
  },
  proving: {
    ...connected,
    results: [
      result('check', {
        functionName: 'LEDGER.CHECK',
        formula: '=LEDGER.CHECK("USDT","2026-09")',
        asks: 'USDT, September 2026',
      }),
    ],
    closedPeriods: [
      {
        id: 'p1',
        from: '2026-09',
        to: '2026-09',
        title: 'September 2026',
        preparedBy: 'Ann Lee',
        reviewedBy: 'Bo Chen',
        closedAtMs: at(9, 5),
        scopes: [
          { what: 'Ledger of Demo broker', rows: 1287, rowsSha256: 'ab'.repeat(32), totals: [] },
        ],
        state: 'changed',
        differences: [
          {
            what: 'Ledger of Demo broker',
            kind: 'changed',
            id: '701234572560763808',
            time: '2026-09-14T09:30:00.000Z',
            fields: [{ field: 'deltaAmount', before: '100', after: '99.5' }],
          },
        ],
        openItems: [],
        accepted: [
          { atMs: at(9, 40), by: 'Bo Chen', reason: 'Renamed by the exchange.', differences: [] },
        ],
        standing: 'closed',
        history: [],
      },
      {
        id: 'p2',
        from: '2026-08',
        to: '2026-08',
        title: 'August 2026',
        preparedBy: 'Ann Lee',
        reviewedBy: '',
        closedAtMs: at(9, 1),
        scopes: [],
        state: 'as closed',
        differences: [],
        openItems: [],
        accepted: [],
        standing: 'submitted',
        history: [
          happened('submitted', 'Ann Lee', at(8, 30)),
          happened('signed', 'Bo Chen', at(8, 40)),
          { ...happened('reopened', 'Bo Chen', at(8, 50)), reason: 'A late deposit.' },
          happened('submitted', 'Ann Lee', at(9, 1)),
        ],
      },
      {
        id: 'p3',
        from: '2026-07',
        to: '2026-07',
        title: 'July 2026',
        preparedBy: 'Ann Lee',
        reviewedBy: 'Bo Chen',
        closedAtMs: at(9, 0),
        scopes: [],
        state: 'unknown',
        differences: [],
        openItems: [],
        accepted: [],
        standing: 'reopened',
        history: [{ ...happened('reopened', 'Bo Chen', at(9, 2)), reason: 'A late fee.' }],
      },
    ],
  },
  manyAccounts: {
    ...several,
    accounts: [
      broker,
      ...Array.from({ length: 24 }, (_, index) =>
        account(
          `Client ${String(index + 1).padStart(2, '0')} Holdings`,
          index === 20
            ? {
                state: 'failed',
                canReadLedger: null,
                canReadRebates: null,
                note: 'The exchange does not know this key. Paste it again. (40006)',
              }
            : {},
        ),
      ),
    ],
  },
  manyResults: {
    ...connected,
    results: Array.from({ length: 24 }, (_, index) =>
      result(String(index), {
        addresses: [`Month ${index + 1}!A1`],
        asks: `${index % 2 === 0 ? 'USDT' : 'BTC'}, month ${index + 1}`,
      }),
    ),
    history,
  },
} satisfies Record<string, PaneState>;
