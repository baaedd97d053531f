// A ledger of months with as many entries each as a test or a bench wants, whose balances chain from
// month to month.
import { addMonths, type IsoMonth } from '../../../../src/addin/engine/records/calendar';
import { entry, type Entry } from './ledger-listing';

const FIRST_MONTH: IsoMonth = '2025-10';

const made = new Map<string, Entry[]>();

/** The newest first: the entries of a month, `each` in every month. */
function monthOf(month: IsoMonth, each: number): Entry[] {
  const known = made.get(`${month}|${each}`);
  if (known) return known;
  const nth = monthsUntil(month);
  const startMs = Date.parse(`${month}-01T00:00:00Z`);
  const stepMs = Math.floor((19 * 86_400_000) / Math.max(1, each));
  const listing = Array.from({ length: each }, (_, i) =>
    entry(nth * each + i, { cTime: String(startMs + i * stepMs) }),
  ).reverse();
  made.set(`${month}|${each}`, listing);
  return listing;
}

/** One page of it, as the exchange answers it. @param of so many, the last not posted yet. */
export function pageOfMonth(
  { month, page, limit }: Readonly<Record<string, string | number>>,
  each: number,
  of = each,
): Entry[] {
  const length = Number(limit);
  const start = of - each + (Number(page) - 1) * length;
  return monthOf(String(month) as IsoMonth, of).slice(start, start + length);
}

function monthsUntil(month: IsoMonth): number {
  let months = 0;
  for (let at = FIRST_MONTH; at < month; at = addMonths(at, 1)) months += 1;
  return months;
}
