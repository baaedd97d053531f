// Batches that wait for a host that is busy, and sentences for what it does not allow.
import type { TableTrouble } from '../session/table-port';

/** A host refuses every batch while a person edits a cell, and the web when it had too many: it is asked again. */
const BUSY_CODES: ReadonlySet<string> = new Set(['InvalidOperationInCellEditMode', 'ActivityLimitReached']);
const BUSY_TRIES = 40;
const BUSY_PAUSE_MS = 250;

/** A batch that may run twice: what it writes is the same each time. @throws Cancelled where the signal is aborted before it begins. */
export async function batch<Result>(signal: AbortSignal, work: (context: Excel.RequestContext) => Promise<Result>): Promise<Result> {
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

export class Cancelled extends Error { override readonly name = 'Cancelled'; }

/** Something that a person can do something about. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  constructor(readonly sentence: string) { super(sentence); }
}

/** @param standing says what stands in the sheet now. */
export function troubleOf(error: unknown, standing: string, halfWritten: boolean): TableTrouble {
  const trouble = (sentence: string, isCancelled = false): TableTrouble => ({ ok: false, isCancelled, sentence: `${sentence} ${standing}`.trim(), halfWritten });
  if (error instanceof Cancelled) return trouble('Cancelled.', true);
  if (error instanceof NotAllowed) return trouble(error.sentence);
  if (!(error instanceof OfficeExtension.Error)) throw error;
  return trouble(whatExcelSays(error));
}

function whatExcelSays({ code, message }: OfficeExtension.Error): string {
  if (code === 'AccessDenied') return 'Excel does not allow it: the sheet or the workbook is protected or open for reading only. Remove the protection, then try again. (AccessDenied)';
  if (BUSY_CODES.has(code)) return `Excel was busy for ${(BUSY_TRIES * BUSY_PAUSE_MS) / 1000} seconds: a cell is being edited, or too much is going on. Finish the entry, then try again. (${code})`;
  return `Excel stopped: ${message} (${code})`;
}
