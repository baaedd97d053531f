import type { IsoDay, IsoMonth } from './calendar';
import type { LedgerColumn, RebateColumn } from './columns';
import type { Headers } from './cells';
import type { Product } from './commission-record';

/**
 * What every call of a function that returns records says. Plain data, already checked; null: left
 * out.
 */
interface RecordsCall<ChosenColumn> {
  readonly headers: Headers;
  /** The columns as they were found, in the order wanted. */
  readonly columns: readonly ChosenColumn[] | null;
  /** The same as they were written. */
  readonly columnTexts: readonly string[] | null;
  /** Account names as they were written, without those that differ in case only. */
  readonly accounts: readonly string[] | null;
}

/** One `=LEDGER(…)` as the person meant it. */
export interface LedgerCall extends RecordsCall<LedgerColumn> {
  readonly name: 'LEDGER';
  /** Upper case. */
  readonly coins: readonly string[] | null;
  /** Business types in lower case: compare with the lower case of a record's. */
  readonly types: readonly string[] | null;
  /** Without `to`: that month alone. Without both: the current month. */
  readonly from: IsoMonth | null;
  readonly to: IsoMonth | null;
}

/** One `=REBATES(…)` as the person meant it. */
export interface RebatesCall extends RecordsCall<RebateColumn> {
  readonly name: 'REBATES';
  /** Upper case, at least one. */
  readonly symbols: readonly string[];
  /** Upper case, at least one. */
  readonly coins: readonly string[];
  readonly product: Product | 'ALL';
  readonly start: IsoDay | null;
  readonly end: IsoDay | null;
}

export type RecordCall = LedgerCall | RebatesCall;
