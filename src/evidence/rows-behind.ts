// The rows behind a result, chosen from what was read: the same rows in the same order as the sheet shows them.
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { orderCommissionRecords, orderLedgerEntries, type AccountRecords, type OrderedRows } from '../records/row-order';
import type { LedgerSource, RebateSource } from '../snapshot/certificate-sources';
import { cutOf, type LedgerQuestionOfRows, type Zones } from './rows-question';

/** @param accounts names, in the order of their numbers. Months that are not kept give no rows. */
export function ledgerRowsOf(question: LedgerQuestionOfRows, zones: Zones, accounts: readonly string[], sources: readonly LedgerSource[]): OrderedRows<LedgerEntry> {
  const { coins, types } = question;
  const cut = cutOf(question, zones);
  const isAsked = ({ coinName, bizType, cTimeMs }: LedgerEntry): boolean =>
    (coins === null || coins.includes(coinName.toUpperCase())) && (types === null || types.includes(bizType.toLowerCase())) && (cut === null || (cTimeMs >= cut.startMs && cTimeMs < cut.endMs));
  return orderLedgerEntries(accounts.map((account, i): AccountRecords<LedgerEntry> => {
    const entries = sources.filter((source) => source.account === i + 1).flatMap(({ kept }) => kept?.reading.entries ?? []);
    return { account, records: onceEach(entries.filter(isAsked)) };
  }));
}

/** An entry of midnight that two months list is one entry (exchange facts, "Record details"). */
function onceEach(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const seen = new Map<string, LedgerEntry>();
  return entries.filter((entry) => {
    if (isSame(seen.get(entry.billId), entry)) return false;
    seen.set(entry.billId, entry);
    return true;
  });
}

function isSame(a: LedgerEntry | undefined, b: LedgerEntry): boolean {
  return a !== undefined && (Object.keys(b) as (keyof LedgerEntry)[]).every((field) => a[field] === b[field]);
}

/** @param accounts names, in the order of their numbers. Days that are not kept give no rows. */
export function rebateRowsOf(accounts: readonly string[], sources: readonly RebateSource[]): OrderedRows<CommissionRecord> {
  return orderCommissionRecords(sources.map(({ account, days }) => ({ account: accounts[account - 1] ?? '', records: [...days.values()].flatMap(({ records }) => records) })));
}
