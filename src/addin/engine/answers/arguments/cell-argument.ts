// Reads arguments as Excel passes them: one cell, or a list of cells; or explains why they are
// refused.
import { TieoutError } from '../../../platform/tieout-error';
import { LONGEST_NAME, shorten } from '../../records/shorten';
import type { DateSystem } from '../../records/calendar';
import { say } from '../../../platform/say';
import { GRID_COLUMNS, GRID_ROWS } from '../../records/grid';
import { isTradingPair } from '../../records/trading-pair';
import { cellsOf } from '../../pasted-tables/range-cells';
import { TABLE_WORDS } from '../../pasted-tables/header-words';
import { findNamedTable } from '../../pasted-tables/named-table';
import { chooseColumns, type Column, type ColumnDefinition } from '../../records/columns';
import type { FoundSum, SumField } from '../../records/summable';

/** A cell's value: text without surrounding blanks, or a finite number. */
export type Written = string | number;

/**
 * One cell as Excel passes it.
 * @param accepts what the argument accepts, as it follows "Give": `"a coin such as USDT"`.
 * @returns null if the cell is blank (omitted, "", spaces).
 * @throws RefusedArgument for error cells, TRUE and FALSE, and anything else that is no text and no
 *   number.
 */
export function readCell(argument: string, value: unknown, accepts: string): Written | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return readText(argument, value.trim());
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'boolean')
    throw new RefusedArgument(
      argument,
      say`${argument} is ${value ? 'TRUE' : 'FALSE'}. Give ${accepts}.`,
    );
  if (isErrorCell(value)) throw errorCell(argument);
  throw new RefusedArgument(
    argument,
    say`${argument} is neither text nor a number. Give ${accepts}.`,
  );
}

/** An argument that takes one value. A range of one cell arrives as `[[x]]` and is that cell. */
export function readSingleCell(argument: string, value: unknown, accepts: string): Written | null {
  if (!Array.isArray(value)) return readCell(argument, value, accepts);
  const cells: unknown[] = value.flat();
  if (cells.length > 1)
    throw new RefusedArgument(
      argument,
      say`${argument} is a range of ${cells.length} cells. Give one: ${accepts}.`,
    );
  return readCell(argument, cells[0], accepts);
}

/**
 * An argument that takes one value of a kind; null where omitted.
 * @param find returns undefined for any other value.
 * @param notA the words for such a value, e.g. `, which is no date`.
 */
export function readOneValue<Value>(
  argument: string,
  value: unknown,
  accepts: string,
  find: (written: Written) => Value | undefined,
  notA = '',
): Value | null {
  const written = readSingleCell(argument, value, accepts);
  if (written === null) return null;
  const found = find(written);
  if (found === undefined)
    throw new RefusedArgument(
      argument,
      say`${argument} is ${shown(written)}${notA}. Give ${accepts}.`,
    );
  return found;
}

/** The value as written, for a sentence. */
export function shown(written: Written): string {
  return shorten(String(written));
}

function readText(argument: string, text: string): string | null {
  // Some hosts pass an error as its text.
  if (/^#(?:N\/A|[A-Z][A-Z0-9/_]*[!?])$/.test(text)) throw errorCell(argument);
  return text === '' ? null : text;
}

function errorCell(argument: string): RefusedArgument {
  return new RefusedArgument(
    argument,
    say`${argument} holds an error cell. Correct that cell, or leave it out.`,
  );
}

/** Errors arrive as CustomFunctions.Error, which has a code, or as a typed cell of type Error. */
function isErrorCell(value: unknown): boolean {
  if (value instanceof Error) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    ('code' in value || 'errorType' in value || ('type' in value && value.type === 'Error'))
  );
}

/** The reason why a call is refused: the argument and a sentence for the person who wrote it. */
export interface Refusal {
  readonly ok: false;
  /** The argument's name in the function, e.g. `coin`. */
  readonly argument: string;
  /** Names the argument and what it accepts. */
  readonly sentence: string;
}

/**
 * Thrown by the readers of single arguments, so that a list of readers reads from top to bottom.
 * Only `reading` catches it.
 */
export class RefusedArgument extends TieoutError<'argument'> {
  override readonly name = 'RefusedArgument';

  constructor(
    readonly argument: string,
    sentence: string,
  ) {
    super('argument', sentence);
  }
}

/**
 * The arguments of one call as Excel passes them, in their order in the sheet (docs/excel-facts.md,
 * Custom functions).
 */
export type Raw = readonly unknown[];

export type Reading<Call> = { readonly ok: true; readonly call: Call } | Refusal;

/**
 * Combines the readers of one call into one that returns the first refusal as a plain result. Its
 * parameter is the workbook's date system.
 */
export function reading<Call>(
  read: (raw: Raw, dateSystem: DateSystem) => Call,
): (raw: Raw, dateSystem?: DateSystem) => Reading<Call> {
  return (raw, dateSystem = 1900) => {
    try {
      return { ok: true, call: read(raw, dateSystem) };
    } catch (error) {
      if (!(error instanceof RefusedArgument)) throw error;
      return { ok: false, argument: error.argument, sentence: error.message };
    }
  };
}

// Lists: one text, a comma-separated text, or a range.

const MAX_VALUES = 10_000;
const COIN_ACCEPTS = say`a coin such as USDT`;
const TYPES_ACCEPT = say`a business type such as deposit`;
const ACCOUNTS_ACCEPT = say`the name of an account`;
const COLUMNS_ACCEPT = say`the names of columns`;

/**
 * A list: one text, a comma-separated text, or a range, whose cells may be comma-separated too.
 * Blanks are left out and repetitions removed; the first mention counts.
 * @param value a matrix as Excel passes it, or a single value.
 * @param accepts what the argument accepts, as it follows "Give".
 * @param sameAs equal for texts that repeat each other; left out: whatever their case.
 * @returns the texts as written, or null if all cells are blank: the argument counts as omitted.
 * @throws RefusedArgument for a whole column, an error cell, TRUE and FALSE, too many values.
 */
export function readList(
  argument: string,
  value: unknown,
  accepts: string,
  sameAs: (text: string) => string = (text) => text.toLowerCase(),
): readonly string[] | null {
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  refuseWholeColumn(argument, rows);
  const found = new Map<string, string>();
  let count = 0;
  for (const row of rows)
    for (const cell of Array.isArray(row) ? (row as unknown[]) : [row])
      for (const text of textsOf(readCell(argument, cell, accepts))) {
        count += 1;
        if (text.length > LONGEST_NAME)
          throw new RefusedArgument(
            argument,
            say`${argument} holds ${shorten(text)}, a text of ${text.length} characters; no name has more than ${LONGEST_NAME}. Give ${accepts}.`,
          );
        if (count > MAX_VALUES)
          throw new RefusedArgument(
            argument,
            say`${argument} has more than 10,000 values. Give fewer.`,
          );
        const key = sameAs(text);
        if (!found.has(key)) found.set(key, text);
      }
  return count === 0 ? null : [...found.values()];
}

/** A range with as many rows or columns as Excel's grid is a whole column or row. */
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

/** Coins exactly as written: KPEPE and kPEPE may be two. null: omitted. */
export function readCoins(argument: string, value: unknown): readonly string[] | null {
  const coins = readList(argument, value, COIN_ACCEPTS, (coin) => coin);
  for (const coin of coins ?? [])
    if (!/^[\p{L}\p{M}\p{N}\p{Sc}\p{So}._-]{1,40}(?: \((?:\d{1,15}|no ID)\))?$/u.test(coin))
      throw new RefusedArgument(
        argument,
        say`${argument} holds ${shorten(coin)}, which is no coin. Give a coin such as USDT, or several with commas: USDT,BTC.`,
      );
  return coins;
}

/** Coins in upper case, as a request needs them (docs/exchange.md, Operations). null: omitted. */
export const readCommissionCoins = (argument: string, value: unknown): readonly string[] | null => {
  const coins = readCoins(argument, value)?.map((coin) => coin.toUpperCase());
  return coins === undefined ? null : [...new Set(coins)];
};

/** Business types in lower case. null: omitted. */
export const readTypes = (argument: string, value: unknown): readonly string[] | null =>
  readList(argument, value, TYPES_ACCEPT)?.map((type) => type.toLowerCase()) ?? null;

/** Names of accounts. null: omitted. */
export const readAccounts = (argument: string, value: unknown): readonly string[] | null =>
  readList(argument, value, ACCOUNTS_ACCEPT);

/** @throws RefusedArgument if the argument was omitted */
export function required(
  argument: string,
  values: readonly string[] | null,
  accepts: string,
): readonly string[] {
  if (values === null)
    throw new RefusedArgument(argument, say`${argument} is missing. Give ${accepts}.`);
  return values;
}

/**
 * Trading pairs in upper case, of the form BTCUSDT; of a table, its column of pairs. null: omitted.
 */
export function readSymbols(argument: string, value: unknown): readonly string[] | null {
  if (Array.isArray(value)) refuseWholeColumn(argument, value);
  const table = Array.isArray(value)
    ? findNamedTable(cellsOf(value), PAIR_NAMES, ['symbol'])
    : null;
  const at = table?.columns.symbol[0] ?? 0;
  const cells = !table?.body.length ? value : table.body.map((row) => [row.cells[at]]);
  const symbols = readList(argument, cells, say`a trading pair such as BTCUSDT`);
  for (const symbol of symbols ?? []) refuseOddSymbol(argument, symbol);
  return symbols?.map((symbol) => symbol.toUpperCase()) ?? null;
}

const PAIR_NAMES = { symbol: TABLE_WORDS.symbol };

/**
 * Prefixes and suffixes by which older versions of the API name the market: BTCUSDT_SPBL,
 * cmt_btcusdt.
 */
const OLD_MARKS = new Set(['SPBL', 'UMCBL', 'DMCBL', 'CMCBL', 'SUMCBL', 'SDMCBL', 'SCMCBL', 'CMT']);

function refuseOddSymbol(argument: string, symbol: string): void {
  if (isTradingPair(symbol)) return;
  const parts = symbol
    .toUpperCase()
    .split(/[/\\:_.\s-]+/)
    .filter((part) => !OLD_MARKS.has(part));
  const joined = parts.length <= 2 && parts.join('') !== '' ? parts.join('') : null;
  const advice =
    joined === null || !isTradingPair(joined)
      ? say`Give a trading pair such as BTCUSDT, or several with commas.`
      : say`Write the pair without a separator: ${shorten(joined)}.`;
  throw new RefusedArgument(
    argument,
    say`${argument} holds ${shorten(symbol)}, which is no trading pair. ${advice}`,
  );
}

/** The columns in the wanted order, and their names as written; null: all. */
export function readColumns<Field extends string>(
  argument: string,
  value: unknown,
  definitions: readonly ColumnDefinition<Field>[],
): { columns: readonly Column<Field>[] | null; columnTexts: readonly string[] | null } {
  const columnTexts = readList(argument, value, COLUMNS_ACCEPT);
  if (columnTexts === null) return { columns: null, columnTexts };
  const chosen = chooseColumns(definitions, columnTexts);
  if (!chosen.ok) throw new RefusedArgument(argument, chosen.sentence);
  return { columns: chosen.columns, columnTexts };
}

/** The one column to add up. */
export function readField<Field>(
  argument: string,
  value: unknown,
  find: (text: string) => FoundSum<Field>,
): SumField<Field> {
  const written = readSingleCell(argument, value, say`the column to add up, such as Change`);
  if (written === null)
    throw new RefusedArgument(
      argument,
      say`field is missing. Give the column to add up, such as Change.`,
    );
  const found = find(String(written));
  if (!found.ok) throw new RefusedArgument(argument, found.sentence);
  return { field: found.field, asText: found.asText };
}
