// Excel.RangeFormat, as far as tables that an accountant reads need it.
import type { Area } from '../a1';
import type { ExcelContext } from './excel-context';
import type { HorizontalAlignment } from './grid';

/** Excel measures in points, the sheet in pixels: 72 points are 96 pixels. */
const POINTS_PER_PIXEL = 0.75;

export class RangeFormat {
  readonly #context: ExcelContext;
  readonly #sheetId: string;
  readonly #area: Area;
  constructor(context: ExcelContext, sheetId: string, area: Area) { this.#context = context; this.#sheetId = sheetId; this.#area = area; }

  get #layout() { return this.#context.grid.layout; }

  /** In points; null where the columns differ. */
  get ColumnWidth(): number | null {
    const { startColumn, endColumn } = this.#area;
    const first = this.#layout.columnWidth(this.#sheetId, startColumn);
    for (let column = startColumn + 1; column <= endColumn; column += 1) if (this.#layout.columnWidth(this.#sheetId, column) !== first) return null;
    return first * POINTS_PER_PIXEL;
  }
  set ColumnWidth(points: number | null) { if (points !== null) this.#layout.setColumnWidth(this.#sheetId, this.#area, points / POINTS_PER_PIXEL); }

  get HorizontalAlignment(): HorizontalAlignment { return this.#layout.style(this.#sheetId, this.#area).alignment; }
  set HorizontalAlignment(alignment: HorizontalAlignment) { this.#layout.setStyle(this.#sheetId, this.#area, { alignment }); }
  get WrapText(): boolean { return this.#layout.style(this.#sheetId, this.#area).wrap; }
  set WrapText(wrap: boolean) { this.#layout.setStyle(this.#sheetId, this.#area, { wrap }); }

  get Font(): RangeFont { return new RangeFont(this.#context, this.#sheetId, this.#area); }
  get Fill(): RangeFill { return new RangeFill(this.#context, this.#sheetId, this.#area); }

  AutofitColumns(): void { this.#context.grid.cells.flush(); this.#layout.fitColumns(this.#sheetId, this.#area); }
  /** Rows of a single line already fit. */
  AutofitRows(): null { return null; }
}

class RangeFont {
  readonly #context: ExcelContext;
  readonly #sheetId: string;
  readonly #area: Area;
  constructor(context: ExcelContext, sheetId: string, area: Area) { this.#context = context; this.#sheetId = sheetId; this.#area = area; }
  get #layout() { return this.#context.grid.layout; }
  get Bold(): boolean { return this.#layout.style(this.#sheetId, this.#area).bold; }
  set Bold(bold: boolean) { this.#layout.setStyle(this.#sheetId, this.#area, { bold }); }
  get Italic(): boolean { return this.#layout.style(this.#sheetId, this.#area).italic; }
  set Italic(italic: boolean) { this.#layout.setStyle(this.#sheetId, this.#area, { italic }); }
  get Color(): string { return this.#layout.style(this.#sheetId, this.#area).color; }
  set Color(color: string) { this.#layout.setStyle(this.#sheetId, this.#area, { color }); }
}

class RangeFill {
  readonly #context: ExcelContext;
  readonly #sheetId: string;
  readonly #area: Area;
  constructor(context: ExcelContext, sheetId: string, area: Area) { this.#context = context; this.#sheetId = sheetId; this.#area = area; }
  get Color(): string { return this.#context.grid.layout.style(this.#sheetId, this.#area).fill; }
  set Color(fill: string) { this.#context.grid.layout.setStyle(this.#sheetId, this.#area, { fill }); }
  Clear(): void { this.#context.grid.layout.setStyle(this.#sheetId, this.#area, { fill: '' }); }
}
