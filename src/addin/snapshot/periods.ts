// Which periods can still change.
import { DAY_MS, addDays, utcMsOfDay, type IsoDay, type IsoMonth } from '../records/calendar';
import { clockOf, instantsOfMonth } from '../records/zone';

/** Days after its end for which a period counts as open (product: a setting). */
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
