// What the exchange itself refused with status 429: then somebody else spends from the same bucket,
// or this server does not know what was spent before it started.
import { backoffMs, type MonotonicClock } from '../http/clock';
import type { Cost } from './windows';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_GROWN_MS = 60_000;
/** What is left of the limit after one refusal that was followed by none. */
const ALONE = 0.9;
/** A ban is waited out as long as the exchange says, within a bound: it may say anything. */
const LONGEST_ASKED_MS = 60 * 60_000;

interface Refused {
  /** Who was refused last. */
  person: string;
  /** Nothing is sent until then. */
  untilMs: number;
  /** Refusals since the last request that was let through; those of one moment count as one. */
  inRow: number;
  /** It was refused while its whole limit was believed. */
  isFirst: boolean;
  /** What is taken for the limit for now. */
  limit: number;
  /** When the limit last changed. */
  changedAtMs: number;
}

/**
 * Pauses that grow across the requests of one bucket, and a limit that is halved by each refusal
 * and grows by a tenth of the documented one in each window without any.
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
    // What left before the last refusal was known says nothing new.
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

  /** The exchange let a request through that was sent at `sentAtMs`. */
  letThrough(costs: readonly Cost[], sentAtMs: number): void {
    for (const { bucket, limit } of costs) {
      const refused = this.#refused.get(bucket);
      if (!refused || sentAtMs < refused.untilMs) continue;
      // One refusal alone may be a mistake: the exchange has let the next request through.
      if (refused.isFirst && refused.inRow === 1)
        refused.limit = Math.max(refused.limit, Math.floor(limit * ALONE));
      refused.inRow = 0;
    }
  }
}
