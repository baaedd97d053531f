// The dates of a call: omitted ones are settled when a person asks, and stay so until Refresh.
import {
  addDays,
  monthOf,
  monthsBetween,
  parseDay,
  parseMonth,
  type IsoDay,
  type IsoMonth,
  oneMonthBefore,
} from '../records/calendar';
import type { AtMoment } from '../records/reconcile-call';
import { clockOf, instantsOfMonth, localDay, startOfDay, type Zones } from '../records/zone';
import type { Period } from '../reconcile/source-month';

/**
 * The dates of a call, resolved when a person asked, and kept with the workbook until the next
 * Refresh. `askedTo` is the last day or month that had begun then: later ones were not asked yet.
 * Of a moment, `first` and `last` are its month.
 */
export interface ResolvedDates {
  readonly first: string;
  readonly last: string;
  readonly askedTo: string;
  /** LEDGER.BALANCE: the moment, Unix milliseconds. */
  readonly atMs?: number | undefined;
  /** REBATES.TIEOUT: the trading pairs of each account, by its name key. */
  readonly symbols?:
    readonly (readonly [account: string, symbols: readonly string[]])[] | undefined;
}

/** Days: without an end today, without a start one month before the end (product, Functions). */
export function resolveDays(
  { start, end }: { readonly start: IsoDay | null; readonly end: IsoDay | null },
  nowMs: number,
  { exchangeZone }: Zones,
): ResolvedDates {
  const today = localDay(exchangeZone, nowMs);
  return { ...settledDays({ start, end }, today), askedTo: today };
}

/** Months: without both the current one, without an end the first alone. */
export function resolveMonths(
  { from, to }: { readonly from: IsoMonth | null; readonly to: IsoMonth | null },
  nowMs: number,
  { displayZone }: Zones,
): ResolvedDates {
  const thisMonth = monthOf(localDay(displayZone, nowMs));
  return { ...settledMonths({ from, to }, thisMonth), askedTo: thisMonth };
}

/** A moment: without one, now; never later than now. */
export function resolveMoment(
  at: AtMoment | null,
  nowMs: number,
  { displayZone }: Zones,
): ResolvedDates {
  const atMs = at === null ? nowMs : Math.min(nowMs, momentOf(at, displayZone));
  const month = monthOf(localDay(displayZone, atMs));
  return { first: month, last: month, askedTo: monthOf(localDay(displayZone, nowMs)), atMs };
}

/** The last moment that a person means: a day ends with it. */
function momentOf(at: AtMoment, displayZone: string): number {
  if (at.kind === 'day') return startOfDay(displayZone, addDays(at.day, 1)) - 1;
  return at.localMs - (clockOf(displayZone)(at.localMs) - at.localMs);
}

/** The months that the person counts and that have begun. */
export function periodsOf({ first, last, askedTo }: ResolvedDates, displayZone: string): Period[] {
  const until = last < askedTo ? last : askedTo;
  if (first > until) return [];
  return monthsBetween(monthOrThrow(first), monthOrThrow(until)).map((month) => ({
    month,
    ...instantsOfMonth(displayZone, month),
  }));
}

export function dayOrThrow(text: string): IsoDay {
  const day = parseDay(text);
  if (day === null) throw new RangeError(`${text} is no day.`);
  return day;
}

export function monthOrThrow(text: string): IsoMonth {
  const month = parseMonth(text);
  if (month === null) throw new RangeError(`${text} is no month.`);
  return month;
}

/** Settlement days, both included; null: omitted. */
export function settledDays(
  { start, end }: { readonly start: IsoDay | null; readonly end: IsoDay | null },
  today: IsoDay,
): { readonly first: IsoDay; readonly last: IsoDay } {
  const last = end ?? today;
  return { first: start ?? oneMonthBefore(last), last };
}

/** Months, both included; null: omitted. */
export function settledMonths(
  { from, to }: { readonly from: IsoMonth | null; readonly to: IsoMonth | null },
  thisMonth: IsoMonth,
): { readonly first: IsoMonth; readonly last: IsoMonth } {
  const first = from ?? thisMonth;
  return { first, last: to ?? first };
}
