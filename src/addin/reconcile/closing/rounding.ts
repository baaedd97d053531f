/**
 * How values in the functional currency are rounded, stated once: to 2 digits, half up and away
 * from zero (0.005 -> 0.01, -0.005 -> -0.01). Opening and closing are rounded each by itself, so
 * that a closing is the next opening. What lies between them is rounded by the largest remainder,
 * so that the parts add up.
 */
export const VALUE_DIGITS = 2;

/** Units of 10^-scale as units of 10^-VALUE_DIGITS. */
export function roundedValue(units: bigint, scale: number): bigint {
  if (scale <= VALUE_DIGITS) return units * 10n ** BigInt(VALUE_DIGITS - scale);
  const one = 10n ** BigInt(scale - VALUE_DIGITS);
  const size = units < 0n ? -units : units;
  const rounded = (size + one / 2n) / one;
  return units < 0n ? -rounded : rounded;
}

/**
 * Rounds parts so that they add up to `total`, in units of 10^-VALUE_DIGITS. Each is rounded down,
 * and what is then left goes, one unit each, to those with the largest remainders. A part that
 * needs no rounding stays as it is. What is left even then, because the total is a difference of
 * two rounded values, goes to the last part.
 * @param parts in units of 10^-scale; at least one.
 */
export function apportioned(parts: readonly bigint[], scale: number, total: bigint): bigint[] {
  const one = scale <= VALUE_DIGITS ? 1n : 10n ** BigInt(scale - VALUE_DIGITS);
  const widened = scale >= VALUE_DIGITS ? 1n : 10n ** BigInt(VALUE_DIGITS - scale);
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
    .sort((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { at } of byRemainder) {
    if (left <= 0n) break;
    shares[at]! += 1n;
    left -= 1n;
  }
  shares[shares.length - 1]! += left;
  return shares;
}
