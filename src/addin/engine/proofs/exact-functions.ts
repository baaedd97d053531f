// EXACT.SUM and EXACT.TEXT: exact sums of numbers and exact texts.
import { isDecimalText, sumDecimals } from '../records/decimal-text';
import { textOfCellNumber } from '../records/excel-number';
import { shorten } from '../records/shorten';
import { say } from '../../platform/say';

export type ExactSum =
  /** Canonical exact text. */
  | { readonly ok: true; readonly text: string }
  /** Names the cell that is neither a number nor an exact text. */
  | { readonly ok: false; readonly sentence: string };

/**
 * Adds up the cells of ranges. A number counts with Excel's 15 digits, a text with every digit;
 * blank cells are skipped. Any other cell is named by its place within its range.
 * @param ranges matrices as Excel passes them.
 */
export function exactSum(ranges: readonly (readonly (readonly unknown[])[])[]): ExactSum {
  const texts: string[] = [];
  for (const [range, rows] of ranges.entries()) {
    for (const [row, cells] of rows.entries()) {
      for (const [column, cell] of cells.entries()) {
        const text = textOf(cell);
        if (text === null)
          return {
            ok: false,
            sentence: say`${placeInWords(range, row, column, ranges.length)} holds ${wordsFor(cell)}, which is neither a number nor an exact amount such as 0.10. Correct it, or leave that cell out.`,
          };
        if (text !== '') texts.push(text);
      }
    }
  }
  return { ok: true, text: sumDecimals(texts) };
}

/** "" for a blank cell; null if it is no amount. */
function textOf(cell: unknown): string | null {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return isDecimalText(String(cell)) ? textOfCellNumber(cell) : null;
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  return text === '' || isDecimalText(text) ? text : null;
}

const placeInWords = (range: number, row: number, column: number, count: number): string =>
  count > 1
    ? say`In range ${range + 1}, row ${row + 1}, column ${column + 1}`
    : say`Row ${row + 1}, column ${column + 1}`;

function wordsFor(cell: unknown): string {
  if (typeof cell === 'string') return `"${shorten(cell.trim())}"`;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'number' ? say`no number` : say`an error or an object`;
}
