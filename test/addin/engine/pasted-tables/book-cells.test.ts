// One cell of a book as banks and people write it: what would be lost is a date or an amount that
// is read as another.
import fc from 'fast-check';
import type { DateWay } from '../../../../src/addin/engine/pasted-tables/read-dates';
import {
  dateReader,
  dayIn,
  momentIn,
  partsOfDate,
} from '../../../../src/addin/engine/pasted-tables/read-dates';
import { readAmount, readReference } from '../../../../src/addin/engine/pasted-tables/read-amounts';

const FRAME = { dateSystem: 1900, year: null, isUtc: false } as const;
const dayOf = (cell: string | number, way: DateWay, frame: object = {}) =>
  dayIn(partsOfDate(cell, { ...FRAME, ...frame }), way, { ...FRAME, ...frame });

test.each([
  ['1.10.2026', 'day first', '2026-10-01'],
  ['01.10.2026 14:30', 'day first', '2026-10-01'],
  ['10/01/2026', 'month first', '2026-10-01'],
  ['10/01/2026', 'day first', '2026-01-10'],
  ['13-10-26', 'day first', '2026-10-13'],
  ['13-10-26', 'month first', null],
  ['26/10/05', 'year first', '2026-10-05'],
  ['31.02.2026', 'day first', null],
  ['29.02.2100', 'day first', null],
  ['10/01.2026', 'month first', null],
  ['2026/10/1', 'day first', '2026-10-01'],
  ['2026-10-01T09:00:00Z', 'month first', '2026-10-01'],
  ['20261001', 'day first', '2026-10-01'],
  [20261001, 'day first', '2026-10-01'],
  [202610, 'day first', null],
  ['1-Oct-26', 'day first', '2026-10-01'],
  ['1. Oktober 2026', 'day first', '2026-10-01'],
  ['3 März 2026', 'day first', '2026-03-03'],
  ['15 déc. 2026', 'day first', '2026-12-15'],
  ['Oct 06, 2026', 'day first', '2026-10-06'],
  ['5 de octubre de 2026', 'day first', '2026-10-05'],
  ['Monday, 5th of October 2026', 'day first', '2026-10-05'],
  ['2026年10月5日', 'day first', '2026-10-05'],
  ['1.10.2026,  9:05', 'day first', '2026-10-01'],
  [1_790_899_200, 'day first', '2026-10-02'],
  [46_300, 'day first', '2026-10-05'],
  [1.5, 'day first', null],
  // Of no other month, but no month's short name either.
  ['1 Ju 2026', 'day first', null],
  ['1 S 2026', 'day first', null],
  ['1 jui 2026', 'day first', null],
  ['Total', 'day first', null],
] as const)('the date %s, %s: %s', (text, way, day) => {
  expect(dayOf(text, way)).toBe(day);
});

test('a day and a month without a year are a date where the year is given', () => {
  expect(dayOf(510, 'day first')).toBeNull();
  expect(dayOf(510, 'day first', { year: 2026 })).toBe('2026-10-05');
  expect(dayOf('0510', 'month first', { year: 2026 })).toBe('2026-05-10');
});

test.each([
  ['2026-09-30T22:30:00Z', {}, '2026-09-30T22:30Z'],
  ['01.10.2026 00:30 +02:00', {}, '2026-09-30T22:30Z'],
  ['30 Sep 2026 10:30 pm', { isUtc: true }, '2026-09-30T22:30Z'],
  [46_295.9375, { isUtc: true }, '2026-09-30T22:30Z'],
  [1_790_807_400_000, {}, '2026-09-30T22:30Z'],
  ['2026-09-30T22:30:00', {}, null],
] as const)('the moment that %s says, %o: %s', (cell, frame, moment) => {
  const own = { ...FRAME, ...frame };
  expect(momentIn(partsOfDate(cell, own), 'day first', own)).toBe(
    moment === null ? null : Date.parse(moment),
  );
});

test('a column is read as each of its cells', () => {
  const cells = [
    46_300.25,
    46_300.75,
    46_300,
    0.25,
    510,
    510.5,
    1_790_899_200.5,
    46_301.25,
    '46300',
  ];
  for (const isUtc of [false, true]) {
    const frame = { ...FRAME, isUtc };
    const read = dateReader(frame);
    expect([...cells, ...cells].map((cell) => read(cell))).toEqual(
      [...cells, ...cells].map((cell) => partsOfDate(cell, frame)),
    );
  }
});

test.each([
  ['2,877.0977', 'decimal point', '2877.0977'],
  ['2.877,0977', 'decimal comma', '2877.0977'],
  ['1 234 567,8', 'decimal comma', '1234567.8'],
  ['1’234.50', 'decimal point', '1234.5'],
  ['1\u202f234,50', 'decimal comma', '1234.5'],
  ['1,23,456.78', 'decimal point', '123456.78'],
  ['(120.00)', 'decimal point', '-120'],
  ['120.00-', 'decimal point', '-120'],
  ['−1.250,5', 'decimal comma', '-1250.5'],
  ['–5', 'decimal point', '-5'],
  ['250,-', 'decimal comma', '250'],
  ['250,-', 'decimal point', null],
  ['+7', 'decimal comma', '7'],
  ['1e-8', 'decimal point', '0.00000001'],
  ['0.000000000000000001', 'decimal point', '0.000000000000000001'],
  ['-0.00', 'decimal point', '0'],
  ['007.50', 'decimal point', '7.5'],
  ['(63,12) €', 'decimal comma', '-63.12'],
  ['5 USDT', 'decimal point', '5'],
  ['1,23', 'decimal point', null],
  ['12,34,567', 'decimal point', '1234567'],
  ['0,125', 'decimal point', null],
  ['-(5)', 'decimal point', null],
  ['-5-', 'decimal point', null],
  ['5 EUR USDT', 'decimal point', null],
  ['1e200', 'decimal point', null],
  ['N/A', 'decimal point', undefined],
  ['-', 'decimal point', undefined],
  ['', 'decimal point', undefined],
] as const)('the amount %s, %s: %s', (text, mark, amount) => {
  const read = readAmount(text, mark);
  expect(read ? read.text : read).toBe(amount);
});

test('every amount that is written with separators is read to the last digit', () => {
  const amount = fc.tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(0n, 10n ** 18n - 1n));
  fc.assert(
    fc.property(amount, fc.boolean(), ([whole, part], isComma) => {
      const [thousands, point] = isComma ? ['.', ','] : [',', '.'];
      const decimals = String(part).padStart(18, '0');
      const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, thousands);
      const read = readAmount(
        `${grouped}${point}${decimals}`,
        isComma ? 'decimal comma' : 'decimal point',
      );
      const sign = whole < 0n ? -1n : 1n;
      const units = whole * 10n ** 18n + sign * part;
      const [left, right] = (read?.text ?? '').split('.');
      expect(BigInt(`${left}${(right ?? '').padEnd(18, '0')}`)).toBe(units);
    }),
  );
});

test.each([
  ['="701234567890123456"', '701234567890123456', false],
  ["'701234567890123456", '701234567890123456', false],
  ['Bill 701234567890123456', '701234567890123456', false],
  ['7.01234567890123E+17', '701234567890123000', true],
  [701234567890123400, '701234567890123000', true],
  [7012, '7012', false],
  ['INV-7', 'INV-7', false],
] as const)('the reference %s: %s, cut: %s', (cell, text, cut) => {
  expect(readReference(cell)).toEqual({ text, cut });
});
