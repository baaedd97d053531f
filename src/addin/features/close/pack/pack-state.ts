// The pane's request for a month-end pack, and the state of the workbook's pack.
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

/** The requests that making the pack would send. */
export type PackPreview =
  | {
      readonly ok: true;
      readonly requests: number;
      readonly seconds: number;
      readonly sheets: readonly string[];
      /** The reason why nothing can be fetched now, or null. */
      readonly waitsFor: string | null;
    }
  | { readonly ok: false; readonly sentence: string };

/** A check with the entries of persons beside it on the sheet Close. */
export interface PackCheck extends CloseCheck {
  readonly reason: string;
  readonly comment: string;
  /** Its row on the sheet, counted from 0; null: the sheet lacks its key. */
  readonly row: number | null;
}

/** A cell of a sheet that differs from the results. */
export interface SheetDifference {
  /** The check that it leaves open; null: no check reads the cell, or it is not known. */
  readonly key: CheckKey | null;
  readonly sheet: string;
  /** "F4", or the name of a line or sum that has no cell. */
  readonly place: string;
  readonly shows: unknown;
  /** The value from the results; undefined: they give none. */
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
  /** The book in the formula of Match; "": none. */
  readonly book: string;
  /** The closings on Lead, in its order; the total value of all coins comes last. */
  readonly closings: readonly PackClosing[];
  /** Transfers between its accounts; null or left out: it has one account. */
  readonly transfers?: OwnTransfers | null;
  /** The checks of this close. */
  readonly checks: readonly PackCheck[];
  /** All checks, as CLOSE.CHECKS lists them. */
  readonly listed: readonly CloseCheck[];
  /** The column of the reasons, counted from 0. */
  readonly reasonAt: number;
  /** Cells that differ from the results; none where the results are not known. */
  readonly differences: readonly SheetDifference[];
  /** Excel still calculates: an open check may hold soon. */
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
      /** The book of the next month; "": the person is asked; null: none is matched. */
      readonly book: string | null;
    }
  | { readonly ok: false; readonly sentence: string };

/** The workbook as a file, or why there is none. */
export type CopyOutcome =
  | { readonly ok: true; readonly file: SavedFile & { readonly type: string } }
  | Refused;

/** Entries of the place Close, by the name of the field. */
export type Entered = Readonly<Record<string, string>>;
