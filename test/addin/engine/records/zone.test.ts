import fc from 'fast-check';
import {
  addMonths,
  monthsBetween,
  type IsoMonth,
} from '../../../../src/addin/engine/records/calendar';
import {
  clockOf,
  instantsOfMonth,
  isZone,
  localDateTime,
  localDay,
  localMonth,
  monthsCovering,
  startOfDay,
} from '../../../../src/addin/engine/records/zone';
import { runsOf } from '../../../seeds';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Asia/Shanghai',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const zone = fc.constantFrom(...ZONES);
/** After 2011, when the last zones gave up changing their clocks a minute after midnight. */
const instant = fc.integer({ min: Date.UTC(2012, 0, 5), max: Date.UTC(2037, 11, 25) });
const month = fc.integer({ min: 0, max: 25 * 12 }).map((months) => addMonths('2012-01', months));

/** What Intl says, field by field: the judge of everything below. */
function byIntl(zoneName: string, instantMs: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zoneName,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instantMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

test('a clock shows what Intl says, at any moment in any zone', () => {
  fc.assert(
    fc.property(zone, instant, (name, ms) => {
      const expected = byIntl(name, ms);
      expect(localDateTime(name, ms)).toBe(expected);
      expect(new Date(clockOf(name)(ms)).toISOString().slice(0, 19).replace('T', ' ')).toBe(
        expected,
      );
      expect(localDay(name, ms)).toBe(expected.slice(0, 10));
      expect(localMonth(name, ms)).toBe(expected.slice(0, 7));
    }),
    { numRuns: runsOf(400) },
  );
});

test('one clock used for every quarter of an hour around a change is never wrong', () => {
  for (const [name, around] of [
    ['Europe/Berlin', Date.UTC(2026, 2, 29)],
    ['Australia/Lord_Howe', Date.UTC(2026, 3, 4)],
    ['America/New_York', Date.UTC(2026, 10, 1)],
  ] as const) {
    const clock = clockOf(name);
    for (let ms = around - 86_400_000; ms < around + 2 * 86_400_000; ms += 900_000)
      expect([ms, new Date(clock(ms)).toISOString().slice(0, 19)]).toEqual([
        ms,
        byIntl(name, ms).replace(' ', 'T'),
      ]);
  }
});

test('the milliseconds are kept', () =>
  expect(clockOf('Asia/Kathmandu')(1_764_505_800_123) - 1_764_505_800_123).toBe(
    (5 * 60 + 45) * 60_000,
  ));

describe('the moments of a local month', () => {
  test.each([
    ['UTC', '2026-03', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'],
    // Summer time begins on 29 March: the month starts at +1 and ends at +2.
    ['Europe/Berlin', '2026-03', '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z'],
    ['Asia/Shanghai', '2026-03', '2026-02-28T16:00:00Z', '2026-03-31T16:00:00Z'],
    ['America/New_York', '2026-11', '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'],
    // Asunción skipped the hour after midnight on 1 October 2023: the month begins where the gap
    // ends.
    ['America/Asuncion', '2023-10', '2023-10-01T04:00:00Z', '2023-11-01T03:00:00Z'],
    // Samoa skipped 30 December 2011 whole; the months around it still touch.
    ['Pacific/Apia', '2011-12', '2011-12-01T10:00:00Z', '2011-12-31T10:00:00Z'],
    ['UTC', '9999-12', '9999-12-01T00:00:00Z', '+010000-01-01T00:00:00Z'],
  ] as const)('%s %s', (name, which, start, end) => {
    expect(instantsOfMonth(name, which)).toEqual({
      startMs: Date.parse(start),
      endMs: Date.parse(end),
    });
  });

  test('hold exactly the moments at which the clock shows that month', () => {
    fc.assert(
      fc.property(zone, instant, (name, ms) => {
        const { startMs, endMs } = instantsOfMonth(name, byIntl(name, ms).slice(0, 7) as IsoMonth);
        expect(startMs).toBeLessThanOrEqual(ms);
        expect(endMs).toBeGreaterThan(ms);
      }),
      { numRuns: runsOf(400) },
    );
  });

  test('are right to the millisecond at both ends', () => {
    fc.assert(
      fc.property(zone, month, (name, which) => {
        const { startMs, endMs } = instantsOfMonth(name, which);
        expect(
          [startMs - 1, startMs, endMs - 1, endMs].map((ms) => byIntl(name, ms).slice(0, 7)),
        ).toEqual([addMonths(which, -1), which, which, addMonths(which, 1)]);
      }),
      { numRuns: runsOf(300) },
    );
  });

  test('touch: no moment is in none or in two', () => {
    fc.assert(
      fc.property(zone, month, (name, which) =>
        expect(instantsOfMonth(name, which).endMs).toBe(
          instantsOfMonth(name, addMonths(which, 1)).startMs,
        ),
      ),
    );
  });
});

describe('a day begins', () => {
  test('where the gap ends, when midnight is skipped', () =>
    expect(startOfDay('America/Sao_Paulo', '2018-11-04')).toBe(Date.parse('2018-11-04T03:00:00Z')));
  test('at the first midnight, when midnight comes twice', () =>
    expect(startOfDay('America/Havana', '2026-11-01')).toBe(Date.parse('2026-11-01T04:00:00Z')));
});

describe('the exchange months that cover the months shown', () => {
  test('are the same months where the zones agree', () =>
    expect(monthsCovering('2026-01', '2026-03', 'Asia/Shanghai', 'Asia/Shanghai')).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ]));
  test('reach back where the clock shown is ahead', () =>
    expect(monthsCovering('2026-03', '2026-03', 'Asia/Shanghai', 'UTC')).toEqual([
      '2026-02',
      '2026-03',
    ]));
  test('reach forward where it is behind', () =>
    expect(monthsCovering('2026-03', '2026-03', 'America/New_York', 'UTC')).toEqual([
      '2026-03',
      '2026-04',
    ]));
  test('reach one way only where the zones differ in summer only', () =>
    expect(monthsCovering('2026-07', '2026-07', 'Europe/London', 'UTC')).toEqual([
      '2026-06',
      '2026-07',
    ]));

  test('hold every moment shown, and none of them is needless', () => {
    fc.assert(
      fc.property(
        zone,
        zone,
        month,
        fc.integer({ min: 0, max: 5 }),
        (display, exchange, from, more) => {
          const to = addMonths(from, more);
          const months = monthsCovering(from, to, display, exchange);
          const shown = {
            startMs: instantsOfMonth(display, from).startMs,
            endMs: instantsOfMonth(display, to).endMs,
          };
          expect(months).toEqual(monthsBetween(months[0]!, months.at(-1)!));
          expect(instantsOfMonth(exchange, months[0]!).startMs).toBeLessThanOrEqual(shown.startMs);
          expect(instantsOfMonth(exchange, months.at(-1)!).endMs).toBeGreaterThanOrEqual(
            shown.endMs,
          );
          expect(instantsOfMonth(exchange, months[0]!).endMs).toBeGreaterThan(shown.startMs);
          expect(instantsOfMonth(exchange, months.at(-1)!).startMs).toBeLessThan(shown.endMs);
        },
      ),
      { numRuns: runsOf(200) },
    );
  });
});

describe('a zone', () => {
  test.each(['UTC', 'Europe/Berlin', 'Asia/Shanghai'])('%s is one', (text) =>
    expect(isZone(text)).toBe(true),
  );
  test.each(['', 'Mars/Olympus', '+02:00', '2', 'Berlin'])('"%s" is none', (text) =>
    expect(isZone(text)).toBe(false),
  );
  test('that is none is refused, not taken for another', () => {
    expect(() => instantsOfMonth('Mars/Olympus', '2026-01')).toThrow('Mars/Olympus');
    expect(() => clockOf('Mars/Olympus')(0)).toThrow('Mars/Olympus');
  });
});
