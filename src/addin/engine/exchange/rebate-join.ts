// The pages of a window become one list although records were posted while they were read.
// Commission records carry no identifier, and honest ones can be equal: `total`, which stands on
// every page, says how many were posted between two pages.
import type { CommissionRecord } from '../records/commission-record';
import { sameRecord } from '../records/record-fields';
import { areTwins, sameRecords } from './page';
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

/**
 * The answers of one reading as they are meant, page after page. An exchange may count each page
 * in place of the listing: then it says no total. And where it says neither `total` nor `pages`, a
 * last page that answers an earlier one holds nothing.
 */
export function asMeant<Answer extends CommissionPage>(
  pages: readonly Answer[],
): readonly Answer[] {
  const meant = countThePage(pages) ? pages.map(uncounted) : pages;
  const last = meant.at(-1);
  return last && isSilent(last) && isCopy(last, meant.slice(0, -1))
    ? [...meant.slice(0, -1), { ...last, records: [] }]
    : meant;
}

export const isSilent = ({ total, pages }: CommissionPage): boolean =>
  total === null && pages === null;

export const uncounted = <Answer extends CommissionPage>(page: Answer): Answer => ({
  ...page,
  total: null,
  pages: null,
});

/** Each of several pages says as its total how many records it holds itself. */
export const countThePage = (pages: readonly CommissionPage[]): boolean =>
  pages.length > 1 && pages.every(({ records, total }) => total === records.length);

/**
 * Does it hold just what an earlier page held? A page that is one record over and over says nothing
 * of that where the records are counted.
 */
export const isCopy = (page: CommissionPage, before: readonly CommissionPage[]): boolean =>
  page.records.length > 1 &&
  before.some(
    (one) =>
      one.total === page.total &&
      one.records.length === page.records.length &&
      one.records.some((record) => sameRecord(record, page.records[0]!)) &&
      sameRecords(one, page),
  ) &&
  (isSilent(page) || !areTwins(page));

/** null where the pages do not fit together, or where `total` is not said. */
export function joinedPages(answers: readonly CommissionPage[]): JoinedPages | null {
  const pages = asMeant(answers);
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
  joinedPages(pages)?.records ?? asMeant(pages).flatMap((page) => page.records);

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
      else if (!known[place] || !sameRecord(known[place], record)) return null;
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
  const both = again.flatMap((record, i) => {
    const before = known[from + i];
    return before ? [sameRecord(before, record)] : [];
  });
  return both.length === 0 ? null : both.every(Boolean);
}

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
