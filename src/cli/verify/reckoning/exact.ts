// Sums and roundings by decimal.js. Nothing here knows how the add-in reckons.
import { Decimal } from 'decimal.js';
import type { RoundingMode } from '../../../addin/engine/records/value-form';

/** Holds every digit: an amount has at most 100 before the point and 100 after it. */
export const Exact = Decimal.clone({ precision: 2_000 });
export type Exact = Decimal;

export const ZERO = new Exact(0);

export const sumOf = (amounts: Iterable<Decimal.Value>): Decimal => {
  let sum: Decimal = ZERO;
  for (const amount of amounts) sum = sum.plus(amount);
  return sum;
};

/** The shortest exact text; never "-0". */
export const textOf = (amount: Decimal): string => (amount.isZero() ? '0' : amount.toFixed());

const MODES: Readonly<Record<RoundingMode, Decimal.Rounding>> = {
  'half up': Decimal.ROUND_HALF_UP,
  'half even': Decimal.ROUND_HALF_EVEN,
  down: Decimal.ROUND_DOWN,
};

export const roundedTo = (amount: Decimal, digits: number, mode: RoundingMode): Decimal =>
  amount.toDecimalPlaces(digits, MODES[mode]);

/**
 * Parts with so many digits that add up to `total`: each is rounded toward negative infinity, the
 * largest remainders get one last digit each until the total is reached, and what is left then goes
 * to the last part.
 */
export function sharedOut(parts: readonly Decimal[], total: Decimal, digits: number): Decimal[] {
  const unit = new Exact(10).pow(-digits);
  const shares = parts.map((part) => part.toDecimalPlaces(digits, Decimal.ROUND_FLOOR));
  let left = total.minus(sumOf(shares));
  const order = parts
    .map((part, at) => ({ at, rest: part.minus(shares[at]!) }))
    .filter(({ rest }) => rest.gt(0))
    .sort((a, b) => b.rest.cmp(a.rest) || a.at - b.at);
  for (const { at } of order) {
    if (left.lte(0)) break;
    shares[at] = shares[at]!.plus(unit);
    left = left.minus(unit);
  }
  const last = shares.length - 1;
  shares[last] = shares[last]!.plus(left);
  return shares;
}
