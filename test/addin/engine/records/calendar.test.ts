import fc from 'fast-check';
import {
  addDays,
  addMonths,
  countDays,
  dayOfUtcMs,
  firstDay,
  lastDay,
  localMsOfStamp,
  monthOf,
  monthsBetween,
  oneMonthBefore,
  parseDay,
  parseMonth,
  utcMsOfDay,
  windowsOf,
  type IsoDay,
} from '../../../../src/addin/engine/records/calendar';

const DAY_MS = 86_400_000;
const day = fc
  .integer({ min: Date.UTC(1990, 0, 1) / DAY_MS, max: Date.UTC(2110, 0, 1) / DAY_MS })
  .map((days) => dayOfUtcMs(days * DAY_MS));

describe('days and months are read only where the calendar has them', () => {
  test.each(['2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31'])('%s is a day', (text) =>
    expect(parseDay(text)).toBe(text),
  );
  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '2026-01-01 ',
    '20260101',
    '',
  ])('"%s" is none', (text) => expect(parseDay(text)).toBeNull());
  test.each(['2026-00', '2026-13', '2026-1', '2026', '2026-01-01', ''])(
    '"%s" is no month',
    (text) => expect(parseMonth(text)).toBeNull(),
  );
  test('2026-12 is a month', () => expect(parseMonth('2026-12')).toBe('2026-12'));
});

describe('months', () => {
  test.each([
    ['2024-02', '2024-02-29'],
    ['2026-02', '2026-02-28'],
    ['2000-02', '2000-02-29'],
    ['2026-12', '2026-12-31'],
    ['9999-12', '9999-12-31'],
  ] as const)('the last day of %s is %s', (month, last) => expect(lastDay(month)).toBe(last));

  test('go on across the year, both ways, and stop where Excel does', () => {
    expect(addMonths('2025-12', 1)).toBe('2026-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-01', -13)).toBe('2024-12');
    expect(addMonths('9999-12', 1)).toBe('9999-12');
  });

  test('between two months stand both of them and all in between', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
    expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
    expect(monthsBetween('9999-11', '9999-12')).toEqual(['9999-11', '9999-12']);
  });

  test('tile the calendar: the day after the last day is the first of the next month', () => {
    fc.assert(
      fc.property(day, (any) =>
        expect(addDays(lastDay(monthOf(any)), 1)).toBe(firstDay(addMonths(monthOf(any), 1))),
      ),
    );
  });
});

describe('an omitted start is one month before the end, counting the end day', () => {
  test.each([
    ['2026-11-20', '2026-10-21'],
    ['2026-03-31', '2026-03-01'],
    ['2024-03-31', '2024-03-01'],
    ['2024-03-29', '2024-03-01'],
    ['2026-03-28', '2026-03-01'],
    ['2026-01-15', '2025-12-16'],
    ['2026-12-31', '2026-12-01'],
    ['2026-07-31', '2026-07-01'],
    ['2026-02-28', '2026-01-29'],
  ] as const)('end %s gives start %s', (end, start) => expect(oneMonthBefore(end)).toBe(start));

  test('and fits into one request, whatever the end', () => {
    fc.assert(
      fc.property(day, (end) => {
        const days = countDays({ start: oneMonthBefore(end), end });
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }),
    );
  });
});

describe('windows', () => {
  test('90 days counting both ends are one window, 91 are two', () => {
    expect(windowsOf('2026-01-01', '2026-03-31')).toEqual([
      { start: '2026-01-01', end: '2026-03-31' },
    ]);
    expect(windowsOf('2026-01-01', '2026-04-01')).toEqual([
      { start: '2026-01-01', end: '2026-03-31' },
      { start: '2026-04-01', end: '2026-04-01' },
    ]);
  });

  test('a single day is a window, a reversed range has none, and the last day of Excel ends', () => {
    expect(windowsOf('2024-02-29', '2024-02-29')).toEqual([
      { start: '2024-02-29', end: '2024-02-29' },
    ]);
    expect(windowsOf('2024-03-01', '2024-02-29')).toEqual([]);
    expect(windowsOf('9999-12-01', '9999-12-31')).toEqual([
      { start: '9999-12-01', end: '9999-12-31' },
    ]);
  });

  test('lose no day, double none and are never longer than the exchange allows', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 1_200 }), (start, length) => {
        const end = addDays(start, length - 1);
        const windows = windowsOf(start, end);
        expect(windows.flatMap(daysIn)).toEqual(daysIn({ start, end }));
        expect(Math.max(...windows.map(countDays))).toBeLessThanOrEqual(90);
        expect(windows).toHaveLength(Math.ceil(length / 90));
      }),
      { numRuns: 50 },
    );
  });
});

test('days are added as a calendar on the wall does, also across daylight saving and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
});

describe('a stamp of the exchange', () => {
  test('is read to the second', () =>
    expect(localMsOfStamp('2026-03-29 02:30:59')).toBe(Date.UTC(2026, 2, 29, 2, 30, 59)));
  test.each([
    '2026-02-30 00:00:00',
    '2026-03-29',
    '2026-03-29T02:30:59',
    '2026-03-29 25:00:00',
    '2026-03-29 02:30:59 x',
    '',
  ])('"%s" is none', (text) => expect(localMsOfStamp(text)).toBeNull());
});

/** Counted by Date itself, so that the windows are judged by another's arithmetic. */
function daysIn({ start, end }: { start: IsoDay; end: IsoDay }): string[] {
  const days: string[] = [];
  for (
    const at = new Date(utcMsOfDay(start));
    at.getTime() <= utcMsOfDay(end);
    at.setUTCDate(at.getUTCDate() + 1)
  )
    days.push(at.toISOString().slice(0, 10));
  return days;
}
