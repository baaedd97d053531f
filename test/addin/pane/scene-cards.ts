// Accounts, results and tables of which the scenes are made.
import type { ReviewEvent } from '../../../src/addin/features/close/period/closed-period';
import type {
  AccountCard,
  PaneState,
  ResultCard,
  ServerConfig,
  TableCard,
} from '../../../src/addin/workbook/session/pane-state';

export const NOW_MS = Date.UTC(2026, 10, 20, 14, 36);
export const at = (hour: number, minute: number): number => Date.UTC(2026, 10, 20, hour, minute);

/** A pane that remembers an account without a PIN, and shows nothing yet. */
export const nothing: PaneState = {
  server: null,
  warning: null,
  missingAccounts: [],
  accounts: [],
  toTrust: [],
  tellsEdits: true,
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
      materiality: 0,
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
  calculationTrouble: null,
  work: null,
  history: [],
  exchangeZone: 'UTC',
  displayZone: 'UTC',
};

export const sandbox: ServerConfig = {
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

export const broker = account('Demo broker', { isDefault: true });
export const trader = account('Demo trader', {
  canReadRebates: false,
  note: 'Demo trader’s key may not read rebates; only broker accounts can. LEDGER still works. (-4002)',
});

export const locked = (name: string, more: Partial<AccountCard> = {}): AccountCard =>
  account(name, {
    state: 'locked',
    remembered: 'pin',
    canReadLedger: null,
    canReadRebates: null,
    ...more,
  });

export const complete = result('1', {
  rounded: [{ column: 'Change', count: 2 }],
  notes: ['21 to 30 November are not yet asked.'],
});
export const rebates = result('2', {
  functionName: 'REBATES',
  formula: '=REBATES("BTCUSDT,ETHUSDT","USDT","2026-05-01","2026-11-16",,,,"Demo broker")',
  addresses: ['Commission!A1', 'Commission!P1', 'Review!B4', 'Review!B90', 'Review!B140'],
  asks: 'BTCUSDT and ETHUSDT in USDT, SPOT, 1 May to 16 November 2026',
  rows: 412,
});
export const stale = result('3', {
  formula: '=LEDGER("BTC","Deposit","2026-10")',
  addresses: ['Sheet2!A1'],
  asks: 'BTC, type Deposit, October 2026',
  rows: 38,
  refreshedAtMs: at(9, 5),
  stale: true,
  error: 'Refresh stopped at page 4 of 9. Sheet2!A1 still shows the result of 09:05.',
});
export const failed = result('4', {
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
export const reading = result('5', {
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
export const waiting = result('8', {
  addresses: ['Sheet1!A1'],
  state: 'waiting',
  rows: null,
  refreshedAtMs: null,
  complete: false,
});

export const history = [
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

export const connected: PaneState = {
  ...nothing,
  server: sandbox,
  accounts: [broker],
  history: history.slice(3),
};
export const several: PaneState = {
  ...connected,
  accounts: [broker, trader],
  results: [complete, rebates, stale, failed, incomplete, notHere],
  history,
};

export const table: TableCard = {
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
    uncounted: { count: 0, addresses: [] },
  },
};

export const changed = result('1', {
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

export const happened = (kind: ReviewEvent['kind'], by: string, atMs: number): ReviewEvent => ({
  kind,
  by,
  atMs,
  reason: '',
  workbook: 'w',
  sha256: 'cd'.repeat(32),
  lines: [],
  differences: [],
  seal: `${kind} ${String(atMs)}`,
});
