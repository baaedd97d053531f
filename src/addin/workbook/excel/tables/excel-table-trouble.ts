// Sentences for the errors of a host while a table is written or read.
import { TieoutError } from '../../../platform/tieout-error';
import type { TableRun, TableTrouble } from './table-run';
import { BUSY_CODES, BUSY_SECONDS } from '../excel-batch';
import { say } from '../../../platform/say';

/** An obstacle that a person can remove. */
export class NotAllowed extends TieoutError<'not-allowed'> {
  override readonly name = 'NotAllowed';
  constructor(sentence: string) {
    super('not-allowed', sentence);
  }
}

/** @param standing describes what is in the sheet now; null: nothing was written */
export function tableTroubleOf(
  error: unknown,
  { signal }: TableRun,
  standing: string | null = null,
): TableTrouble {
  const trouble = (sentence: string, isCancelled = false): TableTrouble => ({
    ok: false,
    isCancelled,
    sentence: `${sentence} ${standing ?? say`Nothing was written.`}`,
    halfWritten: standing !== null,
  });
  if (signal.aborted && error === signal.reason) return trouble('Cancelled.', true);
  if (error instanceof NotAllowed) return trouble(error.message);
  if (!(error instanceof OfficeExtension.Error)) throw error;
  return trouble(whatExcelSays(error));
}

function whatExcelSays({ code, message }: OfficeExtension.Error): string {
  if (code === 'AccessDenied')
    return say`Excel does not allow it: the sheet or the workbook is protected or open for reading only. Remove the protection, then try again. (AccessDenied)`;
  if (BUSY_CODES.has(code))
    return say`Excel was busy for ${BUSY_SECONDS} seconds: a cell is being edited, or too much is going on. Finish the entry, then try again. (${code})`;
  return say`Excel stopped: ${message} (${code})`;
}
