// Entries without a balance, such as pending ones: they still move the balance, so the chain
// continues over them. Their balances are calculated, and prove nothing.
import type { Step } from './equal-times';
import type { LedgerEntry } from './ledger-entry';

/** From the balances around it; or from zero, if the chain has no balance at all. */
export type Reckoned = 'around' | 'nothing';

interface Link extends Step {
  readonly entry: Pick<LedgerEntry, 'afterAmount' | 'cTimeMs'>;
  readonly change: bigint;
  readonly feesMove: bigint;
  readonly reckoned?: Reckoned;
}

/**
 * One chain of both.
 * @param stated in the order of their balances.
 * @param unstated by time; each is the last of its moment, or in the first gap there that it fills.
 */
export function withUnstated<L extends Link>(stated: readonly L[], unstated: readonly L[]): L[] {
  const all: L[] = [];
  let next = 0;
  for (const link of unstated) {
    while (next < stated.length && goesBefore(stated[next]!, link, all.at(-1)))
      all.push(stated[next++]!);
    all.push(reckoned(link, all.at(-1)));
  }
  const chain = all.concat(stated.slice(next));
  // Entries before the first balance are calculated backwards from it.
  const first = chain.findIndex(({ entry }) => entry.afterAmount !== null);
  for (let at = first - 1; at >= 0; at -= 1) {
    const after = chain[at + 1]!.before;
    const before = after - movedBy(chain[at]!);
    chain[at] = { ...chain[at]!, before, after, reckoned: 'around' };
  }
  return chain;
}

const movedBy = ({ change, feesMove }: Link): bigint => change + feesMove;

function goesBefore(stated: Link, link: Link, last: Step | undefined): boolean {
  const [atMs, ownMs] = [stated.entry.cTimeMs, link.entry.cTimeMs];
  const fillsGap = last !== undefined && last.after + movedBy(link) === stated.before;
  return atMs < ownMs || (atMs === ownMs && !fillsGap);
}

function reckoned<L extends Link>(link: L, last: L | undefined): L {
  const before = last?.after ?? 0n;
  const from = last === undefined ? 'nothing' : (last.reckoned ?? 'around');
  return { ...link, before, after: before + movedBy(link), reckoned: from };
}
