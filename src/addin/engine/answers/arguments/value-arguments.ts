// Readers of single values: dates, coins, numbers, switches.
import {
  DAY_MS,
  localMsOfStamp,
  parseDay,
  utcMsOfDay,
  dayOfSerial,
  type DateSystem,
  firstDay,
  lastDay,
  monthOf,
  parseMonth,
  type DayWindow,
  type IsoDay,
  type IsoMonth,
} from '../../records/calendar';
import { canonicalDecimal, isDecimalText } from '../../records/decimal-text';
import { textOfCellNumber } from '../../records/excel-number';
import type { AtMoment } from '../../records/reconcile-call';
import { readOneValue, RefusedArgument, readCoins, readSingleCell, shown } from './cell-argument';
import type { Product } from '../../records/commission-record';
import { say } from '../../../platform/say';

/** Exactly one coin: sums and balances never mix them. */
export function readOneCoin(argument: string, value: unknown): string {
  const coins = readCoins(argument, value);
  if (coins === null)
    throw new RefusedArgument(argument, say`${argument} is missing. Give one coin such as USDT.`);
  if (coins.length > 1)
    throw new RefusedArgument(
      argument,
      say`${argument} names ${coins.join(', ')}. Coins are never mixed: give one.`,
    );
  return coins[0]!;
}

/** The limit for a lag or distance in days: a month. */
export const MAX_DAYS = 31;

/** A whole number of days up to `most`; null where omitted. */
export const readDays = (argument: string, value: unknown, most: number): number | null =>
  readCount(argument, value, 'days', most);

/** A whole number of months up to `most`; null where omitted. */
export const readMonths = (argument: string, value: unknown, most: number): number | null =>
  readCount(argument, value, 'months', most);

function readCount(argument: string, value: unknown, unit: string, most: number): number | null {
  return readOneValue(
    argument,
    value,
    say`a whole number of ${unit} from 0 to ${most}`,
    (written) => {
      const count = Number(written);
      return Number.isInteger(count) && count >= 0 && count <= most ? count : undefined;
    },
  );
}

/** An amount of zero or more as exact text; null where omitted or zero. */
export function readTolerance(argument: string, value: unknown): string | null {
  const tolerance = readOneValue(
    argument,
    value,
    say`an amount such as 0.01, in the coin of the lines`,
    (written) => {
      const text = typeof written === 'number' ? textOfCellNumber(written) : written;
      return !isDecimalText(text) || canonicalDecimal(text).startsWith('-')
        ? undefined
        : canonicalDecimal(text);
    },
  );
  return tolerance === '0' ? null : tolerance;
}

const SWITCHES = new Map([
  ['TRUE', true],
  ['1', true],
  ['FALSE', false],
  ['0', false],
]);

/** TRUE, FALSE, 1 or 0; false where omitted. */
export function readSwitch(argument: string, value: unknown): boolean {
  const single: unknown =
    Array.isArray(value) && value.flat().length === 1 ? value.flat()[0] : value;
  if (typeof single === 'boolean') return single;
  return (
    readOneValue(argument, single, say`TRUE or FALSE`, (written) =>
      SWITCHES.get(String(written).toUpperCase()),
    ) ?? false
  );
}

/** A date (the end of that day) or a date with a time of day; null where omitted. */
export function readMoment(
  argument: string,
  value: unknown,
  dateSystem: DateSystem,
): AtMoment | null {
  const accepts = say`an Excel date, which means the end of that day, a date with a time, or text such as 2026-11-20 or 2026-11-20 15:30:00`;
  return readOneValue(
    argument,
    value,
    accepts,
    (written) =>
      typeof written === 'number' ? momentOfSerial(written, dateSystem) : momentOfText(written),
    say`, which is no date`,
  );
}

function momentOfSerial(serial: number, dateSystem: DateSystem): AtMoment | undefined {
  const day = dayOfSerial(serial, dateSystem);
  if (day === null) return undefined;
  const timeMs = Math.round((serial - Math.floor(serial)) * DAY_MS);
  return timeMs === 0 ? { kind: 'day', day } : { kind: 'time', localMs: utcMsOfDay(day) + timeMs };
}

function momentOfText(text: string): AtMoment | undefined {
  const day = parseDay(text);
  if (day !== null) return { kind: 'day', day };
  const stamp = text.replace('T', ' ').replace(/^(\S+ \d\d:\d\d)$/, '$1:00');
  const localMs = localMsOfStamp(stamp);
  return localMs === null ? undefined : { kind: 'time', localMs };
}

/** ALL means both. */
export const productsOf = (product: Product | 'ALL'): readonly Product[] =>
  product === 'ALL' ? ['SPOT', 'FUTURES'] : [product];

// Days and months.

const DAY_ACCEPTS = say`an Excel date or text such as 2026-11-20`;
const MONTH_ACCEPTS = say`a month such as 2026-11, or any date in it`;

/**
 * A day: an Excel date, whose time of day is left out, or the text `YYYY-MM-DD`; or all days of a
 * month, the text `YYYY-MM`. null: omitted.
 * @throws RefusedArgument if it is no date, and for numbers that were meant as text (2026,
 *   20261120).
 */
function readDayWindow(argument: string, value: unknown, dateSystem: DateSystem): DayWindow | null {
  const written = readSingleCell(argument, value, DAY_ACCEPTS);
  if (written === null) return null;
  const day =
    typeof written === 'string'
      ? parseDay(written)
      : isMeantAsText(written)
        ? null
        : dayOfSerial(written, dateSystem);
  if (day !== null) return { start: day, end: day };
  const month = typeof written === 'string' ? parseMonth(written) : null;
  if (month !== null) return { start: firstDay(month), end: lastDay(month) };
  const meant = dayMeantBy(String(written));
  throw new RefusedArgument(
    argument,
    say`${argument} is ${shown(written)}, which is no date. Give ${meant === null ? DAY_ACCEPTS : say`an Excel date or text such as ${meant}`}.`,
  );
}

/**
 * A month: any date in it, or the text `YYYY-MM`. null: omitted. @throws RefusedArgument as
 * `readDay` does.
 */
export function readMonth(
  argument: string,
  value: unknown,
  dateSystem: DateSystem,
): IsoMonth | null {
  const written = readSingleCell(argument, value, MONTH_ACCEPTS);
  if (written === null) return null;
  const month =
    typeof written === 'string'
      ? monthOfText(written)
      : isMeantAsText(written)
        ? null
        : monthOfSerial(written, dateSystem);
  if (month !== null) return month;
  const meant = monthMeantBy(String(written));
  throw new RefusedArgument(
    argument,
    say`${argument} is ${shown(written)}, which is no month. Give ${meant === null ? MONTH_ACCEPTS : say`text such as ${meant}, or any date in the month`}.`,
  );
}

function monthOfText(text: string): IsoMonth | null {
  const day = parseDay(text);
  return day === null ? parseMonth(text) : monthOf(day);
}

function monthOfSerial(serial: number, dateSystem: DateSystem): IsoMonth | null {
  const day = dayOfSerial(serial, dateSystem);
  return day === null ? null : monthOf(day);
}

/**
 * A person writes 2026 for a year and 202611 for a month; to Excel they are days in 1905 and 2454.
 */
function isMeantAsText(number: number): boolean {
  return /^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:[0-3]\d)?)?$/.test(String(number));
}

/**
 * The nearest real day to year-first digits such as 20261120, 2026/11/20, 2026-2-3, 2026-02-30;
 * null for anything else.
 */
function dayMeantBy(text: string): IsoDay | null {
  const digits = /^(\d{4})(?:(\d\d)(\d\d)|[-/. ](\d\d?)[-/. ](\d\d?))$/.exec(text);
  const [, year = '', joinedMonth, joinedDay, month = joinedMonth ?? '', day = joinedDay ?? ''] =
    digits ?? [];
  const inMonth = parseMonth(`${year}-${month.padStart(2, '0')}`);
  if (inMonth === null || Number(day) < 1 || Number(day) > 31) return null;
  return parseDay(`${inMonth}-${day.padStart(2, '0')}`) ?? lastDay(inMonth);
}

function monthMeantBy(text: string): IsoMonth | null {
  const day = dayMeantBy(text);
  if (day !== null) return monthOf(day);
  const [, year = '', month = ''] = /^(\d{4})[-/. ]?(\d\d?)$/.exec(text) ?? [];
  return parseMonth(`${year}-${month.padStart(2, '0')}`);
}

/**
 * The first and the last settlement day of a call; null: omitted. A single month as text, as start,
 * means its days.
 */
export function readDayRange(startValue: unknown, endValue: unknown, dateSystem: DateSystem) {
  const from = readDayWindow('start', startValue, dateSystem);
  const to = readDayWindow('end', endValue, dateSystem);
  const start = from?.start ?? null;
  const end = (to ?? (from?.start === from?.end ? null : from))?.end ?? null;
  refuseReversed('start', start, 'end', end);
  return { start, end };
}

/** The first and the last month of a call; null: omitted. */
export function readMonthRange(fromValue: unknown, toValue: unknown, dateSystem: DateSystem) {
  const from = readMonth('from', fromValue, dateSystem);
  const to = readMonth('to', toValue, dateSystem);
  if (from === null && to !== null)
    throw new RefusedArgument(
      'to',
      say`to is given without from. Give from as well, or neither for the current month.`,
    );
  refuseReversed('from', from, 'to', to);
  return { from, to };
}

/** @throws RefusedArgument if both are given and the first is later */
function refuseReversed(
  startArgument: string,
  start: string | null,
  endArgument: string,
  end: string | null,
): void {
  if (start === null || end === null || start <= end) return;
  throw new RefusedArgument(
    startArgument,
    say`${startArgument} is ${start}, which comes after ${endArgument} ${end}. Give a ${startArgument} that is not later than ${endArgument}.`,
  );
}
