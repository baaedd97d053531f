// Commission that was settled, and entries that pay it, by their days.
import type { CommissionRecord } from '../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import { commission, entry } from '../records/sample-records';

export const settledOn = (
  day: string,
  amount: string,
  more: Partial<CommissionRecord> = {},
): CommissionRecord =>
  commission({
    ...{ settleStartTime: `${day} 00:00:00`, settleEndTime: `${day} 07:59:59` },
    ...{ commission: amount, totalRebateUsdtAmount: amount },
    ...more,
  });
/** Named after its amount and day, at two in the morning unless a time is given. */
export const postedOn = (
  day: string,
  amount: string,
  more: Partial<LedgerEntry> = {},
): LedgerEntry =>
  entry({
    ...{ billId: `${amount} on ${day}`, bizType: 'rr_agent_reward', deltaAmount: amount },
    cTimeMs: Date.parse(`${day}T02:00:00Z`),
    ...more,
  });
