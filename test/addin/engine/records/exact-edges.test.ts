// Digits, ids and names at their edges: the last place that decides how a number is rounded, an id
// with zeros before it, a text that only begins like an amount.
import {
  compareDecimals,
  isDecimalText,
  toCellNumber,
  canonicalDecimal,
  sumDecimals,
} from '../../../../src/addin/engine/records/decimal-text';
import { localMsOfStamp } from '../../../../src/addin/engine/records/calendar';
import { hasLostDigits } from '../../../../src/addin/engine/records/excel-number';
import { orderLedgerEntries } from '../../../../src/addin/engine/records/row-order';
import {
  ledgerSumField,
  mixedRebates,
  rebateSumField,
} from '../../../../src/addin/engine/records/summable';
import { isTradingPair } from '../../../../src/addin/engine/records/trading-pair';
import { fromUnits, scaleOf, toUnits } from '../../../../src/addin/engine/records/units';
import { isZone } from '../../../../src/addin/engine/records/zone';
import { entry } from './sample-records';

test.each([
  ['1', '2', -1],
  ['2', '1', 1],
  ['1.0', '1', 0],
  ['-0.10', '-0.1', 0],
  ['-2', '-1', -1],
  ['1e-3', '0.0009', 1],
])('%s beside %s: %d', (a, b, order) => {
  expect(compareDecimals(a, b)).toBe(order);
});

test.each([
  // 15 digits stay, and the first of those cut decides alone.
  ['1.2345678901234505', 1.234_567_890_123_45, true],
  ['1.2345678901234549', 1.234_567_890_123_45, true],
  ['1.2345678901234550', 1.234_567_890_123_46, true],
  ['-1.2345678901234550', -1.234_567_890_123_46, true],
  ['1.2345678901234500', 1.234_567_890_123_45, false],
  ['123456789012345', 123_456_789_012_345, false],
  ['1234567890123454', 1_234_567_890_123_450, true],
  ['1234567890123455', 1_234_567_890_123_460, true],
  ['1234567890123450', 1_234_567_890_123_450, false],
  ['000000000000000000001.5', 1.5, false],
  ['0.00000000000000000000000015', 1.5e-25, false],
  ['.5', 0.5, false],
  ['5.', 5, false],
  ['+5', 5, false],
  ['-0', 0, false],
  ['1e-320', 0, true],
  ['0e-400', 0, false],
])('%s is %d in a cell', (text, value, rounded) => {
  expect(toCellNumber(text)).toMatchObject({ value, rounded });
  expect(Object.is(toCellNumber(text)!.value, -0)).toBe(false);
});

test.each(['', '-', '.', '1.2.3', '1-', '1,5', '٣', '1e', 'e5', '1e5x', 'x1e5', '1e1234', '1e308'])(
  '%p is no amount',
  (text) => {
    expect([isDecimalText(text), toCellNumber(text)]).toEqual([false, null]);
  },
);

test.each([
  ['9.99e99', '1e100'],
  ['9'.repeat(99), `1${'0'.repeat(100)}`],
  [`0.${'1'.repeat(100)}`, `0.${'1'.repeat(101)}`],
  ['1e-100', '1e-101'],
  ['1'.padStart(400, '0'), '1'.padStart(401, '0')],
])('%s is within the limit of an amount, %s is not', (within, beyond) => {
  expect([within, beyond].map(isDecimalText)).toEqual([true, false]);
});

test('a sum beyond the limit of an amount still goes into a cell', () => {
  expect(sumDecimals(['9e99', '9e99', '1e-100'])).toMatch(/^18\d{99}\.0{99}1$/);
  expect(toCellNumber('1e300')).toMatchObject({ value: 1e300, rounded: false });
});

test('a refusal quotes 40 characters', () => {
  expect(() => canonicalDecimal('x'.repeat(50))).toThrow(
    new RangeError(`${'x'.repeat(40)} is no decimal number.`),
  );
});

test('units are exact, and what is no decimal or has more digits is refused', () => {
  expect([toUnits('-1.5e-3', 4), toUnits('15E2', 0), toUnits('.5', 1), toUnits('7', 3)]).toEqual([
    -15n,
    1_500n,
    5n,
    7_000n,
  ]);
  expect(['1.5e-3', '12e1', '1.', '7'].map(scaleOf)).toEqual([4, 0, 0, 0]);
  expect([fromUnits(-15n, 4), fromUnits(0n, 2), fromUnits(1_500n, 0)]).toEqual([
    '-0.0015',
    '0',
    '1500',
  ]);
  for (const text of ['', '-', '.', '.e5', 'x1e5', '1e5x', '1e', '0x10', ' 1'])
    expect(() => toUnits(text, 9)).toThrow(RangeError);
  expect(() => toUnits('1.25', 1)).toThrow('More decimals than the scale has.');
});

test('entries of one moment stand by their ids as numbers, and what is no number comes last', () => {
  const ids = ['0099', '100', '98', '101', '0101', '1a', 'a1', '102'];
  const entries = ids.map((billId) => entry({ billId, cTimeMs: 1 }));
  const { records } = orderLedgerEntries([{ account: 'A', records: [...entries].reverse() }]);
  const ordered = records.map(({ billId }) => billId);
  expect(ordered.filter((id) => id !== '0101')).toEqual([
    ...['98', '0099', '100', '101', '102'],
    ...['1a', 'a1'],
  ]);
});

test('of entries alike but for an amount that is not said, that one comes first', () => {
  const entries = ['-1', null, '1'].map((fees) => entry({ fees }));
  const { records } = orderLedgerEntries([{ account: 'A', records: entries }]);
  expect(records[0]!.fees).toBeNull();
  const { records: again } = orderLedgerEntries([
    { account: 'A', records: [...entries].reverse() },
  ]);
  expect(again).toEqual(records);
});

test('a pair has a letter, wherever it stands', () => {
  expect(['BTCUSDT', 'A1', '1A', '12A', '1000SHIB'].every(isTradingPair)).toBe(true);
  expect(['12', 'A', 'BTC/USDT', '', 'B'.repeat(41)].some(isTradingPair)).toBe(false);
});

test('Excel keeps 15 digits of a whole number', () => {
  expect(
    [5, 0.5, 999_999_999_999_999, -999_999_999_999_999, 1e15 + 0.5].map(hasLostDigits),
  ).toEqual([false, false, false, false, false]);
  expect([1e15, -1e15, 7e17].map(hasLostDigits)).toEqual([true, true, true]);
});

test('a stamp is read to the second and holds nothing else; an offset is no zone', () => {
  expect(localMsOfStamp('2026-01-01 12:00:00')).toBe(Date.UTC(2026, 0, 1, 12));
  for (const stamp of ['2026-01-01 12:00:00.5', '2026-01-01 12:00', '2026-01-01 12:00:00 x'])
    expect(localMsOfStamp(stamp)).toBeNull();
  expect(['Europe/Berlin', 'UTC', '+02:00', '', 'Mars/Olympus'].map(isZone)).toEqual([
    ...[true, true],
    ...[false, false, false],
  ]);
});

test('what can be added up is named with its column, and a form is one word', () => {
  expect(ledgerSumField('Change:text')).toEqual({ ok: true, field: 'deltaAmount', asText: true });
  expect(ledgerSumField('deltaAmount')).toEqual({ ok: true, field: 'deltaAmount', asText: false });
  for (const text of ['Change:text:text', 'Change:words', 'Nothing'])
    expect(ledgerSumField(text)).toEqual({
      ok: false,
      sentence: `field is ${text}, which is no column that can be added up. It accepts Change (deltaAmount), Fees (fees), and :text after it.`,
    });
  expect(rebateSumField('Rate')).toMatchObject({ ok: false });
});

test('what must not be added up is named by its column', () => {
  const one = { symbols: ['A'], coins: ['USDT'], products: ['SPOT'] as const };
  expect(mixedRebates('fee', { ...one, symbols: ['A', 'B'] })?.sentence).toMatch(
    /^symbol names 2 trading pairs\. Fee paid is added up/,
  );
  expect(mixedRebates('fee', { ...one, products: ['SPOT', 'FUTURES'] })?.sentence).toMatch(
    /^product is ALL\. Fee paid is added up/,
  );
});
