// The exchange's weights (interface document, section 8; exchange facts, "Weights"), spent here before it has to refuse.
import type { Clock } from './clock';
import { dealOut, travelled, waitMs, type Travel, type WeightLimits } from './deal-out';
import { EMPTY_BOOK, ownBook, type Book, type Cost, type SpendBook } from './spend-book';

export type { WeightLimits };

export const defaultLimits: WeightLimits = { limit: 500, windowMs: 10_000 };

interface Waiter {
  readonly costs: readonly Cost[];
  readonly page: number;
  readonly start: (spentAtMs: number) => void;
}

/** The requests of this page that wait for their weights. With a shared book, all windows together stay within the limits. */
export class WeightBudget {
  #queue: readonly Waiter[] = [];
  /** The book as it was when this page last had its turn. */
  #known: Book = EMPTY_BOOK;
  readonly #closedUntilMs = new Map<string, number>();
  #travels: readonly Travel[] = [];
  /** The way to the exchange and back at its quickest. */
  #quickestMs = Infinity;
  #undoTimer: (() => void) | null = null;
  #isDealing = false;
  #isDue = false;

  constructor(
    readonly clock: Clock,
    readonly limits: WeightLimits = defaultLimits,
    readonly book: SpendBook = ownBook(),
  ) {}

  /**
   * Resolves when the request may be sent, with the moment at which it counts as sent. Rejects when the signal is aborted.
   * Its queue is bounded by the lanes that requests come through.
   * First come, first served, but earlier pages first: pages of one month follow each other, so months that keep step end
   * together, and none is left to be read alone, a round trip for each page.
   */
  spend(costs: readonly Cost[], signal: AbortSignal, page = 1): Promise<number> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#queue = this.#queue.filter((waiter) => waiter !== mine);
        reject(signal.reason as Error);
        void this.#deal();
      };
      const mine: Waiter = {
        costs,
        page,
        start: (spentAtMs) => {
          signal.removeEventListener('abort', leave);
          resolve(spentAtMs);
        },
      };
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      const at = this.#queue.findLastIndex((waiter) => waiter.page <= page) + 1;
      this.#queue = [...this.#queue.slice(0, at), mine, ...this.#queue.slice(at)];
      void this.#deal();
    });
  }

  /**
   * The request counted at `spentAtMs`, sent when the book was written, is answered. What it took longer than the quickest
   * may have been the way there: a following one can be quicker. Counts from this page's next turn on.
   */
  answered(costs: readonly Cost[], spentAtMs: number, sentAtMs: number): void {
    const tookMs = this.clock.nowMs() - sentAtMs;
    this.#quickestMs = Math.min(this.#quickestMs, tookMs);
    this.#travels = [...this.#travels, { costs, spentAtMs, sentAtMs, tookMs }];
  }

  /** The exchange asked for a pause: nothing more is sent from these purses until it is over, by any window. */
  close(purses: readonly string[], forMs: number): void {
    const untilMs = this.clock.nowMs() + forMs;
    for (const purse of purses)
      this.#closedUntilMs.set(purse, Math.max(untilMs, this.#closedUntilMs.get(purse) ?? 0));
    void this.#deal();
  }

  /** When a request of these costs could leave at the earliest if nothing else waited, in ms from now. */
  waitMs(costs: readonly Cost[]): number {
    return waitMs(this.#withClosings(this.#known), costs, this.#asker());
  }

  /** One turn at the book after the other: whoever comes during a turn is seen to in the next. */
  async #deal(): Promise<void> {
    this.#isDue = true;
    if (this.#isDealing) return;
    this.#isDealing = true;
    while (this.#isDue) {
      this.#isDue = false;
      await this.#takeTurn();
    }
    this.#isDealing = false;
  }

  async #takeTurn(): Promise<void> {
    this.#undoTimer?.();
    this.#undoTimer = null;
    let [asking, travels, nowMs]: [readonly Waiter[], readonly Travel[], number] = [[], [], 0];
    const { book, going, nextAtMs } = await this.book.turn((kept) => {
      asking = this.#queue;
      travels = this.#travels;
      const asker = this.#asker();
      nowMs = asker.nowMs;
      return dealOut(travelled(this.#withClosings(kept), travels, this.#quickestMs, asker.me), {
        ...asker,
        waiting: asking.map(({ costs }) => costs),
      });
    });
    this.#known = book;
    this.#travels = this.#travels.filter((travel) => !travels.includes(travel));
    const leaving = new Set(going.map((i) => asking[i]));
    this.#queue = this.#queue.filter((waiter) => !leaving.has(waiter));
    if (Number.isFinite(nextAtMs))
      this.#undoTimer = this.clock.after(
        Math.max(0, nextAtMs - this.clock.nowMs()),
        () => void this.#deal(),
      );
    for (const waiter of leaving) waiter?.start(nowMs);
  }

  #asker(): { me: string; limits: WeightLimits; nowMs: number } {
    return { me: this.book.me, limits: this.limits, nowMs: this.clock.nowMs() };
  }

  #withClosings(book: Book): Book {
    const named = new Map(book.closed.map(({ purse, untilMs }) => [purse, untilMs]));
    for (const [purse, untilMs] of this.#closedUntilMs)
      named.set(purse, Math.max(untilMs, named.get(purse) ?? 0));
    return { ...book, closed: [...named].map(([purse, untilMs]) => ({ purse, untilMs })) };
  }
}
