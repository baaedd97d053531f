// The place of fees that the balances of one coin show: inside the change or outside, with which
// sign, and possibly different for each business type.
import {
  linkingInOrder,
  movedByFees,
  type ChainLink,
  type FeeLaw,
  type FeeModel,
} from '../balance-chain';
import type { Steps } from '../../../platform/yield-to-main';
import { appended } from '../derived';
import type { LedgerEntry } from '../ledger-entry';

/**
 * The place of a coin's fees. `none`: there were none. `undecided`: the balances fit both ways
 * equally. `by type`: it differs by type.
 */
export type FeeFinding = FeeModel | 'none' | 'undecided' | 'by type';

/** The entries of a coin between two cuts. */
export interface Part {
  readonly stretch: number;
  readonly entries: readonly LedgerEntry[];
}

/** The chains of a coin's parts under one law. */
export interface Linked {
  readonly law: FeeLaw;
  readonly parts: readonly (readonly ChainLink[])[];
  readonly breaks: number;
  /**
   * Links that are evidence for the place of fees: the number of all; by business type, of those
   * that do not break.
   */
  readonly speaking: number;
  readonly following: ReadonlyMap<string, number>;
}

export function* linkingParts(parts: readonly Part[], law: FeeLaw, scale: number): Steps<Linked> {
  let linked: Linked = { law, parts: [], breaks: 0, speaking: 0, following: new Map() };
  for (const { entries } of parts) {
    const links = yield* linkingInOrder(entries, law, scale);
    linked = { ...counting(linked, links, 0), parts: [...linked.parts, links] };
  }
  return linked;
}

/**
 * The same with later entries of the last part; null if they change the order of earlier ones.
 * Every entry has a balance.
 */
export function* linkingOn(
  linked: Linked,
  { entries }: Part,
  added: readonly LedgerEntry[],
  scale: number,
): Steps<Linked | null> {
  const links = linked.parts.at(-1)!;
  // The order of the last moment depends on the next entries, and on the balance before.
  let from = entries.length - 1;
  while (from > 0 && entries[from - 1]!.cTimeMs === entries[from]!.cTimeMs) from -= 1;
  const before = links.slice(Math.max(0, from - 1), from).map(({ entry }) => entry);
  const tail = yield* linkingInOrder(
    [...before, ...entries.slice(from), ...added],
    linked.law,
    scale,
  );
  const again = tail.slice(before.length);
  if (links.slice(from).some(({ entry }, at) => again[at]!.entry !== entry)) return null;
  const all = appended(links, again.slice(entries.length - from));
  return { ...counting(linked, all, links.length), parts: [...linked.parts.slice(0, -1), all] };
}

/** Adds the evidence of the later links. */
function counting(linked: Linked, links: readonly ChainLink[], from: number): Linked {
  let { breaks, speaking } = linked;
  const following = new Map(linked.following);
  for (let at = from; at < links.length; at += 1) {
    const link = links[at]!;
    if (isBroken(link)) breaks += 1;
    if (at === 0 || !isSpeaking(link)) continue;
    speaking += 1;
    const { bizType } = link.entry;
    if (!isBroken(link)) following.set(bizType, (following.get(bizType) ?? 0) + 1);
  }
  return { ...linked, breaks, speaking, following };
}

export const isBroken = ({ missing }: Pick<ChainLink, 'missing'>): boolean => missing !== 0n;

/** The evidence for the place of fees: every link with fees and a preceding balance. */
const speakingOf = ({ parts }: Linked): ChainLink[] =>
  parts.flatMap((links) => links.filter((link, at) => at > 0 && isSpeaking(link)));

const isSpeaking = ({ fees, reckoned }: ChainLink): boolean =>
  fees !== 0n && reckoned === undefined;

/** A law with fewer breaks, made by changing one business type; the same law if there is none. */
export function* turningTypes(
  linked: Linked,
  parts: readonly Part[],
  scale: number,
): Steps<Linked> {
  let best = linked;
  const tried = new Set<string>();
  while (best.breaks > 0) {
    const turn = turnOf(best, tried);
    if (turn === null) break;
    const [type, model] = turn;
    tried.add(`${type}|${model}`);
    const { law } = best;
    const turned = yield* linkingParts(
      parts,
      (bizType) => (bizType === type ? model : law(bizType)),
      scale,
    );
    if (turned.breaks < best.breaks) best = turned;
  }
  return best;
}

const MODELS: readonly FeeModel[] = ['inside', 'outside', 'turned'];

/** The type and the model that repair the most breaks, less those that they cause. */
function turnOf(linked: Linked, tried: ReadonlySet<string>): readonly [string, FeeModel] | null {
  const gains = new Map<string, number>();
  for (const { entry, fees, feesMove, missing } of speakingOf(linked))
    for (const model of MODELS) {
      const moved = movedByFees(fees, model) - feesMove;
      if (moved === 0n) continue;
      const key = `${entry.bizType}|${model}`;
      const gain = missing === moved ? 1 : missing === 0n ? -1 : 0;
      gains.set(key, (gains.get(key) ?? 0) + gain);
    }
  const [best] = [...gains]
    .filter(([key, gain]) => gain > 0 && !tried.has(key))
    .sort(([, a], [, b]) => b - a);
  if (best === undefined) return null;
  const [key] = best;
  const at = key.lastIndexOf('|');
  return [key.slice(0, at), MODELS.find((model) => model === key.slice(at + 1))!];
}

/** The number of balances in favour of each model, by business type. */
export type Votes = ReadonlyMap<string, ReadonlyMap<FeeModel, number>>;

export function votesOf(all: readonly Linked[]): Votes {
  const votes = new Map<string, Map<FeeModel, number>>();
  for (const { following, law } of all)
    for (const [bizType, count] of following) {
      const own = votes.get(bizType) ?? new Map<FeeModel, number>();
      votes.set(bizType, own);
      const model = law(bizType);
      own.set(model, (own.get(model) ?? 0) + count);
    }
  return votes;
}

/** null: no evidence, or equal evidence for both. */
export function votedFor(votes: Votes, bizType: string): FeeModel | null {
  const [first, second] = [...(votes.get(bizType) ?? [])].sort(([, a], [, b]) => b - a);
  return first === undefined || first[1] === second?.[1] ? null : first[0];
}
