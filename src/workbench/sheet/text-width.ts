// How wide a column must be to show what is in it.
import type { Area } from '../model/a1';
import type { CellReader } from './cell-reader';
import { TEXT_FONT } from './too-narrow';

const PADDING_PX = 14;
/** A text with so many characters fewer can still be wider. */
const SHORTER = 3;
const ENOUGH = 500;

export class TextWidth {
  readonly #canvas = document.createElement('canvas').getContext('2d');
  constructor(readonly reader: CellReader) {
    if (this.#canvas) this.#canvas.font = TEXT_FONT;
  }

  /** In pixels; 0 where all cells of the column are blank. */
  ofColumn(
    sheetId: string,
    { startRow, endRow }: Pick<Area, 'startRow' | 'endRow'>,
    column: number,
  ): number {
    let [width, longest, measured] = [0, 0, 0];
    for (let row = startRow; row <= endRow; row += 1) {
      // Painting and measuring 50,000 texts takes a second: of equal length only some are looked
      // at, of shorter ones none.
      const { length } = String(this.reader.value(sheetId, row, column));
      if (length === 0 || length < longest - SHORTER || (length <= longest && measured >= ENOUGH))
        continue;
      if (length > longest) [longest, measured] = [length, 0];
      measured += 1;
      const text = this.reader.text(sheetId, row, column);
      if (text !== '')
        width = Math.max(width, Math.ceil(this.#canvas?.measureText(text).width ?? 0) + PADDING_PX);
    }
    return width;
  }
}
