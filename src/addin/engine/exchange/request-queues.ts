// The queues of requests: for their turn, for room, and for the end of a pause. Browsers open 6
// connections to a host on HTTP/1.1: a request that was signed long before it is sent would expire
// (docs/exchange.md, Clock) or time out in the browser's own queue.
import { ConnectionError } from './exchange-error';
import { say } from '../../platform/say';
import { backoffMs, type Clock } from '../../platform/clock';

/** First come, first served. */
export class Waiters {
  readonly #turns: (() => void)[] = [];

  get count(): number {
    return this.#turns.length;
  }

  /**
   * Resolves with what `take` gives when the turn comes. Rejects with the signal's reason as soon
   * as it is aborted, after which `gaveUp` is called.
   */
  wait<Taken>(
    signal: AbortSignal,
    take: () => Taken,
    gaveUp: () => void = () => undefined,
  ): Promise<Taken> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#turns.splice(this.#turns.indexOf(turn), 1);
        reject(signal.reason as Error);
        gaveUp();
      };
      const turn = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(take());
      };
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener('abort', giveUp);
      this.#turns.push(turn);
    });
  }

  /** Gives the turn to the request that has waited longest. */
  next(): void {
    this.#turns.shift()?.();
  }
}

/** Default limit of requests under way for each operation and account. */
const WIDTH = 12;
/** Limit of waiting requests, more than a person could intend. */
const QUEUE_BOUND = 20_000;

interface Lane {
  busy: number;
  readonly waiting: Waiters;
}

/** Lanes by name, all of the same width. Requests of one name never block another. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();

  constructor(readonly width = WIDTH) {}

  /**
   * Resolves when there is room, with a function to be called once on leaving. Rejects when the
   * signal is aborted or too many wait.
   */
  async enter(name: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const lane = this.#lanes.get(name) ?? { busy: 0, waiting: new Waiters() };
    this.#lanes.set(name, lane);
    const take = (): (() => void) => {
      lane.busy += 1;
      // The place goes directly to the next in the queue: a new request cannot overtake it.
      return () => {
        lane.busy -= 1;
        lane.waiting.next();
      };
    };
    if (lane.busy < this.width) return take();
    if (lane.waiting.count >= QUEUE_BOUND)
      throw new ConnectionError(
        'queue-full',
        say`Too many requests are waiting. Wait until the running ones are done, then press Refresh.`,
      );
    return lane.waiting.wait(signal, take);
  }
}

// The pauses that the server or the exchange asked for.

interface Pause {
  /** Measured by the monotonic clock. */
  untilMs: number;
  readonly waiting: Waiters;
  undoTimer: (() => void) | null;
  /** Consecutive refusals of the exchange, and when the first of them came. */
  refusals: number;
  refusedSinceMs: number | null;
}

/** A Retry-After of 0 must not cause a burst of requests: repeated abuse can disable the key. */
const FIRST_MS = 500;
const FIRST_UNSAID_MS = 1_000;
const LONGEST_GROWN_MS = 60_000;

/**
 * The pauses that the server or the exchange asked for: until one is over nothing is sent from its
 * bucket (one operation of one account).
 */
export class Pauses {
  readonly #pauses = new Map<string, Pause>();

  constructor(readonly clock: Clock) {}

  /** How long a request of this bucket would wait now, in ms. */
  waitMs(bucket: string): number {
    const pause = this.#pauses.get(bucket);
    return pause ? Math.max(0, pause.untilMs - this.#nowMs()) : 0;
  }

  start(bucket: string, forMs: number): void {
    const pause = this.#pause(bucket);
    pause.untilMs = Math.max(pause.untilMs, this.#nowMs() + forMs);
    this.#setTimer(pause);
  }

  /**
   * The exchange refused a request: pauses as long as it asked for (null: it did not say).
   * @param grows longer with each consecutive refusal of this bucket; not needed if our own server
   *   passes on the exchange's pause.
   * @returns how long the bucket is paused now.
   */
  refused(bucket: string, askedMs: number | null, grows = true): number {
    const pause = this.#pause(bucket);
    pause.refusedSinceMs ??= this.#nowMs();
    const firstMs = askedMs === null ? FIRST_UNSAID_MS : FIRST_MS;
    const grownMs = backoffMs(firstMs, pause.refusals, LONGEST_GROWN_MS);
    // Requests that were sent together are refused together: that counts as one refusal.
    if (grows && this.waitMs(bucket) === 0) pause.refusals += 1;
    this.start(bucket, Math.max(askedMs ?? 0, grows ? grownMs : 0));
    return this.waitMs(bucket);
  }

  /** For how long, since `sinceMs`, the exchange has accepted no request of this bucket, in ms. */
  refusedMs(bucket: string, sinceMs: number): number {
    const { refusedSinceMs = null } = this.#pauses.get(bucket) ?? {};
    return refusedSinceMs === null ? 0 : this.#nowMs() - Math.max(refusedSinceMs, sinceMs);
  }

  /** The exchange accepted a request of this bucket. */
  letThrough(bucket: string): void {
    const pause = this.#pauses.get(bucket);
    if (!pause) return;
    pause.refusals = 0;
    pause.refusedSinceMs = null;
  }

  /** Resolves when the bucket is open. */
  async over(bucket: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.waitMs(bucket) === 0) return;
    const pause = this.#pause(bucket);
    const over = pause.waiting.wait(
      signal,
      () => undefined,
      () => this.#setTimer(pause),
    );
    this.#setTimer(pause);
    await over;
  }

  #pause(bucket: string): Pause {
    const known = this.#pauses.get(bucket);
    if (known) return known;
    const pause: Pause = {
      ...{ untilMs: 0, waiting: new Waiters(), undoTimer: null },
      ...{ refusals: 0, refusedSinceMs: null },
    };
    this.#pauses.set(bucket, pause);
    return pause;
  }

  #setTimer(pause: Pause): void {
    pause.undoTimer?.();
    pause.undoTimer = null;
    if (pause.waiting.count === 0) return;
    pause.undoTimer = this.clock.after(Math.max(0, pause.untilMs - this.#nowMs()), () => {
      pause.undoTimer = null;
      while (pause.waiting.count > 0) pause.waiting.next();
    });
  }

  #nowMs(): number {
    return this.clock.steadyMs();
  }
}
