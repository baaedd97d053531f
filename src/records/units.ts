// Exact arithmetic on decimal texts: whole multiples of one smallest unit, as BigInt.

const PLAIN = /^([-+]?)(\d*)\.?(\d*)$/;

/** Digits after the point that a text needs; exponents are written out first. */
export function scaleOf(text: string): number {
  const plain = written(text);
  const point = plain.indexOf('.');
  return point < 0 ? 0 : plain.length - point - 1;
}

/** `text` in units of 10^-scale, exactly. The scale must be at least `scaleOf(text)`. Throws RangeError on what is no decimal. */
export function toUnits(text: string, scale: number): bigint {
  const match = PLAIN.exec(written(text));
  if (!match || (match[2] === '' && match[3] === '')) throw new RangeError('Not a decimal number.');
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > scale) throw new RangeError('More decimals than the scale has.');
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  return sign === '-' ? -units : units;
}

/** The shortest exact text of so many units of 10^-scale. */
export function fromUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Writes an exponent out: 1.5e-7 is 0.00000015. */
function written(text: string): string {
  const match = /^([-+]?)(\d*)\.?(\d*)[eE]([-+]?\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`;
}
