// The arguments of the functions that reconcile, as Excel passes them, in their order in the sheet.
import type { Product } from '../records/commission-record';
import type {
  BalanceCall,
  CheckCall,
  LedgerTotalCall,
  MatchCall,
  RebatesTotalCall,
  TieoutCall,
} from '../records/reconcile-call';
import {
  ledgerSumField,
  mixedRebates,
  rebateSumField,
  type FoundSum,
  type SumField,
} from '../records/summable';
import { readSingleCell } from './cell-argument';
import { readHeaders, readProduct } from './choice-argument';
import { readDayRange, readMonthRange } from './date-argument';
import { readAccounts, readCoins, readSymbols, readTypes, required } from './list-argument';
import { readBook } from './reconcile-book';
import { readDays, readMoment, readOneCoin, readSwitch, readTolerance } from './reconcile-values';
import { reading, RefusedArgument } from './refused-argument';

/** Days of lag or distance that can be asked: a month. */
const MOST_DAYS = 31;

/** `=LEDGER.CHECK([coin], [from], [to], [headers], [account], [by_type])` */
export const readCheck = reading(
  ([coin, from, to, headers, account, byType], dateSystem): CheckCall => ({
    name: 'LEDGER.CHECK',
    coins: readCoins('coin', coin),
    ...readMonthRange(from, to, dateSystem),
    headers: readHeaders('headers', headers),
    accounts: readAccounts(account),
    byType: readSwitch('by_type', byType),
  }),
);

/** `=LEDGER.BALANCE(coin, [at], [account])` */
export const readBalance = reading(([coin, at, account], dateSystem): BalanceCall => ({
  name: 'LEDGER.BALANCE',
  coin: readOneCoin('coin', coin),
  at: readMoment('at', at, dateSystem),
  accounts: readAccounts(account),
}));

/** `=LEDGER.TOTAL(field, coin, [type], [from], [to], [account])` */
export const readLedgerTotal = reading(
  ([field, coin, type, from, to, account], dateSystem): LedgerTotalCall => ({
    name: 'LEDGER.TOTAL',
    sum: readField(field, ledgerSumField),
    coin: readOneCoin('coin', coin),
    types: readTypes('type', type),
    ...readMonthRange(from, to, dateSystem),
    accounts: readAccounts(account),
  }),
);

/** `=REBATES.TOTAL(field, symbol, coin, [start], [end], [product], [account])` */
export const readRebatesTotal = reading(
  ([field, symbol, coin, start, end, product, account], dateSystem): RebatesTotalCall => {
    const sum = readField(field, rebateSumField);
    const symbols = required(
      'symbol',
      readSymbols('symbol', symbol),
      'a trading pair such as BTCUSDT',
    );
    const coins = required(
      'coin',
      readCoins('coin', coin),
      'the coin of the commission, such as USDT',
    );
    const days = readDayRange(start, end, dateSystem);
    const chosen = readProduct('product', product);
    const products: readonly Product[] = chosen === 'ALL' ? ['SPOT', 'FUTURES'] : [chosen];
    const mixed = mixedRebates(sum.field, { symbols, coins, products });
    if (mixed !== null) throw new RefusedArgument(mixed.argument, mixed.sentence);
    return {
      name: 'REBATES.TOTAL',
      sum,
      symbols,
      coins,
      products,
      ...days,
      accounts: readAccounts(account),
    };
  },
);

/** `=REBATES.TIEOUT(coin, [start], [end], [types], [lag_days], [headers], [account])` */
export const readTieout = reading(
  ([coin, start, end, types, lagDays, headers, account], dateSystem): TieoutCall => ({
    name: 'REBATES.TIEOUT',
    coin: readOneCoin('coin', coin),
    ...readDayRange(start, end, dateSystem),
    types: readTypes('types', types),
    lagDays: readDays('lag_days', lagDays, MOST_DAYS),
    headers: readHeaders('headers', headers),
    accounts: readAccounts(account),
  }),
);

/** `=LEDGER.MATCH(book, [coin], [type], [from], [to], [days], [tolerance], [headers], [account])` */
export const readMatch = reading(
  ([book, coin, type, from, to, days, tolerance, headers, account], dateSystem): MatchCall => {
    const coins = readCoins('coin', coin);
    return {
      name: 'LEDGER.MATCH',
      book: readBook('book', book, coins, dateSystem),
      coins,
      types: readTypes('type', type),
      ...readMonthRange(from, to, dateSystem),
      days: readDays('days', days, MOST_DAYS),
      tolerance: readTolerance('tolerance', tolerance),
      headers: readHeaders('headers', headers),
      accounts: readAccounts(account),
    };
  },
);

function readField<Field>(
  value: unknown,
  find: (text: string) => FoundSum<Field>,
): SumField<Field> {
  const written = readSingleCell('field', value, 'the column to add up, such as Change');
  if (written === null)
    throw new RefusedArgument(
      'field',
      'field is missing. Give the column to add up, such as Change.',
    );
  const found = find(String(written));
  if (!found.ok) throw new RefusedArgument('field', found.sentence);
  return { field: found.field, asText: found.asText };
}
