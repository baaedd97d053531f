// Commission records for exchanges that tests make up: none carries an identifier.
import type { MovingOptions } from './moving-exchange';

export interface Row {
  readonly commission: string;
  readonly symbol: string;
  readonly settleStartTime: string;
}

export const row = (n: number, more: Partial<Row> = {}): Row => ({
  symbol: 'BTCUSDT',
  ...{
    dealAmount: '74700',
    fee: '0.002',
    feeDeduction: '0',
    rebateRate: '0.55',
    commissionAsset: 'USDT',
    totalRebateUsdtAmount: '1',
    settleEndTime: '2026-10-05 07:59:59',
    updateTime: '2026-10-06 01:00:00',
  },
  settleStartTime: '2026-10-05 00:00:00',
  commission: String(n),
  ...more,
});

export const rows = (from: number, to: number): Row[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => row(from + i));

export const question = {
  symbol: 'BTCUSDT',
  coin: 'USDT',
  product: 'SPOT',
  start: '2026-10-01',
  end: '2026-10-31',
} as const;

export type Said = 'all' | 'no pages' | 'no size' | 'no total' | 'pages only' | 'nothing';
const LEFT_OUT: Record<Said, readonly string[]> = {
  all: [],
  'no pages': ['pages'],
  'no size': ['size'],
  'no total': ['total'],
  'pages only': ['total', 'size'],
  nothing: ['pages', 'total', 'size', 'current'],
};
export const SAID = Object.keys(LEFT_OUT) as Said[];
export const WITH_TOTAL: readonly Said[] = ['all', 'no pages', 'no size'];
export const WITHOUT_TOTAL: readonly Said[] = ['no total', 'pages only', 'nothing'];

/** The page object that such an exchange answers; its pages hold `pageSize` records. */
export const pageObject =
  (said: Said, pageSize: number): MovingOptions<Row>['answer'] =>
  (records, { page, size: asked, total }) => {
    const size = Math.min(pageSize, asked);
    return Object.fromEntries(
      Object.entries({
        current: page,
        pages: Math.ceil(total / size),
        size,
        total,
        records,
      }).filter(([name]) => !LEFT_OUT[said].includes(name)),
    );
  };

export const amountsOf = (listing: readonly { readonly commission: string | null }[]): string =>
  listing
    .map(({ commission }) => commission)
    .sort()
    .join();
