// The one way to read the workbook. What is not there is null, or none of a list. What Excel
// refuses, and what it does not know, are errors with a sentence: neither is "none".
import { say } from '../../platform/say';
import { TieoutError } from '../../platform/tieout-error';
import { batch, BUSY_CODES } from './excel-batch';

/** Excel has it, and does not give it now. Worth another try where it was only busy. */
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
  /** The ExcelApi set that brought it. */
  readonly since?: string;
  /** Asks again while Excel is busy, for ten seconds; so it does where this is left out. */
  readonly waits?: boolean;
}

/**
 * @param what is read, in the accusative of German: "the selection".
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
