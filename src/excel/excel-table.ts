// Tables under Excel's own object model.
import type { InsertedTable, TablePlace, TablePort, TableRun, TableToRead, TableTrouble } from '../session/table-use-case';
import type { MergePlan } from '../tables/merge-plan';
import type { TablePlan } from '../tables/table-plan';
import type { TableReading } from '../tables/table-reading';
import { troubleOf } from './excel-table-batch';
import { TableInsertion } from './excel-table-insert';
import { readTable } from './excel-table-read';
import { TableRefresh } from './excel-table-refresh';

/** Rows of one request (platform facts, Sheets: 5,000 to 20,000). */
const CHUNK_ROWS = 5_000;

export class ExcelTables implements TablePort {
  /** @param chunkRows fewer keep the pane quicker, more write faster. */
  constructor(readonly chunkRows = CHUNK_ROWS) {}

  insert(plan: TablePlan, place: TablePlace, title: string, run: TableRun): Promise<InsertedTable | TableTrouble> {
    return new TableInsertion(plan, place, title, run, this.chunkRows).insert();
  }

  async read(table: TableToRead, run: TableRun): Promise<{ ok: true; reading: TableReading } | TableTrouble> {
    try {
      return { ok: true, reading: await readTable(table, run) };
    } catch (error) {
      return troubleOf(error, 'Nothing was written.');
    }
  }

  apply(plan: MergePlan, reading: TableReading, title: string, run: TableRun): Promise<{ ok: true } | TableTrouble> {
    return new TableRefresh(plan, reading, title, run, this.chunkRows).apply();
  }
}
