// What forty cells are to the fetchers: needs, and the requests they cost.
import { setMaxListeners } from 'node:events';
import type { DayWindow, IsoMonth } from '../../src/addin/engine/records/calendar';
import type { Series } from '../../src/addin/engine/archive/kept';
import { LedgerFetcher } from '../../src/addin/engine/archive/fetching/ledger-fetcher';
import { anythingKept, type Freshness } from '../../src/addin/engine/archive/periods';
import { Archive } from '../../src/addin/engine/archive/archive';
import { ReadingBoard } from '../../src/addin/engine/archive/fetching/progress';
import { RebateFetcher } from '../../src/addin/engine/archive/fetching/rebate-fetcher';
import { openDemoExchange, RULES, type DemoExchange } from '../measure/demo-exchange';

const OWNER = 'owner';
/** Forty cells on one signal are no leak. */
setMaxListeners(0);
const never = (): AbortSignal => new AbortController().signal;

export class Reader {
  readonly #archive = new Archive();
  #ledger!: LedgerFetcher;
  #rebates!: RebateFetcher;

  constructor(readonly exchange: DemoExchange) {
    this.reopen();
  }

  /** Fetchers that know nothing, over what is kept. */
  reopen(): void {
    const parts = {
      client: this.exchange.client,
      archive: this.#archive,
      board: new ReadingBoard({ changed: () => undefined }),
      changes: new Map(),
      readAgain: new Map(),
    };
    this.#ledger = new LedgerFetcher(parts);
    this.#rebates = new RebateFetcher(parts);
  }

  months(
    months: readonly IsoMonth[],
    freshness: Freshness = anythingKept,
    signal = never(),
  ): Promise<unknown> {
    return this.#ledger.ensure(OWNER, this.exchange.account, months, {
      freshness,
      rules: RULES,
      signals: [signal],
    });
  }

  /** What was read from now on is fresh. */
  freshness(again: Freshness['again']): Freshness {
    return { again, sinceMs: this.exchange.client.clock.nowMs() };
  }

  days(series: Series, window: DayWindow, freshness: Freshness = anythingKept): Promise<unknown> {
    return this.#rebates.ensure(OWNER, this.exchange.account, series, window, {
      freshness,
      rules: RULES,
      signals: [never()],
    });
  }

  /** Pages that the next reading need not ask for again. */
  async pagesKept(months: readonly IsoMonth[]): Promise<number> {
    const kept = await Promise.all(
      months.map(
        async (month) =>
          (await this.#archive.month(OWNER, month))?.reading.pages ??
          (await this.#archive.unfinishedPages(OWNER, month)),
      ),
    );
    return kept.reduce((sum, pages) => sum + pages.length, 0);
  }

  /** How many requests reach the exchange while the work is done. */
  async spent(work: () => Promise<unknown>): Promise<number> {
    const { requests } = this.exchange.sandbox;
    const before = requests.length;
    await work();
    return requests.length - before;
  }

  /**
   * Does the work until so many requests have reached the exchange, then cancels it and lets what
   * was under way arrive.
   */
  async stoppedAfter(
    requests: number,
    work: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    const stop = new AbortController();
    const watch = setInterval(() => {
      if (this.exchange.sandbox.requests.length >= requests) stop.abort(new Error('stopped'));
    }, 1);
    await work(stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    clearInterval(watch);
    for (let seen = -1; seen < this.exchange.sandbox.requests.length;) {
      seen = this.exchange.sandbox.requests.length;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

export const openReader = async (startMs?: number): Promise<Reader> =>
  new Reader(await openDemoExchange(startMs));
