import type { MonotonicClock } from '../../../src/server/http/clock';

/** Jumps from timer to timer; made for very many of them. */
export class EventClock implements MonotonicClock {
  #nowMs = 0;
  /** The timers of each moment, and the moments, the earliest last. */
  readonly #at = new Map<number, Set<() => void>>();
  readonly #moments: number[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const atMs = this.#nowMs + Math.max(0, Math.ceil(ms));
    const timers = this.#at.get(atMs) ?? new Set();
    if (!this.#at.has(atMs)) {
      this.#at.set(atMs, timers);
      const later = this.#moments.findLastIndex((one) => one > atMs);
      this.#moments.splice(later + 1, 0, atMs);
    }
    // Two timers may run the same function.
    const timer = (): void => run();
    timers.add(timer);
    return () => void timers.delete(timer);
  }

  async run(work: Promise<unknown>): Promise<void> {
    const end = { settled: false };
    const settle = (): void => {
      end.settled = true;
    };
    work.then(settle, settle);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (end.settled) {
        await work;
        return;
      }
      const atMs = this.#moments.pop();
      if (atMs === undefined) throw new Error('Nothing is left to wait for.');
      const timers = this.#at.get(atMs);
      this.#at.delete(atMs);
      this.#nowMs = atMs;
      timers?.forEach((timer) => timer());
    }
  }
}
