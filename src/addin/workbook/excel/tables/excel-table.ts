// Tables under Excel's own object model.
import type {
  FoundTable,
  InsertedTable,
  ReadTable,
  TableLabels,
  TableRun,
  TableToRead,
  TableTrouble,
} from './table-run';
import type { CellPlace } from '../../../engine/records/sheet-address';
import type { MergePlan } from '../../tables/merge/merge-plan';
import type { TablePlan } from '../../tables/merge/table-plan';
import type { TableReading } from '../../tables/merge/table-reading';
import { say } from '../../../platform/say';
import { batch } from '../excel-batch';
import { reading } from '../excel-reading';
import { addSheet } from '../new-sheet';
import { tableChunks, type TableChunks } from './excel-table-chunks';
import { TableInsertion } from './excel-table-insert';
import { readExcelTable } from './excel-table-read';
import { TableRefresh } from './excel-table-refresh';
import { tableTroubleOf } from './excel-table-trouble';

/** A method rejects only for faults of Tieout. */
export class ExcelTables {
  constructor(readonly chunks: TableChunks = tableChunks) {}

  /**
   * @param place the title's cell, the header stands in the row below; null: A1 of the active sheet
   * where that is empty, else of a new one.
   */
  async insert(
    plan: TablePlan,
    place: CellPlace | null,
    labels: TableLabels,
    run: TableRun,
  ): Promise<InsertedTable | TableTrouble> {
    let free: CellPlace;
    try {
      free = place ?? (await freePlace(labels.name, run.signal));
    } catch (error) {
      return tableTroubleOf(error, run);
    }
    return new TableInsertion(plan, free, labels, run, this.chunks).insert();
  }

  async read(table: TableToRead, run: TableRun): Promise<ReadTable | TableTrouble> {
    try {
      return { ok: true, ...(await readExcelTable(table, run, this.chunks.reading())) };
    } catch (error) {
      return tableTroubleOf(error, run);
    }
  }

  /**
   * @param reading the reading behind the plan: if the table has changed since, nothing more is
   * written
   */
  async apply(
    plan: MergePlan,
    reading: TableReading,
    title: string,
    run: TableRun,
  ): Promise<{ ok: true } | TableTrouble> {
    const { writing, atOnce } = this.chunks;
    return new TableRefresh(plan, reading, title, run, writing(), atOnce).apply();
  }

  /** null for each table that is not in the workbook any more. @throws ExcelRefused */
  find(tables: readonly TableToRead[]): Promise<readonly (FoundTable | null)[]> {
    return reading(say`the tables of this workbook`, async (context) => {
      const all = context.workbook.tables.load('items/id,items/name');
      await context.sync();
      const found = tables.map(
        ({ tableId, tableName }) =>
          all.items.find(({ id }) => id === tableId) ??
          all.items.find(({ name }) => name === tableName) ??
          null,
      );
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

/**
 * A1 of the active sheet where nothing stands on it, else of a new sheet, which a person is shown.
 */
async function freePlace(name: string, signal: AbortSignal): Promise<CellPlace> {
  const active = await emptyActiveSheet(signal);
  if (active !== null) return { sheet: active, row: 0, column: 0 };
  const added = await addSheet(name, signal);
  await batch(async (context) => {
    context.workbook.worksheets.getItem(added).activate();
    await context.sync();
  }, signal);
  return { sheet: added, row: 0, column: 0 };
}

function emptyActiveSheet(signal: AbortSignal): Promise<string | null> {
  return batch(async (context) => {
    const active = context.workbook.worksheets.getActiveWorksheet().load('name');
    const used = active.getUsedRangeOrNullObject(true).load('address');
    active.tables.load('items/name');
    active.protection.load('protected');
    await context.sync();
    const isEmpty = used.isNullObject && active.tables.items.length === 0;
    return isEmpty && !active.protection.protected ? active.name : null;
  }, signal);
}
