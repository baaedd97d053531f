// Tables under Excel's own object model.
import type {
  FoundTable,
  InsertedTable,
  ReadTable,
  TableRoom,
  TableRun,
  TableToRead,
  TableTrouble,
} from './table-run';
import type { CellPlace } from '../../../engine/records/sheet-address';
import type { MergePlan, TableReading } from '../../tables/merge/table-edits';
import type { NewColumn } from '../../tables/merge/table-columns';
import { say } from '../../../platform/say';
import { reading } from '../excel-reading';
import { TableInsertion } from './excel-table-insert';
import { readExcelTable, tableAmong } from './excel-table-read';
import { TableRefresh } from './excel-table-refresh';
import { freePlace, roomAt, type TableSize } from './excel-table-room';
import { tableTroubleOf } from './excel-table-trouble';

/** Methods reject only for faults of Tieout. */
export class ExcelTables {
  /**
   * @param rowsAtOnce rows of one request, so that progress is shown and Cancel works in between.
   */
  constructor(readonly rowsAtOnce = 1_000) {}

  /**
   * @param wished "Ledger 2026-10": a name for the table and for an added sheet, if it is free.
   * @param place the title's cell, with the header in the row below; null: A1 of the active sheet
   *   if that is empty, else of a new one.
   */
  async findRoom(
    wished: string,
    place: CellPlace | null,
    size: TableSize,
    run: TableRun,
  ): Promise<TableRoom | TableTrouble> {
    try {
      const free = place ?? (await freePlace(wished, run.signal));
      return await roomAt(free, wished, size, run.signal);
    } catch (error) {
      return tableTroubleOf(error, run);
    }
  }

  /** @param title the line above it. */
  insert(
    plan: MergePlan,
    columns: readonly NewColumn[],
    room: TableRoom,
    title: string,
    run: TableRun,
  ): Promise<InsertedTable | TableTrouble> {
    return new TableInsertion(plan, columns, room, title, run, this.rowsAtOnce).insert();
  }

  async read(table: TableToRead, run: TableRun): Promise<ReadTable | TableTrouble> {
    try {
      return await readExcelTable(table, run, this.rowsAtOnce);
    } catch (error) {
      return tableTroubleOf(error, run);
    }
  }

  /**
   * @param reading the reading behind the plan: if the table has changed since, nothing more is
   * written
   */
  apply(
    plan: MergePlan,
    reading: TableReading,
    title: string,
    run: TableRun,
  ): Promise<{ ok: true } | TableTrouble> {
    return new TableRefresh(plan, reading, title, run, this.rowsAtOnce).apply();
  }

  /** null for each table that is no longer in the workbook. @throws ExcelRefused */
  find(tables: readonly TableToRead[]): Promise<readonly (FoundTable | null)[]> {
    return reading(say`the tables of this workbook`, async (context) => {
      const all = context.workbook.tables.load('items/id,items/name');
      await context.sync();
      const found = tables.map((table) => tableAmong(all, table));
      const ranges = found.map(
        (table) =>
          table?.getRange().load('rowIndex,columnIndex,rowCount,columnCount,worksheet/name') ??
          null,
      );
      await context.sync();
      return found.map((table, i) => {
        const range = ranges[i];
        if (!table || !range) return null;
        const { rowIndex, columnIndex, rowCount, columnCount, worksheet } = range;
        return {
          name: table.name,
          area: {
            sheet: worksheet.name,
            startRow: rowIndex,
            endRow: rowIndex + rowCount - 1,
            startColumn: columnIndex,
            endColumn: columnIndex + columnCount - 1,
          },
        };
      });
    });
  }
}
