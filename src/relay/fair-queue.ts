// Who goes next where the exchange's weight for one operation does not suffice for all at once.
import type { Clock } from './clock';
import type { Limits } from './limits';
import type { Purse } from './purse';
import { QueueRefusal } from './trouble';

type Bounds = Pick<Limits, 'longestWaitMs' | 'waitingOfAccount' | 'waiting'>;

interface Waiter {
  readonly account: string;
  /** Refused when it still waits then. */
  readonly untilMs: number;
  readonly go: () => void;
  readonly refuse: (retryAfterMs: number) => void;
}

/**
 * Accounts take turns, each with its oldest request, so one account's thousand requests delay another's first by one.
 * While there is room nobody waits, not even for a turn of the event loop.
 */
export class FairQueue {
  /** One line for each account that waits, in the order of their turns. */
  readonly #lines = new Map<string, Waiter[]>();
  #waiting = 0;
  /** A shared purse is asked one request at a time. */
  #asking = false;
  #undoTimer: (() => void) | null = null;
  #stopped = false;

  constructor(
    readonly purse: Purse,
    readonly clock: Clock,
    readonly bounds: Bounds,
  ) {}

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Resolves when the request may be sent, with the whole ms it waited; its weight is taken then.
   * @param account any text that stands for one account
   * @param gone aborted when nobody waits for the answer any more
   * @throws QueueRefusal when it has to come back later; the signal's reason
   */
  enter(account: string, gone: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      if (gone.aborted) return reject(gone.reason as Error);
      if (this.#stopped) return reject(new QueueRefusal(1_000));
      const leave = (): void => {
        this.#takeOut(waiter);
        reject(gone.reason as Error);
      };
      const end = (settle: () => void): void => {
        gone.removeEventListener('abort', leave);
        settle();
      };
      const enteredAtMs = this.clock.nowMs();
      let waits = false;
      const waiter: Waiter = {
        account,
        untilMs: enteredAtMs + this.bounds.longestWaitMs,
        go: () => end(() => resolve(waits ? Math.round(this.clock.nowMs() - enteredAtMs) : 0)),
        refuse: (retryAfterMs) => end(() => reject(new QueueRefusal(retryAfterMs))),
      };
      if (!this.#hasPlaceFor(account)) return reject(new QueueRefusal(this.bounds.longestWaitMs));
      gone.addEventListener('abort', leave, { once: true });
      this.#lines.set(account, [...(this.#lines.get(account) ?? []), waiter]);
      this.#waiting += 1;
      // While a timer runs there is no room before it ends: asking earlier would only cost.
      if (this.#undoTimer === null) this.#serve();
      waits = true;
    });
  }

  /** Whoever waits is asked to come back, and so is everyone who comes. */
  stop(): void {
    this.#stopped = true;
    this.#clearTimer();
    for (const waiter of [...this.#lines.values()].flat()) this.#refuse(waiter, 1_000);
  }

  /** Where all places are taken, the newest of the longest line gives its own to an account that has fewer. */
  #hasPlaceFor(account: string): boolean {
    const own = this.#lines.get(account)?.length ?? 0;
    if (own >= this.bounds.waitingOfAccount) return false;
    if (this.#waiting < this.bounds.waiting) return true;
    const longest = [...this.#lines.values()].reduce(
      (most, line) => (line.length > most.length ? line : most),
      [],
    );
    const newest = longest.at(-1);
    if (!newest || longest.length <= own + 1) return false;
    this.#refuse(newest, this.bounds.longestWaitMs);
    return true;
  }

  #serve(): void {
    this.#clearTimer();
    while (!this.#asking && this.#waiting > 0) {
      const waitMs = this.purse.take();
      if (typeof waitMs !== 'number') {
        this.#asking = true;
        void waitMs.then((laterMs) => {
          this.#asking = false;
          if (this.#settle(laterMs)) this.#serve();
        });
      } else if (!this.#settle(waitMs)) return;
    }
  }

  /** What the purse said: the next one goes, or all wait. Whether it is worth asking again at once. */
  #settle(waitMs: number): boolean {
    if (waitMs <= 0) {
      this.#next()?.go();
      return true;
    }
    const freeAtMs = this.clock.nowMs() + waitMs;
    for (const waiter of [...this.#lines.values()].flat())
      if (waiter.untilMs < freeAtMs) this.#refuse(waiter, waitMs);
    if (this.#waiting > 0) this.#undoTimer = this.clock.after(waitMs, () => this.#serve());
    return false;
  }

  /** Takes out the oldest of the line whose turn it is; that account's next turn comes after all others. */
  #next(): Waiter | undefined {
    const line = this.#lines.values().next().value;
    const waiter = line?.[0];
    if (!waiter) return undefined;
    this.#takeOut(waiter);
    const rest = this.#lines.get(waiter.account);
    this.#lines.delete(waiter.account);
    if (rest) this.#lines.set(waiter.account, rest);
    return waiter;
  }

  #refuse(waiter: Waiter, retryAfterMs: number): void {
    this.#takeOut(waiter);
    waiter.refuse(retryAfterMs);
  }

  #takeOut(waiter: Waiter): void {
    const line = this.#lines.get(waiter.account) ?? [];
    const rest = line.filter((one) => one !== waiter);
    this.#waiting -= line.length - rest.length;
    if (rest.length > 0) this.#lines.set(waiter.account, rest);
    else this.#lines.delete(waiter.account);
  }

  #clearTimer(): void {
    this.#undoTimer?.();
    this.#undoTimer = null;
  }
}
