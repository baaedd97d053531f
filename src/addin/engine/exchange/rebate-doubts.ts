// The rule for a reading of commission, as pure functions of its answers: every record that any
// answer showed is in the result, or was posted after its moment; otherwise the result is not
// complete.
import type { CommissionRecord } from '../records/commission-record';
import { countsOf, missingFrom } from './page';
import type { RebatePage } from './rebate-pages';

interface Result {
  readonly records: readonly CommissionRecord[];
  readonly total: number | null;
}

/**
 * The records that these answers showed and the result lacks, each as often as one of them showed
 * it more. An answer may also hold as many later records as `total` shows were posted after the
 * moment of the result.
 */
export function lackedBy(result: Result, answers: readonly Result[]): string[] {
  const lacked = new Map<string, number>();
  const counts = answers.length === 0 ? lacked : countsOf(result);
  for (const answer of answers) {
    const missing = missingFrom(counts, answer);
    if (missing.length <= (answer.total ?? 0) - (result.total ?? Infinity)) continue;
    const times = new Map<string, number>();
    for (const text of missing) times.set(text, (times.get(text) ?? 0) + 1);
    for (const [text, count] of times) lacked.set(text, Math.max(count, lacked.get(text) ?? 0));
  }
  return [...lacked].flatMap(([text, times]) => Array<string>(times).fill(text)).sort();
}

/**
 * The answer without withdrawn records: those missing from the result that are older than its newest
 * record, or that lie between its records in the answer.
 */
export function withoutWithdrawn(
  answer: RebatePage,
  result: readonly CommissionRecord[],
): RebatePage {
  const counts = countsOf({ records: result });
  const newest = result.reduce((time, one) => maxOf(time, one.settleStartTime), '');
  const isThere = (record: CommissionRecord): boolean => counts.has(JSON.stringify(record));
  const from = answer.records.findIndex(isThere);
  const to = answer.records.findLastIndex(isThere);
  const records = answer.records.filter(
    (record, at) =>
      isThere(record) ||
      (record.settleStartTime >= newest && ((answer.page === 1 && at < from) || at > to)),
  );
  return { ...answer, records };
}

const maxOf = (a: string, b: string): string => (a > b ? a : b);

/** Records that are on `page` although an earlier page holds them. */
export interface Repeat {
  readonly page: number;
  /** Places of the first of them in the listing. */
  readonly first: number;
  readonly again: number;
  /** Where its page begins. */
  readonly seam: number;
  /** They are too many to be equal by chance. */
  readonly isOverlap: boolean;
}

interface Part {
  readonly page: number;
  readonly records: readonly CommissionRecord[];
}

/** A record that an earlier page holds, and how often it occurred up to here. */
interface Row {
  readonly text: string;
  readonly first: number;
  readonly again: number;
  readonly count: number;
}

/** Only few honest records are equal and on two pages. */
const MAX_TWINS = 5;
const TWINS_SHARE = 1 / 10;

/**
 * The first page that repeats records of a page before it, where no answer has shown one as often:
 * two of them may be honest twins, or one record that was counted twice in place of another.
 * @param parts what each page brings to the listing
 * @param settled pages that a look has shown to begin where they should
 */
export function repeatIn(
  parts: readonly Part[],
  answers: readonly RebatePage[],
  settled: ReadonlySet<number>,
): Repeat | null {
  const places = new Map<string, number>();
  const times = new Map<string, number>();
  const repeating: { readonly part: Part; readonly seam: number; readonly rows: Row[] }[] = [];
  let seam = 0;
  for (const part of parts) {
    const rows: Row[] = [];
    const here = new Map<string, number>();
    for (const [i, record] of part.records.entries()) {
      const text = JSON.stringify(record);
      const [first, again, count] = [places.get(text), seam + i, (times.get(text) ?? 0) + 1];
      times.set(text, count);
      here.set(text, again);
      if (first !== undefined) rows.push({ text, first, again, count });
    }
    for (const [text, place] of here) places.set(text, place);
    if (rows.length > 0 && !settled.has(part.page)) repeating.push({ part, seam, rows });
    seam += part.records.length;
  }
  if (repeating.length === 0) return null;
  const shown = new Map<string, number>();
  for (const answer of answers)
    for (const [text, count] of countsOf(answer))
      shown.set(text, Math.max(count, shown.get(text) ?? 0));
  for (const { part, rows, ...at } of repeating) {
    const [row, ...others] = rows.filter(({ text, count }) => count > shown.get(text)!);
    if (!row) continue;
    const texts = new Set([row, ...others].map(({ text }) => text)).size;
    const isOverlap = texts > Math.max(MAX_TWINS, TWINS_SHARE * part.records.length);
    return { page: part.page, first: row.first, again: row.again, ...at, isOverlap };
  }
  return null;
}

export interface Window {
  readonly page: number;
  readonly size: number;
}

/**
 * A smaller size at which one answer shows the place where the pages meet, between a quarter and
 * three quarters of it, and where it can the record both times, or where it stands again. null: the
 * pages are too short.
 * @param full how many records a page holds. @param pushedBy how far postings have pushed them since
 */
export function windowAround(
  { first, again, seam }: Pick<Repeat, 'first' | 'again' | 'seam'>,
  full: number,
  pushedBy: number,
): Window | null {
  const sizes = Array.from({ length: Math.max(0, full - 1) }, (_, i) => full - 1 - i);
  const pageOf = (place: number, size: number): number => Math.floor((place + pushedBy) / size) + 1;
  const centred = sizes.filter((size) => {
    const share = ((seam + pushedBy) % size) / size;
    return share >= 1 / 4 && share <= 3 / 4;
  });
  const shows = (place: number) => (size: number) => pageOf(place, size) === pageOf(seam, size);
  const size =
    centred.filter(shows(again)).find(shows(first)) ?? centred.find(shows(again)) ?? centred[0];
  return size === undefined ? null : { page: pageOf(seam, size), size };
}
