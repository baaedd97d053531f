// What the pane's "Get data" suggests, and where it writes a formula.

/** What was seen before, most useful first. Never empty: examples of docs/exchange.md fill up. */
export interface Suggestions {
  readonly symbols: readonly string[];
  /** Coins that commission was paid in. */
  readonly commissionCoins: readonly string[];
  readonly ledgerCoins: readonly string[];
  /** Business types as the exchange writes them. */
  readonly types: readonly string[];
}

export type FormulaPlace = 'active cell' | 'new sheet';

export type InsertFormulaOutcome =
  | { readonly ok: true; readonly address: string; readonly sentence: string }
  /** `elsewhere`: a new sheet would do. Nothing was written. */
  | { readonly ok: false; readonly sentence: string; readonly elsewhere: boolean };
