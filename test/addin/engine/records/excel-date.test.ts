import fc from 'fast-check';
import {
  dayOfUtcMs,
  dayOfSerial,
  monthInCell,
  serialOfDay,
  serialOfLocalMs,
} from '../../../../src/addin/engine/records/calendar';

// What Excel itself shows for these numbers.
const known = [
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [61, '1900-03-01'],
  [25_569, '1970-01-01'],
  [46_347, '2026-11-21'],
  [45_351, '2024-02-29'],
  [2_958_465, '9999-12-31'],
] as const;

describe('a workbook that counts from 1900', () => {
  test.each(known)('%d is %s, both ways', (serial, day) => {
    expect(dayOfSerial(serial, 1900)).toBe(day);
    expect(serialOfDay(day, 1900)).toBe(serial);
  });

  test('shows a 29 February 1900 that never was: no day', () =>
    expect(dayOfSerial(60, 1900)).toBeNull());
  test.each([0, 0.5, -1, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is no day',
    (serial) => expect(dayOfSerial(serial, 1900)).toBeNull(),
  );
  test('has no number for a day before its first', () =>
    expect(serialOfDay('1899-12-31', 1900)).toBeNull());
  test('the time of day counts for nothing in a day', () =>
    expect(dayOfSerial(46_347.999, 1900)).toBe('2026-11-21'));
});

describe('a workbook that counts from 1904', () => {
  test('is 1462 days behind', () => {
    expect(dayOfSerial(0, 1904)).toBe('1904-01-01');
    expect(dayOfSerial(46_347 - 1_462, 1904)).toBe('2026-11-21');
    expect(serialOfDay('2026-11-21', 1904)).toBe(46_347 - 1_462);
    expect(serialOfDay('1903-12-31', 1904)).toBeNull();
    expect(dayOfSerial(2_957_003, 1904)).toBe('9999-12-31');
    expect(dayOfSerial(2_957_004, 1904)).toBeNull();
  });
});

test('a day comes back from the cell it went into, in both systems', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -24_000, max: 2_900_000 }),
      fc.constantFrom(1900 as const, 1904 as const),
      (days, system) => {
        const day = dayOfUtcMs(days * 86_400_000);
        const serial = serialOfDay(day, system);
        expect(serial === null ? null : dayOfSerial(serial, system)).toBe(day);
      },
    ),
  );
});

test('a time comes back from the cell to the exact millisecond, in both systems', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2200, 0, 1) }), (localMs) => {
      expect(Math.round(serialOfLocalMs(localMs, 1900)! * 86_400_000) - 25_569 * 86_400_000).toBe(
        localMs,
      );
      expect(Math.round(serialOfLocalMs(localMs, 1904)! * 86_400_000) - 24_107 * 86_400_000).toBe(
        localMs,
      );
    }),
  );
});

test('what Excel has no date for is null, never NaN', () => {
  expect(serialOfLocalMs(Number.NaN, 1900)).toBeNull();
  expect(serialOfLocalMs(Date.UTC(9999, 11, 31) + 86_400_000, 1900)).toBeNull();
});

describe('the month that a cell of a pack holds', () => {
  test.each<[unknown, 1900 | 1904, string | null]>([
    [46_347, 1900, '2026-11'],
    [46_347 - 1_462, 1904, '2026-11'],
    [46_347.75, 1900, '2026-11'],
    [' 2026-11-21 ', 1900, '2026-11'],
    ['2026-11', 1904, '2026-11'],
    ['November', 1900, null],
    ['', 1900, null],
    [0, 1900, null],
    [true, 1900, null],
    [undefined, 1900, null],
  ])('%p, counted from %p, is %p', (cell, system, month) => {
    expect(monthInCell(cell, system)).toBe(month);
  });
});
