// LEDGER.MATCH: a person's book against the ledger, line by line.
import { loadChunk } from '../platform/load-chunk';
import { monthOf, monthsBetween } from '../records/calendar';
import type { BookLine, MatchCall } from '../records/reconcile-call';
import { readBook } from './arguments/book-argument';
import {
  readHeaders,
  MOST_DAYS,
  readDays,
  readTolerance,
  readMonthRange,
} from './arguments/value-arguments';
import {
  readAccounts,
  readCoins,
  readTypes,
  reading,
  RefusedArgument,
} from './arguments/cell-argument';
import { resolveMonths } from './dates';
import type { FunctionDefinition } from './definition';
import { ledgerInWords, ledgerRowsQuestion, monthsNeeded } from './ledger-months';
import { say } from '../platform/say';

const MOST_MONTHS = 24;

/** From the earliest to the latest date of the book; none of an empty book. */
function monthsOfBook(lines: readonly BookLine[]): Pick<MatchCall, 'from' | 'to'> {
  const [first] = lines;
  if (first === undefined) return { from: null, to: null };
  const [earliest, latest] = lines.reduce(
    ([least, most], line) => [
      line.day < least.day ? line : least,
      line.day > most.day ? line : most,
    ],
    [first, first],
  );
  const [from, to] = [monthOf(earliest.day), monthOf(latest.day)];
  if (monthsBetween(from, to).length > MOST_MONTHS)
    throw new RefusedArgument(
      'book',
      say`book runs from ${earliest.day} (row ${earliest.row}) to ${latest.day} (row ${latest.row}), more than ${MOST_MONTHS} months. Correct the date, or give from and to.`,
    );
  return { from, to };
}

/**
 * `=LEDGER.MATCH(book, [coin], [type], [from], [to], [days], [tolerance], [headers], [account])`
 */
export const ledgerMatch: FunctionDefinition<MatchCall> = {
  name: 'LEDGER.MATCH',
  arguments: ['book', 'coin', 'type', 'from', 'to', 'days', 'tolerance', 'headers', 'account'],
  read: reading(
    ([book, coin, type, from, to, days, tolerance, headers, account], dateSystem): MatchCall => {
      const coins = readCoins('coin', coin);
      const lines = readBook('book', book, coins, dateSystem);
      const months = readMonthRange(from, to, dateSystem);
      return {
        name: 'LEDGER.MATCH',
        book: lines,
        coins,
        types: readTypes('type', type),
        ...(months.from === null ? monthsOfBook(lines) : months),
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
    say`${address} shows book lines and entries themselves. Match below writes them to a sheet with links.`,
  evidence: ({ coins, types }, dates) => ledgerRowsQuestion(coins, types, dates),
};
