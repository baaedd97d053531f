// Excel's handling of table columns that hold formulas.
import { rowsOf, type Area } from '../../model/a1';
import type { ExcelContext } from '../excel-context';
import type { Entry } from '../../model/cell-entry';

/**
 * A column whose last cells hold the same formula repeats it in the rows added below `area`.
 * @param isGiven whether a cell of the new rows has its own value.
 */
export function fillCalculatedColumns(
  { grid: { cells } }: ExcelContext,
  sheetId: string,
  { startRow, endRow, startColumn, endColumn }: Area,
  added: Area,
  isGiven: (row: number, column: number) => boolean,
): void {
  for (let column = startColumn; column <= endColumn; column += 1) {
    const last = cells.formula(sheetId, endRow, column);
    const isCalculated =
      last !== '' &&
      (endRow - 1 === startRow ||
        cells.movedDown(cells.formula(sheetId, endRow - 1, column), 1) === last);
    if (!isCalculated) continue;
    const entries = Array.from({ length: rowsOf(added) }, (_, r): Entry[] => [
      isGiven(r, column - startColumn) ? null : { formula: cells.movedDown(last, r + 1) },
    ]);
    cells.enter(sheetId, { ...added, startColumn: column, endColumn: column }, entries);
  }
}
