// Reads an inserted table as it stands now, in chunks.
import { say } from '../../../platform/say';
import type { CellContent } from '../../tables/merge/table-edits';
import { batch } from '../excel-batch';
import { headerSaid } from './excel-table-banner';
import { contentsOf } from './excel-table-cells';
import { NotAllowed } from './excel-table-trouble';
import type { ReadTable, TableRun, TableToRead } from './table-run';

/**
 * Finds a table by Excel's id; another program may have saved the workbook, so its name is tried
 * next.
 * @param tables with id and name loaded.
 */
export const tableAmong = (
  { items }: Excel.TableCollection,
  { tableId, tableName }: TableToRead,
): Excel.Table | null =>
  items.find(({ id }) => id === tableId) ?? items.find(({ name }) => name === tableName) ?? null;

export async function readExcelTable(
  wanted: TableToRead,
  { signal, progress }: TableRun,
  rowsAtOnce: number,
): Promise<ReadTable> {
  const { name, columns, totals, sheet, startRow, startColumn, count } = await batch(
    async (context) => {
      const all = context.workbook.tables.load('items/id,items/name');
      await context.sync();
      const table = tableAmong(all, wanted)?.load('name,showTotals');
      if (!table)
        throw new NotAllowed(say`The table ${wanted.tableName} is no longer in this workbook.`);
      table.columns.load('items/id,items/name');
      const body = table.getDataBodyRange().load('rowIndex,rowCount,columnIndex');
      table.worksheet.load('name');
      await context.sync();
      let totals: CellContent[] | null = null;
      if (table.showTotals) {
        const row = table.getTotalRowRange().load('values,formulas');
        await context.sync();
        totals = contentsOf(row.values, row.formulas)[0] ?? [];
      }
      return {
        name: table.name,
        columns: table.columns.items.map((one) => ({ id: one.id, header: headerSaid(one.name) })),
        totals,
        sheet: table.worksheet.name,
        startRow: body.rowIndex,
        startColumn: body.columnIndex,
        count: body.rowCount,
      };
    },
    signal,
  );
  const rows: CellContent[][] = [];
  while (rows.length < count) {
    const more = Math.min(rowsAtOnce, count - rows.length);
    const contents = await batch(async (context) => {
      const chunk = context.workbook.tables
        .getItem(name)
        .getDataBodyRange()
        .getRow(rows.length)
        .getResizedRange(more - 1, 0)
        .load('values,formulas');
      await context.sync();
      return contentsOf(chunk.values, chunk.formulas);
    }, signal);
    rows.push(...contents);
    progress(rows.length, count);
  }
  return {
    ok: true,
    reading: { name, columns, rows, totals, firstRowNumber: startRow + 1 },
    body: {
      sheet,
      startRow,
      endRow: startRow + count - 1,
      startColumn,
      endColumn: startColumn + columns.length - 1,
    },
  };
}
