// Reads cells as a person sees them: typed values, spilled ones included, and their formats.
import { CellValueType, ObjectMatrix, type ICellData, type IRange } from '@univerjs/core';
import { areaIn, boundsOf, columnsOf, rowsOf, type Area } from '../model/a1';
import { ERROR_TEXTS } from '../model/cell-entry';
import type { CellValue, GridCell } from '../model/grid';
import type { Spreadsheet } from './spreadsheet';
import { readWhole } from './text-width';

const SPILL_BLOCKED = '#SPILL!';

export class CellReader {
  constructor(readonly sheet: Spreadsheet) {}

  #raw(sheetId: string, row: number, column: number): ICellData | null {
    return this.sheet.model.getSheetBySheetId(sheetId)?.getCellRaw(row, column) ?? null;
  }

  /** The cell's own data, or that of a spill over it. Univer stores the two separately. */
  cell(sheetId: string, row: number, column: number): ICellData | null {
    const spilled =
      this.sheet.formulas.getArrayFormulaCellData()[this.sheet.unitId]?.[sheetId]?.[row]?.[column];
    return spilled ?? this.#raw(sheetId, row, column);
  }

  value(sheetId: string, row: number, column: number): CellValue {
    const cell = this.cell(sheetId, row, column);
    if (cell?.v === undefined || cell.v === null) return '';
    return cell.t === CellValueType.BOOLEAN ? Boolean(cell.v) : cell.v;
  }

  isError(sheetId: string, row: number, column: number): boolean {
    const value = this.value(sheetId, row, column);
    return typeof value === 'string' && value.startsWith('#') && ERROR_TEXTS.has(value);
  }

  /** A format set on the cell takes precedence over the value's format, as in Excel. */
  format(sheetId: string, row: number, column: number): string {
    const styles = this.sheet.model.getStyles();
    const own = styles.getStyleByCell(this.#raw(sheetId, row, column))?.n?.pattern;
    const shown = own ?? styles.getStyleByCell(this.cell(sheetId, row, column))?.n?.pattern;
    return shown === undefined || shown === '' ? 'General' : shown;
  }

  /** The text painted in the cell. Univer would return 1 and 0 for booleans. */
  text(sheetId: string, row: number, column: number): string {
    const plain = this.cell(sheetId, row, column);
    if (plain?.v === undefined || plain.v === null) return '';
    if (plain.t === CellValueType.BOOLEAN) return plain.v ? 'TRUE' : 'FALSE';
    // Only values with a number format go through Univer's painting, which takes some microseconds
    // a cell.
    if (plain.t === CellValueType.STRING || this.format(sheetId, row, column) === 'General')
      return typeof plain.v === 'number'
        ? String(Number(plain.v.toPrecision(15)))
        : String(plain.v);
    return readWhole(() =>
      String(this.sheet.model.getSheetBySheetId(sheetId)?.getCell(row, column)?.v ?? ''),
    );
  }

  /** "=…", also for a formula that Univer stores once for several cells. */
  formula(sheetId: string, row: number, column: number): string {
    const raw = this.#raw(sheetId, row, column);
    if (raw?.f) return raw.f;
    if (!raw?.si) return '';
    return (
      this.sheet.formulas.getFormulaStringByCell(row, column, sheetId, this.sheet.unitId) ?? ''
    );
  }

  /** Whether any sheet has a formula that is not calculated yet. */
  hasFormulaWithoutValue(): boolean {
    return this.sheet.model.getSheets().some((sheet) => {
      let found = false;
      sheet.getCellMatrix().forValue((row, column, cell) => {
        found = Boolean(cell?.f ?? cell?.si) && this.#hasNoValue(sheet.getSheetId(), row, column);
        return !found;
      });
      return found;
    });
  }

  /** For a link, Univer stores rich text and no value. */
  #hasNoValue(sheetId: string, row: number, column: number): boolean {
    const cell = this.cell(sheetId, row, column);
    return (cell?.v ?? cell?.p ?? null) === null;
  }

  /** Every spill of a sheet: the cell of its formula and the area that it fills. */
  spills(sheetId: string): [GridCell, Area][] {
    const found: [GridCell, Area][] = [];
    new ObjectMatrix<IRange>(
      this.sheet.formulas.getArrayFormulaRange()[this.sheet.unitId]?.[sheetId],
    ).forValue((row, column) => {
      const place = { sheetId, row, column };
      const area = this.spillFrom(place);
      if (area) found.push([place, area]);
    });
    return found;
  }

  spillFrom({ sheetId, row, column }: GridCell): Area | null {
    const range =
      this.sheet.formulas.getArrayFormulaRange()[this.sheet.unitId]?.[sheetId]?.[row]?.[column];
    if (!range || this.value(sheetId, row, column) === SPILL_BLOCKED) return null;
    return rowsOf(range) * columnsOf(range) > 1 ? areaIn(range) : null;
  }

  used(sheetId: string, valuesOnly: boolean): Area | null {
    let used: Area | null = null;
    const include = (area: Area): void => {
      used = used ? boundsOf(used, area) : area;
    };
    // A sheet can have a million cells: no object is made for each.
    const cells = this.sheet.model.getSheetBySheetId(sheetId)?.getCellMatrix().getMatrix() ?? {};
    let [startRow, endRow, startColumn, endColumn] = [Infinity, -1, Infinity, -1];
    for (const row in cells) {
      const ofRow = cells[row]!;
      for (const column in ofRow) {
        const cell = ofRow[column];
        const hasContent =
          Boolean(cell?.f) ||
          Boolean(cell?.si) ||
          (cell?.v !== undefined && cell.v !== null && cell.v !== '');
        if (!hasContent && (valuesOnly || !cell?.s)) continue;
        const [r, c] = [Number(row), Number(column)];
        if (r < startRow) startRow = r;
        if (r > endRow) endRow = r;
        if (c < startColumn) startColumn = c;
        if (c > endColumn) endColumn = c;
      }
    }
    if (endRow >= 0) include({ startRow, endRow, startColumn, endColumn });
    for (const [, area] of this.spills(sheetId)) include(area);
    return used;
  }
}
