// Finds the table in a range: title lines above, one or two header rows, the body below.
import { isBlank, isNothing, textOf, type BodyRow, type Cell, type Range } from './range-cells';
import { wordOf } from './header-meaning';
import type { LeftOut } from './reading-outcome';
import { say } from '../../platform/say';

export interface FoundTable {
  readonly headers: readonly string[];
  /** The number of rows of the range above the first line. */
  readonly above: number;
  readonly body: readonly BodyRow[];
  readonly leftOut: readonly LeftOut[];
}

/** The header is among this many rows from the first filled one on. */
const HEADER_WITHIN = 60;
export const firstFilled = (range: Range): number =>
  Math.max(
    0,
    range.findIndex((row) => !row.every(isBlank)),
  );
const MONEY = new Set([
  'amount',
  'in',
  'out',
  'debit',
  'credit',
  'quantity',
  'foreign',
  'value',
  'balance',
]);
const DATES = new Set(['date', 'valueDate']);

export function findTable(range: Range): FoundTable {
  const start = firstFilled(range);
  const at = headerAt(range, start);
  const isTwo = at !== null && isSecondHeader(range[at]!, range[at + 1]);
  const above = at === null ? firstFilled(range) : at + (isTwo ? 2 : 1);
  const first = at === null ? [] : range[at]!.map(textOf);
  const width = Math.max(0, ...range.slice(start, start + 200).map((row) => row.length));
  const headers = Array.from({ length: width }, (_, column) =>
    isTwo ? joined(first, range[at]!, range[at + 1]!, column) : (first[column] ?? ''),
  );
  const { body, leftOut } = bodyOf(range, at, above);
  return { headers, above, body, leftOut };
}

/** The rows below the header without separators, and the rows above it. */
export function bodyOf(
  range: Range,
  headerAt: number | null,
  above: number,
): Pick<FoundTable, 'body' | 'leftOut'> {
  const leftOut: LeftOut[] = [];
  const body: BodyRow[] = [];
  const header = headerAt === null ? null : range[headerAt]!;
  const again = header?.map(textOf).join('\u0000');
  const leave = (index: number, why: string): void => {
    const text = textOf(range[index]!.find((cell) => !isBlank(cell)));
    if (text !== '') leftOut.push({ row: index + 1, text, why });
  };
  for (let index = 0; index < (headerAt ?? above); index += 1)
    leave(index, say`stands above the table`);
  for (let index = above; index < range.length; index += 1) {
    const cells = range[index]!;
    if (cells.every(isBlank)) continue;
    if (cells[0] === header?.[0] && cells.map(textOf).join('\u0000') === again)
      leave(index, say`is the header again`);
    else if (cells.every(isRuled)) leave(index, say`is a separator`);
    else body.push({ row: index + 1, cells });
  }
  return { body, leftOut };
}

const isRuled = (cell: Cell): boolean =>
  isBlank(cell) || (typeof cell === 'string' && /^[-=_*. ]{2,}$/.test(cell));

/** The first of the rows that name the most columns, a date or an amount among them. */
function headerAt(range: Range, start: number): number | null {
  let best = { at: null as number | null, score: 1 };
  range.slice(start, start + HEADER_WITHIN).forEach((cells, below) => {
    const at = start + below;
    const filled = cells.filter((cell) => !isBlank(cell));
    const words = new Set(
      filled.map((cell) => (typeof cell === 'string' ? wordOf(cell).word : null)),
    );
    words.delete(null);
    const all = [...words] as string[];
    const score =
      all.length +
      (all.some((word) => DATES.has(word)) ? 1 : 0) +
      (all.some((word) => MONEY.has(word)) ? 1 : 0);
    const isText = filled.every(
      (cell) => typeof cell === 'string' && !/^[-+(]?[\d.,]+\)?$/.test(cell.trim()),
    );
    if (isText && filled.length >= 2 && score > best.score) best = { at, score };
  });
  if (best.at !== null && best.score >= 3) return best.at;
  return headerOfOtherWords(range) ?? best.at;
}

/**
 * A header in another language: only texts, directly above the first row with a number or a date.
 */
function headerOfOtherWords(range: Range): number | null {
  const first = range.findIndex((cells) => {
    const valued = cells.filter(
      (cell) => typeof cell === 'number' || /^\W{0,2}\d[\d.,:/' -]*\W{0,2}$/.test(textOf(cell)),
    );
    return valued.length >= 2;
  });
  for (let at = first - 1; at >= 0; at -= 1) {
    const filled = range[at]!.filter((cell) => !isBlank(cell));
    if (filled.length === 0) continue;
    return filled.length >= 2 &&
      filled.every((cell) => typeof cell === 'string' && !/\d/.test(cell))
      ? at
      : null;
  }
  return null;
}

/** A second row without any value below a header: "In" and "Out" below "Amount", or units. */
function isSecondHeader(first: readonly Cell[], second: readonly Cell[] | undefined): boolean {
  if (second === undefined) return false;
  const filled = second.filter((cell) => !isNothing(cell));
  const isNamed = second.some(
    (cell, at) => isBlank(first[at]) && typeof cell === 'string' && wordOf(cell).word !== null,
  );
  const isUnits =
    filled.length >= 2 && filled.some((cell) => /^(?:dd|mm|yyyy|tt|jj)/i.test(textOf(cell)));
  return (
    (isNamed || isUnits) && filled.every((cell) => typeof cell === 'string' && !/\d/.test(cell))
  );
}

/** A header merged over several columns is in the first of them. */
function joined(
  first: readonly string[],
  above: readonly Cell[],
  below: readonly Cell[],
  column: number,
): string {
  const own = textOf(below[column]);
  const merged = above.slice(0, column + 1).findLast((cell) => !isBlank(cell));
  if (own !== '' && wordOf(own).word !== null) return own;
  if (own === '') return first[column] ?? '';
  return /^[A-Z0-9]{2,10}$/.test(own) ? `${textOf(merged)} (${own})` : textOf(merged);
}
