// One window of operation A, page by page, until it is certain that nothing was skipped or doubled.
import type { CommissionRecord } from '../records/commission-record';
import type { Asking, ExchangeAccount } from './client';
import { ExchangeError, isExchangeError } from './exchange-error';
import type { Page } from './page';
import { readCommissionPage, type CommissionPage } from './read-records';
import { checkRebateAnswer } from './check-rebate-answer';
import { REBATES_PAGE_SIZE, rebatesRequest, type RebatesQuestion } from './requests';
import { areTwins, isLastPage, sameRecords } from './same-records';

export interface RebateWindow {
  readonly question: RebatesQuestion;
  readonly pages: readonly Page<CommissionRecord>[];
  readonly records: readonly CommissionRecord[];
  /** As the exchange counted; null where it did not say. */
  readonly total: number | null;
  readonly readings: number;
}

/** How far a reading is: pages read, and how many there will be (null: nobody knows). */
export interface PageProgress {
  readonly pagesRead: number;
  readonly pagesTotal: number | null;
  readonly rowsRead: number;
}

interface WindowOptions {
  /**
   * Some of it is younger than the grace period: records may still be posted, changed or withdrawn
   * while it is read.
   */
  readonly open: boolean;
  readonly signal: AbortSignal;
  readonly onPage?: (progress: PageProgress) => void;
}

type ReadPageOf = Page<CommissionRecord> & CommissionPage;
type ReadPage = (page: number) => Promise<ReadPageOf>;

const READINGS = 3;
/**
 * Ends the reading of an exchange that says neither `total` nor `pages` and never answers a short
 * page.
 */
const PAGE_BOUND = 2_500;

/**
 * `steady`: `total` and `pages` did not change. `stuckAt`: a page that holds the same records as
 * the one before it.
 */
interface Reading {
  readonly pages: readonly ReadPageOf[];
  readonly total: number | null;
  readonly steady: boolean;
  readonly stuckAt: number | null;
}

/**
 * Reads a window of at most 90 days whole. What it returns is what the exchange listed at one
 * moment between the first request and the last. (A page does not change and change back.)
 * 1. The rows must equal `total`, and `total` must not change between pages (exchange facts,
 * "records posted while
 *    paging"): so nothing was posted or withdrawn meanwhile, or as much of the one as of the other.
 * 2. In a closed window nothing is posted, changed or withdrawn any more (product: a period is open
 * until its grace is
 *    over). With 1, its pages are cuts of one listing: a record that stands on two pages is two
 * records, equal in every
 *    field, as the facts say that honest ones can be, and is kept without a further request.
 * 3. In an open window of several pages, page 1 is read once more at the end: listings that begin
 * with the newest or with
 *    what was changed show there that one record came and another went. And twins on two pages look
 * the same as a record
 *    that moved, so the earlier page is looked at again too.
 * 4. Where the exchange says no `total`, 1 proves nothing, and every window is read as an open one.
 * Not seen: a record withdrawn from a page other than the first and another posted behind it,
 * between the same two requests, in an open window. Records carry no identifier; the next Refresh
 * of the open window shows it. Throws ExchangeError: 'incomplete' when the readings never settle,
 * 'body' when the answers do not answer the question or ignore the page, or whatever a request
 * ended with.
 */
export async function readRebateWindow(
  client: Asking,
  account: ExchangeAccount,
  question: RebatesQuestion,
  options: WindowOptions,
): Promise<RebateWindow> {
  const read: ReadPage = async (page) => {
    const { body, text, sentAtMs } = await client.ask(
      rebatesRequest(question, page),
      account,
      options.signal,
    );
    const answer = readCommissionPage(body, page, question.product);
    checkRebateAnswer(answer.records, question, page);
    return { ...answer, page, body: text, fetchedAtMs: sentAtMs };
  };
  let stuckAt: number | null = null;
  let begun: readonly ReadPageOf[] = [];
  for (let readings = 1; readings <= READINGS; readings += 1) {
    const reading = await readOnce(read, begun, options);
    const { pages, total } = reading;
    const records = pages.flatMap((page) => page.records);
    const counted =
      reading.steady && reading.stuckAt === null && (total === null || total === records.length);
    begun = [];
    if (counted) {
      const changed =
        options.open || total === null ? await firstChanged(read, pages, doubtful(pages)) : null;
      if (changed === null) return { question, pages, records, total, readings };
      // A page 1 that differs is the first page of the next reading.
      if (changed.page === 1) begun = [changed];
    }
    stuckAt = reading.stuckAt;
  }
  if (stuckAt !== null)
    throw new ExchangeError(
      'body',
      `The exchange answers pages ${stuckAt - 1} and ${stuckAt} of the commission records of ${question.symbol} with the same records. Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
    );
  throw new ExchangeError(
    'incomplete',
    `The commission records of ${question.symbol} from ${question.start} to ${question.end} kept changing while they were read ${READINGS} times, so they cannot be shown as complete. Press Refresh in a quieter moment.`,
  );
}

/**
 * Does the exchange answer for this single day? False where it refuses the day as older than it
 * keeps.
 */
export async function holdsDay(
  client: Asking,
  account: ExchangeAccount,
  question: RebatesQuestion,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await client.ask(rebatesRequest(question, 1, 1), account, signal);
    return true;
  } catch (error) {
    if (isExchangeError(error) && error.trouble === 'range') return false;
    throw error;
  }
}

async function readOnce(
  read: ReadPage,
  begun: readonly ReadPageOf[],
  { onPage }: WindowOptions,
): Promise<Reading> {
  const pages: ReadPageOf[] = [];
  let rowsRead = 0;
  for (;;) {
    const page = begun[pages.length] ?? (await read(pages.length + 1));
    const [first = page, before] = [pages[0], pages.at(-1)];
    pages.push(page);
    rowsRead += page.records.length;
    onPage?.({ pagesRead: pages.length, pagesTotal: pagesOf(first), rowsRead });
    const steady = page.total === first.total && page.pages === first.pages;
    // More than one record, all of them twins of the page before: the exchange ignores `page`. A
    // page that is one record over and over says nothing of that, and `total` or `pages` ends it.
    const ends = page.total !== null || page.pages !== null;
    const stuckAt =
      before && page.records.length > 1 && sameRecords(page, before) && !(ends && areTwins(page))
        ? page.page
        : null;
    if (!steady || stuckAt !== null || isLastOfWindow(pages, rowsRead))
      return { pages, total: first.total, steady, stuckAt };
    if (pages.length >= PAGE_BOUND)
      throw new ExchangeError(
        'body',
        `The exchange answers more than ${PAGE_BOUND} pages of commission records for one window. Nothing of it is shown. Report it with this sentence.`,
      );
  }
}

/**
 * For the progress bar: from `total` and `size`, else `pages`; null where neither is said (section
 * 2.1).
 */
function pagesOf({ pages, total, size }: CommissionPage): number | null {
  if (total !== null) return Math.max(1, Math.ceil(total / Math.max(1, size ?? REBATES_PAGE_SIZE)));
  return pages === null ? null : Math.max(1, pages);
}

/**
 * By the rows where `total` is known, whatever the size of a page; an empty page ends any reading.
 */
export function isLastOfWindow(read: readonly CommissionPage[], rowsRead: number): boolean {
  const [first, last] = [read[0]!, read.at(-1)!];
  if (last.records.length === 0) return true;
  if (first.total !== null) return rowsRead >= first.total;
  if (first.pages !== null) return read.length >= first.pages;
  return isLastPage(
    read.map(({ records }) => records.length),
    first.size ?? REBATES_PAGE_SIZE,
  );
}

/**
 * Pages to look at again: page 1 where more than one page holds records, and of records equal on
 * two pages the earlier page.
 */
function doubtful(pages: readonly Page<CommissionRecord>[]): Set<number> {
  const numbers = new Set<number>(
    pages.filter(({ records }) => records.length > 0).length > 1 ? [1] : [],
  );
  const pageOf = new Map<string, number>();
  for (const { page, records } of pages) {
    for (const record of records) {
      const text = JSON.stringify(record);
      const known = pageOf.get(text) ?? page;
      pageOf.set(text, page);
      if (known !== page) numbers.add(known);
    }
  }
  return numbers;
}

/**
 * The first of these pages that no longer holds what it held, as it is now; null where all still
 * do.
 */
async function firstChanged(
  read: ReadPage,
  pages: readonly ReadPageOf[],
  numbers: ReadonlySet<number>,
): Promise<ReadPageOf | null> {
  for (const number of numbers) {
    const [before, again] = [pages[number - 1]!, await read(number)];
    if (again.total !== before.total || !sameRecords(again, before)) return again;
  }
  return null;
}
