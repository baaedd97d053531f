// What the session needs of tables in the workbook. The excel room implements it.
import type { MergePlan } from '../../tables/merge-plan';
import type { TablePlan } from '../../tables/table-plan';
import type { TableReading } from '../../tables/table-reading';
import type { SheetArea } from '../ports';
import type { CellPlace } from '../sheet-address';

/** What goes on while a table is read or written. */
export interface TableRun {
  readonly signal: AbortSignal;
  readonly progress: (rowsDone: number, rowsTotal: number) => void;
}

/** Something that Excel does not allow, or that was stopped. */
export interface TableTrouble {
  readonly ok: false;
  readonly isCancelled: boolean;
  /** What went wrong, and what stands in the sheet now. */
  readonly sentence: string;
  /** Some cells were written: the table says INCOMPLETE. */
  readonly halfWritten: boolean;
}

export interface InsertedTable {
  readonly ok: true;
  readonly tableId: string;
  readonly tableName: string;
  readonly columnIds: readonly number[];
}

export interface TableToRead {
  readonly tableId: string;
  readonly tableName: string;
}

/** Where a table stands now, header and totals included. */
export interface FoundTable {
  readonly name: string;
  readonly area: SheetArea;
}

export interface ReadTable {
  readonly ok: true;
  readonly reading: TableReading;
  /** Where the body stood. */
  readonly body: SheetArea;
}

/** What a new table is called. */
export interface TableLabels {
  /** The line above it. */
  readonly title: string;
  /** "Ledger 2026-10": of the table, and of a sheet that is added for it, where it is free. */
  readonly name: string;
}

/** Tables in the workbook. Nothing rejects but for faults of our own. */
export interface TablePort {
  /**
   * @param place the title's cell, the header stands in the row below; null: A1 of the active sheet
   * where that is empty, else of a new one.
   */
  insert(
    plan: TablePlan,
    place: CellPlace | null,
    labels: TableLabels,
    run: TableRun,
  ): Promise<InsertedTable | TableTrouble>;
  read(table: TableToRead, run: TableRun): Promise<ReadTable | TableTrouble>;
  /**
   * @param reading what the plan was made from: where the table has changed since, nothing more is
   * written.
   */
  apply(
    plan: MergePlan,
    reading: TableReading,
    title: string,
    run: TableRun,
  ): Promise<{ readonly ok: true } | TableTrouble>;
  /** null for each table that is not in the workbook any more. */
  find(tables: readonly TableToRead[]): Promise<readonly (FoundTable | null)[]>;
}
