// Joins the pages of a window to one list although records were posted while they were read.
// Commission records have no identifier, and honest ones can be equal: `total`, which is on every
// page, gives the number of records posted between two pages.
import type { CommissionRecord } from '../records/commission-record';
import { sameRecord } from '../records/record-fields';
import { compareTexts } from '../records/row-order';
import { areTwins, sameRecords } from './page';
import type { CommissionPage } from './read-records';

/**
 * 'still': `total` never changed. 'front': new records came before those read and pushed them on.
 * 'back': new records came behind those read.
 */
export type Growth = 'still' | 'front' | 'back';

export interface JoinedPages {
  readonly growth: Growth;
  /**
   * The list at the moment of the first page; if records were posted behind those read, at the
   * moment of the last.
   */
  readonly records: readonly CommissionRecord[];
  /** The number of records at that moment. */
  readonly total: number;
}

/**
 * The answers of one reading with corrected counts. An exchange that counts each page instead of
 * the listing is treated as one without a total. If it states neither `total` nor `pages`, a last
 * page that repeats an earlier one holds nothing.
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

/** Whether each of several pages states as its total the number of its own records. */
export const countThePage = (pages: readonly CommissionPage[]): boolean =>
  pages.length > 1 && pages.every(({ records, total }) => total === records.length);

/**
 * Whether it holds exactly the records of an earlier page. A page of one repeated record proves
 * nothing if the records are counted.
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

/** null if the pages do not fit together, or `total` is not stated. */
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

/**
 * The records of pages that were read whole: joined by `total` if it is stated, else concatenated.
 */
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
 * The records at the first page's moment, if each page begins with exactly the records that `total`
 * says were pushed onto it; else null.
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
 * Whether these records of one answer repeat the known ones where both overlap. @param from the
 * place of the answer's first record in `known`. null: they do not overlap.
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

/**
 * The order inside a page is not documented: either the answered order or the order by time may
 * match.
 */
export const newestFirst = <Answer extends Pick<CommissionPage, 'records'>>(
  page: Answer,
): Answer => ({
  ...page,
  records: [...page.records].sort((a, b) => compareTexts(orderOf(b), orderOf(a))),
});

const orderOf = (record: CommissionRecord): string =>
  [record.settleStartTime, record.settleEndTime, record.updateTime, JSON.stringify(record)].join();

const isNumber = (total: number | null): total is number => total !== null;
