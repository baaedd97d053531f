// Limits how many pages of one account are requested and not stored yet. If the web page is closed,
// those must be requested again, so there is one at a time; more only if the exchange answers so
// slowly that its weights would be unused.
import type { Clock } from '../../platform/clock';
import type { Asking, ExchangeAccount, ExchangeClient } from './client';
import type { Sent } from './signed-request';
import type { LedgerEntry } from '../records/ledger-entry';
import type { LedgerMonth } from './ledger-month';
import { readLedgerMonth, type ReadingOptions } from './read-ledger-month';
import type { Page } from './page';
import type { ExchangeRequest } from './requests';
import { Waiters } from './request-queues';

/**
 * One more page is admitted for each of these ms that an answer takes: ten pages, all that the weights
 * admit at once, are sent within 0.2 s.
 */
const STEP_MS = 20;
/** As many as the client has lanes. */
const WIDEST = 12;
/** A page that takes longer than this to be stored no longer blocks the others. */
const LONGEST_KEEPING_MS = 1_000;
/**
 * The fastest of this many answers counts: a slow one may be due to a busy computer rather than the
 * exchange.
 */
const ANSWERS_LOOKED_AT = 3;

/** A page under way. */
export interface PagePlace {
  /** Its answer has arrived after this many ms. */
  answered(tookMs: number): void;
  /** It is stored, or will not arrive. May be called again. */
  leave(): void;
}

/** `dueAtMs`: from this moment on it no longer blocks others. */
interface PageUnderWay {
  dueAtMs: number;
}

export class PageGate {
  readonly #inside = new Set<PageUnderWay>();
  readonly #waiting = new Waiters();
  readonly #tookMs: number[] = [];
  #undoTimer: (() => void) | null = null;

  constructor(readonly clock: Clock) {}

  /**
   * First come, first served. Rejects when the signal is aborted. @param waitMs how long it will
   * wait for its weights before it is sent.
   */
  enter(waitMs: () => number, signal: AbortSignal): Promise<PagePlace> {
    const entered = this.#waiting.wait(
      signal,
      () => this.#place(this.clock.nowMs() + waitMs()),
      () => this.#letIn(),
    );
    this.#letIn();
    return entered;
  }

  #place(sentAtMs: number): PagePlace {
    const asked: PageUnderWay = { dueAtMs: sentAtMs };
    this.#inside.add(asked);
    return {
      answered: (tookMs) => {
        asked.dueAtMs = this.clock.nowMs() + LONGEST_KEEPING_MS;
        this.#tookMs.push(tookMs);
        if (this.#tookMs.length > ANSWERS_LOOKED_AT) this.#tookMs.shift();
      },
      leave: () => {
        this.#inside.delete(asked);
        this.#letIn();
      },
    };
  }

  #letIn(): void {
    this.#undoTimer?.();
    this.#undoTimer = null;
    while (this.#waiting.count > 0 && this.#inside.size < this.#width()) this.#waiting.next();
    if (this.#waiting.count === 0 || this.#inside.size >= WIDEST) return;
    const widerAtMs = this.#firstDueAtMs() + this.#width() * STEP_MS;
    // Rounded times must not cause endless immediate checks.
    this.#undoTimer = this.clock.after(Math.max(1, widerAtMs - this.clock.nowMs()), () =>
      this.#letIn(),
    );
  }

  /** The limit of pages, by how long answers took and how long the oldest request has waited. */
  #width(): number {
    const slowMs = this.#tookMs.length === 0 ? 0 : Math.min(...this.#tookMs);
    const byAnswers = Math.ceil(slowMs / STEP_MS);
    const byWaiting = Math.floor((this.clock.nowMs() - this.#firstDueAtMs()) / STEP_MS) + 1;
    return Math.min(WIDEST, Math.max(1, byAnswers, byWaiting));
  }

  /** Infinity if nothing is under way. */
  #firstDueAtMs(): number {
    return Math.min(...[...this.#inside].map(({ dueAtMs }) => dueAtMs));
  }
}

/** The calls by which a month is read page by page. Moments are Unix milliseconds. */
export interface MonthOptions extends Pick<
  ReadingOptions<LedgerEntry>,
  'stored' | 'before' | 'wasClosedBefore' | 'mayGoOn' | 'beside' | 'seen' | 'signal'
> {
  /** By this computer's clock. */
  readonly beganAtMs: number;
  /** From this moment on nothing is posted to the month, by the exchange's clock. */
  readonly closesAtMs: number;
}

/**
 * The pages of one month: each is requested when the gate admits it, and stored before the next is
 * admitted.
 */
export class PagesInTurn implements Asking {
  #place: PagePlace | null = null;
  #keeping: Promise<void> = Promise.resolve();
  #count = 0;

  constructor(
    readonly client: ExchangeClient,
    readonly gate: PageGate,
    /** Aborted when no more requests are allowed: the owner was forgotten. */
    readonly forgotten: AbortSignal,
    readonly keepPage: (page: Page<LedgerEntry>) => Promise<void>,
  ) {}

  /** Pages that were passed to the store. */
  get count(): number {
    return this.#count;
  }

  /** Reads the month whole. Resolves when its pages are stored, or cannot be. */
  async readMonth(
    account: ExchangeAccount,
    month: string,
    { beganAtMs, closesAtMs, beside, ...options }: MonthOptions,
  ): Promise<LedgerMonth> {
    const { client } = this;
    const reading = await readLedgerMonth(
      this,
      account,
      { month },
      {
        ...options,
        // A reading that waits for neighbouring months must not occupy a place that their pages
        // need.
        ...(beside && {
          beside: (wanted) => {
            this.end();
            return beside(wanted);
          },
        }),
        // If this computer's clock is wrong, the first answer reveals it.
        get open() {
          return beganAtMs + client.offsetMs.ledger < closesAtMs;
        },
        keeper: this,
      },
    );
    await this.#keeping;
    return reading;
  }

  async ask(
    request: ExchangeRequest,
    account: ExchangeAccount,
    signal: AbortSignal,
  ): Promise<Sent> {
    // Pages requested only as a check are not stored.
    this.end();
    const place = await this.gate.enter(() => this.client.waitMs(request, account), signal);
    this.#place = place;
    this.forgotten.throwIfAborted();
    const sent = await this.client.ask(request, account, signal);
    place.answered(this.client.clock.nowMs() - sent.sentAtMs - sent.deferredMs);
    // Stored pages have the exchange's time: this computer's clock may be set again.
    return { ...sent, sentAtMs: sent.sentAtMs + this.client.offsetMs.ledger };
  }

  /** Pages are stored one after another, so that the store receives them in order. */
  keep(page: Page<LedgerEntry>): void {
    const place = this.#place!;
    this.#place = null;
    this.#count += 1;
    // A failing store costs a later reading some requests, and this one nothing.
    this.#keeping = this.#keeping
      .then(() => this.keepPage(page))
      .catch(() => undefined)
      .then(() => place.leave());
  }

  /** No more requests are sent, or their answers are not stored. */
  end(): void {
    this.#place?.leave();
    this.#place = null;
  }
}
