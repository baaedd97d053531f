// The properties of cells of a TOTAL, a BALANCE and a CHECK beside their numbers: every digit, the
// time of the exchange's answer, and a hash by which two results are compared. Formulas read them
// as =A1.Exact. Values take properties from ExcelApi 1.19 on, from functions as well:
// https://learn.microsoft.com/javascript/api/excel/excel.doublecellvalue
// https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-data-types-concepts
import { questionKey, type LiveQuestion } from '../../engine/answers/definitions';
import type { Result } from '../../engine/answers/result';
import { sha256Of } from '../../platform/bytes';
import { isAmountFormat, cellMaker, type Cell, type CellOptions } from '../../engine/records/cells';
import type { LiveCall } from './live-call';

const textCell = (basicValue: string) => ({ type: 'String', basicValue }) as const;

/** The result with properties in its amounts; unchanged where the host takes none. */
export function withProperties(
  result: Result,
  { call, dates }: Pick<LiveCall, 'call' | 'dates'>,
  form: CellOptions,
): Result {
  // The same requirement set brought formats and properties to Double.
  if (form.typed !== 'Double' || result.matrix === null) return result;
  const exact = result.cells({ ...form, typed: null, amountsAsText: true }).matrix;
  if (exact === null) return result;
  const read =
    result.fetchedAtMs === null ? null : cellMaker('time', form).cellOf(result.fetchedAtMs);
  const shared = {
    ...(typeof read === 'object' && read !== null && { Read: read }),
    Hash: textCell(hashOf(exact, call, dates)),
  };
  const carrying = (cell: Cell, digits: Cell | undefined): Cell =>
    typeof cell === 'object' && isAmountFormat(cell.numberFormat) && typeof digits === 'string'
      ? { ...cell, properties: { Exact: textCell(digits), ...shared } }
      : cell;
  return {
    ...result,
    matrix: result.matrix.map((row, down) =>
      row.map((cell, across) => carrying(cell, exact[down]?.[across])),
    ),
  };
}

/**
 * SHA-256 of the question, its days and every cell with its exact digits (docs/evidence.md, "In the
 * cell"). The same hash in two workbooks means the same answer to the same question, whenever it
 * was read.
 */
function hashOf(
  exact: readonly (readonly Cell[])[],
  call: LiveQuestion,
  { first, last, atMs }: LiveCall['dates'],
): string {
  const lines = [
    'tieout-cell/1',
    questionKey(call),
    JSON.stringify([first, last, atMs ?? null]),
    ...exact.map((row) => JSON.stringify(row)),
  ];
  return sha256Of(lines.map((line) => `${line}\n`).join(''));
}
