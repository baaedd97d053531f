// The functions by example: shown in the pane's Help and in the function reference, and run by
// tests. Source of both.
import { say } from '../platform/say';

export interface Example {
  readonly functionName: string;
  /** In the en-US form; works as it stands on the demo broker account. */
  readonly formula: string;
  /** One sentence: what spills. */
  readonly says: string;
  /** Columns that its rows take. */
  readonly columns: number;
}

export const EXAMPLES: readonly Example[] = [
  {
    functionName: 'LEDGER',
    formula: '=LEDGER("USDT")',
    says: say`This month’s ledger entries of one coin.`,
    columns: 10,
  },
  {
    functionName: 'REBATES',
    formula: '=REBATES("BTCUSDT","USDT")',
    says: say`A month of commission of one pair, up to today.`,
    columns: 12,
  },
  {
    functionName: 'LEDGER.CHECK',
    formula: '=LEDGER.CHECK("USDT")',
    says: say`Opening, movements and closing of this month, and the first break.`,
    columns: 17,
  },
  {
    functionName: 'LEDGER.TOTAL',
    formula: '=LEDGER.TOTAL("Change","USDT")',
    says: say`The exact sum of this month’s changes.`,
    columns: 1,
  },
  {
    functionName: 'LEDGER.BALANCE',
    formula: '=LEDGER.BALANCE("USDT")',
    says: say`The balance after the last entry.`,
    columns: 1,
  },
  {
    functionName: 'LEDGER.BALANCES',
    formula: '=LEDGER.BALANCES()',
    says: say`The balance of every coin that moved this month, now.`,
    columns: 3,
  },
  {
    functionName: 'LEDGER.VALUE',
    formula: '=LEDGER.VALUE("USDT","2026-10-31",{"Date","Coin","Rate";"2026-10-31","USDT",0.92})',
    says: say`What the balance of a day is worth by your own rates. Give a range of yours in place of the braces.`,
    columns: 1,
  },
  {
    functionName: 'REBATES.TOTAL',
    formula: '=REBATES.TOTAL("Commission","BTCUSDT","USDT")',
    says: say`The exact commission of a month.`,
    columns: 1,
  },
  {
    functionName: 'REBATES.TIEOUT',
    formula: '=REBATES.TIEOUT("USDT")',
    says: say`Settled commission against what was posted, day by day.`,
    columns: 8,
  },
  {
    functionName: 'LEDGER.MATCH',
    formula: '=LEDGER.MATCH({"Date","Amount";"2026-10-05",250},"USDT",,"2026-10")',
    says: say`A book against the ledger of a month, line by line. Give a range of yours in place of the braces.`,
    columns: 15,
  },
  {
    functionName: 'EXACT.SUM',
    formula: '=EXACT.SUM("0.1","0.2")',
    says: say`A sum that loses no digit, as a number.`,
    columns: 1,
  },
  {
    functionName: 'EXACT.TEXT',
    formula: '=EXACT.TEXT("0.100000000000000001","0.2")',
    says: say`The same with every digit, as text.`,
    columns: 1,
  },
  {
    functionName: 'RESULT.STATUS',
    formula: '=RESULT.STATUS()',
    says: say`How old and how complete the results of the workbook are.`,
    columns: 2,
  },
];
