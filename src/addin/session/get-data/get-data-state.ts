// What the pane's "Get data" shows and asks: a formula that is being put together, what it would
// cost, where it is written.
import type { IsoDay } from '../../records/calendar';
import type { DraftedFunction, LiveQuestion, RecordCall } from '../../answers/definitions';
import type { Effort } from '../../archive/fetching/planner';
import type { Described } from '../../answers/definition';
import type { PackSession } from '../closing/pack-state';
import type { InsertOutcome } from '../pane-state';
import type { Outcome } from '../proof/evidence-state';

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

export interface GetDataSession extends PackSession {
  /** Asks nobody: reads the arguments as the cell would, and counts what is not kept. */
  previewFormula(draft: FormulaDraft): Promise<FormulaPreview>;
  /** @param account by name; null: the workbook's. */
  suggestionsFor(account: string | null): Promise<Suggestions>;
  /**
   * Writes the formula where nothing is overwritten and its rows have room; the cell then asks by
   * itself.
   */
  insertFormula(draft: FormulaDraft, place: FormulaPlace): Promise<InsertFormulaOutcome>;
  /**
   * Asks the exchange and writes the rows as an Excel table with a title above it. `address` is the
   * title's cell ("Sheet1!A1"); null: A1 of the active sheet where that sheet is empty, else of a
   * new sheet, which is activated.
   */
  insertTable(question: RecordCall, address: string | null): Promise<InsertOutcome>;
  /** Writes the example of a function into the active cell, where nothing is overwritten. */
  insertExample(of: Described): Promise<Outcome>;
  /** 1 to 12; a setting of this device. */
  readonly financialYearBegins: number;
  beginFinancialYearIn(month: number): void;
}
