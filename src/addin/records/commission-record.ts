/** SPOT and FUTURES are what operation A can be asked for. */
export type Product = 'SPOT' | 'FUTURES';

/**
 * One settled commission record (docs/exchange.md, Records). It carries no identifier, and two
 * honest records can be equal in every field. Amounts are exact texts; the stamps stay
 * `yyyy-MM-dd HH:mm:ss` as sent and are never shifted.
 */
export interface CommissionRecord {
  readonly symbol: string;
  /** What was asked for: the answer does not say it. */
  readonly productType: Product;
  readonly dealAmount: string | null;
  readonly fee: string | null;
  readonly feeDeduction: string | null;
  readonly rebateRate: string | null;
  readonly commissionAsset: string;
  readonly commission: string | null;
  readonly totalRebateUsdtAmount: string | null;
  readonly settleStartTime: string;
  readonly settleEndTime: string;
  readonly updateTime: string | null;
}
