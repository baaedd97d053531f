// Converts between the add-in's values (plain JSON, typed cells) and Univer's value objects.
import type { Nullable } from '@univerjs/core';
import {
  ArrayValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  NumberValueObject,
  StringValueObject,
  type BaseReferenceObject,
  type BaseValueObject,
  type FunctionVariantType,
} from '@univerjs/preset-sheets-core';
import type { PlainType } from '../host/functions-json';
import { isObject } from '../model/host-members';
import type { Rules } from '../model/excel-limits';

/** Univer accepts any text as an error, also Excel's errors that it does not list. */
function errorTypeOf(code: string): ErrorType {
  const isErrorType = (text: string): text is ErrorType => text.startsWith('#');
  return isErrorType(code) ? code : ErrorType.VALUE;
}

/** Shown and counted as an error in formulas, but no value. */
export const BUSY = errorTypeOf('#BUSY!');

/** An error value that carries its sentence into the spilled cell's own data. */
export function errorCell(code: string, message = ''): ErrorValueObject {
  const error = ErrorValueObject.create(errorTypeOf(code));
  if (message) error.withCustomData({ message });
  return error;
}

/** Excel's limit on the text of one cell. */
const MAX_TEXT = 32_767;

const textCell = (text: string): BaseValueObject =>
  text.length > MAX_TEXT
    ? errorCell('#VALUE!', `The text has more than ${MAX_TEXT} characters.`)
    : StringValueObject.create(text);

/** The typed cells that the custom functions runtime 1.4 defines and that fit in one cell. */
function typedCell(cell: Record<string, unknown>, rules: Rules): BaseValueObject {
  const { type, basicValue, numberFormat, message, properties } = cell;
  if (type === 'Double' || type === 'FormattedNumber') {
    const number = NumberValueObject.create(
      rules.rounded(Number(basicValue)),
      typeof numberFormat === 'string' && (type !== 'Double' || rules.formattedType === 'Double')
        ? numberFormat
        : '',
    );
    // Properties came to Double with its format.
    return isObject(properties) && rules.formattedType === 'Double'
      ? number.withCustomData({ properties })
      : number;
  }
  if (type === 'String') return textCell(String(basicValue));
  if (type === 'Boolean') return BooleanValueObject.create(Boolean(basicValue));
  if (type === 'Empty') return StringValueObject.create('');
  if (type === 'Error')
    return errorCell(String(basicValue), typeof message === 'string' ? message : '');
  return errorCell('#VALUE!', `The workbench cannot show a cell of type ${String(type)}.`);
}

function toCell(value: unknown, rules: Rules): BaseValueObject {
  if (value === null || value === undefined) return StringValueObject.create('');
  if (typeof value === 'number') return NumberValueObject.create(rules.rounded(value));
  if (typeof value === 'boolean') return BooleanValueObject.create(value);
  if (isObject(value)) return typedCell(value, rules);
  return textCell(typeof value === 'string' ? value : JSON.stringify(value));
}

/**
 * A result as a value that the engine spills. Univer hangs on [] and fills ragged rows with 0, so
 * both are refused here.
 */
export function toSpill(result: unknown, rules: Rules): BaseValueObject {
  if (!Array.isArray(result)) return toCell(result, rules);
  const rows = result as unknown[];
  const first = rows[0];
  const columns = Array.isArray(first) ? first.length : 0;
  if (columns === 0) return errorCell('#CALC!', 'The function returned an empty array.');
  const cells: BaseValueObject[][] = [];
  for (const row of rows) {
    if (!Array.isArray(row) || row.length !== columns)
      return errorCell('#VALUE!', 'The function returned rows of different lengths.');
    cells.push(row.map((value) => toCell(value, rules)));
  }
  return arrayOf(cells);
}

/** Rows of equal length, without a place in the workbook. */
export const arrayOf = (cells: Nullable<BaseValueObject>[][]): ArrayValueObject =>
  ArrayValueObject.create({
    calculateValueList: cells,
    rowCount: cells.length,
    columnCount: cells[0]?.length ?? 0,
    unitId: '',
    sheetId: '',
    row: -1,
    column: -1,
  });

// With flag 8 office.js runs JSON.parse(x.value) over every object among the arguments, before flag
// 4 looks for errors.
const errorArgument = (code: string): object => ({
  value: JSON.stringify({ type: 'CustomFunctionError', code }),
});

/**
 * A number that LEDGER spilled with its format arrives as a typed cell. Whether Excel also types a
 * plain number in a formatted cell is not documented: the stricter case is assumed.
 * https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-data-types-concepts
 */
const numberArgument = (
  basicValue: number,
  numberFormat: string,
  type: string,
  properties: unknown,
): unknown =>
  numberFormat === '' || numberFormat === 'General'
    ? basicValue
    : {
        value: JSON.stringify({ type, basicType: 'Double', basicValue, numberFormat, properties }),
      };

const blank = (type: PlainType): unknown =>
  type === 'number' ? 0 : type === 'boolean' ? false : '';

const propertiesOf = (value: BaseValueObject): unknown => {
  const custom: unknown = value.getCustomData();
  return isObject(custom) ? custom['properties'] : undefined;
};

/**
 * Converts an argument to the declared type as Excel does; one that cannot be converted is #VALUE!
 * without a call.
 */
function fromCell(
  value: Nullable<BaseValueObject>,
  type: PlainType,
  formattedType: Rules['formattedType'],
): unknown {
  if (!value || value.isNull()) return blank(type);
  if (value.isError()) return errorArgument(String(value.getValue()));
  const plain = value.getValue();
  if (type === 'string')
    return typeof plain === 'boolean' ? (plain ? 'TRUE' : 'FALSE') : String(plain);
  if (type === 'number' && typeof plain !== 'number') return Number(plain);
  return typeof plain === 'number' && type === 'any' && formattedType !== null
    ? numberArgument(plain, value.getPattern(), formattedType, propertiesOf(value))
    : plain;
}

/**
 * One argument as Excel sends it: null if omitted, a matrix if the parameter is one.
 * @param formattedType the type of numbers with a format; null where the add-in takes plain ones.
 */
export function toArgument(
  variant: FunctionVariantType | undefined,
  type: PlainType,
  dimensionality: string | undefined,
  formattedType: Rules['formattedType'],
): unknown {
  const value = variant?.isReferenceObject()
    ? (variant as BaseReferenceObject).toArrayValueObject()
    : (variant as BaseValueObject | undefined);
  if (!value || value.isNull()) return null;
  if (!value.isArray()) {
    const single = fromCell(value, type, formattedType);
    return dimensionality === 'matrix' ? [[single]] : single;
  }
  const array = value as ArrayValueObject;
  const matrix: unknown[][] = Array.from({ length: array.getRowCount() }, () =>
    Array<unknown>(array.getColumnCount()).fill(blank(type)),
  );
  array.iterator((cell, row, column) => {
    const cells = matrix[row];
    if (cells) cells[column] = fromCell(cell, type, formattedType);
  });
  return dimensionality === 'matrix' ? matrix : matrix[0]?.[0];
}
