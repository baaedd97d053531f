// Each cell of a pack's sheet that somebody types over is found and named. What would be lost: a
// number on Lead that no result gives, in a month that was signed.
import {
  carriedDifferences,
  differenceSaid,
  leadDifferences,
  rebatesDifferences,
  type Answers,
} from '../../../../src/addin/features/close/pack/sheet-differences';

const MONTH = '2026-10';
const ROLL = {
  labels: [
    ...['Account', 'Coin', 'Opening', 'Closing', 'Closing rate', 'Opening value', 'Closing value'],
  ],
  rows: [
    ['Main', 'BTC', 1, 2.5, 100, 90, 250],
    ['Client', 'BTC', 0.5, 0.5, 100, 45, 50],
  ],
};
/** DOGE rests in Main, and Client never had it. */
const LEAD: readonly (readonly unknown[])[] = [
  ['Lead'],
  ['One row for each coin.'],
  [
    ...['Coin', 'Main', 'Client', 'Total', 'Rate (EUR)', 'Value (EUR)', 'Prior value (EUR)'],
    ...['Prior month', 'Change', 'Change in %', 'Comment', 'mine'],
  ],
  ['BTC', 2.5, 0.5, 3, 100, 300, 135, 1.5, 1.5, 1, 'Cold wallet.', 7],
  ['DOGE', 40, '', 40, '', 8, 6, 40, 0, 0, '', ''],
];
const ANSWERS: Answers = {
  shownBy: (name, coin, _day, account) =>
    name === 'LEDGER.BALANCE' && coin === 'DOGE' && account === 'Main' ? 40 : undefined,
  valueOf: (coin, account, day) =>
    coin === 'DOGE' && account === 'Main' ? (day === '2026-10-31' ? 8 : 6) : undefined,
};
const inLead = (
  lead: readonly (readonly unknown[])[],
  carried: readonly (readonly unknown[])[] = [],
) => leadDifferences(lead, { rollForward: ROLL, carried }, MONTH, ANSWERS);
const changed = (row: number, column: number, to: unknown) =>
  LEAD.map((line, at) => (at === row ? line.map((cell, of) => (of === column ? to : cell)) : line));

test('Lead as its results give it has no difference', () => {
  expect(inLead(LEAD)).toEqual({ missing: [], closings: [], differs: [] });
});

const NUMBERS = [3, 4].flatMap((row) =>
  LEAD[row]!.slice(0, 10).flatMap((cell, column) =>
    typeof cell === 'number' || column === 4 ? [[row, column] as const] : [],
  ),
);
test.each(NUMBERS)(
  'row %i, column %i of Lead typed over is found where it stands',
  (row, column) => {
    for (const to of [12_345.67, '#N/A', '', 'text']) {
      if (LEAD[row]![column] === to) continue;
      const { closings, differs } = inLead(changed(row, column, to));
      expect([...closings, ...differs].map(({ row: at, column: of }) => [at, of])).toContainEqual([
        ...[row, column],
      ]);
    }
  },
);

test('a difference is said with its cell, what stands there and what its results give', () => {
  const [first] = inLead(changed(3, 5, 12_345.67)).differs;
  expect(differenceSaid(first!)).toBe('Lead!F4: 12,345.67 in place of 300');
});

test('a coin that was carried and has not moved since is not forgotten', () => {
  const carried = [[''], [''], ['Account', 'Coin'], ['Main', 'DOGE', 40], ['Client', 'BTC', 9]];
  expect(inLead(LEAD, carried)).toEqual(inLead(LEAD));
  // It came to an account after the pack was made, whose cell asks for no balance.
  expect(inLead(LEAD, [...carried, ['Client', 'DOGE', 3]]).closings.map(differenceSaid)).toEqual([
    'Lead!C5: nothing in place of 3',
  ]);
  expect(inLead(LEAD, [...carried, ['Client', 'XMR', 3]]).missing).toEqual(['Client XMR']);
  expect(inLead(LEAD, [...carried, ['Closed', 'XMR', 3]]).missing).toEqual([]);
});

test('columns and comments of a person are theirs, and a row that is gone is missed', () => {
  expect(inLead(changed(3, 11, 9)).differs).toEqual([]);
  expect(inLead(changed(3, 10, 'Hot wallet.')).differs).toEqual([]);
  expect(inLead(LEAD.filter(([coin]) => coin !== 'BTC')).missing).toEqual([
    ...['Main BTC', 'Client BTC'],
  ]);
});

test('each amount of Rebates typed over is found; sums that do not meet are said', () => {
  const settled: Readonly<Record<string, number>> = {
    ...{ 'BTCUSDT SPOT 2026-10-01 2026-10-31': 5, 'BTCUSDT FUTURES 2026-10-01 2026-10-31': 2 },
    ...{ 'BTCUSDT ALL 2026-10-01 2026-10-31': 7, 'BTCUSDT ALL 2026-10-01 2026-10-01': 7 },
  };
  const answers: Answers = {
    ...ANSWERS,
    shownBy: (_name, ...args) => {
      const [, pairs, , from, to, product] = args.map(String);
      return settled[`${pairs} ${product} ${from} ${to}`];
    },
  };
  const sheet = [
    ...[['Rebates'], [''], ['Account', 'Pair', 'Product', 'Commission']],
    ...[
      ['Main', 'BTCUSDT', 'SPOT', 5],
      ['Main', 'BTCUSDT', 'FUTURES', 2],
      ['Total', '', '', 7],
    ],
    ...[[''], ['Day', '', '', 'Commission'], [46_296, '', '', 7], ['Total of days', '', '', 7]],
  ];
  const tieout = { labels: ['Settlement day', 'Settled'], rows: [['Total', 7]] };
  const asked = { month: MONTH, coin: 'USDT', accounts: 'Main', dateSystem: 1900 } as const;
  const found = (cells: typeof sheet) => rebatesDifferences(cells, tieout, asked, answers);
  expect(found(sheet)).toEqual({ differs: [], sums: [] });
  for (const row of [3, 4, 5, 8, 9]) {
    const other = sheet.map((line, at) => (at === row ? [...line.slice(0, 3), 6] : line));
    expect(found(other).differs).toEqual([
      { key: 'addedUp', sheet: 'Rebates', row, column: 3, shows: 6, gives: sheet[row]![3] },
    ]);
  }
  expect(found(sheet.filter((_, at) => at !== 4)).sums).toEqual(['Pairs: 5, settled 7']);
});

test('a closing that is no opening, and an item that nobody cleared, are named', () => {
  const sheet = [
    ...[['Carried'], ['']],
    [
      'Account',
      'Coin',
      'Closing carried',
      'Opening',
      '',
      '',
      'Month',
      'Status',
      'Coin',
      'Cleared on',
    ],
    ['Main', 'BTC', 1, 1, 0, '', '2026-09', 'unmatched', 'ETH', ''],
    ['Client', 'BTC', 0.4, 0.5, 0, '', '2026-09', 'unmatched', 'XRP', '2026-10-02'],
    ['Main', 'DOGE', 40, '', '', '', '', '', '', ''],
  ];
  expect(carriedDifferences(sheet, ROLL)).toEqual({
    differs: ['Client BTC: opening 0.5, carried 0.4'],
    notCleared: [expect.stringContaining('unmatched ETH')],
  });
});
