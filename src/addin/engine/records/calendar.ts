/**
 * Days and months of the calendar as texts. Texts sort as time does, so two days or two months are
 * compared with `<` and `===`. This file handles calendar dates and Excel's numbers for them; zones
 * are in `zone.ts`.
 */
import { dateSaid } from '../../platform/say';

/** A calendar day, `YYYY-MM-DD`. */
export type IsoDay = `${number}-${number}-${number}`;

/** A calendar month, `YYYY-MM`. */
export type IsoMonth = `${number}-${number}`;

/** Days in a row, both included. */
export interface DayWindow {
  readonly start: IsoDay;
  readonly end: IsoDay;
}

/**
 * The longest range one request of operation A may span, counting both ends (docs/exchange.md,
 * Operations).
 */
const LONGEST_WINDOW_DAYS = 90;

export const DAY_MS = 86_400_000;

/**
 * @returns the day, or null where the text is no `YYYY-MM-DD` or names a day that the calendar does
 * not have.
 */
export function parseDay(text: string): IsoDay | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // Date.parse reads 30 February as 2 March: a day exists only if its text survives the round trip.
  const day = Number.isNaN(ms) ? null : dayOfUtcMs(ms);
  return day === text ? day : null;
}

/** @returns the month, or null where the text is no `YYYY-MM` with a month from 01 to 12. */
export function parseMonth(text: string): IsoMonth | null {
  const day = parseDay(`${text}-01`);
  return day === null ? null : monthOf(day);
}

/** Midnight of the day on a clock that shows UTC, in Unix milliseconds. */
export function utcMsOfDay(day: IsoDay): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Days as text, by their number since 1970: a month's rows name few days, each thousands of times. */
const DAY_TEXTS = new Map<number, IsoDay>();
const MAX_DAY_TEXTS = 10_000;

/**
 * The day that a clock showing UTC has at this moment. @throws RangeError outside the years 0000 to
 * 9999.
 */
export function dayOfUtcMs(ms: number): IsoDay {
  const number = Math.floor(ms / DAY_MS);
  const known = DAY_TEXTS.get(number);
  if (known !== undefined) return known;
  const text = new Date(ms).toISOString();
  if (text.length !== 24) throw new RangeError('A day outside the years 0000 to 9999.');
  const day = text.slice(0, 10) as IsoDay;
  if (DAY_TEXTS.size >= MAX_DAY_TEXTS) DAY_TEXTS.clear();
  DAY_TEXTS.set(number, day);
  return day;
}

export function addDays(day: IsoDay, days: number): IsoDay {
  return dayOfUtcMs(utcMsOfDay(day) + days * DAY_MS);
}

/** The number of days in the range, counting both ends; 0 or less if the end comes first. */
export function countDays({ start, end }: DayWindow): number {
  return (utcMsOfDay(end) - utcMsOfDay(start)) / DAY_MS + 1;
}

/** Every day of the range, both ends included. */
export const daysOf = (window: DayWindow): IsoDay[] =>
  Array.from({ length: countDays(window) }, (_, i) => addDays(window.start, i));

export function monthOf(day: IsoDay): IsoMonth {
  return day.slice(0, 7) as IsoMonth;
}

export function firstDay(month: IsoMonth): IsoDay {
  return `${month}-01` as IsoDay;
}

export function lastDay(month: IsoMonth): IsoDay {
  return dayOfUtcMs(utcMsOfMonthEnd(month) - DAY_MS);
}

/** Midnight after the month's last day on a clock that shows UTC, in Unix milliseconds. */
export function utcMsOfMonthEnd(month: IsoMonth): number {
  // Months of Date.UTC count from 0, so the number of this month names the next.
  return Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1);
}

/** Stops at 9999-12, the last month of Excel and of these texts. */
export function addMonths(month: IsoMonth, months: number): IsoMonth {
  return monthOfNumber(Math.min(numberOfMonth(month) + months, LAST_MONTH_NUMBER));
}

/** The months from one to the other, both included; none where `to` comes first. */
export function monthsBetween(from: IsoMonth, to: IsoMonth): IsoMonth[] {
  const first = numberOfMonth(from);
  const count = Math.max(0, numberOfMonth(to) - first + 1);
  return Array.from({ length: count }, (_, at) => monthOfNumber(first + at));
}

const LAST_MONTH_NUMBER = 9999 * 12 + 11;

/** Months since the year 0. */
function numberOfMonth(month: IsoMonth): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function monthOfNumber(number: number): IsoMonth {
  const year = String(Math.floor(number / 12)).padStart(4, '0');
  return `${year}-${String((number % 12) + 1).padStart(2, '0')}` as IsoMonth;
}

/**
 * The default start: one month before the end, counting the end day (docs/exchange.md, Operations).
 * End 2026-11-20 gives 2026-10-21; end 2026-03-31 gives 2026-03-01, because 28 February is a month
 * earlier and is not counted.
 */
export function oneMonthBefore(end: IsoDay): IsoDay {
  const month = addMonths(monthOf(end), -1);
  const sameDay = `${month}-${end.slice(8)}`;
  const last = lastDay(month);
  return addDays(parseDay(sameDay) ?? last, 1);
}

/**
 * The range cut into windows that follow each other, each at most 90 days long and all but the last
 * exactly so. No windows where the end comes first.
 */
export function windowsOf(start: IsoDay, end: IsoDay): DayWindow[] {
  const endMs = utcMsOfDay(end);
  const windows: DayWindow[] = [];
  for (let firstMs = utcMsOfDay(start); firstMs <= endMs; firstMs += LONGEST_WINDOW_DAYS * DAY_MS) {
    const lastMs = Math.min(firstMs + (LONGEST_WINDOW_DAYS - 1) * DAY_MS, endMs);
    windows.push({ start: dayOfUtcMs(firstMs), end: dayOfUtcMs(lastMs) });
  }
  return windows;
}

/**
 * The time in a stamp of the exchange, read as UTC, in Unix milliseconds.
 * @param stamp `yyyy-MM-dd HH:mm:ss` (docs/exchange.md, Records).
 * @returns null where the text is no such stamp or its day does not exist.
 */
export function localMsOfStamp(stamp: string): number | null {
  const [day = '', time = '', ...rest] = stamp.split(' ');
  if (rest.length > 0 || parseDay(day) === null || !/^\d\d:\d\d:\d\d$/.test(time)) return null;
  const ms = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(ms) ? null : ms;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "2026-09" is "September 2026". */
export function monthName(month: IsoMonth): string {
  return dateSaid(englishMonth(month), month);
}

/** "2026-09-01" is "1 September 2026". */
export function dayName(day: IsoDay): string {
  return dateSaid(`${Number(day.slice(8))} ${englishMonth(day.slice(0, 7))}`, day);
}

/** "2026-09-01" is "1 September". */
export const dayInYear = (day: IsoDay): string =>
  dateSaid(`${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? day}`, day, {
    day: 'numeric',
    month: 'long',
  });

const englishMonth = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? month} ${month.slice(0, 4)}`;

// Excel's dates: days since an origin, with the time of day after the point.

/**
 * Which day a workbook counts from: 1900 as usual, 1904 where it was made on an old Mac
 * (docs/excel-facts.md, Custom functions).
 */
export type DateSystem = 1900 | 1904;

/** Serial of 1 January 1970 in each system. */
const SERIAL_OF_1970 = { 1900: 25_569, 1904: 24_107 } as const;
const LAST_DAY_MS = utcMsOfDay('9999-12-31');
const FIRST_DAY_MS = { 1900: utcMsOfDay('1900-01-01'), 1904: utcMsOfDay('1904-01-01') } as const;

/**
 * Excel's 1900 system has a 29 February 1900 (serial 60) that the calendar has not, so serials
 * before it stand one day closer to their origin.
 */
const MARCH_1900_MS = utcMsOfDay('1900-03-01');
const INVENTED_SERIAL = 60;

/**
 * @param serial days since the origin of the system; the part after the point is the time of day
 *   and is left out.
 * @returns the day, or null where Excel has no such day: before the origin, after 9999, and serial
 *   60 of the 1900 system.
 */
export function dayOfSerial(serial: number, system: DateSystem): IsoDay | null {
  const whole = Math.floor(serial);
  if (system === 1900 && whole === INVENTED_SERIAL) return null;
  const corrected = system === 1900 && whole < INVENTED_SERIAL ? whole + 1 : whole;
  const ms = (corrected - SERIAL_OF_1970[system]) * DAY_MS;
  return ms >= FIRST_DAY_MS[system] && ms <= LAST_DAY_MS ? dayOfUtcMs(ms) : null;
}

/** @returns the whole serial of the day, or null where the system has none (before its origin). */
export function serialOfDay(day: IsoDay, system: DateSystem): number | null {
  return serialOfLocalMs(utcMsOfDay(day), system);
}

/**
 * The serial of a local time.
 * @param localMs the local time, read as if it were UTC, in Unix milliseconds.
 * @returns days with the time as their fraction: (serial - serial of 1970) * 86,400,000 rounds back
 *   to the millisecond.
 *   null where Excel has no such date.
 */
export function serialOfLocalMs(localMs: number, system: DateSystem): number | null {
  if (!(localMs >= FIRST_DAY_MS[system] && localMs < LAST_DAY_MS + DAY_MS)) return null;
  const serial = localMs / DAY_MS + SERIAL_OF_1970[system];
  return system === 1900 && localMs < MARCH_1900_MS ? serial - 1 : serial;
}

/** The month that a cell holds: a date, or one that was typed as a text. */
export function monthInCell(cell: unknown, dateSystem: DateSystem): IsoMonth | null {
  if (typeof cell === 'string') return parseMonth(cell.trim().slice(0, 7));
  const day = typeof cell === 'number' ? dayOfSerial(cell, dateSystem) : null;
  return day && monthOf(day);
}
