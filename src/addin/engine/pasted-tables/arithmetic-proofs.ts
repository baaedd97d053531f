// Arithmetic that proves a reading: a running balance that follows from the amounts, a value that
// is quantity times price, a line that is the sum of others.
import { toUnits, widestScale } from '../records/units';

export type Order = 'oldest first' | 'newest first';

/** The number of balances that could be checked, and of those that follow from the one before. */
export interface Fit {
  readonly order: Order;
  /** The balance is the one before the movement of its line, not after it. */
  readonly before: boolean;
  readonly turned: boolean;
  /** Each balance moves by the amount less the fee beside it. */
  readonly lessFees?: boolean;
  readonly checked: number;
  readonly agreed: number;
}

export interface Step {
  readonly coin: string;
  /** null: a line that only carries a balance forward. */
  readonly amount: string | null;
  readonly balance: string | null;
}

/** All ways in which the balance may follow; those that hold are proofs. */
export function balanceFits(steps: readonly Step[]): readonly Fit[] {
  const scale = widestScale(steps.flatMap(({ amount, balance }) => [amount, balance]));
  const units = steps.map(({ coin, amount, balance }) => ({
    coin,
    amount: amount === null ? 0n : toUnits(amount, scale),
    balance: balance === null ? null : toUnits(balance, scale),
  }));
  const reversed = [...units].reverse();
  return [false, true].flatMap((before) => [
    ...fitsOf(units, 'oldest first', before),
    ...fitsOf(reversed, 'newest first', before),
  ]);
}

/** A cell holds 15 digits: a longer balance may be off by the rounding. */
const KEPT_BY_EXCEL = 500_000_000_000_000n;
const isNear = (difference: bigint, slack: bigint): boolean =>
  difference <= slack && difference >= -slack;

interface Units {
  readonly coin: string;
  readonly amount: bigint;
  readonly balance: bigint | null;
}

function fitsOf(steps: readonly Units[], order: Order, before: boolean): readonly Fit[] {
  const at = new Map<string, { balance: bigint; moved: bigint }>();
  let [checked, agreed, agreedTurned] = [0, 0, 0];
  for (const { coin, amount, balance } of steps) {
    const account = at.get(coin);
    const moved = (account?.moved ?? 0n) + (before ? 0n : amount);
    if (balance === null) {
      if (account !== undefined) account.moved = moved + (before ? amount : 0n);
      continue;
    }
    // A constant balance proves nothing about signs.
    if (account !== undefined && (moved !== 0n || balance !== account.balance)) {
      checked += 1;
      const slack = (balance < 0n ? -balance : balance) / KEPT_BY_EXCEL;
      if (isNear(account.balance + moved - balance, slack)) agreed += 1;
      if (isNear(account.balance - moved - balance, slack)) agreedTurned += 1;
    }
    at.set(coin, { balance, moved: before ? amount : 0n });
  }
  return [
    { order, before, turned: false, checked, agreed },
    { order, before, turned: true, checked, agreed: agreedTurned },
  ];
}

/** A few gaps are allowed in a long table, none in a short one. */
export const isProof = ({ checked, agreed }: Fit): boolean =>
  agreed > 0 && checked - agreed <= checked / 20;

/** Whether each value is quantity times price, within their rounding. */
export function isProduct(rows: readonly (readonly [string, string, string])[]): boolean {
  const fits = rows.map(([quantity, price, value]) => {
    const product = Math.abs(Number(quantity) * Number(price));
    return Math.abs(product - Math.abs(Number(value))) <= Math.max(0.01, product * 1e-4);
  });
  return fits.length > 0 && fits.every(Boolean);
}

/** The order of the days; null if there is none, both if all rows are of one day. */
export function ordersOf(days: readonly string[]): readonly Order[] {
  let [up, down] = [true, true];
  for (let at = 1; at < days.length && (up || down); at += 1) {
    if (days[at]! < days[at - 1]!) up = false;
    if (days[at]! > days[at - 1]!) down = false;
  }
  return [...(up ? (['oldest first'] as const) : []), ...(down ? (['newest first'] as const) : [])];
}
