// A ledger of months with as many entries each as a test or a bench wants, whose balances chain from
// month to month.
import { addMonths, type IsoMonth } from '../../../../src/addin/engine/records/calendar';
import { entry, type Entry } from './ledger-listing';

const FIRST_MONTH: IsoMonth = '2025-10';

/** One page of it, as the exchange answers it. @param of so many, the last not posted yet. */
export function pageOfMonth(
  { month, page, limit }: Readonly<Record<string, string | number>>,
  each: number,
  of = each,
): Entry[] {
  const length = Number(limit);
  const before = monthsUntil(String(month) as IsoMonth) * of;
  const startMs = Date.parse(`${month}-01T00:00:00Z`);
  const stepMs = Math.floor((19 * 86_400_000) / Math.max(1, of));
  // The newest first.
  const newest = each - 1 - (Number(page) - 1) * length;
  return Array.from({ length: Math.max(0, Math.min(length, newest + 1)) }, (_, at) =>
    entry(before + newest - at, { cTime: String(startMs + (newest - at) * stepMs) }),
  );
}

function monthsUntil(month: IsoMonth): number {
  let months = 0;
  for (let at = FIRST_MONTH; at < month; at = addMonths(at, 1)) months += 1;
  return months;
}
