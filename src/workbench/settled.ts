// Decides when no work is pending any more. A stream never reports its end, so this combines
// several observations.

/**
 * Where all pending work can be seen (host/pending-work.ts), messages between the two frames and
 * drawing remain: some turns of the event loop and two frames.
 */
const STILL_MS = 50;
const PICTURES = 2;
/** The limit where no frame is drawn, as in a background tab. */
const PICTURE_AT_MOST_MS = 100;
/**
 * For a page that cannot be inspected: longer than the 200 ms for which office.js collects results
 * and the 100 ms for which Univer collects edits; the pane reports fetches itself (aria-busy).
 */
const QUIET_MS = 600;
/** For visible pending work that never changes: its answer never comes. */
const STUCK_MS = 5_000;
/** After a slow request office.js collects for twice as long as it took, at most 2 s. */
const MAX_COLLECTING_MS = 2000;
const LOOK_EVERY_MS = 10;

export interface SettledSources {
  /** A calculation, a request of the add-in or work that it announces is pending. */
  readonly isBusy: () => boolean;
  /**
   * Pending timers, requests, storage and formulas without a value; null where they cannot be seen.
   */
  readonly pending: () => number | null;
  /** Calls without an answer. */
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
    // Sheet and add-in share a thread: a delay of this loop also delayed the last request of
    // office.js.
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
