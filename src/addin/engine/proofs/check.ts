// LEDGER.CHECK: the roll-forward of each coin and month, and where its balances do not follow.
import { breaksOf, type ChainBreak, type ChainLink, type FeeModel } from '../records/balance-chain';
import { atOnce, type Steps } from '../../platform/yield-to-main';
import { Coins, type CoinFinding } from '../records/coins';
import type { IsoMonth } from '../records/calendar';
import { derived } from '../records/derived';
import type { LedgerEntry } from '../records/ledger-entry';
import { NAMES_SEEN } from '../records/ledger-filter';
import { fromUnits, sizeOf } from '../records/units';
import { otherStart, type CoinChain } from '../records/chains/coin-chain';
import { chainingAccount, seeingSpan } from './account-chains';
import { countWhile } from './count-while';
import { edgesOf, type Edges } from './edges';
import type { FeeFinding } from '../records/chains/fee-law';
import { knowledgeOf, stretchOf, type LedgerSpan } from './ledger-span';
import type { Period, SourceMonth } from './source-month';
import { severalIn } from '../records/chains/wallets';

/** Amounts are exact texts. Opening + inflow + outflow + feesTaken + unexplainedNet = closing. */
export interface RollForward {
  readonly opening: string;
  /** Changes greater than zero, and those less: outflow is never positive. */
  readonly inflow: string;
  readonly outflow: string;
  /** Changes by business type; their sum is inflow + outflow. */
  readonly byType: ReadonlyMap<string, string>;
  readonly fees: string;
  /** What fees outside the changes moved the balance by: below zero where they were taken off. */
  readonly feesTaken: string;
  /**
   * The sizes of what is missing before the entries at which the chain breaks, added up: +1 and −1
   * are 2.
   */
  readonly unexplained: string;
  /** The same with their signs: +1 and −1 are 0. Never plugged into anything. */
  readonly unexplainedNet: string;
  readonly closing: string;
}

/**
 * closing differs: the entries chain, but the first entry after the month starts from more or less.
 * no balance: nothing breaks, but the exchange wrote no balance to an entry.
 * two chains: no balance breaks, but they follow those of several wallets.
 */
export type CheckStatus =
  | 'ties out'
  | 'no entries'
  | 'breaks'
  | 'closing differs'
  | 'no balance'
  | 'two chains'
  | 'incomplete';

/** The records that a row is made of. */
export interface CheckGround {
  /** The chain of the period, in its order; amounts in units of 10^-scale. */
  readonly links: readonly ChainLink[];
  readonly scale: number;
  /**
   * Their neighbours in the chain; null where there is none, or not without a gap in what is known.
   */
  readonly before: ChainLink | null;
  readonly next: ChainLink | null;
  /** What came more than once: every repetition. */
  readonly copies: readonly LedgerEntry[];
}

export interface CheckRow {
  readonly month: IsoMonth;
  /** As `Coins` calls it. */
  readonly coin: string;
  /** The coins that it is one of: what tells which text of a table means it. */
  readonly coins: Coins;
  /** What became of its name in this month. */
  readonly names: readonly CoinFinding[];
  /** null: nothing known. With only a balance missing (no entry ever) it is null too. */
  readonly amounts: RollForward | null;
  readonly entries: number | null;
  readonly copiesRemoved: number | null;
  readonly breaks: readonly ChainBreak[];
  readonly feeFinding: FeeFinding;
  /** Of each business type with fees, where they stand; null: undecided. */
  readonly feesOf: ReadonlyMap<string, FeeModel | null>;
  /**
   * Where fees are undecided and the opening is what an entry with fees starts from: what it starts
   * from if they stand the other way.
   */
  readonly otherOpening: string | null;
  /** Of several wallets, what each closes with; null where there is one. */
  readonly wallets: readonly string[] | null;
  /** Entries without a balance: nothing is proven there. */
  readonly unstated: readonly LedgerEntry[];
  readonly status: CheckStatus;
  /** Why the month is incomplete; null where it is whole. */
  readonly reason: string | null;
  /** null where the month is not known whole. */
  readonly edges: Edges | null;
  /** null where nothing is known. */
  readonly ground: CheckGround | null;
}

/** The coins of some ledgers of accounts, each in its months. */
export function* coinsOfSpans(spans: readonly LedgerSpan[]): Steps<Coins> {
  const seen = [];
  for (const span of spans) seen.push([yield* seeingSpan(span)]);
  return new Coins(seen);
}

/**
 * Checks the ledger of one account. What a month opens with is what the month before closed with:
 * where the first entry says otherwise, that is a break of this month. A month without entries
 * carries the balance, forward or, before the first entry ever seen, back. Nothing is carried over
 * a month that is not known whole.
 * @param sources months as the exchange counts them.
 * @param periods the months asked, in order.
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
  // Coins that nobody asked about are chained as well: together they show where fees stand.
  const all = [...wanted].sort().map((coin) => chains.get(coin) ?? { ...NO_COIN, coin });
  // Where no coin occurs at all, a month that is not known must still be seen.
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
  const breaks = breaksOf(coin, links, scale);
  const unstated = links.filter(({ reckoned }) => reckoned).map(({ entry }) => entry);
  const around = neighboursOf(chain, period, span.cuts);
  const last = links.at(-1) ?? around.before;
  const isSeveral = last && (severalIn(last) || links.some(severalIn));
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

/** Whether the months beside say otherwise: then the row is another one without them. */
export function differsFromBeside({ edges, ground }: CheckRow): boolean {
  if (edges === null || ground === null) return false;
  const { links, before, next } = ground;
  const breaks = (link: ChainLink | null | undefined): boolean => !!link?.missing;
  return breaks(next) || (before !== null && breaks(links[0]));
}

function linksIn({ stretches }: CoinChain, { startMs, endMs }: Period): ChainLink[] {
  const own = stretches.map(({ links }) =>
    links.slice(firstAt(links, startMs), firstAt(links, endMs)),
  );
  return own.length === 1 ? own[0]! : own.flat();
}

/** The entries around a period that its balances may be carried from and to. */
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
 * Entries may be missing between the start of the period and these: no sum of them means anything.
 * Months of two zones overlap so.
 */
function isTorn(
  links: readonly ChainLink[],
  { startMs }: Period,
  cuts: readonly number[],
): boolean {
  const last = links.at(-1);
  return last !== undefined && stretchOf(cuts, last.entry.cTimeMs) !== stretchOf(cuts, startMs);
}

/** Where the first entry at or after the moment stands. */
const firstAt = (links: readonly ChainLink[], atMs: number): number =>
  countWhile(links, ({ entry }) => entry.cTimeMs < atMs);

function amountsOf(ground: CheckGround): RollForward | null {
  const { links, scale } = ground;
  const opening = openingOf(ground)?.balance ?? null;
  if (opening === null) return null;
  let [inflow, outflow, fees, feesTaken, unexplained, net] = [0n, 0n, 0n, 0n, 0n, 0n];
  const byType = new Map<string, bigint>();
  for (const link of links) {
    if (link.change > 0n) inflow += link.change;
    else outflow += link.change;
    fees += link.fees;
    feesTaken += link.feesMove;
    unexplained += sizeOf(link.missing);
    net += link.missing;
    byType.set(link.entry.bizType, (byType.get(link.entry.bizType) ?? 0n) + link.change);
  }
  const closing = opening + inflow + outflow + feesTaken + net;
  const text = (units: bigint): string => fromUnits(units, scale);
  return {
    opening: text(opening),
    inflow: text(inflow),
    outflow: text(outflow),
    fees: text(fees),
    feesTaken: text(feesTaken),
    unexplained: text(unexplained),
    unexplainedNet: text(net),
    closing: text(closing),
    byType: new Map(
      [...byType].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, sum]) => [type, text(sum)]),
    ),
  };
}

/**
 * What the balance was when the period began, and the entry that says so: the one before it, else
 * the one that comes next. null: no entry of the coin has a balance.
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
