// Cells: the value of a record in one cell, and records in rows of cells.
import type { MadeJournal } from './journal-facts';
import type { MatchMarks } from './match-marks';
import type { ValueForm } from './value-settings';
import { localMsOfStamp, serialOfLocalMs, type DateSystem } from './calendar';
import type { ColumnKind, Column, RecordField } from './columns';
import { toCellNumber } from './decimal-text';
import { clockOf } from './zone';
import { atOnce, ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { memberOf, type PlainRecord } from './record-fields';
import type { OrderedRows } from './row-order';

/**
 * The type of a number with its own format: Double since ExcelApi 1.19; its older name is
 * FormattedNumber (CustomFunctionsRuntime 1.4).
 */
export type FormattedType = 'Double' | 'FormattedNumber';

interface TypedCell {
  readonly type: FormattedType;
  readonly basicValue: number;
  /** For an amount: set once the whole column is known. */
  numberFormat: string;
  /** For a Double, since ExcelApi 1.19; formulas read them as =A1.Name. */
  readonly properties?: Readonly<Record<string, TypedCell | TypedText>>;
}

interface TypedText {
  readonly type: 'String';
  readonly basicValue: string;
}

/** The content of a cell. Numbers are finite; a missing value is "". */
export type Cell = string | number | TypedCell;

/** Equal in value, format and properties, except the property that holds the time of reading. */
export function isSameCell(one: Cell | boolean, other: Cell | boolean): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const isAlike =
    one.basicValue === other.basicValue &&
    one.numberFormat === other.numberFormat &&
    one.type === other.type;
  // Most cells have none, and a result may have millions of cells.
  if (!isAlike || (!one.properties && !other.properties)) return isAlike;
  const { Read: _read, ...properties } = one.properties ?? {};
  const { Read: _other, ...others } = other.properties ?? {};
  return (
    Object.keys(properties).length === Object.keys(others).length &&
    Object.entries(properties).every(
      ([name, { basicValue }]) => others[name]?.basicValue === basicValue,
    )
  );
}

/** The decimals that every amount shows, and the maximum of further ones. */
const [USUAL_DECIMALS, FURTHER_DECIMALS] = [2, 18];
/**
 * The format of a column of amounts, by the most decimals in it. A `?` leaves a blank as wide as a
 * digit, so that the decimal points line up.
 */
export const amountFormat = (decimals: number): string =>
  `0.00${'?'.repeat(Math.min(Math.max(decimals - USUAL_DECIMALS, 0), FURTHER_DECIMALS))}`;
const USUAL_FORMAT = amountFormat(0);
/** For an amount so small that any such format would show zero. */
const TINY_AMOUNT_FORMAT = '0.00E+00';
const TINY = 5e-21;
const isTiny = (value: number): boolean => value !== 0 && Math.abs(value) < TINY;
export const isAmountFormat = (format: string | null): boolean =>
  format !== null && (/^0\.00\?*$/.test(format) || format === TINY_AMOUNT_FORMAT);
/** With thousands separators, and negatives in red. */
export const readableFormat = (format: string): string =>
  format === TINY_AMOUNT_FORMAT ? format : `#,##${format};[Red]-#,##${format}`;
/** For amounts that are unknown when the format is written: all 18 decimals. */
export const SEPARATED_AMOUNT_FORMAT = '#,##0.00################';
export const READABLE_AMOUNT_FORMAT = `${SEPARATED_AMOUNT_FORMAT};[Red]-${SEPARATED_AMOUNT_FORMAT}`;
export const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';

export interface CellOptions {
  /** null if the host accepts plain numbers only. */
  readonly typed: FormattedType | null;
  /** Amounts are written as the exchange's exact texts. Absent: as numbers. */
  readonly amountsAsText?: boolean;
  /**
   * IANA name: the zone in which moments are shown. Settlement stamps are never shifted.
   */
  readonly displayZone: string;
  readonly dateSystem: DateSystem;
  /** The rounding of values. Absent: STANDARD_VALUES. */
  readonly valueForm?: () => ValueForm;
  /** The journals that were made in this workbook. Absent: none. */
  readonly journals?: () => readonly MadeJournal[];
  /** A person's decisions about the rows of a match. Absent: none. */
  readonly matchMarks?: () => MatchMarks;
  /** Reasons for open items, by the item's text without its month. Absent: none. */
  readonly itemReasons?: () => ReadonlyMap<string, string>;
}

/** A number with its format, if the host accepts formats with values. */
export const formattedCell = (
  basicValue: number,
  numberFormat: string,
  typed: FormattedType | null,
): Cell => (typed === null ? basicValue : { type: typed, basicValue, numberFormat });

/**
 * A field of a record: an exact text, a stamp, Unix milliseconds (cTime) or a small whole number
 * (coinId).
 */
export type RecordValue = string | number | null | undefined;

/** Converts the values of one column to cells, and counts those that a cell cannot hold exactly. */
export interface CellMaker {
  readonly cellOf: (value: string | number) => Cell;
  /** The number of amounts so far that were rounded to Excel's 15 digits. */
  readonly roundedCount: () => number;
  /** The format of all amounts so far; null if the column holds none. */
  readonly format: () => string | null;
}

/**
 * Made once for each column, so that its options are not decided again for each of a million cells.
 */
export function cellMaker(kind: ColumnKind, options: CellOptions): CellMaker {
  if (kind === 'amount' && options.amountsAsText !== true) return amountMaker(options);
  const cellOf = kind === 'time' ? timeMaker(options) : kind === 'number' ? plainNumber : String;
  return { cellOf, roundedCount: () => 0, format: () => null };
}

/**
 * A text that is no decimal number stays text: a cell never holds NaN. Both legs of a trade have the
 * same filled amounts, so a value that comes again has the cell of before.
 */
function amountMaker({ typed }: CellOptions): CellMaker {
  let roundedCount = 0;
  let mostDecimals = 0;
  let last: string | number = Number.NaN;
  let lastCell: Cell = '';
  let isRounded = false;
  const made = (value: string | number): Cell => {
    const number = toCellNumber(typeof value === 'string' ? value : String(value));
    isRounded = number?.rounded === true;
    if (number === null) return String(value);
    if (number.decimals > mostDecimals) {
      if (isTiny(number.value)) return formattedCell(number.value, TINY_AMOUNT_FORMAT, typed);
      mostDecimals = Math.min(number.decimals, USUAL_DECIMALS + FURTHER_DECIMALS);
    }
    return formattedCell(number.value, USUAL_FORMAT, typed);
  };
  const cellOf = (value: string | number): Cell => {
    if (value !== last) lastCell = made(value);
    last = value;
    if (isRounded) roundedCount += 1;
    return lastCell;
  };
  return { cellOf, roundedCount: () => roundedCount, format: () => amountFormat(mostDecimals) };
}

/**
 * Many rows share few stamps, so each stamp is parsed once, and entries of one moment share a cell.
 * A time without an Excel date stays as it came.
 */
function timeMaker({
  typed,
  displayZone,
  dateSystem,
}: CellOptions): (value: string | number) => Cell {
  const clock = clockOf(displayZone);
  const stamps = new Map<string, Cell>();
  const cellAt = (localMs: number, asItCame: string | number): Cell => {
    const serial = serialOfLocalMs(localMs, dateSystem);
    if (serial === null) return String(asItCame);
    return formattedCell(serial, TIME_FORMAT, typed);
  };
  let lastMs = Number.NaN;
  let lastCell: Cell = '';
  return (value) => {
    if (typeof value === 'number') {
      if (value !== lastMs) lastCell = cellAt(isMoment(value) ? clock(value) : Number.NaN, value);
      lastMs = value;
      return lastCell;
    }
    let cell = stamps.get(value);
    if (cell === undefined) {
      cell = cellAt(localMsOfStamp(value) ?? Number.NaN, value);
      stamps.set(value, cell);
    }
    return cell;
  };
}

/** Whether a Date can hold this moment. */
function isMoment(ms: number): boolean {
  return Math.abs(ms) <= 8.64e15;
}

function plainNumber(value: string | number): Cell {
  return typeof value === 'number' && Number.isFinite(value) ? value : String(value);
}

// Records in rows of cells.

/** 0 none, 1 labels, 2 field names. */
export type Headers = 0 | 1 | 2;

export interface MatrixOptions extends CellOptions {
  readonly headers: Headers;
}

/** The number of values in a column with more digits than Excel holds. */
export interface RoundedColumn {
  /** The column's label. */
  readonly column: string;
  readonly count: number;
}

export interface RecordMatrix {
  /** Rows of equal length, header first. null: no records and no header, so no cell to show. */
  readonly matrix: Cell[][] | null;
  /** Only the columns with a rounded value. */
  readonly rounded: readonly RoundedColumn[];
}

/** The cells of records. `columns` come from `columnsShown`. */
export const recordMatrix = (...given: Parameters<typeof recordSteps>): RecordMatrix =>
  atOnce(recordSteps(...given));

/** Row by row: a million cells written close together in memory take half the time. */
export function* recordSteps(
  { records, accounts }: OrderedRows<PlainRecord>,
  columns: readonly Column<RecordField>[],
  options: MatrixOptions,
): Steps<RecordMatrix> {
  const members = columns.map(({ field }) => (field === 'account' ? null : memberOf(field)));
  const makers = columns.map(({ kind, asText }) => cellMaker(asText ? 'text' : kind, options));
  const matrix: Cell[][] =
    options.headers === 0
      ? []
      : [columns.map(({ field, label }) => (options.headers === 2 ? field : label))];
  for (const [at, record] of records.entries()) {
    if (at > 0 && at % ROWS_PER_STEP === 0) yield;
    const row = new Array<Cell>(columns.length);
    for (let across = 0; across < row.length; across += 1) {
      const member = members[across] ?? null;
      const value = member === null ? accounts[at] : record[member];
      row[across] = value === null || value === undefined ? '' : makers[across]!.cellOf(value);
    }
    matrix.push(row);
  }
  if (options.typed !== null) yield* liningUp(matrix, makers);
  const rounded = columns.map(({ label }, across) => ({
    column: label,
    count: makers[across]!.roundedCount(),
  }));
  return {
    matrix: matrix.length === 0 ? null : matrix,
    rounded: rounded.filter(({ count }) => count > 0),
  };
}

/** Gives the amounts of each column the format of its longest decimals. */
export function* liningUp(
  matrix: readonly (readonly Cell[])[],
  makers: readonly (CellMaker | null)[],
): Steps<void> {
  const longer = makers.flatMap((maker, across) => {
    const format = maker?.format() ?? null;
    return format === null || format === USUAL_FORMAT ? [] : { across, format };
  });
  for (const [at, row] of matrix.entries()) {
    if (at > 0 && at % ROWS_PER_STEP === 0) yield;
    for (const { across, format } of longer) {
      const cell = row[across];
      if (typeof cell === 'object' && cell.numberFormat === USUAL_FORMAT)
        cell.numberFormat = format;
    }
  }
}

const ROWS_WEIGHED = 400;

/**
 * About how many bytes of JSON a matrix is: Excel on the web fails over 5 MB (docs/excel-facts.md,
 * Custom functions). Samples rows at even distances, or all if there are few.
 * @param written the part of a row that is written.
 */
export function estimateJsonBytes(
  matrix: readonly (readonly Cell[])[],
  written = (row: readonly Cell[]): readonly Cell[] => row,
): number {
  const step = Math.max(1, Math.floor(matrix.length / ROWS_WEIGHED));
  const weighed = matrix.filter((_, at) => at % step === 0);
  const bytes = new TextEncoder().encode(JSON.stringify(weighed.map(written))).length;
  return weighed.length === matrix.length
    ? bytes
    : Math.ceil((bytes / weighed.length) * matrix.length);
}
