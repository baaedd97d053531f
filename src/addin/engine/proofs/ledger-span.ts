// Several months of one account as one ledger: sorted, each entry once, with cuts at unknown parts.
import { atOnce, ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { derived } from '../records/derived';
import type { LedgerEntry } from '../records/ledger-entry';
import { byTimeThenId, orderingLedgerEntries } from '../records/row-order';
import type { Instants } from '../records/zone';
import { countWhile } from './count-leading';
import type { SourceMonth } from './source-month';
import { say } from '../../platform/say';

export interface LedgerSpan {
  /** By time, then id; each billId once. */
  readonly entries: readonly LedgerEntry[];
  readonly copies: readonly LedgerEntry[];
  readonly sources: readonly SourceMonth[];
  /**
   * Moments over which no balance is carried, because entries may be missing before them. Sorted.
   */
  readonly cuts: readonly number[];
}

/**
 * @param sources of one account, in any order, with or without gaps. An entry may be in two of them
 *   if zones differ.
 */
export const ledgerSpan = (sources: readonly SourceMonth[]): LedgerSpan =>
  atOnce(spanning(sources));

export function* spanning(sources: readonly SourceMonth[]): Steps<LedgerSpan> {
  const inOrder = [...sources].sort((a, b) => a.startMs - b.startMs);
  const { entries, copies } = yield* derivedOfNewest(inOrder, 'span', {
    make: () => joining(inOrder),
    extend: (joined, added) => joiningOn(joined, added),
  });
  return {
    entries,
    copies: [...inOrder.flatMap((source) => source.copies), ...copies],
    sources: inOrder,
    cuts: cutsOf(inOrder),
  };
}

/**
 * A value derived from several months: extended if only the newest, open month grew.
 * @param inOrder by time.
 */
export function derivedOfNewest<Value>(
  inOrder: readonly SourceMonth[],
  name: string,
  of: {
    readonly make: () => Steps<Value>;
    readonly extend: (value: Value, added: readonly LedgerEntry[]) => Steps<Value | null>;
  },
): Steps<Value> {
  const newest = inOrder.findLast(({ entries }) => entries !== null);
  // A month that has ended does not grow, and its chains take more memory than its entries.
  if (!newest?.entries || newest.incomplete === null) return of.make();
  const lists = inOrder.map((one) => (one === newest ? 'newest' : nameOfList(one.entries)));
  return derived(
    { name: `${name} ${lists.join()} ${cutsOf(inOrder).join()}`, ...of },
    newest.entries,
  );
}

const listNames = new WeakMap<readonly LedgerEntry[], number>();
let lists = 0;

function nameOfList(entries: readonly LedgerEntry[] | null): number | null {
  if (entries === null) return null;
  const name = listNames.get(entries) ?? (lists += 1);
  listNames.set(entries, name);
  return name;
}

interface Joined {
  readonly entries: readonly LedgerEntry[];
  readonly copies: readonly LedgerEntry[];
  /** The concatenated months are in the order of time, then id. */
  readonly isInOrder: boolean;
}

function* joining(inOrder: readonly SourceMonth[]): Steps<Joined> {
  const listed = inOrder.flatMap(({ entries }) => entries ?? []);
  yield;
  const isInOrder = yield* isSorted(listed);
  const sorted = isInOrder
    ? listed
    : (yield* orderingLedgerEntries([{ account: '', records: listed }])).records;
  return { ...(yield* eachOnce(sorted)), isInOrder };
}

/** null if an added entry is not later than all others. */
function* joiningOn(joined: Joined, added: readonly LedgerEntry[]): Steps<Joined | null> {
  const last = joined.entries.at(-1);
  if (!joined.isInOrder || (last && last.cTimeMs >= added[0]!.cTimeMs)) return null;
  if (!(yield* isSorted(added))) return null;
  const { entries, copies } = yield* eachOnce(added);
  return {
    ...joined,
    entries: joined.entries.concat(entries),
    copies: [...joined.copies, ...copies],
  };
}

/** The stretch between cuts in which a moment lies. */
export const stretchOf = (cuts: readonly number[], atMs: number): number =>
  countWhile(cuts, (cut) => cut <= atMs);

/** Whether the ledger between two moments is known. */
export interface Knowledge {
  /** false: unknown, even in part. */
  readonly known: boolean;
  /** Why it is incomplete, as it follows "incomplete: "; null if it is complete. */
  readonly incomplete: string | null;
}

export function knowledgeOf({ sources }: LedgerSpan, { startMs, endMs }: Instants): Knowledge {
  let knownToMs = startMs;
  for (const source of sources) {
    if (source.endMs <= startMs || source.startMs >= endMs) continue;
    if (source.startMs > knownToMs) break;
    if (source.entries === null) return { known: false, incomplete: source.incomplete };
    // A month that was read before its end also lacks everything after it.
    if (source.incomplete !== null) return { known: true, incomplete: source.incomplete };
    knownToMs = source.endMs;
  }
  return knownToMs < endMs
    ? { known: false, incomplete: say`a month that it needs is not on this device` }
    : { known: true, incomplete: null };
}

function* isSorted(entries: readonly LedgerEntry[]): Steps<boolean> {
  for (let at = 1; at < entries.length; at += 1) {
    if (at % ROWS_PER_STEP === 0) yield;
    if (byTimeThenId(entries[at - 1]!, entries[at]!) >= 0) return false;
  }
  return true;
}

/**
 * Equal ids have equal times, so they are adjacent; the same id with other contents stays: its
 * balance breaks the chain.
 */
function* eachOnce(sorted: readonly LedgerEntry[]): Steps<{
  entries: readonly LedgerEntry[];
  copies: readonly LedgerEntry[];
}> {
  const [entries, copies]: [LedgerEntry[], LedgerEntry[]] = [[], []];
  for (const [at, entry] of sorted.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const before = sorted[at - 1];
    (before && isSame(entry, before) ? copies : entries).push(entry);
  }
  return { entries, copies };
}

const isSame = (a: LedgerEntry, b: LedgerEntry): boolean =>
  a.billId === b.billId &&
  a.cTimeMs === b.cTimeMs &&
  a.deltaAmount === b.deltaAmount &&
  a.afterAmount === b.afterAmount &&
  a.coinName === b.coinName;

/** The start of a month that follows an incomplete or missing one. */
const cutsOf = (sources: readonly SourceMonth[]): number[] =>
  sources.slice(1).flatMap(({ startMs }, at) => {
    const before = sources[at]!;
    return before.incomplete !== null || before.endMs < startMs ? [startMs] : [];
  });
