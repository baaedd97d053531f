// LEDGER.VALUE: the value of a coin's balance at the end of a day, by the person's own rates.
import { argument, readerOf, describe, type CallOf } from './arguments/argument';
import { ACCOUNTS_ADDED, ONE_COIN } from './arguments/arguments';
import { RefusedArgument } from './arguments/cell-argument';
import { readRates } from './arguments/roll-forward-arguments';
import { readMoment } from './arguments/value-arguments';
import { resolveMoment } from './dates';
import type { WithoutResult } from './definition';
import { balanceNeedsMore, monthOfLastEntry } from './ledger-balance';
import { ledgerInWords, ledgerRowsQuestion, monthsNeeded } from './ledger-months';
import { counted, say } from '../../platform/say';

const takes = {
  coin: ONE_COIN,
  date: argument('at', {
    description: describe(
      'A date (its end is meant) or a date with a time.',
      'Ein Datum (gemeint ist sein Ende) oder ein Datum mit Uhrzeit.',
    ),
    required: true,
    parse(name, value, dateSystem) {
      const at = readMoment(name, value, dateSystem);
      if (at !== null) return at;
      throw new RefusedArgument(
        name,
        say`date is missing. Give an Excel date or text such as 2026-11-20.`,
      );
    },
  }),
  rates: argument('rates', {
    description: describe(
      'A range of dates, coins and rates: the rate of that day counts, else the latest before it.',
      'Ein Bereich mit Datum, Coin und Kurs: Es gilt der Kurs dieses Tages, sonst der letzte davor.',
    ),
    range: true,
    required: true,
    parse: readRates,
  }),
  account: ACCOUNTS_ADDED,
};
export type ValueCall = CallOf<'LEDGER.VALUE', typeof takes>;

export const ledgerValue: WithoutResult<ValueCall, typeof takes> = {
  name: 'LEDGER.VALUE',
  description: describe(
    'The balance of a coin at the end of a day, valued by your own rates; rounding is a setting.',
    'Der Saldo eines Coins am Ende eines Tages, zu Ihren eigenen Kursen bewertet; die Rundung ist eine Einstellung.',
  ),
  counts: (count) => counted(count, 'value'),
  takes,
  read: readerOf('LEDGER.VALUE', takes),
  example: {
    formula: '=LEDGER.VALUE("USDT","2026-10-31",{"Date","Coin","Rate";"2026-10-31","USDT",0.92})',
    says: describe(
      'What the balance of a day is worth by your own rates. Give a range of yours in place of the braces.',
      'Was der Saldo eines Tages zu Ihren eigenen Kursen wert ist. Setzen Sie einen eigenen Bereich an die Stelle der Klammern.',
    ),
    columns: 1,
  },
  dates: ({ at }, nowMs, zones) => resolveMoment(at, nowMs, zones),
  inWords: ({ coin }, dates) => say`${ledgerInWords([coin], null, dates)}, valued`,
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  needsMore: balanceNeedsMore,
  nothingBehind: (address) =>
    say`${address} shows the balance after one entry times a rate. LEDGER.CHECK of that month shows what the balance is made of.`,
  evidence: ({ coin }, dates) => ({
    ...ledgerRowsQuestion([coin], null, dates),
    untilMs: dates.atMs ?? null,
  }),
  firstMonth: ({ coin }, dates, context) => monthOfLastEntry(coin, dates, context),
};
