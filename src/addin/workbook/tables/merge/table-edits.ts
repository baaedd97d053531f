// The reading of an inserted table, and the edits of a refresh. Plain data; workbook/excel reads
// and writes it.
import type { RoundedColumn } from '../../../engine/records/cells';
import type { StoredTable, TableColumn } from './stored-table';
import type { PlainCell } from './records-of-table';

/** A formula is its text in the en-US form, "=…"; a blank cell is "". */
export type CellContent = string | number | boolean;

/** The present table, however the person has rearranged it. */
export interface TableReading {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** The body, each row as wide as `columns`. */
  readonly rows: readonly (readonly CellContent[])[];
  /** The sheet's number of the first row of the body, from 1. */
  readonly firstRowNumber: number;
  /** null: the person has switched off the totals row. */
  readonly totals: readonly CellContent[] | null;
}

/** A column of the table that Tieout writes. */
export interface RowPlace {
  /** Position in the table. */
  readonly at: number;
  /** null: General. */
  readonly format: string | null;
}

export interface CellWrite {
  /** Index in the body. */
  readonly row: number;
  /** Index in `MergePlan.places`. */
  readonly place: number;
  readonly content: PlainCell;
}

/** Rows of the body. */
export interface MergeReport {
  readonly added: readonly number[];
  readonly changed: readonly number[];
  /** Marked now: the exchange no longer has the record. */
  readonly gone: readonly number[];
  /** Marked now, and not counted: copies of rows, and rows of the person's own. */
  readonly uncounted: readonly number[];
  /** Of the added rows: those that a person had deleted, and that the exchange still has. */
  readonly returned: number;
}

export interface MergePlan {
  /** The fields that the table shows, then the check and the identity. */
  readonly places: readonly RowPlace[];
  /** Sorted by row, then by place. */
  readonly writes: readonly CellWrite[];
  /**
   * New rows from this index of the body on, each with a cell for every place; blank rows at the
   * end are used first.
   */
  readonly appended: { readonly from: number; readonly rows: readonly (readonly PlainCell[])[] };
  /** Cells of the totals row that change. */
  readonly totals: readonly { readonly at: number; readonly formula: string }[];
  readonly report: MergeReport;
  /** Sentences for the person: deleted columns, rows older than the exchange's records. */
  readonly notes: readonly string[];
  readonly rounded: readonly RoundedColumn[];
  /** The facts to store once everything is written. */
  readonly stored: StoredTable;
}

export type Merge =
  | { readonly ok: true; readonly plan: MergePlan }
  | { readonly ok: false; readonly sentence: string };

export const isNothing = ({ writes, appended, totals }: MergePlan): boolean =>
  writes.length === 0 && appended.rows.length === 0 && totals.length === 0;
