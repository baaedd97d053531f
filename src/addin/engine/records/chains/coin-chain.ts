// The balance chain of one coin over all read months, with its evidence about fees and wallets.
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
  linkingOn,
  linkingParts,
  turningTypes,
  votedFor,
  votesOf,
  type FeeFinding,
  type Linked,
  type Part,
  type Votes,
} from './fee-law';
import { walletsOf } from './wallets';

/** The part of a coin's chain without a gap in the known ledger. */
export interface Stretch {
  /** The number of the stretch between cuts. */
  readonly stretch: number;
  readonly links: readonly ChainLink[];
}

export interface CoinChain {
  readonly coin: string;
  readonly scale: number;
  readonly finding: FeeFinding;
  /** The place of fees for each business type with fees; null: undecided. */
  readonly feesOf: ReadonlyMap<string, FeeModel | null>;
  readonly stretches: readonly Stretch[];
}

/** The evidence of a coin's own balances. */
interface Trial {
  readonly coin: string;
  readonly scale: number;
  readonly parts: readonly Part[];
  /** An entry states no balance. */
  readonly isUnstated: boolean;
  /** Business types with fees, and whether one has fees below zero. */
  readonly types: ReadonlySet<string>;
  readonly isNegative: boolean;
  /** With all fees inside the change; and outside, or with the opposite sign, if tried. */
  readonly inside: Linked;
  readonly outside?: Linked;
  readonly turned?: Linked;
  readonly best: Linked;
  readonly isDecided: boolean;
  /** The number of breaks with all fees inside, or outside. */
  readonly breaks: Readonly<Record<'inside' | 'outside', number>>;
}

/** By coin, the source of its chain, so that later entries can be added. */
export type SettledCoins = ReadonlyMap<
  string,
  { readonly chain: CoinChain; readonly trial: Trial }
>;

/**
 * Chains every coin of an account under the law of fees that holds for it: the one under which
 * fewer balances break, first the same for all business types, then type by type. If a coin's
 * balances give no evidence for a type, the other coins decide, then their evidence about all fees;
 * without any, fees count as inside the change and the finding is "undecided". Balances that still
 * break are tried as several wallets.
 * @param stretchOf the stretch in which a moment lies.
 */
export function* settlingCoins(
  coins: ReadonlyMap<string, readonly LedgerEntry[]>,
  stretchOf: (atMs: number) => number,
): Steps<SettledCoins> {
  const trials: Trial[] = [];
  for (const [coin, entries] of coins) trials.push(yield* trying(coin, cutAt(entries, stretchOf)));
  return yield* settlingAll(trials, new Map());
}

/**
 * The law: the result equals that of all entries together.
 * @param coins entries later than all before.
 * @returns null if a coin is new, or earlier entries are unknown.
 */
export function* settlingOn(
  settled: SettledCoins,
  coins: ReadonlyMap<string, readonly LedgerEntry[]>,
  stretchOf: (atMs: number) => number,
): Steps<SettledCoins | null> {
  for (const [coin, own] of coins) {
    const stretch = settled.get(coin)?.trial.parts.at(-1)?.stretch;
    if (own.some(({ cTimeMs }) => stretchOf(cTimeMs) !== stretch)) return null;
  }
  const trials: Trial[] = [];
  for (const [coin, { trial }] of settled) {
    const added = coins.get(coin);
    trials.push(added ? yield* tryingOn(trial, added) : trial);
  }
  return yield* settlingAll(trials, settled);
}

function* settlingAll(trials: readonly Trial[], before: SettledCoins): Steps<SettledCoins> {
  const account = {
    votes: votesOf(trials.filter(({ isDecided }) => isDecided).map(({ best }) => best)),
    model: fewerBroken(trials),
  };
  const settled = new Map<string, { readonly chain: CoinChain; readonly trial: Trial }>();
  for (const trial of trials) {
    const feesOf = feesUnder(trial, account);
    const had = before.get(trial.coin);
    const isSame =
      had?.trial === trial && [...feesOf].every(([type, at]) => had.chain.feesOf.get(type) === at);
    const chain = isSame ? had.chain : yield* settling(trial, feesOf);
    settled.set(trial.coin, { chain, trial });
  }
  return settled;
}

function fewerBroken(trials: readonly Pick<Trial, 'breaks'>[]): FeeModel | null {
  const [inside, outside] = (['inside', 'outside'] as const).map((model) =>
    trials.reduce((total, { breaks }) => total + breaks[model], 0),
  );
  return inside === outside ? null : inside! < outside! ? 'inside' : 'outside';
}

function* trying(coin: string, parts: readonly Part[]): Steps<Trial> {
  const entries = parts.flatMap((part) => part.entries);
  const scale = yield* scalingEntries(entries);
  yield;
  const inside = yield* linkingParts(parts, () => 'inside', scale);
  const isUnstated = entries.some(({ afterAmount }) => afterAmount === null);
  const withFees = inside.parts.flat().filter(({ fees }) => fees !== 0n);
  const types = new Set(withFees.map(({ entry }) => entry.bizType));
  const isNegative = withFees.some(({ fees }) => fees < 0n);
  return yield* deciding({ coin, scale, parts, isUnstated, types, isNegative, inside });
}

/** The same trial with later entries. */
function* tryingOn(before: Trial, added: readonly LedgerEntry[]): Steps<Trial> {
  const { coin, scale, parts } = before;
  const { stretch, entries } = parts.at(-1)!;
  const all: Part[] = [...parts.slice(0, -1), { stretch, entries: entries.concat(added) }];
  const isUnstated = before.isUnstated || added.some(({ afterAmount }) => afterAmount === null);
  if (isUnstated || (yield* scalingEntries(added)) > scale) return yield* trying(coin, all);
  const linked: { inside: Linked; outside?: Linked; turned?: Linked } = { inside: before.inside };
  for (const model of ['inside', 'outside', 'turned'] as const) {
    const had = before[model];
    const goesOn = had && (yield* linkingOn(had, parts.at(-1)!, added, scale));
    if (goesOn === null) return yield* trying(coin, all);
    if (goesOn) linked[model] = goesOn;
  }
  const types = new Set(before.types);
  let { isNegative } = before;
  for (const { fees, entry } of linked.inside.parts.at(-1)!.slice(entries.length)) {
    if (fees !== 0n) types.add(entry.bizType);
    isNegative ||= fees < 0n;
  }
  return yield* deciding({ coin, scale, parts: all, isUnstated, types, isNegative, ...linked });
}

function* deciding(trial: Omit<Trial, 'best' | 'isDecided' | 'breaks'>): Steps<Trial> {
  const { parts, scale, types, inside } = trial;
  if (types.size === 0)
    return {
      ...{ ...trial, best: inside, isDecided: false },
      breaks: { inside: 0, outside: 0 },
    };
  // With fees outside, each fee after another entry would break the chain: no need to try.
  const { speaking } = inside;
  if (inside.breaks === 0 && speaking > 0)
    return {
      ...{ ...trial, best: inside, isDecided: true },
      breaks: { inside: 0, outside: speaking },
    };
  const outside = trial.outside ?? (yield* linkingParts(parts, () => 'outside', scale));
  let { turned } = trial;
  const breaks = { inside: inside.breaks, outside: outside.breaks };
  let best = fewerBroken([{ breaks }]) === 'outside' ? outside : inside;
  // Fees outside with a negative sign are added.
  if (best.breaks > 0 && trial.isNegative) {
    turned ??= yield* linkingParts(parts, () => 'turned', scale);
    if (turned.breaks < best.breaks) best = turned;
  }
  best = yield* turningTypes(best, parts, scale);
  const isDecided = best.breaks < Math.max(breaks.inside, breaks.outside);
  return { ...trial, outside, ...(turned && { turned }), best, isDecided, breaks };
}

/** The place of fees for each business type; null: undecided. */
function feesUnder(
  { types, best, isDecided }: Trial,
  account: { readonly votes: Votes; readonly model: FeeModel | null },
): Map<string, FeeModel | null> {
  const { following } = best;
  return new Map(
    [...types].map((type) => [
      type,
      (isDecided && following.has(type) ? best.law(type) : null) ??
        votedFor(account.votes, type) ??
        (isDecided ? best.law(type) : account.model),
    ]),
  );
}

function* settling(
  { coin, scale, parts, types, best }: Trial,
  feesOf: ReadonlyMap<string, FeeModel | null>,
): Steps<CoinChain> {
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
 * The balance before an entry if its undecided fees are outside the change; null if nothing depends
 * on it.
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
