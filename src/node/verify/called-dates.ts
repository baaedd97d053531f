// The dates that a formula names, compared with those that its answers were chosen by: a file that
// says "called from 2026-08" beside rows of October is refused. Dates that the formula leaves out
// were settled when it was asked, and stand in the certificate.
import type { StatedCertificate } from '../../addin/evidence/evidence-lines';
import type { RowsQuestion } from '../../addin/evidence/rows-question';
import {
  addDays,
  DAY_MS,
  firstDay,
  lastDay,
  localMsOfStamp,
  monthOf,
  oneMonthBefore,
  parseDay,
  parseMonth,
  utcMsOfDay,
  dayOfSerial,
  type DateSystem,
} from '../../addin/records/calendar';
import { clockOf, localDay } from '../../addin/records/zone';

const SYSTEMS: readonly DateSystem[] = [1900, 1904];

/** When the answers were fetched, as the certificate worked out from them says it. */
export interface Fetched {
  readonly fetchedFrom: string | null;
  readonly fetchedTo: string | null;
}

/** One sentence for each date that is not the one that was called. */
export function calledDatesThatDiffer(
  question: RowsQuestion,
  { called, zones }: StatedCertificate,
  fetched: Fetched,
): string[] {
  const argumentNamed = (...names: readonly string[]): string | undefined =>
    called.find(({ name }) => names.includes(name))?.text;
  if (new Set(called.map(({ name }) => name)).size < called.length)
    return ['called names an argument twice.'];
  if (question.operation === 'REBATES') {
    const today = (text: string): string => localDay(zones.exchangeZone, Date.parse(text));
    const ofMonth =
      parseMonth(argumentNamed('start')?.trim() ?? '') === null
        ? undefined
        : argumentNamed('start');
    const last = read('end', argumentNamed('end'), lastDayOf) ?? read('start', ofMonth, lastDayOf);
    const first =
      read('start', argumentNamed('start'), firstDayOf) ?? last?.of(oneMonthBefore) ?? null;
    return periodThatDiffers(first, last, question.period, fetched, today);
  }
  const thisMonth = (text: string): string =>
    monthOf(localDay(zones.displayZone, Date.parse(text)));
  const first = read('from', argumentNamed('from'), monthIn);
  const last = read('to', argumentNamed('to'), monthIn) ?? first;
  return [
    ...periodThatDiffers(first, last, question.period, fetched, thisMonth),
    ...momentThatDiffers(argumentNamed('at', 'date'), question.untilMs, zones.displayZone, fetched),
  ];
}

/** A date as the formula said it: a number may be a date of either of Excel's two systems. */
class Called<Time extends string> {
  constructor(
    readonly name: string,
    readonly text: string,
    readonly times: readonly Time[],
  ) {}

  of<Other extends string>(other: (time: Time) => Other): Called<Other> {
    return new Called(this.name, this.text, this.times.map(other));
  }
}

function read<Time extends string>(
  name: string,
  text: string | undefined,
  timeOf: (written: string) => Time | null,
): Called<Time> | null {
  return text === undefined ? null : new Called(name, text, timesOf(text, timeOf));
}

function timesOf<Time extends string>(
  text: string,
  timeOf: (written: string) => Time | null,
): readonly Time[] {
  const serial = serialOf(text);
  const written =
    serial === null ? [text.trim()] : SYSTEMS.map((system) => dayOfSerial(serial, system) ?? '');
  return written.map(timeOf).filter((time) => time !== null);
}

const serialOf = (text: string): number | null =>
  /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
/** A month as text means its first day as start, its last day as end. */
const firstDayOf = (text: string) => {
  const month = parseMonth(text);
  return month === null ? parseDay(text) : firstDay(month);
};
const lastDayOf = (text: string) => {
  const month = parseMonth(text);
  return month === null ? parseDay(text) : lastDay(month);
};
const monthIn = (text: string) => {
  const day = parseDay(text);
  return day === null ? parseMonth(text) : monthOf(day);
};

function periodThatDiffers(
  first: Called<string> | null,
  last: Called<string> | null,
  period: { readonly from: string; readonly to: string } | null,
  { fetchedTo }: Fetched,
  timeAt: (moment: string) => string,
): string[] {
  // Nothing of it had begun, so no answer stands behind it.
  if (period === null) return [];
  const { from, to } = period;
  // What had not begun when it was read is left out.
  const isCut = (time: string): boolean =>
    to < time && (fetchedTo === null || timeAt(fetchedTo) <= to);
  return [
    ...(first && !first.times.includes(from) ? [differs(first, from)] : []),
    ...(last && !last.times.some((time) => time === to || isCut(time)) ? [differs(last, to)] : []),
  ];
}

const differs = ({ name, text }: { name: string; text: string }, found: string): string =>
  `called.${name} says ${text}, the rows were chosen by ${found}.`;

function momentThatDiffers(
  text: string | undefined,
  untilMs: number | null,
  zone: string,
  { fetchedFrom }: Fetched,
): string[] {
  if (text === undefined) return [];
  const moments = momentsOf(text, zone);
  // Asked before the moment was there, it means the moment of asking.
  const isEarlier = (moment: number): boolean =>
    untilMs !== null &&
    untilMs < moment &&
    (fetchedFrom === null || Date.parse(fetchedFrom) < moment);
  return moments.some((moment) => moment === untilMs || isEarlier(moment))
    ? []
    : [
        differs(
          { name: 'date', text },
          untilMs === null ? 'whole months' : new Date(untilMs).toISOString(),
        ),
      ];
}

/** The last millisecond that is meant: of a day alone its end. */
function momentsOf(text: string, zone: string): number[] {
  const local = (localMs: number): number => localMs - (clockOf(zone)(localMs) - localMs);
  const endOf = (day: ReturnType<typeof parseDay>): number[] =>
    day === null ? [] : [local(utcMsOfDay(addDays(day, 1))) - 1];
  const serial = serialOf(text);
  if (serial !== null)
    return SYSTEMS.flatMap((system) => {
      const day = dayOfSerial(serial, system);
      const timeMs = Math.round((serial - Math.floor(serial)) * DAY_MS);
      if (day === null || timeMs === 0) return endOf(day);
      return [local(utcMsOfDay(day) + timeMs)];
    });
  const written = text.trim();
  const day = parseDay(written);
  if (day !== null) return endOf(day);
  const stamp = localMsOfStamp(written.replace('T', ' ').replace(/^(\S+ \d\d:\d\d)$/, '$1:00'));
  return stamp === null ? [] : [local(stamp)];
}
