// Values derived from a list are computed once, and extended for added items. The law: an extended
// value equals the value of the whole list.
import type { Steps } from '../../platform/yield-to-main';
import type { LedgerEntry } from './ledger-entry';
import { byTimeThenId, insertSorted } from './row-order';

type List<Item> = readonly Item[];

/** How a value is derived from a list: of entries by time, then id, or of links of a chain. */
export interface Derivation<Value, Item = LedgerEntry> {
  /** Two derivations with one name must give the same value. */
  readonly name: string;
  readonly make: (items: List<Item>) => Steps<Value>;
  /**
   * null: it needs the whole list.
   * @param value stays unchanged.
   * @param added in the order of the list; one or more.
   * @param items with them.
   */
  readonly extend: (value: Value, added: List<Item>, items: List<Item>) => Steps<Value | null>;
}

/** A value, and the items added to the list since. */
interface Carried<Value = unknown, Item = unknown> {
  readonly value: Value;
  readonly added: List<Item>;
}

const carriers = new WeakMap<List<unknown>, Map<string, Carried>>();
/** The maximum for one list; the most recently used stay. */
const MAX_VALUES = 12;

export function* derived<Value, Item>(
  of: Derivation<Value, Item>,
  items: List<Item>,
): Steps<Value> {
  const carrier = carrierOf(items);
  // A value under a name was made by a derivation of that name.
  const carried = carrier.get(of.name) as Carried<Value, Item> | undefined;
  const extended =
    carried &&
    (carried.added.length === 0
      ? carried.value
      : yield* of.extend(carried.value, carried.added, items));
  const value = extended ?? (yield* of.make(items));
  carrier.delete(of.name);
  carrier.set(of.name, { value, added: [] });
  for (const oldest of carrier.keys()) {
    if (carrier.size <= MAX_VALUES) break;
    carrier.delete(oldest);
  }
  return value;
}

export const areLast = <Item>(added: List<Item>, items: List<Item>): boolean =>
  added.every((item, at) => items[items.length - added.length + at] === item);

/** Sets the value of a list that is known from elsewhere. */
export const given = <Value, Item>(
  { name }: Derivation<Value, Item>,
  items: List<Item>,
  value: Value,
): void => void carrierOf(items).set(name, { value, added: [] });

function carrierOf(items: List<unknown>): Map<string, Carried> {
  const carrier = carriers.get(items) ?? new Map<string, Carried>();
  carriers.set(items, carrier);
  return carrier;
}

/**
 * Passes the values of `before` on to `entries`, which has additional entries.
 * @param added by time, then id.
 */
export const grow = (
  before: List<LedgerEntry>,
  added: List<LedgerEntry>,
  entries: List<LedgerEntry>,
): void => passOn<LedgerEntry>(before, entries, (more) => insertSorted(more, added, byTimeThenId));

/** The list with further items at its end, to which its values are passed on. */
export function appended<Item>(before: List<Item>, added: List<Item>): List<Item> {
  if (added.length === 0) return before;
  const items = before.concat(added);
  passOn<Item>(before, items, (more) => more.concat(added));
  return items;
}

function passOn<Item>(
  before: List<Item>,
  items: List<Item>,
  withAdded: (more: List<Item>) => List<Item>,
): void {
  const carrier = new Map<string, Carried>();
  for (const [name, { value, added }] of carriers.get(before) ?? [])
    carrier.set(name, { value, added: withAdded(added as List<Item>) });
  carriers.set(items, carrier);
}
