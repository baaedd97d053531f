// LEDGER.CHECK: the roll-forward of each coin and month, and where its balances do not follow.
import { breaksOf, entriesByCoin, type ChainBreak, type ChainLink } from '../records/balance-chain';
import { atOnce, type Steps } from '../../platform/yield-to-main';
import type { IsoMonth } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import { fromUnits, sizeOf } from '../records/units';
import { chainingCoins, type CoinChain, type FeeFinding } from './coin-chain';
import { countWhile } from './count-while';
import { edgesOf, type Edges } from './edges';
import { knowledgeOf, spanning, stretchOf, type LedgerSpan } from './ledger-span';
import type { Period, SourceMonth } from './source-month';

/**
 * Amounts are exact texts. Opening + inflow + outflow − fees (only where they lie outside) +
 * unexplainedNet = closing.
 */
export interface RollForward {
  readonly opening: string;
  /** Changes greater than zero, and those less: outflow is never positive. */
  readonly inflow: string;
  readonly outflow: string;
  /** Changes by business type; their sum is inflow + outflow. */
  readonly byType: ReadonlyMap<string, string>;
  readonly fees: string;
  /**
   * The sizes of what is missing before the entries at which the chain breaks, added up: +1 and −1
   * are 2.
   */
  readonly unexplained: string;
  /** The same with their signs: +1 and −1 are 0. Never plugged into anything. */
  readonly unexplainedNet: string;
  readonly closing: string;
}

/** closing differs: the entries chain, but the first entry after the month starts from more or less. */
export type CheckStatus = 'ties out' | 'no entries' | 'breaks' | 'closing differs' | 'incomplete';

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
  readonly coin: string;
  /** null: nothing known. With only a balance missing (no entry ever) it is null too. */
  readonly amounts: RollForward | null;
  readonly entries: number | null;
  readonly copiesRemoved: number | null;
  readonly breaks: readonly ChainBreak[];
  readonly feeFinding: FeeFinding;
  readonly status: CheckStatus;
  /** Why the month is incomplete; null where it is whole. */
  readonly reason: string | null;
  /** null where the month is not known whole. */
  readonly edges: Edges | null;
  /** null where nothing is known. */
  readonly ground: CheckGround | null;
}

/**
 * Checks the ledger of one account. What a month opens with is what the month before closed with:
 * where the first entry says otherwise, that is a break of this month. A month without entries
 * carries the balance, forward or, before the first entry ever seen, back. Nothing is carried over
 * a month that is not known whole.
 * @param sources months as the exchange counts them.
 * @param periods the months asked, in order.
 * @param coins upper case; null: every coin that occurs in `sources`.
 * @param beside other months, which are only chained: they prove openings and closings.
 * @returns a row for each coin and period, by coin, then month.
 */
export const checkLedger = (
  sources: readonly SourceMonth[],
  periods: readonly Period[],
  coins: readonly string[] | null,
  beside: readonly SourceMonth[] = [],
): CheckRow[] => atOnce(checkingLedger(sources, periods, coins, beside));

export function* checkingLedger(
  sources: readonly SourceMonth[],
  periods: readonly Period[],
  coins: readonly string[] | null,
  beside: readonly SourceMonth[] = [],
): Steps<CheckRow[]> {
  const span = yield* spanning([...sources, ...beside]);
  const occurring = new Set<string>();
  for (const { entries } of coins === null ? sources : []) {
    for (const { coinName } of entries ?? []) occurring.add(coinName);
    yield;
  }
  const wanted = (coin: string): boolean =>
    coins === null ? occurring.has(coin) : coins.includes(coin.toUpperCase());
  // Coins that nobody asked about are chained as well: together they show where fees stand.
  const byCoin = entriesByCoin(span.entries);
  yield;
  const chains = (yield* chainingCoins(byCoin, span.cuts)).filter(({ coin }) => wanted(coin));
  const absent = (coins ?? []).filter(
    (coin) => !chains.some((chain) => chain.coin.toUpperCase() === coin),
  );
  const all: CoinChain[] = [...chains, ...absent.map((coin) => ({ ...NO_COIN, coin }))];
  all.sort((a, b) => (a.coin < b.coin ? -1 : 1));
  // Where no coin occurs at all, a month that is not known must still be seen.
  if (all.length === 0)
    return periods
      .map((period) => rowOf(NO_COIN, period, span))
      .filter(({ status }) => status === 'incomplete');
  const rows: CheckRow[] = [];
  for (const chain of all)
    for (const period of periods) {
      rows.push(rowOf(chain, period, span));
      yield;
    }
  return rows;
}

const NO_COIN: CoinChain = { coin: '', scale: 0, finding: 'none', stretches: [] };

function rowOf(chain: CoinChain, period: Period, span: LedgerSpan): CheckRow {
  const { coin, scale, finding } = chain;
  const { known, incomplete } = knowledgeOf(span, period);
  const named = { month: period.month, coin, feeFinding: finding, reason: incomplete };
  const links = linksIn(chain, period);
  if (!known || isTorn(links, period, span.cuts))
    return {
      ...named,
      amounts: null,
      entries: null,
      copiesRemoved: null,
      breaks: [],
      status: 'incomplete',
      edges: null,
      ground: null,
    };
  const breaks = breaksOf(coin, links, scale);
  const around = neighboursOf(chain, period, span.cuts);
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
            : 'ties out';
  const copies = span.copies.filter(
    (copy) =>
      copy.coinName === coin && copy.cTimeMs >= period.startMs && copy.cTimeMs < period.endMs,
  );
  const ground = { links, scale, ...around, copies };
  return {
    ...named,
    amounts: amountsOf(chain, ground),
    entries: links.length,
    copiesRemoved: copies.length,
    breaks,
    status,
    edges,
    ground,
  };
}

/** Whether the months beside say otherwise: then the row is another one without them. */
export const differsFromBeside = ({ edges, ground }: CheckRow): boolean =>
  edges?.closing.kind === 'gap' || (edges?.opening.kind === 'gap' && ground?.before !== null);

function linksIn({ stretches }: CoinChain, { startMs, endMs }: Period): ChainLink[] {
  return stretches.flatMap(({ links }) =>
    links.slice(firstAt(links, startMs), firstAt(links, endMs)),
  );
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

function amountsOf({ finding }: CoinChain, ground: CheckGround): RollForward | null {
  const { links, scale } = ground;
  const opening = openingOf(ground)?.balance ?? null;
  if (opening === null) return null;
  let [inflow, outflow, fees, unexplained, net] = [0n, 0n, 0n, 0n, 0n];
  const byType = new Map<string, bigint>();
  for (const link of links) {
    if (link.change > 0n) inflow += link.change;
    else outflow += link.change;
    fees += link.fees;
    unexplained += sizeOf(link.missing);
    net += link.missing;
    byType.set(link.entry.bizType, (byType.get(link.entry.bizType) ?? 0n) + link.change);
  }
  const closing = opening + inflow + outflow - (finding === 'outside' ? fees : 0n) + net;
  const text = (units: bigint): string => fromUnits(units, scale);
  return {
    opening: text(opening),
    inflow: text(inflow),
    outflow: text(outflow),
    fees: text(fees),
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
 * the one that comes next.
 */
export function openingOf({
  links,
  before,
  next,
}: CheckGround): { readonly balance: bigint; readonly link: ChainLink } | null {
  if (before !== null) return { balance: before.after, link: before };
  const link = links[0] ?? next;
  return link === null ? null : { balance: link.before, link };
}
