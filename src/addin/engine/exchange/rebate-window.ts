// Reads one window of operation A page by page, until it is certain that no record was skipped or
// doubled.
import type { CommissionRecord } from '../records/commission-record';
import { checkRebateAnswer } from './check-rebate-answer';
import type { Asking, ExchangeAccount } from './client';
import { hasCode } from '../../platform/tieout-error';
import { ExchangeError } from './exchange-error';
import type { Page } from './page';
import { readCommissionPage, type CommissionPage } from './read-records';
import { withdrawnRecords } from '../records/withdrawn-records';
import { lackedBy, withoutWithdrawn } from './rebate-doubts';
import { settle, type Joined, type Settled } from './rebate-looks';
import {
  readRebatePages,
  type AskRebatePage,
  type LookOnce,
  type RebatePage,
} from './rebate-pages';
import { REBATES_PAGE_SIZE, rebatesRequest, type RebatesQuestion } from './requests';
import { say } from '../../platform/say';

export interface RebateWindow {
  readonly question: RebatesQuestion;
  readonly pages: readonly Page<CommissionRecord>[];
  readonly records: readonly CommissionRecord[];
  /** The exchange's count at the moment `asOfMs`; null if it stated none. */
  readonly total: number | null;
  readonly readings: number;
}

/** `asOfMs`: the moment at which exactly these records were listed, by this computer's clock. */
export interface WindowAsOf {
  readonly reading: RebateWindow;
  readonly asOfMs: number;
  /** Records that answers of earlier readings from page 1 on showed and this one lacks. */
  readonly gone: readonly CommissionRecord[];
}

/** The progress of a reading: pages read, and the expected number (null if unknown). */
export interface PageProgress {
  readonly pagesRead: number;
  readonly pagesTotal: number | null;
  readonly rowsRead: number;
}

interface WindowOptions {
  /**
   * A part of it is younger than the grace period: records may still be posted, changed or
   * withdrawn while it is read.
   */
  readonly open: boolean;
  /** The stored records of the window: fewer records replace them only after a second reading. */
  readonly before?: readonly CommissionRecord[];
  /** Shared by the windows of one question. */
  readonly lookOnce?: LookOnce;
  readonly signal: AbortSignal;
  readonly onPage?: (progress: PageProgress) => void;
}

/** Limit of readings from page 1 on. */
const READINGS = 3;

/**
 * Reads a whole window of at most 90 days. The result is what the exchange listed at one moment,
 * `asOfMs`. The law: a record that any answer showed is in the result, or was posted after that
 * moment, or is missing from two readings in a row; otherwise the window is not complete.
 * 1. The number of rows must equal `total`. A page that is too short for `total` is requested again
 *    at once. A `total` that never changes means that nothing was posted or withdrawn while the
 *    pages were read, or equally many of both. In a closed window `total` must not change. A period
 *    is open until its grace period has passed.
 * 2. A `total` that grows means that records were posted while the pages were read. Either they
 *    moved the rest of the list back by exactly that number, and the pages join to the list at the
 *    time of the first page; or they stand at its end, and the pages are the list at the time of the
 *    last page (rebate-join). If neither holds, or `total` falls, the window is read again from
 *    page 1.
 * 3. Rows that equal `total`, none of them on two pages, are complete, whatever the page sizes and
 *    the order. A record on two pages, but never twice in one answer, is either two equal records,
 *    or one record counted twice in place of another. One more request with another page size, in
 *    which the two pages overlap, decides. If it shows other records, the page is requested again
 *    until it repeats none.
 * 4. In an open window of several pages, page 1 is requested once more at the end, at the place to
 *    which new records have moved it. This shows whether one record was posted and another
 *    withdrawn.
 * 5. Without `total`, or where the exchange counts each page as its total, rule 1 proves nothing.
 *    Then one short page of a question is requested twice (rebate-pages), and page 1 of an open
 *    window, or the edge between its only two pages, must not change at all.
 * 6. Fewer records than are stored are accepted only if a second reading finds the same.
 * Not detected: a record that is withdrawn from a page other than the first, or moved from there to
 * the front, while another is posted behind it between the same two requests; which of several
 * records moved, if they are equal in every field; without `total`, an answer that is too short
 * twice in the same way. Records have no identifier. The next Refresh of the open window shows
 * these. Throws ExchangeError: 'incomplete' if no reading is complete, 'body' if an answer does not
 * fit the question or ignores the page, or the error of a request.
 */
export async function readRebateWindow(
  client: Asking,
  account: ExchangeAccount,
  question: RebatesQuestion,
  options: WindowOptions,
): Promise<WindowAsOf> {
  let answers: RebatePage[] = [];
  const ask: AskRebatePage = async (page, size) => {
    const { body, text, sentAtMs } = await client.ask(
      rebatesRequest(question, page, size),
      account,
      options.signal,
    );
    const said = readCommissionPage(body, page, question.product);
    checkRebateAnswer(said.records, question, page);
    const answer = { ...said, page, body: text, fetchedAtMs: sentAtMs };
    answers.push(answer);
    return answer;
  };
  const { open, lookOnce } = options;
  const onPage = (pages: readonly RebatePage[]): void => options.onPage?.(progressOf(pages));
  const earlier: RebatePage[] = [];
  let lacked: string | null = null;
  let stuckAt: number | null = null;
  let begun: readonly RebatePage[] = [];
  for (let readings = 1; readings <= READINGS; readings += 1) {
    answers = [...begun];
    const read = await readRebatePages(ask, { begun, open, stuckAt, lookOnce, onPage });
    const isStuckAgain = read.stuckAt !== null && read.stuckAt === stuckAt;
    stuckAt = read.stuckAt;
    if (isStuckAgain) break;
    const settled = read.settled ? await settle({ open, answers }, read) : null;
    const looks = answers.filter((answer) => !settled?.pages.includes(answer));
    if (settled?.isStill && lackedBy(settled, looks).length === 0) {
      const lacks = goneSince(settled, earlier, options).join();
      if (lacks === '' || lacks === lacked) return windowOf(question, settled, readings, earlier);
      lacked = lacks;
    }
    // A page 1 that differs is the first page of the next reading.
    begun = settled?.page1 ? [settled.page1] : [];
    earlier.push(...answers);
  }
  if (stuckAt !== null)
    throw new ExchangeError(
      'body',
      say`The exchange answers pages ${stuckAt - 1} and ${stuckAt} of the commission records of ${question.symbol} with the same records. Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
    );
  throw new ExchangeError(
    'incomplete',
    say`The commission records of ${question.symbol} from ${question.start} to ${question.end} kept changing while they were read ${READINGS} times, so they cannot be shown as complete. Press Refresh in a quieter moment.`,
  );
}

/**
 * Whether the exchange answers for this single day; false if it refuses the day as older than it
 * retains.
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
    if (hasCode(error, 'range')) return false;
    throw error;
  }
}

function progressOf(pages: readonly RebatePage[]): PageProgress {
  return {
    pagesRead: pages.length,
    pagesTotal: pagesOf(pages.at(-1)!),
    rowsRead: pages.reduce((sum, { records }) => sum + records.length, 0),
  };
}

/**
 * The number of pages for the progress bar: from `total` and `size`, else `pages`; null if neither
 * is stated.
 */
function pagesOf({ pages, total, size }: CommissionPage): number | null {
  if (total !== null) return Math.max(1, Math.ceil(total / (size || REBATES_PAGE_SIZE)));
  return pages === null ? null : Math.max(1, pages);
}

function windowOf(
  question: RebatesQuestion,
  { growth, pages, records, total }: Joined,
  readings: number,
  earlier: readonly RebatePage[],
): WindowAsOf {
  // Records posted behind those read are included: it is the list at the last page's moment.
  const asOf = growth === 'back' || growth === null ? lastFilled(pages) : pages[0];
  return {
    reading: { question, pages, records, total, readings },
    asOfMs: asOf!.fetchedAtMs,
    gone: withdrawnRecords(
      records,
      earlier.map((answer) => answer.records),
    ),
  };
}

/** An empty page at the end only confirms it. */
const lastFilled = (pages: readonly RebatePage[]): RebatePage | undefined =>
  pages.findLast(({ records }) => records.length > 0) ?? pages[0];

/**
 * The records that earlier readings, or those before this question, showed and this one lacks. If
 * the exchange counts its records, one of an open window was withdrawn or replaced if there are as
 * many as then, or if later ones are still listed: an outdated server would lack these.
 */
function goneSince(
  { records, total, isPlain }: Settled,
  earlier: readonly RebatePage[],
  { open, before = [] }: WindowOptions,
): string[] {
  const isEnough = (then: number | null): boolean =>
    total !== null && then !== null && then <= total;
  const stored = isEnough(before.length) ? [] : [{ records: before, total: null }];
  const showing = earlier
    .filter((answer) => !(open && isPlain && isEnough(answer.total)))
    .map((answer) =>
      open && isPlain && total !== null ? withoutWithdrawn(answer, records) : answer,
    );
  return lackedBy({ records, total: null }, [...showing, ...stored]);
}
