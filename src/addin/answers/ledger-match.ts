// LEDGER.MATCH: a person's book against the ledger, line by line.
import { loadChunk } from '../platform/load-chunk';
import type { MatchCall } from '../records/reconcile-call';
import { readBook } from './arguments/book-argument';
import { readHeaders, MOST_DAYS, readDays, readTolerance } from './arguments/value-arguments';
import { readMonthRange } from './arguments/date-argument';
import { readAccounts, readCoins, readTypes } from './arguments/list-argument';
import { reading } from './arguments/cell-argument';
import { resolveMonths } from './dates';
import type { FunctionDefinition } from './definition';
import { ledgerInWords, ledgerRowsQuestion, monthsNeeded } from './ledger-months';

/**
 * `=LEDGER.MATCH(book, [coin], [type], [from], [to], [days], [tolerance], [headers], [account])`
 */
export const ledgerMatch: FunctionDefinition<MatchCall> = {
  name: 'LEDGER.MATCH',
  arguments: ['book', 'coin', 'type', 'from', 'to', 'days', 'tolerance', 'headers', 'account'],
  read: reading(
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
  ),
  dates: resolveMonths,
  inWords: ({ coins, types }, dates) => ledgerInWords(coins, types, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  async build(call, dates, context) {
    const { matchResult } = await loadChunk(
      () => import(/* webpackChunkName: "addin.seldom" */ './ledger-match-result'),
    );
    return matchResult(call, dates, context);
  },
  nothingBehind: (address) =>
    `${address} shows book lines and entries themselves. Match below writes them to a sheet with links.`,
  evidence: ({ coins, types }, dates) => ledgerRowsQuestion(coins, types, dates),
};
