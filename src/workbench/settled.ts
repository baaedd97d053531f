// When nothing is under way any more. A stream never says that it is done, so this is pieced
// together from what can be seen.

/**
 * Longer than the 200 ms for which office.js collects results and the 100 ms for which Univer
 * collects edits; the pane says the rest (aria-busy) while anything is fetched.
 */
const QUIET_MS = 600;
/** After a slow request office.js collects for twice as long as it took, at most 2 s. */
const MAX_COLLECTING_MS = 2000;
const LOOK_EVERY_MS = 25;

export interface SettledSources {
  /** A calculation, a request of the add-in or something it announces is under way. */
  readonly isBusy: () => boolean;
  /** Calls that have not answered yet. */
  readonly waiting: () => number;
  readonly lastChangeAtMs: () => number;
  readonly now: () => number;
}

export async function settled({
  isBusy,
  waiting,
  lastChangeAtMs,
  now,
}: SettledSources): Promise<void> {
  let quietSinceMs = now();
  let longestPauseMs = 0;
  for (;;) {
    if (isBusy() || waiting() > 0) quietSinceMs = now();
    // Sheet and add-in share a thread: where this loop was held up, the last request of office.js
    // was too.
    const quietMs = QUIET_MS + Math.min(MAX_COLLECTING_MS, 2 * longestPauseMs);
    if (now() - Math.max(quietSinceMs, lastChangeAtMs()) >= quietMs) return;
    const lookedAtMs = now();
    await new Promise((done) => {
      setTimeout(done, LOOK_EVERY_MS);
    });
    longestPauseMs = Math.max(longestPauseMs, now() - lookedAtMs - LOOK_EVERY_MS);
  }
}
