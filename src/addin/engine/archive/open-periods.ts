// Which periods can still change, and which stored records are fresh.
import { DAY_MS, addDays, utcMsOfDay, type IsoDay, type IsoMonth } from '../records/calendar';
import { clockOf, instantsOfMonth } from '../records/zone';

/** Days after its end for which a period counts as open. */
export const DEFAULT_GRACE_DAYS = 3;

export interface PeriodRules {
  readonly exchangeZone: string;
  readonly graceDays: number;
}

/** The moment from which a month is closed. */
export function monthClosesAtMs(month: IsoMonth, { exchangeZone, graceDays }: PeriodRules): number {
  return instantsOfMonth(exchangeZone, month).endMs + graceDays * DAY_MS;
}

/** The moment from which a settlement day is closed. */
export function dayClosesAtMs(day: IsoDay, { exchangeZone, graceDays }: PeriodRules): number {
  const midnightMs = utcMsOfDay(addDays(day, 1));
  return midnightMs - (clockOf(exchangeZone)(midnightMs) - midnightMs) + graceDays * DAY_MS;
}

/** Which stored periods a caller wants to be read again. */
export interface Freshness {
  /**
   * 'stored': none, stored records suffice. 'open': periods that could still change when they were
   * read. 'all': closed ones too.
   */
  readonly again: 'stored' | 'open' | 'all';
  /** Records read from this moment on are fresh. */
  readonly sinceMs: number;
}

export const anythingStored: Freshness = { again: 'stored', sinceMs: 0 };

/**
 * Whether stored records are fresh enough. `closesAtMs`: from this moment on the period can no
 * longer change. A reading dated in the future came from a wrong clock and counts as the oldest
 * possible.
 */
export function isFresh(
  fetchedAtMs: number,
  closesAtMs: number,
  { again, sinceMs }: Freshness,
  nowMs = Infinity,
): boolean {
  return (
    again === 'stored' ||
    (fetchedAtMs <= nowMs &&
      (fetchedAtMs >= sinceMs || (again === 'open' && fetchedAtMs >= closesAtMs)))
  );
}

/** @param offsetMs exchange time minus this computer's. */
export const inExchangeTime = ({ again, sinceMs }: Freshness, offsetMs: number): Freshness => ({
  again,
  sinceMs: sinceMs + offsetMs,
});
