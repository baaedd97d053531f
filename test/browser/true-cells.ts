// What the cells must hold, worked out from the sandbox's own records without a line of the add-in.
import type { CommissionRecord } from '../../src/sandbox/data/commission-records';
import type { LedgerEntry } from '../../src/sandbox/data/ledger-entries';
import type { Cell } from './open-workbench';

export const LEDGER_LABELS = [
  'Time',
  'Entry ID',
  'Coin',
  'Coin ID',
  'Business type',
  'Change',
  'Balance after',
  'Fees',
  'Filled quantity',
  'Filled amount',
];
export const LEDGER_FIELDS = [
  'cTime',
  'billId',
  'coinName',
  'coinId',
  'bizType',
  'deltaAmount',
  'afterAmount',
  'fees',
  'fillSize',
  'fillValue',
];
export const REBATE_LABELS = [
  'Settlement start',
  'Settlement end',
  'Pair',
  'Product',
  'Traded volume',
  'Fee paid',
  'Fee deducted',
  'Commission rate',
  'Commission coin',
  'Commission',
  'Commission (USDT)',
  'Updated',
];
export const REBATE_FIELDS = [
  'settleStartTime',
  'settleEndTime',
  'symbol',
  'productType',
  'dealAmount',
  'fee',
  'feeDeduction',
  'rebateRate',
  'commissionAsset',
  'commission',
  'totalRebateUsdtAmount',
  'updateTime',
];

/**
 * The nearest number of at most 15 significant digits, by whole numbers alone (a half goes away
 * from zero).
 */
function nearest15(text: string): number {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const over = digits.length - 15;
  if (over <= 0 || /^0*$/.test(digits.slice(15))) return Number(text);
  const rounded = (BigInt(digits) + 5n * 10n ** BigInt(over - 1)) / 10n ** BigInt(over);
  return Number(`${sign}${rounded}e${over - fraction.length}`);
}

export const amount = (text: string | null | undefined): Cell =>
  text === null || text === undefined ? '' : nearest15(text);

/**
 * Excel's serial of a stamp `yyyy-MM-dd HH:mm:ss`, in whole seconds since 1900 so that comparing is
 * exact.
 */
const stampSeconds = (stamp: string): number => Date.parse(`${stamp.replace(' ', 'T')}Z`) / 1000;
/** Unix milliseconds that a serial stands for. */
export const millisecondsOf = (serial: Cell): number =>
  Math.round((Number(serial) - 25569) * 86_400_000);

/** By time, then id as a number. */
export function inLedgerOrder<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort(
    (a, b) => Number(a.cTime) - Number(b.cTime) || (BigInt(a.billId) < BigInt(b.billId) ? -1 : 1),
  );
}

/** A row of LEDGER as it reads back, times as Unix milliseconds. */
export const ledgerRow = (entry: LedgerEntry): Cell[] => [
  Number(entry.cTime),
  entry.billId,
  entry.coinName,
  entry.coinId,
  entry.bizType,
  amount(entry.deltaAmount),
  amount(entry.afterAmount),
  amount(entry.fees),
  amount(entry.fillSize),
  amount(entry.fillValue),
];

export interface TrueRecord extends CommissionRecord {
  readonly productType: 'SPOT' | 'FUTURES';
}

export function inRebateOrder(records: readonly TrueRecord[]): TrueRecord[] {
  const key = (record: TrueRecord): string[] =>
    [
      'settleStartTime',
      'settleEndTime',
      'symbol',
      'productType',
      'commissionAsset',
      'updateTime',
      'dealAmount',
      'fee',
      'feeDeduction',
      'rebateRate',
      'commission',
      'totalRebateUsdtAmount',
    ].map((field) => record[field as keyof TrueRecord]);
  return records
    .map((record) => ({ record, at: key(record) }))
    .sort((a, b) => {
      const i = a.at.findIndex((text, at) => text !== b.at[at]);
      return i < 0 ? 0 : a.at[i]! < b.at[i]! ? -1 : 1;
    })
    .map(({ record }) => record);
}

/** A row of REBATES as it reads back, stamps as Unix milliseconds of their own digits. */
export const rebateRow = (record: TrueRecord): Cell[] => [
  ...[record.settleStartTime, record.settleEndTime].map((stamp) => stampSeconds(stamp) * 1000),
  record.symbol,
  record.productType,
  amount(record.dealAmount),
  amount(record.fee),
  amount(record.feeDeduction),
  amount(record.rebateRate),
  record.commissionAsset,
  amount(record.commission),
  amount(record.totalRebateUsdtAmount),
  stampSeconds(record.updateTime) * 1000,
];

/** Rows as read back, with the times of these columns as Unix milliseconds. */
export const readBack = (
  values: readonly (readonly Cell[])[],
  timeColumns: readonly number[],
): Cell[][] =>
  values.map((row) =>
    row.map((value, column) =>
      timeColumns.includes(column) && value !== '' ? millisecondsOf(value) : value,
    ),
  );

export const lastColumn = (columns: number): string => String.fromCharCode(64 + columns);
