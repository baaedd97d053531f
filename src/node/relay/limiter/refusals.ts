// What the exchange itself refused with status 429: then somebody else spends from the same bucket,
// or this server does not know what was spent before it started.
import type { MonotonicClock } from '../http/clock';
import type { Cost } from './counter';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

interface Refused {
  /** Nothing is sent until then. */
  untilMs: number;
  /** Refusals since the last request that was let through; those of one moment count as one. */
  inRow: number;
  /** What is taken for the limit for now. */
  limit: number;
  /** When the limit last changed. */
  changedAtMs: number;
}

/**
 * Pauses that grow across the requests of one bucket, and a limit that is halved by each refusal
 * and grows by one request a window, until it is the documented one again.
 */
export class Refusals {
  readonly #refused = new Map<string, Refused>();

  constructor(
    readonly clock: Pick<MonotonicClock, 'nowMs'>,
    readonly windowMs: number,
  ) {}

  /** The cost with the limit that holds now. */
  limited(cost: Cost): Cost {
    const refused = this.#refused.get(cost.bucket);
    if (!refused) return cost;
    const windows = Math.floor((this.clock.nowMs() - refused.changedAtMs) / this.windowMs);
    if (windows > 0 && refused.inRow === 0) {
      refused.limit += windows * cost.weight;
      refused.changedAtMs += windows * this.windowMs;
    }
    if (refused.limit < cost.limit) return { ...cost, limit: refused.limit };
    if (refused.inRow === 0) this.#refused.delete(cost.bucket);
    return cost;
  }

  /** When the pause of this bucket ends, or 0. */
  pausedUntilMs(bucket: string): number {
    return this.#refused.get(bucket)?.untilMs ?? 0;
  }

  /**
   * The exchange refused a request that was sent at `sentAtMs`.
   * @returns how long the bucket is paused now
   */
  refuse(costs: readonly Cost[], sentAtMs: number, retryAfterMs: number | null): number {
    const nowMs = this.clock.nowMs();
    // The answer does not say which bucket is full: the account's, unless another account is
    // refused at the same time.
    const [ip, account] = costs;
    const blamed = account === undefined || this.#othersPaused(account.bucket, nowMs);
    const pauses = [account, blamed ? ip : undefined].map((cost) =>
      cost ? this.#pause(cost, sentAtMs, nowMs, retryAfterMs) : 0,
    );
    return Math.max(...pauses);
  }

  /** The exchange let a request through that was sent at `sentAtMs`. */
  letThrough(costs: readonly Cost[], sentAtMs: number): void {
    for (const { bucket } of costs) {
      const refused = this.#refused.get(bucket);
      if (refused && sentAtMs >= refused.untilMs) refused.inRow = 0;
    }
  }

  #pause(
    { bucket, weight, limit }: Cost,
    sentAtMs: number,
    nowMs: number,
    retryAfterMs: number | null,
  ): number {
    const refused = this.#refused.get(bucket) ?? {
      untilMs: -Infinity,
      inRow: 0,
      limit,
      changedAtMs: nowMs,
    };
    this.#refused.set(bucket, refused);
    // What left before the last refusal was known says nothing new.
    if (sentAtMs >= refused.untilMs) {
      refused.inRow += 1;
      refused.limit = Math.max(weight, Math.floor(refused.limit / 2));
      refused.changedAtMs = nowMs;
    }
    const grownMs = Math.min(FIRST_PAUSE_MS * 2 ** (refused.inRow - 1), LONGEST_PAUSE_MS);
    refused.untilMs = Math.max(refused.untilMs, nowMs + Math.max(retryAfterMs ?? 0, grownMs));
    return refused.untilMs - nowMs;
  }

  #othersPaused(bucket: string, nowMs: number): boolean {
    return [...this.#refused].some(([name, { untilMs }]) => name !== bucket && untilMs > nowMs);
  }
}
