// When a period can no longer change, and what is fresh. Wrong by an hour, a closed month is read
// again for ever, or one that can still change is never read again.
import {
  dayClosesAtMs,
  isFresh,
  monthClosesAtMs,
} from '../../../../../src/addin/engine/archive/open-periods';

const HOUR_MS = 3_600_000;
const noGrace = (exchangeZone: string) => ({ exchangeZone, graceDays: 0 });

test.each([
  // 1 November begins at 04:00 UTC; at 05:00 UTC its first hour begins again.
  ['America/Havana', '2026-10', '2026-10-31', '2026-11-01T04:00:00Z'],
  // On 24 October midnight is put back to 23:00: 25 October begins when that hour is over again.
  ['Asia/Beirut', null, '2026-10-24', '2026-10-24T22:00:00Z'],
] as const)('clocks that go back at midnight: %s', (zone, month, day, at) => {
  expect(new Date(dayClosesAtMs(day, noGrace(zone))).toISOString()).toBe(
    new Date(at).toISOString(),
  );
  if (month) expect(monthClosesAtMs(month, noGrace(zone))).toBe(Date.parse(at));
});

test('a reading that is dated in the future was dated by a wrong clock: it is not fresh', () => {
  const [closesAtMs, nowMs] = [100 * HOUR_MS, 120 * HOUR_MS];
  const open = { again: 'open', sinceMs: 0 } as const;
  expect(isFresh(nowMs, closesAtMs, open, nowMs)).toBe(true);
  expect(isFresh(nowMs + 1, closesAtMs, open, nowMs)).toBe(false);
  expect(isFresh(nowMs + 1, closesAtMs, { ...open, again: 'stored' }, nowMs)).toBe(true);
});
