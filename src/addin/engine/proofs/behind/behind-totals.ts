// The records behind LEDGER.TOTAL and REBATES.TOTAL: all with a value in the field.
import {
  REBATE_RECORD,
  type CommissionRecord,
  type RebateSumField,
} from '../../records/commission-record';
import { LEDGER_RECORD, type LedgerEntry, type LedgerSumField } from '../../records/ledger-entry';
import type { AccountRecords } from '../../records/row-order';
import type { DayWindow } from '../../records/calendar';
import type { Instants } from '../../records/zone';
import { sumDecimals } from '../../records/decimal-text';
import { coinsOfEntries } from '../../records/coins';
import { isMeantIn } from '../../records/ledger-filter';
import { addedCommission, addedEntry, type AddedRecord, type FoundBehind } from './behind';
import { settlementDay } from '../rebate-totals';
import { say } from '../../../platform/say';

export interface LedgerSumAsked {
  readonly sum: { readonly field: LedgerSumField };
  readonly coin: string;
  readonly types: readonly string[] | null;
}
export interface RebatesSumAsked {
  readonly sum: { readonly field: RebateSumField };
  readonly coins: readonly string[];
}

/**
 * @param span the consecutive months of the call; null: none has begun. @param coins the meaning of
 *   coin names; absent: their meaning in the entries.
 */
export function behindLedgerTotal(
  { sum: { field }, coin, types }: LedgerSumAsked,
  span: Instants | null,
  groups: readonly AccountRecords<LedgerEntry>[],
  coins = coinsOfEntries(groups.map(({ records }) => records)),
): FoundBehind {
  const { label } = LEDGER_RECORD[field];
  const isMeant = isMeantIn(coins, { coins: [coin], types });
  const isAsked = (entry: LedgerEntry): boolean => {
    const { cTimeMs } = entry;
    return span !== null && isMeant(entry) && cTimeMs >= span.startMs && cTimeMs < span.endMs;
  };
  return behindTotal([label, coin, ...(types ?? [])].join(', '), groups, (entry) =>
    isAsked(entry) && entry[field] !== null ? addedEntry(entry, label, entry[field]) : null,
  );
}

/**
 * @param window the settlement days of the call; null: none has begun. @param groups of its pairs,
 *   coins and products.
 */
export function behindRebatesTotal(
  { sum: { field }, coins }: RebatesSumAsked,
  window: DayWindow | null,
  groups: readonly AccountRecords<CommissionRecord>[],
): FoundBehind {
  const { label } = REBATE_RECORD[field];
  const isAsked = (record: CommissionRecord): boolean =>
    window !== null && settlementDay(record) >= window.start && settlementDay(record) <= window.end;
  return behindTotal(say`${label} in ${coins.join(', ')}`, groups, (record) =>
    isAsked(record) && record[field] !== null
      ? addedCommission(record, label, record[field])
      : null,
  );
}

/** @param addedOf null: the record is not in the sum. */
function behindTotal<Record>(
  title: string,
  groups: readonly AccountRecords<Record>[],
  addedOf: (record: Record) => AddedRecord | null,
): FoundBehind {
  const lines = groups.flatMap(({ account, records }) =>
    records
      .map(addedOf)
      .filter((added) => added !== null)
      .map((added) => ({ account, ...added })),
  );
  const sum = sumDecimals(lines.map(({ amount }) => amount));
  return { ok: true, behind: { title, lines, sum, cell: sum } };
}
