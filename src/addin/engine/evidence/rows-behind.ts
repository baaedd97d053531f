// Selects the rows behind a result from stored records: the same rows in the same order as in the
// sheet.
import { atOnce } from '../../platform/yield-to-main';
import { instantsOfMonth, type Zones } from '../records/zone';
import { refusingTwoContents } from '../exchange/entries-once';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { coinsOfEntries } from '../records/coins';
import { isMeantIn } from '../records/ledger-filter';
import { entriesOfPeriod, homing, type ListedMonth } from '../records/months-by-time';
import {
  orderCommissionRecords,
  orderLedgerEntries,
  type AccountRecords,
  type OrderedRows,
} from '../records/row-order';
import { certificateOf, type Certificate, type CertificateParts } from './certificate';
import type { LedgerSource, RebateSource } from './certificate-sources';
import {
  cutOf,
  resolvedArguments,
  type LedgerQuestionOfRows,
  type RebatesQuestionOfRows,
} from './rows-question';

/** The selected records and their sources. */
export type RowsRead =
  | (LedgerQuestionOfRows & { readonly sources: readonly LedgerSource[] })
  | (RebatesQuestionOfRows & { readonly sources: readonly RebateSource[] });

/** The certificate of the records; facts that no answer contains are taken as stated. */
export function certified(
  read: RowsRead,
  {
    accounts,
    called,
    rounded,
    zones,
    version,
  }: Pick<CertificateParts, 'accounts' | 'called' | 'rounded' | 'zones' | 'version'>,
): Promise<Certificate> {
  return certificateOf({
    accounts,
    called,
    resolved: resolvedArguments(read),
    rounded,
    zones,
    version,
    ...rowsBehind(read, zones, accounts),
  });
}

/**
 * @param accounts names, in the order of their numbers. Months and days that are not stored give no
 *   rows.
 */
export function rowsBehind(read: RowsRead, zones: Zones, accounts: readonly string[]) {
  return read.operation === 'LEDGER'
    ? {
        operation: read.operation,
        sources: read.sources,
        rows: ledgerRowsOf(read, zones, accounts),
      }
    : {
        operation: read.operation,
        sources: read.sources,
        rows: rebateRowsOf(read.sources, accounts),
      };
}

function ledgerRowsOf(
  { sources, ...question }: RowsRead & { operation: 'LEDGER' },
  zones: Zones,
  accounts: readonly string[],
): OrderedRows<LedgerEntry> {
  const period = cutOf(question, zones);
  const groups = accounts.map((account, i): AccountRecords<LedgerEntry> => {
    const listed = sources
      .filter((source) => source.account === i + 1)
      .map((source) => listedMonth(source, zones));
    if (period !== null) atOnce(refusingTwoContents(listed, period));
    const entries = atOnce(entriesOfPeriod(atOnce(homing(listed)), period));
    return { account, records: entries };
  });
  const coins = coinsOfEntries(groups.map(({ records }) => records));
  const isMeant = isMeantIn(coins, question);
  return orderLedgerEntries(
    groups.map(({ account, records }) => ({ account, records: records.filter(isMeant) })),
  );
}

const listedMonth = ({ month, stored }: LedgerSource, { exchangeZone }: Zones): ListedMonth => ({
  month,
  ...instantsOfMonth(exchangeZone, month),
  entries: stored?.retained ? stored.reading.entries : null,
  copies: [],
  readAtMs: stored?.fetchedAtMs ?? 0,
});

function rebateRowsOf(
  sources: readonly RebateSource[],
  accounts: readonly string[],
): OrderedRows<CommissionRecord> {
  return orderCommissionRecords(
    sources.map(({ account, days }) => ({
      account: accounts[account - 1] ?? '',
      records: [...days.values()].flatMap(({ records }) => records),
    })),
  );
}
