// Finds the cell that blocks the rows of a formula: Excel shows #SPILL! and does not say where.

import { addressAt, addressOf, type CellPlace } from '../../engine/records/sheet-address';
import type { ExcelWorkbook } from '../excel/excel-workbook';

/** What Excel shows where the rows have no room. */
export const SPILL_BLOCKED = '#SPILL!';
const CELLS_AT_ONCE = 10_000;
/** A blocker below these rows is not named: reading the rest would keep Excel busy. */
const MAX_CELLS = 200_000;

/** The first cell, row by row, that blocks rows of this size. */
export async function blockerOf(
  workbook: Pick<ExcelWorkbook, 'valuesOf'>,
  { sheet, row, column }: CellPlace,
  { height, width }: { readonly height: number; readonly width: number },
): Promise<string | null> {
  const rowsAtOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / width));
  const lastRow = Math.min(height, Math.floor(MAX_CELLS / width));
  for (let from = 0; from < lastRow; from += rowsAtOnce) {
    const until = Math.min(lastRow, from + rowsAtOnce);
    const [values] = await workbook.valuesOf([
      addressOf({
        sheet,
        startRow: row + from,
        endRow: row + until - 1,
        startColumn: column,
        endColumn: column + width - 1,
      }),
    ]);
    for (const [down, cells] of (values ?? []).entries())
      for (const [right, value] of cells.entries()) {
        if (value === '' || value === null || from + down + right === 0) continue;
        return addressAt({ sheet, row: row + from + down, column: column + right });
      }
  }
  return null;
}
