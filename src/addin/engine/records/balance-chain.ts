// The chain of balances: after(i) = after(i−1) + change(i), coin by coin. A gap means a missing or
// altered entry.
import { atOnce, ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { grouped } from '../../platform/grouped';
import { stepsInOrder, type Step } from './equal-times';
import { derived, type Derivation } from './derived';
import { traitsOf } from './entry-traits';
import type { LedgerEntry } from './ledger-entry';
import { byTimeThenId } from './row-order';
import { withUnstated, type Reckoned } from './unstated-balances';
import { fromUnits, toUnits, widestScale } from './units';

/**
 * How fees enter the balance: inside the change (the balance moves by the change only), outside (by
 * change − fees), or outside with the opposite sign (by change + fees: fees are written below
 * zero).
 */
export type FeeModel = 'inside' | 'outside' | 'turned';

/** An exchange may include fees in the change for one business type, and not for another. */
export type FeeLaw = (bizType: string) => FeeModel;

export interface ChainBreak {
  readonly coin: string;
  /** The entry whose balance does not follow from the one before it. */
  readonly billId: string;
  /** after(i) − change(i) − after(i−1), exact: the amount missing before this entry. */
  readonly missing: string;
}

export interface Chain {
  /** The model with fewer breaks; "inside" for a tie. */
  readonly feeModel: FeeModel;
  /** The number of compared neighbours. */
  readonly links: number;
  readonly breaks: readonly ChainBreak[];
  /** The entries, each coin's in an order in which the chain holds if there is one. */
  readonly byCoin: ReadonlyMap<string, readonly LedgerEntry[]>;
}

/**
 * One entry of a chain, in units of 10^-scale. `before` is the balance it starts from: after −
 * change − moved by fees.
 */
export interface ChainLink extends Step {
  readonly entry: LedgerEntry;
  readonly change: bigint;
  readonly fees: bigint;
  /**
   * The amount by which its fees move the balance in addition to the change; 0 if they are inside
   * it.
   */
  readonly feesMove: bigint;
  /** before(i) − after(i−1); 0 for the first entry. */
  missing: bigint;
  /** Its entry has no balance: how `before` and `after` were calculated. */
  readonly reckoned?: Reckoned;
  /**
   * For a coin with several wallets: its wallet, and the balance of each wallet after it. `before`
   * and `after` are the sums of all.
   */
  readonly wallet?: number;
  readonly wallets?: readonly bigint[];
}

/**
 * Checks the chain of entries sorted by time, then id. Entries of equal time are put in an order in
 * which the chain holds, if there is one. Exact: whole units of the smallest decimal that occurs.
 */
export const checkChain = (sorted: readonly LedgerEntry[]): Chain => atOnce(checkingChain(sorted));

export const checkingChain = (sorted: readonly LedgerEntry[]): Steps<Chain> =>
  derived(CHAIN, sorted);

const CHAIN: Derivation<Chain> = {
  name: 'chain',
  make: (sorted) => checkingAll(sorted),
  *extend(chain, added, sorted) {
    // If a balance breaks or is missing, other entries may have to be checked too.
    return chain.breaks.length === 0 && traitsOf(sorted).unstated === 0
      ? yield* goingOn(chain, added)
      : null;
  },
};

function* checkingAll(sorted: readonly LedgerEntry[]): Steps<Chain> {
  const coins = entriesByCoin(sorted);
  yield;
  const inside = yield* chainUnder('inside', coins);
  if (inside.breaks.length === 0) return inside;
  const outside = yield* chainUnder('outside', coins);
  return outside.breaks.length < inside.breaks.length ? outside : inside;
}

/**
 * Only the links after the added entries are chained again. null if a balance breaks, or a new coin
 * comes before others.
 */
function* goingOn(chain: Chain, added: readonly LedgerEntry[]): Steps<Chain | null> {
  const byCoin = new Map(chain.byCoin);
  let { links } = chain;
  for (const [coin, own] of entriesByCoin(added)) {
    const run = byCoin.get(coin) ?? [];
    const at = lastMomentBefore(run, own[0]!.cTimeMs);
    // The last unchanged entry gives the balance from which the others continue.
    const again = [...run.slice(Math.max(0, at - 1)), ...own].sort(byTimeThenId);
    const from = run[at - 1];
    const behind = from ? again.filter((entry) => entry !== from) : again;
    const scale = yield* scalingEntries(again);
    const linked = yield* linkingInOrder(
      from ? [from, ...behind] : behind,
      () => chain.feeModel,
      scale,
    );
    if (linked.some(({ missing }) => missing !== 0n)) return null;
    if (
      run.length === 0 &&
      [...byCoin.values()].some(([first]) => byTimeThenId(first!, own[0]!) > 0)
    )
      return null;
    const entries = linked.map(({ entry }) => entry);
    byCoin.set(coin, run.slice(0, at).concat(from ? entries.slice(1) : entries));
    links += run.length === 0 ? own.length - 1 : own.length;
  }
  return { ...chain, links, byCoin };
}

/**
 * The index of the first entry of the last moment before this one: the order of those entries
 * depends on the next ones.
 */
function lastMomentBefore(run: readonly LedgerEntry[], atMs: number): number {
  let at = run.length;
  while (at > 0 && run[at - 1]!.cTimeMs >= atMs) at -= 1;
  const momentMs = run[at - 1]?.cTimeMs;
  while (at > 0 && run[at - 1]!.cTimeMs === momentMs) at -= 1;
  return at;
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
    const scale = yield* scalingEntries(entries);
    const chain = yield* linkingInOrder(entries, () => feeModel, scale);
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
export function* scalingEntries(entries: readonly LedgerEntry[]): Steps<number> {
  let most = 0;
  for (const [at, { deltaAmount, afterAmount, fees }] of entries.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    most = Math.max(most, widestScale([deltaAmount, afterAmount, fees]));
  }
  return most;
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
export function* linkingInOrder(
  sorted: readonly LedgerEntry[],
  feesOf: FeeLaw,
  scale: number,
): Steps<ChainLink[]> {
  const links: ChainLink[] = [];
  for (const entry of sorted) {
    if (links.push(linkOf(entry, feesOf(entry.bizType), scale)) % ROWS_PER_STEP === 0) yield;
  }
  const stated = links.filter(({ entry }) => entry.afterAmount !== null);
  const inOrder: ChainLink[] = [];
  for (let at = 0; at < stated.length;) {
    if (at % ROWS_PER_STEP === 0) yield;
    const end = endOfMoment(stated, at);
    const from = inOrder.at(-1)?.after ?? null;
    if (end === at + 1) inOrder.push(stated[at]!);
    else inOrder.push(...stepsInOrder(stated.slice(at, end), from, startsAfter(stated, end)));
    at = end;
  }
  const ordered =
    stated.length === links.length
      ? inOrder
      : withUnstated(
          inOrder,
          links.filter(({ entry }) => entry.afterAmount === null),
        );
  ordered.forEach((link, at) => {
    link.missing = at === 0 ? 0n : link.before - ordered[at - 1]!.after;
  });
  return ordered;
}

function linkOf(entry: LedgerEntry, feeModel: FeeModel, scale: number): ChainLink {
  const change = toUnits(entry.deltaAmount, scale);
  const after = toUnits(entry.afterAmount ?? '0', scale);
  const fees = entry.fees === null ? 0n : toUnits(entry.fees, scale);
  const feesMove = movedByFees(fees, feeModel);
  return { entry, change, fees, feesMove, after, before: after - change - feesMove, missing: 0n };
}

/** The amount by which fees move a balance in addition to the change. */
export const movedByFees = (fees: bigint, model: FeeModel): bigint =>
  model === 'inside' ? 0n : model === 'outside' ? -fees : fees;

function endOfMoment(links: readonly ChainLink[], at: number): number {
  let end = at + 1;
  while (links[end]?.entry.cTimeMs === links[at]!.entry.cTimeMs) end += 1;
  return end;
}

/**
 * The balances from which the next moment can start: all of its own, except those that its own
 * entries lead to.
 */
function startsAfter(links: readonly ChainLink[], at: number): ReadonlySet<bigint> {
  if (at >= links.length) return new Set();
  const next = links.slice(at, endOfMoment(links, at));
  const starts = new Set(next.map(({ before }) => before));
  for (const { after } of next) starts.delete(after);
  return starts.size > 0 ? starts : new Set(next.map(({ before }) => before));
}

// Joins the chain of a month to the adjacent months: so the first, the last and the only entry of a
// coin are proven too.

/** The chains of the adjacent months; null if they are not stored, or not certain. */
export interface Neighbours {
  readonly earlier: Pick<Chain, 'byCoin'> | null;
  readonly later: Pick<Chain, 'byCoin'> | null;
}

/** Breaks inside the month, and at the joins to the adjacent months. */
export const breaksWithin = (chain: Chain, beside: Neighbours): ChainBreak[] => [
  ...chain.breaks,
  ...breaksBeside(chain, beside),
];

/**
 * The coins whose balance does not continue from the month before, or into the month after; none if
 * it fails for many coins, because such an exchange does not carry balances from month to month.
 */
export function breaksBeside(
  { byCoin, feeModel }: Pick<Chain, 'byCoin' | 'feeModel'>,
  { earlier, later }: Neighbours,
): ChainBreak[] {
  const coins = new Set([...byCoin.keys(), ...(earlier?.byCoin.keys() ?? [])]);
  const breaks: ChainBreak[] = [];
  let meetings = 0;
  for (const coin of coins) {
    const runs = [earlier?.byCoin.get(coin), byCoin.get(coin), later?.byCoin.get(coin)].filter(
      (run): run is readonly LedgerEntry[] => run !== undefined && run.length > 0,
    );
    for (const [at, run] of runs.entries()) {
      const [last, first] = [runs[at - 1]?.at(-1), run[0]];
      if (last === undefined || first === undefined) continue;
      const missing = missingBetween(last, first, feeModel);
      if (missing === null) continue;
      meetings += 1;
      if (missing !== '0') breaks.push({ coin, billId: first.billId, missing });
    }
  }
  return breaks.length <= Math.max(1, meetings / 3) ? breaks : [];
}

/**
 * Whether a coin's balance continues from one entry to the first of a later month, for any place of
 * fees. @param last null: no earlier entry, so it starts from 0.
 */
export const startsFrom = (first: LedgerEntry, last: LedgerEntry | null): boolean =>
  (['inside', 'outside'] as const).some((model) => missingBetween(last, first, model) === '0');

/** null: one of the two has no balance. */
function missingBetween(
  last: LedgerEntry | null,
  first: LedgerEntry,
  feeModel: FeeModel,
): string | null {
  const before = last === null ? '0' : last.afterAmount;
  if (before === null || first.afterAmount === null) return null;
  const scale = widestScale([before, first.afterAmount, first.deltaAmount, first.fees]);
  const units = (text: string | null): bigint => (text === null ? 0n : toUnits(text, scale));
  const start =
    units(first.afterAmount) - units(first.deltaAmount) - movedByFees(units(first.fees), feeModel);
  return fromUnits(start - units(before), scale);
}
