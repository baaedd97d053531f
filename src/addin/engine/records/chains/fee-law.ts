// Where fees stand, as the balances of one coin show it: inside the change or outside, with which
// sign, and perhaps another way for each business type.
import {
  linkingInOrder,
  movedByFees,
  type ChainLink,
  type FeeLaw,
  type FeeModel,
} from '../balance-chain';
import type { Steps } from '../../../platform/yield-to-main';
import type { LedgerEntry } from '../ledger-entry';

/**
 * Where the fees of a coin stand. `none`: there were none, so nothing depends on it. `undecided`:
 * the balances follow as well, or as badly, one way as the other. `by type`: not the same for all.
 */
export type FeeFinding = FeeModel | 'none' | 'undecided' | 'by type';

/** The entries of a coin between two moments over which no balance is carried. */
export interface Part {
  readonly stretch: number;
  readonly entries: readonly LedgerEntry[];
}

/** The chains of a coin's parts under one law. */
export interface Linked {
  readonly law: FeeLaw;
  readonly parts: readonly (readonly ChainLink[])[];
  readonly breaks: number;
}

export function* linkingParts(parts: readonly Part[], law: FeeLaw, scale: number): Steps<Linked> {
  const linked: ChainLink[][] = [];
  for (const { entries } of parts) linked.push(yield* linkingInOrder(entries, law, scale));
  return { law, parts: linked, breaks: linked.flat().filter(isBroken).length };
}

export const isBroken = ({ missing }: Pick<ChainLink, 'missing'>): boolean => missing !== 0n;

/** The evidence for how fees enter: every link with fees and a balance that follows another. */
export const speakingOf = ({ parts }: Linked): ChainLink[] =>
  parts.flatMap((links) =>
    links.filter(({ fees, reckoned }, at) => at > 0 && fees !== 0n && reckoned === undefined),
  );

/**
 * A law that leaves fewer balances broken, where that of one business type is turned over; the same
 * where there is none.
 */
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

/** The type and the model that mend the most balances, less those that they break. */
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

/** How many balances say so of each business type. */
export type Votes = ReadonlyMap<string, ReadonlyMap<FeeModel, number>>;

export function votesOf(all: readonly Linked[]): Votes {
  const votes = new Map<string, Map<FeeModel, number>>();
  for (const linked of all)
    for (const link of speakingOf(linked)) {
      if (isBroken(link)) continue;
      const { bizType } = link.entry;
      const own = votes.get(bizType) ?? new Map<FeeModel, number>();
      votes.set(bizType, own);
      const model = linked.law(bizType);
      own.set(model, (own.get(model) ?? 0) + 1);
    }
  return votes;
}

/** null: nothing says it, or as much the one as the other. */
export function votedFor(votes: Votes, bizType: string): FeeModel | null {
  const [first, second] = [...(votes.get(bizType) ?? [])].sort(([, a], [, b]) => b - a);
  return first === undefined || first[1] === second?.[1] ? null : first[0];
}
