// What arguments of functions hold beside texts and numbers: plain data, already checked.
import type { IsoDay } from './calendar';

/** How a roll-forward is laid out and valued. */
export interface RollForwardForm {
  readonly types: TypeColumns;
  /** null: in coins only. */
  readonly rates: readonly RateLine[] | null;
  /** The cells of the person's mapping, as they stand: then the journal of the month is compared. */
  readonly mapping?: readonly (readonly (string | number)[])[];
}

/** The columns of a roll-forward that a business type can belong to. */
export const ROLL_COLUMNS = [
  { field: 'deposits', label: 'Deposits' },
  { field: 'withdrawals', label: 'Withdrawals' },
  { field: 'trades', label: 'Trades' },
  { field: 'commission', label: 'Commission' },
  { field: 'transfers', label: 'Transfers' },
  { field: 'other', label: 'Other' },
] as const;
export type RollColumn = (typeof ROLL_COLUMNS)[number]['field'];

/** Business types in lower case, each with its column. */
export type TypeColumns = readonly (readonly [type: string, column: RollColumn])[];

/** The value of one coin on a day, by the person's table. */
export interface RateLine {
  readonly day: IsoDay;
  /** As the table writes it. */
  readonly coin: string;
  /** Exact text, zero or more. */
  readonly rate: string;
  /** The table has two rates for this day, so none is used: their texts, and their rows. */
  readonly clash?: string;
  /** A rate of zero, or far from the one before: its text, and its rows. */
  readonly doubt?: string;
  /** The table states how many of the coin one unit of the base buys; `rate` is the inverse. */
  readonly turned?: {
    /** null: nothing names it. */
    readonly base: string | null;
    readonly rate: string;
  };
}

/** A moment as the person wrote it. */
export type AtMoment =
  /** The end of this day in the display zone: a date without a time of day. */
  | { readonly kind: 'day'; readonly day: IsoDay }
  /** What a clock in the display zone shows, read as if it were UTC, in Unix milliseconds. */
  | { readonly kind: 'time'; readonly localMs: number };

/** One line of the person's book. */
export interface BookLine {
  /** Its place in the range, the header being row 1. */
  readonly row: number;
  /** Of a moment, in UTC. */
  readonly day: IsoDay;
  /** Unix milliseconds, where the book says an offset from UTC: the zone decides the day. */
  readonly atMs?: number;
  /** Exact text; negative for outflow, as in the ledger. */
  readonly amount: string;
  /** As the book writes it. */
  readonly coin: string;
  readonly reference: BookReference | null;
  readonly note: string | null;
}

export interface BookReference {
  readonly text: string;
  /**
   * Excel turned it into a number: only its first 15 digits are those that were typed
   * (docs/excel-facts.md, Custom functions).
   */
  readonly cut: boolean;
}
