// The rounding of values in the functional currency. Opening and closing are rounded independently,
// so that a closing is the next opening. The parts between them are rounded by the largest
// remainder, so that they add up.
import type { Decimal } from 'decimal.js';
import type { RoundingMode, ValueForm } from '../../records/value-settings';
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
 * Rounds parts to `digits` digits so that they add up to `total`. Each is rounded down, and the
 * rest is given, one unit each, to those with the largest remainders. A part that needs no rounding
 * is unchanged. A further rest, because the total is a difference of two rounded values, is added
 * to the last part.
 * @param parts at least one.
 */
export function apportioned(parts: readonly Exact[], total: Exact, digits: number): Exact[] {
  const unit = new Exact(`1e-${digits}`);
  const shares = parts.map((part) => part.toDecimalPlaces(digits, Exact.ROUND_FLOOR));
  let left = shares.reduce((rest, share) => rest.minus(share), total);
  const byRemainder = parts
    .map((part, at) => ({ remainder: part.minus(shares[at]!), at }))
    .filter(({ remainder }) => !remainder.isZero())
    // Of equal remainders the earlier comes first.
    .sort((a, b) => b.remainder.comparedTo(a.remainder));
  for (const { at } of byRemainder) {
    if (left.lte(0)) break;
    shares[at] = shares[at]!.plus(unit);
    left = left.minus(unit);
  }
  shares.push(shares.pop()!.plus(left));
  return shares;
}
