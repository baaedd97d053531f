// What the objects of Excel need of a spreadsheet. Univer stands behind it in the page, a plain map
// in Node tests.
import { sameName, splitAddress, type Area } from './a1';
import type { Entry } from './entry';

export type CellValue = string | number | boolean;

/** Counted from 0. */
export interface GridCell {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

export interface SheetTab {
  readonly id: string;
  readonly name: string;
  readonly visible: boolean;
}

export interface Tabs {
  /** In the order of the tabs. */
  list(): readonly SheetTab[];
  activeId(): string;
  activate(id: string): void;
  /** Adds at the end and does not activate. Returns the id. */
  add(name: string): string;
  remove(id: string): void;
  rename(id: string, name: string): void;
}

/** The tab that stands before "!" in an address, where there is one. */
export function tabIn(tabs: Tabs, address: string): SheetTab | undefined {
  const { sheetName } = splitAddress(address);
  return tabs.list().find(({ name }) => sameName(name, sheetName));
}

/**
 * As in a file: `documentReference` is a place of the workbook, "Sheet1!A1", `address` one outside
 * of it.
 */
export interface Hyperlink {
  readonly address?: string;
  readonly documentReference?: string;
  readonly screenTip?: string;
  readonly textToDisplay?: string;
}

export interface Selection {
  readonly sheetId: string;
  readonly areas: readonly Area[];
  readonly active: { readonly row: number; readonly column: number };
}

export interface Cells {
  /** Of the cell itself or of the spill over it; "" where blank; an error's text. */
  value(sheetId: string, row: number, column: number): CellValue;
  /** As painted. */
  text(sheetId: string, row: number, column: number): string;
  format(sheetId: string, row: number, column: number): string;
  /** "=…" of a cell that holds a formula, else "". */
  formula(sheetId: string, row: number, column: number): string;
  isError(sheetId: string, row: number, column: number): boolean;
  /**
   * The smallest area around all cells with content (or, unless valuesOnly, with a format), spills
   * included.
   */
  used(sheetId: string, valuesOnly: boolean): Area | null;
  /** The area that the formula of this cell fills, or null. */
  spillFrom(place: GridCell): Area | null;
  /** The formula as it reads that many rows further down: relative references move along. */
  movedDown(formula: string, rows: number): string;
  enter(sheetId: string, area: Area, entries: readonly (readonly Entry[])[]): void;
  setFormats(sheetId: string, area: Area, formats: readonly (readonly (string | null)[])[]): void;
  clear(sheetId: string, area: Area, what: { contents: boolean; formats: boolean }): void;
  hyperlink(sheetId: string, row: number, column: number): Hyperlink | null;
  setHyperlink(sheetId: string, area: Area, hyperlink: Hyperlink | null): void;
  /** Carries out what waits to be written. */
  flush(): void;
}

export interface Layout {
  selection(): Selection;
  select(sheetId: string, area: Area): void;
  /** In pixels. */
  columnWidth(sheetId: string, column: number): number;
  setColumnWidth(sheetId: string, area: Area, pixels: number): void;
  fitColumns(sheetId: string, area: Area): void;
  /** In pixels. */
  rowHeight(sheetId: string, row: number): number;
  isColumnHidden(sheetId: string, column: number): boolean;
  hideColumns(sheetId: string, area: Area, hidden: boolean): void;
  isRowHidden(sheetId: string, row: number): boolean;
  hideRows(sheetId: string, area: Area, hidden: boolean): void;
  frozen(sheetId: string): { readonly rows: number; readonly columns: number };
  freeze(sheetId: string, rows: number, columns: number): void;
  insertRows(sheetId: string, row: number, count: number): void;
  /** Blank cells in the place of these, which move down. */
  insertCells(sheetId: string, area: Area): Promise<void>;
  deleteRows(sheetId: string, row: number, count: number): void;
  insertColumns(sheetId: string, column: number, count: number): void;
  deleteColumns(sheetId: string, column: number, count: number): void;
  setStyle(sheetId: string, area: Area, style: CellStyle): void;
  /**
   * What is set on the cells, number formats too, but nothing that came with a result; both areas
   * are of one size.
   */
  copyLooks(fromSheetId: string, from: Area, toSheetId: string, to: Area): void;
  /** The style of the first cell. */
  style(sheetId: string, area: Area): ShownStyle;
  /** Draws the cells again in a moment: how they look has changed, and nothing in them. */
  drawAgain(): void;
}

/** What is read of a cell's looks. */
export type ShownStyle = Required<Pick<CellStyle, 'bold' | 'alignment'>>;

export type HorizontalAlignment = 'General' | 'Left' | 'Center' | 'Right';

export interface CellStyle {
  readonly bold?: boolean;
  readonly underline?: boolean;
  readonly color?: string;
  readonly fill?: string;
  /** In points. */
  readonly fontSize?: number;
  readonly alignment?: HorizontalAlignment;
}

/**
 * The place of a table: its first row is the header. A totals row, where shown, is the last row of
 * `area`.
 */
export interface TablePlace {
  readonly id: string;
  readonly name: string;
  readonly sheetId: string;
  readonly area: Area;
  /** One for each column; a column keeps its key when it moves or others are added. */
  readonly columnKeys: readonly string[];
  /** Rows of it are not shown: by its filter, or hidden, which the grid does not tell apart. */
  readonly isFiltered: boolean;
}

export interface GridTables {
  list(): readonly TablePlace[];
  /** Rejects where the area overlaps another table. */
  add(sheetId: string, area: Area, name: string): Promise<string>;
  rename(id: string, name: string): Promise<void>;
  resize(id: string, area: Area): Promise<void>;
}

export interface DefinedName {
  readonly name: string;
  readonly formula: string;
  /** null: the workbook's. */
  readonly sheetId: string | null;
}

export interface Names {
  list(): readonly DefinedName[];
  add(name: DefinedName): void;
  remove(name: string): void;
}

export type CalculationMode = 'Automatic' | 'AutomaticExceptTables' | 'Manual';

export interface Calculation {
  mode: CalculationMode;
  readonly isIterative: boolean;
  /** Calculates what waits; with `all`, every formula. */
  run(all: boolean): void;
  /** Of these cells, because somebody asked for them by name. */
  recalculate(places: readonly GridCell[]): void;
}

export interface Grid {
  readonly tabs: Tabs;
  readonly cells: Cells;
  readonly layout: Layout;
  readonly tables: GridTables;
  readonly names: Names;
  readonly calculation: Calculation;
}
