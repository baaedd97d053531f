import { tzOffset } from '@date-fns/tz/tzOffset';
import {
  addMonths,
  DAY_MS,
  dayName,
  dayOfUtcMs,
  firstDay,
  monthOf,
  monthsBetween,
  utcMsOfDay,
  utcMsOfMonthEnd,
  type IsoDay,
  type IsoMonth,
} from './calendar';

/**
 * Converts between moments and local times of a zone. A zone is an IANA name such as
 * `Europe/Berlin`; a moment is Unix time in milliseconds; `localMs` is the local time, read as if
 * it were UTC.
 */

/** A half-open range of moments: the first is included, the last is not. */
export interface Instants {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * @returns true for an IANA name that this device knows; bare offsets such as `+02:00` have no
 * daylight saving and are no zones.
 */
export function isZone(text: string): boolean {
  if (ZONES.has(text)) return true;
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
  } catch {
    return false;
  }
  ZONES.add(text);
  return true;
}
/** Names that were found to be zones: a format of dates is dear to make. */
const ZONES = new Set<string>();

/** @throws RangeError if the zone or the moment is invalid. */
function offsetMs(zone: string, instantMs: number): number {
  if (zone === 'UTC') return 0;
  const minutes = tzOffset(zone, new Date(instantMs));
  if (Number.isNaN(minutes))
    throw new RangeError(`${zone} is no time zone of this device, or ${instantMs} is no moment.`);
  return Math.round(minutes * 60_000);
}

/**
 * The local date and time in the zone at a moment. Made once for many moments: the offset is cached
 * for each day.
 */
export function clockOf(zone: string): (instantMs: number) => number {
  if (zone === 'UTC') return (instantMs) => instantMs;
  // null: the clock changes on this UTC day, so each moment is looked up.
  const offsets = new Map<number, number | null>();
  return (instantMs) => {
    const day = Math.floor(instantMs / DAY_MS);
    let offset = offsets.get(day);
    if (offset === undefined) {
      const atStart = offsetMs(zone, day * DAY_MS);
      offset = atStart === offsetMs(zone, (day + 1) * DAY_MS) ? atStart : null;
      offsets.set(day, offset);
    }
    return instantMs + (offset ?? offsetMs(zone, instantMs));
  };
}

export function localDay(zone: string, instantMs: number): IsoDay {
  return dayOfUtcMs(instantMs + offsetMs(zone, instantMs));
}

export function localMonth(zone: string, instantMs: number): IsoMonth {
  return monthOf(localDay(zone, instantMs));
}

/** The local time in the zone as `yyyy-MM-dd HH:mm:ss`. */
export function localDateTime(zone: string, instantMs: number): string {
  return new Date(instantMs + offsetMs(zone, instantMs))
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

/** "22 November 2026, 01:27 UTC", for sentences. */
export function momentName(zone: string, instantMs: number): string {
  const time = localDateTime(zone, instantMs).slice(11, 16);
  return `${dayName(localDay(zone, instantMs))}, ${time} ${zone}`;
}

/**
 * The first moment of this day in the zone, or of a later one: midnight, or the end of a gap around
 * it.
 */
export function startOfDay(zone: string, day: IsoDay): number {
  return firstInstantAt(zone, utcMsOfDay(day));
}

/**
 * The range of moments of a local month. The ranges of consecutive months are adjacent, without gap
 * or overlap, even if the clock skips or repeats the hours around midnight.
 */
export function instantsOfMonth(zone: string, month: IsoMonth): Instants {
  const key = `${zone} ${month}`;
  const known = monthsKnown.get(key);
  if (known !== undefined) return known;
  const instants = {
    startMs: startOfDay(zone, firstDay(month)),
    endMs: firstInstantAt(zone, utcMsOfMonthEnd(month)),
  };
  if (monthsKnown.size === MAX_MONTHS_KNOWN) monthsKnown.clear();
  monthsKnown.set(key, instants);
  return instants;
}

/** Cache of looked-up months: every function needs the same few. */
const monthsKnown = new Map<string, Instants>();
const MAX_MONTHS_KNOWN = 5_000;

/**
 * The exchange's months that hold the moments of the shown months. If the two zones differ they
 * reach into a neighbouring month; fetched entries are then cut by `instantsOfMonth(displayZone,
 * …)`.
 */
export function monthsCovering(
  from: IsoMonth,
  to: IsoMonth,
  displayZone: string,
  exchangeZone: string,
): IsoMonth[] {
  const startMs = instantsOfMonth(displayZone, from).startMs;
  const endMs = instantsOfMonth(displayZone, to).endMs;
  const isCovering = (month: IsoMonth) => {
    const exchangeMonth = instantsOfMonth(exchangeZone, month);
    return exchangeMonth.startMs < endMs && exchangeMonth.endMs > startMs;
  };
  // Zones differ by at most 26 hours: only the months at both ends are in doubt.
  const months = monthsBetween(addMonths(from, -1), addMonths(to, 1));
  return months.filter((month, at) => (at > 0 && at < months.length - 1) || isCovering(month));
}

/**
 * The first moment with this local time in the zone, or a later one: that time itself, or the end
 * of the gap around it.
 */
function firstInstantAt(zone: string, localMs: number): number {
  const before = offsetMs(zone, localMs - DAY_MS);
  const after = offsetMs(zone, localMs + DAY_MS);
  if (before === after) return localMs - before;
  const change = changeBetween(zone, localMs - DAY_MS, localMs + DAY_MS);
  return localMs - before < change ? localMs - before : Math.max(change, localMs - after);
}

/**
 * The moment between the two at which the zone's offset changes; there is exactly one, because
 * zones change at most once in two days.
 */
function changeBetween(zone: string, sinceMs: number, untilMs: number): number {
  const before = offsetMs(zone, sinceMs);
  let [same, changed] = [sinceMs, untilMs];
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (offsetMs(zone, middle) === before) same = middle;
    else changed = middle;
  }
  return changed;
}

/** Workbook settings that change numbers. */
export interface Zones {
  readonly exchangeZone: string;
  readonly displayZone: string;
}
