// Measures texts. A number wider than its column is painted as "####", as in Excel: a truncated
// number would read as another number.
import type { Area } from '../model/a1';
import type { Cells } from '../model/grid';

/** Univer's default font, 11 points. */
const TEXT_FONT = '14.67px Arial';
/** The widest character of the font. */
const WIDEST_SIGN_PX = 15;
/** Padding in a column fitted to its texts, and around a number. */
const PADDING_PX = { ofColumn: 14, ofNumber: 6 } as const;
/** A text shorter by this many characters can still be wider. */
const SHORTER = 3;
const ENOUGH = 500;

const canvas = document.createElement('canvas').getContext('2d');
if (canvas) canvas.font = TEXT_FONT;
const widthOf = (text: string): number => canvas?.measureText(text).width ?? 0;

/** The width that a column needs to show its cells, in pixels; 0 if all are blank. */
export function widthOfColumn(
  cells: Pick<Cells, 'value' | 'text'>,
  sheetId: string,
  { startRow, endRow }: Pick<Area, 'startRow' | 'endRow'>,
  column: number,
): number {
  let [width, longest, measured] = [0, 0, 0];
  for (let row = startRow; row <= endRow; row += 1) {
    // Painting and measuring 50,000 texts takes a second: only some of equal length are measured,
    // and no shorter ones.
    const { length } = String(cells.value(sheetId, row, column));
    if (length === 0 || length < longest - SHORTER || (length <= longest && measured >= ENOUGH))
      continue;
    if (length > longest) [longest, measured] = [length, 0];
    measured += 1;
    const text = cells.text(sheetId, row, column);
    if (text !== '') width = Math.max(width, Math.ceil(widthOf(text)) + PADDING_PX.ofColumn);
  }
  return width;
}

let isRead = false;
/**
 * Programs read the whole text of a cell, as if its column were wide enough: autofit measures it.
 */
export function readWhole<Done>(read: () => Done): Done {
  const before = isRead;
  isRead = true;
  try {
    return read();
  } finally {
    isRead = before;
  }
}

/** @param text of a number, formatted. @param columnWidth in pixels. */
export function asFits(text: string, columnWidth: number): string {
  if (isRead || text.length * WIDEST_SIGN_PX <= columnWidth) return text;
  const room = columnWidth - PADDING_PX.ofNumber;
  if (widthOf(text) <= room) return text;
  return '#'.repeat(Math.max(1, Math.floor(room / widthOf('#'))));
}
