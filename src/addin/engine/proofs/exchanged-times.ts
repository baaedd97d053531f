// Entries with changed times: in the order of time their balances break, in another order they
// follow.
import type { ChainLink } from '../records/balance-chain';
import { stepsInOrder } from '../records/equal-times';

/** Two entries that change places make four breaks, or three where they are neighbours. */
export const MAX_BREAKS = 4;

/** A chain with its neighbours; null if there is none. */
export interface Around {
  readonly links: readonly ChainLink[];
  readonly before: ChainLink | null;
  readonly next: ChainLink | null;
}

export interface AnotherOrder {
  /** The links at another place in the order of time. */
  readonly moved: readonly ChainLink[];
  /** The index of the first link after the reordered ones. */
  readonly end: number;
}

/**
 * The links from a break on in an order in which every balance follows, including the link after
 * them; null if a few further breaks bring no such order.
 */
export function anotherOrder({ links, before, next }: Around, at: number): AnotherOrder | null {
  const from = (links[at - 1] ?? before)?.after;
  if (from === undefined || links[at]!.wallets !== undefined) return null;
  let breaks = 1;
  for (let end = at + 1; end <= links.length && breaks < MAX_BREAKS; end += 1) {
    const behind = links[end] ?? next;
    if (behind?.missing === 0n) continue;
    breaks += 1;
    const own = links.slice(at, end);
    const ordered = stepsInOrder(own, from, new Set(behind ? [behind.before] : []));
    const follows = ordered.every(
      (link, place) => link.before === (ordered[place - 1]?.after ?? from),
    );
    const leadsOn = behind === null || ordered.at(-1)!.after === behind.before;
    if (own.length > 1 && follows && leadsOn)
      return { moved: own.filter((link, place) => link !== ordered[place]), end };
  }
  return null;
}
