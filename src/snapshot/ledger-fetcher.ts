// Makes sure that months of the ledger are kept: reads what is missing, once, however many cells ask.
import type { ExchangeAccount, ExchangeClient } from '../exchange/client';
import { isExchangeError } from '../exchange/exchange-error';
import { readLedgerMonth } from '../exchange/ledger-month';
import type { IsoMonth } from '../records/calendar';
import type { KeptMonth, Snapshot } from './kept';
import { monthNotHeld } from './memory-snapshot';
import { monthClosesAtMs, type PeriodRules } from './periods';
import { SharedWork } from './shared-work';
import { monthName } from './subjects';
import type { ReadingBoard } from './progress';

/** What a caller wants to be read again although it is kept. */
export interface Freshness {
  /** 'kept': anything kept will do. 'open': periods that could still change when they were read. 'all': closed ones too. */
  readonly again: 'kept' | 'open' | 'all';
  /** What was read from this moment on is fresh. */
  readonly sinceMs: number;
}

export const anythingKept: Freshness = { again: 'kept', sinceMs: 0 };

/** Is what is kept good enough? `closesAtMs`: from when on the period can no longer change. */
export function isFresh(fetchedAtMs: number, closesAtMs: number, { again, sinceMs }: Freshness): boolean {
  return again === 'kept' || fetchedAtMs >= sinceMs || (again === 'open' && fetchedAtMs >= closesAtMs);
}

export interface FetcherParts {
  readonly client: ExchangeClient;
  readonly snapshot: Snapshot;
  readonly board: ReadingBoard;
  rules(): PeriodRules;
}

export class LedgerFetcher {
  readonly #work = new SharedWork<KeptMonth>();

  constructor(readonly parts: FetcherParts) {}

  /** The months, kept and fresh. Throws ExchangeError when one of them cannot be had whole. */
  ensure(owner: string, account: ExchangeAccount, months: readonly IsoMonth[], freshness: Freshness, signal: AbortSignal): Promise<KeptMonth[]> {
    return Promise.all(months.map((month) => this.#ensureMonth(owner, account, month, freshness, signal)));
  }

  async #ensureMonth(owner: string, account: ExchangeAccount, month: IsoMonth, freshness: Freshness, signal: AbortSignal): Promise<KeptMonth> {
    const name = `${owner}|${month}`;
    const kept = await this.parts.snapshot.month(owner, month);
    if (kept && !this.#work.has(name) && isFresh(kept.fetchedAtMs, monthClosesAtMs(month, this.parts.rules()), freshness)) return kept;
    return this.#work.join(name, (stop) => this.#read(owner, account, month, stop), signal);
  }

  async #read(owner: string, account: ExchangeAccount, month: IsoMonth, signal: AbortSignal): Promise<KeptMonth> {
    const { client, snapshot, board } = this.parts;
    const open = client.clock.nowMs() < monthClosesAtMs(month, this.parts.rules());
    // Pages of an interrupted reading still hold where nothing can have moved since.
    const unfinished = open ? [] : await snapshot.unfinishedPages(owner, month);
    const before = await snapshot.month(owner, month);
    const progress = board.begin(`the ledger of ${monthName(month)}`, before?.reading.pages.length ?? null);
    let fetchedAtMs = unfinished[0]?.fetchedAtMs ?? client.clock.nowMs();
    try {
      const reading = await readLedgerMonth(client, account, { month }, {
        open, kept: unfinished, signal,
        onPage: (page) => {
          if (page.page === 1) fetchedAtMs = page.fetchedAtMs;
          progress.page(page.page, null);
          void snapshot.keepPage(owner, month, page);
        },
      });
      return await this.#keep(owner, month, { reading, fetchedAtMs, held: true });
    } catch (error) {
      if (!isExchangeError(error) || error.trouble !== 'range') throw error;
      return await this.#keep(owner, month, { reading: monthNotHeld(month), fetchedAtMs, held: false });
    } finally {
      progress.end();
    }
  }

  async #keep(owner: string, month: IsoMonth, kept: KeptMonth): Promise<KeptMonth> {
    const before = await this.parts.snapshot.month(owner, month);
    // What was kept whole is worth more than the news that the exchange has thrown it away.
    if (!kept.held && before?.held) return before;
    await this.parts.snapshot.keepMonth(owner, month, kept);
    return kept;
  }
}
