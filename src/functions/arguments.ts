import type { LedgerCall, RebatesCall } from '../records/call';
import { chooseColumns, LEDGER_COLUMNS, REBATE_COLUMNS } from '../records/columns';
import type { Column, ColumnDefinition } from '../records/columns';
import type { DateSystem } from '../records/excel-date';
import { readHeaders, readProduct } from './choice-argument';
import { readDayRange, readMonthRange } from './date-argument';
import { readAccounts, readCoins, readList, readSymbols, readTypes, required } from './list-argument';
import { reading, RefusedArgument } from './refused-argument';
import type { Refusal } from './refused-argument';

/**
 * The arguments of REBATES and LEDGER as Excel passes them: null or "" where omitted, `any[][]` for lists (a single
 * value arrives as `[[x]]`), dates as serials or texts, errors as objects (platform facts, Custom functions).
 */
export interface RebatesArguments extends SharedArguments {
  readonly symbol: unknown;
  readonly coin: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly product: unknown;
}

export interface LedgerArguments extends SharedArguments {
  readonly coin: unknown;
  readonly type: unknown;
  readonly from: unknown;
  readonly to: unknown;
}

interface SharedArguments {
  readonly headers: unknown;
  readonly columns: unknown;
  readonly account: unknown;
}

type Reading<Call> = { readonly ok: true; readonly call: Call } | Refusal;

/**
 * Checks every rule of REBATES that can be checked before anything is sent (product, Functions; interface document, 4.1).
 * @param dateSystem how the workbook counts dates.
 */
export function readRebatesArguments(raw: RebatesArguments, dateSystem: DateSystem = 1900): Reading<RebatesCall> {
  return reading(() => {
    const symbols = required('symbol', readSymbols('symbol', raw.symbol), 'a trading pair such as BTCUSDT');
    const coins = required('coin', readCoins('coin', raw.coin), 'the coin of the commission, such as USDT');
    const days = readDayRange(raw.start, raw.end, dateSystem);
    const product = readProduct('product', raw.product);
    return { name: 'REBATES', symbols, coins, ...days, product, ...readShared(raw, REBATE_COLUMNS) };
  });
}

/**
 * Checks every rule of LEDGER that can be checked before anything is sent (product, Functions).
 * @param dateSystem how the workbook counts dates.
 */
export function readLedgerArguments(raw: LedgerArguments, dateSystem: DateSystem = 1900): Reading<LedgerCall> {
  return reading(() => {
    const coins = readCoins('coin', raw.coin);
    const types = readTypes('type', raw.type);
    const months = readMonthRange(raw.from, raw.to, dateSystem);
    return { name: 'LEDGER', coins, types, ...months, ...readShared(raw, LEDGER_COLUMNS) };
  });
}

function readShared<Field extends string>(raw: SharedArguments, definitions: readonly ColumnDefinition<Field>[]) {
  const headers = readHeaders('headers', raw.headers);
  const columnTexts = readList('columns', raw.columns, 'the names of columns');
  const columns = columnTexts === null ? null : readColumns(definitions, columnTexts);
  return { headers, columns, columnTexts, accounts: readAccounts(raw.account) };
}

function readColumns<Field extends string>(definitions: readonly ColumnDefinition<Field>[], texts: readonly string[]): readonly Column<Field>[] {
  const chosen = chooseColumns(definitions, texts);
  if (!chosen.ok) throw new RefusedArgument('columns', chosen.sentence);
  return chosen.columns;
}
