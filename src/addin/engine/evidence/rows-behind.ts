// The rows behind a result, chosen from what was read: the same rows in the same order as the sheet
// shows them.
import type { Zones } from '../records/zone';
import { EntriesOnce } from '../exchange/entries-once';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { isMeant } from '../records/ledger-filter';
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

/** Which records are meant, and what was read of them. */
export type RowsRead =
  | (LedgerQuestionOfRows & { readonly sources: readonly LedgerSource[] })
  | (RebatesQuestionOfRows & { readonly sources: readonly RebateSource[] });

/** The certificate of what was read; what no answer says is taken as stated. */
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
 * @param accounts names, in the order of their numbers. Months and days that are not kept give no
 * rows.
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
  const { coins, types } = question;
  const filter = { coins, types, cutTo: cutOf(question, zones) };
  return orderLedgerEntries(
    accounts.map((account, i): AccountRecords<LedgerEntry> => {
      const entries = sources
        .filter((source) => source.account === i + 1)
        .flatMap(({ kept }) => kept?.reading.entries ?? []);
      return { account, records: onceEach(entries.filter((entry) => isMeant(entry, filter))) };
    }),
  );
}

/** An entry of midnight that two months list is one entry (docs/exchange.md, Records). */
function onceEach(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const once = new EntriesOnce();
  return entries.filter((entry) => once.isNew(entry));
}

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
