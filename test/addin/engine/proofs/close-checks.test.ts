// The checks of a close. What would be lost: a month that is signed because a check was green over
// an error, over half of what it names, or over nothing.
import {
  CHECK_KEYS,
  closeChecks,
  fieldOn,
  isOpenCheck,
  type CheckKey,
  type CloseInputs,
  type CloseResult,
} from '../../../../src/addin/engine/proofs/close-checks';

const result = (labels: readonly string[], ...rows: readonly unknown[][]): CloseResult => ({
  table: { labels, rows },
  ...{ trouble: null, isComplete: true, fetchedAtMs: 1_000 },
});
const ROLL = [
  ...['Account', 'Month', 'Coin', 'Opening', 'Deposits', 'Withdrawals', 'Trades', 'Commission'],
  ...['Transfers', 'Other', 'Closing', 'Types not listed', 'Status', 'Finding'],
  ...['Opening and closing', 'Journal', 'Rates'],
];
const rollRow = (over: Readonly<Record<string, unknown>> = {}): unknown[] => {
  const row: Readonly<Record<string, unknown>> = {
    ...{ Account: 'Main', Month: 46_266, Coin: 'BTC', Opening: 1, Deposits: 3, Withdrawals: -2 },
    ...{ Trades: 0, Commission: 0, Transfers: 0, Other: 0, Closing: 2, Status: 'ties out' },
    ...{ Journal: 'as posted', Rates: 'all there', 'Opening and closing': 'proven', ...over },
  };
  return ROLL.map((label) => row[label] ?? '');
};
const TIEOUT = ['Account', 'Settlement day', 'Settled', 'Status'];

const SOUND: CloseInputs = {
  rollForward: result(ROLL, rollRow()),
  byType: result(
    ['Account', 'Business type', 'Coin', 'Entries', 'Change'],
    ['Main', 'deposit', 'BTC', 1, 3],
    ['Main', 'withdraw', 'BTC', 1, -2],
  ),
  tieout: result(TIEOUT, ['Main', '2026-09-01', 5, 'ties out'], ['Main', 'Total', 5, '']),
  match: result(['Account', 'Status', 'Coin'], ['Main', 'matched', 'BTC']),
  ...{ isValued: true, limit: null, hasRebates: true, tolerance: null, onSheets: new Map() },
  ...{
    notCleared: [],
    journal: [],
    transfers: { open: [], note: '' },
    graceDays: 3,
    readFromMs: 1_000,
  },
};
const checks = (over: Partial<CloseInputs> = {}) => closeChecks({ ...SOUND, ...over }, '2026-09');
const openIn = (over: Partial<CloseInputs>): CheckKey[] =>
  checks(over)
    .filter(isOpenCheck)
    .map(({ key }) => key);
const rolled = (over: Readonly<Record<string, unknown>>): Partial<CloseInputs> => ({
  rollForward: result(ROLL, rollRow(over)),
});
const tied = (line: string, status: string): Partial<CloseInputs> => ({
  tieout: result(TIEOUT, ['Main', line, 5, status]),
});

test('a sound month holds in every check, in one order', () => {
  expect(checks().map(({ key, status }) => [key, status])).toEqual(
    CHECK_KEYS.map((key) => [key, 'holds']),
  );
});

test.each<[CheckKey, Partial<CloseInputs>, string]>([
  ['chain', rolled({ Status: 'breaks' }), 'Main BTC: breaks'],
  ['chain', { rollForward: result(ROLL), byType: result(['Account', 'Coin', 'Change']) }, 'no row'],
  ['edges', rolled({ 'Opening and closing': 'closing not proven: later' }), 'Main BTC: closing'],
  ['negative', rolled({ Finding: 'balance at entry 7 is negative: -3 ADA' }), 'entry 7'],
  ['listed', rolled({ 'Types not listed': 'gift' }), 'Main BTC: gift'],
  ['byType', rolled({ Deposits: 4 }), 'Main BTC: 1 by type, 2'],
  ['inLead', { onSheets: new Map([['inLead', ['Main BTC']]]) }, 'Main BTC'],
  ['lead', { onSheets: new Map([['lead', ['Lead F4: 1 in place of 2']]]) }, 'Lead F4'],
  ['rates', rolled({ Rates: 'look at: BTC 2026-09-05: 0 in row 7' }), 'row 7'],
  ['rates', rolled({ Rates: '' }), 'Main BTC'],
  ['days', tied('2026-09-01', 'differs: 1 is missing'), 'Main 2026-09-01: differs'],
  ['days', tied('2026-09-02', 'a pair that was not asked may have settled it'), '2026-09-02'],
  ['recomputed', tied('Not recomputed', '2 records'), 'Not recomputed: 2 records'],
  ['recomputed', tied('2026-09-01', 'the records do not say fee or rate'), '2026-09-01'],
  ['addedUp', { onSheets: new Map([['addedUp', ['Days: 1']]]) }, 'Days: 1'],
  ['matched', { match: result(['Status', 'Coin'], ['ambiguous', 'BTC']) }, 'BTC: ambiguous'],
  ['carried', { onSheets: new Map([['carried', ['C4: 2']]]) }, 'C4'],
  ['cleared', { notCleared: ['2026-08 unmatched'] }, '2026-08'],
  ['journal', rolled({ Journal: 'not in the journal: entry 7' }), 'entry 7'],
  ['journal', { journal: ['gift BTC is not mapped'] }, 'gift BTC'],
  ['transfers', { transfers: { open: ['100 USDT from Main'], note: '1 turned down' } }, '100 USDT'],
  ['complete', { match: { ...SOUND.match!, isComplete: false } }, 'Match: incomplete'],
  ['early', { byType: { ...SOUND.byType, fetchedAtMs: 999 } }, 'By type'],
])('%s is open alone, and names what is', (key, over, names) => {
  expect(openIn(over)).toEqual([key]);
  const check = checks(over).find((one) => one.key === key)!;
  expect([check.status, check.open]).toEqual(['open', 1]);
  expect(check.items.join()).toContain(names);
});

test('what was agreed is said beside a check that holds, and one account has no transfers', () => {
  const [agreed] = checks({ transfers: { open: [], note: '1 agreed to: 5 BTC' } }).slice(-1);
  expect(agreed).toMatchObject({ status: 'holds', items: [], note: '1 agreed to: 5 BTC' });
  expect(checks({ transfers: null }).at(-1)).toMatchObject({ status: 'not used', note: '' });
  expect(checks({ transfers: { open: null, note: '' } }).at(-1)?.status).toBe('unknown');
});

test('rows below the limit are said with their sum, and asked for once all of them are not below it', () => {
  const labels = [...ROLL, 'Below the limit', 'Breaks below the limit'];
  const small = (coin: string, worth: number): unknown[] => [
    ...rollRow({ Coin: coin, Rates: 'below the limit' }),
    ...[worth, ''],
  ];
  const found = (amount: string, ...rows: readonly unknown[][]) =>
    checks({
      limit: { amount, currency: 'EUR' },
      rollForward: result(labels, [...rollRow(), '', ''], ...rows),
    });
  const rates = (...of: Parameters<typeof found>) =>
    found(...of).find(({ key }) => key === 'rates')!;
  const chain = (...of: Parameters<typeof found>) =>
    found(...of).find(({ key }) => key === 'chain')!;
  const [ada, sol] = [small('ADA', 0.4), small('SOL', 0.3)];
  expect(rates('0.8', ada, sol)).toMatchObject({
    ...{ status: 'holds', items: [] },
    note: '2 below the limit of 0.8 EUR, 0.7 in all: not asked for',
  });
  expect(rates('0.7', ada, sol)).toMatchObject({ status: 'open', open: 2, note: '' });
  const asked = [...rollRow({ Coin: 'XRP', Rates: 'missing: XRP 2026-09-05' }), '', ''];
  expect(rates('1', ada, asked)).toMatchObject({
    ...{ status: 'open', items: ['Main XRP: missing: XRP 2026-09-05'] },
    note: '1 below the limit of 1 EUR, 0.4 in all: not asked for',
  });
  expect(rates('1')).toMatchObject({ status: 'holds', note: '' });
  const breaks = (worth: number | ''): unknown[] => [...rollRow({ Status: 'breaks' }), '', worth];
  expect(chain('1', breaks(0.25))).toMatchObject({
    ...{ status: 'holds', note: '1 below the limit of 1 EUR, 0.25 in all: not asked for' },
  });
  expect(chain('1', breaks(''), breaks(0.25))).toMatchObject({ status: 'open', open: 1 });
  expect(chain('1', breaks(0.5), breaks(0.5))).toMatchObject({ status: 'open', open: 2 });
});

test('a negative balance below the limit is said with its sum, and asked for without its column', () => {
  const row = rollRow({ Finding: 'balance at entry 7 is negative: -0.1 ADA' });
  const negative = (labels: readonly string[], cells: readonly unknown[], amount = '1') =>
    checks({
      limit: { amount, currency: 'EUR' },
      rollForward: result([...ROLL, ...labels], [...row, ...cells]),
    }).find(({ key }) => key === 'negative')!;
  expect(negative(['Negative below the limit'], [0.25])).toMatchObject({
    ...{ status: 'holds', note: '1 below the limit of 1 EUR, 0.25 in all: not asked for' },
  });
  expect(negative(['Negative below the limit'], [''])).toMatchObject({ status: 'open', open: 1 });
  expect(negative(['Negative below the limit'], [0.25], '0.25').status).toBe('open');
  expect(negative([], [])).toMatchObject({ status: 'open', open: 1 });
});

test.each<[keyof CloseInputs & ('rollForward' | 'byType' | 'tieout' | 'match'), CheckKey[]]>([
  [
    'rollForward',
    [
      ...(['chain', 'edges', 'negative', 'listed', 'byType', 'inLead', 'lead', 'rates'] as const),
      ...(['carried', 'journal', 'transfers'] as const),
    ],
  ],
  ['byType', ['byType']],
  ['tieout', ['days', 'recomputed', 'addedUp']],
  ['match', ['matched']],
])('where %s is an error, missing or stale, nothing that is made from it holds', (name, keys) => {
  const trouble = 'A3 is stale';
  const found = checks({ [name]: { ...SOUND[name]!, trouble } });
  expect(found.filter(({ status }) => status === 'unknown').map(({ key }) => key)).toEqual(keys);
  for (const { status, items, open } of found)
    if (status === 'unknown') expect([items, open]).toEqual([[trouble], 1]);
  expect(found.find(({ key }) => key === 'complete')?.status).toBe('open');
});

test('a sheet that cannot be read leaves its check unknown', () => {
  expect(openIn({ onSheets: new Map([['lead', null]]), notCleared: null, journal: null })).toEqual([
    ...(['lead', 'cleared', 'journal'] as const),
  ]);
});

test('what a close does not have is listed in its place, and stands in nobody’s way', () => {
  const found = checks({ tieout: null, match: null, isValued: false, hasRebates: false });
  expect(found.map(({ key }) => key)).toEqual(CHECK_KEYS);
  expect(found.filter(({ status }) => status === 'not used').map(({ key }) => key)).toEqual([
    ...['rates', 'days', 'recomputed', 'addedUp', 'matched'],
  ]);
  expect(found.some(isOpenCheck)).toBe(false);
});

test('a result without a column that a check reads is a fault, never green', () => {
  expect(() => checks({ match: result(['Coin'], ['BTC']) })).toThrow('no column Status');
});

test('a field above the checks is the cell beside its label, and none below them', () => {
  const rows = Array.from({ length: 12 }, (_, row) => [`Label ${row}`, row]);
  expect([fieldOn(rows, 'Label 0'), fieldOn(rows, 'Label 8')]).toEqual([0, 8]);
  expect(fieldOn(rows, 'Label 9')).toBeUndefined();
  expect(fieldOn([['', 'Month', '2026-09']], 'Month')).toBe('2026-09');
  expect(fieldOn(rows, 'Month')).toBeUndefined();
});

test('of many open rows the first three are named, and all are counted', () => {
  const rows = Array.from({ length: 5 }, (_, at) => rollRow({ Coin: `C${at}`, Status: 'breaks' }));
  const open = checks({ rollForward: result(ROLL, ...rows) }).filter(
    ({ open: count }) => count === 5,
  );
  expect(open.length).toBeGreaterThan(0);
  for (const { items } of open) expect(items).toHaveLength(3);
});
