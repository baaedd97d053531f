// The requests to a table in the workbook, and their results.
import type { TableReading } from '../../tables/merge/table-edits';
import type { CellPlace, SheetArea } from '../../../engine/records/sheet-address';

/** The signal and progress of a run that reads or writes a table. */
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

/** Where a new table can stand. */
export interface TableRoom {
  readonly ok: true;
  /** A name that is free. */
  readonly tableName: string;
  /** The cell of the line above the table. */
  readonly place: CellPlace;
  /** Nothing stands on the sheet. */
  readonly isEmptySheet: boolean;
}

export interface InsertedTable {
  readonly ok: true;
  readonly tableId: string;
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
