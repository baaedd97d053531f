// The formulas that a newcomer may try, one sentence each.

export interface Suggestion { readonly formula: string; readonly about: string }

export const SUGGESTIONS: readonly Suggestion[] = [
  { formula: '=LEDGER("USDT")', about: "This month's ledger entries of USDT, one row each." },
  { formula: '=REBATES("BTCUSDT","USDT")', about: 'Commission records of BTCUSDT of the last month.' },
  { formula: '=LEDGER("BTC",,,,2)', about: "This month's entries of BTC, under the exchange's own field names." },
];
