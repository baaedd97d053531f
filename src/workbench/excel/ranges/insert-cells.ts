// Range.insert("Down") of some columns:
// https://learn.microsoft.com/javascript/api/excel/excel.range#excel-excel-range-insert-member(1)
import { rowsOf, type Area } from '../../a1';
import type { ExcelContext } from '../excel-context';
import { fillCalculatedColumns } from '../tables/calculated-columns';

/** In the place of a table's totals row, and as wide, the new cells are rows of the table. */
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
        tableOptions.of(one.id).showTotals &&
        one.area.endRow + 1 === area.startRow &&
        one.area.startColumn === area.startColumn &&
        one.area.endColumn === area.endColumn,
    );
  await grid.layout.insertCells(sheetId, area);
  if (!table) return;
  fillCalculatedColumns(context, sheetId, table.area, area, () => false);
  grid.cells.flush();
  await grid.tables.resize(table.id, {
    ...table.area,
    endRow: table.area.endRow + rowsOf(area),
  });
}
