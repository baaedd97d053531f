// The chain of balances: after(i) = after(i−1) + change(i), coin by coin. A gap in it is a missing
// or altered entry.
import { atOnce, ROWS_PER_STEP, type Steps } from '../platform/yield-to-main';
import { grouped } from '../platform/grouped';
import { stepsInOrder, type Step } from './equal-times';
import type { LedgerEntry } from './ledger-entry';
import { fromUnits, toUnits, widestScale } from './units';

/**
 * Where fees stand: inside the change (the balance moves by the change alone) or outside (by change
 * − fees).
 */
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

/**
 * One entry of a chain, in units of 10^-scale. `before` is the balance it starts from: after −
 * change (− fees where outside).
 */
export interface ChainLink extends Step {
  readonly entry: LedgerEntry;
  readonly change: bigint;
  readonly fees: bigint;
  /** before(i) − after(i−1); 0 for the first entry, which nothing stands before. */
  missing: bigint;
}

/**
 * Checks the chain of entries sorted by time, then id. Entries of equal time are put in an order in
 * which the chain holds, if there is one. Exact: whole units of the smallest decimal that occurs.
 */
export const checkChain = (sorted: readonly LedgerEntry[]): Chain => atOnce(checkingChain(sorted));

export function* checkingChain(sorted: readonly LedgerEntry[]): Steps<Chain> {
  const coins = entriesByCoin(sorted);
  yield;
  const inside = yield* chainUnder('inside', coins);
  if (inside.breaks.length === 0) return inside;
  const outside = yield* chainUnder('outside', coins);
  return outside.breaks.length < inside.breaks.length ? outside : inside;
}

/** Coins in the order in which they first occur, each with its entries in the order given. */
export const entriesByCoin = (entries: readonly LedgerEntry[]): Map<string, LedgerEntry[]> =>
  grouped(entries, ({ coinName }) => coinName);

function* chainUnder(
  feeModel: FeeModel,
  coins: ReadonlyMap<string, readonly LedgerEntry[]>,
): Steps<Chain> {
  const breaks: ChainBreak[] = [];
  const byCoin = new Map<string, readonly LedgerEntry[]>();
  let links = 0;
  for (const [coin, entries] of coins) {
    const scale = scaleOfEntries(entries);
    yield;
    const chain = yield* linkingInOrder(entries, feeModel, scale);
    byCoin.set(
      coin,
      chain.map(({ entry }) => entry),
    );
    links += chain.length - 1;
    breaks.push(...breaksOf(coin, chain, scale));
  }
  return { feeModel, links, breaks, byCoin };
}

/** The scale that every amount of a coin's chain needs. */
export function scaleOfEntries(entries: readonly LedgerEntry[]): number {
  return entries.reduce(
    (most, { deltaAmount, afterAmount, fees }) =>
      Math.max(most, widestScale([deltaAmount, afterAmount, fees])),
    0,
  );
}

export function breaksOf(coin: string, chain: readonly ChainLink[], scale: number): ChainBreak[] {
  return chain
    .filter(({ missing }) => missing !== 0n)
    .map(({ entry: { billId }, missing }) => ({
      coin,
      billId,
      missing: fromUnits(missing, scale),
    }));
}

/**
 * The chain of one coin.
 * @param sorted its entries by time, then id. Only entries of one moment change places.
 */
export const linksInOrder = (
  sorted: readonly LedgerEntry[],
  feeModel: FeeModel,
  scale: number,
): ChainLink[] => atOnce(linkingInOrder(sorted, feeModel, scale));

function* linkingInOrder(
  sorted: readonly LedgerEntry[],
  feeModel: FeeModel,
  scale: number,
): Steps<ChainLink[]> {
  const links: ChainLink[] = [];
  for (const entry of sorted) {
    if (links.push(linkOf(entry, feeModel, scale)) % ROWS_PER_STEP === 0) yield;
  }
  const ordered: ChainLink[] = [];
  for (let at = 0; at < links.length;) {
    if (at % ROWS_PER_STEP === 0) yield;
    const end = endOfMoment(links, at);
    const from = ordered.at(-1)?.after ?? null;
    if (end === at + 1) ordered.push(links[at]!);
    else ordered.push(...stepsInOrder(links.slice(at, end), from, startsAfter(links, end)));
    at = end;
  }
  ordered.forEach((link, at) => {
    link.missing = at === 0 ? 0n : link.before - ordered[at - 1]!.after;
  });
  return ordered;
}

function linkOf(entry: LedgerEntry, feeModel: FeeModel, scale: number): ChainLink {
  const change = toUnits(entry.deltaAmount, scale);
  const after = toUnits(entry.afterAmount, scale);
  const fees = entry.fees === null ? 0n : toUnits(entry.fees, scale);
  return {
    entry,
    change,
    fees,
    after,
    before: after - change + (feeModel === 'outside' ? fees : 0n),
    missing: 0n,
  };
}

function endOfMoment(links: readonly ChainLink[], at: number): number {
  let end = at + 1;
  while (links[end]?.entry.cTimeMs === links[at]!.entry.cTimeMs) end += 1;
  return end;
}

/**
 * The balances from which the next moment can start: all of its own, less those that its own
 * entries lead to.
 */
function startsAfter(links: readonly ChainLink[], at: number): ReadonlySet<bigint> {
  if (at >= links.length) return new Set();
  const next = links.slice(at, endOfMoment(links, at));
  const starts = new Set(next.map(({ before }) => before));
  for (const { after } of next) starts.delete(after);
  return starts.size > 0 ? starts : new Set(next.map(({ before }) => before));
}
