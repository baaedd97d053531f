// The chain of one coin over all months that were read, and what it says about fees.
import { linksInOrder, scaleOfEntries, type ChainLink, type FeeModel } from '../records/balance-chain';
import type { LedgerEntry } from '../records/ledger-entry';
import { stretchOf } from './ledger-span';

/**
 * Where fees stand. `none`: there were none, so nothing depends on it. `undecided`: the balances follow as well, or as
 * badly, one way as the other.
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
  readonly chains: Readonly<Record<FeeModel, readonly Stretch[]>> | null;
  readonly inside: readonly Stretch[];
  readonly breaks: Readonly<Record<FeeModel, number>>;
}

/**
 * Chains every coin under the model of fees that holds for it. The model is decided coin by coin: the one under which
 * fewer balances break. A coin that does not decide it by itself takes the model of the account, for which the coins that
 * do count together; where none does, fees are taken to lie inside the change and the finding says "undecided".
 */
export function coinChains(coins: ReadonlyMap<string, readonly LedgerEntry[]>, cuts: readonly number[]): CoinChain[] {
  const trials = [...coins].map(([coin, entries]) => trialOf(coin, entries, cuts));
  const sum = (model: FeeModel): number => trials.reduce((total, { breaks }) => total + breaks[model], 0);
  const [inside, outside] = [sum('inside'), sum('outside')];
  const ofAccount: FeeFinding = inside === outside ? 'undecided' : inside < outside ? 'inside' : 'outside';
  return trials.map((trial) => {
    const finding = trial.finding === 'undecided' ? ofAccount : trial.finding;
    return { coin: trial.coin, scale: trial.scale, finding, stretches: (finding === 'outside' ? trial.chains?.outside : undefined) ?? trial.inside };
  });
}

function trialOf(coin: string, entries: readonly LedgerEntry[], cuts: readonly number[]): Trial {
  const scale = scaleOfEntries(entries);
  const chain = (model: FeeModel): Stretch[] => cutAt(entries, cuts).map(({ stretch, entries: own }) => ({ stretch, links: linksInOrder(own, model, scale) }));
  const inside = chain('inside');
  const none = { inside: 0, outside: 0 };
  const withFees = inside.flatMap(({ links }) => links.filter(({ fees }, at) => fees !== 0n && at > 0)).length;
  const anyFees = inside.some(({ links }) => links.some(({ fees }) => fees !== 0n));
  const brokenInside = breakCount(inside);
  if (!anyFees) return { coin, scale, finding: 'none', chains: null, inside, breaks: none };
  // Each fee that stands behind another entry would break the chain if fees lay outside: no need to try.
  if (brokenInside === 0 && withFees > 0) return { coin, scale, finding: 'inside', chains: null, inside, breaks: { inside: 0, outside: withFees } };
  const outside = chain('outside');
  const brokenOutside = breakCount(outside);
  const finding = brokenInside === brokenOutside ? 'undecided' : brokenInside < brokenOutside ? 'inside' : 'outside';
  return { coin, scale, finding, chains: { inside, outside }, inside, breaks: { inside: brokenInside, outside: brokenOutside } };
}

const breakCount = (stretches: readonly Stretch[]): number => stretches.reduce((count, { links }) => count + links.filter(({ missing }) => missing !== 0n).length, 0);

function cutAt(entries: readonly LedgerEntry[], cuts: readonly number[]): { stretch: number; entries: readonly LedgerEntry[] }[] {
  if (cuts.length === 0) return [{ stretch: 0, entries }];
  const parts: { stretch: number; entries: LedgerEntry[] }[] = [];
  for (const entry of entries) {
    const stretch = stretchOf(cuts, entry.cTimeMs);
    const last = parts.at(-1);
    if (last?.stretch === stretch) last.entries.push(entry);
    else parts.push({ stretch, entries: [entry] });
  }
  return parts;
}
