// Commission that was settled, entries that pay it, by their days, and whether they tie out.
import {
  COMMISSION_TYPES,
  tieout,
  type Tieout,
  type TieoutQuestion,
  type TieoutSources,
} from '../../../../../src/addin/engine/proofs/tieout/tieout';
import type { CommissionRecord } from '../../../../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import { commission, entry } from '../../records/sample-records';
import { NOON_MS } from '../rig';

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

export const QUESTION: TieoutQuestion = {
  ...{ coin: 'USDT', start: '2026-10-05', end: '2026-10-06' },
  ...{ types: COMMISSION_TYPES, lagDays: 3, tolerance: null, exchangeZone: 'UTC' },
};
/** The 5th and 6th of October, long over, unless it is said otherwise. */
export const tied = (
  records: readonly CommissionRecord[],
  entries: readonly LedgerEntry[],
  more: Partial<TieoutQuestion & TieoutSources> = {},
): Tieout =>
  tieout(
    { ...QUESTION, ...more },
    {
      ...{ symbols: ['BTCUSDT'], isUnlisted: false, records, entries },
      ...{ knownToMs: NOON_MS, unknownDays: new Map(), ...more },
    },
  );
