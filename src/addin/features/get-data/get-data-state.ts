// What the pane's "Get data" shows and asks: a formula that is being put together, what it would
// cost, where it is written.
import type { IsoDay } from '../../engine/records/calendar';
import type { DraftedFunction, LiveQuestion } from '../../engine/answers/definitions';
import type { Effort } from '../../engine/archive/fetching/planner';

/**
 * A formula before it stands in a cell: its arguments as Excel would pass them, null where omitted.
 */
export interface FormulaDraft {
  readonly name: DraftedFunction;
  readonly args: readonly (string | number | null)[];
}

/** What must be fetched for a formula, and how long that takes. */
export interface FetchPlan extends Effort {
  /** Months of the ledger, or settlement days; those that have begun. */
  readonly periods: number;
  /** Series of commission records (pair, coin, product); 1 for the ledger. */
  readonly series: number;
  readonly accounts: number;
  readonly seconds: number;
  /** In one line of plain words, dates resolved. */
  readonly asks: string;
  /** Days and months that are asked and have not begun. */
  readonly notes: readonly string[];
  /**
   * What is known to be gone: the exchange holds nothing before this day. null: nothing is known to
   * be gone.
   */
  readonly heldFrom: IsoDay | null;
  /** Why nothing can be fetched now (no account, a locked one), or null. */
  readonly waitsFor: string | null;
}

export type FormulaPreview =
  | { readonly ok: true; readonly call: LiveQuestion; readonly plan: FetchPlan }
  /** `argument` is its name in the formula. */
  | { readonly ok: false; readonly argument: string; readonly sentence: string };

/** What was seen before, most useful first. Never empty: the interface's own examples fill up. */
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
