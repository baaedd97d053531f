// The balance chain of one coin over all months that were read, and its evidence about fees and
// wallets.
import {
  movedByFees,
  scalingEntries,
  type ChainLink,
  type FeeLaw,
  type FeeModel,
} from '../balance-chain';
import type { Steps } from '../../../platform/yield-to-main';
import type { LedgerEntry } from '../ledger-entry';
import {
  linkingParts,
  speakingOf,
  turningTypes,
  votedFor,
  votesOf,
  type FeeFinding,
  type Linked,
  type Part,
  type Votes,
} from './fee-law';
import { walletsOf } from './wallets';

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
  /** Where the fees of each business type stand that has any; null: undecided. */
  readonly feesOf: ReadonlyMap<string, FeeModel | null>;
  readonly stretches: readonly Stretch[];
}

/** The evidence of a coin's own balances. */
interface Trial {
  readonly coin: string;
  readonly scale: number;
  readonly parts: readonly Part[];
  /** Business types with fees. */
  readonly types: ReadonlySet<string>;
  readonly best: Linked;
  readonly isDecided: boolean;
  /** Balances that break where all fees stand inside, or outside. */
  readonly breaks: Readonly<Record<'inside' | 'outside', number>>;
}

/**
 * Chains every coin of an account under the law of fees that holds for it: the one under which fewer balances
 * break, first the same for all business types, then type by type. Of a type that a coin's balances
 * say nothing of, the other coins count, then what they say of fees at all; where none does, fees
 * are taken to lie inside the change and the finding says "undecided". Balances that still break
 * are looked at as those of several wallets.
 * @param stretchOf which stretch a moment lies in; left out: nothing is cut.
 */
export function* chainingCoins(
  coins: ReadonlyMap<string, readonly LedgerEntry[]>,
  stretchOf: (atMs: number) => number = () => 0,
): Steps<CoinChain[]> {
  const trials: Trial[] = [];
  for (const [coin, entries] of coins) trials.push(yield* trying(coin, entries, stretchOf));
  const account = {
    votes: votesOf(trials.filter(({ isDecided }) => isDecided).map(({ best }) => best)),
    model: fewerBroken(trials),
  };
  const chains: CoinChain[] = [];
  for (const trial of trials) chains.push(yield* settling(trial, account));
  return chains;
}

function fewerBroken(trials: readonly Pick<Trial, 'breaks'>[]): FeeModel | null {
  const [inside, outside] = (['inside', 'outside'] as const).map((model) =>
    trials.reduce((total, { breaks }) => total + breaks[model], 0),
  );
  return inside === outside ? null : inside! < outside! ? 'inside' : 'outside';
}

function* trying(
  coin: string,
  entries: readonly LedgerEntry[],
  stretchOf: (atMs: number) => number,
): Steps<Trial> {
  const scale = yield* scalingEntries(entries);
  const parts = cutAt(entries, stretchOf);
  yield;
  const inside = yield* linkingParts(parts, () => 'inside', scale);
  const withFees = inside.parts.flat().filter(({ fees }) => fees !== 0n);
  const types = new Set(withFees.map(({ entry }) => entry.bizType));
  const trial = { coin, scale, parts, types };
  if (types.size === 0)
    return { ...trial, best: inside, isDecided: false, breaks: { inside: 0, outside: 0 } };
  // Each fee that stands behind another entry would break the chain if fees lay outside: no need to
  // try.
  const speaking = speakingOf(inside).length;
  if (inside.breaks === 0 && speaking > 0)
    return { ...trial, best: inside, isDecided: true, breaks: { inside: 0, outside: speaking } };
  const outside = yield* linkingParts(parts, () => 'outside', scale);
  const breaks = { inside: inside.breaks, outside: outside.breaks };
  let best = fewerBroken([{ breaks }]) === 'outside' ? outside : inside;
  // Written below zero, fees outside are added.
  if (best.breaks > 0 && withFees.some(({ fees }) => fees < 0n)) {
    const turned = yield* linkingParts(parts, () => 'turned', scale);
    if (turned.breaks < best.breaks) best = turned;
  }
  best = yield* turningTypes(best, parts, scale);
  const isDecided = best.breaks < Math.max(breaks.inside, breaks.outside);
  return { ...trial, best, isDecided, breaks };
}

function* settling(
  { coin, scale, parts, types, best, isDecided }: Trial,
  account: { readonly votes: Votes; readonly model: FeeModel | null },
): Steps<CoinChain> {
  const own = votesOf([best]);
  const feesOf = new Map(
    [...types].map((type) => [
      type,
      (isDecided && own.has(type) ? best.law(type) : null) ??
        votedFor(account.votes, type) ??
        (isDecided ? best.law(type) : account.model),
    ]),
  );
  const law: FeeLaw = (type) => feesOf.get(type) ?? 'inside';
  const isOther = [...types].some((type) => law(type) !== best.law(type));
  const linked = isOther ? yield* linkingParts(parts, law, scale) : best;
  const stretches = parts.map(({ stretch }, at): Stretch => {
    const links = linked.parts[at]!;
    return { stretch, links: walletsOf(links) ?? links };
  });
  const models = new Set(feesOf.values());
  const finding: FeeFinding =
    types.size === 0
      ? 'none'
      : models.has(null)
        ? 'undecided'
        : models.size > 1
          ? 'by type'
          : [...models][0]!;
  return { coin, scale, finding, feesOf, stretches };
}

/**
 * What an entry starts from if its fees, which are undecided, stand outside the change; null where
 * nothing depends on it.
 */
export const otherStart = (
  { feesOf }: Pick<CoinChain, 'feesOf'>,
  { entry, fees, before }: ChainLink,
): bigint | null =>
  fees !== 0n && feesOf.get(entry.bizType) === null
    ? before - movedByFees(fees, fees < 0n ? 'turned' : 'outside')
    : null;

function cutAt(entries: readonly LedgerEntry[], stretchOf: (atMs: number) => number): Part[] {
  const parts: { stretch: number; entries: LedgerEntry[] }[] = [];
  for (const entry of entries) {
    const stretch = stretchOf(entry.cTimeMs);
    const last = parts.at(-1);
    if (last?.stretch === stretch) last.entries.push(entry);
    else parts.push({ stretch, entries: [entry] });
  }
  return parts;
}
