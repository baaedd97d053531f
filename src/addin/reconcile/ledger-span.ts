// Several months of one account as one ledger: sorted, each entry once, and cut where something is
// not known.
import type { LedgerEntry } from '../records/ledger-entry';
import { byTimeThenId, orderLedgerEntries } from '../records/row-order';
import type { Instants } from '../records/zone';
import { countWhile } from './count-while';
import type { SourceMonth } from './source-month';
import { say } from '../platform/say';

export interface LedgerSpan {
  /** By time, then id; each billId once. */
  readonly entries: readonly LedgerEntry[];
  readonly copies: readonly LedgerEntry[];
  readonly sources: readonly SourceMonth[];
  /** Moments over which no balance is carried: entries may be missing before them. Sorted. */
  readonly cuts: readonly number[];
}

/**
 * @param sources of one account, in any order, with or without gaps. Zones may list an entry in two
 * of them.
 */
export function ledgerSpan(sources: readonly SourceMonth[]): LedgerSpan {
  const inOrder = [...sources].sort((a, b) => a.startMs - b.startMs);
  const listed = inOrder.flatMap(({ entries }) => entries ?? []);
  const sorted = isSorted(listed)
    ? listed
    : orderLedgerEntries([{ account: '', records: listed }]).records;
  const { entries, copies } = eachOnce(sorted);
  return {
    entries,
    copies: [...inOrder.flatMap((source) => source.copies), ...copies],
    sources: inOrder,
    cuts: cutsOf(inOrder),
  };
}

/** Which stretch between cuts a moment lies in. */
export const stretchOf = (cuts: readonly number[], atMs: number): number =>
  countWhile(cuts, (cut) => cut <= atMs);

/** What is known of the ledger between two moments. */
export interface Knowledge {
  /** False: nothing can be said, not even in part. */
  readonly known: boolean;
  /** Why it is not known whole, as it follows "incomplete: "; null where it is. */
  readonly incomplete: string | null;
}

export function knowledgeOf({ sources }: LedgerSpan, { startMs, endMs }: Instants): Knowledge {
  let knownToMs = startMs;
  for (const source of sources) {
    if (source.endMs <= startMs || source.startMs >= endMs) continue;
    if (source.startMs > knownToMs) break;
    if (source.entries === null) return { known: false, incomplete: source.incomplete };
    // What comes after a month that was read before its end was not read either.
    if (source.incomplete !== null) return { known: true, incomplete: source.incomplete };
    knownToMs = source.endMs;
  }
  return knownToMs < endMs
    ? { known: false, incomplete: say`a month that it needs is not on this device` }
    : { known: true, incomplete: null };
}

const isSorted = (entries: readonly LedgerEntry[]): boolean =>
  entries.every((entry, at) => at === 0 || byTimeThenId(entries[at - 1]!, entry) < 0);

/**
 * Equal ids stand at equal times, so next to each other; the same id with other contents stays: its
 * balance breaks the chain.
 */
function eachOnce(sorted: readonly LedgerEntry[]): {
  entries: readonly LedgerEntry[];
  copies: LedgerEntry[];
} {
  const isCopy = (entry: LedgerEntry, at: number): boolean =>
    at > 0 && isSame(entry, sorted[at - 1]!);
  const copies = sorted.filter(isCopy);
  if (copies.length === 0) return { entries: sorted, copies };
  return { entries: sorted.filter((entry, at) => !isCopy(entry, at)), copies };
}

const isSame = (a: LedgerEntry, b: LedgerEntry): boolean =>
  a.billId === b.billId &&
  a.cTimeMs === b.cTimeMs &&
  a.deltaAmount === b.deltaAmount &&
  a.afterAmount === b.afterAmount &&
  a.coinName === b.coinName;

/** Where a month begins that follows one which is not known whole or not there at all. */
const cutsOf = (sources: readonly SourceMonth[]): number[] =>
  sources.slice(1).flatMap(({ startMs }, at) => {
    const before = sources[at]!;
    return before.incomplete !== null || before.endMs < startMs ? [startMs] : [];
  });
