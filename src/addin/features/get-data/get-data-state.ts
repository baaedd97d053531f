// The suggestions of "Get data", and the places for a formula.

/**
 * Values of earlier records, most useful first. Never empty: examples of docs/exchange.md fill it.
 */
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
  /** `elsewhere`: a new sheet would work. Nothing was written. */
  | { readonly ok: false; readonly sentence: string; readonly elsewhere: boolean };
