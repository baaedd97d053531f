import { DAY_MS, dayOfUtcMs, utcMsOfDay, type IsoDay } from './calendar';

/**
 * Which day a workbook counts from: 1900 as usual, 1904 where it was made on an old Mac (platform
 * facts, Custom functions).
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
 * The serial of what a clock shows.
 * @param localMs what the clock shows, read as if it were UTC, in Unix milliseconds.
 * @returns days with the time as their fraction: (serial - serial of 1970) * 86,400,000 rounds back
 *   to the millisecond.
 *   null where Excel has no such date.
 */
export function serialOfLocalMs(localMs: number, system: DateSystem): number | null {
  if (!(localMs >= FIRST_DAY_MS[system] && localMs < LAST_DAY_MS + DAY_MS)) return null;
  const serial = localMs / DAY_MS + SERIAL_OF_1970[system];
  return system === 1900 && localMs < MARCH_1900_MS ? serial - 1 : serial;
}
