// Excel.RangeFormat, as far as tables that an accountant reads need it:
// https://learn.microsoft.com/javascript/api/excel/excel.rangeformat
import type { Area } from '../../model/a1';
import type { ExcelContext } from '../excel-context';
import type { CellStyle, HorizontalAlignment } from '../../model/grid';
import { refuseIfProtected } from '../protection';

/** Excel measures in points, the sheet in pixels: 72 points are 96 pixels. */
const POINTS_PER_PIXEL = 0.75;

/** The looks of a range's cells: read of the first, set on all, refused on a protected sheet. */
class Looks {
  constructor(
    readonly context: ExcelContext,
    readonly sheetId: string,
    readonly area: Area,
  ) {}
  get style(): Required<CellStyle> {
    return this.context.grid.layout.style(this.sheetId, this.area);
  }
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
    const {
      sheetId,
      area: { startColumn, endColumn },
    } = this;
    const first = this.#layout.columnWidth(sheetId, startColumn);
    for (let column = startColumn + 1; column <= endColumn; column += 1)
      if (this.#layout.columnWidth(sheetId, column) !== first) return null;
    return first * POINTS_PER_PIXEL;
  }
  set ColumnWidth(points: number | null) {
    if (points === null) return;
    refuseIfProtected(this.context, this.sheetId);
    this.#layout.setColumnWidth(this.sheetId, this.area, points / POINTS_PER_PIXEL);
  }

  get HorizontalAlignment(): HorizontalAlignment {
    return this.style.alignment;
  }
  set HorizontalAlignment(alignment: HorizontalAlignment) {
    this.setStyle({ alignment });
  }

  get Font(): RangeFont {
    return new RangeFont(this.context, this.sheetId, this.area);
  }
  get Fill(): RangeFill {
    return new RangeFill(this.context, this.sheetId, this.area);
  }

  AutofitColumns(): void {
    refuseIfProtected(this.context, this.sheetId);
    this.context.grid.cells.flush();
    this.#layout.fitColumns(this.sheetId, this.area);
  }
}

export class RangeFont extends Looks {
  get Bold(): boolean {
    return this.style.bold;
  }
  set Bold(bold: boolean) {
    this.setStyle({ bold });
  }
  get Color(): string {
    return this.style.color;
  }
  set Color(color: string) {
    this.setStyle({ color });
  }
  /** In points. */
  get Size(): number {
    return this.style.fontSize;
  }
  set Size(fontSize: number) {
    this.setStyle({ fontSize });
  }
}

export class RangeFill extends Looks {
  get Color(): string {
    return this.style.fill;
  }
  set Color(fill: string) {
    this.setStyle({ fill });
  }
  Clear(): void {
    this.setStyle({ fill: '' });
  }
}
