// What is asked of all entries of a month at once: found out once, and carried on where entries are
// added.
import type { LedgerEntry } from './ledger-entry';
import { compareIds } from './row-order';

export interface EntryTraits {
  /** The lowest and the highest billId; "" where there are none. */
  readonly low: string;
  readonly high: string;
  /** Entries without a balance. */
  readonly unstated: number;
  /** The earliest and the latest time; Infinity and -Infinity where there are none. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** A list that another one was made of, by entries that are all later. */
export interface Grown {
  readonly before: readonly LedgerEntry[];
  readonly added: readonly LedgerEntry[];
}

/** By the list that grew; only the last growth is remembered. */
const grown = new WeakMap<readonly LedgerEntry[], Grown>();

/** undefined: it was not made by adding later entries to another list. */
export const grownFrom = (entries: readonly LedgerEntry[]): Grown | undefined => grown.get(entries);

const known = new WeakMap<readonly LedgerEntry[], EntryTraits>();
const NONE: EntryTraits = { low: '', high: '', unstated: 0, fromMs: Infinity, toMs: -Infinity };

export function traitsOf(entries: readonly LedgerEntry[]): EntryTraits {
  const found = known.get(entries);
  if (found) return found;
  extendTraits(null, entries, entries);
  return known.get(entries)!;
}

/** A few of the entries stand for all. */
export const carryTraits = (entries: readonly LedgerEntry[], few: readonly LedgerEntry[]): void =>
  void known.set(few, traitsOf(entries));

/** Those of `entries`, which are `before` and `added`. */
export function extendTraits(
  before: readonly LedgerEntry[] | null,
  added: readonly LedgerEntry[],
  entries: readonly LedgerEntry[],
): void {
  const was = before ? traitsOf(before) : NONE;
  let { low, high, unstated, fromMs, toMs } = was;
  for (const { billId, afterAmount, cTimeMs } of added) {
    if (low === '' || compareIds(billId, low) < 0) low = billId;
    if (compareIds(billId, high) > 0) high = billId;
    if (afterAmount === null) unstated += 1;
    fromMs = Math.min(fromMs, cTimeMs);
    toMs = Math.max(toMs, cTimeMs);
  }
  known.set(entries, { low, high, unstated, fromMs, toMs });
  const isLater = added.length > 0 && added.every(({ cTimeMs }) => cTimeMs > was.toMs);
  if (!before || !isLater) return;
  grown.delete(before);
  grown.set(entries, { before, added });
}
