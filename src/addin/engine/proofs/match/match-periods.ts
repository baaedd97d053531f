// One line for all entries of a type over a week or a month, the usual booking of rebates: matched
// if the line or the call names the type and the period.
import { dayOfUtcMs, DAY_MS } from '../../records/calendar';
import { grouped } from '../../../platform/grouped';
import { byRank, type EntrySide, type Finding, type Findings, type LineSide } from './match-sides';

export type Period = 'week' | 'month';

export interface PeriodSearch {
  readonly period: Period;
  /** The maximum of days between a line and the last day of its period. */
  readonly days: number;
  /** The business types of the call; null: all. */
  readonly types: readonly string[] | null;
}

/**
 * A line that names its business types, or in a call that names some, against all open entries of
 * these types in the whole week (from Monday) or month that ends by its day, if they add up to it.
 */
export function linesAgainstPeriods(
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  { period, days, types }: PeriodSearch,
): Findings {
  const groups = grouped(entries, (entry) => placeOf(entry.coin, periodOf(entry.day, period)));
  const known = [...new Set(entries.map(({ entry }) => entry.bizType))];
  const found = lines.flatMap((line): Finding[] => {
    const named = new Set(saidTypes(line, known) ?? types?.map((type) => type.toLowerCase()));
    if (named.size === 0) return [];
    const sums = periodsBy(line.day, days, period).flatMap((at) => {
      const own = (groups.get(placeOf(line.coin, at)) ?? []).filter(({ entry }) =>
        named.has(entry.bizType.toLowerCase()),
      );
      return [...grouped(own, ({ account }) => account).values()];
    });
    const [only, another] = sums.filter(
      (own) => own.length > 1 && own.reduce((sum, { units }) => sum + units, 0n) === line.units,
    );
    return only && !another ? [{ lines: [line], entries: [...only].sort(byRank) }] : [];
  });
  const claims = grouped(
    found.flatMap((one) => one.entries),
    (entry) => entry,
  );
  return {
    matches: found.filter((one) => one.entries.every((entry) => claims.get(entry)!.length === 1)),
    ambiguousLines: [],
    ambiguousEntries: [],
  };
}

const placeOf = (coin: string, period: string): string => `${coin}|${period}`;
/** 1 January 1970 was a Thursday. */
const THURSDAY = 3;

/** "2026-10", or the last day of the week. @param day since 1970. */
const periodOf = (day: number, period: Period): string =>
  period === 'month'
    ? dayOfUtcMs(day * DAY_MS).slice(0, 'yyyy-mm'.length)
    : String(day - ((day + THURSDAY) % 7) + 6);

/** The periods that end within this many days. */
function periodsBy(day: number, days: number, period: Period): readonly string[] {
  const ends = Array.from({ length: 2 * days + 1 }, (_, at) => day - days + at).filter(
    (end) => periodOf(end, period) !== periodOf(end + 1, period),
  );
  return ends.map((end) => periodOf(end, period));
}

/** Business types in note and reference, in lower case; null: none. */
function saidTypes(
  { line: { note, reference } }: LineSide,
  known: readonly string[],
): readonly string[] | null {
  const text = wordsOf(`${note ?? ''} ${reference?.text ?? ''}`);
  const said = known.filter((type) => type !== '' && text.includes(wordsOf(type)));
  return said.length === 0 ? null : said.map((type) => type.toLowerCase());
}

/** "rake_back_reward" and "Rake-back reward" are equal. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
