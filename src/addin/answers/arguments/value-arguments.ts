// Readers of the single values that the functions of reconciliation take beside those of LEDGER and
// REBATES.
import { DAY_MS, localMsOfStamp, parseDay, utcMsOfDay } from '../../records/calendar';
import { canonicalDecimal, isDecimalText } from '../../records/decimal-text';
import { dayOfSerial, type DateSystem } from '../../records/excel-date';
import { textOfCellNumber } from '../../records/excel-number';
import type { AtMoment } from '../../records/reconcile-call';
import { readOneValue, RefusedArgument } from './cell-argument';
import { readCoins } from './list-argument';
import type { Product } from '../../records/commission-record';
import type { Headers } from '../../records/matrix';
import { say } from '../../platform/say';

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

/** Days of lag or distance that can be asked: a month. */
export const MOST_DAYS = 31;

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

const PRODUCTS = ['SPOT', 'FUTURES', 'ALL'] as const;

/** SPOT where omitted. @throws RefusedArgument for anything but the three words. */
export function readProduct(argument: string, value: unknown): Product | 'ALL' {
  return (
    readOneValue(argument, value, say`SPOT, FUTURES or ALL`, (written) =>
      PRODUCTS.find((word) => word === String(written).toUpperCase()),
    ) ?? 'SPOT'
  );
}

const HEADERS_ACCEPT = say`0 for none, 1 for labels or 2 for field names`;

/** 1 where omitted. The digits may be text. @throws RefusedArgument for anything but 0, 1 and 2. */
export function readHeaders(argument: string, value: unknown): Headers {
  return (
    readOneValue(argument, value, HEADERS_ACCEPT, (written) =>
      ([0, 1, 2] as const).find((choice) => String(choice) === String(written)),
    ) ?? 1
  );
}

/** ALL means both. */
export const productsOf = (product: Product | 'ALL'): readonly Product[] =>
  product === 'ALL' ? ['SPOT', 'FUTURES'] : [product];
