// Which periods can still change, and what is fresh.
import { DAY_MS, addDays, utcMsOfDay, type IsoDay, type IsoMonth } from '../records/calendar';
import { clockOf, instantsOfMonth } from '../records/zone';

/** Days after its end for which a period counts as open. */
export const DEFAULT_GRACE_DAYS = 3;

export interface PeriodRules {
  readonly exchangeZone: string;
  readonly graceDays: number;
}

/** From this moment on a month is closed. */
export function monthClosesAtMs(month: IsoMonth, { exchangeZone, graceDays }: PeriodRules): number {
  return instantsOfMonth(exchangeZone, month).endMs + graceDays * DAY_MS;
}

/** From this moment on a settlement day is closed. */
export function dayClosesAtMs(day: IsoDay, { exchangeZone, graceDays }: PeriodRules): number {
  const midnightMs = utcMsOfDay(addDays(day, 1));
  return midnightMs - (clockOf(exchangeZone)(midnightMs) - midnightMs) + graceDays * DAY_MS;
}

/** What a caller wants to be read again although it is kept. */
export interface Freshness {
  /**
   * 'kept': anything kept will do. 'open': periods that could still change when they were read.
   * 'all': closed ones too.
   */
  readonly again: 'stored' | 'open' | 'all';
  /** What was read from this moment on is fresh. */
  readonly sinceMs: number;
}

export const anythingStored: Freshness = { again: 'stored', sinceMs: 0 };

/**
 * Is what is kept good enough? `closesAtMs`: from when on the period can no longer change. What was
 * read at a moment that is still to come was read by a clock that was wrong: it is as old as can
 * be.
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
