// Excel.RangeFormat, as far as an accountant's tables need it:
// https://learn.microsoft.com/javascript/api/excel/excel.rangeformat
import { columnsOf } from '../../model/a1';
import { InArea } from '../excel-context';
import type { CellStyle, HorizontalAlignment } from '../../model/grid';
import { refuseIfProtected } from '../protection';

/** Excel measures in points, the sheet in pixels: 72 points are 96 pixels. */
const POINTS_PER_PIXEL = 0.75;

/**
 * The formats of a range's cells: read from the first cell, set on all, refused on a protected
 * sheet.
 */
class Looks extends InArea {
  setStyle(style: CellStyle): void {
    refuseIfProtected(this.context, this.sheetId);
    this.context.grid.layout.setStyle(this.sheetId, this.area, style);
  }
}

export class RangeFormat extends Looks {
  get #layout() {
    return this.context.grid.layout;
  }

  /** In points; null where the columns differ. */
  get ColumnWidth(): number | null {
    const widths = Array.from({ length: columnsOf(this.area) }, (_, at) =>
      this.#layout.columnWidth(this.sheetId, this.area.startColumn + at),
    );
    const [first = 0] = widths;
    return widths.every((width) => width === first) ? first * POINTS_PER_PIXEL : null;
  }
  set ColumnWidth(points: number | null) {
    if (points === null) return;
    refuseIfProtected(this.context, this.sheetId);
    this.#layout.setColumnWidth(this.sheetId, this.area, points / POINTS_PER_PIXEL);
  }

  get HorizontalAlignment(): HorizontalAlignment {
    return this.#layout.style(this.sheetId, this.area).alignment;
  }
  set HorizontalAlignment(alignment: HorizontalAlignment) {
    this.setStyle({ alignment });
  }

  readonly Font = new RangeFont(this.context, this.sheetId, this.area);
  readonly Fill = new RangeFill(this.context, this.sheetId, this.area);

  AutofitColumns(): void {
    refuseIfProtected(this.context, this.sheetId);
    this.context.grid.cells.flush();
    this.#layout.fitColumns(this.sheetId, this.area);
  }
}

export class RangeFont extends Looks {
  get Bold(): boolean {
    return this.context.grid.layout.style(this.sheetId, this.area).bold;
  }
  set Bold(bold: boolean) {
    this.setStyle({ bold });
  }
  set Color(color: string) {
    this.setStyle({ color });
  }
  /** In points. */
  set Size(fontSize: number) {
    this.setStyle({ fontSize });
  }
}

export class RangeFill extends Looks {
  set Color(fill: string) {
    this.setStyle({ fill });
  }
  Clear(): void {
    this.setStyle({ fill: '' });
  }
}
