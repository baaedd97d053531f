// What the links of a chain say in one walk: their sums, and those that stand out. A chain that
// grows is walked from where it grew.
import { atOnce, ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import type { ChainLink } from '../records/balance-chain';
import { severalIn } from '../records/chains/wallets';
import { compareDecimals } from '../records/decimal-text';
import { derived, type Derivation } from '../records/derived';
import { sizeOf } from '../records/units';

/** Amounts are units of the chain's scale. */
export interface LinkFacts {
  /** Of the changes above zero, and below zero. */
  readonly inflow: bigint;
  readonly outflow: bigint;
  readonly byType: ReadonlyMap<string, bigint>;
  readonly fees: bigint;
  readonly feesMove: bigint;
  /** The sizes of the missing amounts, and with their signs. */
  readonly missing: bigint;
  readonly missingNet: bigint;
  /** The indexes of the links that break. */
  readonly broken: readonly number[];
  /** Without a balance of their own. */
  readonly reckoned: readonly ChainLink[];
  /** With a balance below zero. */
  readonly negative: readonly ChainLink[];
  /** Their fees moved nothing, if fees stand inside the change: it is the whole filled amount. */
  readonly whole: readonly ChainLink[];
  /** After one of them more than one wallet has a balance. */
  readonly isSeveral: boolean;
}

export const factsOf = (links: readonly ChainLink[]): LinkFacts =>
  atOnce(derived(LINK_FACTS, links));

const LINK_FACTS: Derivation<LinkFacts, ChainLink> = {
  name: 'facts',
  make: (links) => adding(NO_LINKS, links, 0),
  extend: (facts, added, links) => adding(facts, added, links.length - added.length),
};

const NO_LINKS: LinkFacts = {
  ...{ inflow: 0n, outflow: 0n, byType: new Map(), fees: 0n, feesMove: 0n },
  ...{ missing: 0n, missingNet: 0n, isSeveral: false },
  ...{ broken: [], reckoned: [], negative: [], whole: [] },
};

function* adding(facts: LinkFacts, links: readonly ChainLink[], from: number): Steps<LinkFacts> {
  let { inflow, outflow, fees, feesMove, missing, missingNet, isSeveral } = facts;
  const byType = new Map(facts.byType);
  const broken = [...facts.broken];
  const reckoned = [...facts.reckoned];
  const negative = [...facts.negative];
  const whole = [...facts.whole];
  for (const [at, link] of links.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    if (link.change > 0n) inflow += link.change;
    else outflow += link.change;
    byType.set(link.entry.bizType, (byType.get(link.entry.bizType) ?? 0n) + link.change);
    if (link.fees !== 0n) {
      fees += link.fees;
      feesMove += link.feesMove;
      if (link.missing === 0n && !link.reckoned && isWhole(link)) whole.push(link);
    }
    if (link.missing !== 0n) {
      missing += sizeOf(link.missing);
      missingNet += link.missing;
      broken.push(from + at);
    }
    if (link.reckoned) reckoned.push(link);
    else if (link.after < 0n) negative.push(link);
    isSeveral ||= severalIn(link);
  }
  return {
    ...{ inflow, outflow, byType, fees, feesMove, missing, missingNet, isSeveral },
    ...{ broken, reckoned, negative, whole },
  };
}

const isWhole = ({ entry: { fillSize, fillValue, deltaAmount } }: ChainLink): boolean =>
  [fillSize, fillValue].some((filled) => filled !== null && isSameSize(filled, deltaAmount));

const isSameSize = (a: string, b: string): boolean =>
  compareDecimals(a.replace('-', ''), b.replace('-', '')) === 0;
