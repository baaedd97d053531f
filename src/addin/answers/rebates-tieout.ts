// REBATES.TIEOUT: commission settled against commission posted, day by day.
import { loadChunk } from '../platform/load-chunk';
import type { TieoutCall } from '../records/reconcile-call';
import {
  MOST_DAYS,
  readDays,
  readHeaders,
  readOneCoin,
  readDayRange,
} from './arguments/value-arguments';
import { readAccounts, readTypes, reading } from './arguments/cell-argument';
import { rebatesNeed, resolveDays } from './dates';
import type { FunctionDefinition, Need } from './definition';
import { daysInWords, rebateRowsQuestion } from './rebate-days';
import { BOTH_PRODUCTS, symbolsOf, tieoutDays } from './tieout-days';
import { say } from '../platform/say';

/** `=REBATES.TIEOUT(coin, [start], [end], [types], [lag_days], [headers], [account])` */
export const rebatesTieout: FunctionDefinition<TieoutCall> = {
  name: 'REBATES.TIEOUT',
  arguments: ['coin', 'start', 'end', 'types', 'lag_days', 'headers', 'account'],
  read: reading(([coin, start, end, types, lagDays, headers, account], dateSystem): TieoutCall => ({
    name: 'REBATES.TIEOUT',
    coin: readOneCoin('coin', coin),
    ...readDayRange(start, end, dateSystem),
    types: readTypes('types', types),
    lagDays: readDays('lag_days', lagDays, MOST_DAYS),
    headers: readHeaders('headers', headers),
    accounts: readAccounts(account),
  })),
  dates: resolveDays,
  inWords: ({ coin }, dates) => say`${coin}, settled and posted, ${daysInWords(dates)}`,
  needs({ coin, lagDays }, dates, _, account): Need {
    const { window, settled, months } = tieoutDays(lagDays, dates);
    const asked = { symbols: symbolsOf(account, dates), coins: [coin], products: BOTH_PRODUCTS };
    const { series } = rebatesNeed(asked, dates);
    return window === null
      ? { months: [], series: [], window }
      : { months, series, window: settled };
  },
  async build(call, dates, context) {
    return (await result()).tieoutResult(call, dates, context);
  },
  async investigate(call, dates, archive) {
    return (await (await result()).keptTieout(call, dates, archive))?.found ?? null;
  },
  evidence({ coin }, dates) {
    const [own, ...more] = dates.symbols ?? [];
    if (own === undefined || more.length > 0) return null;
    const asked = { symbols: own[1], coins: [coin], products: BOTH_PRODUCTS };
    return rebateRowsQuestion(asked, dates);
  },
};

const result = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './rebates-tieout-result'));
