// Readers of the single values that the functions of reconciliation take beside those of LEDGER and REBATES.
import { DAY_MS, localMsOfStamp, parseDay, utcMsOfDay } from '../records/calendar';
import { canonicalDecimal, isDecimalText } from '../records/decimal-text';
import { dayOfSerial, type DateSystem } from '../records/excel-date';
import { textOfCellNumber } from '../records/excel-number';
import type { AtMoment } from '../records/reconcile-call';
import { readSingleCell, shown } from './cell-argument';
import { readCoins } from './list-argument';
import { RefusedArgument } from './refused-argument';

/** Exactly one coin: sums and balances never mix them. */
export function readOneCoin(argument: string, value: unknown): string {
  const coins = readCoins(argument, value);
  if (coins === null) throw new RefusedArgument(argument, `${argument} is missing. Give one coin such as USDT.`);
  if (coins.length > 1) throw new RefusedArgument(argument, `${argument} names ${coins.join(', ')}. Coins are never mixed: give one.`);
  return coins[0]!;
}

/** A whole number of days up to `most`; null where omitted. */
export function readDays(argument: string, value: unknown, most: number): number | null {
  const accepts = `a whole number of days from 0 to ${most}`;
  const written = readSingleCell(argument, value, accepts);
  if (written === null) return null;
  const days = Number(written);
  if (!Number.isInteger(days) || days < 0 || days > most) throw new RefusedArgument(argument, `${argument} is ${shown(written)}. Give ${accepts}.`);
  return days;
}

/** An amount of zero or more as exact text; null where omitted or zero. */
export function readTolerance(argument: string, value: unknown): string | null {
  const accepts = 'an amount such as 0.01, in the coin of the lines';
  const written = readSingleCell(argument, value, accepts);
  if (written === null) return null;
  const text = typeof written === 'number' ? textOfCellNumber(written) : written;
  if (!isDecimalText(text) || canonicalDecimal(text).startsWith('-')) throw new RefusedArgument(argument, `${argument} is ${shown(written)}. Give ${accepts}.`);
  return canonicalDecimal(text) === '0' ? null : canonicalDecimal(text);
}

/** TRUE, FALSE, 1 or 0; false where omitted. */
export function readSwitch(argument: string, value: unknown): boolean {
  const single: unknown = Array.isArray(value) && value.flat().length === 1 ? value.flat()[0] : value;
  if (typeof single === 'boolean') return single;
  const written = readSingleCell(argument, single, 'TRUE or FALSE');
  if (written === null) return false;
  const word = String(written).toUpperCase();
  if (!['TRUE', 'FALSE', '1', '0'].includes(word)) throw new RefusedArgument(argument, `${argument} is ${shown(written)}. Give TRUE or FALSE.`);
  return word === 'TRUE' || word === '1';
}

/** A date (the end of that day) or a date with a time of day; null where omitted. */
export function readMoment(argument: string, value: unknown, dateSystem: DateSystem): AtMoment | null {
  const accepts = 'an Excel date, which means the end of that day, a date with a time, or text such as 2026-11-20 or 2026-11-20 15:30:00';
  const written = readSingleCell(argument, value, accepts);
  if (written === null) return null;
  const moment = typeof written === 'number' ? momentOfSerial(written, dateSystem) : momentOfText(written);
  if (moment === null) throw new RefusedArgument(argument, `${argument} is ${shown(written)}, which is no date. Give ${accepts}.`);
  return moment;
}

function momentOfSerial(serial: number, dateSystem: DateSystem): AtMoment | null {
  const day = dayOfSerial(serial, dateSystem);
  if (day === null) return null;
  const timeMs = Math.round((serial - Math.floor(serial)) * DAY_MS);
  return timeMs === 0 ? { kind: 'day', day } : { kind: 'time', localMs: utcMsOfDay(day) + timeMs };
}

function momentOfText(text: string): AtMoment | null {
  const day = parseDay(text);
  if (day !== null) return { kind: 'day', day };
  const stamp = text.replace('T', ' ').replace(/^(\S+ \d\d:\d\d)$/, '$1:00');
  const localMs = localMsOfStamp(stamp);
  return localMs === null ? null : { kind: 'time', localMs };
}
