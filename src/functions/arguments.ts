import type { LedgerCall, RebatesCall } from '../records/call';
import { chooseColumns, LEDGER_COLUMNS, REBATE_COLUMNS } from '../records/columns';
import type { Column, ColumnDefinition } from '../records/columns';
import type { DateSystem } from '../records/excel-date';
import { readHeaders, readProduct } from './choice-argument';
import { readDay, readMonth, refuseReversed } from './date-argument';
import { readCoins, readList, readSymbols } from './list-argument';
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
    const start = readDay('start', raw.start, dateSystem);
    const end = readDay('end', raw.end, dateSystem);
    refuseReversed('start', start, 'end', end);
    const product = readProduct('product', raw.product);
    return { name: 'REBATES', symbols, coins, start, end, product, ...readShared(raw, REBATE_COLUMNS) };
  });
}

/**
 * Checks every rule of LEDGER that can be checked before anything is sent (product, Functions).
 * @param dateSystem how the workbook counts dates.
 */
export function readLedgerArguments(raw: LedgerArguments, dateSystem: DateSystem = 1900): Reading<LedgerCall> {
  return reading(() => {
    const coins = readCoins('coin', raw.coin);
    const types = readList('type', raw.type, 'a business type such as deposit')?.map((type) => type.toLowerCase()) ?? null;
    const from = readMonth('from', raw.from, dateSystem);
    const to = readMonth('to', raw.to, dateSystem);
    if (from === null && to !== null) throw new RefusedArgument('to', 'to is given without from. Give from as well, or neither for the current month.');
    refuseReversed('from', from, 'to', to);
    return { name: 'LEDGER', coins, types, from, to, ...readShared(raw, LEDGER_COLUMNS) };
  });
}

function readShared<Field extends string>(raw: SharedArguments, definitions: readonly ColumnDefinition<Field>[]) {
  const headers = readHeaders('headers', raw.headers);
  const columnTexts = readList('columns', raw.columns, 'the names of columns');
  const columns = columnTexts === null ? null : readColumns(definitions, columnTexts);
  const accounts = readList('account', raw.account, 'the name of an account');
  return { headers, columns, columnTexts, accounts };
}

function readColumns<Field extends string>(definitions: readonly ColumnDefinition<Field>[], texts: readonly string[]): readonly Column<Field>[] {
  const chosen = chooseColumns(definitions, texts);
  if (!chosen.ok) throw new RefusedArgument('columns', chosen.sentence);
  return chosen.columns;
}

function required(argument: string, values: readonly string[] | null, accepts: string): readonly string[] {
  if (values === null) throw new RefusedArgument(argument, `${argument} is missing. Give ${accepts}.`);
  return values;
}
