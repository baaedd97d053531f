// Batches that wait until the host takes them.

/** A host refuses every batch while a person edits a cell, and the web when it had too many: it is asked again, and gives up in the end. */
export const BUSY_CODES: ReadonlySet<string> = new Set(['InvalidOperationInCellEditMode', 'ActivityLimitReached']);
const BUSY_TRIES = 40;
const BUSY_PAUSE_MS = 250;
export const BUSY_SECONDS = (BUSY_TRIES * BUSY_PAUSE_MS) / 1000;

export class Cancelled extends Error { override readonly name = 'Cancelled'; }

export const NEVER = new AbortController().signal;

/** Runs a batch as soon as the host takes it. It may run twice: what it writes is the same each time. */
export const batch = <Result>(work: (context: Excel.RequestContext) => Promise<Result>): Promise<Result> => cancellableBatch(NEVER, work);

/** The same. @throws Cancelled where the signal is aborted before it begins. */
export async function cancellableBatch<Result>(signal: AbortSignal, work: (context: Excel.RequestContext) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) throw new Cancelled();
    try {
      return await Excel.run(work);
    } catch (error) {
      if (!(error instanceof OfficeExtension.Error) || !BUSY_CODES.has(error.code) || attempt >= BUSY_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
    }
  }
}
