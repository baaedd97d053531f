// Estimates how many requests a reading takes and how long it lasts, from stored records. Pure
// functions.
import { LEDGER_PAGE_SIZE, REBATES_PAGE_SIZE } from '../../exchange/requests';
import {
  DAY_MS,
  windowsOf,
  type DayWindow,
  type IsoDay,
  type IsoMonth,
} from '../../records/calendar';
import { instantsOfMonth } from '../../records/zone';
import { runsOf } from './rebate-fetcher';

/**
 * 'exact': counted. 'about': estimated from stored records. 'at least': the minimum, if no stored
 * record helps.
 */
export type Certainty = 'exact' | 'about' | 'at least';

export interface Effort {
  readonly requests: number;
  readonly certainty: Certainty;
}

/**
 * What a stored month reveals about the months beside it. `untilMs`: the latest time of its entries
 * when it was read.
 */
export interface MonthSample {
  readonly month: IsoMonth;
  readonly entries: number;
  readonly untilMs: number;
}

/** The missing days as the fewest windows that the exchange accepts. */
export function missingWindows(
  wanted: readonly IsoDay[],
  stored: ReadonlySet<IsoDay>,
): DayWindow[] {
  return runsOf(wanted.filter((day) => !stored.has(day))).flatMap(({ start, end }) =>
    windowsOf(start, end),
  );
}

/** @param recordsPerDay of the same series, from its stored days; null if none is stored */
export function effortOfWindow(days: number, recordsPerDay: number | null): Effort {
  if (recordsPerDay === null) return { requests: 1, certainty: 'at least' };
  return {
    requests: Math.max(1, Math.ceil((days * recordsPerDay) / REBATES_PAGE_SIZE)),
    certainty: 'about',
  };
}

/**
 * The last page is one that is not full, so a full one is followed by one more. One of several
 * months that are read together is checked once more (exchange/month-end): the number is "about".
 * @param entries expected in the month; null: unknown.
 * @param pagesStored of an interrupted reading.
 */
export function effortOfMonth(entries: number | null, pagesStored: number): Effort {
  if (entries === null) return { requests: 1, certainty: 'at least' };
  const pages = Math.floor(entries / LEDGER_PAGE_SIZE) + 1;
  return { requests: Math.max(1, pages - pagesStored), certainty: 'about' };
}

/**
 * The number of entries of a month so far, at the daily rate of stored months; null if none is
 * stored.
 */
export function expectedEntries(
  month: IsoMonth,
  samples: readonly MonthSample[],
  exchangeZone: string,
  nowMs: number,
): number | null {
  const daysUntil = (of: IsoMonth, untilMs: number): number => {
    const { startMs, endMs } = instantsOfMonth(exchangeZone, of);
    return Math.max(0, Math.min(endMs, untilMs) - startMs) / DAY_MS;
  };
  const days = samples.reduce((sum, sample) => sum + daysUntil(sample.month, sample.untilMs), 0);
  if (days === 0) return null;
  const entries = samples.reduce((sum, sample) => sum + sample.entries, 0);
  return Math.round((entries / days) * daysUntil(month, nowMs));
}

/** The sum of all estimates, as certain as the least certain one. */
export function together(parts: readonly Effort[]): Effort {
  const certainty =
    (['at least', 'about'] as const).find((one) => parts.some((part) => part.certainty === one)) ??
    'exact';
  return { requests: parts.reduce((sum, { requests }) => sum + requests, 0), certainty };
}
