// Makes sure that months of the ledger are kept: reads what is missing, once, however many cells
// ask.
import type { ExchangeAccount, ExchangeClient } from '../../exchange/client';
import { hasCode } from '../../platform/tieout-error';
import { readLedgerMonth } from '../../exchange/ledger-month';
import type { Page } from '../../exchange/page';
import { PageGate, PagesInTurn } from '../../exchange/page-gate';
import type { Neighbours } from '../../records/balance-chain';
import { addMonths, type IsoMonth, monthName } from '../../records/calendar';
import type { LedgerEntry } from '../../records/ledger-entry';
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
  /** Of the workbook, as they are now. */
  readonly settings: { readonly rules: PeriodRules };
}

interface MonthAsked {
  readonly owner: string;
  readonly account: ExchangeAccount;
  readonly month: IsoMonth;
  readonly reading: OwnerReading;
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
    freshness: Freshness,
    signal: AbortSignal,
  ): Promise<KeptMonth[]> {
    return Promise.all(
      months.map((month) => this.#ensureMonth(owner, account, month, freshness, signal)),
    );
  }

  async #ensureMonth(
    owner: string,
    account: ExchangeAccount,
    month: IsoMonth,
    freshness: Freshness,
    signal: AbortSignal,
  ): Promise<KeptMonth> {
    for (;;) {
      const reading = await this.parts.snapshot.reading(owner);
      const name = `${owner}|${reading.times}|${month}`;
      const kept = await this.parts.snapshot.month(owner, month);
      if (kept && this.#isFresh(kept, month, freshness)) return kept;
      // A reading that began before Refresh was pressed may miss what was posted in between: it is
      // waited for, then read again.
      const begunAtMs = this.#begunAtMs.get(name);
      const begunTooEarly =
        begunAtMs !== undefined &&
        (begunAtMs < freshness.sinceMs || begunAtMs > this.parts.client.clock.nowMs());
      const read = await this.#work.join(
        name,
        (stop) => this.#read(name, { owner, account, month, reading }, stop),
        signal,
      );
      if (!begunTooEarly || this.#isFresh(read, month, freshness)) return read;
    }
  }

  #isFresh({ fetchedAtMs }: KeptMonth, month: IsoMonth, freshness: Freshness): boolean {
    return (
      freshness.again === 'kept' ||
      isFresh(
        fetchedAtMs,
        monthClosesAtMs(month, this.parts.settings.rules),
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
    { owner, account, month, reading: kept }: MonthAsked,
    signal: AbortSignal,
  ): Promise<KeptMonth> {
    const { client, snapshot, board } = this.parts;
    const beganAtMs = client.clock.nowMs();
    this.#begunAtMs.set(name, beganAtMs);
    const closesAtMs = monthClosesAtMs(month, this.parts.settings.rules);
    const title = say`the ledger of ${monthName(month)}`;
    const before = await snapshot.month(owner, month);
    const begun = await this.#unfinished(owner, month, closesAtMs);
    const progress = board.begin(title, before?.reading.pages.length ?? null, 'ledger');
    const gate = this.#gateOf(account);
    const pages = new PagesInTurn(client, gate, kept.forgotten, async (page) => {
      progress.page(page.page, null);
      await kept.keepPage(month, page);
    });
    const offsetMs = (): number => this.#offsetMs;
    try {
      const reading = await readLedgerMonth(
        pages,
        account,
        { month },
        {
          get open() {
            return beganAtMs + offsetMs() < closesAtMs;
          },
          kept: begun,
          before: before?.held ? before.reading : null,
          neighbours: () => this.#neighbours(owner, month),
          signal,
          keeper: pages,
        },
      );
      await pages.kept;
      return await this.#keep(
        owner,
        month,
        {
          reading,
          fetchedAtMs: reading.pages[0]?.fetchedAtMs ?? beganAtMs + offsetMs(),
          held: true,
        },
        kept,
      );
    } catch (error) {
      // A month that was answered in part is held: only the first request can say that it is not.
      if (!hasCode(error, 'range') || begun.length + pages.count > 0) throw error;
      return await this.#keep(
        owner,
        month,
        { reading: monthNotHeld(month), fetchedAtMs: beganAtMs + offsetMs(), held: false },
        kept,
      );
    } finally {
      pages.end();
      this.#begunAtMs.delete(name);
      progress.end();
    }
  }

  #gateOf({ id }: ExchangeAccount): PageGate {
    const gate = this.#gates.get(id) ?? new PageGate(this.parts.client.clock);
    this.#gates.set(id, gate);
    return gate;
  }

  /**
   * Pages of an interrupted reading still hold where nothing can have moved since the first of
   * them.
   */
  async #unfinished(
    owner: string,
    month: IsoMonth,
    closesAtMs: number,
  ): Promise<readonly Page<LedgerEntry>[]> {
    const pages = await this.parts.snapshot.unfinishedPages(owner, month);
    return pages.every(({ fetchedAtMs }) => fetchedAtMs >= closesAtMs) ? pages : [];
  }

  /** The closed months on both sides that are kept: their balances no longer change. */
  async #neighbours(owner: string, month: IsoMonth): Promise<Neighbours> {
    const { snapshot, settings } = this.parts;
    const before = addMonths(month, -1);
    const closedAtMs = monthClosesAtMs(before, settings.rules);
    const earlier = await snapshot.month(owner, before);
    const later = await snapshot.month(owner, addMonths(month, 1));
    return {
      earlier: earlier?.held && earlier.fetchedAtMs >= closedAtMs ? earlier.reading.chain : null,
      later: later?.held ? later.reading.chain : null,
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
    this.parts.changes.set(owner, (this.parts.changes.get(owner) ?? 0) + 1);
    // Reject waiters: the account was forgotten, so nothing was stored.
    reading.forgotten.throwIfAborted();
    return kept;
  }
}
