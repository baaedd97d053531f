// Excel.RangeFormat, as far as tables that an accountant reads need it:
// https://learn.microsoft.com/javascript/api/excel/excel.rangeformat
import type { Area } from '../../a1';
import type { ExcelContext } from '../excel-context';
import type { CellStyle, HorizontalAlignment } from '../grid';
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
  set(style: CellStyle): void {
    refuseIfProtected(this.context, this.sheetId);
    this.context.grid.layout.setStyle(this.sheetId, this.area, style);
  }
}

export class RangeFormat {
  readonly #looks: Looks;
  constructor(context: ExcelContext, sheetId: string, area: Area) {
    this.#looks = new Looks(context, sheetId, area);
  }

  get #layout() {
    return this.#looks.context.grid.layout;
  }

  /** In points; null where the columns differ. */
  get ColumnWidth(): number | null {
    const {
      sheetId,
      area: { startColumn, endColumn },
    } = this.#looks;
    const first = this.#layout.columnWidth(sheetId, startColumn);
    for (let column = startColumn + 1; column <= endColumn; column += 1)
      if (this.#layout.columnWidth(sheetId, column) !== first) return null;
    return first * POINTS_PER_PIXEL;
  }
  set ColumnWidth(points: number | null) {
    if (points === null) return;
    refuseIfProtected(this.#looks.context, this.#looks.sheetId);
    this.#layout.setColumnWidth(this.#looks.sheetId, this.#looks.area, points / POINTS_PER_PIXEL);
  }

  get HorizontalAlignment(): HorizontalAlignment {
    return this.#looks.style.alignment;
  }
  set HorizontalAlignment(alignment: HorizontalAlignment) {
    this.#looks.set({ alignment });
  }

  get Font(): RangeFont {
    return new RangeFont(this.#looks);
  }
  get Fill(): RangeFill {
    return new RangeFill(this.#looks);
  }

  AutofitColumns(): void {
    refuseIfProtected(this.#looks.context, this.#looks.sheetId);
    this.#looks.context.grid.cells.flush();
    this.#layout.fitColumns(this.#looks.sheetId, this.#looks.area);
  }
}

export class RangeFont {
  readonly #looks: Looks;
  constructor(looks: Looks) {
    this.#looks = looks;
  }
  get Bold(): boolean {
    return this.#looks.style.bold;
  }
  set Bold(bold: boolean) {
    this.#looks.set({ bold });
  }
  get Color(): string {
    return this.#looks.style.color;
  }
  set Color(color: string) {
    this.#looks.set({ color });
  }
  /** In points. */
  get Size(): number {
    return this.#looks.style.fontSize;
  }
  set Size(fontSize: number) {
    this.#looks.set({ fontSize });
  }
}

export class RangeFill {
  readonly #looks: Looks;
  constructor(looks: Looks) {
    this.#looks = looks;
  }
  get Color(): string {
    return this.#looks.style.fill;
  }
  set Color(fill: string) {
    this.#looks.set({ fill });
  }
  Clear(): void {
    this.#looks.set({ fill: '' });
  }
}
