// Exact arithmetic on decimal texts: whole multiples of one smallest unit, as BigInt. All sums,
// comparisons and products use it; `decimal-text.ts` defines an amount and how it gets into a cell.

/** The digits after the point that a text needs; exponents are expanded first. */
export function scaleOf(text: string): number {
  const plain = written(text);
  const point = plain.indexOf('.');
  return point < 0 ? 0 : plain.length - point - 1;
}

/** The scale that all of the texts need; null needs none. */
export function widestScale(texts: Iterable<string | null>): number {
  let widest = 0;
  for (const text of texts) if (text !== null) widest = Math.max(widest, scaleOf(text));
  return widest;
}

const WHOLE = /^[-+]?\d+$/;

/**
 * `text` in units of 10^-scale, exactly. The scale must be at least `scaleOf(text)`. Throws
 * RangeError on what is no decimal.
 */
export function toUnits(text: string, scale: number): bigint {
  const plain = written(text);
  const point = plain.indexOf('.');
  const decimals = point < 0 ? 0 : plain.length - point - 1;
  if (decimals > scale) throw new RangeError('More decimals than the scale has.');
  const digits = point < 0 ? plain : plain.slice(0, point) + plain.slice(point + 1);
  if (!WHOLE.test(digits)) throw new RangeError('Not a decimal number.');
  return BigInt(decimals === scale ? digits : digits + '0'.repeat(scale - decimals));
}

/** The amount without its sign. */
export const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units);

/** The shortest exact text of this many units of 10^-scale. */
export function fromUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? '' : digits.slice(-scale).replace(/(?<!0)0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Expands an exponent: 1.5e-7 is 0.00000015. Exponents have at most three digits (the grammar of an
 * amount).
 */
function written(text: string): string {
  if (!text.includes('e') && !text.includes('E')) return text;
  const match = /^([-+]?)(\d*)(?:\.(\d*))?[eE]([-+]?\d{1,3})$/.exec(text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? [];
  const digits = whole + fraction;
  if (digits === '') return text;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  const after = digits.slice(point);
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}${after === '' ? '' : `.${after}`}`;
}
