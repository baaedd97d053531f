// What the pane asks for a month-end pack, and what the workbook's pack says of itself.
import type { IsoMonth } from '../../../engine/records/calendar';
import type { OwnTransfers } from '../../../engine/proofs/own-transfers';
import type { Outcome, Refused } from '../../../platform/outcome';
import type { SavedFile } from '../../../workbook/excel/excel-save-file';
import type { CheckKey, CloseCheck } from '../../../engine/proofs/close-checks';

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
  /** Lead shows how the balance of each coin moved. */
  readonly hasCharts?: boolean;
  /** The person knows that a tie-out without trading pairs judges no day. */
  readonly withoutPairs?: boolean;
}

export interface PackOutcome extends Outcome {
  /** Nothing was made: is the pack to be made without trading pairs? */
  readonly asksPairs?: true;
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

/** A check with what persons wrote beside it on the sheet Close. */
export interface PackCheck extends CloseCheck {
  readonly reason: string;
  readonly comment: string;
  /** On the sheet, counted from 0; null: its key stands nowhere. */
  readonly row: number | null;
}

/** A cell of a sheet that is not what the results give. */
export interface SheetDifference {
  /** The check that it leaves open; null: none, for that does not read the cell, or is not known. */
  readonly key: CheckKey | null;
  readonly sheet: string;
  /** "F4", or what names a line or a sum that stands in no cell. */
  readonly place: string;
  readonly shows: unknown;
  /** What the results give; undefined: they do not say. */
  readonly gives: unknown;
}

/** A row of Lead; null: the cell shows no number, or the pack has no values. */
export interface PackClosing {
  /** "": what all coins are worth. */
  readonly coin: string;
  readonly closing: number | null;
  readonly value: number | null;
  readonly priorValue: number | null;
}

/** The month-end pack that the workbook has. */
export interface PackLook {
  readonly month: IsoMonth;
  readonly accounts: readonly string[];
  readonly commissionCoin: string;
  readonly currency: string;
  /** As it stands in the formula of Match; "": none. */
  readonly book: string;
  /** As Lead shows them, in its order; last the values of all coins together. */
  readonly closings: readonly PackClosing[];
  /** Between its accounts; null or left out: it has one. */
  readonly transfers?: OwnTransfers | null;
  /** Those that the close has. */
  readonly checks: readonly PackCheck[];
  /** All of them, as CLOSE.CHECKS lists them. */
  readonly listed: readonly CloseCheck[];
  /** The column of the reasons, counted from 0. */
  readonly reasonAt: number;
  /** Cells of its sheets that are not what its results give; nothing of results that are not known. */
  readonly differences: readonly SheetDifference[];
  /** Excel has not calculated all of it yet: what is open may hold in a moment. */
  readonly isBusy: boolean;
  /** Its sheets. */
  readonly sheets: readonly string[];
}

/** What rolling the pack to the next month would carry. */
export type RollPreview =
  | {
      readonly ok: true;
      readonly from: IsoMonth;
      readonly to: IsoMonth;
      readonly closings: number;
      readonly items: number;
      /** The book of the next month, "" where it is asked for; null: none is matched. */
      readonly book: string | null;
    }
  | { readonly ok: false; readonly sentence: string };

/** The workbook as a file, or why there is none. */
export type CopyOutcome =
  | { readonly ok: true; readonly file: SavedFile & { readonly type: string } }
  | Refused;

/** What stands in the fields of the place Close, by the name of the field. */
export type Entered = Readonly<Record<string, string>>;
