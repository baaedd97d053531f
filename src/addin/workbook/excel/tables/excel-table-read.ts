// Reads an inserted table as it stands now, in chunks.
import type { ReadTable, TableRun, TableToRead } from './table-run';
import type { CellContent, TableReading } from '../../tables/merge/table-reading';
import type { ChunkSize } from '../chunk-size';
import { batch } from '../excel-batch';
import { contentsOf } from './excel-table-cells';
import { NotAllowed } from './excel-table-trouble';
import { say } from '../../../platform/say';

/** Values and formulas of so many cells stay far below the 5 MB of one answer. */
const MAX_CELLS = 30_000;

/**
 * By the id that Excel keeps; a workbook that another program saved may know it by its name only.
 */
export async function findTable(
  context: Excel.RequestContext,
  { tableId, tableName }: TableToRead,
): Promise<Excel.Table> {
  const [byId, byName] = [
    context.workbook.tables.getItemOrNullObject(tableId),
    context.workbook.tables.getItemOrNullObject(tableName),
  ];
  byId.load('id');
  byName.load('id');
  await context.sync();
  if (byId.isNullObject && byName.isNullObject)
    throw new NotAllowed(say`The table ${tableName} is no longer in this workbook.`);
  return byId.isNullObject ? byName : byId;
}

export async function readExcelTable(
  wanted: TableToRead,
  { signal, progress }: TableRun,
  chunk: ChunkSize,
): Promise<Omit<ReadTable, 'ok'>> {
  const shape = await batch(async (context) => {
    const table = (await findTable(context, wanted)).load('name,showTotals');
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
      columns: table.columns.items.map(({ id, name }) => ({ id, header: name })),
      totals,
      sheet: table.worksheet.name,
      startRow: body.rowIndex,
      startColumn: body.columnIndex,
      count: body.rowCount,
    };
  }, signal);
  const rows: CellContent[][] = [];
  const most = Math.max(1, Math.floor(MAX_CELLS / Math.max(1, shape.columns.length)));
  while (rows.length < shape.count) {
    const more = Math.min(chunk.rows, most, shape.count - rows.length);
    rows.push(
      ...(await chunk.run(() =>
        batch(async (context) => {
          const chunk = context.workbook.tables
            .getItem(shape.name)
            .getDataBodyRange()
            .getRow(rows.length)
            .getResizedRange(more - 1, 0)
            .load('values,formulas');
          await context.sync();
          return contentsOf(chunk.values, chunk.formulas);
        }, signal),
      )),
    );
    progress(rows.length, shape.count);
  }
  const { name, columns, totals, sheet, startRow, startColumn } = shape;
  const reading: TableReading = {
    ...{ name, columns, rows, totals },
    firstRowNumber: startRow + 1,
  };
  return {
    reading,
    body: {
      sheet,
      startRow,
      endRow: startRow + shape.count - 1,
      startColumn,
      endColumn: startColumn + columns.length - 1,
    },
  };
}
