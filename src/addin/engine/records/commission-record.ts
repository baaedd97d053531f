import { say } from '../../platform/say';
import type { RecordOf, SumFieldOf } from './record-fields';

export type { Product } from './record-fields';

/**
 * One settled commission record (docs/exchange.md, Records). It carries no identifier, and two
 * honest records can be equal in every field. The stamps are never shifted. The order is that of
 * the columns and of the canonical form.
 */
export const REBATE_RECORD = {
  settleStartTime: { label: 'Settlement start', value: 'stamp', identifies: true },
  settleEndTime: { label: 'Settlement end', value: 'stamp', identifies: true },
  symbol: { label: 'Pair', value: 'name', identifies: true },
  productType: { label: 'Product', value: 'product', identifies: true },
  dealAmount: { label: 'Traded volume', value: 'amount', blank: true, sums: ['market'] },
  fee: { label: 'Fee paid', value: 'amount', blank: true, sums: ['market'] },
  // docs/exchange.md does not state the coin of a deduction: only rows that agree in everything are
  // summed.
  feeDeduction: {
    label: 'Fee deducted',
    value: 'amount',
    blank: true,
    sums: ['coin', 'market'],
  },
  rebateRate: {
    label: 'Commission rate',
    value: 'amount',
    blank: true,
    neverSums: say`a sum of rates means nothing`,
  },
  commissionAsset: { label: 'Commission coin', value: 'name', identifies: true },
  commission: { label: 'Commission', value: 'amount', blank: true, sums: ['coin'] },
  totalRebateUsdtAmount: { label: 'Commission (USDT)', value: 'amount', blank: true, sums: [] },
  updateTime: { label: 'Updated', value: 'stamp', blank: true },
} as const;

export type RebateField = keyof typeof REBATE_RECORD;
export type CommissionRecord = RecordOf<typeof REBATE_RECORD>;
export type RebateSumField = SumFieldOf<typeof REBATE_RECORD>;
