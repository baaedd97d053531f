// A book as banks and people write it: what would be lost is a sign, a date or a row that is read
// as another, or a question that nobody is asked.
import { readBook, readFormat } from '../../../../src/addin/engine/answers/arguments/book-argument';
import { formatText, withAnswer } from '../../../../src/addin/engine/pasted-tables/format';
import { understoodSaid } from '../../../../src/addin/engine/pasted-tables/reading-outcome';

const read = (book: unknown, format = '', coins: readonly string[] | null = ['USDT']) =>
  readBook('book', book, coins, 1900, readFormat('format', format));
const amountsOf = (book: unknown, format = '') =>
  read(book, format).lines.map(({ amount }) => amount);
const daysOf = (texts: readonly string[], format = '') =>
  read([['Date', 'Amount'], ...texts.map((text) => [text, 1])], format).lines.map(({ day }) => day);

test.each([
  ['one day above twelve settles the order', ['10/01/2026', '10/31/2026'], '2026-10-01'],
  ['points put the day first', ['01.10.2026', '02.10.2026'], '2026-10-01'],
  ['a table lies within some years', ['26/10/05', '26/10/31'], '2026-10-05'],
])('dates: %s', (_name, texts, day) => {
  expect(daysOf(texts)[0]).toBe(day);
});

test('what was chosen stands above what the texts suggest', () => {
  expect(daysOf(['01.10.2026', '02.10.2026'], 'month first')).toEqual(['2026-01-10', '2026-02-10']);
  expect(
    amountsOf(
      [
        ['Date', 'Amount'],
        ['2026-10-01', '2.877'],
      ],
      'decimal comma',
    ),
  ).toEqual(['2877']);
});

test('a format is one or more of its words, and columns stand by their place', () => {
  const format = readFormat('format', 'Day first, decimal comma,amount 3');
  expect(formatText(format)).toBe('amount 3, day first, decimal comma');
  expect(formatText(withAnswer(format, 'month first'))).toBe(
    'amount 3, decimal comma, month first',
  );
  const wrongs = ['day', 'day first, month first', 'amount 1, amount 2', 'date 1, amount 1'];
  for (const wrong of [...wrongs, 'amount 0', 'year 26'])
    expect(() => readFormat('format', wrong)).toThrow(
      `format is ${wrong}. Give one or more of day first,`,
    );
});

test('columns of a format are read whatever their headers say, and no others', () => {
  const book = [
    ['Note', 'Amount', 'What', 'When'],
    ['a', 'b', 7, '2026-10-01'],
  ];
  expect(read(book, 'Date 4,amount 3, signs turned').lines).toEqual([
    { row: 2, day: '2026-10-01', amount: '-7', coin: 'USDT', reference: null, note: null },
  ]);
  expect(() => read(book, 'date 4, amount 5')).toThrow(
    'book has no column 5, which format calls amount. Correct the place.',
  );
});

test('what a book says that it closes with is that of its last line, whichever way it is sorted', () => {
  const lines = [
    ['2026-10-01', 5, 'USDT', 105],
    ['2026-10-02', 1, 'BTC', ''],
    ['2026-10-03', -2, 'USDT', '103'],
  ];
  const stated = (rows: readonly (readonly unknown[])[]) =>
    read([['Date', 'Amount', 'Coin', 'Balance'], ...rows], '', null).stated;
  expect(stated(lines).at(-1)).toEqual(['USDT', '103']);
  expect(stated([...lines].reverse()).at(-1)).toEqual(['USDT', '103']);
});

test('turning the amounts does not turn a balance that stands above zero', () => {
  const book = [
    ['Date', 'Amount', 'Balance'],
    ['2026-10-01', 5, 95],
    ['2026-10-02', 2, 200],
  ];
  expect(read(book, 'signs turned').stated.at(-1)).toEqual(['USDT', '200']);
});

test('two readings are both said, with a date of the book', () => {
  expect(() => daysOf(['09/05/2026'])).toThrow(
    'book has dates that can be read in two ways. Day first: 09/05/2026 is 9 May 2026. Month first: 09/05/2026 is 5 September 2026. Give day first or month first as format.',
  );
});

test('debit and credit are asked for, unless the balance proves what they mean', () => {
  const book = (balances: readonly unknown[]) => [
    ['Posting date', 'Debit', 'Credit', 'Balance'],
    ['2026-10-05', 10, null, balances[0]],
    ['2026-10-06', null, 4, balances[1]],
  ];
  expect(() => read(book(['', '']))).toThrow(
    'book has signs in “Credit” and “Debit” that can be read in two ways. As a bank means it, a credit (CR, H) comes in: row 2 is -10. As a ledger means it, a credit (CR, H) goes out: row 2 is 10. Give credit is in or credit is out as format.',
  );
  expect(amountsOf(book([110, 106]))).toEqual(['10', '-4']);
  expect(amountsOf(book([90, 94]))).toEqual(['-10', '4']);
  expect(amountsOf(book(['', '']), 'credit is in')).toEqual(['-10', '4']);
});

test('money in and money out, named as books name them', () => {
  const german = [
    ['Buchungstag', 'Gutschrift', 'Belastung', 'Währung', 'Verwendungszweck'],
    ['2026-10-05', 10, '', 'usdt', 'Einzahlung'],
    ['2026-10-06', '', '3.5', 'usdt', ''],
    ['2026-10-07', 5, 2, 'usdt', ''],
  ];
  expect(read(german, '', null).lines).toMatchObject([
    { row: 2, amount: '10', coin: 'usdt', note: 'Einzahlung' },
    { row: 3, amount: '-3.5' },
    { row: 4, amount: '3' },
  ]);
});

test('every row that cannot be read is named, not only the first', () => {
  const book = [
    ['Date', 'Amount'],
    ['2026-10-05', 'abc'],
    ['2026-10-05', 1],
    ['Pending', 1],
    ['2026-10-06', ''],
  ];
  expect(() => read(book)).toThrow('book has no amount in row 5; Pending as date in row 4.');
  expect(() => read(book.slice(0, 3))).toThrow('book has abc as amount in row 2.');
});

test('rows without an amount that follow each other are named by their first and last', () => {
  const book = [
    ['Date', 'Amount'],
    ...['2026-10-01', '2026-10-02'].map((day) => [day, 1]),
    ...['2026-10-03', '2026-10-04', '2026-10-05'].map((day) => [day, '']),
    ...[
      ['2026-10-06', 1],
      ['2026-10-07', ''],
    ],
  ];
  expect(() => read(book)).toThrow('book has no amount in rows 4 to 6; no amount in row 8.');
});

test('what was understood and what was left out is said by the row of the sheet', () => {
  const { understood } = read([
    ...Array.from({ length: 189 }, () => []),
    ['Kontoauszug', ''],
    ['Datum', 'Betrag'],
    ['05.10.2026', '-99,00'],
    ['06.10.2026', '-1,00'],
    ['Summe', '-100,00'],
  ]);
  expect(understoodSaid(understood)).toEqual([
    'Read as: date “Datum”, amount “Betrag”; day first, decimal comma.',
    'Left out: row 190 (Kontoauszug) stands above the table; row 194 (Summe) sums up.',
  ]);
});

test('a row without a date right below the lines that is no sum of them is refused', () => {
  const book = (below: readonly unknown[][]) => [
    ['Date', 'Amount', 'Note'],
    ['2026-10-05', 5, ''],
    ['2026-10-06', 7, ''],
    ...below,
  ];
  expect(amountsOf(book([['', 12, '']]))).toEqual(['5', '7']);
  expect(() => read(book([['', 11, '']]))).toThrow(
    'a row 4 that has no date or calls itself a sum',
  );
  // A summary below the table.
  expect(
    amountsOf(
      book([
        ['', '', ''],
        ['Summary', '', ''],
        ['', 11, ''],
      ]),
    ),
  ).toEqual(['5', '7']);
});

test('the balance of an exchange moves by amount and fee', () => {
  const kraken = [
    ['txid', 'refid', 'time', 'type', 'subtype', 'aclass', 'asset', 'amount', 'fee', 'balance'],
    [
      'L1',
      'R1',
      '2026-10-05 10:00:00',
      'deposit',
      '',
      'currency',
      'EUR',
      '500.0000',
      '0',
      '500.0000',
    ],
    [
      'L2',
      'R2',
      '2026-10-06 10:00:00',
      'withdrawal',
      '',
      'currency',
      'EUR',
      '-100.0000',
      '0.0900',
      '399.9100',
    ],
  ];
  const { lines, understood } = read(kraken, '', null);
  expect(lines.map(({ amount, coin }) => [amount, coin])).toEqual([
    ['500', 'EUR'],
    ['-100', 'EUR'],
  ]);
  expect(understood.says).toContain(
    'The balances in “balance” follow from “amount” less the fees (1 of the 1 looked at), so the signs are right.',
  );
});

test('the rows above a DATEV sheet say the year of its dates', () => {
  const sheet = (...above: readonly (readonly unknown[])[]) => [
    ...above,
    ['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Belegdatum'],
    ['24,95', 'S', 'USDT', 510],
    ['7,00', 'H', 'USDT', 3110],
  ];
  const { lines, understood } = read(
    sheet(['EXTF', 700, 21, 'Buchungsstapel', '20260101', 4, '20261001', '20261031']),
    'credit is out',
    null,
  );
  expect(lines.map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-10-05', '24.95'],
    ['2026-10-31', '-7'],
  ]);
  expect(understood.format).toContain('year 2026');
  expect(() => read(sheet(['EXTF', '20251001', '20261031']), 'credit is out', null)).toThrow(
    '510 as date in row 3, a day and a month without a year',
  );
});
