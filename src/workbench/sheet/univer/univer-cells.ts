// The cells of the sheet, as Excel's objects need them.
import { columnsOf, intersectionOf, rowsOf, type Area } from '../../model/a1';
import type { Cells, Hyperlink } from '../../model/grid';
import type { Entry } from '../../model/cell-entry';
import { isObject } from '../../model/host-members';
import type { Rules } from '../../model/excel-limits';
import { CellReader } from '../cell-reader';
import { CellWriter } from '../cell-writer';
import type { FRange, Spreadsheet } from '../spreadsheet';

export class UniverCells extends CellReader implements Cells {
  readonly #writer: CellWriter;
  constructor(sheet: Spreadsheet, rules: Rules) {
    super(sheet);
    this.#writer = new CellWriter(sheet, rules);
  }

  movedDown(formula: string, rows: number): string {
    return this.sheet.api.getFormula().moveFormulaRefOffset(formula, 0, rows);
  }
  enter(sheetId: string, area: Area, entries: readonly (readonly Entry[])[]): void {
    this.#writer.add(sheetId, area, entries);
  }
  flush(): void {
    this.#writer.flush();
  }

  /** In the cell's own data, so that it moves and is saved with the cell. */
  hyperlink(sheetId: string, row: number, column: number): Hyperlink | null {
    const raw: unknown = this.sheet.model.getSheetBySheetId(sheetId)?.getCellRaw(row, column)
      ?.custom?.['hyperlink'];
    return isObject(raw) ? raw : null;
  }

  setHyperlink(sheetId: string, area: Area, hyperlink: Hyperlink | null): void {
    const used = this.used(sheetId, false);
    const overlap = hyperlink ? area : used && intersectionOf(used, area);
    if (overlap)
      rangeOf(this.sheet, sheetId, overlap).setCustomMetaData(hyperlink ? { hyperlink } : null);
  }

  setFormats(sheetId: string, area: Area, formats: readonly (readonly (string | null)[])[]): void {
    const [first] = formats[0] ?? [];
    if (
      typeof first === 'string' &&
      formats.every((row) => row.every((format) => format === first))
    ) {
      rangeOf(this.sheet, sheetId, area).setNumberFormat(first);
      return;
    }
    const patterns = formats.map((row, r) =>
      row.map(
        (format, c) => format ?? this.format(sheetId, area.startRow + r, area.startColumn + c),
      ),
    );
    rangeOf(this.sheet, sheetId, area).setNumberFormats(patterns);
  }

  clear(
    sheetId: string,
    area: Area,
    { contents, formats }: { contents: boolean; formats: boolean },
  ): void {
    const used = this.used(sheetId, false);
    // Whole columns have a million cells; only used ones need clearing.
    const overlap = used && intersectionOf(used, area);
    if (!overlap) return;
    const range = rangeOf(this.sheet, sheetId, overlap);
    if (contents && formats) range.clear();
    else if (contents) range.clearContent();
    else if (formats) range.clearFormat();
  }
}

export function rangeOf(sheet: Spreadsheet, sheetId: string, area: Area): FRange {
  return sheet
    .sheet(sheetId)
    .getRange(area.startRow, area.startColumn, rowsOf(area), columnsOf(area));
}
