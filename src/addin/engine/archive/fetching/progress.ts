// The readings under way as numbers for a progress bar, and the remaining time.
import { signal } from '@preact/signals-core';
import {
  type Operation,
  LEDGER_PAGE_SIZE,
  ledgerRequest,
  rebatesRequest,
  type WeightLimits,
} from '../../exchange/requests';
import type { Clock } from '../../../platform/clock';

export interface ReadingProgress {
  /** The operation; each has its own weights. */
  readonly operation: Operation;
  /** "ledger of September 2026", "rebates of BTCUSDT, SPOT, 1 August to 29 October 2026". */
  readonly subject: () => string;
  readonly pagesRead: number;
  /** null while it is unknown. */
  readonly pagesTotal: number | null;
}

/** The readings under way, and those that ended since there was last none under way. */
export class ReadingBoard {
  readonly #running = signal<ReadonlyMap<symbol, ReadingProgress>>(new Map());
  #pagesDone = 0;

  constructor(readonly rate?: ReadingRate) {}

  begin(
    subject: () => string,
    pagesTotal: number | null,
    operation: Operation,
  ): { page(pagesRead: number, pagesTotal: number | null): void; end(): void } {
    const id = Symbol();
    const put = (reading: ReadingProgress): void => {
      this.#running.value = new Map([...this.#running.peek(), [id, reading]]);
    };
    put({ operation, subject, pagesRead: 0, pagesTotal });
    this.rate?.began(id);
    return {
      page: (pagesRead, total) => {
        // A page may still be on its way to the store when its reading ends.
        if (!this.#running.peek().has(id)) return;
        this.rate?.paged(id, operation);
        put({ operation, subject, pagesRead, pagesTotal: total ?? pagesTotal });
      },
      end: () => {
        const others = new Map(this.#running.peek());
        const { pagesRead } = others.get(id)!;
        others.delete(id);
        this.rate?.ended(id, operation, pagesRead);
        this.#pagesDone = others.size === 0 ? 0 : this.#pagesDone + pagesRead;
        this.#running.value = others;
      },
    };
  }

  /** Readings in the order in which they began. */
  get running(): readonly ReadingProgress[] {
    return [...this.#running.value.values()];
  }

  get pagesDone(): number {
    return this.running.reduce((sum, { pagesRead }) => sum + pagesRead, this.#pagesDone);
  }

  /** The pages of all readings under way; null while one reading's number is unknown. */
  get pagesTotal(): number | null {
    return this.running.reduce<number | null>(
      (sum, { pagesTotal }) => (sum === null || pagesTotal === null ? null : sum + pagesTotal),
      this.#pagesDone,
    );
  }
}

/** The round trip that is assumed before the first answer, in ms. */
const UNMEASURED_MS = 400;
const MEASURED = 20;
const WEIGHT: Record<Operation, number> = {
  ledger: ledgerRequest({ month: '' }, 1, LEDGER_PAGE_SIZE).weight.uid,
  rebates: rebatesRequest({ symbol: '', coin: '', product: 'SPOT', start: '', end: '' }, 1).weight
    .uid,
  time: 0,
};

interface Ended {
  readonly readings: number;
  readonly pages: number;
}

/** Measures how fast pages come, and estimates the remaining time within the weights. */
export class ReadingRate {
  /** The moment of the reading's last answer. */
  readonly #heardAtMs = new Map<symbol, number>();
  readonly #arrivedAtMs = new Map<Operation, readonly number[]>();
  readonly #ended = new Map<Operation, Ended>();
  #tookMs: readonly number[] = [];

  constructor(
    readonly clock: Pick<Clock, 'nowMs'>,
    readonly limits: WeightLimits,
  ) {}

  /**
   * The time from sending to answer: the shortest of the last ones, because the others also waited
   * for their weights.
   */
  get requestMs(): number {
    return this.#tookMs.length === 0 ? UNMEASURED_MS : Math.min(...this.#tookMs);
  }

  began(reading: symbol): void {
    this.#heardAtMs.set(reading, this.clock.nowMs());
  }

  paged(reading: symbol, operation: Operation): void {
    const nowMs = this.clock.nowMs();
    this.#tookMs = [...this.#tookMs, nowMs - (this.#heardAtMs.get(reading) ?? nowMs)].slice(
      -MEASURED,
    );
    this.#heardAtMs.set(reading, nowMs);
    // The weights bound the number of requests in each window.
    const arrived = [...(this.#arrivedAtMs.get(operation) ?? []), nowMs];
    this.#arrivedAtMs.set(operation, arrived.slice(-this.limits.limit));
  }

  ended(reading: symbol, operation: Operation, pagesRead: number): void {
    this.#heardAtMs.delete(reading);
    const { readings, pages } = this.#ended.get(operation) ?? { readings: 0, pages: 0 };
    if (pagesRead > 0)
      this.#ended.set(operation, { readings: readings + 1, pages: pages + pagesRead });
  }

  /** The remaining time of all readings; null while their number of pages is unknown. */
  secondsLeft(running: readonly ReadingProgress[]): number | null {
    let longestMs = 0;
    for (const operation of new Set(running.map((one) => one.operation))) {
      const left = running
        .filter((one) => one.operation === operation)
        .map((one) => this.#pagesLeft(one));
      if (left.includes(null)) return null;
      longestMs = Math.max(
        longestMs,
        this.#durationMs(
          operation,
          left.reduce<number>((sum, pages) => sum + (pages ?? 0), 0),
        ),
      );
    }
    return longestMs / 1000;
  }

  /**
   * If the exchange states no number of pages, as many as ended readings of this kind had; at least
   * the page that is awaited.
   */
  #pagesLeft({ operation, pagesRead, pagesTotal }: ReadingProgress): number | null {
    const ended = this.#ended.get(operation);
    const total = pagesTotal ?? (ended ? ended.pages / ended.readings : null);
    return total === null
      ? null
      : Math.max(pagesTotal === null ? 1 : 0, Math.round(total - pagesRead));
  }

  #durationMs(operation: Operation, pages: number): number {
    const { limit, windowMs } = this.limits;
    const nowMs = this.clock.nowMs();
    const lately = (this.#arrivedAtMs.get(operation) ?? []).filter(
      (atMs) => atMs > nowMs - windowMs,
    );
    const weight = Math.max(1, WEIGHT[operation]);
    const roomNow = Math.max(0, Math.floor(limit / weight) - lately.length);
    return durationMs(pages, {
      weight,
      limit,
      windowMs,
      roomNow,
      waitMs: Math.max(0, (lately[0] ?? nowMs) + windowMs - nowMs),
      paceMs: this.requestMs,
    });
  }
}

/** Requests that may be under way at once for one operation and account (client). */
const LANES = 12;

/** The limits of the requests in one bucket of weights. */
export interface Speed {
  /** Weight of one request, and the weight that the bucket holds per window. */
  readonly weight: number;
  readonly limit: number;
  readonly windowMs: number;
  /** Requests that may be sent before the first wait. */
  readonly roomNow: number;
  /** The ms until the bucket admits the next requests. */
  readonly waitMs: number;
  /** The ms from sending a request to its answer. */
  readonly paceMs: number;
}

/**
 * How long this many requests take: the weights admit a first batch at once, and then one batch per
 * window.
 */
export function durationMs(
  requests: number,
  { weight, limit, windowMs, roomNow, waitMs, paceMs }: Speed,
): number {
  const perWindow = Math.max(1, Math.floor(limit / weight));
  const later = Math.max(0, requests - Math.max(0, roomNow));
  const waits = Math.ceil(later / perWindow);
  const waitedMs = waits === 0 ? 0 : waitMs + (waits - 1) * windowMs;
  const unwaited = later === 0 ? requests : later - (waits - 1) * perWindow;
  return Math.round(waitedMs + Math.ceil(unwaited / LANES) * paceMs);
}
