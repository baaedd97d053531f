import { canonicalDecimal } from './decimal-text';

/**
 * The largest whole number that Excel stores exactly: 15 digits (docs/excel-facts.md, Custom
 * functions).
 */
const MAX_WHOLE = 999_999_999_999_999;

/**
 * A number of a cell as the exact text that Excel shows for it: its 15 significant digits. 0.1 +
 * 0.2 is 0.3. @throws RangeError for NaN and infinite numbers.
 */
export function textOfCellNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('No number of a cell.');
  const shortest = String(value);
  // Up to 15 characters without an exponent are all of its digits.
  if (shortest.length <= 15 && !shortest.includes('e')) return shortest;
  return canonicalDecimal(value.toPrecision(15));
}

/** true for a whole number that had, or may have had, more digits than Excel keeps. */
export const hasLostDigits = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) > MAX_WHOLE;

/**
 * The first 15 digits of such a whole number, with zeros in place of the others:
 * `701234567890123000`. Excel cuts a typed number to 15 digits; a number from another source may
 * hold more digits of a double, which are cut too.
 */
export function digitsOfWhole(value: number): string {
  const shown = textOfCellNumber(value);
  if (Number(shown) === value) return shown;
  const digits = BigInt(value).toString();
  return digits.slice(0, 15).padEnd(digits.length, '0');
}
