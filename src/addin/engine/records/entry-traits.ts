// What is asked of all entries of a month at once: found out once, and carried on where entries are
// added.
import type { LedgerEntry } from './ledger-entry';

export interface EntryTraits {
  /** The lowest and the highest billId; "" where there are none. */
  readonly low: string;
  readonly high: string;
  /** Entries without a balance. */
  readonly unstated: number;
}

const known = new WeakMap<readonly LedgerEntry[], EntryTraits>();
const NONE: EntryTraits = { low: '', high: '', unstated: 0 };

export function traitsOf(entries: readonly LedgerEntry[]): EntryTraits {
  const found = known.get(entries);
  if (found) return found;
  extendTraits(null, entries, entries);
  return known.get(entries)!;
}

/** Those of `entries`, which are `before` and `added`. */
export function extendTraits(
  before: readonly LedgerEntry[] | null,
  added: readonly LedgerEntry[],
  entries: readonly LedgerEntry[],
): void {
  let { low, high, unstated } = before ? traitsOf(before) : NONE;
  for (const { billId, afterAmount } of added) {
    if (low === '' || compareIds(billId, low) < 0) low = billId;
    if (compareIds(billId, high) > 0) high = billId;
    if (afterAmount === null) unstated += 1;
  }
  known.set(entries, { low, high, unstated });
}

/** As numbers, where they are such. */
export const compareIds = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
