// Compares a month's opening and closing with the adjacent months: an entry missing at a month's
// first or last moment breaks no balance inside the month.
import type { ChainLink } from '../records/balance-chain';
import type { Instants } from '../records/zone';
import { anotherOrder, MAX_BREAKS, type Around } from './exchanged-times';
import type { LedgerSpan } from './ledger-span';
import { say } from '../../platform/say';

/**
 * `proven`: the last entry before the moment leads to the balance before the first entry after it.
 */
export type Edge =
  | { readonly kind: 'proven' }
  /** One side was read and has no entry of the coin: nothing contradicts the balance. */
  | { readonly kind: 'quiet' }
  /** Why the other side is unknown. */
  | { readonly kind: 'unread'; readonly reason: string }
  /** The entry that starts from another balance, or from one that no entry states. */
  | { readonly kind: 'gap'; readonly billId: string; readonly units: bigint };

export interface Edges {
  readonly opening: Edge;
  readonly closing: Edge;
}

export function edgesOf(
  around: Around,
  { startMs, endMs }: Instants,
  { sources }: LedgerSpan,
): Edges {
  const { links, before, next } = around;
  const beside = (atMs: number) =>
    sources.find((source) => source.startMs <= atMs && atMs < source.endMs);
  const opening = (): Edge => {
    const first = links[0] ?? next;
    if (before !== null && links[0]?.missing && anotherOrder(around, 0) !== null) return PROVEN;
    if (before !== null) return first === null ? QUIET : metBy(first, before);
    const month = beside(startMs - 1);
    if (month?.incomplete !== null)
      return { kind: 'unread', reason: month?.incomplete ?? say`the month before was not read` };
    // An entry that starts from zero needs no entry before it.
    return first === null || first.before === 0n ? QUIET : gapAt(first, first.before);
  };
  const closing = (): Edge => {
    const last = links.at(-1) ?? before;
    if (next?.missing && leadsOnInAnotherOrder(around)) return PROVEN;
    if (next !== null) return last === null ? QUIET : metBy(next, last);
    if (last?.reckoned) return withoutBalance(last);
    const month = beside(endMs);
    return month?.entries
      ? QUIET
      : { kind: 'unread', reason: month?.incomplete ?? say`the month after had not begun` };
  };
  return { opening: opening(), closing: closing() };
}

/** In another order than by time, the last entries lead to the entry after them. */
function leadsOnInAnotherOrder(around: Around): boolean {
  const { links } = around;
  const broken = [...links.keys()].filter((at) => links[at]!.missing !== 0n);
  return broken.slice(-MAX_BREAKS).some((at) => anotherOrder(around, at)?.end === links.length);
}

const PROVEN: Edge = { kind: 'proven' };
const QUIET: Edge = { kind: 'quiet' };
/** @param last the link before it. */
function metBy(link: ChainLink, last: ChainLink): Edge {
  if (link.missing !== 0n) return gapAt(link, link.missing);
  const without = [last, link].find(({ reckoned }) => reckoned);
  return without === undefined ? PROVEN : withoutBalance(without);
}
const withoutBalance = ({ entry: { billId } }: ChainLink): Edge => ({
  kind: 'unread',
  reason: say`entry ${billId} has no balance`,
});
const gapAt = ({ entry: { billId } }: ChainLink, units: bigint): Edge => ({
  kind: 'gap',
  billId,
  units,
});
