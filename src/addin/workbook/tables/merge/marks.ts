// How a cell of ours is known to be as it was written, whatever has become of the record, of the
// settings or of the columns beside it. The marks travel with the row, in its hidden identity.
import { checksum } from './digest';
import type { CellContent } from './table-reading';

/**
 * Hexadecimal digits of one mark: an edit passes unseen once in 4,096 times, and is then set back
 * like any other.
 */
const WIDTH = 3;

export const marksOf = (cells: readonly CellContent[]): string => cells.map(markOf).join('');

/** Whether a cell still holds what was written into this field's column. */
export const isAsWritten = (content: CellContent, marks: string, column: number): boolean =>
  markOf(content) === marks.slice(column * WIDTH, (column + 1) * WIDTH);

/**
 * The marks after a refresh: of a column that is not in the table the old one stays, for the person
 * may bring it back.
 */
export function renewedMarks(
  marks: string,
  cells: readonly CellContent[],
  isWritten: (column: number) => boolean,
): string {
  return cells
    .map((cell, column) =>
      isWritten(column) ? markOf(cell) : marks.slice(column * WIDTH, (column + 1) * WIDTH),
    )
    .join('');
}

function markOf(content: CellContent): string {
  const text = typeof content === 'number' ? `n${kept(content)}` : `${typeof content}${content}`;
  return (checksum(text) >>> (32 - 4 * WIDTH)).toString(16).padStart(WIDTH, '0');
}

/** Of a number the 15 digits that Excel gives back; a short text has no more. */
function kept(number: number): string {
  const text = String(number);
  return text.length <= 15 ? text : String(Number(number.toPrecision(15)));
}
