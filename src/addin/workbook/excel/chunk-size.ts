// How many rows one request writes: as many as fit between two clicks (a click is answered within
// 100 ms).

/** Half of the time that a click may wait, because a click may come at the worst moment. */
const STILL_AT_MOST_MS = 50;
const BEAT_MS = 10;
/** How long to wait for a frame that does not come: the pane may be hidden at any moment. */
const FRAME_AT_MOST_MS = 200;

/**
 * The minimum, the maximum and the initial number of rows of one request (docs/excel-facts.md,
 * Sheets).
 */
export interface ChunkSizes {
  readonly fewest: number;
  readonly most: number;
  readonly first: number;
}

export class ChunkSize {
  #rows: number;
  constructor(readonly sizes: ChunkSizes) {
    this.#rows = sizes.first;
  }

  get rows(): number {
    return Math.round(this.#rows);
  }

  /**
   * Runs a request and adapts the size to how long the pane was blocked meanwhile, by its own work
   * or by a host on the same thread.
   */
  async run<Result>(request: () => Promise<Result>): Promise<Result> {
    const watch = watchStillness();
    try {
      const result = await request();
      await frame();
      return result;
    } finally {
      this.#learn(watch());
    }
  }

  #learn(stillMs: number): void {
    const { fewest, most } = this.sizes;
    // A hidden pane gets no clicks, and its timers are slowed.
    if (document.hidden) return;
    const factor =
      stillMs > STILL_AT_MOST_MS
        ? Math.max(0.25, STILL_AT_MOST_MS / stillMs)
        : stillMs < STILL_AT_MOST_MS / 2
          ? 1.5
          : 1;
    this.#rows = Math.min(most, Math.max(fewest, this.#rows * factor));
  }
}

/**
 * A host on the same thread renders what was written, and so does the pane: a pending click is
 * answered before the next request.
 */
const frame = (): Promise<void> =>
  new Promise((resolve) => {
    // A hidden pane gets no frames.
    if (document.hidden) {
      resolve();
      return;
    }
    const late = setTimeout(resolve, FRAME_AT_MOST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve, 0);
    });
  });

/** @returns a function that ends the watch and returns the longest time without a beat, in ms */
function watchStillness(): () => number {
  let [lastMs, longestMs] = [performance.now(), 0];
  const beat = (): void => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs - BEAT_MS);
    lastMs = nowMs;
  };
  const timer = setInterval(beat, BEAT_MS);
  return () => {
    beat();
    clearInterval(timer);
    return longestMs;
  };
}
