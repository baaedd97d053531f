// Makes sure that months of the ledger are kept: reads what is missing, once, however many cells
// ask.
import type { ExchangeAccount, ExchangeClient } from '../../exchange/client';
import { hasCode } from '../../platform/tieout-error';
import { PageGate, PagesInTurn } from '../../exchange/page-gate';
import type { Neighbours } from '../../records/balance-chain';
import { addMonths, type IsoMonth, monthName } from '../../records/calendar';
import type { KeptMonth, OwnerReading, Snapshot } from '../kept';
import { monthNotHeld } from '../memory-snapshot';
import {
  inExchangeTime,
  isFresh,
  monthClosesAtMs,
  type Freshness,
  type PeriodRules,
} from '../periods';
import { SharedWork } from './shared-work';
import type { ReadingBoard } from './progress';
import { say } from '../../platform/say';

export interface FetcherParts {
  readonly client: ExchangeClient;
  readonly snapshot: Snapshot;
  readonly board: ReadingBoard;
  /** How often months or days of an owner were kept: goes up with each. */
  readonly changes: Map<string, number>;
  /** How often months or days of an owner were read that were kept before. */
  readonly readAgain: Map<string, number>;
}

/** One more for this owner. */
export const countFor = (counts: Map<string, number>, owner: string): void => {
  counts.set(owner, (counts.get(owner) ?? 0) + 1);
};

export interface FetchOptions {
  readonly freshness: Freshness;
  /** Of the workbook, as they were when it was asked. */
  readonly rules: PeriodRules;
  /** Each of them ends the waiting. */
  readonly signals: readonly AbortSignal[];
}

interface MonthAsked {
  readonly owner: string;
  readonly account: ExchangeAccount;
  readonly month: IsoMonth;
  readonly reading: OwnerReading;
  readonly rules: PeriodRules;
}

export class LedgerFetcher {
  readonly #work = new SharedWork<KeptMonth>();
  /** When each reading under way began. */
  readonly #begunAtMs = new Map<string, number>();
  /** By account. */
  readonly #gates = new Map<string, PageGate>();

  constructor(readonly parts: FetcherParts) {}

  /** The months, kept and fresh. Throws TieoutError when one of them cannot be had whole. */
  ensure(
    owner: string,
    account: ExchangeAccount,
    months: readonly IsoMonth[],
    options: FetchOptions,
  ): Promise<KeptMonth[]> {
    return Promise.all(months.map((month) => this.#ensureMonth(owner, account, month, options)));
  }

  async #ensureMonth(
    owner: string,
    account: ExchangeAccount,
    month: IsoMonth,
    options: FetchOptions,
  ): Promise<KeptMonth> {
    const { freshness, rules, signals } = options;
    for (;;) {
      const reading = await this.parts.snapshot.reading(owner);
      const name = `${owner}|${reading.times}|${month}`;
      const kept = await this.parts.snapshot.month(owner, month);
      if (kept && this.#isFresh(kept, month, options)) return kept;
      // A reading that began before Refresh was pressed may miss what was posted in between: it is
      // waited for, then read again.
      const begunAtMs = this.#begunAtMs.get(name);
      const begunTooEarly =
        begunAtMs !== undefined &&
        (begunAtMs < freshness.sinceMs || begunAtMs > this.parts.client.clock.nowMs());
      const read = await this.#work.join(
        name,
        (stop) => this.#read(name, { owner, account, month, reading, rules }, stop),
        signals,
      );
      if (!begunTooEarly || this.#isFresh(read, month, options)) return read;
    }
  }

  #isFresh(
    { fetchedAtMs }: KeptMonth,
    month: IsoMonth,
    { freshness, rules }: Pick<FetchOptions, 'freshness' | 'rules'>,
  ): boolean {
    return (
      freshness.again === 'kept' ||
      isFresh(
        fetchedAtMs,
        monthClosesAtMs(month, rules),
        inExchangeTime(freshness, this.#offsetMs),
        this.parts.client.clock.nowMs() + this.#offsetMs,
      )
    );
  }

  /**
   * Periods close by the exchange's clock. Where this computer's is wrong, it is known as soon as a
   * request was answered.
   */
  get #offsetMs(): number {
    return this.parts.client.offsetMs.ledger;
  }

  async #read(
    name: string,
    { owner, account, month, reading: kept, rules }: MonthAsked,
    signal: AbortSignal,
  ): Promise<KeptMonth> {
    const { client, snapshot, board } = this.parts;
    const beganAtMs = client.clock.nowMs();
    this.#begunAtMs.set(name, beganAtMs);
    const before = await snapshot.month(owner, month);
    const unfinished = await snapshot.unfinishedPages(owner, month);
    const progress = board.begin(
      () => say`the ledger of ${monthName(month)}`,
      before?.reading.pages.length ?? null,
      'ledger',
    );
    const closesAtMs = monthClosesAtMs(month, rules);
    const [earlier, later] = [addMonths(month, -1), addMonths(month, 1)];
    // Pages of an interrupted reading still hold where nothing can have moved since the first.
    const begun = unfinished.every(({ fetchedAtMs }) => fetchedAtMs >= closesAtMs)
      ? unfinished
      : [];
    const gate = this.#gates.get(account.id) ?? new PageGate(client.clock);
    this.#gates.set(account.id, gate);
    const pages = new PagesInTurn(client, gate, kept.forgotten, async (page) => {
      progress.page(page.page, null);
      await kept.keepPage(month, page);
    });
    try {
      const reading = await pages.readMonth(account, month, {
        beganAtMs,
        closesAtMs,
        kept: begun,
        before: before?.held ? before.reading : null,
        neighbours: () => this.#neighbours(owner, earlier, later, rules),
        signal,
      });
      const fetchedAtMs = reading.pages[0]?.fetchedAtMs ?? beganAtMs + this.#offsetMs;
      return await this.#keep(owner, month, { reading, fetchedAtMs, held: true }, kept);
    } catch (error) {
      // A month that was answered in part is held: only the first request can say that it is not.
      if (!hasCode(error, 'range') || begun.length + pages.count > 0) throw error;
      return await this.#keep(
        owner,
        month,
        {
          reading: monthNotHeld(month),
          fetchedAtMs: beganAtMs + this.#offsetMs,
          held: false,
        },
        kept,
      );
    } finally {
      pages.end();
      this.#begunAtMs.delete(name);
      progress.end();
    }
  }

  /** The closed months on both sides that are kept: their balances no longer change. */
  async #neighbours(
    owner: string,
    earlier: IsoMonth,
    later: IsoMonth,
    rules: PeriodRules,
  ): Promise<Neighbours> {
    const { snapshot } = this.parts;
    const closedAtMs = monthClosesAtMs(earlier, rules);
    const before = await snapshot.month(owner, earlier);
    const after = await snapshot.month(owner, later);
    return {
      earlier: before?.held && before.fetchedAtMs >= closedAtMs ? before.reading.chain : null,
      later: after?.held ? after.reading.chain : null,
    };
  }

  async #keep(
    owner: string,
    month: IsoMonth,
    kept: KeptMonth,
    reading: OwnerReading,
  ): Promise<KeptMonth> {
    const before = await this.parts.snapshot.month(owner, month);
    // What was kept whole is worth more than the news that the exchange has thrown it away.
    if (!kept.held && before?.held) return before;
    await reading.keepMonth(month, kept);
    countFor(this.parts.changes, owner);
    if (before) countFor(this.parts.readAgain, owner);
    // Reject waiters: the account was forgotten, so nothing was stored.
    reading.forgotten.throwIfAborted();
    return kept;
  }
}
