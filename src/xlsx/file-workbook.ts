// The content of a workbook as plain data for a file: cells with last values, and add-ins' data.

/** Rows and columns counted from 0, ends included. */
export interface FileArea {
  readonly startRow: number;
  readonly endRow: number;
  readonly startColumn: number;
  readonly endColumn: number;
}

export interface FileCell {
  readonly column: number;
  /** "" with a format is a formatted blank cell. */
  readonly value: string | number | boolean;
  readonly isError: boolean;
  /** "=…" in the en-US form, with the area that it fills; null for a value. */
  readonly formula: { readonly text: string; readonly fills: FileArea } | null;
  readonly numberFormat: string;
  readonly bold: boolean;
}

export interface FileRow {
  readonly row: number;
  readonly cells: readonly FileCell[];
}

export interface FileTable {
  readonly name: string;
  /** Header and body; a totals row is below it. */
  readonly area: FileArea;
  readonly columns: readonly string[];
  readonly hasTotals: boolean;
  readonly style: string;
}

export interface FileSheet {
  readonly name: string;
  readonly isVisible: boolean;
  readonly rows: readonly FileRow[];
  readonly columns: readonly {
    readonly column: number;
    readonly pixels: number;
    readonly isHidden: boolean;
  }[];
  readonly frozenRows: number;
  readonly frozenColumns: number;
  readonly tables: readonly FileTable[];
}

/** An add-in whose pane opens with the workbook, and its data in the workbook. */
export interface FileAddin {
  /** The id of its manifest. */
  readonly id: string;
  readonly version: string;
  /**
   * The deployment: an Excel with the add-in deployed differently may crash on opening the file.
   */
  readonly deployment: 'sideload' | 'firm';
  /** Document settings: JSON texts by name. */
  readonly settings: readonly (readonly [string, string])[];
  /** Whether its pane opens with the workbook. */
  readonly opensPane: boolean;
}

export interface FileWorkbook {
  readonly sheets: readonly FileSheet[];
  /** Of the workbook: "=Sheet1!$A$1". */
  readonly names: readonly { readonly name: string; readonly formula: string }[];
  readonly customXml: readonly string[];
  readonly addin: FileAddin;
  /** Custom functions, as formulas call them: LEDGER.CHECK. */
  readonly functionNames: readonly string[];
}
