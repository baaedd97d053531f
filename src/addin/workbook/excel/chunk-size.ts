// How many rows go into one request: as many as the pane can afford between two clicks (a
// click is answered within 100 ms).

/** Half of what a click may wait, for a click can come at the worst moment. */
const STILL_AT_MOST_MS = 50;
const BEAT_MS = 10;
/** For a frame that does not come: the pane can be hidden at any moment. */
const FRAME_AT_MOST_MS = 200;

/**
 * Rows of one request, fewest, most and to begin with (docs/excel-facts.md, Sheets).
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
   * Runs a request and learns from how long the pane stood still meanwhile, by its own work or by
   * that of a host that shares its thread.
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
    // Where nothing is to be seen nobody clicks, and timers are slowed there.
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
 * A host that shares the thread draws what was written, and so does the pane: a click that waits is
 * answered before the next request.
 */
const frame = (): Promise<void> =>
  new Promise((resolve) => {
    // Where nothing is to be seen no frame comes.
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

/** @returns ends the watch and tells the longest time without a beat, in milliseconds. */
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
