// LEDGER: spot ledger entries, one row each.
import { EntriesOnce } from '../exchange/entries-once';
import { yieldToMain, runYielding, ROWS_PER_STEP } from '../../platform/yield-to-main';
import { type IsoMonth, monthName } from '../records/calendar';
import { LEDGER_COLUMNS } from '../records/columns';
import type { LedgerEntry } from '../records/ledger-entry';
import { isMeant, NamesSeen, namesNotSeen } from '../records/ledger-filter';
import { orderingLedgerEntries } from '../records/row-order';
import { ledgerRecords } from './kept-records';
import {
  ACCOUNT_OF_RECORDS,
  COINS,
  columnsOf,
  HEADERS,
  MONTHS,
  TYPES,
} from './arguments/arguments';
import { readerOf, told, type CallOf } from './arguments/argument';
import { resolveMonths, type ResolvedDates, ledgerNeed } from './dates';
import { type ReadContext, type DraftedDefinition, showsRecords } from './definition';
import {
  ledgerInWords,
  ledgerOwners,
  ledgerRowsQuestion,
  monthsInWords,
  monthsNeeded,
} from './ledger-months';
import { recordsResult, type KeptRows } from './result';
import { counted, say } from '../../platform/say';

const takes = {
  coin: COINS,
  type: { ...TYPES, field: 'types' as const },
  ...MONTHS,
  headers: { ...HEADERS, field: 'headers' as const },
  columns: columnsOf(LEDGER_COLUMNS),
  account: ACCOUNT_OF_RECORDS,
};
export type LedgerCall = CallOf<'LEDGER', typeof takes>;

export const ledger: DraftedDefinition<LedgerCall, typeof takes> = {
  name: 'LEDGER',
  told: told(
    'Spot ledger entries of whole months, one row each, read whole from the exchange.',
    'Buchungen des Spotkontos aus ganzen Monaten, je eine Zeile, vollständig von der Börse gelesen.',
  ),
  takes,
  read: readerOf('LEDGER', takes),
  example: {
    formula: '=LEDGER("USDT")',
    says: told(
      'This month’s ledger entries of one coin.',
      'Die Buchungen dieses Monats in einem Coin.',
    ),
    columns: LEDGER_COLUMNS.length,
  },
  sheet: 'Ledger',
  dates: resolveMonths,
  inWords: ({ coins, types }, dates) => ledgerInWords(coins, types, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  async build(call, dates, context) {
    const kept = await ledgerRows(call, dates, context);
    return kept && recordsResult({ operation: 'LEDGER', ...kept }, call, context.cells);
  },
  nothingBehind: showsRecords,
  evidence: ({ coins, types }, dates) => ledgerRowsQuestion(coins, types, dates),
};

/** The entries of a call from what is kept; null where a month is missing. */
export async function ledgerRows(
  { coins, types }: LedgerCall,
  dates: ResolvedDates,
  context: ReadContext,
): Promise<KeptRows<LedgerEntry> | null> {
  const { months, cutTo, notes } = ledgerNeed(dates, context.zones);
  const filter = { coins, types, cutTo };
  const period = (): string => monthsInWords(dates);
  const owners = ledgerOwners(context);
  const groups = new Map(
    owners.map((owner) => [owner, { account: owner.account, records: new Array<LedgerEntry>() }]),
  );
  const once = new Map(owners.map((owner) => [owner, new EntriesOnce()]));
  const unlisted = new Set<string>();
  const seen = new NamesSeen();
  const kept = await ledgerRecords(
    { ...context, owners, months },
    async (owner, month, { reading: { entries, gone } }) => {
      if (gone) unlisted.add(unlistedNote(month, gone));
      for (const [at, entry] of entries.entries()) {
        if (at % ROWS_PER_STEP === 0) await yieldToMain();
        seen.add(entry);
        // What is not wanted is looked at too: of two contents neither can be trusted.
        const isNew = months.length === 1 || once.get(owner)?.isNew(entry) === true;
        if (isNew && isMeant(entry, filter)) groups.get(owner)?.records.push(entry);
      }
    },
  );
  if (kept === null) return null;
  const rows = await runYielding(orderingLedgerEntries([...groups.values()]));
  const notHeld = kept.notHeld.map(
    (month) =>
      say`The exchange no longer holds ${monthName(month)}: nothing of that month is shown.`,
  );
  return {
    ...kept,
    notes: [...notes, ...notHeld, ...unlisted, ...namesNotSeen({ coins, types }, seen, period)],
    rows,
  };
}

/** Entries that are named; more than these are counted. */
const NAMED = 5;

function unlistedNote(month: IsoMonth, gone: readonly string[]): string {
  const named = gone.slice(0, NAMED).join(', ');
  const more = gone.length > NAMED ? say` and ${gone.length - NAMED} more` : '';
  return say`The exchange no longer lists ${counted(gone.length, 'entry', 'entries')} of ${monthName(month)} that it listed before: ${named}${more}. Ask the exchange about them.`;
}
