// Argument types other than texts and numbers: plain data, already checked.
import type { IsoDay } from './calendar';

/** The layout and valuation of a roll-forward. */
export interface RollForwardForm {
  readonly types: TypeColumns;
  /** null: in coins only. */
  readonly rates: readonly RateLine[] | null;
  /**
   * The cells of the person's mapping, unparsed: with them, the journal of the month is compared.
   */
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
  /** As written in the table. */
  readonly coin: string;
  /** Exact text, zero or more. */
  readonly rate: string;
  /** The table has two rates for this day, so none is used: their texts and rows. */
  readonly clash?: string;
  /** A rate of zero, or far from the one before: its text and rows. */
  readonly doubt?: string;
  /** The table states how many of the coin one unit of the base buys; `rate` is the inverse. */
  readonly turned?: {
    /** null: none is named. */
    readonly base: string | null;
    readonly rate: string;
  };
}

/** A moment as the person wrote it. */
export type AtMoment =
  /** The end of this day in the display zone: a date without a time of day. */
  | { readonly kind: 'day'; readonly day: IsoDay }
  /** A local time in the display zone, read as if it were UTC, in Unix milliseconds. */
  | { readonly kind: 'time'; readonly localMs: number };

/** One line of the person's book. */
export interface BookLine {
  /** Its row in the range; the header is row 1. */
  readonly row: number;
  /** For a moment, in UTC. */
  readonly day: IsoDay;
  /** Unix milliseconds, if the book states an offset from UTC: the zone then determines the day. */
  readonly atMs?: number;
  /** Exact text; negative for outflow, as in the ledger. */
  readonly amount: string;
  /** As written in the book. */
  readonly coin: string;
  readonly reference: BookReference | null;
  readonly note: string | null;
}

export interface BookReference {
  readonly text: string;
  /**
   * Excel converted it to a number: only its first 15 digits are the typed ones
   * (docs/excel-facts.md, Custom functions).
   */
  readonly cut: boolean;
}
