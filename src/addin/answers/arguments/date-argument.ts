import {
  firstDay,
  lastDay,
  monthOf,
  parseDay,
  parseMonth,
  type DayWindow,
  type IsoDay,
  type IsoMonth,
} from '../../records/calendar';
import { dayOfSerial, type DateSystem } from '../../records/excel-date';
import { readSingleCell, shown, RefusedArgument } from './cell-argument';
import { say } from '../../platform/say';

const DAY_ACCEPTS = say`an Excel date or text such as 2026-11-20`;
const MONTH_ACCEPTS = say`a month such as 2026-11, or any date in it`;

/**
 * A day: an Excel date, whose time of day is left out, or the text `YYYY-MM-DD`; or all days of a
 * month, the text `YYYY-MM`. null: omitted.
 * @throws RefusedArgument for what is no date, and for numbers that were meant as text (2026,
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
function readMonth(argument: string, value: unknown, dateSystem: DateSystem): IsoMonth | null {
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
 * 2026 is a year and 202611 a month to the person, but days in 1905 and 2454 to Excel: nobody means
 * those.
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
 * The first and the last settlement day of a call; null: omitted. A month as text alone, as start,
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

/** @throws RefusedArgument where both are given and the first comes later. */
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
