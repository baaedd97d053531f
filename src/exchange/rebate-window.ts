// One window of operation A, page by page, until it is certain that nothing was skipped or doubled.
import type { CommissionRecord } from '../records/commission-record';
import type { ExchangeAccount, ExchangeClient } from './client';
import { ExchangeError, isExchangeError } from './exchange-error';
import type { Page } from './ledger-month';
import { readCommissionPage, type CommissionPage } from './read-records';
import { REBATES_PAGE_SIZE, rebatesRequest, type RebatesQuestion } from './requests';

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

const READINGS = 3;
/** Ends the reading of an exchange that says neither `total` nor `pages` and never answers a short page. */
const PAGE_BOUND = 10_000;

interface Reading { pages: Page<CommissionRecord>[]; total: number | null; steady: boolean }

/**
 * Reads a window of at most 90 days whole. The rows must equal `total`, and `total` must not change between pages;
 * else the window is read again from page 1, at most 3 times. Records that are equal in every field are all kept. Where such
 * twins stand on two pages, pages that shifted would look the same: a second, equal reading settles it.
 * Throws ExchangeError: 'incomplete' when the readings never settle, or whatever a request ended with.
 */
export async function readRebateWindow(client: ExchangeClient, account: ExchangeAccount, question: RebatesQuestion, options: { signal: AbortSignal; onPage?(progress: PageProgress): void }): Promise<RebateWindow> {
  let before: Reading | null = null;
  for (let readings = 1; readings <= READINGS; readings += 1) {
    const reading = await readOnce(client, account, question, options);
    const records = reading.pages.flatMap((page) => page.records);
    const counted = reading.steady && (reading.total === null || reading.total === records.length);
    const settled = before !== null && sameBodies(before.pages, reading.pages);
    if (counted && (settled || !twinsAcrossPages(reading.pages))) return { question, pages: reading.pages, records, total: reading.total, readings };
    before = reading;
  }
  throw new ExchangeError('incomplete', `The commission records of ${question.symbol} from ${question.start} to ${question.end} kept changing while they were read ${READINGS} times, so they cannot be shown as complete. Press Refresh in a quieter moment.`);
}

/** Does the exchange answer for this single day? False where it refuses the day as older than it keeps. */
export async function holdsDay(client: ExchangeClient, account: ExchangeAccount, question: RebatesQuestion, signal: AbortSignal): Promise<boolean> {
  try {
    await client.ask(rebatesRequest(question, 1, 1), account, signal);
    return true;
  } catch (error) {
    if (isExchangeError(error) && error.trouble === 'range') return false;
    throw error;
  }
}

async function readOnce(client: ExchangeClient, account: ExchangeAccount, question: RebatesQuestion, options: { signal: AbortSignal; onPage?(progress: PageProgress): void }): Promise<Reading> {
  const pages: Page<CommissionRecord>[] = [];
  let first: CommissionPage | null = null;
  let rowsRead = 0;
  for (let page = 1; ; page += 1) {
    const { body, text } = await client.ask(rebatesRequest(question, page), account, options.signal);
    const read = readCommissionPage(body, page, question.product);
    checkAnswersQuestion(read.records, question, page);
    pages.push({ page, body: text, records: read.records, fetchedAtMs: client.clock.nowMs() });
    rowsRead += read.records.length;
    first ??= read;
    const steady = read.total === first.total && read.pages === first.pages;
    const pagesTotal = pagesOf(first);
    options.onPage?.({ pagesRead: page, pagesTotal, rowsRead });
    if (!steady || isLast(read, page, pagesTotal)) return { pages, total: first.total, steady };
  }
}

/** From `pages`, else from `total` and `size`; null where neither is said (section 2.1). */
function pagesOf({ pages, total, size }: CommissionPage): number | null {
  if (total !== null) return Math.max(1, Math.ceil(total / Math.max(1, size ?? REBATES_PAGE_SIZE)));
  return pages === null ? null : Math.max(1, pages);
}

/** An empty page ends any reading: a `total` that is too large must not be asked for for ever. */
function isLast({ records, size }: CommissionPage, page: number, pagesTotal: number | null): boolean {
  if (records.length === 0) return true;
  if (page >= PAGE_BOUND) return true;
  return pagesTotal === null ? records.length < (size ?? REBATES_PAGE_SIZE) : page >= pagesTotal;
}

/** An exchange that ignored the filter would put other people's pairs into the sum. */
function checkAnswersQuestion(records: readonly CommissionRecord[], { symbol, coin }: RebatesQuestion, page: number): void {
  const stranger = records.find((record) => record.symbol.toUpperCase() !== symbol.toUpperCase() || record.commissionAsset.toUpperCase() !== coin.toUpperCase());
  if (stranger) throw new ExchangeError('body', `The exchange was asked for ${symbol} paid in ${coin} and answered with ${stranger.symbol} paid in ${stranger.commissionAsset} (commission records, page ${page}). Nothing of it is shown.`);
}

function twinsAcrossPages(pages: readonly Page<CommissionRecord>[]): boolean {
  const pageOf = new Map<string, number>();
  return pages.some(({ page, records }) => records.some((record) => {
    const text = JSON.stringify(record);
    const known = pageOf.get(text) ?? page;
    pageOf.set(text, page);
    return known !== page;
  }));
}

const sameBodies = (a: readonly Page<CommissionRecord>[], b: readonly Page<CommissionRecord>[]): boolean =>
  a.length === b.length && a.every((page, i) => page.body === b[i]?.body);
