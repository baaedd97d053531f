// How wide a column must be to show what is in it.
import type { Area } from '../a1';
import type { CellReader } from './cell-reader';

/** Univer's default font, 11 points. */
const FONT = '14.67px Arial';
const PADDING_PX = 14;

export class TextWidth {
  readonly #canvas = document.createElement('canvas').getContext('2d');
  constructor(readonly reader: CellReader) {
    if (this.#canvas) this.#canvas.font = FONT;
  }

  /** In pixels; 0 where all cells of the column are blank. */
  ofColumn(sheetId: string, { startRow, endRow }: Pick<Area, 'startRow' | 'endRow'>, column: number): number {
    let width = 0;
    for (let row = startRow; row <= endRow; row += 1) {
      const text = this.reader.text(sheetId, row, column);
      if (text !== '') width = Math.max(width, Math.ceil(this.#canvas?.measureText(text).width ?? 0) + PADDING_PX);
    }
    return width;
  }
}
