// Where a chain of balances breaks: the entry, its neighbours and the amount that is missing
// between them.
import type { LedgerEntry } from '../records/ledger-entry';
import { fromUnits } from '../records/units';
import type { CheckRow } from './check';

/** Amounts are exact texts. balanceBefore + missing = startsFrom. */
export interface BreakPlace {
  readonly coin: string;
  /** The entry whose balance does not follow. */
  readonly entry: LedgerEntry;
  /**
   * Its neighbours in the chain, even from another month. The one before always exists: without it
   * nothing breaks.
   */
  readonly previous: LedgerEntry | null;
  readonly next: LedgerEntry | null;
  /** Balance after the entry before. */
  readonly balanceBefore: string;
  /**
   * The balance that this entry starts from: its balance after, less its change, plus its fees if
   * they are outside the change.
   */
  readonly startsFrom: string;
  /** The amount missing between the two. */
  readonly missing: string;
}

/** Every break of a row of LEDGER.CHECK, in the order of the chain. */
export function breaksOfRow({ coin, ground }: CheckRow): readonly BreakPlace[] {
  if (ground === null) return [];
  const { links, scale, before, next } = ground;
  const text = (units: bigint): string => fromUnits(units, scale);
  return links.flatMap((link, at): BreakPlace[] => {
    if (link.missing === 0n) return [];
    const [previous, following] = [links[at - 1] ?? before, links[at + 1] ?? next];
    return [
      {
        coin,
        entry: link.entry,
        previous: previous?.entry ?? null,
        next: following?.entry ?? null,
        balanceBefore: text(link.before - link.missing),
        startsFrom: text(link.before),
        missing: text(link.missing),
      },
    ];
  });
}
