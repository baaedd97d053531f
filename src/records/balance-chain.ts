// The chain of balances: after(i) = after(i−1) + change(i), coin by coin. A gap in it is a missing or altered entry.
import type { LedgerEntry } from './ledger-entry';
import { fromUnits, scaleOf, toUnits } from './units';

/** Where fees stand: inside the change (the balance moves by the change alone) or outside (by change − fees). */
export type FeeModel = 'inside' | 'outside';

export interface ChainBreak {
  readonly coin: string;
  /** The entry whose balance does not follow from the one before it. */
  readonly billId: string;
  /** after(i) − change(i) − after(i−1), exact: what is missing before this entry. */
  readonly missing: string;
}

export interface Chain {
  /** The model under which fewer links break; "inside" where both do equally well. */
  readonly feeModel: FeeModel;
  /** Neighbours that were compared. */
  readonly links: number;
  readonly breaks: readonly ChainBreak[];
  /** The entries, each coin's in an order in which the chain holds if there is one. */
  readonly byCoin: ReadonlyMap<string, readonly LedgerEntry[]>;
}

interface Link { entry: LedgerEntry; change: bigint; after: bigint }

/**
 * Checks the chain of entries sorted by time, then id. Entries of equal time are put in an order in which the chain
 * holds, if there is one. Exact: whole units of the smallest decimal that occurs.
 */
export function checkChain(sorted: readonly LedgerEntry[]): Chain {
  const inside = chainUnder('inside', sorted);
  if (inside.breaks.length === 0) return inside;
  const outside = chainUnder('outside', sorted);
  return outside.breaks.length < inside.breaks.length ? outside : inside;
}

function chainUnder(feeModel: FeeModel, sorted: readonly LedgerEntry[]): Chain {
  const scale = sorted.reduce((most, entry) => Math.max(most, scaleOf(entry.deltaAmount), scaleOf(entry.afterAmount), scaleOf(entry.fees ?? '0')), 0);
  const breaks: ChainBreak[] = [];
  const byCoin = new Map<string, LedgerEntry[]>();
  let links = 0;
  for (const [coin, chain] of linksByCoin(feeModel, sorted, scale)) {
    const ordered = inChainOrder(chain);
    byCoin.set(coin, ordered.map(({ entry }) => entry));
    links += Math.max(0, ordered.length - 1);
    ordered.forEach(({ entry, change, after }, i) => {
      const before = ordered[i - 1]?.after ?? after - change;
      if (after - change !== before) breaks.push({ coin, billId: entry.billId, missing: fromUnits(after - change - before, scale) });
    });
  }
  return { feeModel, links, breaks, byCoin };
}

function linksByCoin(feeModel: FeeModel, sorted: readonly LedgerEntry[], scale: number): Map<string, Link[]> {
  const coins = new Map<string, Link[]>();
  for (const entry of sorted) {
    const fees = feeModel === 'outside' ? toUnits(entry.fees ?? '0', scale) : 0n;
    const link = { entry, change: toUnits(entry.deltaAmount, scale) - fees, after: toUnits(entry.afterAmount, scale) };
    const chain = coins.get(entry.coinName);
    if (chain) chain.push(link);
    else coins.set(entry.coinName, [link]);
  }
  return coins;
}

/** Only entries of one moment may change places. */
function inChainOrder(chain: readonly Link[]): Link[] {
  const ordered: Link[] = [];
  for (let i = 0; i < chain.length;) {
    const moment = chain[i]!.entry.cTimeMs;
    let end = i + 1;
    while (end < chain.length && chain[end]!.entry.cTimeMs === moment) end += 1;
    const group = chain.slice(i, end);
    ordered.push(...(group.length === 1 ? group : (followed(group, ordered.at(-1)?.after ?? null) ?? group)));
    i = end;
  }
  return ordered;
}

/** Steps after which the search for an order gives up: a moment with many entries that chain in no order. */
const SEARCH_BOUND = 10_000;

/**
 * An order of the group in which each entry follows from the one before, starting at `from` (null: anywhere); null when
 * there is none. A path that uses each entry once, found by depth-first search.
 */
function followed(group: readonly Link[], from: bigint | null): Link[] | null {
  const used = new Set<Link>();
  const path: Link[] = [];
  let steps = 0;
  const walk = (balance: bigint | null): boolean => {
    if (path.length === group.length) return true;
    for (const link of group) {
      if (used.has(link) || (balance !== null && link.after - link.change !== balance)) continue;
      if ((steps += 1) > SEARCH_BOUND) return false;
      used.add(link);
      path.push(link);
      if (walk(link.after)) return true;
      used.delete(link);
      path.pop();
    }
    return false;
  };
  return walk(from) ? path : null;
}
