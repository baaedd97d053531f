// Dates as banks, exchanges, programs and people write them. The order of day and month is decided
// from the whole column: each order is tried, and those that read all cells remain.
import {
  DAY_MS,
  dayOfSerial,
  dayOfUtcMs,
  utcMsOfDay,
  type DateSystem,
  type IsoDay,
} from '../records/calendar';
import { textOf, type Cell } from './range-cells';
import { DATE_ORDERS, DATES_TURNED } from './format';

/** Which part comes first, and whether Excel has swapped day and month of its own dates. */
const DATE_WAYS = [
  ...DATE_ORDERS,
  ...([`day first, ${DATES_TURNED}`, `month first, ${DATES_TURNED}`] as const),
];
export type DateWay = (typeof DATE_WAYS)[number];

export interface DateFrame {
  readonly dateSystem: DateSystem;
  /** The year of dates without one. */
  readonly year: number | null;
  /** true if the header says that times are UTC. */
  readonly isUtc: boolean;
}
/** Earlier days are rejected if another order reads plausible days. */
const EARLIEST = '2009-01-03';
const LATEST = '2099-12-31';
/** Maximum span of a table's days, if another order reads a shorter one. */
const MAX_YEARS = 15;

/** The content of a cell: a day, parts in an unknown order, or no date. */
export type DateParts =
  | ((
      | { readonly kind: 'day'; readonly day: IsoDay }
      | { readonly kind: 'serial'; readonly day: IsoDay }
      | {
          readonly kind: 'parts';
          readonly parts: readonly [number, number, number];
          readonly points: boolean;
        }
      /** 510: day and month without a year, as DATEV writes them. */
      | { readonly kind: 'short'; readonly parts: readonly [number, number] }
    ) & {
      /** The time of day less its offset, if the text or the header states an offset. */
      readonly shiftMs?: number;
    })
  | null;

const pad = (value: number): string => String(value).padStart(2, '0');
const daysOfMonth = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : 30 + ((month + (month >> 3)) & 1);

function dayOf(year: number, month: number, day: number): IsoDay | null {
  const full = year < 100 ? 2000 + year : year;
  if (full < 1900 || full > 2199 || month < 1 || month > 12 || day < 1) return null;
  return day > daysOfMonth(full, month) ? null : (`${full}-${pad(month)}-${pad(day)}` as IsoDay);
}

const NUMBERS = /^(\d{1,4})([./-])(\d{1,2})\2(\d{4}|\d{1,2})$/;
const TIME =
  /[T ,]{1,60}(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?: *([ap])\.?m\.?)?(?= |Z|[+-]|$)/i;
const OFFSET = /^ *(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-])(\d{2}):?(\d{2})?)(?: \(.*\))?$/i;
/** Words in dates that do not affect the day. */
const NOISE = /^(?:de|del|of|the|at|um|klo|kl|uhr|г|st|nd|rd|th|er|le|den|el|il|den|op)$/;

/** Reads the cells of one column; the same text is read once. */
export function dateReader(frame: DateFrame): (cell: Cell | undefined) => DateParts {
  const known = new Map<Cell | undefined, DateParts>();
  return (cell) => {
    // Dates of Excel with a time give the same day for all times.
    const isTimed =
      typeof cell === 'number' && cell < MAX_SERIAL && !Number.isInteger(cell) && !frame.isUtc;
    const key = isTimed ? Math.floor(cell) + 0.5 : cell;
    let parts = known.get(key);
    if (parts !== undefined) return parts;
    parts = partsOfDate(cell, frame);
    if (known.size < MAX_KNOWN) known.set(key, parts);
    return parts;
  };
}
const MAX_KNOWN = 100_000;
/** Larger numbers are seconds. */
const MAX_SERIAL = 1e6;

export function partsOfDate(cell: Cell | undefined, frame: DateFrame): DateParts {
  if (typeof cell === 'number') return partsOfNumber(cell, frame);
  const text = textOf(cell).replace(/^'/, '');
  if (!/\d/.test(text) || text.length > 60) return null;
  const time = TIME.exec(text);
  const date = time === null ? text : text.slice(0, time.index).trim();
  const rest = time === null ? '' : text.slice(time.index + time[0].length);
  const offset = rest === '' ? null : OFFSET.exec(rest);
  const found = partsOfText(
    date
      .replace(/[T,]$/, '')
      .replace(/ ?([./-]) /g, '$1')
      .replace(/[./]$/, ''),
    frame,
  );
  if (rest !== '' && offset === null) return behindTime(date, rest, found, frame);
  if (time === null || found === null || (offset === null && !frame.isUtc)) return found;
  const minutes =
    offset?.[2] === undefined
      ? 0
      : Number(`${offset[2]}1`) * (Number(offset[3]) * 60 + Number(offset[4] ?? 0));
  const hours =
    (Number(time[1]) % (time[4] === undefined ? 24 : 12)) +
    (time[4]?.toLowerCase() === 'p' ? 12 : 0);
  return { ...found, shiftMs: (hours * 60 + Number(time[2]) - minutes) * 60_000 };
}

/**
 * After a time: the year, as some programs print it, or the name of a zone, which does not change
 * the day.
 */
const behindTime = (date: string, rest: string, found: DateParts, frame: DateFrame): DateParts =>
  /^ \d{4}$/.test(rest)
    ? partsOfText(date + rest, frame)
    : /^ (?:[A-Z]{2,5}|Uhr|h)$/.test(rest)
      ? found
      : null;

function partsOfNumber(value: number, frame: DateFrame): DateParts {
  const whole = Math.floor(value);
  if (value > 1e12 && value < 5e12) return ofMoment(value);
  if (value > 1e9 && value < 5e9) return ofMoment(value * 1000);
  if (whole === value && value > 19_000_000) return partsOfText(String(value), frame);
  if (whole === value && value >= 101 && value <= 3112) return shortOf(String(value));
  const day = value >= 1 ? dayOfSerial(value, frame.dateSystem) : null;
  if (day === null || day < EARLIEST || day > LATEST) return null;
  return { kind: 'serial', day, ...(frame.isUtc && { shiftMs: Math.round((value % 1) * DAY_MS) }) };
}

const ofMoment = (atMs: number): DateParts => ({
  kind: 'day',
  day: dayOfUtcMs(atMs),
  shiftMs: atMs % DAY_MS,
});

const shortOf = (digits: string): DateParts => {
  const both = Number(digits);
  return { kind: 'short', parts: [Math.floor(both / 100), both % 100] };
};

function partsOfText(date: string, frame: DateFrame): DateParts {
  const numbers = NUMBERS.exec(date);
  if (numbers) {
    const [a, b, c] = [numbers[1], numbers[3], numbers[4]].map(Number) as [number, number, number];
    if (numbers[1]!.length === 3 || (numbers[1]!.length === 4 && numbers[4]!.length === 4))
      return null;
    if (numbers[1]!.length === 4) return certain(dayOf(a, b, c));
    return { kind: 'parts', parts: [a, b, c], points: numbers[2] === '.' };
  }
  if (/^(?:19|20)\d{6}$/.test(date))
    return certain(
      dayOf(Number(date.slice(0, 4)), Number(date.slice(4, 6)), Number(date.slice(6))),
    );
  if (/^\d{3,4}$/.test(date)) return shortOf(date);
  if (/^\d{5}(?:\.\d+)?$/.test(date)) return partsOfNumber(Number(date), frame);
  const japanese = /^(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日$/.exec(date);
  if (japanese)
    return certain(dayOf(Number(japanese[1]), Number(japanese[2]), Number(japanese[3])));
  return certain(namedDay(date));
}

const certain = (day: IsoDay | null): DateParts => (day === null ? null : { kind: 'day', day });

/** "Oct 06, 2026", "Monday, 5th of October 2026", "5 de octubre de 2026", "06/Oct/2026". */
function namedDay(date: string): IsoDay | null {
  const tokens = bare(date).match(/\p{L}+|\d+/gu) ?? [];
  const words = tokens.filter((token) => /\p{L}/u.test(token) && !NOISE.test(token));
  const months = words.map(monthOf);
  const known = months.filter((month) => month !== null);
  // "mar 5 oct 2026": a weekday may look like a month, and comes first.
  const month =
    known.length === 2 && isWeekday(words[0]!) ? known[1]! : known.length === 1 ? known[0]! : null;
  if (month === null || words.some((word, at) => months[at] === null && !isWeekday(word)))
    return null;
  const numbers = tokens.filter((token) => /\d/.test(token));
  if (numbers.length !== 2) return null;
  const [first, second] = numbers as [string, string];
  if (first.length === 4) return dayOf(Number(first), month, Number(second));
  return second.length === 4 || (second.length === 2 && first.length <= 2)
    ? dayOf(Number(second), month, Number(first))
    : null;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const namesIn = (part: 'month' | 'weekday', count: number): readonly (readonly string[])[] =>
  LANGUAGES.map((language) => {
    const names = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' });
    // 5 January 2026 is a Monday.
    return Array.from(
      { length: count },
      (_, at) =>
        bare(
          names.format(part === 'month' ? Date.UTC(2026, at, 1) : Date.UTC(2026, 0, 5 + at)),
        ).split('-')[0]!,
    );
  });
const MONTHS = namesIn('month', 12);
const WEEKDAYS = namesIn('weekday', 7).flat();
const isWeekday = (word: string): boolean =>
  word.length >= 2 && WEEKDAYS.some((name) => name.startsWith(word));

const monthsKnown = new Map<string, number | null>();
/** By its full name or an unambiguous prefix. */
function monthOf(word: string): number | null {
  const known = monthsKnown.get(word);
  if (known !== undefined) return known;
  const found = new Set(
    MONTHS.flatMap((names) => names.flatMap((name, at) => (name.startsWith(word) ? [at + 1] : []))),
  );
  // "sept" and "mrt" are short forms that are not prefixes in every language.
  const other: Readonly<Record<string, number>> = { sept: 9, mrt: 3, marz: 3, jui: 0 };
  const month = other[word] ?? (word.length >= 3 && found.size === 1 ? [...found][0]! : 0);
  monthsKnown.set(word, month === 0 ? null : month);
  return month === 0 ? null : month;
}

/**
 * The day in that order; null: no date. For a moment, the day in UTC; the caller applies the zone.
 */
export function dayIn(parts: DateParts, way: DateWay, frame: DateFrame): IsoDay | null {
  const day = dayWritten(parts, way, frame);
  const shift = parts?.shiftMs;
  return day === null || shift === undefined || (shift >= 0 && shift < DAY_MS)
    ? day
    : dayOfUtcMs(utcMsOfDay(day) + shift);
}

/** The moment; null if the offset is unknown. */
export function momentIn(parts: DateParts, way: DateWay, frame: DateFrame): number | null {
  const day = parts?.shiftMs === undefined ? null : dayWritten(parts, way, frame);
  return day === null ? null : utcMsOfDay(day) + parts!.shiftMs!;
}

function dayWritten(parts: DateParts, way: DateWay, frame: DateFrame): IsoDay | null {
  if (parts === null) return null;
  if (parts.kind === 'day') return parts.day;
  if (parts.kind === 'serial') {
    if (!way.endsWith(DATES_TURNED)) return parts.day;
    const [year, month, day] = parts.day.split('-').map(Number) as [number, number, number];
    return dayOf(year, day, month);
  }
  if (parts.kind === 'short') {
    const [a, b] = parts.parts;
    const [month, day] = way === 'day first' ? [b, a] : way === 'month first' ? [a, b] : [0, 0];
    return frame.year === null ? null : dayOf(frame.year, month, day);
  }
  const [a, b, c] = parts.parts;
  if (way === 'year first') return c > 31 ? null : dayOf(a, b, c);
  return way.startsWith('day') ? dayOf(c, b, a) : dayOf(c, a, b);
}

/**
 * The possible orders of the column, best first: those that read the most cells, and among these
 * the ones with plausible days and span. More than one remains only if they differ.
 * @param wanted words of `format`.
 */
export function dateWaysOf(
  column: readonly DateParts[],
  frame: DateFrame,
  wanted: readonly string[],
): readonly DateWay[] {
  const kinds = new Set(column.map((parts) => parts?.kind));
  if (!kinds.has('parts') && !kinds.has('short')) return ['day first'];
  const order = DATE_ORDERS.find((one) => wanted.includes(one));
  const isMixed = kinds.has('serial') && kinds.has('parts');
  const pointed =
    order === undefined &&
    column.some((parts) => parts?.kind === 'parts') &&
    column.every((parts) => parts?.kind !== 'parts' || parts.points);
  const tried = DATE_WAYS.filter((way) => {
    const isTurned = way.endsWith(DATES_TURNED);
    if (order !== undefined)
      return way.startsWith(order) && isTurned === wanted.includes(DATES_TURNED);
    return !isTurned || (isMixed && isHalfConverted(column, way, frame));
  }).map((way) => {
    let [read, inside, key, least, most] = [0, 0, '', '9999', '0000'];
    for (const parts of column) {
      const day = dayIn(parts, way, frame);
      if (day === null) continue;
      read += 1;
      if (day >= EARLIEST && day <= LATEST) inside += 1;
      if (day < least) least = day;
      if (day > most) most = day;
      if (key.length < 4000) key += day;
    }
    const isWide = Number(most.slice(0, 4)) - Number(least.slice(0, 4)) > MAX_YEARS;
    return { way, read, inside: isWide ? 0 : inside, key };
  });
  const most = Math.max(...tried.map(({ read }) => read));
  const reading = tried.filter(({ read }) => read === most && read > 0);
  const best = Math.max(...reading.map(({ inside }) => inside));
  const stored = reading.filter(({ inside }) => inside === best);
  // With points the day comes first unless it comes last.
  const chosen =
    pointed && stored.some(({ way }) => way === 'day first') && best > 0
      ? stored.filter(({ way }) => way.startsWith('day first'))
      : stored;
  return chosen
    .filter(({ key }, at) => chosen.findIndex((one) => one.key === key) === at)
    .map(({ way }) => way);
}

/**
 * Excel converts the texts that fit: its dates then have days up to 12, and no remaining text fits.
 */
function isHalfConverted(column: readonly DateParts[], way: DateWay, frame: DateFrame): boolean {
  const other: DateWay = way.startsWith('day') ? 'month first' : 'day first';
  return column.every(
    (parts) =>
      parts === null ||
      (parts.kind === 'serial'
        ? Number(parts.day.slice(8)) <= 12
        : parts.kind !== 'parts' || dayIn(parts, other, frame) === null),
  );
}
