// LEDGER.CHECK: the roll-forward of each coin and month, and the breaks of its balances.
import type { ChainBreak, ChainLink, FeeModel } from '../records/balance-chain';
import { atOnce, type Steps } from '../../platform/yield-to-main';
import { Coins, type CoinFinding } from '../records/coins';
import type { IsoMonth } from '../records/calendar';
import { appended, derived } from '../records/derived';
import type { LedgerEntry } from '../records/ledger-entry';
import { NAMES_SEEN } from '../records/ledger-filter';
import { fromUnits } from '../records/units';
import { otherStart, type CoinChain } from '../records/chains/coin-chain';
import { chainingAccount, seeingSpan } from './account-chains';
import { countWhile } from './count-leading';
import { edgesOf, type Edges } from './month-edges';
import type { FeeFinding } from '../records/chains/fee-law';
import { knowledgeOf, stretchOf, type LedgerSpan } from './ledger-span';
import { factsOf } from './link-facts';
import type { Period, SourceMonth } from './source-month';
import { severalIn } from '../records/chains/wallets';

/** Amounts are exact texts. Opening + inflow + outflow + feesTaken + unexplainedNet = closing. */
export interface RollForward {
  readonly opening: string;
  /** Sums of the changes above zero, and below zero: outflow is never positive. */
  readonly inflow: string;
  readonly outflow: string;
  /** Changes by business type; their sum is inflow + outflow. */
  readonly byType: ReadonlyMap<string, string>;
  readonly fees: string;
  /**
   * The amount by which fees outside the changes moved the balance: below zero if they were taken
   * off.
   */
  readonly feesTaken: string;
  /** The sizes of the missing amounts at all breaks, added up: +1 and −1 are 2. */
  readonly unexplained: string;
  /** The same with their signs: +1 and −1 are 0. Never used as a balancing item. */
  readonly unexplainedNet: string;
  readonly closing: string;
}

/**
 * closing differs: the entries chain, but the first entry after the month starts from another
 * balance. no balance: nothing breaks, but an entry has no balance. two chains: nothing breaks, but
 * the balances follow several wallets.
 */
export type CheckStatus =
  | 'ties out'
  | 'no entries'
  | 'breaks'
  | 'closing differs'
  | 'no balance'
  | 'two chains'
  | 'incomplete';

/** The records behind a row. */
export interface CheckGround {
  /** The chain of the period, in its order; amounts in units of 10^-scale. */
  readonly links: readonly ChainLink[];
  readonly scale: number;
  /** Their neighbours in the chain; null if there is none without a gap. */
  readonly before: ChainLink | null;
  readonly next: ChainLink | null;
  /** Every repetition of an entry that came more than once. */
  readonly copies: readonly LedgerEntry[];
}

export interface CheckRow {
  readonly month: IsoMonth;
  /** As `Coins` calls it. */
  readonly coin: string;
  /** All coins of the call: they determine which text of a table means this coin. */
  readonly coins: Coins;
  /** Findings about its name in this month. */
  readonly names: readonly CoinFinding[];
  /** null: unknown. Also null if only a balance is missing (no entry ever). */
  readonly amounts: RollForward | null;
  readonly entries: number | null;
  readonly copiesRemoved: number | null;
  readonly breaks: readonly ChainBreak[];
  readonly feeFinding: FeeFinding;
  /** The place of fees for each business type with fees; null: undecided. */
  readonly feesOf: ReadonlyMap<string, FeeModel | null>;
  /**
   * If the place of fees is undecided and an entry with fees gives the opening: the opening for the
   * other place.
   */
  readonly otherOpening: string | null;
  /** The closing balance of each of several wallets; null if there is one. */
  readonly wallets: readonly string[] | null;
  /** Entries without a balance, where nothing is proven. */
  readonly unstated: readonly LedgerEntry[];
  readonly status: CheckStatus;
  /** Why the month is incomplete; null if it is complete. */
  readonly reason: string | null;
  /** null if the month is not completely known. */
  readonly edges: Edges | null;
  /** null if nothing is known. */
  readonly ground: CheckGround | null;
}

/** The coins of several accounts' ledgers, with their months. */
export function* coinsOfSpans(spans: readonly LedgerSpan[]): Steps<Coins> {
  const seen = [];
  for (const span of spans) seen.push([yield* seeingSpan(span)]);
  return new Coins(seen);
}

/**
 * Checks the ledger of one account. A month opens with the closing balance of the month before; if
 * the first entry differs, that is a break of this month. A month without entries carries the
 * balance forward or, before the first known entry, back. No balance is carried over an incomplete
 * month.
 * @param sources months as the exchange counts them.
 * @param periods the months of the call, in order.
 * @param coins as texts in cells name them; null: every coin that occurs in `sources`.
 * @param beside other months, which are only chained: they prove openings and closings.
 * @param known the coins of all accounts of a call; left out: of this one.
 * @returns a row for each coin and period, by coin, then month.
 */
export const checkLedger = (
  sources: readonly SourceMonth[],
  periods: readonly Period[],
  coins: readonly string[] | null,
  beside: readonly SourceMonth[] = [],
  known?: Coins,
): CheckRow[] => atOnce(checkingLedger(sources, periods, coins, beside, known));

export function* checkingLedger(
  sources: readonly SourceMonth[],
  periods: readonly Period[],
  coins: readonly string[] | null,
  beside: readonly SourceMonth[] = [],
  known?: Coins,
): Steps<CheckRow[]> {
  const { span, coins: names, chains } = yield* chainingAccount([...sources, ...beside], known);
  const wanted = new Set<string>();
  for (const { entries } of coins === null ? sources : [])
    for (const mark of (yield* derived(NAMES_SEEN, entries ?? [])).marks.values())
      wanted.add(names.of(mark));
  for (const text of coins ?? []) {
    const meant = names.meantBy(text);
    if (meant.length === 0) wanted.add(text);
    for (const { called } of meant) wanted.add(called);
  }
  // Coins that the call does not name are chained too: together they show the place of fees.
  const all = [...wanted].sort().map((coin) => chains.get(coin) ?? { ...NO_COIN, coin });
  // Without any coin, an unknown month must still be shown.
  if (all.length === 0)
    return periods
      .map((period) => rowOf(NO_COIN, period, span, names))
      .filter(({ status }) => status === 'incomplete');
  const rows: CheckRow[] = [];
  for (const chain of all)
    for (const period of periods) {
      rows.push(rowOf(chain, period, span, names));
      yield;
    }
  return rows;
}

const NO_COIN: CoinChain = {
  ...{ coin: '', scale: 0, finding: 'none', stretches: [] },
  feesOf: new Map(),
};

function rowOf(chain: CoinChain, period: Period, span: LedgerSpan, coins: Coins): CheckRow {
  const { coin, scale, finding, feesOf } = chain;
  const { known, incomplete } = knowledgeOf(span, period);
  const found = coins.all.find(({ called }) => called === coin);
  const names = (found ? coins.findings(found) : []).filter(
    ({ atMs }) => atMs >= period.startMs && atMs < period.endMs,
  );
  const named = {
    month: period.month,
    coin,
    coins,
    names,
    feeFinding: finding,
    feesOf,
    reason: incomplete,
  };
  const links = linksIn(chain, period);
  if (!known || isTorn(links, period, span.cuts))
    return {
      ...named,
      amounts: null,
      entries: null,
      copiesRemoved: null,
      breaks: [],
      otherOpening: null,
      wallets: null,
      unstated: [],
      status: 'incomplete',
      edges: null,
      ground: null,
    };
  const facts = factsOf(links);
  const breaks = facts.broken.map((at): ChainBreak => {
    const { entry, missing } = links[at]!;
    return { coin, billId: entry.billId, missing: fromUnits(missing, scale) };
  });
  const unstated = facts.reckoned.map(({ entry }) => entry);
  const around = neighboursOf(chain, period, span.cuts);
  const last = links.at(-1) ?? around.before;
  const isSeveral = last && (severalIn(last) || facts.isSeveral);
  const wallets = (isSeveral && last.wallets) || null;
  const edges = incomplete === null ? edgesOf({ links, ...around }, period, span) : null;
  const status =
    incomplete !== null
      ? 'incomplete'
      : breaks.length > 0
        ? 'breaks'
        : edges?.closing.kind === 'gap'
          ? 'closing differs'
          : links.length === 0
            ? 'no entries'
            : unstated.length > 0
              ? 'no balance'
              : wallets !== null
                ? 'two chains'
                : 'ties out';
  const copies = span.copies.filter(
    (copy) =>
      coins.of(copy) === coin && copy.cTimeMs >= period.startMs && copy.cTimeMs < period.endMs,
  );
  const ground = { links, scale, ...around, copies };
  const opening = openingOf(ground);
  const isCarried = opening === null || opening.link === ground.before;
  const other = isCarried ? null : otherStart(chain, opening.link);
  return {
    ...named,
    amounts: amountsOf(ground),
    otherOpening: other === null ? null : fromUnits(other, scale),
    wallets: wallets && wallets.map((units) => fromUnits(units, scale)),
    unstated,
    entries: links.length,
    copiesRemoved: copies.length,
    breaks,
    status,
    edges,
    ground,
  };
}

/** Whether the adjacent months contradict the row: without them the row would differ. */
export function differsFromBeside({ edges, ground }: CheckRow): boolean {
  if (edges === null || ground === null) return false;
  const { links, before, next } = ground;
  const breaks = (link: ChainLink | null | undefined): boolean => !!link?.missing;
  return breaks(next) || (before !== null && breaks(links[0]));
}

/** Where only the last month grew, its list goes on from the one before. */
function linksIn({ stretches }: CoinChain, { startMs, endMs }: Period): readonly ChainLink[] {
  const own = stretches.map(({ links }) =>
    atOnce(
      derived<readonly ChainLink[], ChainLink>(
        {
          name: `links:${startMs}-${endMs}`,
          *make(all) {
            yield;
            return all.slice(firstAt(all, startMs), firstAt(all, endMs));
          },
          *extend(before, added) {
            yield;
            return appended(before, added.slice(firstAt(added, startMs), firstAt(added, endMs)));
          },
        },
        links,
      ),
    ),
  );
  return own.length === 1 ? own[0]! : own.flat();
}

/** The entries around a period from which its balances may be carried. */
function neighboursOf(
  { stretches }: CoinChain,
  { startMs, endMs }: Period,
  cuts: readonly number[],
): { before: ChainLink | null; next: ChainLink | null } {
  const own = stretches.find(({ stretch }) => stretch === stretchOf(cuts, startMs));
  return {
    before: own?.links[firstAt(own.links, startMs) - 1] ?? null,
    next: own?.links[firstAt(own.links, endMs)] ?? null,
  };
}

/**
 * Entries may be missing between the start of the period and these, as in overlapping months of two
 * zones: a sum of them means nothing.
 */
function isTorn(
  links: readonly ChainLink[],
  { startMs }: Period,
  cuts: readonly number[],
): boolean {
  const last = links.at(-1);
  return last !== undefined && stretchOf(cuts, last.entry.cTimeMs) !== stretchOf(cuts, startMs);
}

/** The index of the first entry at or after the moment. */
const firstAt = (links: readonly ChainLink[], atMs: number): number =>
  countWhile(links, ({ entry }) => entry.cTimeMs < atMs);

function amountsOf(ground: CheckGround): RollForward | null {
  const { links, scale } = ground;
  const opening = openingOf(ground)?.balance ?? null;
  if (opening === null) return null;
  const { inflow, outflow, fees, feesMove, missing, missingNet, byType } = factsOf(links);
  const closing = opening + inflow + outflow + feesMove + missingNet;
  const text = (units: bigint): string => fromUnits(units, scale);
  return {
    opening: text(opening),
    inflow: text(inflow),
    outflow: text(outflow),
    fees: text(fees),
    feesTaken: text(feesMove),
    unexplained: text(missing),
    unexplainedNet: text(missingNet),
    closing: text(closing),
    byType: new Map(
      [...byType].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, sum]) => [type, text(sum)]),
    ),
  };
}

/**
 * The balance at the start of the period, and the entry that states it: the one before, else the
 * next one. null: no entry of the coin has a balance.
 */
export function openingOf({
  links,
  before,
  next,
}: CheckGround): { readonly balance: bigint; readonly link: ChainLink } | null {
  const link = before ?? links[0] ?? next;
  if (link === null || link.reckoned === 'nothing') return null;
  return { balance: link === before ? link.after : link.before, link };
}
