// One window of operation A, page by page, until it is certain that nothing was skipped or doubled.
import type { CommissionRecord } from '../records/commission-record';
import type { Asking, ExchangeAccount } from './client';
import { ExchangeError, isExchangeError } from './exchange-error';
import type { Page } from './ledger-month';
import { readCommissionPage, type CommissionPage } from './read-records';
import { checkAnswersQuestion } from './rebate-strangers';
import { REBATES_PAGE_SIZE, rebatesRequest, type RebatesQuestion } from './requests';
import { isLastPage, sameRecords } from './same-records';

export interface RebateWindow {
  readonly question: RebatesQuestion;
  readonly pages: readonly Page<CommissionRecord>[];
  readonly records: readonly CommissionRecord[];
  /** As the exchange counted; null where it did not say. */
  readonly total: number | null;
  readonly readings: number;
}

/** How far a reading is: pages read, and how many there will be (null: nobody knows). */
export interface PageProgress { readonly pagesRead: number; readonly pagesTotal: number | null; readonly rowsRead: number }

interface WindowOptions { readonly signal: AbortSignal; readonly onPage?: (progress: PageProgress) => void }

type ReadPage = (page: number) => Promise<Page<CommissionRecord> & CommissionPage>;

const READINGS = 3;
/** Ends the reading of an exchange that says neither `total` nor `pages` and never answers a short page. */
const PAGE_BOUND = 2_500;

/** `steady`: `total` and `pages` did not change. `stuckAt`: a page that holds the same records as the one before it. */
interface Reading { readonly pages: Awaited<ReturnType<ReadPage>>[]; readonly total: number | null; readonly steady: boolean; readonly stuckAt: number | null }

/**
 * Reads a window of at most 90 days whole. What it returns is what the exchange listed at one moment between the first
 * request and the last. The rows must equal `total`, and `total` must not change between pages; so nothing was posted or
 * withdrawn meanwhile. (That one record was posted and another withdrawn between the same two pages, nobody could see:
 * records carry no identifier.) If records moved, one stands on two pages. Records that are equal in every field are all
 * kept, but such twins on two pages look the same as records that moved: another look at the earlier page settles it.
 * Where the exchange says no `total`, page 1 is looked at again. (A page does not change and change back.)
 * Throws ExchangeError: 'incomplete' when the readings never settle, 'body' when the answers do not answer the question or
 * ignore the page, or whatever a request ended with.
 */
export async function readRebateWindow(client: Asking, account: ExchangeAccount, question: RebatesQuestion, options: WindowOptions): Promise<RebateWindow> {
  const read: ReadPage = async (page) => {
    const { body, text, sentAtMs } = await client.ask(rebatesRequest(question, page), account, options.signal);
    const answer = readCommissionPage(body, page, question.product);
    checkAnswersQuestion(answer.records, question, page);
    return { ...answer, page, body: text, fetchedAtMs: sentAtMs };
  };
  let stuckAt: number | null = null;
  for (let readings = 1; readings <= READINGS; readings += 1) {
    const reading = await readOnce(read, options);
    const { pages, total } = reading;
    const records = pages.flatMap((page) => page.records);
    const counted = reading.steady && reading.stuckAt === null && (total === null || total === records.length);
    if (counted && (await stillTheSame(read, pages, doubtful(pages, total)))) return { question, pages, records, total, readings };
    stuckAt = reading.stuckAt;
  }
  if (stuckAt !== null) throw new ExchangeError('body', `The exchange answers pages ${stuckAt - 1} and ${stuckAt} of the commission records of ${question.symbol} with the same records. Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`);
  throw new ExchangeError('incomplete', `The commission records of ${question.symbol} from ${question.start} to ${question.end} kept changing while they were read ${READINGS} times, so they cannot be shown as complete. Press Refresh in a quieter moment.`);
}

/** Does the exchange answer for this single day? False where it refuses the day as older than it keeps. */
export async function holdsDay(client: Asking, account: ExchangeAccount, question: RebatesQuestion, signal: AbortSignal): Promise<boolean> {
  try {
    await client.ask(rebatesRequest(question, 1, 1), account, signal);
    return true;
  } catch (error) {
    if (isExchangeError(error) && error.trouble === 'range') return false;
    throw error;
  }
}

async function readOnce(read: ReadPage, { onPage }: WindowOptions): Promise<Reading> {
  const pages: Awaited<ReturnType<ReadPage>>[] = [];
  let rowsRead = 0;
  for (;;) {
    const page = await read(pages.length + 1);
    const [first = page, before] = [pages[0], pages.at(-1)];
    pages.push(page);
    rowsRead += page.records.length;
    onPage?.({ pagesRead: pages.length, pagesTotal: pagesOf(first), rowsRead });
    const steady = page.total === first.total && page.pages === first.pages;
    // More than one record, all of them twins of the page before: the exchange ignores `page`.
    const stuckAt = before && page.records.length > 1 && sameRecords(page, before) ? page.page : null;
    if (!steady || stuckAt !== null || isLast(pages, rowsRead)) return { pages, total: first.total, steady, stuckAt };
    if (pages.length >= PAGE_BOUND) throw new ExchangeError('body', `The exchange answers more than ${PAGE_BOUND} pages of commission records for one window. Nothing of it is shown. Report it with this sentence.`);
  }
}

/** For the progress bar: from `total` and `size`, else `pages`; null where neither is said (section 2.1). */
function pagesOf({ pages, total, size }: CommissionPage): number | null {
  if (total !== null) return Math.max(1, Math.ceil(total / Math.max(1, size ?? REBATES_PAGE_SIZE)));
  return pages === null ? null : Math.max(1, pages);
}

/** By the rows where `total` is known, whatever the size of a page; an empty page ends any reading. */
function isLast(read: readonly CommissionPage[], rowsRead: number): boolean {
  const [first, last] = [read[0]!, read.at(-1)!];
  if (last.records.length === 0) return true;
  if (first.total !== null) return rowsRead >= first.total;
  if (first.pages !== null) return read.length >= first.pages;
  return isLastPage(read.map(({ records }) => records.length), first.size ?? REBATES_PAGE_SIZE);
}

/**
 * Pages to look at again: page 1 where nobody says a total and more than one page holds records, and of records that are
 * equal on two pages the earlier page. If that still holds what it held, both were there when the later page was cut.
 */
function doubtful(pages: readonly Page<CommissionRecord>[], total: number | null): Set<number> {
  const numbers = new Set<number>(total === null && pages.filter(({ records }) => records.length > 0).length > 1 ? [1] : []);
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

async function stillTheSame(read: ReadPage, pages: readonly Page<CommissionRecord>[], numbers: ReadonlySet<number>): Promise<boolean> {
  for (const number of numbers) if (!sameRecords(await read(number), pages[number - 1]!)) return false;
  return true;
}
