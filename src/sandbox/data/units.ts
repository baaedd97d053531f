// Exact amounts: whole numbers of units, one unit being 10⁻¹⁸. The exchange sends up to 18
// decimals.

const DECIMALS = 18;

/** One whole coin. */
export const ONE = 10n ** BigInt(DECIMALS);

/** The unit of each number of decimals, computed once because every amount needs it. */
const BELOW = Array.from(
  { length: DECIMALS + 1 },
  (_, decimals) => 10n ** BigInt(DECIMALS - decimals),
);

/**
 * Units of a decimal text such as "-100.00000000". More than 18 decimals are an error of the
 * caller.
 */
export function unitsOf(text: string): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text);
  if (!parts) throw new Error(`Not a decimal text of up to 18 decimals: ${text}`);
  const size = BigInt(parts[2]! + (parts[3] ?? '').padEnd(DECIMALS, '0'));
  return parts[1] === '-' ? -size : size;
}

/** Cuts everything below `decimals` (0 to 18), towards zero. */
export function cut(amount: bigint, decimals: number): bigint {
  return amount - (amount % BELOW[decimals]!);
}

/**
 * Product of two amounts, cut (rounded towards zero) to `decimals`: the one rounding of the
 * sandbox.
 */
export function timesCut(a: bigint, b: bigint, decimals: number): bigint {
  return cut((a * b) / ONE, decimals);
}

/** Quotient of two amounts, cut to `decimals`. */
export function overCut(a: bigint, b: bigint, decimals: number): bigint {
  return cut((a * ONE) / b, decimals);
}

/** A `numerator`/`denominator` part of an amount, cut to `decimals`. */
export function partCut(
  amount: bigint,
  numerator: number,
  denominator: number,
  decimals: number,
): bigint {
  return cut((amount * BigInt(numerator)) / BigInt(denominator), decimals);
}

/** Exactly `decimals` decimals, trailing zeros included: "900.00000000". */
export function paddedText(amount: bigint, decimals: number): string {
  const size = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0');
  const fraction = size.slice(-DECIMALS).slice(0, decimals);
  return `${amount < 0n ? '-' : ''}${size.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** No trailing zeros: "74700", "0.002". */
export function trimmedText(amount: bigint): string {
  return paddedText(amount, DECIMALS).replace(/(?:\.|(?<!0))0+$/, '');
}

/** As ledger amounts look in public samples: 8 decimals, 16 where 8 do not hold them, else 18. */
export function amountText(amount: bigint): string {
  const decimals = [8, 16].find((few) => cut(amount, few) === amount) ?? DECIMALS;
  return paddedText(amount, decimals);
}
