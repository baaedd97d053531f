// LEDGER.CHECK: months of the ledger proven, a row for each coin and month.
import { NamesSeen, namesNotSeen } from '../records/names-seen';
import type { CheckCall } from '../records/reconcile-call';
import { checkLedger } from '../reconcile/check';
import { checkMatrix } from '../reconcile/check-table';
import { proofOfCheck } from '../reconcile/proof';
import { readHeaders, readSwitch } from './arguments/value-arguments';
import { readMonthRange } from './arguments/date-argument';
import { readAccounts, readCoins } from './arguments/list-argument';
import { reading } from './arguments/cell-argument';
import { periodsOf, resolveMonths, ledgerNeed } from './dates';
import type { FunctionDefinition } from './definition';
import {
  ledgerInWords,
  ledgerRowsQuestion,
  monthsInWords,
  monthsNeeded,
  notHeldNotes,
  readLedgers,
} from './ledger-months';
import { resultOf } from './result';

/** `=LEDGER.CHECK([coin], [from], [to], [headers], [account], [by_type])` */
export const ledgerCheck: FunctionDefinition<CheckCall> = {
  name: 'LEDGER.CHECK',
  arguments: ['coin', 'from', 'to', 'headers', 'account', 'by_type'],
  read: reading(([coin, from, to, headers, account, byType], dateSystem): CheckCall => ({
    name: 'LEDGER.CHECK',
    coins: readCoins('coin', coin),
    ...readMonthRange(from, to, dateSystem),
    headers: readHeaders('headers', headers),
    accounts: readAccounts(account),
    byType: readSwitch('by_type', byType),
  })),
  dates: resolveMonths,
  inWords: ({ coins }, dates) => ledgerInWords(coins, null, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  async build(call, dates, context) {
    const { months, notes } = ledgerNeed(dates, context.zones);
    const read = await readLedgers(context, months);
    if (read === null) return null;
    const periods = periodsOf(dates, context.zones.displayZone);
    const seen = new NamesSeen();
    for (const { sources } of read.ledgers)
      for (const { entries } of sources) for (const entry of entries ?? []) seen.add(entry);
    const groups = read.ledgers.map(({ account, sources }) => ({
      account,
      rows: checkLedger(sources, periods, call.coins),
    }));
    const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
    const known = {
      ...read,
      notes: [
        ...notes,
        ...notHeldNotes(read.notHeld),
        ...namesNotSeen({ coins: call.coins, types: null }, seen, monthsInWords(dates)),
      ],
      proof: proofOfCheck(groups),
    };
    return resultOf(known, rows, context.cells, (form) =>
      checkMatrix(groups, call.byType, call.accounts !== null, { ...form, headers: call.headers }),
    );
  },
  async investigate(call, dates, archive) {
    const read = await readLedgers(archive, ledgerNeed(dates, archive.zones).months);
    if (read === null) return null;
    const periods = periodsOf(dates, archive.zones.displayZone);
    return { name: 'LEDGER.CHECK', call, periods, ledgers: read.ledgers };
  },
  evidence: ({ coins }, dates) => ledgerRowsQuestion(coins, null, dates),
};
