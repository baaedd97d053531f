// From resolved dates to what must be known for a call: plain data, no turning back.
import {
  addMonths,
  monthsBetween,
  type DayWindow,
  type IsoDay,
  type IsoMonth,
  dayName,
  monthName,
} from '../records/calendar';
import type { Product } from '../records/commission-record';
import { instantsOfMonth, monthsCovering, type Instants, type Zones } from '../records/zone';
import type { Series } from '../snapshot/kept';
import { dayOrThrow, monthOrThrow, type ResolvedDates } from './dates';

export interface LedgerNeed {
  readonly kind: 'ledger';
  /** Whole months as the exchange counts them. */
  readonly months: readonly IsoMonth[];
  /** Where the zones differ, the moments to cut to; null where months need no cut. */
  readonly cutTo: Instants | null;
  readonly notes: readonly string[];
}

export interface RebatesNeed {
  readonly kind: 'rebates';
  readonly series: readonly Series[];
  /** null where every day asked lies in the future. */
  readonly window: DayWindow | null;
  readonly notes: readonly string[];
}

/** The months of the exchange that hold the months asked. */
export function ledgerNeed(dates: ResolvedDates, { exchangeZone, displayZone }: Zones): LedgerNeed {
  const { first, last, askedTo } = dates;
  const from = monthOrThrow(first);
  const to = monthOrThrow(last);
  const until = last < askedTo ? to : monthOrThrow(askedTo);
  const notes =
    last > askedTo
      ? [monthsNotYetAsked(monthName(from > until ? from : addMonths(until, 1)), monthName(to))]
      : [];
  if (from > until) return { kind: 'ledger', months: [], cutTo: null, notes };
  if (exchangeZone === displayZone)
    return { kind: 'ledger', months: monthsBetween(from, until), cutTo: null, notes };
  const cutTo = {
    startMs: instantsOfMonth(displayZone, from).startMs,
    endMs: instantsOfMonth(displayZone, until).endMs,
  };
  return {
    kind: 'ledger',
    months: monthsCovering(from, until, displayZone, exchangeZone),
    cutTo,
    notes,
  };
}

const monthsNotYetAsked = (first: string, last: string): string =>
  `${first === last ? first : `${first} to ${last}`} is not asked yet: it has not begun.`;

/** A note where days that were asked have not begun. */
export const daysNotYetAsked = (until: IsoDay, last: string, askedTo: string): string[] =>
  last > askedTo ? [`Days after ${dayName(until)} are not asked yet.`] : [];

/** What is asked of the exchange for a call about commission. */
export interface SeriesAsked {
  readonly symbols: readonly string[];
  readonly coins: readonly string[];
  readonly products: readonly Product[];
}

/** The series and days that are asked and have begun. */
export function rebatesNeed(
  { symbols, coins, products }: SeriesAsked,
  { first, last, askedTo }: ResolvedDates,
): RebatesNeed {
  const series = symbols.flatMap((symbol) =>
    coins.flatMap((coin) => products.map((product) => ({ symbol, coin, product }))),
  );
  const start = dayOrThrow(first);
  const end = dayOrThrow(last);
  const until = last < askedTo ? end : dayOrThrow(askedTo);
  return {
    kind: 'rebates',
    series,
    window: start > until ? null : { start, end: until },
    notes: daysNotYetAsked(until, last, askedTo),
  };
}
