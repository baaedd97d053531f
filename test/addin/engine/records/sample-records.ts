import type { CommissionRecord } from '../../../../src/addin/engine/records/commission-record';
import { LEDGER_RECORD, type LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';

/** Every field that may be blank is null, also one that is added later. */
const BLANKS = Object.fromEntries(
  Object.entries(LEDGER_RECORD).flatMap(([name, field]) =>
    'blank' in field ? [[name, null]] : [],
  ),
) as { [Name in keyof LedgerEntry as null extends LedgerEntry[Name] ? Name : never]: null };

/** An entry whose blank fields are null where nothing else is given. */
export const plainEntry = (
  given: Omit<LedgerEntry, keyof typeof BLANKS> & Partial<LedgerEntry>,
): LedgerEntry => ({ ...BLANKS, ...given });

/** The sample of the exchange's documentation (docs/exchange.md, Records). */
export function entry(changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return plainEntry({
    billId: '701234567890123456',
    coinId: 2,
    coinName: 'USDT',
    bizType: 'trade_out',
    fillSize: '0.005',
    fillValue: '0',
    deltaAmount: '-100.00000000',
    afterAmount: '900.00000000',
    fees: '0.10000000',
    cTimeMs: 1_764_505_800_123,
    ...changes,
  });
}

export function commission(changes: Partial<CommissionRecord> = {}): CommissionRecord {
  return {
    symbol: 'BTCUSDT',
    productType: 'SPOT',
    dealAmount: '74700',
    fee: '0.002',
    feeDeduction: '0',
    rebateRate: '0.55',
    commissionAsset: 'USDT',
    commission: '41.085',
    totalRebateUsdtAmount: '41.085',
    settleStartTime: '2026-03-29 00:00:00',
    settleEndTime: '2026-03-29 23:59:59',
    updateTime: '2026-03-30 02:30:00',
    ...changes,
  };
}

/** Entries of 0.1, a minute apart. */
export const entriesInARow = (
  count: number,
  changes: (i: number) => Partial<LedgerEntry> = () => ({}),
): LedgerEntry[] =>
  Array.from({ length: count }, (_, i) =>
    entry({
      billId: String(701_000_000_000_000_000n + BigInt(i)),
      deltaAmount: '0.1',
      cTimeMs: 1_772_323_200_000 + i * 60_000,
      ...changes(i),
    }),
  );
