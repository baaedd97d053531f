// The only way to read the workbook. A missing item is null, and a list without items is empty.
// What Excel refuses or does not support is an error with a sentence, never null.
import { say } from '../../platform/say';
import { TieoutError } from '../../platform/tieout-error';
import { batch, BUSY_CODES } from './excel-batch';

/** Excel has the item but does not return it now. A retry helps if Excel was only busy. */
export class ExcelRefused extends TieoutError<'excel-refused'> {
  override readonly name = 'ExcelRefused';
  constructor(what: string, cause: OfficeExtension.Error) {
    super(
      'excel-refused',
      say`Excel does not let Tieout read ${what}. Finish editing the cell, or unprotect the workbook. Then try again.`,
      { cause, retryable: BUSY_CODES.has(cause.code) },
    );
  }
}

/** This Excel is too old to give it to add-ins. */
export class ExcelLacks extends TieoutError<'excel-lacks'> {
  override readonly name = 'ExcelLacks';
  constructor(what: string) {
    super('excel-lacks', say`This Excel is too old to give ${what} to add-ins.`);
  }
}

interface ReadingOptions {
  /** The ExcelApi set that introduced it. */
  readonly since?: string;
  /** Retries while Excel is busy, for ten seconds; default: true. */
  readonly waits?: boolean;
}

/**
 * @param what the thing read, in the accusative of German: "the selection".
 * @throws ExcelRefused, ExcelLacks
 */
export async function reading<Found>(
  what: string,
  work: (context: Excel.RequestContext) => Promise<Found>,
  { since, waits = true }: ReadingOptions = {},
): Promise<Found> {
  if (since !== undefined && !Office.context.requirements.isSetSupported('ExcelApi', since))
    throw new ExcelLacks(what);
  try {
    return await (waits ? batch(work) : Excel.run(work));
  } catch (error) {
    if (error instanceof OfficeExtension.Error) throw new ExcelRefused(what, error);
    throw error;
  }
}
