/**
 * One entry of the spot ledger, digits exactly as the exchange sent them (docs/exchange.md,
 * Records).
 */
export interface LedgerEntry {
  /** Identifies the entry. 18 digits and more: text, never a number. */
  readonly billId: string;
  readonly coinId: number | null;
  readonly coinName: string;
  /** An open list: an unknown type is kept as it came. */
  readonly bizType: string;
  readonly fillSize: string | null;
  readonly fillValue: string | null;
  /** Negative for outflow. */
  readonly deltaAmount: string;
  readonly afterAmount: string;
  readonly fees: string | null;
  /** Unix time in milliseconds. */
  readonly cTimeMs: number;
}

/** Equal in every field, exact texts included. */
export const sameEntry = (a: LedgerEntry, b: LedgerEntry): boolean =>
  (Object.keys(b) as (keyof LedgerEntry)[]).every((field) => a[field] === b[field]);
