// What the pane shows and changes of an account's trading pairs.

export interface SymbolList {
  /** Upper case, sorted. */
  readonly symbols: readonly string[];
  /**
   * 'entered': by the person, in this workbook. 'demo': the list that a made-up account brings.
   * 'asked': what the account was asked before, as long as nobody enters a list.
   */
  readonly from: 'entered' | 'demo' | 'asked';
}

export type SymbolsOutcome =
  | { readonly ok: true; readonly list: SymbolList }
  | { readonly ok: false; readonly sentence: string };
