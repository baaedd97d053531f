// Finds cells that show one of Excel's own errors instead of their result. #N/A and #VALUE! are
// left out, because Tieout gives those with a sentence.
import { grouped } from '../../platform/grouped';
import { counted, say } from '../../platform/say';
import type { ExcelWorkbook } from '../excel/excel-workbook';
import { SPILL_BLOCKED } from './spill-blocker';

/** https://learn.microsoft.com/javascript/api/excel/excel.errorcellvaluetype */
const ERRORS: ReadonlySet<unknown> = new Set([
  ...['#NAME?', SPILL_BLOCKED, '#CALC!', '#BLOCKED!', '#CONNECT!', '#EXTERNAL!', '#FIELD!'],
  ...['#PYTHON!', '#TIMEOUT!', '#UNKNOWN!'],
]);
/** At most this many cells are read. */
const MAX_READ = 1_000;

/** The error of each cell that shows one, by its address. @throws ExcelRefused */
export async function cellsInError(
  workbook: Pick<ExcelWorkbook, 'valuesOf'>,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = addresses.slice(0, MAX_READ);
  const values = asked.length === 0 ? [] : await workbook.valuesOf(asked);
  return new Map(
    asked.flatMap((address, at) => {
      const shown = values[at]?.[0]?.[0];
      return ERRORS.has(shown) ? [[address, String(shown)] as const] : [];
    }),
  );
}

/**
 * Sentences that say what each kind of error needs and name its first cell; "" if there is none.
 */
export function errorsSaid(errors: ReadonlyMap<string, string>): string {
  return [...grouped([...errors], ([, error]) => error)]
    .map(([error, cells]) => {
      const first = cells[0]?.[0] ?? '';
      return say`${counted(cells.length, 'cell shows', 'cells show')} ${error}, the first ${first}: ${remedyOf(error)}`;
    })
    .join(' ');
}

const remedyOf = (error: string): string =>
  error === '#NAME?'
    ? say`Excel does not know the function. Choose Tieout under Home, Add-ins, My Add-ins, then press Repair. If this does not help, close the workbook, open it again and press Repair.`
    : error === SPILL_BLOCKED
      ? say`clear what stands where its rows go.`
      : say`select the cell, press F2 and Enter.`;
