// The requests to a table in the workbook, and their results.
import type { TableReading } from '../../tables/merge/table-reading';
import type { SheetArea } from '../../../engine/records/sheet-address';

/** What goes on while a table is read or written. */
export interface TableRun {
  readonly signal: AbortSignal;
  readonly progress: (rowsDone: number, rowsTotal: number) => void;
}

/** Excel refused something, or the run was stopped. */
export interface TableTrouble {
  readonly ok: false;
  readonly isCancelled: boolean;
  /** The error, and what is in the sheet now. */
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
