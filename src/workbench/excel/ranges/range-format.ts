// Excel.RangeFormat, as far as tables that an accountant reads need it:
// https://learn.microsoft.com/javascript/api/excel/excel.rangeformat
import type { Area } from '../../a1';
import type { ExcelContext } from '../excel-context';
import type { CellStyle, HorizontalAlignment, VerticalAlignment } from '../grid';
import { refuseIfProtected } from '../protection';
import { RangeBorderCollection } from './range-borders';

/** Excel measures in points, the sheet in pixels: 72 points are 96 pixels. */
export const POINTS_PER_PIXEL = 0.75;

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
    refuseIfProtected(this.context, this.sheetId, 'allowFormatCells');
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
    refuseIfProtected(this.#looks.context, this.#looks.sheetId, 'allowFormatColumns');
    this.#layout.setColumnWidth(this.#looks.sheetId, this.#looks.area, points / POINTS_PER_PIXEL);
  }

  /** In points, of the first row. */
  get RowHeight(): number {
    return (
      this.#layout.rowHeight(this.#looks.sheetId, this.#looks.area.startRow) * POINTS_PER_PIXEL
    );
  }
  set RowHeight(points: number) {
    refuseIfProtected(this.#looks.context, this.#looks.sheetId, 'allowFormatRows');
    this.#layout.setRowHeight(this.#looks.sheetId, this.#looks.area, points / POINTS_PER_PIXEL);
  }

  get HorizontalAlignment(): HorizontalAlignment {
    return this.#looks.style.alignment;
  }
  set HorizontalAlignment(alignment: HorizontalAlignment) {
    this.#looks.set({ alignment });
  }
  get VerticalAlignment(): VerticalAlignment {
    return this.#looks.style.verticalAlignment;
  }
  set VerticalAlignment(verticalAlignment: VerticalAlignment) {
    this.#looks.set({ verticalAlignment });
  }
  get WrapText(): boolean {
    return this.#looks.style.wrap;
  }
  set WrapText(wrap: boolean) {
    this.#looks.set({ wrap });
  }

  get Font(): RangeFont {
    return new RangeFont(this.#looks);
  }
  get Fill(): RangeFill {
    return new RangeFill(this.#looks);
  }
  get Borders(): RangeBorderCollection {
    return new RangeBorderCollection(this.#looks.context, this.#looks.sheetId, this.#looks.area);
  }

  AutofitColumns(): void {
    refuseIfProtected(this.#looks.context, this.#looks.sheetId, 'allowFormatColumns');
    this.#looks.context.grid.cells.flush();
    this.#layout.fitColumns(this.#looks.sheetId, this.#looks.area);
  }
  /** Rows of a single line already fit. */
  AutofitRows(): null {
    return null;
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
  get Italic(): boolean {
    return this.#looks.style.italic;
  }
  set Italic(italic: boolean) {
    this.#looks.set({ italic });
  }
  get Underline(): 'None' | 'Single' {
    return this.#looks.style.underline ? 'Single' : 'None';
  }
  set Underline(underline: string) {
    this.#looks.set({ underline: underline !== 'None' });
  }
  get Strikethrough(): boolean {
    return this.#looks.style.strikethrough;
  }
  set Strikethrough(strikethrough: boolean) {
    this.#looks.set({ strikethrough });
  }
  get Color(): string {
    return this.#looks.style.color;
  }
  set Color(color: string) {
    this.#looks.set({ color });
  }
  get Name(): string {
    return this.#looks.style.fontName;
  }
  set Name(fontName: string) {
    this.#looks.set({ fontName });
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
