// What the sheets of a month-end pack must say, reckoned from the sandbox's own records alone with
// decimal.js.
import Decimal from 'decimal.js';
import { SYMBOLS } from '../../../src/sandbox/data/market';
import type { Sandbox } from '../../../src/sandbox/sandbox';

Decimal.set({ precision: 80 });

export type Truth = Sandbox['truth'];
export type TruthAccount = Parameters<Truth['ledger']>[0];

export const monthAt = (back: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    .toISOString()
    .slice(0, 7);
};

export const daysOfMonth = (month: string): string[] => {
  const [year, number] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year!, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
};

/** As a cell holds it: 15 digits. */
export const inCell = (amount: Decimal): number => Number(amount.toPrecision(15));

const COLUMN_OF: Readonly<Record<string, number>> = {
  ...{ deposit: 1, withdraw: 2, trade_in: 3, trade_out: 3 },
  ...{ order_fill_fee_income: 4, order_liquidate_fee_income: 4 },
  ...{ rake_back_reward: 4, rr_agent_reward: 4, transfer_in: 5, transfer_out: 5 },
};

/** Opening, six columns and closing of each coin that moved. */
export function rollForwardOf(
  truth: Truth,
  month: string,
  account: TruthAccount = 'broker',
): Map<string, Decimal[]> {
  const coins = new Map<string, Decimal[]>();
  for (const { coinName, bizType, deltaAmount, afterAmount } of truth.ledger(account, month)) {
    const before = new Decimal(afterAmount).minus(deltaAmount);
    const sums =
      coins.get(coinName) ??
      Array.from({ length: 8 }, (_, at) => (at === 0 ? before : new Decimal(0)));
    const column = COLUMN_OF[bizType] ?? 6;
    sums[column] = sums[column]!.plus(deltaAmount);
    sums[7] = new Decimal(afterAmount);
    coins.set(coinName, sums);
  }
  return new Map([...coins].sort());
}

/** What was settled on these days of these pairs and products. */
export function settledOf(
  truth: Truth,
  { start, end }: { readonly start: string; readonly end: string },
  symbols: readonly string[] = SYMBOLS,
  products: readonly ('SPOT' | 'FUTURES')[] = ['SPOT', 'FUTURES'],
): Record<'commission' | 'fee' | 'dealAmount', Decimal> {
  const records = symbols.flatMap((symbol) =>
    products.flatMap((product) => truth.rebates({ symbol, coin: 'USDT', product, start, end })),
  );
  const sum = (field: 'commission' | 'fee' | 'dealAmount'): Decimal =>
    Decimal.sum(0, ...records.map((record) => record[field]));
  return { commission: sum('commission'), fee: sum('fee'), dealAmount: sum('dealAmount') };
}

export const settledInMonth = (truth: Truth, month: string): Decimal => {
  const days = daysOfMonth(month);
  return settledOf(truth, { start: days[0]!, end: days.at(-1)! }).commission;
};
