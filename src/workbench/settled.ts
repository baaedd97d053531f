// Decides when nothing is under way any more. A stream never reports its end, so this combines what
// can be observed.

/**
 * Where everything pending can be seen (host/pending-work.ts), what is left are messages between
 * the two frames and drawing: some turns of the thread and two pictures.
 */
const STILL_MS = 50;
const PICTURES = 2;
/** Where no picture comes, as in a tab behind another. */
const PICTURE_AT_MOST_MS = 100;
/**
 * Where a page cannot be seen into: longer than the 200 ms for which office.js collects results and
 * the 100 ms for which Univer collects edits; the pane says the rest (aria-busy) while anything is
 * fetched.
 */
const QUIET_MS = 600;
/** Where something that can be seen stays pending and changes nothing: an answer never comes. */
const STUCK_MS = 5_000;
/** After a slow request office.js collects for twice as long as it took, at most 2 s. */
const MAX_COLLECTING_MS = 2000;
const LOOK_EVERY_MS = 10;

export interface SettledSources {
  /** A calculation, a request of the add-in or something it announces is under way. */
  readonly isBusy: () => boolean;
  /**
   * Timers, requests and storage that have not come back yet, and formulas without a value; null
   * where they cannot be seen.
   */
  readonly pending: () => number | null;
  /** Calls that have not answered yet. */
  readonly waiting: () => number;
  readonly lastChangeAtMs: () => number;
}

/** The page's own, before its timers are counted. */
const after = window.setTimeout.bind(window);
const pause = (delayMs: number): Promise<void> => new Promise((done) => after(done, delayMs));
const nextPicture = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => done());
    after(done, PICTURE_AT_MOST_MS);
  });

export async function settled({
  isBusy,
  pending,
  waiting,
  lastChangeAtMs,
}: SettledSources): Promise<void> {
  let quietSinceMs = Date.now();
  let stillSinceMs = quietSinceMs;
  let pictures = 0;
  let longestPauseMs = 0;
  for (;;) {
    const isQuiet = !isBusy() && waiting() === 0;
    const underWay = pending();
    const isStill = isQuiet && underWay === 0;
    if (!isQuiet) quietSinceMs = Date.now();
    quietSinceMs = Math.max(quietSinceMs, lastChangeAtMs());
    if (!isStill || lastChangeAtMs() > stillSinceMs) [stillSinceMs, pictures] = [Date.now(), 0];
    if (pictures >= PICTURES && Date.now() - stillSinceMs >= STILL_MS) return;
    // Sheet and add-in share a thread: where this loop was held up, the last request of office.js
    // was too.
    const quietMs =
      (underWay === null ? QUIET_MS : STUCK_MS) + Math.min(MAX_COLLECTING_MS, 2 * longestPauseMs);
    if (Date.now() - quietSinceMs >= quietMs) return;
    const lookedAtMs = Date.now();
    if (isStill && pictures < PICTURES) {
      await nextPicture();
      pictures += 1;
    }
    await pause(LOOK_EVERY_MS);
    longestPauseMs = Math.max(longestPauseMs, Date.now() - lookedAtMs - LOOK_EVERY_MS);
  }
}
