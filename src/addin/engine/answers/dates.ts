// The dates of a call: omitted dates are resolved when a person enters the formula, and stay fixed
// until Refresh.
import {
  addDays,
  countDays,
  monthOf,
  monthsBetween,
  parseDay,
  parseMonth,
  type IsoDay,
  type IsoMonth,
  oneMonthBefore,
  addMonths,
  type DayWindow,
  dayName,
  monthName,
} from '../records/calendar';
import type { AtMoment } from '../records/reconcile-call';
import {
  clockOf,
  instantsOfMonth,
  localDay,
  startOfDay,
  monthsCovering,
  type Instants,
  type Zones,
} from '../records/zone';
import { MAX_PARTS } from '../evidence/rows-question';
import { Unanswerable } from './unanswerable';
import type { Period } from '../proofs/source-month';
import type { Product } from '../records/commission-record';
import type { Series } from '../archive/stored-answers';
import { counted, say } from '../../platform/say';

/**
 * The dates of a call, resolved when a person entered the formula, and stored in the workbook until
 * the next Refresh. `askedTo` is the last day or month that had begun then: later ones were not
 * requested yet. For a moment, `first` and `last` are its month.
 */
export interface ResolvedDates {
  readonly first: string;
  readonly last: string;
  readonly askedTo: string;
  /** LEDGER.BALANCE: the moment, Unix milliseconds. */
  readonly atMs?: number | undefined;
  /** REBATES.TIEOUT: the trading pairs of each account, by its name key. */
  readonly symbols?:
    | readonly (readonly [account: string, symbols: readonly string[]])[]
    | undefined;
  /** Accounts whose pairs come from earlier requests, because no pair list was given. */
  readonly unlisted?: readonly string[] | undefined;
}

/** Days: an omitted end is today, an omitted start is one month before the end. */
export function resolveDays(
  { start, end }: { readonly start: IsoDay | null; readonly end: IsoDay | null },
  nowMs: number,
  { exchangeZone }: Zones,
): ResolvedDates {
  const today = localDay(exchangeZone, nowMs);
  return { ...settledDays({ start, end }, today), askedTo: today };
}

/** Months: if both are omitted the current one; if the end is omitted, the first only. */
export function resolveMonths(
  { from, to }: { readonly from: IsoMonth | null; readonly to: IsoMonth | null },
  nowMs: number,
  { displayZone }: Zones,
): ResolvedDates {
  const thisMonth = monthOf(localDay(displayZone, nowMs));
  return { ...settledMonths({ from, to }, thisMonth), askedTo: thisMonth };
}

/** A moment: now if omitted, and never later than now. */
export function resolveMoment(
  at: AtMoment | null,
  nowMs: number,
  { displayZone }: Zones,
): ResolvedDates {
  const today = localDay(displayZone, nowMs);
  // The last day of the calendar has no end.
  const isNow = at === null || (at.kind === 'day' && at.day >= today);
  const atMs = isNow ? nowMs : Math.min(nowMs, lastMomentOf(at, displayZone));
  const month = monthOf(localDay(displayZone, atMs));
  return { first: month, last: month, askedTo: monthOf(today), atMs };
}

/** The last moment that is included: the end of the day. */
function lastMomentOf(at: AtMoment, displayZone: string): number {
  if (at.kind === 'day') return startOfDay(displayZone, addDays(at.day, 1)) - 1;
  return at.localMs - (clockOf(displayZone)(at.localMs) - at.localMs);
}

/** The months in the person's zone that have begun. */
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

export interface LedgerNeed {
  readonly kind: 'ledger';
  /** Whole months in the exchange's zone. */
  readonly months: readonly IsoMonth[];
  /** The range of moments in the person's zone; null if none of the months has begun. */
  readonly period: Instants | null;
  readonly notes: readonly string[];
}

export interface RebatesNeed {
  readonly kind: 'rebates';
  readonly series: readonly Series[];
  /** null if every day is in the future. */
  readonly window: DayWindow | null;
  readonly notes: readonly string[];
}

/**
 * A hundred years: no exchange is older, and a mistyped year must not be requested month by month.
 */
const MAX_MONTHS_ASKED = 1_200;

/** The months of the exchange that hold the months in question. Throws Unanswerable: too many. */
export function ledgerNeed(dates: ResolvedDates, { exchangeZone, displayZone }: Zones): LedgerNeed {
  const { first, last, askedTo } = dates;
  const from = monthOrThrow(first);
  const to = monthOrThrow(last);
  const until = last < askedTo ? to : monthOrThrow(askedTo);
  const notes =
    last > askedTo
      ? [monthsNotYetAsked(monthName(from > until ? from : addMonths(until, 1)), monthName(to))]
      : [];
  if (from > until) return { kind: 'ledger', months: [], period: null, notes };
  const asked = monthsBetween(from, until);
  if (asked.length > MAX_MONTHS_ASKED)
    throw new Unanswerable(
      'too-much',
      say`${monthName(from)} to ${monthName(until)} are ${counted(asked.length, 'month')}; one formula may ask ${counted(MAX_MONTHS_ASKED, 'month')}. Give a later first month.`,
    );
  return {
    kind: 'ledger',
    months: monthsCovering(from, until, displayZone, exchangeZone),
    period: {
      startMs: instantsOfMonth(displayZone, from).startMs,
      endMs: instantsOfMonth(displayZone, until).endMs,
    },
    notes,
  };
}

const monthsNotYetAsked = (first: string, last: string): string =>
  say`${first === last ? first : say`${first} to ${last}`} is not asked yet: it has not begun.`;

/** A note if some of the days have not begun. */
export const daysNotYetAsked = (until: IsoDay, last: string, askedTo: string): string[] =>
  last > askedTo ? [say`Days after ${dayName(until)} are not asked yet.`] : [];

/** The requests of a call about commission. */
export interface SeriesAsked {
  readonly symbols: readonly string[];
  readonly coins: readonly string[];
  readonly products: readonly Product[];
}

/** The series, and the days that have begun. Throws Unanswerable: too many. */
export function rebatesNeed(
  { symbols, coins, products }: SeriesAsked,
  { first, last, askedTo }: ResolvedDates,
): RebatesNeed {
  const start = dayOrThrow(first);
  const end = dayOrThrow(last);
  const until = last < askedTo ? end : dayOrThrow(askedTo);
  const days = Math.max(0, countDays({ start, end: until }));
  const parts = symbols.length * coins.length * products.length * days;
  if (parts > MAX_PARTS)
    throw new Unanswerable(
      'too-much',
      say`${counted(symbols.length, 'trading pair')}, ${counted(coins.length, 'coin')}, ${counted(products.length, 'product')} and ${counted(days, 'day')} are ${counted(parts, 'question')} to the exchange; one formula may ask ${counted(MAX_PARTS, 'question')}. Give fewer pairs, coins or days.`,
    );
  return {
    kind: 'rebates',
    series: symbols.flatMap((symbol) =>
      coins.flatMap((coin) => products.map((product) => ({ symbol, coin, product }))),
    ),
    window: start > until ? null : { start, end: until },
    notes: daysNotYetAsked(until, last, askedTo),
  };
}
