// What omitted dates of a formula mean on the day on which it is asked (product, Functions).
import { oneMonthBefore, type IsoDay, type IsoMonth } from './calendar';

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
