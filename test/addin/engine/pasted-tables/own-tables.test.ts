// The person's own tables as they come: business types, a mapping, trading pairs. What would be lost:
// a type in another column, a posting to another account, a header that is asked as a trading pair.
import { ledgerCheck } from '../../../../src/addin/engine/answers/ledger-check';
import { readSymbols } from '../../../../src/addin/engine/answers/arguments/cell-argument';
import { readMapping } from '../../../../src/addin/engine/proofs/journal/mapping';

const typesOf = (types: unknown) => {
  const read = ledgerCheck.read([null, null, null, null, null, null, types]);
  return read.ok ? read.call.rollForward?.types : read.sentence;
};
const linesOf = (cells: readonly (readonly unknown[])[], firstRow = 1) => {
  const found = readMapping(cells, firstRow, 'Mapping');
  return found.ok ? found.mapping.lines : found.sentence;
};

test.each([
  ['Buchungsart', 'Spalte'],
  ['Geschäftsart', 'SPALTE'],
  ['Type d’opération', 'Colonne'],
  ['Tipo', 'Columna'],
  ['種別', '列'],
])('types are found under %s and %s, below titles, blank rows and separators', (type, column) => {
  expect(
    typesOf([
      ['Unsere Arten', ''],
      ['\u00a0', ' '],
      [type, column],
      ['-----', '-----'],
      ['gift', 'Other'],
      ['\u00a0', null],
      [type, column],
      ['Deposit ', ' deposits'],
    ]),
  ).toEqual([
    ['deposit', 'deposits'],
    ['gift', 'other'],
  ]);
});

test('every row of types that cannot be read is named at once, by its row of the range', () => {
  expect(
    typesOf([
      ['Types of the firm', ''],
      ['Type', 'Column'],
      ['', 'Other'],
      ['gift', 'Presents'],
      ['fee', ''],
      ['bonus', '#REF!'],
      ['airdrop', 'Other'],
      ['Airdrop', 'Trades'],
    ]),
  ).toBe(
    'types has no type in row 3; Presents as column in row 4; no column in row 5; an error, TRUE or FALSE as column in row 6; airdrop twice, with two columns, in row 8 again. Give one. Give one of Deposits, Withdrawals, Trades, Commission, Transfers, Other. Correct that cell, or leave it out. Leave one out.',
  );
  expect(
    typesOf([
      ['Type', 'Entry type', 'Column'],
      ['gift', 'present', 'Other'],
    ]),
  ).toBe('types has two columns for type: Type and Entry type. Leave one out.');
});

test('a mapping is read under the headers and the sides of a German ledger', () => {
  expect(
    linesOf(
      [
        ['Kontenzuordnung', '', '', '', '', '', ''],
        [],
        ['Buchungsart', 'Währung', 'S/H', 'Konto', 'Gegenkonto', 'BU-Schlüssel', 'Buchungstext'],
        ['====', '====', '====', '====', '====', '====', '===='],
        ['deposit', '', 'Soll', '="0420"', "'1200", '', 'Einzahlung'],
        ['withdraw', 'BTC', 'H', 1200, '0420', '9', ''],
        ['gift', '', 'keine', '-', '-', '', ''],
        ['airdrop', '', '', '-', '-', '', ''],
      ],
      4,
    ),
  ).toMatchObject([
    { row: 8, type: 'deposit', side: 'debit', accounts: { account: '0420', contra: '1200' } },
    { row: 9, coin: 'BTC', side: 'credit', accounts: { account: '1200', contra: '0420' } },
    { row: 10, type: 'gift', accounts: null },
  ]);
});

test('a side that could be either is refused, and so are two columns of accounts', () => {
  for (const side of ['Buy', 'sell', '-', '+'])
    expect(
      linesOf([
        ['Type', 'Side', 'Account', 'Contra'],
        ['trade_in', side, 1, 2],
      ]),
    ).toMatch(new RegExp(`row 2: \\${side} as side`.replace('\\B', 'B').replace('\\s', 's')));
  expect(
    linesOf([
      ['Type', 'Account', 'Account number', 'Contra'],
      ['deposit', 'Bank', 1200, 900],
    ]),
  ).toBe(
    'The sheet Mapping has two columns for account: Account and Account number. Leave one out.',
  );
});

test('a remark beside the accounts is no text of a posting', () => {
  expect(
    linesOf([
      ['Type', 'Account', 'Contra', 'Note'],
      ['deposit', 1, 2, 'ask Ann'],
    ]),
  ).toMatchObject([{ text: '' }]);
});

test('trading pairs are taken from the column of a table that names them', () => {
  const pairs = (value: unknown) => readSymbols('symbols', value);
  expect(pairs([['Symbol'], ['btcusdt'], ['ETHUSDT']])).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(
    pairs([
      ['Pairs we trade', ''],
      ['Nr', 'Handelspaar'],
      [1, 'BTCUSDT'],
      [2, '\u00a0'],
      [3, 'ETHUSDT'],
    ]),
  ).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(pairs([['BTCUSDT', 'ETHUSDT']])).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(pairs('BTCUSDT,ETHUSDT')).toEqual(['BTCUSDT', 'ETHUSDT']);
});
