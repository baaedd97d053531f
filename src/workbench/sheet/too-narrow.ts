// A number that is wider than its column is painted as "####", as in Excel: a part of a number
// reads as another number.

/** Univer's default font, 11 points. */
export const TEXT_FONT = '14.67px Arial';
const PADDING_PX = 6;
/** No sign of the font is wider. */
const WIDEST_SIGN_PX = 15;

const canvas = document.createElement('canvas').getContext('2d');
if (canvas) canvas.font = TEXT_FONT;
const widthOf = (text: string): number => canvas?.measureText(text).width ?? 0;

let isRead = false;
/** What a program reads of a cell is what its column could show: autofit measures it. */
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
  const room = columnWidth - PADDING_PX;
  if (widthOf(text) <= room) return text;
  return '#'.repeat(Math.max(1, Math.floor(room / widthOf('#'))));
}
