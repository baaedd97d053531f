// Excel.Range: https://learn.microsoft.com/javascript/api/excel/excel.range
import {
  EXCEL_COLUMNS,
  EXCEL_ROWS,
  addressOf,
  areaOf,
  boundsOf,
  cellArea,
  columnsOf,
  intersectionOf,
  isInGrid,
  quotedSheet,
  rowsOf,
  type Area,
} from '../../model/a1';
import { HostError } from '../../model/host-error';
import { ConditionalFormatCollection } from './conditional-formats';
import { copyRange } from './copy-range';
import { cellEntryOf, type Entry } from '../../model/entry';
import { OnSheet, sheetOf, type ExcelContext } from '../excel-context';
import type { CellValue, Hyperlink, GridCell } from '../../model/grid';
import { insertCells } from './insert-cells';
import { hyperlinkOf, writeHyperlink } from './hyperlink';
import { refuseIfProtected } from '../protection';
import { RangeFormat } from './range-format';
import { specialCells } from './special-cells';

const DIFFERENT_SIZE =
  "The number of rows or columns in the input array doesn't match the size or dimensions of the range.";

/** Excel accepts a missing argument as null or not at all. */
const numberOr = (value: unknown, otherwise: number): number =>
  value === null || value === undefined ? otherwise : Number(value);

export class Range extends OnSheet {
  constructor(
    context: ExcelContext,
    sheetId: string,
    readonly area: Area,
  ) {
    super(context, sheetId);
    if (!isInGrid(area))
      throw new HostError(
        'InvalidArgument',
        'The argument is invalid or missing or has an incorrect format.',
      );
  }

  get Address(): string {
    return `${quotedSheet(this.#sheetName)}!${addressOf(this.area)}`;
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
    this.#enter(input, cellEntryOf);
  }
  get Formulas(): CellValue[][] | null {
    return this.#read((row, column) => this.#formulaOrValue(row, column));
  }
  set Formulas(input: unknown) {
    this.#enter(input, cellEntryOf);
  }
  get Text(): string[][] | null {
    return this.#read((row, column) => this.#grid.cells.text(this.sheetId, row, column));
  }
  get NumberFormat(): string[][] | null {
    return this.#read((row, column) => this.#grid.cells.format(this.sheetId, row, column));
  }
  set NumberFormat(input: unknown) {
    this.#grid.cells.flush();
    this.#grid.cells.setFormats(
      this.sheetId,
      this.#writable(),
      this.#fitting(input).map((row) => row.map((format) => textOf(format))),
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
  set Hyperlink(given: unknown) {
    refuseIfProtected(this.context, this.sheetId);
    this.#grid.cells.flush();
    writeHyperlink(this.#grid, this.sheetId, this.area, hyperlinkOf(given));
  }

  get Format(): RangeFormat {
    return new RangeFormat(this.context, this.sheetId, this.area);
  }
  get ConditionalFormats(): ConditionalFormatCollection {
    return new ConditionalFormatCollection(this.context, this.sheetId, this.area);
  }
  get Worksheet(): object {
    return this.context.make.worksheet(this.sheetId);
  }

  GetCell(row: number, column: number): Range {
    return this.#range(cellArea(this.area.startRow + row, this.area.startColumn + column));
  }
  GetRow(row: number): Range {
    return this.#range({
      ...this.area,
      startRow: this.area.startRow + row,
      endRow: this.area.startRow + row,
    });
  }
  GetColumn(column: number): Range {
    return this.#range({
      ...this.area,
      startColumn: this.area.startColumn + column,
      endColumn: this.area.startColumn + column,
    });
  }
  GetLastRow(): Range {
    return this.#range({ ...this.area, startRow: this.area.endRow });
  }
  GetLastColumn(): Range {
    return this.#range({ ...this.area, startColumn: this.area.endColumn });
  }
  GetEntireColumn(): Range {
    return this.#range({ ...this.area, startRow: 0, endRow: EXCEL_ROWS - 1 });
  }
  GetEntireRow(): Range {
    return this.#range({ ...this.area, startColumn: 0, endColumn: EXCEL_COLUMNS - 1 });
  }
  GetBoundingRect(other: Range | string): Range {
    return this.#range(boundsOf(this.area, this.#areaOf(other)));
  }

  GetResizedRange(moreRows: unknown, moreColumns: unknown): Range {
    return this.#range({
      ...this.area,
      endRow: this.area.endRow + numberOr(moreRows, 0),
      endColumn: this.area.endColumn + numberOr(moreColumns, 0),
    });
  }

  GetOffsetRange(rows: number, columns: number): Range {
    const { startRow, endRow, startColumn, endColumn } = this.area;
    return this.#range({
      startRow: startRow + rows,
      endRow: endRow + rows,
      startColumn: startColumn + columns,
      endColumn: endColumn + columns,
    });
  }

  GetUsedRangeOrNullObject(valuesOnly?: unknown): Range | null {
    this.#grid.cells.flush();
    const used = this.#grid.cells.used(this.sheetId, valuesOnly === true);
    const both = used && intersectionOf(used, this.area);
    return both && this.#range(both);
  }

  GetSpillingToRangeOrNullObject(): Range | null {
    this.#grid.cells.flush();
    const spill = this.#grid.cells.spillFrom(this.#only());
    return spill && this.#range(spill);
  }

  Calculate(): void {
    this.#grid.cells.flush();
    const { startRow, endRow, startColumn, endColumn } = this.area;
    const places: GridCell[] = [];
    for (let row = startRow; row <= endRow; row += 1)
      for (let column = startColumn; column <= endColumn; column += 1)
        places.push({ sheetId: this.sheetId, row, column });
    this.#grid.calculation.recalculate(places);
  }

  /** A protected sheet refuses, as in Excel by hand (Go To Special). */
  GetSpecialCellsOrNullObject(cellType: string, valueType?: unknown): object | null {
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
    this.#grid.cells.clear(this.sheetId, this.area, {
      contents: what === 'All' || what === 'Contents',
      formats: what === 'All' || what === 'Formats' || what === 'RemoveHyperlinks',
    });
    if (what !== 'Contents' && what !== 'Formats')
      this.#grid.cells.setHyperlink(this.sheetId, this.area, null);
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
    const { startRow } = this.area;
    if (this.#isEntireRow && shift === 'Up')
      this.#grid.layout.deleteRows(this.sheetId, startRow, this.RowCount);
    else throw new HostError('NotImplemented', 'The workbench deletes whole rows only.');
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
  get #sheetName(): string {
    return sheetOf(this.context, this.sheetId).name;
  }
  #range(area: Area): Range {
    return new Range(this.context, this.sheetId, area);
  }
  #place(row: number, column: number): GridCell {
    return { sheetId: this.sheetId, row, column };
  }
  #areaOf(other: Range | string): Area {
    return typeof other === 'string' ? areaOf(other) : other.area;
  }

  #only(): GridCell {
    if (this.RowCount > 1 || this.ColumnCount > 1)
      throw new HostError('InvalidArgument', 'The range must be a single cell.');
    return this.#place(this.area.startRow, this.area.startColumn);
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

  /** Of a whole row or column Excel gives null for what belongs to single cells. */
  #read<T>(read: (row: number, column: number) => T): T[][] | null {
    if (this.#isUnbounded) return null;
    this.#grid.cells.flush();
    const { startRow, startColumn } = this.area;
    const [rows, columns] = [this.RowCount, this.ColumnCount];
    return Array.from({ length: rows }, (_, r) =>
      Array.from({ length: columns }, (__, c) => read(startRow + r, startColumn + c)),
    );
  }

  #formulaOrValue(row: number, column: number): CellValue {
    return (
      this.#grid.cells.formula(this.sheetId, row, column) ||
      this.#grid.cells.value(this.sheetId, row, column)
    );
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

  #enter(input: unknown, entry: (value: unknown, format: string) => Entry): void {
    const { startRow, startColumn } = this.#writable();
    const entries = this.#fitting(input).map((row, r) =>
      row.map((value, c) =>
        typeof value === 'string'
          ? entry(value, this.#grid.cells.format(this.sheetId, startRow + r, startColumn + c))
          : entry(value, ''),
      ),
    );
    this.#grid.cells.enter(this.sheetId, this.area, entries);
  }

  /** A matrix of the range's size; a single value fills it, as Excel allows. */
  #fitting(input: unknown): unknown[][] {
    if (!Array.isArray(input))
      return Array.from({ length: this.RowCount }, () =>
        Array<unknown>(this.ColumnCount).fill(input),
      );
    const rows = input as unknown[];
    if (rows.length !== this.RowCount) throw new HostError('InvalidArgument', DIFFERENT_SIZE);
    return rows.map((row) => {
      if (!Array.isArray(row) || row.length !== this.ColumnCount)
        throw new HostError('InvalidArgument', DIFFERENT_SIZE);
      return row as unknown[];
    });
  }
}

/** A number format; null leaves the cell's own. */
const textOf = (format: unknown): string | null => (typeof format === 'string' ? format : null);
