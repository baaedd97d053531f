// What the pane asks for a month-end pack, and what the pack needs of the workbook.
export interface PackRequest {
  /** `YYYY-MM`. */
  readonly month: string;
  /** By name; at least one. */
  readonly accounts: readonly string[];
  /** The coin that commission is paid in; "": no tie-out. */
  readonly commissionCoin: string;
  /** A word for it, such as EUR; "": no values. */
  readonly currency: string;
  /** A table by its name or a range by its address; "": no book is matched. */
  readonly book: string;
}

/** What making the pack would ask of the exchange. */
export type PackPreview =
  | {
      readonly ok: true;
      readonly requests: number;
      readonly seconds: number;
      readonly sheets: readonly string[];
      /** Why nothing can be fetched now, or null. */
      readonly waitsFor: string | null;
    }
  | { readonly ok: false; readonly sentence: string };

/** @param sheet that is being written. Rows of all sheets, written and to be written. */
export type PackProgress = (sheet: string, rowsDone: number, rowsTotal: number) => void;

export interface PackRun {
  readonly signal: AbortSignal;
  readonly progress: PackProgress;
}

/** A text is entered as a text, whatever it begins with; a formula stands in the en-US form. */
export type PackCell =
  | string
  | number
  | { readonly formula: string; readonly format?: string }
  | { readonly value: number; readonly format: string };

export interface PackBlock {
  /** Zero-based. */
  readonly row: number;
  readonly column: number;
  readonly cells: readonly (readonly PackCell[])[];
  readonly look?: 'title' | 'header';
}

/** The look of a live result, its labels in the sheet's title row: a formula brings none. */
export interface ResultLook {
  /** Labels over numbers stand at the right. `format`: null where values bring their own. */
  readonly columns: readonly { readonly isNumber: boolean; readonly format: string | null }[];
  /** So many below the labels: those that the result has now, and some to come. */
  readonly rows: number;
  /** The column of words that say how a row stands; coloured by them. */
  readonly statusAt: number;
}

export interface PackSheet {
  readonly name: string;
  /** 0: hidden. */
  readonly widthsPoints: readonly number[];
  readonly blocks: readonly PackBlock[];
  /** Rows that stay in sight and are printed on each page, such as `$4:$4`. */
  readonly titleRow: number;
  readonly result?: ResultLook;
  /** Cells of a checklist whose words are coloured: zero-based row and column, and how many. */
  readonly checks?: readonly {
    readonly row: number;
    readonly column: number;
    readonly rows: number;
  }[];
  /** Printed at the left of the foot of each page; the page's number stands in the middle. */
  readonly foot: string;
}

export interface PackPort {
  /** Of these names of sheets, and of the names of cells, those that the workbook has. */
  taken(sheets: readonly string[], names: readonly string[]): Promise<readonly string[]>;
  /**
   * Writes all sheets and names, or none: what was added goes again. Names lead to cells such as
   * `Close!$B$3`. Rejects with the signal's reason where it is aborted,
   * and then nothing of it is left.
   */
  write(
    sheets: readonly PackSheet[],
    names: Readonly<Record<string, string>>,
    run: PackRun,
  ): Promise<void>;
  /** Formulas and values of a sheet from A1 on, as they were entered; null where it is gone. */
  entered(sheet: string): Promise<readonly (readonly unknown[])[] | null>;
  /**
   * Writes into sheets of the pack that the workbook has, and below the pages of all of them.
   * Rejects where Excel refuses.
   */
  stamp(
    sheets: readonly { readonly sheet: string; readonly blocks: readonly PackBlock[] }[],
    foot: string,
  ): Promise<void>;
}
