// Decides whether the end of a month is proven, and by which check. A page that is not full suggests
// the end but does not prove it: the answer may have been cut. The checks here send no request. If
// none of them proves the end, it is requested once more (ledger-verdict).
import { startsFrom, type Chain, type Neighbours } from '../records/balance-chain';
import type { LedgerEntry } from '../records/ledger-entry';

/** Which entries come first; 'none' if times show no order. */
export type Order = 'newest' | 'oldest' | 'none';

/** The months on both sides of one, if their balances are certain. */
export interface Beside extends Neighbours {
  /** The order in which they are listed; null if it is unknown. */
  readonly order: Order | null;
  /** One of them is read for the same question, which checks an end once. */
  readonly isReadTogether: boolean;
}

/** The neighbouring months that a month needs: for these coins, or for any if it has none. */
export interface BesideWanted {
  readonly order: Order | null;
  readonly coins: ReadonlySet<string>;
}

/** The facts about a month at its short page. */
export interface MonthAtItsEnd {
  readonly order: Order | null;
  readonly chain: Pick<Chain, 'byCoin' | 'breaks'>;
  readonly beside: Beside;
  /**
   * The last complete reading: whether it had no entries, whether one that it had is missing, and
   * whether the month was over then. null: there was none.
   */
  readonly before: {
    readonly isEmpty: boolean;
    readonly isMissingSome: boolean;
    readonly wasClosed: boolean;
  } | null;
}

/**
 * The check that proves the end, the cheapest first; null if none does.
 * 1. 'ids': everything that the last complete reading had is there. A cut would remove the oldest
 *    entries where the newest come first, and any entries of a month that was over at that reading.
 * 2. 'chain': the balances of every coin continue from the month before, where the newest entries
 *    come first; into the month after, where the oldest come first; on both sides, where the times
 *    show no order. A cut would break the chain. Of a month without entries, the chains of the
 *    nearest months with entries on both sides must meet. An empty month is also accepted if it was
 *    empty before, or if the account has no entries in any month beside it and the months are read
 *    together.
 * A coin that no earlier month has, and whose first balance is not its first change, needs the
 * request at the end, except where months are read together: one such request serves them all
 * (docs/reliability.md says what this leaves open).
 */
export function endProof(month: MonthAtItsEnd): 'ids' | 'chain' | null {
  const { before, beside, chain, order } = month;
  if (before?.isEmpty && chain.byCoin.size === 0 && beside.earlier) return 'ids';
  const hadSome = before !== null && !before.isEmpty && !before.isMissingSome;
  if (hadSome && (before.wasClosed || order === 'newest')) return 'ids';
  return meetsTheMonthsBeside(month) ? 'chain' : null;
}

function meetsTheMonthsBeside({ order, chain, beside }: MonthAtItsEnd): boolean {
  const { earlier, later, isReadTogether } = beside;
  const { byCoin } = chain;
  if (byCoin.size === 0) {
    if (later && later.byCoin.size > 0) return goesOn(earlier, later.byCoin, false);
    return later !== null && isReadTogether && (earlier?.byCoin.size ?? 0) === 0;
  }
  const fromEarlier = earlier !== null && goesOn(earlier, byCoin, isReadTogether);
  const intoLater = later !== null && leadsTo(byCoin, later, isReadTogether);
  if (order === 'newest') return fromEarlier;
  if (order === 'oldest') return intoLater;
  // Entries of one moment reveal no order: most exchanges list the newest first.
  if (order === null) return fromEarlier && (later === null || intoLater);
  return fromEarlier && intoLater && chain.breaks.length === 0;
}

type Run = readonly LedgerEntry[];

/** @param mayBeNew coins missing from `earlier` may start with any balance */
function goesOn(
  earlier: Neighbours['earlier'],
  byCoin: ReadonlyMap<string, Run>,
  mayBeNew: boolean,
): boolean {
  let doMeet = false;
  const mayAllMeet = [...byCoin].every(([coin, run]) => {
    const last = earlier?.byCoin.get(coin)?.at(-1);
    const meets = startsFrom(run[0]!, last ?? null);
    doMeet ||= meets;
    return meets || (last === undefined && mayBeNew);
  });
  // Coins that may be new prove nothing by themselves.
  return mayAllMeet && doMeet;
}

function leadsTo(
  byCoin: ReadonlyMap<string, Run>,
  later: NonNullable<Neighbours['later']>,
  mayEnd: boolean,
): boolean {
  const met = [...byCoin].filter(([coin]) => later.byCoin.has(coin));
  return (
    met.length > 0 &&
    (mayEnd || met.length === byCoin.size) &&
    met.every(([coin, run]) => startsFrom(later.byCoin.get(coin)![0]!, run.at(-1)!))
  );
}

/** The order in which pages list their entries; null if all have the same time. */
export const orderOf = (
  pages: readonly { readonly records: readonly LedgerEntry[] }[],
): Order | null => orderOfTimes(pages.map(({ records }) => records.map(({ cTimeMs }) => cTimeMs)));

/** Postings push records onto the next page, so pages are compared by their last entries. */
export function orderOfTimes(
  pages: readonly (readonly number[] | readonly string[])[],
): Order | null {
  let [falls, rises] = [false, false];
  const step = (from: number | string | undefined, to: number | string): void => {
    falls ||= from !== undefined && to < from;
    rises ||= from !== undefined && to > from;
  };
  let last: number | string | undefined;
  for (const times of pages) {
    times.forEach((time, at) => step(times[at - 1], time));
    const end = times.at(-1) ?? last;
    if (end !== undefined) step(last, end);
    last = end;
  }
  if (falls && rises) return 'none';
  return falls ? 'newest' : rises ? 'oldest' : null;
}
