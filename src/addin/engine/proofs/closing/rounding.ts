// How values in the functional currency are rounded, stated once. Opening and closing are rounded
// each by itself, so that a closing is the next opening. What lies between them is rounded by the
// largest remainder, so that the parts add up.
import type { ValueForm } from '../../records/value-form';

/** Units of 10^-scale as units of 10^-digits. */
export function roundedValue(
  units: bigint,
  scale: number,
  { digits, mode }: Pick<ValueForm, 'digits' | 'mode'>,
): bigint {
  if (scale <= digits) return units * 10n ** BigInt(digits - scale);
  const one = 10n ** BigInt(scale - digits);
  const size = units < 0n ? -units : units;
  const down = size / one;
  const twice = (size % one) * 2n;
  const isUp =
    mode !== 'down' && (twice > one || (twice === one && (mode === 'half up' || down % 2n === 1n)));
  const rounded = down + (isUp ? 1n : 0n);
  return units < 0n ? -rounded : rounded;
}

/**
 * Rounds parts so that they add up to `total`, in units of 10^-digits. Each is rounded down, and
 * what is then left goes, one unit each, to those with the largest remainders. A part that needs no
 * rounding stays as it is. What is left even then, because the total is a difference of two rounded
 * values, goes to the last part.
 * @param parts in units of 10^-scale; at least one.
 */
export function apportioned(
  parts: readonly bigint[],
  scale: number,
  total: bigint,
  digits: number,
): bigint[] {
  const one = scale <= digits ? 1n : 10n ** BigInt(scale - digits);
  const widened = scale >= digits ? 1n : 10n ** BigInt(digits - scale);
  const cut = parts.map((part) => {
    const units = part * widened;
    const remainder = ((units % one) + one) % one;
    return { down: (units - remainder) / one, remainder };
  });
  const shares = cut.map(({ down }) => down);
  let left = total - shares.reduce((sum, share) => sum + share, 0n);
  const byRemainder = cut
    .map(({ remainder }, at) => ({ remainder, at }))
    .filter(({ remainder }) => remainder > 0n)
    // Of equal remainders the earlier stays first.
    .sort((a, b) => Number(b.remainder - a.remainder));
  for (const { at } of byRemainder) {
    if (left <= 0n) break;
    shares[at]! += 1n;
    left -= 1n;
  }
  shares[shares.length - 1]! += left;
  return shares;
}
