// Facts about all entries of a month, computed in one pass.
import { atOnce, ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { derived, given, type Derivation } from './derived';
import type { LedgerEntry } from './ledger-entry';
import { compareIds } from './row-order';

export interface EntryTraits {
  /** The lowest and the highest billId; "" if there are none. */
  readonly low: string;
  readonly high: string;
  /** Entries without a balance. */
  readonly unstated: number;
  /** The earliest and the latest time; Infinity and -Infinity if there are none. */
  readonly fromMs: number;
  readonly toMs: number;
}

const NONE: EntryTraits = { low: '', high: '', unstated: 0, fromMs: Infinity, toMs: -Infinity };

const TRAITS: Derivation<EntryTraits> = {
  name: 'traits',
  make: (entries) => withMore(NONE, entries),
  extend: (traits, added) => withMore(traits, added),
};

export const traitsOf = (entries: readonly LedgerEntry[]): EntryTraits =>
  atOnce(derived(TRAITS, entries));

/** A selection of the entries has the traits of all. */
export const carryTraits = (entries: readonly LedgerEntry[], few: readonly LedgerEntry[]): void =>
  given(TRAITS, few, traitsOf(entries));

function* withMore(traits: EntryTraits, added: readonly LedgerEntry[]): Steps<EntryTraits> {
  let { low, high, unstated, fromMs, toMs } = traits;
  for (const [at, { billId, afterAmount, cTimeMs }] of added.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    if (low === '' || compareIds(billId, low) < 0) low = billId;
    if (compareIds(billId, high) > 0) high = billId;
    if (afterAmount === null) unstated += 1;
    fromMs = Math.min(fromMs, cTimeMs);
    toMs = Math.max(toMs, cTimeMs);
  }
  return { low, high, unstated, fromMs, toMs };
}
