// Calls of the functions that reconcile, as the person meant them. Plain data, already checked;
// null: left out.
import type { IsoDay, IsoMonth } from './calendar';
import type { Product } from './commission-record';
import type { Headers } from './cells';
import type { LedgerSumField, RebateSumField, SumField } from './summable';

interface ReconcileCall {
  /** Account names as they were written, without those that differ in case only. */
  readonly accounts: readonly string[] | null;
}

/** Months as LEDGER means them: without `to` that month alone, without both the current month. */
interface MonthRange {
  readonly from: IsoMonth | null;
  readonly to: IsoMonth | null;
}

/** One `=LEDGER.CHECK(…)`. */
export interface CheckCall extends ReconcileCall, MonthRange {
  readonly name: 'LEDGER.CHECK';
  /** Upper case. */
  readonly coins: readonly string[] | null;
  readonly headers: Headers;
  /** True: a column for each business type that occurs. */
  readonly byType: boolean;
  /** Left out: inflow and outflow, as they are. */
  readonly rollForward?: RollForwardForm;
}

/** How a roll-forward is laid out and valued. */
export interface RollForwardForm {
  readonly types: TypeColumns;
  /** null: in coins only. */
  readonly rates: readonly RateLine[] | null;
  /** The cells of the person's mapping, as they stand: then the journal of the month is compared. */
  readonly mapping?: readonly (readonly (string | number)[])[];
}

/** The columns of a roll-forward that a business type can belong to. */
export type RollColumn =
  | 'deposits'
  | 'withdrawals'
  | 'trades'
  | 'commission'
  | 'transfers'
  | 'other';

/** Business types in lower case, each with its column. */
export type TypeColumns = readonly (readonly [type: string, column: RollColumn])[];

/** What one coin is worth on a day, as the person says. */
export interface RateLine {
  readonly day: IsoDay;
  /** Upper case. */
  readonly coin: string;
  /** Exact text, zero or more. */
  readonly rate: string;
}

/** A moment as the person wrote it. */
export type AtMoment =
  /** The end of this day in the display zone: a date without a time of day. */
  | { readonly kind: 'day'; readonly day: IsoDay }
  /** What a clock in the display zone shows, read as if it were UTC, in Unix milliseconds. */
  | { readonly kind: 'time'; readonly localMs: number };

/** One `=LEDGER.BALANCE(…)`. */
export interface BalanceCall extends ReconcileCall {
  readonly name: 'LEDGER.BALANCE';
  readonly coin: string;
  /** null: now. */
  readonly at: AtMoment | null;
  /** Months that are read for a coin that never occurred; null: as many as are read unasked. */
  readonly lookBack: number | null;
}

/** One `=LEDGER.VALUE(…)`. */
export interface ValueCall extends ReconcileCall {
  readonly name: 'LEDGER.VALUE';
  readonly coin: string;
  /** The end of this day is meant. */
  readonly at: AtMoment;
  readonly rates: readonly RateLine[];
}

/** One `=LEDGER.BALANCES(…)`. */
export interface BalancesCall extends ReconcileCall {
  readonly name: 'LEDGER.BALANCES';
  readonly at: AtMoment | null;
  /** Upper case; null: every coin that is held. */
  readonly coins: readonly string[] | null;
}

/** One `=LEDGER.TOTAL(…)`. */
export interface LedgerTotalCall extends ReconcileCall, MonthRange {
  readonly name: 'LEDGER.TOTAL';
  readonly sum: SumField<LedgerSumField>;
  readonly coin: string;
  /** Lower case. */
  readonly types: readonly string[] | null;
}

/** One `=REBATES.TOTAL(…)`. What is asked may be added up (`summable.ts`). */
export interface RebatesTotalCall extends ReconcileCall {
  readonly name: 'REBATES.TOTAL';
  readonly sum: SumField<RebateSumField>;
  readonly symbols: readonly string[];
  readonly coins: readonly string[];
  readonly products: readonly Product[];
  readonly start: IsoDay | null;
  readonly end: IsoDay | null;
}

/** One `=REBATES.TIEOUT(…)`. */
export interface TieoutCall extends ReconcileCall {
  readonly name: 'REBATES.TIEOUT';
  readonly coin: string;
  readonly start: IsoDay | null;
  readonly end: IsoDay | null;
  /** Lower case; null: the types that post commission. */
  readonly types: readonly string[] | null;
  readonly lagDays: number | null;
  readonly headers: Headers;
}

/** One `=LEDGER.MATCH(…)`. */
export interface MatchCall extends ReconcileCall, MonthRange {
  readonly name: 'LEDGER.MATCH';
  readonly book: readonly BookLine[];
  readonly coins: readonly string[] | null;
  readonly types: readonly string[] | null;
  readonly days: number | null;
  /** Exact text, greater than zero; null: amounts must be equal. */
  readonly tolerance: string | null;
  readonly headers: Headers;
}

/** One line of the person's book. */
export interface BookLine {
  /** Its place in the range, the header being row 1. */
  readonly row: number;
  readonly day: IsoDay;
  /** Exact text; negative for outflow, as in the ledger. */
  readonly amount: string;
  /** Upper case. */
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
