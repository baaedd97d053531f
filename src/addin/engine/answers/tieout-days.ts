// The days and pairs of a tie-out.
import { nameKey } from '../accounts/account';
import {
  addDays,
  monthOf,
  monthsBetween,
  type DayWindow,
  type IsoMonth,
} from '../records/calendar';
import { productsOf } from './arguments/value-arguments';
import { dayOrThrow, daysNotYetAsked, type ResolvedDates } from './dates';
import { Unanswerable } from './unanswerable';
import { say } from '../../platform/say';

/** The default lag: days after settlement up to which a posting is searched. */
export const DEFAULT_LAG_DAYS = 3;
/** Commission is settled for both products of each pair. */
export const BOTH_PRODUCTS = productsOf('ALL');

export interface TieoutDays {
  /** The requested days that have begun; null if none has. */
  readonly window: DayWindow | null;
  /**
   * Settlement days to read, extended by the lag at both ends, so that each posting finds its own.
   */
  readonly settled: DayWindow;
  /** Months to read, as the exchange counts them. */
  readonly months: readonly IsoMonth[];
  readonly notes: readonly string[];
}

export function tieoutDays(
  lagDays: number | null,
  { first, last, askedTo }: ResolvedDates,
): TieoutDays {
  const lag = lagDays ?? DEFAULT_LAG_DAYS;
  const [start, end, today] = [dayOrThrow(first), dayOrThrow(last), dayOrThrow(askedTo)];
  const until = end < today ? end : today;
  const notes = daysNotYetAsked(until, last, askedTo);
  const beyond = addDays(until, lag);
  const settled = { start: addDays(start, -lag), end: beyond < today ? beyond : today };
  if (start > until) return { window: null, settled, months: [], notes };
  return {
    window: { start, end: until },
    settled,
    months: monthsBetween(monthOf(settled.start), monthOf(settled.end)),
    notes,
  };
}

/** The pairs settled for an account when it was asked. Throws Unanswerable if no pair is known. */
export function symbolsOf(account: string, { symbols }: ResolvedDates): readonly string[] {
  const own = symbols?.find(([name]) => name === nameKey(account))?.[1] ?? [];
  if (own.length === 0)
    throw new Unanswerable(
      'no-symbols',
      say`No trading pair of ${account} is known, so it cannot be said what was settled. Add its pairs in the Tieout pane, under Live data.`,
    );
  return own;
}
