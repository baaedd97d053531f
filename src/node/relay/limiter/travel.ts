import type { Clock } from '../http/clock';
import type { Cost, Counter } from './counter';

/** What an answer takes longer than this is the exchange's work, not the way to it. */
const LONGEST_TRAVEL_MS = 1_000;
/** Less than this is covered by the margin of every window. */
const MOVED_FROM_MS = 20;

/**
 * What a request took longer than the quickest may have been the way there, a new connection for
 * one; a following request can be quicker. So it counts so much later.
 */
export class Travel {
  #quickestMs = Infinity;

  constructor(
    readonly clock: Pick<Clock, 'nowMs'>,
    readonly counter: Counter,
  ) {}

  /** The answer to a request is there, whose weights were taken `at` and that was sent then. */
  arrived(costs: readonly Cost[], at: number, sentAtMs: number): void {
    const tookMs = this.clock.nowMs() - sentAtMs;
    this.#quickestMs = Math.min(this.#quickestMs, tookMs);
    const laterMs = Math.min(tookMs - this.#quickestMs, LONGEST_TRAVEL_MS);
    if (laterMs > MOVED_FROM_MS) this.counter.moveLater(costs, at, laterMs);
  }
}
