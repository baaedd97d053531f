// The end of a month in a big firm: many accountants ask at once behind one address. The limiter of
// the server, on a simulated clock; nothing is sent.
import { Limiter, type Asker } from '../../src/server/limiter/limiter';
import { usualWeights } from '../../src/server/limiter/weights';
import { MemoryWindows } from '../../src/server/limiter/windows';
import type { MonotonicClock } from '../../src/server/http/clock';
import { LimiterRefusal } from '../../src/server/http/trouble';
import { usualLimits } from '../../src/server/http/limits';

/** Requests of one person under way at a time: the connections of a browser to one server. */
const AT_A_TIME = 6;
const ANSWER_MS = 200;

export interface MonthEnd {
  /** When the first and the last of them had all pages. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Each has an account of its own; the server behind this address serves them all. */
export async function monthEnd(accountants: number, pagesEach: number): Promise<MonthEnd> {
  const clock = new EventClock();
  const windows = new MemoryWindows(clock);
  const limiter = new Limiter('ledger', usualWeights, windows, clock, usualLimits);
  const { signal } = new AbortController();
  const pause = (ms: number): Promise<void> => new Promise((done) => clock.after(ms, done));
  const doneAtMs: number[] = [];
  const accountant = async (account: string): Promise<void> => {
    let left = pagesEach;
    const asker: Asker = { person: account, account, window: '', page: 1, accountLimit: Infinity };
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        for (let sent = false; !sent;) {
          try {
            const pass = await limiter.enter(asker, signal);
            await pause(ANSWER_MS);
            pass.answered();
            sent = true;
          } catch (error) {
            if (!(error instanceof LimiterRefusal)) throw error;
            await pause(error.retryAfterMs);
          }
        }
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, lane));
    doneAtMs.push(clock.nowMs());
  };
  await clock.run(Promise.all(Array.from({ length: accountants }, (_, i) => accountant(`${i}`))));
  return { firstMs: Math.min(...doneAtMs), lastMs: Math.max(...doneAtMs) };
}

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
