// The formulas that a newcomer may try, one sentence each.

export interface Suggestion {
  readonly formula: string;
  /** Ends a sentence that begins with the formula, or stands alone with a capital letter. */
  readonly gives: string;
}

export const SUGGESTIONS: readonly Suggestion[] = [
  { formula: '=LEDGER("USDT")', gives: "this month's ledger entries of USDT, one row each." },
  {
    formula: '=REBATES("BTCUSDT","USDT")',
    gives: 'commission records of BTCUSDT of the last month.',
  },
  {
    formula: '=LEDGER("BTC",,,,2)',
    gives: "this month's entries of BTC, under the exchange's own field names.",
  },
];
