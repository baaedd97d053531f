// How values in the functional currency are rounded, stated once. Opening and closing are rounded
// each by itself, so that a closing is the next opening. What lies between them is rounded by the
// largest remainder, so that the parts add up.
import type { Decimal } from 'decimal.js';
import type { RoundingMode, ValueForm } from '../../records/value-form';
import { Exact } from '../decimal';

const MODES: Readonly<Record<RoundingMode, Decimal.Rounding>> = {
  'half up': Exact.ROUND_HALF_UP,
  'half even': Exact.ROUND_HALF_EVEN,
  down: Exact.ROUND_DOWN,
};

export const roundedValue = (
  value: Exact,
  { digits, mode }: Pick<ValueForm, 'digits' | 'mode'>,
): Exact => value.toDecimalPlaces(digits, MODES[mode]);

/**
 * Rounds parts to so many digits that they add up to `total`. Each is rounded down, and what is then
 * left goes, one unit each, to those with the largest remainders. A part that needs no rounding stays
 * as it is. What is left even then, because the total is a difference of two rounded values, goes to
 * the last part.
 * @param parts at least one.
 */
export function apportioned(parts: readonly Exact[], total: Exact, digits: number): Exact[] {
  const unit = new Exact(`1e-${digits}`);
  const shares = parts.map((part) => part.toDecimalPlaces(digits, Exact.ROUND_FLOOR));
  let left = shares.reduce((rest, share) => rest.minus(share), total);
  const byRemainder = parts
    .map((part, at) => ({ remainder: part.minus(shares[at]!), at }))
    .filter(({ remainder }) => !remainder.isZero())
    // Of equal remainders the earlier stays first.
    .sort((a, b) => b.remainder.comparedTo(a.remainder));
  for (const { at } of byRemainder) {
    if (left.lte(0)) break;
    shares[at] = shares[at]!.plus(unit);
    left = left.minus(unit);
  }
  shares.push(shares.pop()!.plus(left));
  return shares;
}
