// The custom functions as Excel sees them. Their docstrings become functions.json; the work is the
// session's. The metadata generator reads this file as text: it wants `any[][]`, double quotes in
// enums, and no type aliases. Nothing else reads the enums, so they are declared and not made.
import { exactly, openLive, openStatus } from "./open-streams";

/**
 * What the commission was earned on.
 * @customenum
 */
export declare enum Product {
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
export declare enum Headers {
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
 * @param coin Coins the commission was paid in, such as USDT: one text, a comma-separated text, or
 *   a range.
 * @param start First settlement day or month (2026-10). Omitted: one month back, end day included.
 * @param end Last settlement day or month, included. Omitted: today (UTC), or the month of start.
 * @param product SPOT (default), FUTURES or ALL.
 * @param headers 0 no header row, 1 labels (default), 2 field names.
 * @param columns Field names or labels in the order wanted; name:text gives an amount as exact
 *   text. Omitted: all.
 * @param account Account names; an account column then comes first. Omitted: the workbook's
 *   account.
 * @param invocation Streams the rows.
 */
export function REBATES(
  symbol: any[][],
  coin: any[][],
  start?: any,
  end?: any,
  product?: Product,
  headers?: Headers,
  columns?: any[][],
  account?: any[][],
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openLive("REBATES", [symbol, coin, start, end, product, headers, columns, account], invocation!);
}

/**
 * Spot ledger entries of whole months, one row each, read whole from the exchange.
 * @customfunction LEDGER
 * @param coin Coins such as USDT: one text, a comma-separated text, or a range. Omitted: all.
 * @param type Business types such as deposit: one text, a comma-separated text, or a range.
 *   Omitted: all.
 * @param from First month: any date in it, or YYYY-MM. Omitted: the current month.
 * @param to Last month, included. Omitted: the first month alone.
 * @param headers 0 no header row, 1 labels (default), 2 field names.
 * @param columns Field names or labels in the order wanted; name:text gives an amount as exact
 *   text. Omitted: all.
 * @param account Account names; an account column then comes first. Omitted: the workbook's
 *   account.
 * @param invocation Streams the rows.
 */
export function LEDGER(
  coin?: any[][],
  type?: any[][],
  from?: any,
  to?: any,
  headers?: Headers,
  columns?: any[][],
  account?: any[][],
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openLive("LEDGER", [coin, type, from, to, headers, columns, account], invocation!);
}

/**
 * What is known about the result of a Tieout formula: how old, how many rows, whether complete.
 * @customfunction RESULT.STATUS
 * @param address_text Address of the formula's cell as text, such as "Sheet1!A1". Omitted: all
 *   results of the workbook.
 * @param what refreshed, rows, complete, stale, rounded, account, zone, version, source or "as
 *   of". Omitted: the first eight.
 * @param invocation Streams the answer.
 */
export function RESULT_STATUS(
  address_text?: any,
  what?: any,
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openStatus([address_text, what], invocation!);
}

/**
 * Proves months of the ledger: opening, inflow, outflow, fees, unexplained and closing of each
 * coin, and the first break.
 * @customfunction LEDGER.CHECK
 * @param coin Coins such as USDT: one text, a comma-separated text, or a range. Omitted: all.
 * @param from First month: any date in it, or YYYY-MM. Omitted: the current month.
 * @param to Last month, included. Omitted: the first month alone.
 * @param headers 0 no header row, 1 labels (default), 2 field names.
 * @param account Account names; an account column then comes first. Omitted: the workbook's
 *   account.
 * @param by_type TRUE adds a column for each business type that occurs.
 * @param types A range of types and columns (Deposits, Withdrawals, Trades, Commission, Transfers,
 *   Other), or TRUE for the known types: the rows are then a roll-forward.
 * @param rates A range of dates, coins and rates: values each row, with the exchange difference.
 * @param mapping The mapping of your journal: each row says whether the journal is still as posted.
 * @param invocation Streams the rows.
 */
export function LEDGER_CHECK(
  coin?: any[][],
  from?: any,
  to?: any,
  headers?: Headers,
  account?: any[][],
  by_type?: any,
  types?: any[][],
  rates?: any[][],
  mapping?: any[][],
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openLive(
    "LEDGER.CHECK",
    [coin, from, to, headers, account, by_type, types, rates, mapping],
    invocation!,
  );
}

/**
 * The balance of a coin after the last ledger entry at or before a moment.
 * @customfunction LEDGER.BALANCE
 * @param coin A coin such as USDT.
 * @param at A date (its end is meant) or a date with a time. Omitted: now.
 * @param account Account names, added up. Omitted: the workbook's account.
 * @param look_back Months before the one asked that may be read for a coin that never occurred, up
 *   to 24. Omitted: 2.
 * @param invocation Streams the balance.
 */
export function LEDGER_BALANCE(
  coin: any,
  at?: any,
  account?: any[][],
  look_back?: any,
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openLive("LEDGER.BALANCE", [coin, at, account, look_back], invocation!);
}

/**
 * The balance of every coin that is held at a moment, one row each.
 * @customfunction LEDGER.BALANCES
 * @param date A date (its end is meant) or a date with a time. Omitted: now.
 * @param coins Coins such as USDT: one text, a comma-separated text, or a range. Omitted: every
 *   coin that is held.
 * @param account Account names; an account column then comes first. Omitted: the workbook's
 *   account.
 * @param invocation Streams the rows.
 */
export function LEDGER_BALANCES(
  date?: any,
  coins?: any[][],
  account?: any[][],
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openLive("LEDGER.BALANCES", [date, coins, account], invocation!);
}

/**
 * The balance of a coin at the end of a day, valued by your own rates; rounding is a setting.
 * @customfunction LEDGER.VALUE
 * @param coin A coin such as USDT.
 * @param date A date (its end is meant) or a date with a time.
 * @param rates A range of dates, coins and rates: the rate of that day counts, else the latest
 *   before it.
 * @param account Account names, added up. Omitted: the workbook's account.
 * @param invocation Streams the value.
 */
export function LEDGER_VALUE(
  coin: any,
  date: any,
  rates: any[][],
  account?: any[][],
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openLive("LEDGER.VALUE", [coin, date, rates, account], invocation!);
}

/**
 * The exact sum of a column of ledger entries of one coin.
 * @customfunction LEDGER.TOTAL
 * @param field Change or Fees (or deltaAmount, fees); name:text gives the exact text.
 * @param coin A coin such as USDT: sums never mix coins.
 * @param type Business types such as deposit. Omitted: all.
 * @param from First month: any date in it, or YYYY-MM. Omitted: the current month.
 * @param to Last month, included. Omitted: the first month alone.
 * @param account Account names, added up. Omitted: the workbook's account.
 * @param invocation Streams the sum.
 */
export function LEDGER_TOTAL(
  field: any,
  coin: any,
  type?: any[][],
  from?: any,
  to?: any,
  account?: any[][],
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openLive("LEDGER.TOTAL", [field, coin, type, from, to, account], invocation!);
}

/**
 * Matches a book with the ledger: every book line and every unmatched entry, from sure to less
 * sure, nothing guessed.
 * @customfunction LEDGER.MATCH
 * @param book A range with a header row: date and amount; coin, reference and note where present.
 * @param coin Coins such as USDT. Omitted: all.
 * @param type Business types such as deposit. Omitted: all.
 * @param from First month: any date in it, or YYYY-MM. Omitted: the current month.
 * @param to Last month, included. Omitted: the first month alone.
 * @param days Days that a line and its entry may lie apart. Omitted: 3.
 * @param tolerance Largest difference of amounts. Omitted: amounts must be equal.
 * @param headers 0 no header row, 1 labels (default), 2 field names.
 * @param account Account names; an account column then comes first. Omitted: the workbook's
 *   account.
 * @param invocation Streams the rows.
 */
export function LEDGER_MATCH(
  book: any[][],
  coin?: any[][],
  type?: any[][],
  from?: any,
  to?: any,
  days?: any,
  tolerance?: any,
  headers?: Headers,
  account?: any[][],
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openLive(
    "LEDGER.MATCH",
    [book, coin, type, from, to, days, tolerance, headers, account],
    invocation!,
  );
}

/**
 * The exact sum of a column of commission records.
 * @customfunction REBATES.TOTAL
 * @param field Commission, Commission (USDT), Traded volume, Fee paid or Fee deducted, or the
 *   field's name; name:text gives the exact text.
 * @param symbol Trading pairs such as BTCUSDT.
 * @param coin Coins the commission was paid in, such as USDT: sums never mix coins, except in USDT
 *   amounts.
 * @param start First settlement day or month (2026-10). Omitted: one month back, end day included.
 * @param end Last settlement day or month, included. Omitted: today (UTC), or the month of start.
 * @param product SPOT (default), FUTURES or ALL.
 * @param account Account names, added up. Omitted: the workbook's account.
 * @param invocation Streams the sum.
 */
export function REBATES_TOTAL(
  field: any,
  symbol: any[][],
  coin: any[][],
  start?: any,
  end?: any,
  product?: Product,
  account?: any[][],
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openLive("REBATES.TOTAL", [field, symbol, coin, start, end, product, account], invocation!);
}

/**
 * Ties commission settled to commission posted in the ledger, day by day, over the trading pairs of
 * the account's symbol list; computes commission again from fee and rate.
 * @customfunction REBATES.TIEOUT
 * @param coin The coin the commission was paid in, such as USDT.
 * @param start First settlement day or month (2026-10). Omitted: one month back, end day included.
 * @param end Last settlement day or month, included. Omitted: today (UTC), or the month of start.
 * @param types Business types that post commission. Omitted: rake_back_reward, rr_agent_reward.
 * @param lag_days Days after settlement within which it is posted. Omitted: 3.
 * @param headers 0 no header row, 1 labels (default), 2 field names.
 * @param account Account names; an account column then comes first. Omitted: the workbook's
 *   account.
 * @param invocation Streams the rows.
 */
export function REBATES_TIEOUT(
  coin: any,
  start?: any,
  end?: any,
  types?: any[][],
  lag_days?: any,
  headers?: Headers,
  account?: any[][],
  invocation?: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openLive("REBATES.TIEOUT", [coin, start, end, types, lag_days, headers, account], invocation!);
}

/**
 * The sum of numbers and exact texts without losing a digit, as the nearest number that Excel can
 * hold.
 * @customfunction EXACT.SUM
 * @param ranges Numbers (read with the 15 digits that Excel keeps) and exact texts such as
 *   "0.100000000000000001".
 */
export function EXACT_SUM(ranges: any[][][]): number {
  return Number(exactly(ranges, false));
}

/**
 * The sum of numbers and exact texts without losing a digit, as exact text.
 * @customfunction EXACT.TEXT
 * @param ranges Numbers (read with the 15 digits that Excel keeps) and exact texts such as
 *   "0.100000000000000001".
 */
export function EXACT_TEXT(ranges: any[][][]): string {
  return String(exactly(ranges, true));
}
