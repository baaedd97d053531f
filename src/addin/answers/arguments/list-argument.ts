import { GRID_COLUMNS, GRID_ROWS } from '../../records/grid';
import { shorten } from '../../records/shorten';
import { isTradingPair } from '../../records/trading-pair';
import { readCell, RefusedArgument, readSingleCell } from './cell-argument';
import { chooseColumns, type Column, type ColumnDefinition } from '../../records/columns';
import type { FoundSum, SumField } from '../../records/summable';
import { say } from '../../platform/say';

/** Excel's grid: a range with as many rows or columns is a whole column or row. */
const MOST_VALUES = 10_000;
const COIN_ACCEPTS = say`a coin such as USDT`;
const TYPES_ACCEPT = say`a business type such as deposit`;
const ACCOUNTS_ACCEPT = say`the name of an account`;
const COLUMNS_ACCEPT = say`the names of columns`;

/**
 * A list: one text, a comma-separated text, or a range, whose cells may be comma-separated too.
 * Blanks are left out and repetitions removed, whatever their case; the first mention counts
 * (product, Functions).
 * @param value a matrix as Excel passes it, or a single value.
 * @param accepts what the argument accepts, as it follows "Give".
 * @returns the texts as written, or null where nothing was: the argument counts as omitted.
 * @throws RefusedArgument for a whole column, an error cell, TRUE and FALSE, too many values.
 */
export function readList(
  argument: string,
  value: unknown,
  accepts: string,
): readonly string[] | null {
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  refuseWholeColumn(argument, rows);
  const byLowerCase = new Map<string, string>();
  let count = 0;
  for (const row of rows)
    for (const cell of Array.isArray(row) ? (row as unknown[]) : [row])
      for (const text of textsOf(readCell(argument, cell, accepts))) {
        count += 1;
        if (count > MOST_VALUES)
          throw new RefusedArgument(
            argument,
            say`${argument} has more than 10,000 values. Give fewer.`,
          );
        const key = text.toLowerCase();
        if (!byLowerCase.has(key)) byLowerCase.set(key, text);
      }
  return count === 0 ? null : [...byLowerCase.values()];
}

function refuseWholeColumn(argument: string, rows: readonly unknown[]): void {
  const first = rows[0];
  const isColumn = rows.length >= GRID_ROWS;
  if (!isColumn && !(Array.isArray(first) && first.length >= GRID_COLUMNS)) return;
  throw new RefusedArgument(
    argument,
    say`${argument} is a whole ${isColumn ? say`column` : say`row`}. Give only the cells that hold values.`,
  );
}

function textsOf(written: string | number | null): string[] {
  if (written === null) return [];
  return String(written)
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/**
 * Coins in upper case, as the exchange wants them (exchange facts: coin matches exactly). null:
 * omitted.
 */
export function readCoins(argument: string, value: unknown): readonly string[] | null {
  const coins = readList(argument, value, COIN_ACCEPTS);
  for (const coin of coins ?? [])
    if (!/^[\p{L}\p{M}\p{N}\p{Sc}\p{So}._-]{1,40}$/u.test(coin))
      throw new RefusedArgument(
        argument,
        say`${argument} holds ${shorten(coin)}, which is no coin. Give a coin such as USDT, or several with commas: USDT,BTC.`,
      );
  return coins?.map((coin) => coin.toUpperCase()) ?? null;
}

/** Business types in lower case. null: omitted. */
export const readTypes = (argument: string, value: unknown): readonly string[] | null =>
  readList(argument, value, TYPES_ACCEPT)?.map((type) => type.toLowerCase()) ?? null;

/** Names of accounts. null: omitted. */
export const readAccounts = (value: unknown): readonly string[] | null =>
  readList('account', value, ACCOUNTS_ACCEPT);

/** @throws RefusedArgument where the argument was omitted. */
export function required(
  argument: string,
  values: readonly string[] | null,
  accepts: string,
): readonly string[] {
  if (values === null)
    throw new RefusedArgument(argument, say`${argument} is missing. Give ${accepts}.`);
  return values;
}

/** Trading pairs in upper case, of the form BTCUSDT (interface document, 4.1). null: omitted. */
export function readSymbols(argument: string, value: unknown): readonly string[] | null {
  const symbols = readList(argument, value, say`a trading pair such as BTCUSDT`);
  for (const symbol of symbols ?? []) refuseOddSymbol(argument, symbol);
  return symbols?.map((symbol) => symbol.toUpperCase()) ?? null;
}

function refuseOddSymbol(argument: string, symbol: string): void {
  if (isTradingPair(symbol)) return;
  const joined = /^[\p{L}\p{M}\p{N}]+[/\\:_.\s-]+[\p{L}\p{M}\p{N}]+$/u.test(symbol)
    ? symbol.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toUpperCase()
    : null;
  const advice =
    joined === null
      ? say`Give a trading pair such as BTCUSDT, or several with commas.`
      : say`Write the pair without a separator: ${shorten(joined)}.`;
  throw new RefusedArgument(
    argument,
    say`${argument} holds ${shorten(symbol)}, which is no trading pair. ${advice}`,
  );
}

/** The columns in the order wanted, as they were found and as they were written; null: all. */
export function readColumns<Field extends string>(
  value: unknown,
  definitions: readonly ColumnDefinition<Field>[],
): { columns: readonly Column<Field>[] | null; columnTexts: readonly string[] | null } {
  const columnTexts = readList('columns', value, COLUMNS_ACCEPT);
  if (columnTexts === null) return { columns: null, columnTexts };
  const chosen = chooseColumns(definitions, columnTexts);
  if (!chosen.ok) throw new RefusedArgument('columns', chosen.sentence);
  return { columns: chosen.columns, columnTexts };
}

/** The one column to add up. */
export function readField<Field>(
  value: unknown,
  find: (text: string) => FoundSum<Field>,
): SumField<Field> {
  const written = readSingleCell('field', value, say`the column to add up, such as Change`);
  if (written === null)
    throw new RefusedArgument(
      'field',
      say`field is missing. Give the column to add up, such as Change.`,
    );
  const found = find(String(written));
  if (!found.ok) throw new RefusedArgument('field', found.sentence);
  return { field: found.field, asText: found.asText };
}
