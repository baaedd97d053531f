// LEDGER.CHECK: months of the ledger proven, a row for each coin and month.
import { loadChunk } from '../platform/load-chunk';
import { runYielding, yieldToMain } from '../platform/yield-to-main';
import { NamesSeen, namesNotSeen } from '../records/ledger-filter';
import type { CheckCall, RollForwardForm } from '../records/reconcile-call';
import { checkingLedger, type CheckRow } from '../reconcile/check';
import { checkMatrix } from '../reconcile/check-table';
import { tableMatrix, type AccountRows } from '../reconcile/table';
import { proofOfCheck } from '../reconcile/proof';
import { readHeaders, readSwitch, readMonthRange } from './arguments/value-arguments';
import { readAccounts, readCoins, reading } from './arguments/cell-argument';
import { readRollForward } from './arguments/roll-forward-arguments';
import { periodsOf, resolveMonths, ledgerNeed } from './dates';
import { NO_SERIES, type AnswerContext, type FunctionDefinition } from './definition';
import {
  ledgerInWords,
  ledgerRowsQuestion,
  monthsAround,
  monthsInWords,
  notHeldNotes,
  readLedgers,
  withBeside,
} from './ledger-months';
import { resultOf } from './result';

/** `=LEDGER.CHECK([coin], [from], [to], [headers], [account], [by_type], [types], [rates], [mapping])` */
export const ledgerCheck: FunctionDefinition<CheckCall> = {
  name: 'LEDGER.CHECK',
  carriesDigits: true,
  arguments: ['coin', 'from', 'to', 'headers', 'account', 'by_type', 'types', 'rates', 'mapping'],
  read: reading(
    ([coin, from, to, headers, account, byType, types, rates, mapping], dateSystem): CheckCall => ({
      name: 'LEDGER.CHECK',
      coins: readCoins('coin', coin),
      ...readMonthRange(from, to, dateSystem),
      headers: readHeaders('headers', headers),
      accounts: readAccounts(account),
      byType: readSwitch('by_type', byType),
      ...readRollForward(types, rates, byType, mapping, dateSystem),
    }),
  ),
  dates: resolveMonths,
  inWords: ({ coins }, dates) => ledgerInWords(coins, null, dates),
  needs: (_, dates, zones) => ({ months: monthsAround(dates, zones), ...NO_SERIES }),
  async build(call, dates, context) {
    const { months, notes } = ledgerNeed(dates, context.zones);
    const read = await readLedgers(context, months);
    if (read === null) return null;
    const periods = periodsOf(dates, context.zones.displayZone);
    const seen = new NamesSeen();
    for (const { sources } of read.ledgers)
      for (const { entries } of sources) {
        await yieldToMain();
        for (const entry of entries ?? []) seen.add(entry);
      }
    const groups: AccountRows<CheckRow>[] = [];
    for (const { account, sources, beside } of await withBeside(read.ledgers, dates, context))
      groups.push({
        account,
        rows: await runYielding(checkingLedger(sources, periods, call.coins, beside)),
      });
    const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
    const closing = call.rollForward && (await loadRollForward(call.rollForward, groups, context));
    const known = {
      ...read,
      notes: [
        ...notes,
        ...notHeldNotes(read.notHeld),
        ...namesNotSeen({ coins: call.coins, types: null }, seen, () => monthsInWords(dates)),
        ...(closing?.notes ?? []),
      ],
      proof: () => proofOfCheck(groups),
      ...(closing && { lacking: closing.lacking }),
    };
    const withAccount = call.accounts !== null;
    return resultOf(known, rows, context.cells, (form) => {
      const options = { ...form, headers: call.headers };
      return closing
        ? tableMatrix(groups, closing.columns, withAccount, options)
        : checkMatrix(groups, call.byType, withAccount, options);
    });
  },
  async investigate(call, dates, archive) {
    const read = await readLedgers(archive, ledgerNeed(dates, archive.zones).months);
    if (read === null) return null;
    const periods = periodsOf(dates, archive.zones.displayZone);
    const { displayZone } = archive.zones;
    const ledgers = await withBeside(read.ledgers, dates, archive);
    return { name: 'LEDGER.CHECK', call, periods, displayZone, ledgers };
  },
  evidence: ({ coins }, dates) => ledgerRowsQuestion(coins, null, dates),
};

/** Its columns, and what its notes say. */
async function loadRollForward(
  form: RollForwardForm,
  groups: readonly AccountRows<CheckRow>[],
  { zones, cells }: AnswerContext,
) {
  const valueForm = cells.valueForm?.();
  const { rollForwardColumns, rollForwardLacks, rollForwardNotes } = await loadChunk(
    () =>
      import(/* webpackChunkName: "addin.seldom" */ '../reconcile/closing/roll-forward-columns'),
  );
  const zone = zones.displayZone;
  const journal = form.mapping && (await loadJournalWords()).journalWords;
  const journals = cells.journals?.() ?? [];
  const words = journal?.(groups, { journals, form, zone, valueForm });
  return {
    columns: rollForwardColumns(form, zone, valueForm, words),
    lacking: () => rollForwardLacks(groups, form, zone, valueForm, words),
    notes: rollForwardNotes(groups, form, zone, valueForm),
  };
}

const loadJournalWords = () =>
  loadChunk(
    () => import(/* webpackChunkName: "addin.seldom" */ '../reconcile/journal/still-posted'),
  );
