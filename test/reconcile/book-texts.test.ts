// A book as banks and people write it: each text is read in the one way that its column allows.
import fc from 'fast-check';
import { readBook } from '../../src/addin/engine/answers/arguments/book-argument';
import {
  amountOfText,
  amountWays,
  dateWays,
  dayOfText,
  formatText,
  readFormat,
} from '../../src/addin/engine/answers/arguments/book-texts';

test.each([
  ['1.10.2026', 'day first', '2026-10-01'],
  ['01.10.2026 14:30', 'day first', '2026-10-01'],
  ['10/01/2026', 'month first', '2026-10-01'],
  ['10/01/2026', 'day first', '2026-01-10'],
  ['13-10-26', 'day first', '2026-10-13'],
  ['13-10-26', 'month first', null],
  ['31.02.2026', 'day first', null],
  ['10/01.2026', 'month first', null],
  ['2026/10/1', null, '2026-10-01'],
  ['2026-10-01T09:00:00Z', null, '2026-10-01'],
  ['1-Oct-26', null, '2026-10-01'],
  ['1. Oktober 2026', null, '2026-10-01'],
  ['3 März 2026', null, '2026-03-03'],
  ['15 déc. 2026', null, '2026-12-15'],
  ['Oct 1, 2026', null, '2026-10-01'],
  ['October. 1, 2026', null, '2026-10-01'],
  ['1.10.2026,  9:05', 'day first', '2026-10-01'],
  ['1 Ju 2026', null, null],
  // Of no other month, but no month's short name either.
  ['1 S 2026', null, null],
  ['1 jui 2026', null, null],
  ['10/01/2026', null, null],
  ['Total', null, null],
] as const)('the date %s, %s: %s', (text, order, day) => {
  expect(dayOfText(text, order)).toBe(day);
});

test.each([
  ['2,877.0977', 'decimal point', '2877.0977'],
  ['2.877,0977', 'decimal comma', '2877.0977'],
  ['1 234 567,8', 'decimal comma', '1234567.8'],
  ['1’234.50', 'decimal point', '1234.5'],
  ['(120.00)', 'decimal point', '-120'],
  ['120.00-', 'decimal point', '-120'],
  ['−1.250,5', 'decimal comma', '-1250.5'],
  ['+7', 'decimal comma', '7'],
  ['1e-8', 'decimal point', '0.00000001'],
  ['0.000000000000000001', 'decimal point', '0.000000000000000001'],
  ['1,23', 'decimal point', null],
  ['12,34,567', 'decimal point', null],
  ['0,125', 'decimal point', null],
  ['-(5)', 'decimal point', null],
  ['-5-', 'decimal point', null],
  ['5 USDT', 'decimal point', null],
  ['', 'decimal point', null],
] as const)('the amount %s, %s: %s', (text, mark, amount) => {
  expect(amountOfText(text, mark)).toBe(amount);
});

test('every amount that is written with separators is read to the last digit', () => {
  const amount = fc.tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(0n, 10n ** 18n - 1n));
  fc.assert(
    fc.property(amount, fc.boolean(), ([whole, part], isComma) => {
      const [thousands, point] = isComma ? ['.', ','] : [',', '.'];
      const decimals = String(part).padStart(18, '0');
      const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, thousands);
      const read = amountOfText(
        `${grouped}${point}${decimals}`,
        isComma ? 'decimal comma' : 'decimal point',
      );
      expect(read).toBe(amountOfText(`${whole}.${decimals}`, 'decimal point'));
    }),
  );
});

test.each([
  ['one day above twelve settles the order', ['10/01/2026', '10/31/2026'], 'month first', 1],
  ['what could be either is asked', ['10/01/2026', '05/02/2026'], null, 2],
  ['points put the day first, and can be changed', ['01.10.2026', '02.10.2026'], 'day first', 2],
  ['rows of totals do not count', ['31/10/2026', 'Total'], 'day first', 1],
])('dates: %s', (_name, texts, chosen, ways) => {
  const found = dateWays(texts, null)!;
  expect([found.chosen, found.ways.length]).toEqual([chosen, ways]);
});

test.each([
  ['decimals settle it', ['2.877', '1.250,5'], 'decimal comma', 1],
  ['thousands alone are asked', ['2.877', '1.250'], null, 2],
])('amounts: %s', (_name, texts, chosen, ways) => {
  const found = amountWays(texts, null)!;
  expect([found.chosen, found.ways.length]).toEqual([chosen, ways]);
});

test('texts that say themselves how they are read ask nothing', () => {
  expect(dateWays(['2026-10-01', '1 Oct 2026', '10/10/2026'], null)).toBeNull();
  expect(amountWays(['-100.00000001', '250', '0.125'], null)).toBeNull();
});

test('a format is one or more of five words, and never both orders; columns stand by their place', () => {
  expect(readFormat('format', 'Day first, decimal comma')).toEqual({
    order: 'day first',
    mark: 'decimal comma',
    isTurned: false,
    columns: null,
  });
  const wrongs = ['day', 'day first, month first', 'amount 1, amount 2', 'date 1, amount 1'];
  for (const wrong of [...wrongs, 'amount 0'])
    expect(() => readFormat('format', wrong)).toThrow(
      `format is ${wrong}. Give one or more of day first, month first, decimal point, decimal comma, signs turned, or columns by their place, such as date 1, amount 4.`,
    );
});

test('columns of a format are read whatever their headers say, and no others', () => {
  const book = [
    ['Note', 'Amount', 'What', 'When'],
    ['a', 'b', 7, '2026-10-01'],
  ];
  const format = readFormat('format', 'Date 4,amount 3, signs turned');
  expect(formatText(format)).toBe('date 4, amount 3, signs turned');
  expect(readBook('book', book, ['USDT'], 1900, format).lines).toEqual([
    { row: 2, day: '2026-10-01', amount: '-7', coin: 'USDT', reference: null, note: null },
  ]);
  const beyond = readFormat('format', 'date 4, amount 5');
  expect(() => readBook('book', book, ['USDT'], 1900, beyond)).toThrow(
    'format says amount 5, and the book has 4 columns. Correct the place.',
  );
});

test('what a book says that it closes with is that of its last line, whichever way it is sorted', () => {
  const lines = [
    ['2026-10-01', 5, 'USDT', 105],
    ['2026-10-02', 1, 'BTC', ''],
    ['2026-10-03', -2, 'USDT', '103'],
  ];
  const stated = (rows: readonly (readonly unknown[])[]) =>
    readBook('book', [['Date', 'Amount', 'Coin', 'Balance'], ...rows], null, 1900).stated;
  expect([...stated(lines)]).toEqual([['USDT', '103']]);
  expect([...stated([...lines].reverse())]).toEqual([['USDT', '103']]);
});

test('two readings are both said, with a date of the book', () => {
  const book = [
    ['Date', 'Amount'],
    ['09/05/2026', 1],
  ];
  expect(() => readBook('book', book, ['USDT'], 1900)).toThrow(
    'book has dates that can be read in two ways. Day first: 09/05/2026 is 9 May 2026. Month first: 09/05/2026 is 5 September 2026. Give day first or month first as format.',
  );
});

test('money in and money out, named as books name them', () => {
  const german = [
    ['Buchungstag', 'Gutschrift', 'Belastung', 'Währung', 'Verwendungszweck'],
    ['2026-10-05', 10, '', 'usdt', 'Einzahlung'],
    ['2026-10-06', '', '3.5', 'usdt', ''],
    ['2026-10-07', 5, 2, 'usdt', ''],
  ];
  expect(readBook('book', german, null, 1900).lines).toMatchObject([
    { row: 2, amount: '10', coin: 'USDT', note: 'Einzahlung' },
    { row: 3, amount: '-3.5' },
    { row: 4, amount: '3' },
  ]);
  const english = [
    ['Posting date', 'Debit', 'Credit'],
    ['2026-10-05', 10, null],
    ['2026-10-06', null, 4],
  ];
  expect(readBook('book', english, ['USDT'], 1900).lines.map(({ amount }) => amount)).toEqual([
    '10',
    '-4',
  ]);
});

test('every row that cannot be read is named, not only the first', () => {
  const book = [
    ['Date', 'Amount'],
    ['2026-10-05', 'abc'],
    ['2026-10-05', 1],
    ['Total', 1],
    ['2026-10-06', ''],
  ];
  expect(() => readBook('book', book, ['USDT'], 1900)).toThrow(
    'book has abc as amount in row 2; Total as date in row 4; no amount in row 5. Give a number, or an exact text such as -100.00000001. Give an Excel date or text such as 2026-11-20; leave rows of totals out.',
  );
});
