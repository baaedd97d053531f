// Excel.Range: https://learn.microsoft.com/javascript/api/excel/excel.range
import {
  EXCEL_COLUMNS,
  EXCEL_ROWS,
  areaOf,
  boundsOf,
  cellArea,
  columnAt,
  columnsOf,
  intersectionOf,
  isInGrid,
  matrixOf,
  movedBy,
  rowAt,
  rowsOf,
  type Area,
} from '../../model/a1';
import { HostError } from '../../model/host-error';
import { ConditionalFormatCollection } from './conditional-formats';
import { copyRange } from './copy-range';
import { cellEntryOf } from '../../model/cell-entry';
import { InArea, placeText, type ExcelContext } from '../excel-context';
import type { CellValue, Hyperlink } from '../../model/grid';
import { insertCells } from './insert-cells';
import { writeHyperlink } from './hyperlink';
import { refuseIfProtected } from '../protection';
import { RangeFormat } from './range-format';
import { specialCells } from './special-cells';

const DIFFERENT_SIZE =
  "The number of rows or columns in the input array doesn't match the size or dimensions of the range.";

export class Range extends InArea {
  constructor(context: ExcelContext, sheetId: string, area: Area) {
    super(context, sheetId, area);
    if (!isInGrid(area))
      throw new HostError(
        'InvalidArgument',
        'The argument is invalid or missing or has an incorrect format.',
      );
  }

  get Address(): string {
    return placeText(this.context, this.sheetId, this.area);
  }
  get RowIndex(): number {
    return this.area.startRow;
  }
  get ColumnIndex(): number {
    return this.area.startColumn;
  }
  get RowCount(): number {
    return rowsOf(this.area);
  }
  get ColumnCount(): number {
    return columnsOf(this.area);
  }

  get Values(): CellValue[][] | null {
    return this.#read((row, column) => this.#grid.cells.value(this.sheetId, row, column));
  }
  set Values(input: unknown) {
    const { startRow, startColumn } = this.#writable();
    const { cells } = this.#grid;
    const entries = this.#fitting(input).map((row, r) =>
      row.map((value, c) => {
        const hasFormat = typeof value === 'string';
        const format = hasFormat ? cells.format(this.sheetId, startRow + r, startColumn + c) : '';
        return cellEntryOf(value, format);
      }),
    );
    cells.enter(this.sheetId, this.area, entries);
  }
  get Formulas(): CellValue[][] | null {
    const { cells } = this.#grid;
    return this.#read(
      (row, column) =>
        cells.formula(this.sheetId, row, column) || cells.value(this.sheetId, row, column),
    );
  }
  set Formulas(input: unknown) {
    this.Values = input;
  }
  get Text(): string[][] | null {
    return this.#read((row, column) => this.#grid.cells.text(this.sheetId, row, column));
  }
  get NumberFormat(): string[][] | null {
    return this.#read((row, column) => this.#grid.cells.format(this.sheetId, row, column));
  }
  /** null keeps the cell's own format. */
  set NumberFormat(input: unknown) {
    this.#grid.cells.flush();
    this.#grid.cells.setFormats(
      this.sheetId,
      this.#writable(),
      this.#fitting(input).map((row) =>
        row.map((format) => (typeof format === 'string' ? format : null)),
      ),
    );
  }

  get ColumnHidden(): boolean {
    return this.#grid.layout.isColumnHidden(this.sheetId, this.area.startColumn);
  }
  set ColumnHidden(hidden: boolean) {
    this.#grid.layout.hideColumns(this.sheetId, this.area, hidden);
  }
  get RowHidden(): boolean {
    return this.#grid.layout.isRowHidden(this.sheetId, this.area.startRow);
  }
  set RowHidden(hidden: boolean) {
    this.#grid.layout.hideRows(this.sheetId, this.area, hidden);
  }

  /** Of the first cell; null where it has none. */
  get Hyperlink(): Hyperlink | null {
    return this.#grid.cells.hyperlink(this.sheetId, this.area.startRow, this.area.startColumn);
  }
  set Hyperlink(link: Hyperlink | null) {
    refuseIfProtected(this.context, this.sheetId);
    this.#grid.cells.flush();
    writeHyperlink(this.#grid, this.sheetId, this.area, link);
  }

  readonly Format = new RangeFormat(this.context, this.sheetId, this.area);
  readonly ConditionalFormats = new ConditionalFormatCollection(
    this.context,
    this.sheetId,
    this.area,
  );
  get Worksheet(): object {
    return this.context.make.worksheet(this.sheetId);
  }

  GetCell(row: number, column: number): Range {
    return this.#range(cellArea(this.area.startRow + row, this.area.startColumn + column));
  }
  GetRow(row: number): Range {
    return this.#range(rowAt(this.area, row));
  }
  GetColumn(column: number): Range {
    return this.#range(columnAt(this.area, column));
  }
  GetLastRow(): Range {
    return this.#range({ ...this.area, startRow: this.area.endRow });
  }
  GetLastColumn(): Range {
    return this.#range({ ...this.area, startColumn: this.area.endColumn });
  }
  GetEntireRow(): Range {
    return this.#range({ ...this.area, startColumn: 0, endColumn: EXCEL_COLUMNS - 1 });
  }
  GetBoundingRect(other: Range | string): Range {
    return this.#range(boundsOf(this.area, typeof other === 'string' ? areaOf(other) : other.area));
  }

  GetResizedRange(moreRows: unknown, moreColumns: unknown): Range {
    return this.#range({
      ...this.area,
      endRow: this.area.endRow + Number(moreRows ?? 0),
      endColumn: this.area.endColumn + Number(moreColumns ?? 0),
    });
  }

  GetOffsetRange(rows: number, columns: number): Range {
    return this.#range(movedBy(this.area, rows, columns));
  }

  GetUsedRangeOrNullObject(valuesOnly?: unknown): Range | null {
    this.#grid.cells.flush();
    const used = this.#grid.cells.used(this.sheetId, valuesOnly === true);
    const both = used && intersectionOf(used, this.area);
    return both && this.#range(both);
  }

  GetSpillingToRangeOrNullObject(): Range | null {
    if (this.RowCount > 1 || this.ColumnCount > 1)
      throw new HostError('InvalidArgument', 'The range must be a single cell.');
    this.#grid.cells.flush();
    const { startRow: row, startColumn: column } = this.area;
    const spill = this.#grid.cells.spillFrom({ sheetId: this.sheetId, row, column });
    return spill && this.#range(spill);
  }

  Calculate(): void {
    this.#grid.cells.flush();
    const { sheetId } = this;
    const places = matrixOf(this.area, (row, column) => ({ sheetId, row, column }));
    this.#grid.calculation.recalculate(places.flat());
  }

  /** A protected sheet refuses, as in Excel by hand (Go To Special). */
  GetSpecialCellsOrNullObject(cellType: string, valueType?: string | null): object | null {
    refuseIfProtected(this.context, this.sheetId);
    this.#grid.cells.flush();
    const areas = specialCells(this.#grid.cells, this.sheetId, this.area, cellType, valueType);
    return areas.length > 0 ? this.context.make.rangeAreas(this.sheetId, areas) : null;
  }

  Select(): void {
    this.#grid.layout.select(this.sheetId, this.area);
  }

  Clear(applyTo?: unknown): void {
    refuseIfProtected(this.context, this.sheetId);
    this.#grid.cells.flush();
    const what = applyTo ?? 'All';
    if (what !== 'All' && what !== 'Formats')
      throw new HostError(
        'NotImplemented',
        `The workbench does not clear ${JSON.stringify(what)} alone.`,
      );
    const contents = what === 'All';
    this.#grid.cells.clear(this.sheetId, this.area, { contents, formats: true });
    if (contents) this.#grid.cells.setHyperlink(this.sheetId, this.area, null);
  }

  /** Of a range or an address of this sheet. */
  CopyFrom(source: unknown, copyType?: unknown, skipBlanks?: unknown, transpose?: unknown): void {
    refuseIfProtected(this.context, this.sheetId);
    if (
      skipBlanks === true ||
      transpose === true ||
      !(source instanceof Range || typeof source === 'string')
    )
      throw new HostError('NotImplemented', 'The workbench copies one range as it stands.');
    const from =
      typeof source === 'string' ? { sheetId: this.sheetId, area: areaOf(source) } : source;
    copyRange(this.context, from, this, copyType);
  }

  async Insert(shift: unknown): Promise<this> {
    refuseIfProtected(this.context, this.sheetId);
    this.#grid.cells.flush();
    const { startRow, startColumn } = this.area;
    if (this.#isEntireRow && shift === 'Down')
      this.#grid.layout.insertRows(this.sheetId, startRow, this.RowCount);
    else if (shift === 'Down') await insertCells(this.context, this.sheetId, this.area);
    else if (this.#isEntireColumn && shift === 'Right')
      this.#grid.layout.insertColumns(this.sheetId, startColumn, this.ColumnCount);
    else
      throw new HostError(
        'NotImplemented',
        'The workbench inserts no cells that move others to the right.',
      );
    return this;
  }

  Delete(shift: unknown): void {
    refuseIfProtected(this.context, this.sheetId);
    this.#grid.cells.flush();
    const { startRow, startColumn } = this.area;
    if (this.#isEntireRow && shift === 'Up')
      this.#grid.layout.deleteRows(this.sheetId, startRow, this.RowCount);
    else if (this.#isEntireColumn && shift === 'Left')
      this.#grid.layout.deleteColumns(this.sheetId, startColumn, this.ColumnCount);
    else throw new HostError('NotImplemented', 'The workbench deletes whole rows and columns.');
  }

  /**
   * office.js calls this before it cuts a large write into blocks of rows (GetRow,
   * GetBoundingRect).
   */
  _ValidateArraySize(rows: number, columns: number): void {
    if (rows !== this.RowCount || columns !== this.ColumnCount)
      throw new HostError('InvalidArgument', DIFFERENT_SIZE);
  }

  get #grid() {
    return this.context.grid;
  }
  #range(area: Area): Range {
    return new Range(this.context, this.sheetId, area);
  }

  get #isEntireColumn(): boolean {
    return this.RowCount === EXCEL_ROWS;
  }
  get #isEntireRow(): boolean {
    return this.ColumnCount === EXCEL_COLUMNS;
  }
  get #isUnbounded(): boolean {
    return this.#isEntireColumn || this.#isEntireRow;
  }

  /** For a whole row or column, Excel gives null for properties of single cells. */
  #read<T>(read: (row: number, column: number) => T): T[][] | null {
    if (this.#isUnbounded) return null;
    this.#grid.cells.flush();
    return matrixOf(this.area, read);
  }

  #writable(): Area {
    refuseIfProtected(this.context, this.sheetId);
    if (this.#isUnbounded)
      throw new HostError(
        'InvalidArgument',
        'Cell properties cannot be set on whole rows or columns.',
      );
    return this.area;
  }

  /** A matrix of the range's size; a single value fills it, as Excel allows. */
  #fitting(input: unknown): unknown[][] {
    if (!Array.isArray(input)) return matrixOf(this.area, () => input);
    const rows = input as unknown[];
    if (rows.length !== this.RowCount) throw new HostError('InvalidArgument', DIFFERENT_SIZE);
    return rows.map((row) => {
      if (!Array.isArray(row) || row.length !== this.ColumnCount)
        throw new HostError('InvalidArgument', DIFFERENT_SIZE);
      return row as unknown[];
    });
  }
}
