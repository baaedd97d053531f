// What the session needs of the workbook it lives in. The excel room implements it; tests hand in
// their own.
import type { Picture } from '../reconcile/pictures';
import type { FormattedType } from '../records/cells';

export type { Picture };

/** A cell with a formula, wherever it stands now. */
export interface FormulaCell {
  /** "Sheet1!A1", the sheet quoted where Excel quotes it. */
  readonly address: string;
  readonly sheet: string;
  /** Outlives the sheet's name. */
  readonly sheetId: string;
  /** Zero-based. */
  readonly row: number;
  readonly column: number;
  /** In the en-US form, with the equals sign. */
  readonly formula: string;
  /** It stands at #NAME?: Excel read it before Tieout was there. */
  readonly isUnknown: boolean;
}

/** Zero-based, ends included. */
export interface CellBlock {
  readonly startRow: number;
  readonly endRow: number;
  readonly startColumn: number;
  readonly endColumn: number;
}

/** A block of cells of a sheet. */
export interface SheetArea extends CellBlock {
  readonly sheet: string;
}

/** Cells that the rows of a formula will take. */
export interface FormulaRoom {
  readonly columns: number;
  /** null: nobody knows before they were asked for. */
  readonly rows: number | null;
}

export type WrittenFormula =
  | { readonly ok: true; readonly address: string }
  /**
   * Nothing was written. `at`: the cells that are in the way, or the cell or sheet that was meant;
   * "" where the host is busy. `cell-occupied`: the active cell itself.
   */
  | {
      readonly ok: false;
      readonly why: 'cell-occupied' | 'occupied' | 'no-room' | 'protected' | 'busy';
      readonly at: string;
    };

export type SettingChange = string | ((now: string | null) => string);

export interface WorkbookPort {
  /** A text that travels with the workbook, or null. */
  readSetting(name: string): string | null;
  /**
   * Where somebody else may have changed it meanwhile, `change` is a function: it is made anew on
   * the text that the workbook holds when it is saved, and again where it was lost: made
   * twice, it gives the same.
   */
  writeSetting(name: string, change: SettingChange): void;
  /**
   * Every cell whose formula mentions one of our functions, found by scanning and not by
   * remembering.
   */
  findFormulas(): Promise<readonly FormulaCell[]>;
  /** Does a defined name hold one of our functions? No scan of cells finds the formulas that use it. */
  namesHoldFormulas(): Promise<boolean>;
  selection(): Promise<readonly SheetArea[]>;
  /** Tells each time another cell is selected. Returns its own undo. */
  onSelection(changed: () => void): () => void;
  activeSheet(): Promise<string>;
  /**
   * Values of references such as "Sheet1!A1:B2", each as a matrix; null where one cannot be read.
   */
  valuesOf(
    references: readonly string[],
  ): Promise<readonly (readonly (readonly unknown[])[] | null)[]>;
  goTo(address: string): Promise<void>;
  /**
   * Writes a formula (en-US form) where its rows have room: into the active cell, or into A1 of a
   * new sheet, which is activated.
   * @param wishedName of the new sheet, where it is free.
   */
  writeFormula(
    formula: string,
    place: 'active cell' | 'new sheet',
    room: FormulaRoom,
    wishedName: string,
  ): Promise<WrittenFormula>;
}

/** Somebody changed cells, here or elsewhere. */
export interface CellEdit {
  readonly isRemote: boolean;
  readonly sheetId: string;
  /** What was entered; none where cells were only deleted or moved. */
  readonly blocks: readonly CellBlock[];
  /** Rows, columns or cells were inserted or deleted: others stand elsewhere now. */
  readonly movesCells: boolean;
}

/** What other people do who have the same workbook open; the excel room implements it. */
export interface CoauthorPort {
  /** Reads settings again, with those that others have saved. Rejects where the host is busy. */
  readSettings(): Promise<void>;
  onEdit(heard: (edit: CellEdit) => void): void;
  /** Somebody else saved settings, and they are read. */
  onSettings(changed: () => void): void;
}

/** What the host can do, asked once at the start. */
export interface HostAbilities {
  /** How a number brings its format along; null where it cannot. */
  readonly typedCells: FormattedType | null;
  readonly dateSystem: 1900 | 1904;
  /** Bytes of one result that the host takes, null where only the grid bounds it. */
  readonly resultLimitBytes: number | null;
}

/** What caring for cells needs of the workbook; the excel room implements it. */
export interface SheetCarePort {
  /** Streams bring nothing new into cells while Excel calculates manually. */
  calculatesManually(): Promise<boolean>;
  /** Enters the formulas of these cells again, with the true names of our functions. */
  reenter(addresses: readonly string[]): Promise<void>;
  /**
   * Gives the columns of a spill their number formats; null leaves a column as it is. Its labels
   * become bold, at the right above numbers, its columns as wide as what they hold; labels in the
   * first row of a sheet stay in sight. `address` is its first cell.
   * @param statusAt the column whose words get the colour of what they say; null: none.
   */
  formatColumns(
    address: string,
    rowCount: number,
    formats: readonly (string | null)[],
    hasLabels: boolean,
    statusAt: number | null,
  ): Promise<void>;
}

/** Does Tieout start with the workbook? Excel keeps the answer with the workbook on this device. */
export interface StartPort {
  starts(): Promise<boolean>;
  setStart(on: boolean): Promise<void>;
}

/** Draws pictures as Excel charts. */
export interface ChartPort {
  /**
   * Writes the numbers to a new sheet with the chart beside them, and shows it. Returns the address
   * of the numbers.
   */
  insertChart(picture: Picture): Promise<string>;
}

/**
 * The rows of a result, counted from its first cell on, and the format of each column; null leaves
 * one as it is.
 */
export interface ResultFormats {
  readonly row: number;
  readonly column: number;
  readonly rowCount: number;
  readonly formats: readonly (string | null)[];
}

export interface ValuesCopyPort {
  /**
   * Copies values and formats of a sheet to a new one, in one step, so that nothing can change in
   * between. `formats` is given to cells that have none of their own. Returns the new sheet's name,
   * a free one like the one wished; null where the sheet is empty. Rejects where Excel refuses or
   * copies less than everything; then no sheet was added.
   */
  copy(
    sheet: string,
    wishedName: string,
    formats: readonly ResultFormats[],
  ): Promise<string | null>;
}
