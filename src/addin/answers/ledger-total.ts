// LEDGER.TOTAL: one exact sum over ledger entries.
import { sumDecimals } from '../records/decimal-text';
import { NamesSeen, namesNotSeen } from '../records/ledger-filter';
import type { LedgerTotalCall } from '../records/reconcile-call';
import { ledgerSumField } from '../records/summable';
import { amountCell } from '../reconcile/single-cell';
import { readField, readAccounts, readTypes, reading } from './arguments/cell-argument';
import { readMonthRange, readOneCoin } from './arguments/value-arguments';
import { periodsOf, resolveMonths, ledgerNeed } from './dates';
import type { FunctionDefinition } from './definition';
import {
  ledgerInWords,
  ledgerOwners,
  ledgerRowsQuestion,
  monthsInWords,
  monthsNeeded,
  readLedgers,
  refuseNotHeld,
} from './ledger-months';
import { resultOf } from './result';
import { say } from '../platform/say';

/** `=LEDGER.TOTAL(field, coin, [type], [from], [to], [account])` */
export const ledgerTotal: FunctionDefinition<LedgerTotalCall> = {
  name: 'LEDGER.TOTAL',
  carriesDigits: true,
  arguments: ['field', 'coin', 'type', 'from', 'to', 'account'],
  read: reading(([field, coin, type, from, to, account], dateSystem): LedgerTotalCall => ({
    name: 'LEDGER.TOTAL',
    sum: readField(field, ledgerSumField),
    coin: readOneCoin('coin', coin),
    types: readTypes('type', type),
    ...readMonthRange(from, to, dateSystem),
    accounts: readAccounts(account),
  })),
  dates: resolveMonths,
  inWords: ({ coin, types }, dates) => ledgerInWords([coin], types, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  async build({ sum, coin, types }, dates, context) {
    const { index, zones, cells } = context;
    const { notes } = ledgerNeed(dates, zones);
    const sums: string[] = [];
    const seen = new NamesSeen();
    let holds = false;
    let fetchedAtMs: number | null = null;
    for (const { owner } of ledgerOwners(context)) {
      for (const { month } of periodsOf(dates, zones.displayZone)) {
        const known = await index.month(owner, month);
        if (known === null) return null;
        refuseNotHeld(known.notHeld);
        fetchedAtMs = Math.min(fetchedAtMs ?? Infinity, known.fetchedAtMs);
        const question = { field: sum.field, coin, types };
        sums.push(known.totals.total(question));
        seen.addAll(known.totals.names);
        holds ||= known.totals.holds(question);
      }
    }
    const total = sumDecimals(sums);
    const period = monthsInWords(dates);
    const known = {
      fetchedAtMs,
      complete: true,
      notes: [
        ...notes,
        ...(holds ? [] : [say`No entries: nothing was added up for ${period}.`]),
        ...namesNotSeen({ coins: [coin], types }, seen, () => period),
      ],
    };
    return resultOf(known, 1, cells, (form) => amountCell(total, sum.asText, 'Total', form));
  },
  async investigate(call, dates, archive) {
    const read = await readLedgers(archive, ledgerNeed(dates, archive.zones).months);
    if (read === null) return null;
    const periods = periodsOf(dates, archive.zones.displayZone);
    return { name: 'LEDGER.TOTAL', call, periods, ledgers: read.ledgers };
  },
  evidence: ({ coin, types }, dates) => ledgerRowsQuestion([coin], types, dates),
};
