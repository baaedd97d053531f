import type { CommissionRecord } from './commission-record';
import { atOnce, ROWS_PER_STEP, type Steps } from '../platform/yield-to-main';
import { cellMaker } from './cells';
import type { Cell, CellOptions, RecordValue } from './cells';
import type { Column, LedgerColumn, LedgerField, RebateColumn, RebateField } from './columns';
import type { LedgerEntry } from './ledger-entry';
import type { OrderedRows } from './row-order';

/** 0 none, 1 labels, 2 field names. */
export type Headers = 0 | 1 | 2;

export interface MatrixOptions extends CellOptions {
  readonly headers: Headers;
}

/** How many values of a column have more digits than Excel holds. */
export interface RoundedColumn {
  /** The column's label. */
  readonly column: string;
  readonly count: number;
}

export interface RecordMatrix {
  /**
   * Rows of equal length, header first. null: no records and no header, so there is nothing that a
   * cell could show.
   */
  readonly matrix: Cell[][] | null;
  /** Only the columns in which a value was rounded. */
  readonly rounded: readonly RoundedColumn[];
}

/** The cells of a LEDGER result (product, Cells). `columns` come from `columnsShown`. */
export function ledgerMatrix(
  rows: OrderedRows<LedgerEntry>,
  columns: readonly LedgerColumn[],
  options: MatrixOptions,
): RecordMatrix {
  return atOnce(ledgerSteps(rows, columns, options));
}

export function ledgerSteps(
  { records, accounts }: OrderedRows<LedgerEntry>,
  columns: readonly LedgerColumn[],
  options: MatrixOptions,
): Steps<RecordMatrix> {
  const valueAt = (at: number, field: LedgerField | 'account'): RecordValue => {
    if (field === 'account') return accounts[at];
    return records[at]?.[field === 'cTime' ? 'cTimeMs' : field];
  };
  return matrixOf(columns, records.length, valueAt, options);
}

/** The cells of a REBATES result (product, Cells). `columns` come from `columnsShown`. */
export function rebatesMatrix(
  rows: OrderedRows<CommissionRecord>,
  columns: readonly RebateColumn[],
  options: MatrixOptions,
): RecordMatrix {
  return atOnce(rebatesSteps(rows, columns, options));
}

export function rebatesSteps(
  { records, accounts }: OrderedRows<CommissionRecord>,
  columns: readonly RebateColumn[],
  options: MatrixOptions,
): Steps<RecordMatrix> {
  const valueAt = (at: number, field: RebateField | 'account'): RecordValue =>
    field === 'account' ? accounts[at] : records[at]?.[field];
  return matrixOf(columns, records.length, valueAt, options);
}

/**
 * Row by row, because a million cells that are written where they lie close together cost half the
 * time.
 */
function* matrixOf<Field extends string>(
  columns: readonly Column<Field>[],
  recordCount: number,
  valueAt: (at: number, field: Field | 'account') => RecordValue,
  options: MatrixOptions,
): Steps<RecordMatrix> {
  const makers = columns.map(({ kind, asText }) => cellMaker(asText ? 'text' : kind, options));
  const matrix: Cell[][] =
    options.headers === 0
      ? []
      : [columns.map(({ field, label }) => (options.headers === 2 ? field : label))];
  for (let at = 0; at < recordCount; at += 1) {
    if (at > 0 && at % ROWS_PER_STEP === 0) yield;
    const row = new Array<Cell>(columns.length);
    for (let across = 0; across < row.length; across += 1) {
      const value = valueAt(at, columns[across]!.field);
      row[across] = value === null || value === undefined ? '' : makers[across]!.cellOf(value);
    }
    matrix.push(row);
  }
  const rounded = columns.map(({ label }, across) => ({
    column: label,
    count: makers[across]!.roundedCount(),
  }));
  return {
    matrix: matrix.length === 0 ? null : matrix,
    rounded: rounded.filter(({ count }) => count > 0),
  };
}

const ROWS_WEIGHED = 400;

/**
 * About how many bytes of JSON a matrix is: Excel on the web fails over 5 MB (platform facts,
 * Custom functions). Weighs rows at even distances, and all of them where there are few.
 */
export function estimateJsonBytes(matrix: readonly (readonly Cell[])[]): number {
  const step = Math.max(1, Math.floor(matrix.length / ROWS_WEIGHED));
  const weighed = matrix.filter((_, at) => at % step === 0);
  const bytes = new TextEncoder().encode(JSON.stringify(weighed)).length;
  return weighed.length === matrix.length
    ? bytes
    : Math.ceil((bytes / weighed.length) * matrix.length);
}
