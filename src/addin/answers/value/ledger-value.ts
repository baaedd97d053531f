// LEDGER.VALUE: what a coin's balance was worth at the end of a day, by the person's own rates.
import { loadChunk } from '../../platform/load-chunk';
import type { ValueCall } from '../../records/reconcile-call';
import { reading, RefusedArgument, readAccounts } from '../arguments/cell-argument';
import { readRates } from '../arguments/roll-forward-arguments';
import { readMoment, readOneCoin } from '../arguments/value-arguments';
import { resolveMoment } from '../dates';
import type { FunctionDefinition } from '../definition';
import { balanceFinding, monthOfLastEntry } from '../ledger-balance';
import { ledgerInWords, ledgerRowsQuestion, monthsNeeded } from '../ledger-months';
import { say } from '../../platform/say';

/** `=LEDGER.VALUE(coin, date, rates, [account])` */
export const ledgerValue: FunctionDefinition<ValueCall> = {
  name: 'LEDGER.VALUE',
  arguments: ['coin', 'date', 'rates', 'account'],
  read: reading(([coin, date, rates, account], dateSystem): ValueCall => {
    const at = readMoment('date', date, dateSystem);
    if (at === null)
      throw new RefusedArgument(
        'date',
        say`date is missing. Give an Excel date or text such as 2026-11-20.`,
      );
    return {
      name: 'LEDGER.VALUE',
      coin: readOneCoin('coin', coin),
      at,
      rates: readRates('rates', rates, dateSystem),
      accounts: readAccounts(account),
    };
  }),
  dates: ({ at }, nowMs, zones) => resolveMoment(at, nowMs, zones),
  inWords: ({ coin }, dates) => say`${ledgerInWords([coin], null, dates)}, valued`,
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  async needsMore(call, dates, context) {
    const finding = await balanceFinding({ ...call, lookBack: null }, dates, context);
    return finding.kind === 'earlier' ? [finding.month] : [];
  },
  async build(call, dates, context) {
    const { valueResult } = await loadChunk(
      () => import(/* webpackChunkName: "addin.seldom" */ './ledger-value-result'),
    );
    return valueResult(call, dates, context);
  },
  nothingBehind: (address) =>
    say`${address} shows the balance after one entry times a rate. LEDGER.CHECK of that month shows what the balance is made of.`,
  evidence: ({ coin }, dates) => ({
    ...ledgerRowsQuestion([coin], null, dates),
    untilMs: dates.atMs ?? null,
  }),
  firstMonth: ({ coin }, dates, archive) => monthOfLastEntry(coin, dates, archive),
};
