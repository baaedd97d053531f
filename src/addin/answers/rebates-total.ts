// REBATES.TOTAL: one exact sum over commission records.
import {
  daysOf,
  firstDay,
  lastDay,
  monthOf,
  monthsBetween,
  type DayWindow,
  type IsoMonth,
} from '../records/calendar';
import { sumDecimals } from '../records/decimal-text';
import type { RebatesTotalCall } from '../records/reconcile-call';
import { mixedRebates, rebateSumField } from '../records/summable';
import { amountCell } from '../reconcile/single-cell';
import { productsOf, readProduct, readDayRange } from './arguments/value-arguments';
import {
  readField,
  readAccounts,
  readCoins,
  readSymbols,
  required,
  reading,
  RefusedArgument,
} from './arguments/cell-argument';
import { resolveDays, rebatesNeed } from './dates';
import type { FunctionDefinition } from './definition';
import {
  daysNeeded,
  readRebates,
  rebateOwners,
  rebateRowsQuestion,
  rebatesInWords,
} from './rebate-days';
import { resultOf } from './result';
import { Unanswerable } from './unanswerable';
import { say } from '../platform/say';

/** `=REBATES.TOTAL(field, symbol, coin, [start], [end], [product], [account])` */
export const rebatesTotal: FunctionDefinition<RebatesTotalCall> = {
  name: 'REBATES.TOTAL',
  carriesDigits: true,
  arguments: ['field', 'symbol', 'coin', 'start', 'end', 'product', 'account'],
  read: reading(
    ([field, symbol, coin, start, end, product, account], dateSystem): RebatesTotalCall => {
      const sum = readField(field, rebateSumField);
      const symbols = required(
        'symbol',
        readSymbols('symbol', symbol),
        say`a trading pair such as BTCUSDT`,
      );
      const coins = required(
        'coin',
        readCoins('coin', coin),
        say`the coin of the commission, such as USDT`,
      );
      const days = readDayRange(start, end, dateSystem);
      const products = productsOf(readProduct('product', product));
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
  ),
  dates: resolveDays,
  inWords: rebatesInWords,
  needs: daysNeeded,
  async build(call, dates, context) {
    const { series, window, notes } = rebatesNeed(call, dates);
    const sums: string[] = [];
    let fetchedAtMs: number | null = null;
    for (const { owner } of window === null ? [] : rebateOwners(context)) {
      for (const one of series) {
        for (const part of partsByMonth(window!)) {
          const known = await context.index.series(owner, one, part.month);
          for (const day of daysOf(part)) {
            const kept = known?.days.get(day);
            if (kept === undefined) return null;
            if (!kept.held)
              throw new Unanswerable(
                'not-held',
                say`The exchange no longer holds a part of these days, so their sum cannot be known. Ask for later days.`,
              );
            fetchedAtMs = Math.min(fetchedAtMs ?? Infinity, kept.fetchedAtMs);
            sums.push(known?.totals.get(day)?.get(call.sum.field) ?? '0');
          }
        }
      }
    }
    const total = sumDecimals(sums);
    return resultOf({ fetchedAtMs, complete: true, notes }, 1, context.cells, (form) =>
      amountCell(total, call.sum.asText, 'Total', form),
    );
  },
  async investigate(call, dates, archive) {
    const { series, window } = rebatesNeed(call, dates);
    const read = await readRebates(archive, series, window);
    return read && { name: 'REBATES.TOTAL', call, window, groups: read.groups };
  },
  evidence: (call, dates) => rebateRowsQuestion(call, dates),
};

/** The days of a window, month by month. */
function partsByMonth({ start, end }: DayWindow): (DayWindow & { readonly month: IsoMonth })[] {
  return monthsBetween(monthOf(start), monthOf(end)).map((month) => ({
    month,
    start: firstDay(month) > start ? firstDay(month) : start,
    end: lastDay(month) < end ? lastDay(month) : end,
  }));
}
