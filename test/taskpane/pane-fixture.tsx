// A page that draws the real pane over a scripted session. The session answers nothing by itself:
// the test does.
import type {
  Certificate,
  ConnectOutcome,
  Credentials,
  OpenItem,
  PaneState,
  UnlockOutcome,
} from '../../src/addin/session/pane-state';
import type { PaneSession } from '../../src/addin/session/pane-session';
import { mountPane } from '../../src/addin/taskpane/mount';
import { nothing } from './scenes';

export interface PaneFixture {
  nowMs: number;
  /** What the pane asked for, in order: "refresh workbook", "connect Client A". Never a secret. */
  readonly calls: string[];
  /** What is open in any period. */
  openItems: readonly OpenItem[];
  /** What connect was given last. */
  credentials: Credentials | null;
  /** Resolves when the pane has drawn it. */
  readonly setState: (next: PaneState) => Promise<void>;
  readonly answerConnect: (outcome: ConnectOutcome) => void;
  readonly answerUnlock: (outcome: UnlockOutcome) => void;
  readonly finishRefresh: () => void;
  undo: () => void;
  readonly subscribers: number;
}

declare global {
  interface Window {
    fixture: PaneFixture;
    firstState?: PaneState;
    look?: { officeBackground?: string };
  }
}

const NOTHING: PaneState = { ...nothing, remembering: null };
let state = window.firstState ?? NOTHING;
let drawn: (() => void) | null = null;
const listeners = new Set<() => void>();
const calls: string[] = [];
let answer: ((outcome: ConnectOutcome) => void) | null = null;
let tell: ((outcome: UnlockOutcome) => void) | null = null;
let finish: (() => void) | null = null;
const refreshing = (call: string): Promise<void> => {
  calls.push(call);
  return new Promise((resolve) => {
    finish = resolve;
  });
};

/** Made up, in the shape that the session gives. */
const CERTIFICATE: Certificate = {
  form: 'tieout-certificate/1',
  version: '1.0.0',
  operation: { function: 'LEDGER', request: 'POST /api/v3/tax/income', label: 'V3 (BETA)' },
  accounts: ['Demo broker'],
  called: [{ name: 'coin', text: 'USDT' }],
  resolved: [
    { name: 'from', text: '2026-09' },
    { name: 'to', text: '2026-11' },
  ],
  zones: { exchangeZone: 'UTC', displayZone: 'UTC' },
  months: [],
  windows: [],
  gaps: [],
  noLongerHeld: [],
  withoutBodies: [],
  fetchedFrom: '2026-11-20T14:31:00.000Z',
  fetchedTo: '2026-11-20T14:32:00.000Z',
  rows: 1287,
  first: null,
  last: null,
  rounded: [],
  totals: [
    {
      field: 'deltaAmount',
      of: { coinName: 'USDT' },
      sum: '-1204.123456789012345678',
      rows: 1287,
      blank: 0,
    },
    // An account with many coins: each has its own total.
    ...Array.from({ length: 60 }, (_, i) => ({
      field: 'deltaAmount' as const,
      of: { coinName: `COIN${i + 1}` },
      sum: `${i + 1}.5`,
      rows: 1,
      blank: 0,
    })),
  ],
  canonicalForm: 'tieout-rows/1',
  rowsSha256: 'a'.repeat(64),
};

/** A pane that asks for something the interface does not have must fail here, not in Excel. */
function strict<T extends object>(name: string, offered: T): T {
  return new Proxy(offered, {
    get: (target, member) => {
      if (!(member in target))
        throw new Error(`The pane asked ${name} for "${String(member)}", which it does not offer.`);
      return Reflect.get(target, member) as unknown;
    },
  });
}

const session: PaneSession = {
  get state() {
    // Who reads the state draws it before the next task.
    if (drawn) setTimeout(drawn);
    drawn = null;
    return state;
  },
  subscribe: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  accounts: strict('accounts', {
    connect: (credentials) => {
      calls.push(`connect ${credentials.name}`);
      window.fixture.credentials = credentials;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    answerWhose: (whose) => {
      calls.push(`whose ${String(whose)}`);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    unlock: () => {
      calls.push('unlock');
      return new Promise((resolve) => {
        tell = resolve;
      });
    },
    lock: () => calls.push('lock'),
    used: () => undefined,
    useHere: (name) => calls.push(`use here ${name}`),
    forgetEverything: () => {
      calls.push('forget everything');
      return Promise.resolve();
    },
    forget: (name) => calls.push(`forget ${name}`),
    choose: (name) => calls.push(`choose ${name}`),
  }),
  getData: strict('getData', {
    previewFormula: () =>
      Promise.resolve({ ok: false, argument: '', sentence: 'The scripted session plans nothing.' }),
    suggestionsFor: () =>
      Promise.resolve({
        symbols: ['BTCUSDT'],
        commissionCoins: ['USDT'],
        ledgerCoins: ['USDT'],
        types: ['deposit'],
      }),
    previewPack: () =>
      Promise.resolve({ ok: false, sentence: 'The scripted session makes no pack.' }),
    makePack: () => Promise.resolve({ ok: false, sentence: 'The scripted session makes no pack.' }),
    rollPack: () => Promise.resolve({ ok: false, sentence: 'The scripted session has no pack.' }),
    insertFormula: ({ name }, place) => {
      calls.push(`insert ${name} into the ${place}`);
      return Promise.resolve({ ok: true, address: 'Sheet1!A1', sentence: 'Inserted.' });
    },
    insertTable: (question, address) => {
      calls.push(`insert ${question.name} at ${address ?? 'a free place'}`);
      return Promise.resolve({
        ok: true,
        id: 'table-1',
        address: 'Sheet1!A1',
        sentence: 'Inserted.',
      });
    },
    insertExample: ({ formula }) => {
      calls.push(`example ${formula}`);
      return Promise.resolve({ ok: true, sentence: 'Inserted at Sheet1!A1.' });
    },
    financialYearBegins: 1,
    beginFinancialYearIn: (month) => calls.push(`financial year begins in ${month}`),
  }),
  liveData: strict('liveData', {
    refresh: (scope, reach = 'open') =>
      refreshing(`refresh ${scope}${reach === 'open' ? '' : `, ${reach}`}`),
    refreshResult: (id, reach = 'open') =>
      refreshing(`refresh result ${id}${reach === 'open' ? '' : `, ${reach}`}`),
    readAgain: (ids) => refreshing(`read again ${ids.join(', ')}`),
    refreshTable: (id) => refreshing(`refresh table ${id}`),
    copyValues: () => {
      calls.push('copy values');
      return Promise.resolve({ ok: true, sentence: 'Copied.' });
    },
    picturesOf: () => [
      {
        kind: 'line',
        title: 'Balance over time, USDT',
        pointsAre: 'Day',
        valuesAre: 'Balance',
        coin: 'USDT',
        points: Array.from({ length: 30 }, (_, at) => ({
          label: `2026-11-${String(at + 1).padStart(2, '0')}`,
          value: String(1000 + ((at * 37) % 90) * 3.5),
          ...(at === 12 && { missing: '0.5' }),
        })),
      },
      {
        kind: 'bars',
        title: 'Commission by settlement day, BTC',
        pointsAre: 'Day',
        valuesAre: 'Commission',
        coin: 'BTC',
        points: [
          { label: '2026-11-01', value: '0.00012345' },
          { label: '2026-11-02', value: '-0.00001' },
        ],
      },
    ],
    insertChart: ({ title }) => {
      calls.push(`chart ${title}`);
      return Promise.resolve({ ok: true, sentence: 'Inserted at Sheet2!A3, with its numbers.' });
    },
    repairNames: () => {
      calls.push('repair names');
      return Promise.resolve();
    },
    selected: () => Promise.resolve([]),
    formatResult: (id) => {
      calls.push(`format result ${id}`);
      return Promise.resolve();
    },
  }),
  proof: strict('proof', {
    certificate: (id) => {
      calls.push(`certificate ${id}`);
      return Promise.resolve({ ok: true, certificate: CERTIFICATE });
    },
    writeCertificateSheet: (id) => {
      calls.push(`certificate sheet ${id}`);
      return Promise.resolve({ ok: true, sentence: 'Written.' });
    },
    saveEvidence: (id) => {
      calls.push(`evidence ${id}`);
      return Promise.resolve({ ok: false, sentence: 'Nothing is shown.' });
    },
  }),
  reconcile: strict('reconcile', {
    onSelection: () => () => undefined,
    writeSample: ({ id, seed }) => {
      calls.push(`sample of ${id} by ${seed}`);
      return Promise.resolve({ ok: true, sentence: '25 records of 1,287 drawn by the seed 7.' });
    },
    writeMapping: ({ month }) => {
      calls.push(`mapping ${month}`);
      return Promise.resolve({ ok: true, sentence: 'The sheet Mapping is written.' });
    },
    writeJournal: ({ month, grain }) => {
      calls.push(`journal ${month} by ${grain}`);
      return Promise.resolve({ ok: true, sentence: 'Batch 202610-01: 24 lines.' });
    },
    saveJournal: ({ program }) => {
      calls.push(`journal for ${program}`);
      return Promise.resolve({ ok: false, sentence: 'Saved before.', asksAgain: true });
    },
    lookBehind: () => {
      calls.push('look behind');
      return Promise.resolve({
        ok: true,
        behind: {
          address: 'Sheet1!D3',
          title: 'Inflow, USDT, 2026-10',
          count: 3,
          sum: '1250.123456789012345678',
          agrees: true,
          sentence: 'The sum equals Sheet1!D3.',
          first: [
            { record: '701234572560763808', day: '2026-10-03', as: 'Change', amount: '1000' },
            {
              record: '701234572560763809',
              day: '2026-10-14',
              as: 'Change',
              amount: '250.123456789012345678',
            },
            { record: '701234572560763810', day: '2026-10-30', as: 'Change', amount: '0' },
          ],
        },
      });
    },
    writeBehind: () => {
      calls.push('write behind');
      return Promise.resolve({
        ok: true,
        sentence: 'Written to the sheet Inflow USDT 2026-10, with a link back to Sheet1!D3.',
      });
    },
    breaksOf: (id) => {
      calls.push(`breaks of ${id}`);
      const entry = (billId: string, change: string, after: string) => ({
        billId,
        time: '2026-10-14 09:30:00',
        type: 'deposit',
        change,
        after,
        standsIn: billId.endsWith('8') ? { id: 'call-1', row: 12 } : null,
      });
      return Promise.resolve({
        ok: true,
        count: 1,
        sentence: '1 break, the earliest first.',
        breaks: [
          {
            account: 'Demo broker',
            coin: 'USDT',
            missing: '0.5',
            isAltered: false,
            sentence:
              'October 2026 breaks at entry 701234572560763808: 0.5 USDT are missing before entry 701234572560763808.',
            previous: entry('701234572560763807', '100', '1100'),
            entry: entry('701234572560763808', '-20', '1080.5'),
            next: entry('701234572560763809', '0.25', '1080.75'),
          },
        ],
      });
    },
    previewMatch: ({ book, columns }) => {
      calls.push(`preview match ${book}`);
      const headers = ['Tag', 'Soll', 'Haben', 'Text'];
      if (book === 'Fremd' && columns === undefined)
        return Promise.resolve({
          ok: false,
          sentence: 'book has no column named date; its first row says Tag, Soll, Haben, Text.',
          columns: { headers, chosen: { in: 1, out: 2, note: 3 } },
        });
      if (columns) calls.push(`columns ${JSON.stringify(columns)}`);
      const counted = (count: number, amount: string) => ({ count, amount });
      return Promise.resolve({
        ok: true,
        book: 'Book!A1:D42',
        apart: 1,
        columns: {
          headers: ['Date', 'Amount', 'Note'],
          chosen: columns ?? { date: 0, amount: 1, note: 2 },
        },
        statements: [
          {
            coin: 'USDT',
            lines: [
              { what: 'Balance per ledger', count: null, amount: '251180', isTotal: true },
              {
                what: 'Entries that the book does not have',
                count: 4,
                amount: '0',
                isTotal: false,
              },
              {
                what: 'Book lines that the ledger does not have',
                count: 2,
                amount: '70',
                isTotal: false,
              },
              {
                what: 'Differences of what was matched',
                count: null,
                amount: '0.5',
                isTotal: false,
              },
              { what: 'Balance per book', count: null, amount: '251250.5', isTotal: true },
            ],
          },
        ],
        sentence: '41 book lines against 44 entries. Nothing is written yet.',
        summary: {
          lines: { matched: 38, differs: 1, ambiguous: 0, unmatched: 2 },
          entries: { matched: 39, differs: 1, ambiguous: 0, unmatched: 4 },
          coins: [
            {
              coin: 'USDT',
              book: counted(41, '1250.5'),
              ledger: counted(44, '1180'),
              differences: '0.5',
              unexplained: '70',
              lines: {
                matched: counted(38, '1000'),
                differs: counted(1, '180.5'),
                ambiguous: counted(0, '0'),
                unmatched: counted(2, '70'),
              },
              entries: {
                matched: counted(39, '1000'),
                differs: counted(1, '180'),
                ambiguous: counted(0, '0'),
                unmatched: counted(4, '0'),
              },
            },
          ],
        },
      });
    },
    writeMatch: ({ book }) => {
      calls.push(`write match ${book}`);
      return Promise.resolve({ ok: true, sentence: 'Written to the sheet Match 2026-10.' });
    },
  }),
  closedPeriods: strict('closedPeriods', {
    readingIn: () => [],
    openItems: (from) => (from === '' ? [] : window.fixture.openItems),
    writeSheet: (id) => {
      calls.push(`closing sheet ${id}`);
      return Promise.resolve({ ok: true, sentence: 'Written.' });
    },
    close: ({ from, to, preparedBy, reviewedBy, reasons }) => {
      calls.push(
        [`close ${from} to ${to}, ${preparedBy}, ${reviewedBy}`, ...Object.values(reasons)].join(
          ', ',
        ),
      );
      return Promise.resolve({ ok: true, sentence: 'Closed.' });
    },
    submit: ({ from, to, preparedBy, reasons }) => {
      calls.push([`submit ${from} to ${to}, ${preparedBy}`, ...Object.values(reasons)].join(', '));
      return Promise.resolve({ ok: true, sentence: 'Submitted.' });
    },
    sign: (id, by) => {
      calls.push(`sign ${id}, ${by}`);
      return Promise.resolve({ ok: true, sentence: 'Signed.' });
    },
    saveEvidencePack: () => Promise.resolve({ ok: false, sentence: 'Nothing is scripted.' }),
    reopen: (id, by, reason) => {
      calls.push(`reopen ${id}, ${by}: ${reason}`);
      return Promise.resolve({ ok: true, sentence: 'Open again.' });
    },
    accept: (id, by, reason) => {
      calls.push(`accept ${id}, ${by}: ${reason}`);
      return Promise.resolve({ ok: true, sentence: 'Accepted.' });
    },
  }),
  settings: strict('settings', {
    changeWorkbook: (changes) => {
      calls.push(`workbook ${JSON.stringify(changes)}`);
      return { ok: true, sentence: 'Changed for this workbook.' };
    },
    changeDevice: (changes) => {
      calls.push(`device ${JSON.stringify(changes)}`);
      return { ok: false, sentence: 'This browser keeps no settings, so nothing was changed.' };
    },
    startWithWorkbook: (on) => {
      calls.push(`start with workbook ${on ? 'on' : 'off'}`);
      return Promise.resolve({
        ok: true,
        sentence: 'Tieout starts with this workbook from now on.',
      });
    },
    keptHere: () =>
      Promise.resolve({
        accounts: [{ name: 'Demo broker', bytes: 1_240_000, rows: 18_204 }],
        all: { bytes: 2_400_000, rows: 31_007, persistence: 'granted' },
        protection: 'The rows rest encrypted under your PIN.',
      }),
    symbolListOf: () => Promise.resolve({ symbols: ['BTCUSDT', 'ETHUSDT'], from: 'asked' }),
    setSymbolList: (account, symbols) => {
      calls.push(`symbols of ${account}: ${symbols?.join(' ') ?? 'as asked'}`);
      return Promise.resolve({ ok: true, list: { symbols: symbols ?? [], from: 'entered' } });
    },
    carryRows: (on) => calls.push(`carry rows ${on ? 'on' : 'off'}`),
  }),
  goToRecord: (id, row) => {
    calls.push(`go to record ${row} of ${id}`);
    return Promise.resolve();
  },
  goTo: (address) => {
    calls.push(`go to ${address}`);
    return Promise.resolve();
  },
  cancel: () => calls.push('cancel'),
};

const root = document.getElementById('pane');
if (root === null) throw new Error('The page has no place for the pane.');
window.fixture = {
  nowMs: Date.UTC(2026, 10, 20, 14, 36),
  calls,
  openItems: [],
  credentials: null,
  setState: (next) =>
    new Promise((done) => {
      state = next;
      drawn = done;
      for (const listener of listeners) listener();
      if (listeners.size === 0) done();
    }),
  answerConnect: (outcome) => answer?.(outcome),
  answerUnlock: (outcome) => tell?.(outcome),
  finishRefresh: () => finish?.(),
  undo: () => undefined,
  get subscribers() {
    return listeners.size;
  },
};
root.replaceChildren();
window.fixture.undo = mountPane(
  root,
  strict('session', session),
  { nowMs: () => window.fixture.nowMs },
  {
    officeBackground: () => window.look?.officeBackground,
  },
);
