// Each cell of a pack's sheets that somebody changes is found and named. What would be lost: a
// number on Lead that no result gives, in a month that was signed.
import {
  differenceSaid,
  falseGreen,
  linesOnSheets,
  notCleared,
  sheetDifferences,
  type PackNow,
} from '../../../../src/addin/features/close/pack/sheet-differences';

const MONTH = '2026-10';
/** 1 October 2026 as Excel counts days. */
const OCTOBER = 46_296;
const DAYS = Array.from({ length: 31 }, (_, at) => at);
type Sheets = Readonly<Record<string, readonly (readonly unknown[])[]>>;

const ROUNDED = 'Rounded to 15 digits';
const STATUS = Array.from({ length: 7 }, () => '=RESULT.STATUS(,"rows")');

/** DOGE rests in Main, and Client never had it. */
const SHEETS = {
  Lead: [
    ...[['Lead', '', '', '', 'Total (EUR)', 308, 141], ['One row for each coin.']],
    [
      ...['Coin', 'Main', 'Client', 'Total', 'Rate (EUR)', 'Value (EUR)', 'Prior value (EUR)'],
      ...['Prior month', 'Change', 'Change in %', 'Comment', 'mine'],
    ],
    ['BTC', 2.5, 0.5, 3, 100, 300, 135, 1.5, 1.5, 1, 'Cold wallet.', 7],
    ['DOGE', 40, '', 40, '', 8, 6, 40, 0, 0, '', ''],
  ],
  Rebates: [
    ...[['Rebates'], ['Commission settled.']],
    ['Account', 'Pair', 'Product', 'Commission', 'Fee paid', 'Traded volume'],
    ['Main', 'BTCUSDT', 'SPOT', 5, 50, 500],
    ['Main', 'BTCUSDT', 'FUTURES', 2, 20, 200],
    ...[['Total', '', '', 7], [''], ['Day', '', '', 'Commission']],
    ...DAYS.map((day) => [OCTOBER + day, '', '', day === 0 ? 7 : 0]),
    ['Total of days', '', '', 7],
  ],
  Balances: [
    ...[['Balances'], ['What each coin came to.'], ['Day', 'BTC', 'DOGE']],
    ...DAYS.map((day) => [OCTOBER + day, 3 + day, 40]),
  ],
  Carried: [
    ...[['Carried'], ['What the month before handed on.']],
    [
      ...['Account', 'Coin', 'Closing carried', 'Opening', 'Difference', ''],
      ...['Month', 'Status', 'Book date', 'Ledger date', 'Coin', 'Book amount', 'Ledger amount'],
      ...['Entry IDs', 'Reference', 'Note', 'Cleared on'],
    ],
    ['Main', 'BTC', 1, 1, 0, '', '2026-09', 'unmatched', 46_270, '', 'ETH', 3],
    [
      ...['Client', 'BTC', 0.5, 0.5, 0, '', '2026-09', 'unmatched', '', 46_271, 'XRP', '', 4],
      ...['71', '', '', '2026-10-02'],
    ],
    ['Main', 'DOGE', 40, '', ''],
  ],
  Rates: [
    ...[['Rates'], ['Yours.']],
    ['Date', 'Coin', 'Rate', 'Source', '', 'Missing for', 'Rates to add'],
    [46_326, 'BTC', 100, 'given', '', 'BTC', 'BTC 2026-10-05'],
  ],
  Evidence: [
    ...[['Evidence'], ['What is known of each live result.']],
    ['Result', 'Refreshed', 'Rows', 'Complete', 'Stale', 'Account', 'Version', ROUNDED],
    ['="All "&RESULT.STATUS(,"results")&" results"', ...STATUS],
    ["'Roll-forward'!A3", ...STATUS],
  ],
} as const satisfies Sheets;
const CLOSE = { Accounts: 'Main, Client', 'Commission coin': 'USDT' };
const SETTLED: Readonly<Record<string, number>> = {
  ...{ 'Commission BTCUSDT SPOT': 5, 'Fee paid BTCUSDT SPOT': 50 },
  ...{ 'Traded volume BTCUSDT SPOT': 500, 'Commission BTCUSDT FUTURES': 2 },
  ...{ 'Fee paid BTCUSDT FUTURES': 20, 'Traded volume BTCUSDT FUTURES': 200 },
};

const packOf = (sheets: Sheets): PackNow => ({
  ...{ month: MONTH, dateSystem: 1900, sheet: (name) => sheets[name] ?? null },
  ...{ accounts: ['Main', 'Client'], coin: 'USDT', settling: 'Main', currency: 'EUR' },
  rollForward: {
    labels: [
      ...['Account', 'Coin', 'Opening', 'Closing', 'Closing rate', 'Opening value'],
      ...['Closing value', 'Rates'],
    ],
    rows: [
      ['Main', 'BTC', 1, 2.5, 100, 90, 250, 'BTC 2026-10-05'],
      ['Client', 'BTC', 0.5, 0.5, 100, 45, 50, 'all there'],
    ],
  },
  tieout: { labels: ['Settlement day', 'Settled'], rows: [['Total', 7]] },
  evidence: sheets['Evidence'] ?? null,
  shownBy(name, ...args) {
    if (name === 'LEDGER.BALANCE') {
      const [coin, day, accounts] = args;
      if (coin === 'DOGE') return accounts === 'Main' ? 40 : undefined;
      return coin === 'BTC' && accounts === 'Main,Client'
        ? 2 + Number(String(day).slice(8))
        : undefined;
    }
    const [field, pairs, , from, to, product] = args.map(String);
    if (product !== 'ALL') return SETTLED[`${field} ${pairs} ${product}`];
    if (pairs !== 'BTCUSDT') return undefined;
    return from === to && from !== '2026-10-01' ? 0 : 7;
  },
  valueOf: (coin, account, day) =>
    coin === 'DOGE' && account === 'Main' ? (day === '2026-10-31' ? 8 : 6) : undefined,
});

/** What is found beside the lines that persons chose, and those. */
const found = (sheets: Sheets): string[] => [
  ...sheetDifferences(packOf(sheets)).map(({ sheet, place }) => `${sheet} ${place}`),
  ...linesOnSheets(CLOSE, (name) => sheets[name] ?? null, new Map(Object.entries(sheets))).map(
    (line) => line.join(' ').trim(),
  ),
];
const changed = (name: keyof typeof SHEETS, row: number, column: number, to: unknown): Sheets => ({
  ...SHEETS,
  [name]: SHEETS[name].map((line, at) =>
    at === row ? Object.assign([...line], { [column]: to }) : line,
  ),
});
const inLead = (row: number, column: number, to: unknown) =>
  sheetDifferences(packOf(changed('Lead', row, column, to)));

test('sheets as their results give them have no difference', () => {
  expect(sheetDifferences(packOf(SHEETS))).toEqual([]);
});

/** What is not the pack's: comments, columns of a person, and their own table. */
const isTheirs = (name: keyof typeof SHEETS, row: number, column: number): boolean =>
  (name === 'Lead' && column > 9) || (name === 'Rates' && row > 2 && column < 5);
const CELLS = (Object.keys(SHEETS) as (keyof typeof SHEETS)[]).flatMap((name) =>
  SHEETS[name].flatMap((line: readonly unknown[], row) =>
    line.flatMap((cell, column) =>
      cell === '' || isTheirs(name, row, column) ? [] : [[name, row, column] as const],
    ),
  ),
);

test.each(CELLS)('%s, row %i, column %i is missed once it is another one', (name, row, column) => {
  const before = found(SHEETS);
  for (const to of [12_345.67, '#N/A', '', 'text']) {
    const after = found(changed(name, row, column, to));
    const news = [
      ...after.filter((line) => !before.includes(line)),
      ...before.filter((line) => !after.includes(line)),
    ];
    expect([to, news.length > 0]).toEqual([to, true]);
    for (const line of news) expect(line).toMatch(new RegExp(`^(${name}|Lead|Balances) `));
  }
});

test('a difference is said with its cell, what stands there and what its results give', () => {
  expect(inLead(3, 5, 12_345.67).map(differenceSaid)).toEqual([
    'Lead F4: 12,345.67 in place of 300',
    'Lead F1: 308 in place of 12,353.67',
  ]);
});

test('a coin that was carried and has not moved since is not forgotten', () => {
  const carried = (...line: readonly unknown[]) =>
    sheetDifferences(packOf({ ...SHEETS, Carried: [...SHEETS.Carried, line] }))
      .filter(({ sheet }) => sheet === 'Lead')
      .map(differenceSaid);
  // It came to an account after the pack was made, whose cell asks for no balance.
  expect(carried('Client', 'DOGE', 3)).toEqual(['Lead C5: nothing in place of 3']);
  expect(carried('Client', 'XMR', 3)).toEqual(['Lead Client XMR: nothing in place of 3']);
  expect(carried('Closed', 'XMR', 3)).toEqual([]);
});

test('columns and comments of a person are theirs, and a row that is gone is missed', () => {
  expect(inLead(3, 11, 9)).toEqual([]);
  expect(inLead(3, 10, 'Hot wallet.')).toEqual([]);
  const Lead = SHEETS.Lead.filter(([coin]) => coin !== 'BTC');
  expect(sheetDifferences(packOf({ ...SHEETS, Lead })).map(differenceSaid)).toEqual(
    expect.arrayContaining([
      'Lead Main BTC: nothing in place of 2.5',
      'Lead Client BTC: nothing in place of 0.5',
    ]),
  );
});

test('columns may stand elsewhere, for they are read by their names', () => {
  const moved = SHEETS.Lead.map((line) => [
    ...[...line.slice(0, 3), line[11] ?? ''],
    ...line.slice(3, 11),
  ]);
  expect(sheetDifferences(packOf({ ...SHEETS, Lead: moved }))).toEqual([]);
});

test('sums of Rebates that do not come to what was settled are named', () => {
  const Rebates = SHEETS.Rebates.filter((_, at) => at !== 4);
  expect(sheetDifferences(packOf({ ...SHEETS, Rebates })).map(differenceSaid)).toEqual([
    'Rebates Pairs: 5 in place of 7',
  ]);
});

test('a check that Close says holds, pasted as values, is named where it does not hold', () => {
  const close = [['Close'], ['Check', 'Status'], ['All is well', 'holds'], ['So is this', 'holds']];
  const checks = [
    { says: 'All is well', status: 'open' },
    { says: 'So is this', status: 'holds' },
  ] as const;
  expect(falseGreen(close, checks).map(differenceSaid)).toEqual([
    'Close B3: holds in place of open',
  ]);
});

test('a closing that is no opening, and an item that nobody cleared, are named', () => {
  const sheets = changed('Carried', 4, 2, 0.4);
  expect(sheetDifferences(packOf(sheets)).map(differenceSaid)).toEqual([
    'Carried C5: 0.4 in place of 0.5',
    'Carried E5: 0 in place of -0.1',
  ]);
  expect(notCleared(SHEETS.Carried)).toEqual([expect.stringContaining('unmatched 46,270 ETH')]);
});
