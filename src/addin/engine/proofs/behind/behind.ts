// The records behind a number, each with the amount that it adds; their exact sum is the number.
import type { RecordValue } from '../../records/cells';
import type { CommissionRecord } from '../../records/commission-record';
import type { LedgerEntry } from '../../records/ledger-entry';
import { sumDecimals } from '../../records/decimal-text';
import { fromUnits, scaleOf, toUnits } from '../../records/units';

/** A cell of a spilled result, zero-based within it; row 0 is the header where the call has one. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

export type BehindRecord =
  | { readonly kind: 'entry'; readonly entry: LedgerEntry }
  | { readonly kind: 'commission'; readonly record: CommissionRecord };

/** One record, and the amount that it adds to the cell. */
export interface AddedRecord {
  readonly record: BehindRecord;
  /** Its role in words: "Change", "Fees, taken off", "Balance after". */
  readonly as: string;
  /** Exact text, with the sign with which it counts. */
  readonly amount: string;
}

export interface BehindLine extends AddedRecord {
  readonly account: string;
}

export interface Behind {
  /** The cell's meaning as a heading: "Inflow, USDT, 2026-10". */
  readonly title: string;
  readonly lines: readonly BehindLine[];
  /** The exact sum of the lines. */
  readonly sum: string;
  /**
   * The exact number in the cell: the same as `sum`. null: the cell holds words, and the lines are
   * those of its row.
   */
  readonly cell: string | null;
}

export type FoundBehind =
  | { readonly ok: true; readonly behind: Behind }
  /** No record is behind this cell; the sentence gives the reason. */
  | { readonly ok: false; readonly sentence: string };

/** @param cell as shown; null: the cell holds words. */
export const behindOf = (
  account: string,
  title: string,
  added: readonly AddedRecord[],
  cell: RecordValue,
): FoundBehind => ({
  ok: true,
  behind: {
    title,
    lines: added.map((one) => ({ account, ...one })),
    sum: sumDecimals(added.map(({ amount }) => amount)),
    cell: cell === null || cell === undefined ? null : String(cell),
  },
});
export const nothingBehind = (sentence: string): FoundBehind => ({ ok: false, sentence });

export const addedEntry = (entry: LedgerEntry, as: string, amount: string): AddedRecord => ({
  record: { kind: 'entry', entry },
  as,
  amount,
});
export const addedCommission = (
  record: CommissionRecord,
  as: string,
  amount: string,
): AddedRecord => ({ record: { kind: 'commission', record }, as, amount });

/** The same amount with the other sign, exactly. */
export function negated(amount: string): string {
  const scale = scaleOf(amount);
  return fromUnits(-toUnits(amount, scale), scale);
}
