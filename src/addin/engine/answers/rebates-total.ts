// REBATES.TOTAL: one exact sum over commission records.
import type { CommissionRecord } from '../records/commission-record';
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
import { mixedRebates, rebateSumField } from '../records/summable';
import { amountCell } from '../proofs/amount-cell';
import { argument, readerOf, describe, type CallOf } from './arguments/argument';
import {
  ACCOUNTS_ADDED,
  COMMISSION_COINS,
  DAYS,
  PRODUCT,
  PRODUCTS,
  sumOf,
  SYMBOLS,
} from './arguments/arguments';
import { RefusedArgument } from './arguments/cell-argument';
import { productsOf } from './arguments/value-arguments';
import { resolveDays, rebatesNeed } from './dates';
import type { FunctionDefinition } from './definition';
import {
  daysNeeded,
  overMonthEndNotes,
  readRebates,
  rebateOwners,
  rebateRowsQuestion,
  rebatesInWords,
} from './rebate-days';
import { resultOf } from './result';
import { Unanswerable } from './unanswerable';
import { counted, say } from '../../platform/say';

const takes = {
  field: {
    ...sumOf(rebateSumField),
    description: describe(
      "Commission, Commission (USDT), Traded volume, Fee paid or Fee deducted, or the field's name; name:text gives the exact text.",
      'Commission, Commission (USDT), Traded volume, Fee paid oder Fee deducted, oder der Feldname; name:text gibt den genauen Text.',
    ),
  },
  symbol: {
    ...SYMBOLS,
    description: describe('Trading pairs such as BTCUSDT.', 'Handelspaare wie BTCUSDT.'),
  },
  coin: {
    ...COMMISSION_COINS,
    description: describe(
      'Coins the commission was paid in, such as USDT: sums never mix coins, except in USDT amounts.',
      'Coins, in denen die Provision gezahlt wurde, etwa USDT: Summen mischen nie Coins, außer bei USDT-Beträgen.',
    ),
  },
  ...DAYS,
  product: argument('products', {
    description: PRODUCT.description,
    choice: PRODUCTS,
    parse: (...given) => productsOf(PRODUCT.read(...given).product),
  }),
  account: ACCOUNTS_ADDED,
};
export type RebatesTotalCall = CallOf<'REBATES.TOTAL', typeof takes>;

/** Refuses fields that must not be added up (`summable.ts`). */
function refuseMixed(call: RebatesTotalCall): RebatesTotalCall {
  const mixed = mixedRebates(call.sum.field, call);
  if (mixed !== null) throw new RefusedArgument(mixed.argument, mixed.sentence);
  return call;
}

export const rebatesTotal: FunctionDefinition<RebatesTotalCall, typeof takes> = {
  name: 'REBATES.TOTAL',
  carriesDigits: true,
  description: describe(
    'The exact sum of a column of commission records.',
    'Die genaue Summe einer Spalte der Provisionen.',
  ),
  counts: (count) => counted(count, 'total'),
  takes,
  read: readerOf('REBATES.TOTAL', takes, refuseMixed),
  example: {
    formula: '=REBATES.TOTAL("Commission","BTCUSDT","USDT")',
    says: describe('The exact commission of a month.', 'Die genaue Provision eines Monats.'),
    columns: 1,
  },
  dates: resolveDays,
  inWords: rebatesInWords,
  needs: daysNeeded,
  async build(call, dates, context) {
    const { series, window, notes } = rebatesNeed(call, dates);
    const sums: string[] = [];
    let fetchedAtMs: number | null = null;
    const overMonthEnd: CommissionRecord[] = [];
    for (const { owner } of window === null ? [] : rebateOwners(context)) {
      for (const one of series) {
        for (const part of partsByMonth(window!)) {
          const known = await context.index.series(owner, one, part.month);
          if (part.end === lastDay(part.month)) overMonthEnd.push(...(known?.overMonthEnd ?? []));
          for (const day of daysOf(part)) {
            const stored = known?.days.get(day);
            if (stored === undefined) return null;
            if (!stored.retained)
              throw new Unanswerable(
                'not-held',
                say`The exchange no longer holds a part of these days, so their sum cannot be known. Ask for later days.`,
              );
            fetchedAtMs = Math.min(fetchedAtMs ?? Infinity, stored.fetchedAtMs);
            sums.push(known?.totals.get(day)?.get(call.sum.field) ?? '0');
          }
        }
      }
    }
    const total = sumDecimals(sums);
    const said = [...notes, ...overMonthEndNotes(overMonthEnd)];
    return resultOf({ fetchedAtMs, complete: true, notes: said }, 1, context.cells, (form) =>
      amountCell(total, call.sum.asText, 'Total', form),
    );
  },
  async investigate(call, dates, context) {
    const { series, window } = rebatesNeed(call, dates);
    const read = await readRebates(context, series, window);
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
