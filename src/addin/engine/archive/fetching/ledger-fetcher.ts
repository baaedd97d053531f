// Ensures that months of the ledger are stored: reads the missing ones, once for all cells.
import type { ExchangeAccount, ExchangeClient } from '../../exchange/client';
import { hasCode } from '../../../platform/tieout-error';
import { PageGate, PagesInTurn } from '../../exchange/page-gate';
import type { MonthSeen } from '../../exchange/ledger-month';
import { orderOf, type Beside, type BesideWanted, type Order } from '../../exchange/month-end';
import { checkingChain, type Chain } from '../../records/balance-chain';
import { addMonths, type IsoMonth, monthName } from '../../records/calendar';
import { runYielding } from '../../../platform/yield-to-main';
import type { LedgerEntry } from '../../records/ledger-entry';
import { traitsOf } from '../../records/entry-traits';
import { instantsOfMonth } from '../../records/zone';
import type { Archive } from '../archive';
import { monthNotRetained, type ArchivedMonth, type Reading } from '../stored-answers';
import {
  inExchangeTime,
  isFresh,
  monthClosesAtMs,
  type Freshness,
  type PeriodRules,
} from '../open-periods';
import { SharedWork } from './shared-work';
import type { ReadingBoard } from './progress';
import { say } from '../../../platform/say';

export interface FetcherParts {
  readonly client: ExchangeClient;
  readonly archive: Archive;
  readonly board: ReadingBoard;
  /** How often months or days of an owner were stored. */
  readonly changes: Map<string, number>;
  /** How often stored months or days of an owner were read again. */
  readonly readAgain: Map<string, number>;
}

/** One more for this owner. */
export const countFor = (counts: Map<string, number>, owner: string): void => {
  counts.set(owner, (counts.get(owner) ?? 0) + 1);
};

export interface FetchOptions {
  readonly freshness: Freshness;
  /** The workbook's rules at the time of the call. */
  readonly rules: PeriodRules;
  /** Each of them ends the waiting. */
  readonly signals: readonly AbortSignal[];
}

interface MonthAsked {
  readonly owner: string;
  readonly account: ExchangeAccount;
  readonly month: IsoMonth;
  readonly reading: Reading;
  readonly rules: PeriodRules;
  /**
   * A reading may continue the stored one from its newest page; else the month is read completely.
   */
  readonly mayGoOn: boolean;
}

/** A month that is being read, and the entries of its pages; null if the reading failed. */
interface Underway {
  readonly beganAtMs: number;
  readonly mayGoOn: boolean;
  readonly seen: Promise<MonthSeen | null>;
  readonly tell: (seen: MonthSeen | null) => void;
}

/** Maximum of adjacent months that are searched for a coin. */
const FARTHEST = 12;

export class LedgerFetcher {
  readonly #work = new SharedWork<ArchivedMonth>();
  /** By owner and month. */
  readonly #underway = new Map<string, Underway>();
  /** By account. */
  readonly #gates = new Map<string, PageGate>();

  constructor(readonly parts: FetcherParts) {}

  /**
   * Ensures that the months are stored and fresh. Throws TieoutError if one of them cannot be read
   * completely.
   */
  async ensure(
    owner: string,
    account: ExchangeAccount,
    months: readonly IsoMonth[],
    options: FetchOptions,
  ): Promise<void> {
    await Promise.all(months.map((month) => this.#ensureMonth(owner, account, month, options)));
  }

  async #ensureMonth(
    owner: string,
    account: ExchangeAccount,
    month: IsoMonth,
    options: FetchOptions,
  ): Promise<void> {
    const { freshness, rules, signals } = options;
    for (;;) {
      const reading = await this.parts.archive.reading(owner);
      const name = `${owner}|${reading.id}|${month}`;
      const stored = await this.parts.archive.outline(owner, month);
      if (stored && this.#isFresh(stored, month, options)) return;
      // A reading that began before Refresh was pressed may miss later postings: wait for it, then
      // read again.
      const begun = this.#underway.get(name);
      const mayGoOn = freshness.again !== 'all';
      const begunTooEarly =
        begun !== undefined &&
        (begun.beganAtMs < freshness.sinceMs ||
          begun.beganAtMs > this.parts.client.clock.nowMs() ||
          (begun.mayGoOn && !mayGoOn));
      const read = await this.#work.join(
        name,
        (stop) => this.#read(name, { owner, account, month, reading, rules, mayGoOn }, stop),
        signals,
      );
      if (!begunTooEarly || this.#isFresh(read, month, options)) return;
    }
  }

  #isFresh(
    { fetchedAtMs, reading: { pages } }: ArchivedMonth,
    month: IsoMonth,
    { freshness, rules }: Pick<FetchOptions, 'freshness' | 'rules'>,
  ): boolean {
    // A request to read past months again needs complete readings.
    const wholeAtMs = Math.min(fetchedAtMs, ...pages.map((page) => page.fetchedAtMs));
    return isFresh(
      freshness.again === 'all' ? wholeAtMs : fetchedAtMs,
      monthClosesAtMs(month, rules),
      inExchangeTime(freshness, this.#offsetMs),
      this.parts.client.clock.nowMs() + this.#offsetMs,
    );
  }

  /**
   * Periods close by the exchange's clock. An error of this computer's clock is known after the
   * first answer.
   */
  get #offsetMs(): number {
    return this.parts.client.offsetMs.ledger;
  }

  async #read(name: string, asked: MonthAsked, signal: AbortSignal): Promise<ArchivedMonth> {
    const { owner, account, month, reading: stored, rules, mayGoOn } = asked;
    const { client, archive, board } = this.parts;
    const beganAtMs = client.clock.nowMs();
    const underway = newUnderway(beganAtMs, mayGoOn);
    this.#underway.set(name, underway);
    const before = await archive.month(owner, month);
    const unfinished = await archive.unfinishedPages(owner, month);
    const progress = board.begin(
      () => say`the ledger of ${monthName(month)}`,
      before?.reading.pages.length ?? null,
      'ledger',
    );
    const closesAtMs = monthClosesAtMs(month, rules);
    // Pages of an interrupted reading are still valid if no entry can have moved since the first
    // page.
    const begun = unfinished.every(({ fetchedAtMs }) => fetchedAtMs >= closesAtMs)
      ? unfinished
      : [];
    const gate = this.#gates.get(account.id) ?? new PageGate(client.clock);
    this.#gates.set(account.id, gate);
    const pages = new PagesInTurn(client, gate, stored.forgotten, async (page) => {
      progress.page(page.page, null);
      await archive.keepPage(stored, month, page);
    });
    try {
      const reading = await pages.readMonth(account, month, {
        beganAtMs,
        closesAtMs,
        stored: begun,
        before: before?.retained ? before.reading : null,
        wasClosedBefore: before !== null && before.fetchedAtMs >= closesAtMs,
        mayGoOn,
        seen: underway.tell,
        beside: (wanted) => this.#beside(asked, wanted, beganAtMs, signal),
        signal,
      });
      const { fetchedAtMs } = reading.pages[0]!;
      return await this.#keep(asked, { reading, fetchedAtMs, retained: true });
    } catch (error) {
      // If a month was answered in part, the exchange retains it: only a refusal of the first
      // request means that it does not.
      if (!hasCode(error, 'range') || begun.length + pages.count > 0) throw error;
      return await this.#keep(asked, {
        reading: monthNotRetained(month),
        fetchedAtMs: beganAtMs + this.#offsetMs,
        retained: false,
      });
    } finally {
      pages.end();
      underway.tell(null);
      if (this.#underway.get(name) === underway) this.#underway.delete(name);
      progress.end();
    }
  }

  /**
   * The months on both sides, including those being read: each coin from the nearest month that has
   * it. An earlier month counts only if nothing could be posted to it any more.
   */
  async #beside(
    { month, reading, rules }: MonthAsked,
    { order, coins }: BesideWanted,
    beganAtMs: number,
    signal: AbortSignal,
  ): Promise<Beside> {
    let listed: Order | null = null;
    let isReadTogether = false;
    const side = async (
      step: -1 | 1,
      isEnough: (byCoin: ReadonlyMap<string, unknown>) => boolean,
    ): Promise<Beside['earlier']> => {
      const byCoin = new Map<string, readonly LedgerEntry[]>();
      for (let months = 1; months <= FARTHEST; months += 1) {
        const at = addMonths(month, step * months);
        const one = await this.#seenOrStored(reading, at, signal);
        const isCertain = one && (step > 0 || one.fetchedAtMs >= monthClosesAtMs(at, rules));
        if (!isCertain) return months === 1 ? null : { byCoin };
        listed ??= one.order;
        isReadTogether ||= one.fetchedAtMs >= beganAtMs + this.#offsetMs;
        for (const [coin, run] of one.chain.byCoin) if (!byCoin.has(coin)) byCoin.set(coin, run);
        if (isEnough(byCoin)) break;
      }
      return { byCoin };
    };
    const hasAll = (of: ReadonlySet<string>, byCoin: ReadonlyMap<string, unknown>): boolean =>
      [...of].every((coin) => byCoin.has(coin));
    // A month without entries is compared with the nearest months that have some.
    const later = await side(1, (byCoin) =>
      coins.size === 0 ? byCoin.size > 0 : order === 'newest' || hasAll(coins, byCoin),
    );
    const wanted = coins.size === 0 ? new Set(later?.byCoin.keys()) : coins;
    const earlier = await side(-1, (byCoin) => order === 'oldest' || hasAll(wanted, byCoin));
    return { earlier, later, order: listed, isReadTogether };
  }

  /** The entries seen so far of a month being read, else the stored month. */
  async #seenOrStored(
    { owner, id }: Reading,
    month: IsoMonth,
    signal: AbortSignal,
  ): Promise<{
    readonly chain: Pick<Chain, 'byCoin'>;
    readonly order: Order | null;
    readonly fetchedAtMs: number;
  } | null> {
    const seen = await this.#underway.get(`${owner}|${id}|${month}`)?.seen;
    if (seen) return { ...seen, fetchedAtMs: seen.pages[0]!.fetchedAtMs };
    const stored = await this.parts.archive.month(owner, month);
    if (!stored?.retained) return null;
    const { reading, fetchedAtMs } = stored;
    const chain = await runYielding(checkingChain(reading.entries), signal);
    return { chain, order: orderOf(reading.pages), fetchedAtMs };
  }

  async #keep(
    { owner, month, reading, rules }: MonthAsked,
    stored: ArchivedMonth,
  ): Promise<ArchivedMonth> {
    const before = await this.parts.archive.month(owner, month);
    // A complete stored month is more useful than the fact that the exchange no longer retains it.
    if (!stored.retained && before?.retained) return before;
    await this.parts.archive.keepMonth(reading, month, stored);
    countFor(this.parts.changes, owner);
    // Entries of a neighbouring month change the values derived from that month.
    const own = instantsOfMonth(rules.exchangeZone, month);
    const { fromMs, toMs } = traitsOf(stored.reading.entries);
    const holdsOthers = fromMs < own.startMs || toMs >= own.endMs;
    if (before || holdsOthers) countFor(this.parts.readAgain, owner);
    // Reject waiters: the account was forgotten, so nothing was stored.
    reading.forgotten.throwIfAborted();
    return stored;
  }
}

function newUnderway(beganAtMs: number, mayGoOn: boolean): Underway {
  let tell: Underway['tell'] = () => undefined;
  const seen = new Promise<MonthSeen | null>((resolve) => (tell = resolve));
  return { beganAtMs, mayGoOn, seen, tell };
}
