// The chain of one coin over all months that were read, and what it says about fees.
import {
  linkingInOrder,
  scalingEntries,
  type ChainLink,
  type FeeModel,
} from '../records/balance-chain';
import type { Steps } from '../../platform/yield-to-main';
import type { LedgerEntry } from '../records/ledger-entry';
import { stretchOf } from './ledger-span';

/**
 * Where fees stand. `none`: there were none, so nothing depends on it. `undecided`: the balances
 * follow as well, or as badly, one way as the other.
 */
export type FeeFinding = FeeModel | 'none' | 'undecided';

/** A coin's chain without a gap in what is known. */
export interface Stretch {
  /** Which stretch between cuts it is. */
  readonly stretch: number;
  readonly links: readonly ChainLink[];
}

export interface CoinChain {
  readonly coin: string;
  readonly scale: number;
  readonly finding: FeeFinding;
  readonly stretches: readonly Stretch[];
}

/** How many links break under each model, and what follows from it. */
interface Trial {
  readonly coin: string;
  readonly scale: number;
  readonly finding: FeeFinding;
  readonly inside: readonly Stretch[];
  /** null where it was not tried: what finds it so does not take it. */
  readonly outside: readonly Stretch[] | null;
  readonly breaks: Readonly<Record<FeeModel, number>>;
}

/**
 * Chains every coin under the model of fees that holds for it. The model is decided coin by coin:
 * the one under which fewer balances break. A coin that does not decide it by itself takes the
 * model of the account, for which the coins that do count together; where none does, fees are taken
 * to lie inside the change and the finding says "undecided".
 */
export function* chainingCoins(
  coins: ReadonlyMap<string, readonly LedgerEntry[]>,
  cuts: readonly number[],
): Steps<CoinChain[]> {
  const trials: Trial[] = [];
  for (const [coin, entries] of coins) trials.push(yield* trying(coin, entries, cuts));
  const sum = (model: FeeModel): number =>
    trials.reduce((total, { breaks }) => total + breaks[model], 0);
  const ofAccount = findingOf({ inside: sum('inside'), outside: sum('outside') });
  return trials.map(({ coin, scale, finding: own, inside, outside }) => {
    const finding = own === 'undecided' ? ofAccount : own;
    return {
      coin,
      scale,
      finding,
      stretches: finding === 'outside' ? outside! : inside,
    };
  });
}

function* trying(
  coin: string,
  entries: readonly LedgerEntry[],
  cuts: readonly number[],
): Steps<Trial> {
  const scale = yield* scalingEntries(entries);
  const parts = cutAt(entries, cuts);
  yield;
  const inside = yield* chaining(parts, 'inside', scale);
  const withFees = inside.flatMap(({ links }) =>
    links.filter(({ fees }, at) => fees !== 0n && at > 0),
  ).length;
  const anyFees = inside.some(({ links }) => links.some(({ fees }) => fees !== 0n));
  if (!anyFees)
    return {
      coin,
      scale,
      finding: 'none',
      inside,
      outside: null,
      breaks: { inside: 0, outside: 0 },
    };
  const brokenInside = breakCount(inside);
  // Each fee that stands behind another entry would break the chain if fees lay outside: no need to
  // try.
  if (brokenInside === 0 && withFees > 0)
    return {
      coin,
      scale,
      finding: 'inside',
      inside,
      outside: null,
      breaks: { inside: 0, outside: withFees },
    };
  const outside = yield* chaining(parts, 'outside', scale);
  const breaks = { inside: brokenInside, outside: breakCount(outside) };
  return { coin, scale, finding: findingOf(breaks), inside, outside, breaks };
}

function* chaining(parts: readonly Part[], model: FeeModel, scale: number): Steps<Stretch[]> {
  const stretches: Stretch[] = [];
  for (const { stretch, entries } of parts)
    stretches.push({ stretch, links: yield* linkingInOrder(entries, model, scale) });
  return stretches;
}

const findingOf = ({ inside, outside }: Trial['breaks']): FeeFinding =>
  inside === outside ? 'undecided' : inside < outside ? 'inside' : 'outside';

const breakCount = (stretches: readonly Stretch[]): number =>
  stretches.reduce(
    (count, { links }) => count + links.filter(({ missing }) => missing !== 0n).length,
    0,
  );

interface Part {
  readonly stretch: number;
  readonly entries: readonly LedgerEntry[];
}

function cutAt(entries: readonly LedgerEntry[], cuts: readonly number[]): Part[] {
  const parts: { stretch: number; entries: LedgerEntry[] }[] = [];
  for (const entry of entries) {
    const stretch = stretchOf(cuts, entry.cTimeMs);
    const last = parts.at(-1);
    if (last?.stretch === stretch) last.entries.push(entry);
    else parts.push({ stretch, entries: [entry] });
  }
  return parts;
}
