// Runs batches, and retries while the host is busy.
import { startTimer } from '../../platform/clock';

/**
 * A host refuses every batch while a person edits a cell, and Excel on the web after too many: the
 * batch is retried for a limited time.
 */
export const BUSY_CODES: ReadonlySet<string> = new Set([
  'InvalidOperationInCellEditMode',
  'ActivityLimitReached',
]);
const BUSY_TRIES = 40;
const BUSY_PAUSE_MS = 250;
export const BUSY_SECONDS = (BUSY_TRIES * BUSY_PAUSE_MS) / 1000;

/**
 * Runs a batch as soon as the host takes it. It may run twice: what it writes is the same each
 * time.
 * @throws the signal's reason where it is aborted before the batch begins.
 */
export async function batch<Result>(
  work: (context: Excel.RequestContext) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await Excel.run(work);
    } catch (error) {
      if (
        !(error instanceof OfficeExtension.Error) ||
        !BUSY_CODES.has(error.code) ||
        attempt >= BUSY_TRIES
      )
        throw error;
      await new Promise<void>((resolve) => void startTimer(BUSY_PAUSE_MS, resolve));
    }
  }
}
