// What follows from a list of entries is made once, and extended where entries were added. The law:
// an extended value equals the one that is made of the whole list.
import type { Steps } from '../../platform/yield-to-main';
import type { LedgerEntry } from './ledger-entry';
import { byTimeThenId, insertSorted } from './row-order';

type Entries = readonly LedgerEntry[];

/** How a value follows from entries sorted by time, then id. */
export interface Derivation<Value> {
  /** Of two with one name, both give the same. */
  readonly name: string;
  readonly make: (entries: Entries) => Steps<Value>;
  /**
   * null: only the whole list shows it.
   * @param value is not changed.
   * @param added by time, then id; one or more.
   * @param entries with them.
   */
  readonly extend: (value: Value, added: Entries, entries: Entries) => Steps<Value | null>;
}

/** A value, and the entries that were added to the list since. */
interface Carried<Value = unknown> {
  readonly value: Value;
  readonly added: Entries;
}

const carriers = new WeakMap<Entries, Map<string, Carried>>();
/** Of one list; those that were used last stay. */
const MAX_VALUES = 12;

export function* derived<Value>(of: Derivation<Value>, entries: Entries): Steps<Value> {
  const carrier = carrierOf(entries);
  // What is carried under a name was made by a derivation of that name.
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

/** The value of a list is known from elsewhere. */
export const given = <Value>({ name }: Derivation<Value>, entries: Entries, value: Value): void =>
  void carrierOf(entries).set(name, { value, added: [] });

function carrierOf(entries: Entries): Map<string, Carried> {
  const carrier = carriers.get(entries) ?? new Map<string, Carried>();
  carriers.set(entries, carrier);
  return carrier;
}

/**
 * What is known of `before` goes on to `entries`, which has one or more besides.
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
