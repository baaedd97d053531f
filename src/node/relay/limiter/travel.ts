import type { MonotonicClock } from '../http/clock';
import type { Cost, Counter } from './counter';

/** What an answer takes longer than this is the exchange's work, not the way to it. */
const LONGEST_TRAVEL_MS = 1_000;
/** Less than this is covered by the margin of every window. */
const MOVED_FROM_MS = 20;
/**
 * So many answers of a server that has just started say nothing about the quickest way: all of them
 * may have opened a connection. Two windows of one account.
 */
const FIRST_ANSWERS = 20;

/**
 * What a request took longer than the quickest may have been the way there, a new connection for
 * one; a following request can be quicker. So it counts so much later. As long as the quickest is
 * not known, it counts from its answer on.
 */
export class Travel {
  #quickestMs = Infinity;
  #answers = 0;

  constructor(
    readonly clock: Pick<MonotonicClock, 'nowMs'>,
    readonly counter: Counter,
  ) {}

  /**
   * The answer to a request is there, whose weights were taken `at`, by the counter's clock. By
   * this server's they were asked for at `askedAtMs`; a shared counter's answer has a way as well.
   */
  arrived(costs: readonly Cost[], at: number, askedAtMs: number): void {
    const tookMs = this.clock.nowMs() - askedAtMs;
    this.#quickestMs = Math.min(this.#quickestMs, tookMs);
    this.#answers += 1;
    const leastMs = this.#answers <= FIRST_ANSWERS ? 0 : this.#quickestMs;
    const laterMs = Math.min(tookMs - leastMs, LONGEST_TRAVEL_MS);
    if (laterMs > MOVED_FROM_MS) this.counter.moveLater(costs, at, laterMs);
  }
}
