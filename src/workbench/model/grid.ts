// The interface to a spreadsheet that Excel's objects need. Univer implements it in the page, a
// plain map in Node tests.
import { sameName, splitAddress, type Area } from './a1';
import type { Entry } from './cell-entry';

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

/** The tab named before "!" in an address, if any. */
export function tabIn(tabs: Tabs, address: string): SheetTab | undefined {
  const { sheetName } = splitAddress(address);
  return tabs.list().find(({ name }) => sameName(name, sheetName));
}

/**
 * As in a file: `documentReference` is a place in the workbook, "Sheet1!A1"; `address` is an
 * external one.
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
  /** The value of the cell itself or of the spill over it; "" if blank; an error's text. */
  value(sheetId: string, row: number, column: number): CellValue;
  /** The text as painted. */
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
  /** The formula moved down by that many rows: relative references move along. */
  movedDown(formula: string, rows: number): string;
  enter(sheetId: string, area: Area, entries: readonly (readonly Entry[])[]): void;
  setFormats(sheetId: string, area: Area, formats: readonly (readonly (string | null)[])[]): void;
  clear(sheetId: string, area: Area, what: { contents: boolean; formats: boolean }): void;
  hyperlink(sheetId: string, row: number, column: number): Hyperlink | null;
  setHyperlink(sheetId: string, area: Area, hyperlink: Hyperlink | null): void;
  /** Carries out pending writes. */
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
  /** Inserts blank cells at this area; its cells move down. */
  insertCells(sheetId: string, area: Area): Promise<void>;
  deleteRows(sheetId: string, row: number, count: number): void;
  insertColumns(sheetId: string, column: number, count: number): void;
  deleteColumns(sheetId: string, column: number, count: number): void;
  setStyle(sheetId: string, area: Area, style: CellStyle): void;
  /**
   * Copies formats set on the cells, number formats too, but no format of a result; both areas have
   * the same size.
   */
  copyLooks(fromSheetId: string, from: Area, toSheetId: string, to: Area): void;
  /** The style of the first cell. */
  style(sheetId: string, area: Area): ShownStyle;
  /** Redraws the cells soon: their formats have changed, not their content. */
  drawAgain(): void;
}

/** The properties of a cell's style that can be read. */
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
  /** One key for each column; a column retains its key when it moves or others are added. */
  readonly columnKeys: readonly string[];
  /**
   * Some of its rows are hidden, by its filter or by hand; the grid does not distinguish the two.
   */
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
  /** Calculates changed formulas; with `all`, every formula. */
  run(all: boolean): void;
  /** Calculates these cells, because a request names them. */
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
