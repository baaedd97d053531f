// The present content of an inserted table, however the person has rearranged it. Plain data;
// workbook/excel reads it.

/** A formula is its text in the en-US form, "=…"; a blank cell is "". */
export type CellContent = string | number | boolean;

export interface ColumnReading {
  /** Excel keeps it through renaming and moving (TableColumn.id). */
  readonly id: number;
  readonly header: string;
}

export interface TableReading {
  readonly name: string;
  readonly columns: readonly ColumnReading[];
  /** The body, each row as wide as `columns`. */
  readonly rows: readonly (readonly CellContent[])[];
  /** The sheet's number of the first row of the body, from 1. */
  readonly firstRowNumber: number;
  /** null where the person switched the totals row off. */
  readonly totals: readonly CellContent[] | null;
}

/** Excel gives back 15 digits of a number: both sides are compared as it keeps them. */
export function isSameCell(present: CellContent, wanted: string | number): boolean {
  if (typeof wanted === 'string') return present === wanted;
  return (
    typeof present === 'number' &&
    (present === wanted || Number(present.toPrecision(15)) === Number(wanted.toPrecision(15)))
  );
}
