// Work that can be put down between two steps, so that the pane answers a click while 50,000 rows are planned.

/** Yields between steps of some ten milliseconds, and returns the result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Records and rows of one step. */
export const STEP_ROWS = 500;

/** All steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** @param breath lets others go first where they have waited. */
export async function finishBreathing<Result>(steps: Steps<Result>, breath: () => Promise<void>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await breath();
  }
}
