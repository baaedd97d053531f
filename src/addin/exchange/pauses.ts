import type { Clock } from '../platform/clock';
import { Waiters } from './waiters';

interface Pause {
  /** By the clock that never steps. */
  untilMs: number;
  readonly waiting: Waiters;
  undoTimer: (() => void) | null;
  /** Refusals of the exchange in a row. */
  refusals: number;
}

/** A Retry-After of 0 must not become a storm: repeated abuse can disable the key. */
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

  /** How long a request of this bucket would wait now. */
  waitMs(bucket: string): number {
    return Math.max(0, (this.#pauses.get(bucket)?.untilMs ?? 0) - this.#nowMs());
  }

  start(bucket: string, forMs: number): void {
    const pause = this.#pause(bucket);
    pause.untilMs = Math.max(pause.untilMs, this.#nowMs() + forMs);
    this.#setTimer(pause);
  }

  /**
   * The exchange itself refused a request. @returns the pause: as long as it asked for (null: it
   * did not say), and longer with each refusal of this bucket in a row
   */
  refused(bucket: string, askedMs: number | null): number {
    const pause = this.#pause(bucket);
    const firstMs = askedMs === null ? FIRST_UNSAID_MS : FIRST_MS;
    const grownMs = Math.min(firstMs * 2 ** pause.refusals, LONGEST_GROWN_MS);
    // Those that left together are refused together, and count once.
    if (this.waitMs(bucket) === 0) pause.refusals += 1;
    const forMs = Math.max(askedMs ?? 0, grownMs, this.waitMs(bucket));
    this.start(bucket, forMs);
    return forMs;
  }

  /** The exchange let a request of this bucket through. */
  letThrough(bucket: string): void {
    const pause = this.#pauses.get(bucket);
    if (!pause) return;
    pause.refusals = 0;
    if (this.waitMs(bucket) === 0 && pause.waiting.count === 0) this.#pauses.delete(bucket);
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
    const pause: Pause = { untilMs: 0, waiting: new Waiters(), undoTimer: null, refusals: 0 };
    this.#pauses.set(bucket, pause);
    return pause;
  }

  #setTimer(pause: Pause): void {
    pause.undoTimer?.();
    pause.undoTimer = null;
    if (pause.waiting.count === 0) return;
    pause.undoTimer = this.clock.after(Math.max(0, pause.untilMs - this.#nowMs()), () => {
      pause.undoTimer = null;
      for (let left = pause.waiting.count; left > 0; left -= 1) pause.waiting.next();
    });
  }

  #nowMs(): number {
    return this.clock.steadyMs();
  }
}
