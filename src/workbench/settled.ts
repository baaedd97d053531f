// When nothing is under way any more. A stream never says that it is done, so this is pieced together from what can be seen.

/**
 * Longer than the 200 ms for which office.js collects results and the 100 ms for which Univer collects edits; the pane
 * says the rest (aria-busy) while anything is fetched.
 */
const QUIET_MS = 600;
const LOOK_EVERY_MS = 25;

export interface SettledSources {
  /** A calculation, a request of the add-in or something it announces is under way. */
  readonly isBusy: () => boolean;
  /** Calls that have not answered yet. */
  readonly waiting: () => number;
  readonly lastChangeAtMs: () => number;
  readonly now: () => number;
}

export async function settled({ isBusy, waiting, lastChangeAtMs, now }: SettledSources): Promise<void> {
  let quietSinceMs = now();
  for (;;) {
    if (isBusy() || waiting() > 0) quietSinceMs = now();
    if (now() - Math.max(quietSinceMs, lastChangeAtMs()) >= QUIET_MS) return;
    await new Promise((done) => { setTimeout(done, LOOK_EVERY_MS); });
  }
}
