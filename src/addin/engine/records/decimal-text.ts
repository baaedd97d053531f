import { fromUnits, scaleOf, toUnits, widestScale } from './units';

/**
 * Amounts as exact texts. A decimal text is a sign, digits with or without a point, and perhaps an
 * exponent (`0E-18`, as Java writes zero); no spaces, no separators. Sums and comparisons use every
 * digit (`units.ts`). Only the conversion to a cell rounds, in one rounding mode: half up, away
 * from zero (0.5 -> 1, -0.5 -> -1).
 */

/** Excel keeps 15 significant digits (docs/excel-facts.md, Custom functions). */
export const EXCEL_DIGITS = 15;

export interface CellNumber {
  /** Always finite, never -0. */
  readonly value: number;
  /** true if the text has more digits than the number. */
  readonly rounded: boolean;
  /** How many decimals the number has, without zeros at its end. */
  readonly decimals: number;
}

const GRAMMAR = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** The limit of Excel's numbers; Excel rounds numbers below `SMALLEST` to zero. */
const LARGEST = 9.99e307;
const SMALLEST = 2.2251e-308;
const [AMOUNTS_BELOW, MAX_DECIMALS, LONGEST_AMOUNT] = [1e100, 100, 400];

/**
 * The one limit of amounts, checked on every input: from the exchange, a cell or a file. It is so
 * far below a cell's limit that no sum of a million amounts times rates reaches that, so sums and
 * values need no limit.
 * @returns true where the text is an amount below 1E+100 with at most 100 decimals.
 */
export function isDecimalText(text: string): boolean {
  return (
    isUsualAmount(text) ||
    (text.length <= LONGEST_AMOUNT &&
      GRAMMAR.test(text) &&
      Math.abs(Number(text)) < AMOUNTS_BELOW &&
      scaleOf(text) <= MAX_DECIMALS)
  );
}
/** The form of most amounts: digits, with or without a point between them. */
function isUsualAmount(text: string): boolean {
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  const last = text.length - 1;
  if (last < first || last > USUAL_LENGTH) return false;
  let isWhole = true;
  for (let at = first; at <= last; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) continue;
    if (!isWhole || digit !== POINT - ZERO || at === first || at === last) return false;
    isWhole = false;
  }
  return true;
}
const USUAL_LENGTH = 40;

/** The form of a sum or a product of amounts. */
const isNumber = (text: string): boolean => GRAMMAR.test(text) && Math.abs(Number(text)) <= LARGEST;

/**
 * One text for all texts of the same number: no exponent, no `+`, no zeros at either end, no `-0`.
 * @throws RangeError where it is no decimal text.
 */
export function canonicalDecimal(text: string): string {
  // Most texts need no arithmetic: digits and perhaps a point, possibly with zeros at the end.
  const [, size, decimals] = SHORT.exec(text) ?? [];
  if (size === undefined) return sumDecimals([text]);
  if (decimals?.endsWith('0') !== true) return text;
  const end = text.search(/\.?0{1,30}$/);
  return text.slice(0, end);
}
const SHORT = /^-?((?:[1-9]\d{0,30}|0(?=\.0{0,28}[1-9]))(?:\.(\d{1,30}))?)$/;

/** @returns -1, 0 or 1 as numbers, exactly. @throws RangeError where one is no decimal text. */
export function compareDecimals(a: string, b: string): number {
  const scale = widestScale([a, b]);
  const [x, y] = [toUnits(checked(a), scale), toUnits(checked(b), scale)];
  return x === y ? 0 : x < y ? -1 : 1;
}

/**
 * The exact sum, in canonical form; `0` for no texts. @throws RangeError if one is no decimal text.
 */
export function sumDecimals(texts: Iterable<string>): string {
  let [sum, scale] = [0n, 0];
  for (const text of texts) {
    const needed = scaleOf(checked(text));
    if (needed > scale) {
      sum *= 10n ** BigInt(needed - scale);
      scale = needed;
    }
    sum += toUnits(text, scale);
  }
  return fromUnits(sum, scale);
}

/**
 * The number of digits that a number needs for the exact value of the text. Zeros at either end do
 * not count, because a cell keeps them. @throws RangeError if it is no decimal text.
 */
export function significantDigits(text: string): number {
  return canonicalDecimal(text)
    .replace(/[-.]/g, '')
    .replace(/^0+|(?<!0)0+$/g, '').length;
}

/**
 * The nearest number with at most 15 significant digits, Excel's limit. Reads the text once: a
 * result has a million of these. Up to 15 digits and a power of ten up to 10^22 are exact as
 * numbers, so one division or multiplication rounds to the nearest number just as reading the
 * digits would.
 * @returns null where the text is no decimal text.
 */
export function toCellNumber(text: string): CellNumber | null {
  const { length } = text;
  const negative = text.charCodeAt(0) === MINUS;
  const first = negative ? 1 : 0;
  let at = first;
  let point = length;
  let taken = 0;
  let writtenDigits = 0;
  for (; at < length && writtenDigits < EXCEL_DIGITS; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      taken = taken * 10 + code - ZERO;
      if (taken > 0) writtenDigits += 1;
    } else if (code === POINT && point === length) point = at;
    else return readAllDigits(text);
  }
  /** The number of places from the point to the last retained digit, and to the last but zeros. */
  let scale = Math.max(0, at - 1 - point);
  let decimals = scale;
  while (decimals > 0 && text.charCodeAt(point + decimals) === ZERO) decimals -= 1;
  // Half up: only the first removed digit decides.
  let firstCut = -1;
  let rounded = false;
  for (; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      if (firstCut < 0) firstCut = code - ZERO;
      if (code > ZERO) rounded = true;
      if (point === length) scale -= 1;
    } else if (code === POINT && point === length) point = at;
    else return readAllDigits(text);
  }
  const power = POWERS_OF_TEN[Math.abs(scale)];
  const hasDigits = length > first + (point < length ? 1 : 0);
  if (!hasDigits || power === undefined) return readAllDigits(text);
  if (firstCut >= 5) {
    taken += 1;
    decimals = decimalsOf(taken, scale);
  }
  const size = scale >= 0 ? taken / power : taken * power;
  return { value: negative && size > 0 ? -size : size, rounded, decimals };
}

/** For a whole number with the point `scale` digits left of its end. */
function decimalsOf(taken: number, scale: number): number {
  let [rest, decimals] = [taken, Math.max(0, scale)];
  for (; decimals > 0 && rest % 10 === 0; rest /= 10) decimals -= 1;
  return decimals;
}

const [MINUS, POINT, ZERO] = [45, 46, 48];

export const isDigit = (code: number): boolean => code >= ZERO && code <= ZERO + 9;

/** 10^22 is the last power of ten that a number holds exactly. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Exponents, very long or very small texts, and texts that are no decimals. */
function readAllDigits(text: string): CellNumber | null {
  if (!isNumber(text)) return null;
  const scale = scaleOf(text);
  const units = toUnits(text, scale);
  const digits = String(units).replace('-', '');
  const cut = digits.slice(EXCEL_DIGITS);
  const taken = BigInt(digits.slice(0, EXCEL_DIGITS)) + (cut >= '5' ? 1n : 0n);
  const size = Number(`${taken}e${cut.length - scale}`);
  if (size < SMALLEST) return { value: 0, rounded: units !== 0n, decimals: 0 };
  return {
    value: units < 0n ? -size : size,
    rounded: /[1-9]/.test(cut),
    decimals: decimalsOf(Number(taken), scale - cut.length),
  };
}

function checked(text: string): string {
  if (!isNumber(text)) throw new RangeError(`${text.slice(0, 40)} is no decimal number.`);
  return text;
}
