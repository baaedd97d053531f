// Amounts as banks, exchanges and people write them. A text states its own sign, coin and side;
// only the decimal mark is decided for the whole table.
import { isBlank, isNothing, plain, textOf, unquoted, type Cell } from './range-cells';
import { canonicalDecimal, isDecimalText } from '../records/decimal-text';
import { digitsOfWhole, hasLostDigits, textOfCellNumber } from '../records/excel-number';
import type { BookReference } from '../records/reconcile-call';
import { MARKS, type Mark } from './format';
import { SIDE_WORDS } from './header-words';

export type Side = 'in' | 'out' | 'debit' | 'credit';

export interface Amount {
  /** Exact and signed as written. */
  readonly text: string;
  readonly coin: string | null;
  readonly side: Side | null;
}

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₿': 'BTC',
  Ξ: 'ETH',
  $: 'USD',
};
const EXACT = /^-?\d+(?:\.\d+)?$/;
/** Only a sign, digits and marks, as in most cells. */
const BARE = /^-?\d[\d.,]*$/;
const SIZE_CHARACTERS = /^[\d.,'’ ]+(?:e[+-]?\d{1,3})?$/i;
const EXPONENT = /\de[+-]?\d{1,3}$/i;
const COIN_AT_START = /^([€£¥₹₿Ξ$]|[A-Za-z][A-Za-z0-9]{1,9}\$?)[. ]*(?=[-+(\d.,])/;
const COIN_AT_END = /[. ]{0,200}([€£¥₹₿Ξ$]|[A-Za-z][A-Za-z0-9]{0,9})\.?$/;
/** 250,- and 1'250.- have no cents. */
const NO_CENTS = /([.,])[-–—]{1,2}$/;

const SIZES: Readonly<Record<Mark, RegExp>> = {
  'decimal point':
    /^(?:\d+|[1-9]\d{0,2}(?:([,'’ ])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})?(?:\.\d*)?$/,
  'decimal comma': /^(?:\d+|[1-9]\d{0,2}(?:([.'’ ])\d{3})(?:\1\d{3})*)?(?:,\d*)?$/,
};

const LONGEST = 200;

/** undefined: blank. null: no amount with this mark. */
export function readAmount(cell: Cell | undefined, mark: Mark): Amount | null | undefined {
  if (typeof cell === 'number') return Math.abs(cell) < 1e100 ? bare(textOfCellNumber(cell)) : null;
  if (typeof cell === 'string') {
    if (cell.length > LONGEST && !isBlank(cell)) return null;
    if (mark === 'decimal point' && EXACT.test(cell)) return bare(exact(cell));
    if (BARE.test(cell)) {
      const isNegative = cell.startsWith('-');
      const size = sizeIn(isNegative ? cell.slice(1) : cell, null, mark);
      if (size !== null) return bare(exact(isNegative ? `-${size}` : size));
      if (!/[.,]$/.test(cell)) return null;
    }
  }
  if (isNothing(cell)) return undefined;
  if (typeof cell === 'boolean') return null;
  const parts = partsOf(textOf(cell));
  const size = parts && sizeIn(parts.size, parts.noCents, mark);
  if (parts === null || size === null) return null;
  const text = exact(`${parts.isNegative ? '-' : ''}${size}`);
  return text === null ? null : { text, coin: parts.coin, side: parts.side };
}

const bare = (text: string | null): Amount | null =>
  text === null ? null : { text, coin: null, side: null };

interface Parts {
  readonly isNegative: boolean;
  readonly size: string;
  readonly coin: string | null;
  readonly side: Side | null;
  readonly noCents: string | null;
}

/** Removes sign, brackets, coin and side from either end. */
function partsOf(text: string): Parts | null {
  let size = text.replace(/[−–—]/g, '-').replace(/^'/, '');
  let [signs, isNegative] = [0, false];
  let coin: string | null = null;
  let side: Side | null = null;
  let noCents: string | null = null;
  for (let before = ''; before !== size && !EXPONENT.test(size);) {
    before = size;
    noCents ??= NO_CENTS.exec(size)?.[1] ?? null;
    size = size.replace(NO_CENTS, '');
    const bracketed = /^\((.*)\)$/.exec(size)?.[1];
    const sign = /^([+-]) */.exec(size) ?? / {0,200}([+-])$/.exec(size);
    if (bracketed !== undefined) [size, signs, isNegative] = [bracketed.trim(), signs + 1, true];
    else if (sign !== null) {
      [signs, isNegative] = [signs + 1, sign[1] === '-'];
      size = size.replace(sign[0], '').trim();
    }
    const named = COIN_AT_START.exec(size) ?? COIN_AT_END.exec(size);
    if (named === null) continue;
    size = size.replace(named[0], '').trim();
    const said = sideOf(named[1]!);
    if (said !== null && side === null) side = said;
    else if (coin === null) coin = SIGNS[named[1]!] ?? named[1]!.replace('$', '');
    else if (coin !== (SIGNS[named[1]!] ?? named[1]!)) return null;
  }
  if (EXPONENT.test(size)) {
    const sign = /^([+-]) */.exec(size);
    if (sign !== null)
      [signs, isNegative, size] = [signs + 1, sign[1] === '-', size.slice(sign[0].length)];
  }
  return signs > 1 || !SIZE_CHARACTERS.test(size)
    ? null
    : { isNegative, size, coin, side, noCents };
}

export const isNegative = (text: string): boolean => text.startsWith('-');
export const negate = (text: string): string =>
  text === '0' ? '0' : isNegative(text) ? text.slice(1) : `-${text}`;

/** null if it exceeds the limits of an amount. */
const exact = (text: string): string | null =>
  (text.length <= 30 && !/e/i.test(text)) || isDecimalText(text) ? canonicalDecimal(text) : null;

function sizeIn(size: string, noCents: string | null, mark: Mark): string | null {
  const decimal = mark === 'decimal point' ? '.' : ',';
  if (noCents !== null && (noCents !== decimal || size.includes(decimal))) return null;
  const [, digits = '', exponent = ''] = /^(.*?)(e[+-]?\d{1,3})?$/i.exec(size) ?? [];
  if (!SIZES[mark].test(digits) || !/\d/.test(digits)) return null;
  const plainDigits = digits
    .replace(decimal, '#')
    .replace(/[.,'’ ]/g, '')
    .replace('#', '.');
  return plainDigits + exponent;
}

const SIDES = new Map<string, Side>(
  (Object.keys(SIDE_WORDS) as Side[]).flatMap((side) =>
    SIDE_WORDS[side].map((word): [string, Side] => [word, side]),
  ),
);
/** The direction that a cell of a column of directions names; null if none. */
export const sideOf = (text: string): Side | null =>
  SIDES.get(plain(text.replace(/[−–—]/g, '-'))) ?? null;

/**
 * The marks with which all texts can be read; both only if the amounts differ.
 * @param texts each with both marks, if readable.
 */
export function marksOf(
  texts: Iterable<readonly [point: string | undefined, comma: string | undefined]>,
): readonly Mark[] {
  let [pointOnly, commaOnly, either] = [0, 0, 0];
  for (const [point, comma] of texts) {
    if (point === comma) continue;
    if (comma === undefined) pointOnly += 1;
    else if (point === undefined) commaOnly += 1;
    else either += 1;
  }
  if (pointOnly > 0 && commaOnly === 0) return ['decimal point'];
  if (commaOnly > 0 && pointOnly === 0) return ['decimal comma'];
  return either > 0 || commaOnly > 0 ? MARKS : ['decimal point'];
}

const DIGITS = /^\d{1,40}$/;

/** "Bill 7012…", "ID: 7012…": the label before an id is ignored. */
const NAMED_ID =
  /^(?:bill|entry|tx|transaction|ref|reference|id|no|nr)\b[ .:#-]*(?:id\b[ .:#-]*)?(?=\d{6,}$)/i;
const AS_EXPONENT = /^\d(?:[.,]\d*)?E\+\d{1,2}$/i;

/**
 * References as programs export them: ="7012…", '7012…. Ids have 18 digits and more; Excel keeps 15
 * of a number, in a cell or as the text that it exports (7.01234567890123E+17).
 */
export function readReference(cell: Cell | undefined): BookReference | null {
  if (typeof cell === 'number') return ofNumber(cell);
  if (typeof cell === 'string' && DIGITS.test(cell)) return { text: cell, cut: false };
  if (isNothing(cell)) return null;
  const text = unquoted(textOf(cell))
    .replace(/^['‘’]/, '')
    .trim();
  const number = AS_EXPONENT.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (hasLostDigits(number)) return ofNumber(number);
  return text === '' ? null : { text: text.replace(NAMED_ID, ''), cut: false };
}

const ofNumber = (value: number): BookReference =>
  hasLostDigits(value)
    ? { text: digitsOfWhole(value), cut: true }
    : { text: String(value), cut: false };
