// Range.insert("Down") of some columns:
// https://learn.microsoft.com/javascript/api/excel/excel.range#excel-excel-range-insert-member(1)
import { rowsOf, type Area } from '../../model/a1';
import type { ExcelContext } from '../excel-context';
import { fillCalculatedColumns } from './calculated-columns';

/** Cells as wide as a table, inserted between its rows or at its totals row, become table rows. */
export async function insertCells(
  context: ExcelContext,
  sheetId: string,
  area: Area,
): Promise<void> {
  const { grid, tableOptions } = context;
  const table = grid.tables
    .list()
    .find(
      (one) =>
        one.sheetId === sheetId &&
        one.area.startColumn === area.startColumn &&
        one.area.endColumn === area.endColumn &&
        area.startRow > one.area.startRow &&
        area.startRow <= one.area.endRow + (tableOptions.of(one.id).showTotals ? 1 : 0),
    );
  await grid.layout.insertCells(sheetId, area);
  if (!table) return;
  const above = { ...table.area, endRow: area.startRow - 1 };
  if (above.endRow > above.startRow)
    fillCalculatedColumns(context, sheetId, above, area, () => false);
  grid.cells.flush();
  const grown = { ...table.area, endRow: table.area.endRow + rowsOf(area) };
  const now = grid.tables.list().find(({ id }) => id === table.id);
  if (now?.area.endRow !== grown.endRow) await grid.tables.resize(table.id, grown);
}
