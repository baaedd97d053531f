// Days and months in UTC. A Day is a whole number of days since 1970-01-01, a Month is year × 12 +
// month (January 0).

export type Day = number;
export type Month = number;

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** History that the sandbox keeps, the current month included. */
export const MONTHS_RETAINED = 24;

export const dayOf = (atMs: number): Day => Math.floor(atMs / DAY_MS);

export const dayText = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The day of a text `yyyy-MM-dd`; undefined for another shape and for days that do not exist. */
export function dayFromText(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  // 31 February parses as 3 March: a day whose text changes in the round trip does not exist.
  return Number.isNaN(atMs) || dayText(dayOf(atMs)) !== text ? undefined : dayOf(atMs);
}

/**
 * `yyyy-MM-dd HH:mm:ss`, the shape of the settlement stamps (docs/exchange.md, Records), in UTC.
 */
export const stampText = (atMs: number): string =>
  new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');

export function monthOf(atMs: number): Month {
  const date = new Date(atMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export const monthText = (month: Month): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

/** The month of a text `YYYY-MM`; undefined for another shape. */
export function monthFromText(text: string): Month | undefined {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  return parts ? Number(parts[1]) * 12 + Number(parts[2]) - 1 : undefined;
}

export const firstDayOf = (month: Month): Day =>
  Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;

/** The oldest month that is kept at that moment: 24 months with the current one. */
export const oldestMonthRetained = (atMs: number): Month => monthOf(atMs) - (MONTHS_RETAINED - 1);

/**
 * Default start of operation A (docs/exchange.md, Operations): one month before the end, counting
 * the end day. End 2026-11-20 gives 2026-10-21; end 31 March gives 28 February plus one day, which
 * is 1 March.
 */
export function defaultStart(end: Day): Day {
  const month = monthOf(end * DAY_MS);
  const dayInMonth = end - firstDayOf(month);
  const lastOfMonthBefore = firstDayOf(month) - 1;
  return Math.min(firstDayOf(month - 1) + dayInMonth, lastOfMonthBefore) + 1;
}
