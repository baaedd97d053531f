// Values derived from a list of entries are computed once, and extended for added entries. The law:
// an extended value equals the value of the whole list.
import type { Steps } from '../../platform/yield-to-main';
import type { LedgerEntry } from './ledger-entry';
import { byTimeThenId, insertSorted } from './row-order';

type Entries = readonly LedgerEntry[];

/** How a value is derived from entries sorted by time, then id. */
export interface Derivation<Value> {
  /** Two derivations with one name must give the same value. */
  readonly name: string;
  readonly make: (entries: Entries) => Steps<Value>;
  /**
   * null: it needs the whole list.
   * @param value stays unchanged.
   * @param added by time, then id; one or more.
   * @param entries with them.
   */
  readonly extend: (value: Value, added: Entries, entries: Entries) => Steps<Value | null>;
}

/** A value, and the entries added to the list since. */
interface Carried<Value = unknown> {
  readonly value: Value;
  readonly added: Entries;
}

const carriers = new WeakMap<Entries, Map<string, Carried>>();
/** The maximum for one list; the most recently used stay. */
const MAX_VALUES = 12;

export function* derived<Value>(of: Derivation<Value>, entries: Entries): Steps<Value> {
  const carrier = carrierOf(entries);
  // A value under a name was made by a derivation of that name.
  const carried = carrier.get(of.name) as Carried<Value> | undefined;
  const extended =
    carried &&
    (carried.added.length === 0
      ? carried.value
      : yield* of.extend(carried.value, carried.added, entries));
  const value = extended ?? (yield* of.make(entries));
  carrier.delete(of.name);
  carrier.set(of.name, { value, added: [] });
  for (const oldest of carrier.keys()) {
    if (carrier.size <= MAX_VALUES) break;
    carrier.delete(oldest);
  }
  return value;
}

export const areLast = (added: Entries, entries: Entries): boolean =>
  added.every((entry, at) => entries[entries.length - added.length + at] === entry);

/** Sets the value of a list that is known from elsewhere. */
export const given = <Value>({ name }: Derivation<Value>, entries: Entries, value: Value): void =>
  void carrierOf(entries).set(name, { value, added: [] });

function carrierOf(entries: Entries): Map<string, Carried> {
  const carrier = carriers.get(entries) ?? new Map<string, Carried>();
  carriers.set(entries, carrier);
  return carrier;
}

/**
 * Passes the values of `before` on to `entries`, which has additional entries.
 * @param added by time, then id.
 */
export function grow(before: Entries, added: Entries, entries: Entries): void {
  const carrier = new Map<string, Carried>();
  for (const [name, carried] of carriers.get(before) ?? [])
    carrier.set(name, {
      value: carried.value,
      added: insertSorted(carried.added, added, byTimeThenId),
    });
  carriers.set(entries, carrier);
}
