import type { ValueForm } from './value-form';
import { localMsOfStamp } from './calendar';
import type { ColumnKind } from './columns';
import { toCellNumber } from './decimal-text';
import { serialOfLocalMs } from './excel-date';
import type { DateSystem } from './excel-date';
import { clockOf } from './zone';

/**
 * The type of a number that brings its format along: Double has a format since ExcelApi 1.19, its
 * older name is FormattedNumber (CustomFunctionsRuntime 1.4).
 */
export type FormattedType = 'Double' | 'FormattedNumber';

interface TypedCell {
  readonly type: FormattedType;
  readonly basicValue: number;
  readonly numberFormat: string;
  /** Of a Double, from ExcelApi 1.19 on; formulas reach them as =A1.Name. */
  readonly properties?: Readonly<Record<string, TypedCell | TypedText>>;
}

interface TypedText {
  readonly type: 'String';
  readonly basicValue: string;
}

/** What a cell is given. Numbers are finite; nothing is shown as "". */
export type Cell = string | number | TypedCell;

export const AMOUNT_FORMAT = '0.00##############';
/** For people: separators, at most 8 decimals, negatives in red. */
export const READABLE_AMOUNT_FORMAT = '#,##0.00######;[Red]-#,##0.00######';
export const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';

export interface CellOptions {
  /** null where the host takes plain numbers only. */
  readonly typed: FormattedType | null;
  /** Amounts stand in the cells as the exact texts that the exchange sent. Left out: as numbers. */
  readonly amountsAsText?: boolean;
  /**
   * IANA name: the zone in which moments are shown. Settlement stamps are never shifted (product,
   * Zones).
   */
  readonly displayZone: string;
  readonly dateSystem: DateSystem;
  /** How values are rounded; asked by what rounds them. Left out: STANDARD_VALUES. */
  readonly valueForm?: () => ValueForm;
}

/** A number with its format, as far as the host takes formats with values. */
export const formattedCell = (
  basicValue: number,
  numberFormat: string,
  typed: FormattedType | null,
): Cell => (typed === null ? basicValue : { type: typed, basicValue, numberFormat });

/**
 * What a record holds: exact texts, stamps, Unix milliseconds (cTime) or small whole numbers
 * (coinId).
 */
export type RecordValue = string | number | null | undefined;

/** Turns the values of one column into cells, and counts what the cells could not hold. */
export interface CellMaker {
  readonly cellOf: (value: string | number) => Cell;
  /** Amounts so far that were rounded to the digits that Excel keeps. */
  readonly roundedCount: () => number;
}

/**
 * Made once for each column, so that what a column needs is decided once and not for each of a
 * million cells.
 */
export function cellMaker(kind: ColumnKind, options: CellOptions): CellMaker {
  if (kind === 'amount' && options.amountsAsText !== true) return amountMaker(options);
  const cellOf = kind === 'time' ? timeMaker(options) : kind === 'number' ? plainNumber : String;
  return { cellOf, roundedCount: () => 0 };
}

/** What is no decimal number stays the text it is: a cell never holds NaN. */
function amountMaker({ typed }: CellOptions): CellMaker {
  let roundedCount = 0;
  const cellOf = (value: string | number): Cell => {
    const number = toCellNumber(typeof value === 'string' ? value : String(value));
    if (number === null) return String(value);
    if (number.rounded) roundedCount += 1;
    return formattedCell(number.value, AMOUNT_FORMAT, typed);
  };
  return { cellOf, roundedCount: () => roundedCount };
}

/**
 * Many rows share few stamps, so a stamp is read once. A time that Excel has no date for stays as
 * it came.
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
  return (value) => {
    if (typeof value === 'number')
      return cellAt(isMoment(value) ? clock(value) : Number.NaN, value);
    let cell = stamps.get(value);
    if (cell === undefined) {
      cell = cellAt(localMsOfStamp(value) ?? Number.NaN, value);
      stamps.set(value, cell);
    }
    return cell;
  };
}

/** What a Date can hold. */
function isMoment(ms: number): boolean {
  return Math.abs(ms) <= 8.64e15;
}

function plainNumber(value: string | number): Cell {
  return typeof value === 'number' && Number.isFinite(value) ? value : String(value);
}
