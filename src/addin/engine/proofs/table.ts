// Tables of reconciliation as cells: with the headers, formats and counts of rounded values that
// records have.
import {
  type Headers,
  cellMaker,
  formattedCell,
  liningUp,
  type Cell,
  type CellMaker,
  type RecordValue,
  type MatrixOptions,
  type RecordMatrix,
} from '../records/cells';
import { atOnce } from '../../platform/yield-to-main';
import { parseDay, type IsoDay, serialOfDay } from '../records/calendar';
import type { ColumnKind } from '../records/columns';

/**
 * A column and the source of its values. `day`: `YYYY-MM-DD`; `month`: `YYYY-MM`; both become Excel
 * dates.
 */
export interface TableColumn<Row> {
  readonly field: string;
  readonly label: string;
  readonly kind: ColumnKind | 'day' | 'month';
  readonly valueOf: (row: Row) => RecordValue;
}

/** A column that shows a field of its row unchanged. */
export function shownField<Field extends string>(
  field: Field,
  label: string,
  kind: TableColumn<unknown>['kind'],
): TableColumn<Readonly<Partial<Record<Field, RecordValue>>>> {
  return { field, label, kind, valueOf: (row) => row[field] };
}

/** The options of a table. */
export interface TableAsked {
  readonly headers: Headers;
  /** If given, they have a column of their own. */
  readonly accounts: readonly string[] | null;
}

/** Rows of one account. */
export interface AccountRows<Row> {
  readonly account: string;
  readonly rows: readonly Row[];
}

/** @param withAccount true if the call names accounts: an account column then comes first. */
export function tableMatrix<Row>(
  groups: readonly AccountRows<Row>[],
  columns: readonly TableColumn<Row>[],
  withAccount: boolean,
  options: MatrixOptions,
): RecordMatrix {
  const makers = columns.map(({ kind }) => makerOf(kind, options));
  const account = (cell: Cell): Cell[] => (withAccount ? [cell] : []);
  const header =
    options.headers === 2
      ? [...account('account'), ...columns.map(({ field }) => field)]
      : [...account('Account'), ...columns.map(({ label }) => label)];
  const matrix: Cell[][] = options.headers === 0 ? [] : [header];
  for (const group of groups) {
    for (const row of group.rows) {
      const cells = columns.map(({ valueOf }, at) => {
        const value = valueOf(row);
        return value === null || value === undefined ? '' : makers[at]!.cellOf(value);
      });
      matrix.push([...account(group.account), ...cells]);
    }
  }
  if (options.typed !== null) atOnce(liningUp(matrix, [...(withAccount ? [null] : []), ...makers]));
  const rounded = columns
    .map(({ label }, at) => ({ column: label, count: makers[at]!.roundedCount() }))
    .filter(({ count }) => count > 0);
  return { matrix: matrix.length === 0 ? null : matrix, rounded };
}

export const DATE_FORMATS = { day: 'yyyy-mm-dd', month: 'yyyy-mm' } as const;

function makerOf(kind: TableColumn<unknown>['kind'], options: MatrixOptions): CellMaker {
  if (kind !== 'day' && kind !== 'month') return cellMaker(kind, options);
  const cellOf = (value: string | number): Cell => {
    const day = parseDay(kind === 'day' ? String(value) : `${value}-01`);
    return day === null ? String(value) : dateCell(day, DATE_FORMATS[kind], options);
  };
  return { cellOf, roundedCount: () => 0, format: () => null };
}

function dateCell(day: IsoDay, numberFormat: string, { typed, dateSystem }: MatrixOptions): Cell {
  const serial = serialOfDay(day, dateSystem);
  if (serial === null) return day;
  return formattedCell(serial, numberFormat, typed);
}
