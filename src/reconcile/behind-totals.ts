// What stands behind LEDGER.TOTAL and REBATES.TOTAL: every record that says something in the field.
import { LEDGER_COLUMNS, REBATE_COLUMNS } from '../records/columns';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import type { LedgerTotalCall, RebatesTotalCall } from '../records/reconcile-call';
import type { AccountRecords } from '../records/row-order';
import type { DayWindow } from '../records/calendar';
import type { Instants } from '../records/zone';
import { sumDecimals } from '../records/decimal-text';
import { behindOf, commissionLine, entryLine, type FoundBehind } from './behind';
import { settlementDay } from './rebate-totals';

/** @param span the months asked, which follow each other; null: none has begun. */
export function behindLedgerTotal({ sum: { field }, coin, types }: LedgerTotalCall, span: Instants | null, groups: readonly AccountRecords<LedgerEntry>[]): FoundBehind {
  const label = LEDGER_COLUMNS.find((column) => column.field === field)?.label ?? field;
  const isAsked = ({ coinName, bizType, cTimeMs }: LedgerEntry): boolean =>
    span !== null && coinName.toUpperCase() === coin && (types === null || types.includes(bizType.toLowerCase())) && cTimeMs >= span.startMs && cTimeMs < span.endMs;
  const lines = groups.flatMap(({ account, records }) => records.filter(isAsked).flatMap((entry) => (entry[field] === null ? [] : [entryLine(account, entry, label, entry[field])])));
  return behindOf([label, coin, ...(types ?? [])].join(', '), lines, sumDecimals(lines.map(({ amount }) => amount)));
}

/** @param window the settlement days asked; null: none has begun. @param groups of the pairs, coins and products asked. */
export function behindRebatesTotal({ sum: { field }, coins }: RebatesTotalCall, window: DayWindow | null, groups: readonly AccountRecords<CommissionRecord>[]): FoundBehind {
  const label = REBATE_COLUMNS.find((column) => column.field === field)?.label ?? field;
  const isAsked = (record: CommissionRecord): boolean => window !== null && settlementDay(record) >= window.start && settlementDay(record) <= window.end;
  const lines = groups.flatMap(({ account, records }) => records.filter(isAsked).flatMap((record) => (record[field] === null ? [] : [commissionLine(account, record, label, record[field])])));
  return behindOf(`${label} in ${coins.join(', ')}`, lines, sumDecimals(lines.map(({ amount }) => amount)));
}
