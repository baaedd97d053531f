// What a formula asks, as plain data. Read from a formula's arguments by the functions room.
import type { IsoDay, IsoMonth } from '../records/calendar';
import type { LedgerColumn, RebateColumn } from '../records/columns';
import type { Headers } from '../records/matrix';
import type { Product } from '../records/commission-record';

/** =LEDGER(…). Empty lists mean all. */
export interface LedgerCall {
  readonly name: 'LEDGER';
  /** Upper case. */
  readonly coins: readonly string[];
  /** Lower case. */
  readonly types: readonly string[];
  /** Months, both included. null where omitted: the current month, or `from` alone. */
  readonly from: IsoMonth | null;
  readonly to: IsoMonth | null;
  readonly headers: Headers;
  readonly columns: readonly LedgerColumn[] | null;
  /** null where omitted: the workbook's account. */
  readonly accounts: readonly string[] | null;
}

/** =REBATES(…). */
export interface RebatesCall {
  readonly name: 'REBATES';
  /** Upper case, at least one. */
  readonly symbols: readonly string[];
  /** Upper case, at least one. */
  readonly coins: readonly string[];
  /** Settlement days, both included. null where omitted. */
  readonly start: IsoDay | null;
  readonly end: IsoDay | null;
  readonly product: Product | 'ALL';
  readonly headers: Headers;
  readonly columns: readonly RebateColumn[] | null;
  readonly accounts: readonly string[] | null;
}

export type RecordsCall = LedgerCall | RebatesCall;

/** What reading the arguments of a formula gives. */
export type ReadCall =
  | { readonly ok: true; readonly call: RecordsCall }
  | { readonly ok: false; readonly argument: string; readonly sentence: string };

/** Calls with the same key ask the same. */
export const callKey = (call: RecordsCall): string => JSON.stringify(call, (_, value: unknown) => (isColumn(value) ? `${value.field}${value.asText ? ':text' : ''}` : value));

const isColumn = (value: unknown): value is { field: string; asText: boolean } => typeof value === 'object' && value !== null && 'field' in value && 'asText' in value;

/**
 * The dates of a call, resolved when a person asked, and kept with the workbook until the next Refresh. `askedTo` is the
 * last day or month that had begun then: later ones were not asked yet.
 */
export interface ResolvedDates { readonly first: string; readonly last: string; readonly askedTo: string }
