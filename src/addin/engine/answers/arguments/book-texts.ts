// Dates and amounts that a book holds as texts, as banks and people write them. A column is read in
// the way that all of its texts allow; where they allow two, the person says which.
import { dayName, parseDay, type IsoDay } from '../../records/calendar';
import { canonicalDecimal, isDecimalText } from '../../records/decimal-text';
import { shorten } from '../../records/shorten';
import { readList, RefusedArgument } from './cell-argument';
import { say } from '../../../platform/say';

/** Which part of 10/01/2026 comes first. */
export type DateOrder = 'day first' | 'month first';
/** What stands before the decimals of an amount. */
export type DecimalMark = 'decimal point' | 'decimal comma';

/** What the columns of a book can be. */
export const BOOK_ROLES = [
  ...(['date', 'amount', 'in', 'out', 'coin', 'reference', 'note', 'balance'] as const),
];
export type BookRole = (typeof BOOK_ROLES)[number];
/** Positions in the book, from 0. */
export type BookColumns = Readonly<Partial<Record<BookRole, number>>>;

/** How a person says that a book is to be read; null: as its texts and headers allow. */
export interface BookFormat {
  readonly order: DateOrder | null;
  readonly mark: DecimalMark | null;
  /** What the ledger calls an inflow has a minus in the book. */
  readonly isTurned: boolean;
  /** Columns that are none of these are not read. */
  readonly columns: BookColumns | null;
}
export const AS_WRITTEN: BookFormat = { order: null, mark: null, isTurned: false, columns: null };

const ORDERS: readonly DateOrder[] = ['day first', 'month first'];
export const MARKS = ['decimal point', 'decimal comma'] as const satisfies readonly DecimalMark[];
export const TURNED = 'signs turned';
const WORDS: Readonly<Record<string, string>> = {
  'day first': say`Day first`,
  'month first': say`Month first`,
  'decimal point': say`Decimal point`,
  'decimal comma': say`Decimal comma`,
};

/** As a formula says a column: "amount 4" is the fourth. */
const COLUMN = new RegExp(`^(${BOOK_ROLES.join('|')}) +([1-9]\\d{0,4})$`);

/** @throws RefusedArgument for a word that is none of these, and for two that exclude each other. */
export function readFormat(argument: string, value: unknown): BookFormat {
  const words = [...ORDERS, ...MARKS, TURNED];
  const accepts = say`one or more of ${words.join(', ')}, or columns by their place, such as date 1, amount 4`;
  const all = (readList(argument, value, accepts) ?? []).map((word) => word.toLowerCase());
  const places = all.flatMap((word) => {
    const [, role, place] = COLUMN.exec(word) ?? [];
    return role === undefined ? [] : [[role, Number(place) - 1] as const];
  });
  const given = all.filter((word) => !COLUMN.test(word));
  const [roles, taken] = [0, 1].map((at) => new Set(places.map((place) => place[at])));
  const isTwice = roles!.size < places.length || taken!.size < places.length;
  const odd = given.find((word) => !words.includes(word));
  const [orders, marks] = [ORDERS, MARKS].map((known) =>
    known.filter((one) => given.includes(one)),
  ) as [DateOrder[], DecimalMark[]];
  if (odd !== undefined || orders.length > 1 || marks.length > 1 || isTwice)
    throw new RefusedArgument(
      argument,
      say`${argument} is ${shorten(odd ?? all.join(', '))}. Give ${accepts}.`,
    );
  return {
    order: orders[0] ?? null,
    mark: marks[0] ?? null,
    isTurned: given.includes(TURNED),
    columns: places.length === 0 ? null : Object.fromEntries(places),
  };
}

export const formatText = ({ order, mark, isTurned, columns }: BookFormat): string =>
  [
    ...BOOK_ROLES.map((role) => {
      const at = columns?.[role];
      return at === undefined ? null : `${role} ${at + 1}`;
    }),
    ...[order, mark, isTurned ? TURNED : null],
  ]
    .filter((word) => word !== null)
    .join(', ');

/** How the texts of one kind can be read. */
export interface Ways<Way extends string = string> {
  /** null: their texts allow two ways, and nobody said which. */
  readonly chosen: Way | null;
  /** The ways that they allow, each with a text that is read so; one where only one fits. */
  readonly ways: readonly { readonly way: Way; readonly says: string }[];
}

/** null where each text says itself how it is read, as 2026-10-01 does. */
export function dateWays(
  texts: readonly string[],
  wanted: DateOrder | null,
): Ways<DateOrder> | null {
  const found = waysOf(texts, ORDERS, wanted, dayOfText, dayName);
  // With points the day comes first, wherever dates are written so.
  return found?.chosen === null && texts.every((text) => !/^\d{1,2}[/-]\d/.test(text))
    ? { ...found, chosen: 'day first' }
    : found;
}

/** null also where all are exact texts already, as functions and files of programs write them. */
export function amountWays(
  texts: readonly string[],
  wanted: DecimalMark | null,
): Ways<DecimalMark> | null {
  const found = waysOf(texts, MARKS, wanted, amountOfText, (amount) => amount);
  const isExact = wanted === null && found?.ways.length === 1 && texts.every(isDecimalText);
  return isExact ? null : found;
}

function waysOf<Way extends string, Value extends string>(
  texts: readonly string[],
  known: readonly Way[],
  wanted: Way | null,
  read: (text: string, way: Way) => Value | null,
  shown: (value: Value) => string,
): Ways<Way> | null {
  const telling = texts.filter((text) => new Set(known.map((way) => read(text, way))).size > 1);
  const found = known.map((way) => {
    const values = telling.flatMap((text) => {
      const value = read(text, way);
      return value === null ? [] : [say`${text} is ${shown(value)}`];
    });
    return { way, says: values[0] ?? '', count: values.length };
  });
  const most = Math.max(...found.map(({ count }) => count));
  if (most === 0) return null;
  const ways = found
    .filter(({ count }) => count === most)
    .map(({ way, says }) => ({ way, says: `${WORDS[way]}: ${says}` }));
  return { chosen: wanted ?? (ways.length === 1 ? ways[0]!.way : null), ways };
}

/** null: no date in this order, or none at all. A time of day behind it is left out. */
export function dayOfText(text: string, order: DateOrder | null): IsoDay | null {
  const date = text.replace(/[T ,]+\d{1,2}:\d\d.*$/, '');
  const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)$/.exec(date);
  if (numbers) {
    const [, first = '', , second = '', year = ''] = numbers;
    if (order === null) return null;
    return order === 'day first' ? dayFrom(year, second, first) : dayFrom(year, first, second);
  }
  const fromYear = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/.exec(date);
  if (fromYear) return dayFrom(fromYear[1]!, fromYear[3]!, fromYear[4]!);
  const named =
    /^(?<day>\d{1,2})[. -]+(?<month>\p{L}+)[. ,-]+(?<year>\d{4}|\d\d)$/u.exec(date) ??
    /^(?<month>\p{L}+)[. ]+(?<day>\d{1,2}),? +(?<year>\d{4})$/u.exec(date);
  const { day = '', month = '', year = '' } = named?.groups ?? {};
  const number = monthNumber(month);
  return number === null ? null : dayFrom(year, String(number), day);
}

const dayFrom = (year: string, month: string, day: string): IsoDay | null =>
  parseDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);

/** By its name or its first letters, in the languages that books are kept in; null: no month. */
function monthNumber(name: string): number | null {
  const start = plain(name);
  if (start.length < 3) return null;
  const found = new Set(
    monthNames().flatMap((month, at) => (month.startsWith(start) ? [(at % 12) + 1] : [])),
  );
  const [only, another] = found;
  return only === undefined || another !== undefined ? null : only;
}

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

let known: readonly string[] | null = null;
const monthNames = (): readonly string[] =>
  (known ??= ['en', 'de', 'fr', 'es', 'it'].flatMap((language) => {
    const names = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => plain(names.format(Date.UTC(2026, month))));
  }));

/**
 * The exact amount: with separators of thousands, a minus at either end, or brackets for what is
 * negative. null: no amount that is written so.
 */
export function amountOfText(text: string, mark: DecimalMark): string | null {
  const signed = /^(?:\((?<inside>[^()+-]+)\)|(?<before>[+-]?)(?<size>[^()+-]+)(?<after>-?))$/.exec(
    text.replace(/\u2212/g, '-').trim(),
  );
  // An exponent holds a sign.
  if (isDecimalText(text) && (mark === 'decimal point' || !text.includes('.')))
    return canonicalDecimal(text);
  if (signed === null) return null;
  const { inside, before = '', size = inside, after = '' } = signed.groups!;
  if (size === undefined || (before !== '' && after !== '')) return null;
  const [thousands, point] = mark === 'decimal comma' ? ['.', ','] : [',', '.'];
  const whole = `(?:\\d+|[1-9]\\d{0,2}(?:([\\${thousands} \u00a0\u202f'’])\\d{3})(?:\\1\\d{3})*)`;
  if (!new RegExp(`^${whole}(?:\\${point}\\d*)?$`).test(size.trim())) return null;
  const digits = size.replace(new RegExp(`[^\\d${point}]`, 'g'), '').replace(point, '.');
  const amount = `${inside !== undefined || before === '-' || after === '-' ? '-' : ''}${digits}`;
  return isDecimalText(amount) ? canonicalDecimal(amount) : null;
}
