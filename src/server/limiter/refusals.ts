// Refusals of the exchange itself (status 429): another sender spends from the same bucket, or this
// server does not know what was spent before it started.
import { backoffMs, type MonotonicClock } from '../http/clock';
import type { Cost } from './weight-windows';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_GROWN_MS = 60_000;
/** The share of the limit that is left after one refusal with no further one. */
const ALONE = 0.9;
/** The longest ban that is waited out: the exchange's own number may be anything. */
const LONGEST_ASKED_MS = 60 * 60_000;

interface Refused {
  /** The person who was refused last. */
  person: string;
  /** Nothing is sent before this moment. */
  untilMs: number;
  /** Refusals since the last accepted request; several of one moment count as one. */
  inRow: number;
  /** The refusal came while the whole limit was in use. */
  isFirst: boolean;
  /** The limit that is used for now. */
  limit: number;
  /** When the limit last changed. */
  changedAtMs: number;
}

/**
 * Pauses that grow with repeated refusals of one bucket. Each refusal halves its limit; each window
 * without one adds a tenth of the documented limit.
 */
export class Refusals {
  readonly #refused = new Map<string, Refused>();

  constructor(
    readonly clock: Pick<MonotonicClock, 'nowMs'>,
    readonly windowMs: number,
  ) {}

  /** The cost under the present limit. */
  limited(cost: Cost): Cost {
    const refused = this.#refused.get(cost.bucket);
    if (!refused) return cost;
    const windows = Math.floor((this.clock.nowMs() - refused.changedAtMs) / this.windowMs);
    if (refused.inRow === 0) {
      refused.limit += (windows * cost.limit) / 10;
      refused.changedAtMs += windows * this.windowMs;
      if (refused.limit >= cost.limit) this.#refused.delete(cost.bucket);
    }
    return { ...cost, limit: Math.min(cost.limit, refused.limit) };
  }

  /** No bucket is paused, and none has less than its whole limit. */
  get isNone(): boolean {
    return this.#refused.size === 0;
  }

  /** When the pause of this bucket ends, or 0. */
  pausedUntilMs(bucket: string): number {
    return this.#refused.get(bucket)?.untilMs ?? 0;
  }

  /** Whether buckets of other persons are paused now. */
  othersPaused(person: string): boolean {
    const nowMs = this.clock.nowMs();
    return [...this.#refused.values()].some(
      (refused) => refused.person !== person && refused.untilMs > nowMs,
    );
  }

  /**
   * The exchange refused this person a request that was sent at `sentAtMs`.
   * @returns how long the bucket is paused now
   */
  refuse(
    { bucket, weight, limit }: Cost,
    person: string,
    sentAtMs: number,
    retryAfterMs: number | null,
  ): number {
    const nowMs = this.clock.nowMs();
    const never = {
      person,
      untilMs: -Infinity,
      inRow: 0,
      isFirst: true,
      limit,
      changedAtMs: nowMs,
    };
    const refused = this.#refused.get(bucket) ?? never;
    this.#refused.set(bucket, refused);
    // A request that was sent before the last refusal was known adds no news.
    if (sentAtMs >= refused.untilMs) {
      refused.isFirst = refused.limit >= limit;
      refused.person = person;
      refused.inRow += 1;
      refused.limit = Math.max(weight, Math.floor(refused.limit / 2));
      refused.changedAtMs = nowMs;
    }
    const grownMs = backoffMs(FIRST_PAUSE_MS, refused.inRow - 1, LONGEST_GROWN_MS);
    const pauseMs = Math.max(Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS), grownMs);
    refused.untilMs = Math.max(refused.untilMs, nowMs + pauseMs);
    return refused.untilMs - nowMs;
  }

  /** The exchange accepted a request that was sent at `sentAtMs`. */
  letThrough(costs: readonly Cost[], sentAtMs: number): void {
    for (const { bucket, limit } of costs) {
      const refused = this.#refused.get(bucket);
      if (!refused || sentAtMs < refused.untilMs) continue;
      // One single refusal may be a mistake: the exchange has accepted the next request.
      if (refused.isFirst && refused.inRow === 1)
        refused.limit = Math.max(refused.limit, Math.floor(limit * ALONE));
      refused.inRow = 0;
    }
  }
}
