// The pages of a window become one list although records were posted while they were read.
// Commission records carry no identifier, and honest ones can be equal: `total`, which stands on
// every page, says how many were posted between two pages.
import type { CommissionRecord } from '../records/commission-record';
import type { CommissionPage } from './read-records';

/**
 * 'still': `total` never changed. 'front': what was posted stands before what was read, and pushed
 * it on. 'back': it stands behind what was read.
 */
export type Growth = 'still' | 'front' | 'back';

export interface JoinedPages {
  readonly growth: Growth;
  /**
   * As listed at the moment of the first page; where records were posted behind what was read, at
   * the moment of the last.
   */
  readonly records: readonly CommissionRecord[];
  /** How many records there were at that moment. */
  readonly total: number;
}

/** null where the pages do not fit together, or where `total` is not said. */
export function joinedPages(pages: readonly CommissionPage[]): JoinedPages | null {
  const totals = pages.map(({ total }) => total);
  if (!totals.every(isNumber)) return null;
  if (totals.some((total, at) => total < (totals[at - 1] ?? 0))) return null;
  const [first, last] = [totals[0]!, totals.at(-1)!];
  const records = pages.flatMap((page) => page.records);
  if (first === last)
    return records.length === first ? { growth: 'still', records, total: first } : null;
  if (!areCutAlike(pages)) return null;
  const pushed = pushedOn(pages) ?? pushedOn(pages.map(newestFirst));
  if (pushed) return { growth: 'front', records: pushed, total: first };
  return records.length === last ? { growth: 'back', records, total: last } : null;
}

/** The records of pages that were read whole: joined where `total` is said, else one by one. */
export const recordsOfPages = (pages: readonly CommissionPage[]): readonly CommissionRecord[] =>
  joinedPages(pages)?.records ?? pages.flatMap((page) => page.records);

/** A short page inside would put every later one at the wrong place. */
const areCutAlike = (pages: readonly CommissionPage[]): boolean =>
  pages.every(({ records }, at) =>
    at === pages.length - 1
      ? records.length <= pages[0]!.records.length
      : records.length === pages[0]!.records.length,
  );

/**
 * The records of the first page's moment, where each page begins with exactly the records that
 * `total` says were pushed onto it; null where one does not.
 */
function pushedOn(pages: readonly CommissionPage[]): CommissionRecord[] | null {
  const [first] = pages;
  const known: CommissionRecord[] = [];
  for (const [at, { records, total }] of pages.entries()) {
    const start = at * first!.records.length - (total! - first!.total!);
    for (const [i, record] of records.entries()) {
      const place = start + i;
      if (place < 0) continue;
      if (place === known.length) known.push(record);
      else if (!areEqual(known[place], record)) return null;
    }
  }
  return known.length === first!.total ? known : null;
}

/**
 * Do these records of one answer show again what stood there, as far as both can be seen?
 * @param from the place of the answer's first record in `known`. null: they have nothing in common.
 */
export function showsAgain(
  known: readonly CommissionRecord[],
  again: readonly CommissionRecord[],
  from: number,
): boolean | null {
  const both = again.flatMap((record, i) => (from + i in known ? [[known[from + i], record]] : []));
  return both.length === 0 ? null : both.every(([before, now]) => areEqual(before, now));
}

const areEqual = (a: CommissionRecord | undefined, b: CommissionRecord | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Nobody documents an order inside a page: as answered, or by time, will do. */
export const newestFirst = <Answer extends Pick<CommissionPage, 'records'>>(
  page: Answer,
): Answer => ({
  ...page,
  records: [...page.records].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1)),
});

const orderOf = (record: CommissionRecord): string =>
  [record.settleStartTime, record.settleEndTime, record.updateTime, JSON.stringify(record)].join();

const isNumber = (total: number | null): total is number => total !== null;
