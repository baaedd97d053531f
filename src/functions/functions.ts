// The custom functions as Excel sees them. Their docstrings become functions.json; the work is the session's.
// The metadata generator reads this file as text: it wants `any[][]`, double quotes in enums, and no type aliases.
import { openLedger, openRebates, openStatus } from './open-streams';

/**
 * What the commission was earned on.
 * @customenum
 */
export enum Product {
  /** Spot trades (default). */
  SPOT = "SPOT",
  /** Futures trades. */
  FUTURES = "FUTURES",
  /** Both; the product is a column. */
  ALL = "ALL",
}

/**
 * What stands above the rows.
 * @customenum
 */
export enum Headers {
  /** No header row. */
  NONE = 0,
  /** Labels (default). */
  LABELS = 1,
  /** The exchange's field names. */
  NAMES = 2,
}

/**
 * Commission records of a broker account, one row each, read whole from the exchange.
 * @customfunction REBATES
 * @param symbol Trading pairs such as BTCUSDT: one text, a comma-separated text, or a range.
 * @param coin Coins the commission was paid in, such as USDT: one text, a comma-separated text, or a range.
 * @param start First settlement day. Omitted: one month before the end, counting the end day.
 * @param end Last settlement day, included. Omitted: today (UTC).
 * @param product SPOT (default), FUTURES or ALL.
 * @param headers 0 no header row, 1 labels (default), 2 field names.
 * @param columns Field names or labels in the order wanted; name:text gives an amount as exact text. Omitted: all.
 * @param account Account names; an account column then comes first. Omitted: the workbook's account.
 * @param invocation Streams the rows.
 */
export function REBATES(symbol: any[][], coin: any[][], start?: any, end?: any, product?: Product, headers?: Headers, columns?: any[][], account?: any[][], invocation?: CustomFunctions.StreamingInvocation<any[][]>): void {
  openRebates([symbol, coin, start, end, product, headers, columns, account], invocation!);
}

/**
 * Spot ledger entries of whole months, one row each, read whole from the exchange.
 * @customfunction LEDGER
 * @param coin Coins such as USDT: one text, a comma-separated text, or a range. Omitted: all.
 * @param type Business types such as deposit: one text, a comma-separated text, or a range. Omitted: all.
 * @param from First month: any date in it, or YYYY-MM. Omitted: the current month.
 * @param to Last month, included. Omitted: the first month alone.
 * @param headers 0 no header row, 1 labels (default), 2 field names.
 * @param columns Field names or labels in the order wanted; name:text gives an amount as exact text. Omitted: all.
 * @param account Account names; an account column then comes first. Omitted: the workbook's account.
 * @param invocation Streams the rows.
 */
export function LEDGER(coin?: any[][], type?: any[][], from?: any, to?: any, headers?: Headers, columns?: any[][], account?: any[][], invocation?: CustomFunctions.StreamingInvocation<any[][]>): void {
  openLedger([coin, type, from, to, headers, columns, account], invocation!);
}

/**
 * What is known about the result of a Tieout formula: how old, how many rows, whether complete.
 * @customfunction RESULT.STATUS
 * @param addressText Address of the formula's cell as text, such as "Sheet1!A1". Omitted: all results of the workbook.
 * @param what refreshed, rows, complete, stale, rounded, account, zone or version. Omitted: all of them.
 * @param invocation Streams the answer.
 */
export function RESULT_STATUS(addressText?: any, what?: any, invocation?: CustomFunctions.StreamingInvocation<any[][]>): void {
  openStatus([addressText, what], invocation!);
}
