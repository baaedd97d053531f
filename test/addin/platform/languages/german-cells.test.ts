// What would be lost if this failed: formulas and sheets that a German pane reads or writes in other
// words than an English one, so that a pack that it made says #VALUE!.
import type * as Answers from '../../../../src/addin/engine/answers/definitions';
import type * as Sheets from '../../../../src/addin/features/close/pack/pack-sheets';
import { german as catalogue } from '../../../../src/addin/platform/languages/de/german';

interface Rooms {
  readonly answers: typeof Answers;
  readonly sheets: typeof Sheets;
}

/** The modules as a page of this language loads them: some sentences are made as they load. */
function loadedIn(language: 'English' | 'German'): Rooms {
  const page = { getElementById: () => ({ textContent: JSON.stringify(catalogue) }) };
  if (language === 'German') Object.assign(globalThis, { document: page });
  let rooms!: Rooms;
  try {
    jest.isolateModules(() => {
      rooms = {
        answers: jest.requireActual('../../../../src/addin/engine/answers/definitions'),
        sheets: jest.requireActual('../../../../src/addin/features/close/pack/pack-sheets'),
      };
    });
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
  return rooms;
}
const [english, german] = [loadedIn('English'), loadedIn('German')];

const BLANK = [null, null, null, null, null, null];
const TYPES = [
  ['Business type', 'Column'],
  ['deposit', 'Deposits'],
];
const RATES = [
  ['Date', 'Coin', 'Rate'],
  ['2026-10-31', 'BTC', 61_000],
];
const BOOK = [
  ['Date', 'Money in', 'Money out', 'Coin', 'Reference', 'Note', 'Balance'],
  ['2026-10-01', 5, '', 'USDT', 'x', 'y', 5],
];

test.each([
  ['LEDGER.CHECK', [...BLANK, TYPES, RATES]],
  ['LEDGER.CHECK', [...BLANK, [['type', 'roll-forward column'], ...TYPES.slice(1)]]],
  ['LEDGER.MATCH', [BOOK]],
  ['LEDGER.VALUE', ['BTC', '2026-10-31', RATES]],
] as const)('a German pane reads the tables of %s as an English one does', (name, args) => {
  const [theirs, ours] = [english, german].map(({ answers }) => answers.readCall(name, [...args]));
  expect(theirs).toMatchObject({ ok: true });
  expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs));
});

test('the sheets of a pack are the same in both languages', () => {
  const plan = {
    ...{ month: '2026-10', monthSerial: 46_296, endSerial: 46_326, accounts: ['Main'] },
    ...{ commissionCoin: 'USDT', commissionAccounts: ['Main'], currency: 'EUR' },
    ...{ pairs: [['Main', 'BTCUSDT', 'SPOT']], book: null, hasCharts: true, graceDays: 5 },
    ...{ mappingTypes: ['deposit'], made: 'now', version: '1', holdings: ['BTC'] },
    movedOn: new Map(),
  } as unknown as Parameters<typeof Sheets.packSheets>[0];
  const [theirs, ours] = [english, german].map(({ sheets }) => sheets.packSheets(plan));
  expect(theirs!.length).toBeGreaterThan(5);
  expect(ours).toEqual(theirs);
});
