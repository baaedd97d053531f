/** The clock of the limiter; tests pass their own. */
export interface MonotonicClock {
  /** Milliseconds since an arbitrary moment; never decreases. */
  nowMs(): number;
  /** Runs a function once after this many ms; returns its undo. */
  after(ms: number, run: () => void): () => void;
}

/** The pause before the next try: doubles after each try, up to the longest. */
export const backoffMs = (firstMs: number, triesBefore: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** triesBefore, longestMs);

/** Monotonic: setting the computer's clock must not lengthen a wait. */
export const processClock: MonotonicClock = {
  nowMs: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
