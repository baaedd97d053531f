// LEDGER: spot ledger entries, one row each.
import { yieldToMain, runYielding, ROWS_PER_STEP } from '../../platform/yield-to-main';
import { type IsoMonth, monthName } from '../records/calendar';
import { LEDGER_COLUMNS } from '../records/columns';
import type { LedgerEntry } from '../records/ledger-entry';
import { isMeantIn, NamesSeen, namesNotSeen } from '../records/ledger-filter';
import { entriesOfPeriod } from '../records/months-by-time';
import { orderingLedgerEntries, type AccountRecords } from '../records/row-order';
import {
  ACCOUNT_OF_RECORDS,
  COINS,
  columnsOf,
  HEADERS,
  MONTHS,
  TYPES,
} from './arguments/arguments';
import { readerOf, describe, type CallOf } from './arguments/argument';
import { resolveMonths, type ResolvedDates, ledgerNeed } from './dates';
import { type ReadContext, type DraftedDefinition, showsRecords } from './definition';
import {
  ledgerInWords,
  ledgerRowsQuestion,
  monthsInWords,
  monthsNeeded,
  monthsToo,
  readLedgers,
} from './ledger-months';
import { Coins, seeingCoins, type CoinsSeen } from '../records/coins';
import { coinNotes, coinsAsked } from './coins-asked';
import { recordsResult, type StoredRows } from './result';
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
  description: describe(
    'Spot ledger entries of whole months, one row each, read whole from the exchange.',
    'Buchungen des Spotkontos aus ganzen Monaten, je eine Zeile, vollständig von der Börse gelesen.',
  ),
  takes,
  read: readerOf('LEDGER', takes),
  example: {
    formula: '=LEDGER("USDT")',
    says: describe(
      'This month’s ledger entries of one coin.',
      'Die Buchungen dieses Monats in einem Coin.',
    ),
    columns: LEDGER_COLUMNS.length,
  },
  sheet: 'Ledger',
  dates: resolveMonths,
  inWords: ({ coins, types }, dates) => ledgerInWords(coins, types, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  needsMore: (_, dates, context) => monthsToo(dates, context),
  async build(call, dates, context) {
    const stored = await ledgerRows(call, dates, context);
    return stored && recordsResult({ operation: 'LEDGER', ...stored }, call, context.cells);
  },
  nothingBehind: showsRecords,
  evidence: ({ coins, types }, dates) => ledgerRowsQuestion(coins, types, dates),
};

/** The stored entries of a call; null if a month is missing. */
export async function ledgerRows(
  { coins, types }: LedgerCall,
  dates: ResolvedDates,
  context: ReadContext,
): Promise<StoredRows<LedgerEntry> | null> {
  const need = ledgerNeed(dates, context.zones);
  const read = await readLedgers(context, need);
  if (read === null) return null;
  const unlisted = new Set<string>();
  const seen = new NamesSeen();
  const found: AccountRecords<LedgerEntry>[] = [];
  const coinsSeen: CoinsSeen[] = [];
  for (const { account, months, sources } of read.ledgers) {
    for (const { stored, source } of months)
      if (stored.reading.gone) unlisted.add(unlistedNote(source.month, stored.reading.gone));
    const entries = await runYielding(entriesOfPeriod(sources, need.period));
    for (const [at, entry] of entries.entries()) {
      if (at % ROWS_PER_STEP === 0) await yieldToMain();
      seen.add(entry);
    }
    coinsSeen.push(await runYielding(seeingCoins(entries)));
    found.push({ account, records: entries });
  }
  const occurring = new Coins(coinsSeen.map((one) => [one]));
  const known = await coinsAsked(occurring, coins, need.months[0], context);
  const isMeant = isMeantIn(known, { coins, types });
  const groups = found.map(({ account, records }) => ({
    account,
    records: records.filter(isMeant),
  }));
  const rows = await runYielding(orderingLedgerEntries(groups));
  const notRetained = read.notRetained.map(
    (month) =>
      say`The exchange no longer holds ${monthName(month)}: nothing of that month is shown.`,
  );
  const period = (): string => monthsInWords(dates);
  return {
    ...read,
    notes: [
      ...read.notes,
      ...need.notes,
      ...notRetained,
      ...unlisted,
      ...namesNotSeen({ coins, types }, seen, known, period),
      ...coinNotes(known, coins),
    ],
    rows,
  };
}

/** Limit of entries that are named; more are counted. */
const NAMED = 5;

function unlistedNote(month: IsoMonth, gone: readonly string[]): string {
  const named = gone.slice(0, NAMED).join(', ');
  const more = gone.length > NAMED ? say` and ${gone.length - NAMED} more` : '';
  return say`The exchange no longer lists ${counted(gone.length, 'entry', 'entries')} of ${monthName(month)} that it listed before: ${named}${more}. Ask the exchange about them.`;
}
