// How many pages of one account are asked for and not kept yet. What is under way when the page is
// killed must be asked for again, so there is one at a time; more only where the exchange answers
// so slowly that its weights would lie idle.
import type { Clock } from '../../platform/clock';
import type { Asking, ExchangeAccount, ExchangeClient } from './client';
import type { Sent } from './send';
import type { LedgerEntry } from '../records/ledger-entry';
import { readLedgerMonth, type LedgerMonth, type ReadingOptions } from './ledger-month';
import type { Page } from './page';
import type { ExchangeRequest } from './requests';
import { Waiters } from './waiters';

/**
 * For each so many ms that an answer takes, one page more: then ten pages, all that the weights
 * allow at once, leave within 0.2 s.
 */
const STEP_MS = 20;
/** As many as the client has lanes. */
const WIDEST = 12;
/** A page that takes longer to be kept no longer holds up the others. */
const LONGEST_KEEPING_MS = 1_000;
/**
 * Of so many answers the fastest counts: one that a busy machine held up says nothing of the
 * exchange.
 */
const ANSWERS_LOOKED_AT = 3;

/** A page under way. */
export interface PagePlace {
  /** Its answer is there, and took so long. */
  answered(tookMs: number): void;
  /** It is kept, or will not come. May be called again. */
  leave(): void;
}

/** `dueAtMs`: from this moment on it makes room for others. */
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
    // Rounded times must not make it look again at once, for ever.
    this.#undoTimer = this.clock.after(Math.max(1, widerAtMs - this.clock.nowMs()), () =>
      this.#letIn(),
    );
  }

  /** By how long answers took, and by how long the oldest question has waited for its own. */
  #width(): number {
    const slowMs = this.#tookMs.length === 0 ? 0 : Math.min(...this.#tookMs);
    const byAnswers = Math.ceil(slowMs / STEP_MS);
    const byWaiting = Math.floor((this.clock.nowMs() - this.#firstDueAtMs()) / STEP_MS) + 1;
    return Math.min(WIDEST, Math.max(1, byAnswers, byWaiting));
  }

  /** Infinity where nothing is under way. */
  #firstDueAtMs(): number {
    return Math.min(...[...this.#inside].map(({ dueAtMs }) => dueAtMs));
  }
}

/** How a month is read page by page. Its moments are Unix milliseconds. */
export interface MonthOptions extends Pick<
  ReadingOptions<LedgerEntry>,
  'stored' | 'before' | 'wasClosedBefore' | 'mayGoOn' | 'beside' | 'seen' | 'signal'
> {
  /** By this computer's clock. */
  readonly beganAtMs: number;
  /** From then on nothing is posted to it any more, by the exchange's clock. */
  readonly closesAtMs: number;
}

/**
 * The pages of one month: each asked for when the gate lets it in, and kept before it makes room
 * for the next.
 */
export class PagesInTurn implements Asking {
  #place: PagePlace | null = null;
  #keeping: Promise<void> = Promise.resolve();
  #count = 0;

  constructor(
    readonly client: ExchangeClient,
    readonly gate: PageGate,
    /** Aborted where nothing more may be asked: the owner was forgotten. */
    readonly forgotten: AbortSignal,
    readonly keepPage: (page: Page<LedgerEntry>) => Promise<void>,
  ) {}

  /** Pages that were handed over. */
  get count(): number {
    return this.#count;
  }

  /** Reads the month whole. Resolves when its pages are kept, or could not be. */
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
        // Who waits for the months beside holds no place that their pages need.
        ...(beside && {
          beside: (wanted) => {
            this.end();
            return beside(wanted);
          },
        }),
        // Where this computer's clock is wrong, it is known as soon as a request was answered.
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
    // What was asked only to look again is not kept.
    this.end();
    const place = await this.gate.enter(() => this.client.waitMs(request, account), signal);
    this.#place = place;
    this.forgotten.throwIfAborted();
    const sent = await this.client.ask(request, account, signal);
    place.answered(this.client.clock.nowMs() - sent.sentAtMs - sent.deferredMs);
    // What is kept bears the exchange's time: this computer's clock may be set again.
    return { ...sent, sentAtMs: sent.sentAtMs + this.client.offsetMs.ledger };
  }

  /** One page after the other, so that the store never sees them in another order. */
  keep(page: Page<LedgerEntry>): void {
    const place = this.#place!;
    this.#place = null;
    this.#count += 1;
    // A store that fails costs a later reading some requests, and this one nothing.
    this.#keeping = this.#keeping
      .then(() => this.keepPage(page))
      .catch(() => undefined)
      .then(() => place.leave());
  }

  /** Nothing more is asked, or what was asked is not kept. */
  end(): void {
    this.#place?.leave();
    this.#place = null;
  }
}
