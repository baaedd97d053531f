/** Time as the limiter needs it; tests hand in their own. */
export interface MonotonicClock {
  /** Milliseconds from any beginning; never goes back. */
  nowMs(): number;
  /** Runs once after so long; the answer takes it back. */
  after(ms: number, run: () => void): () => void;
}

/** The pause before another try: twice as long after each one, up to the longest. */
export const backoffMs = (firstMs: number, triesBefore: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** triesBefore, longestMs);

/** Monotonic: a computer's clock that is set must not stretch a wait. */
export const processClock: MonotonicClock = {
  nowMs: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
