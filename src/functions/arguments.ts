// The arguments of REBATES and LEDGER: null or "" where omitted, `any[][]` for lists (a single value arrives as `[[x]]`),
// dates as serials or texts, errors as objects (platform facts, Custom functions).
import type { LedgerCall, RebatesCall } from '../records/call';
import { chooseColumns, LEDGER_COLUMNS, REBATE_COLUMNS } from '../records/columns';
import type { Column, ColumnDefinition } from '../records/columns';
import { readHeaders, readProduct } from './choice-argument';
import { readDayRange, readMonthRange } from './date-argument';
import {
  readAccounts,
  readCoins,
  readList,
  readSymbols,
  readTypes,
  required,
} from './list-argument';
import { reading, RefusedArgument } from './refused-argument';

/**
 * `=REBATES(symbol, coin, [start], [end], [product], [headers], [columns], [account])`: checks every rule that can be
 * checked before anything is sent (product, Functions; interface document, 4.1).
 */
export const readRebatesArguments = reading(
  ([symbol, coin, start, end, product, headers, columns, account], dateSystem): RebatesCall => ({
    name: 'REBATES',
    symbols: required('symbol', readSymbols('symbol', symbol), 'a trading pair such as BTCUSDT'),
    coins: required('coin', readCoins('coin', coin), 'the coin of the commission, such as USDT'),
    ...readDayRange(start, end, dateSystem),
    product: readProduct('product', product),
    headers: readHeaders('headers', headers),
    ...readColumns(columns, REBATE_COLUMNS),
    accounts: readAccounts(account),
  }),
);

/** `=LEDGER([coin], [type], [from], [to], [headers], [columns], [account])`: checks what can be checked before anything is sent. */
export const readLedgerArguments = reading(
  ([coin, type, from, to, headers, columns, account], dateSystem): LedgerCall => ({
    name: 'LEDGER',
    coins: readCoins('coin', coin),
    types: readTypes('type', type),
    ...readMonthRange(from, to, dateSystem),
    headers: readHeaders('headers', headers),
    ...readColumns(columns, LEDGER_COLUMNS),
    accounts: readAccounts(account),
  }),
);

function readColumns<Field extends string>(
  value: unknown,
  definitions: readonly ColumnDefinition<Field>[],
): { columns: readonly Column<Field>[] | null; columnTexts: readonly string[] | null } {
  const columnTexts = readList('columns', value, 'the names of columns');
  if (columnTexts === null) return { columns: null, columnTexts };
  const chosen = chooseColumns(definitions, columnTexts);
  if (!chosen.ok) throw new RefusedArgument('columns', chosen.sentence);
  return { columns: chosen.columns, columnTexts };
}
