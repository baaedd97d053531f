// One window of operation A, page by page, until it is certain that nothing was skipped or doubled.
import type { CommissionRecord } from '../records/commission-record';
import { checkRebateAnswer } from './check-rebate-answer';
import type { Asking, ExchangeAccount } from './client';
import { hasCode } from '../../platform/tieout-error';
import { ExchangeError } from './exchange-error';
import { orderOfTimes } from './month-end';
import { type Page, holdsAllOf, sameRecords } from './page';
import { readCommissionPage, type CommissionPage } from './read-records';
import { joinedPages, newestFirst, showsAgain, type Growth } from './rebate-join';
import {
  readRebatePages,
  type AskRebatePage,
  type LookOnce,
  type RebatePage,
  type RebatePagesRead,
} from './rebate-pages';
import { REBATES_PAGE_SIZE, rebatesRequest, type RebatesQuestion } from './requests';
import { say } from '../../platform/say';

export interface RebateWindow {
  readonly question: RebatesQuestion;
  readonly pages: readonly Page<CommissionRecord>[];
  readonly records: readonly CommissionRecord[];
  /** As the exchange counted at the moment `asOfMs`; null where it did not say. */
  readonly total: number | null;
  readonly readings: number;
}

/** `asOfMs`: the moment at which exactly these records were listed, by this computer's clock. */
export interface WindowAsOf {
  readonly reading: RebateWindow;
  readonly asOfMs: number;
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
  /** What is kept of the window: it is not replaced by fewer records without a second look. */
  readonly before?: readonly CommissionRecord[];
  /** Shared by the windows of one question. */
  readonly lookOnce?: LookOnce;
  readonly signal: AbortSignal;
  readonly onPage?: (progress: PageProgress) => void;
}

const READINGS = 3;
/** Looks for the place that postings have pushed a page to. */
const PLACES = 3;

/**
 * What the pages hold. `growth` null: the exchange says no `total`, so nothing tells what was
 * posted.
 */
interface Joined {
  readonly growth: Growth | null;
  readonly pages: readonly RebatePage[];
  readonly records: readonly CommissionRecord[];
  readonly total: number | null;
  /** What the look at the end has shown. */
  readonly shown: Shown;
}

/** Places of records that one answer at another size has shown as they were read. */
interface Shown {
  readonly from: number;
  /** Behind the last one. */
  readonly to: number;
}
const NOTHING: Shown = { from: Infinity, to: Infinity };

/**
 * Reads a window of at most 90 days whole. What it returns is what the exchange listed at one
 * moment, `asOfMs`. (A page does not change and change back.)
 * 1. The rows must equal `total`. A page that is shorter than `total` demands is asked for again at
 *    once. Where `total` never changes, nothing was posted or withdrawn meanwhile, or as much of
 *    the one as of the other.
 * 2. Where `total` grows, records were posted while the pages were read. They pushed on what was
 *    read by exactly as many, so that the pages join to the list of the first page's moment; or
 *    they stand behind it, and all is the list of the last page's moment (rebate-join). Where
 *    neither fits, or `total` falls, the window is read again from page 1.
 * 3. In a closed window nothing is posted, changed or withdrawn any more (a period is open
 *    until its grace is over). With 1, its pages are cuts of one listing: a record that stands on
 *    two pages is two records, equal in every field, as honest ones can be, and
 *    is kept without a further request.
 * 4. In an open window of several pages, page 1 is looked at once more at the end, at the place to
 *    which postings have pushed it: it shows that one record came and another went. And twins on
 *    two pages look the same as a record that moved, so the earlier page is looked at again too,
 *    unless a look at another size has shown both.
 * 5. Where a page begins with records that the one before it ended with, or runs the other way, one
 *    look at another size tells twins from pages that overlap.
 * 6. Where the exchange says no `total`, 1 proves nothing: one short page of a question is looked at
 *    twice (rebate-pages), and page 1 of an open window must not change at all, or the edge of its
 *    only two pages.
 * 7. Fewer records than are kept are believed when a second reading finds the same.
 * Not seen: a record withdrawn from a page other than the first, or moved from it to the front, and
 * another posted behind it, between the same two requests; of records equal in
 * every field, which of them moved; without `total`, an answer that is too short twice in the same
 * way.
 * Records carry no identifier; the next Refresh of the open window shows it. Throws ExchangeError:
 * 'incomplete' when the readings never settle, 'body' when the answers do not answer the question
 * or ignore the page, or whatever a request ended with.
 */
export async function readRebateWindow(
  client: Asking,
  account: ExchangeAccount,
  question: RebatesQuestion,
  options: WindowOptions,
): Promise<WindowAsOf> {
  const ask: AskRebatePage = async (page, size) => {
    const { body, text, sentAtMs } = await client.ask(
      rebatesRequest(question, page, size),
      account,
      options.signal,
    );
    const answer = readCommissionPage(body, page, question.product);
    checkRebateAnswer(answer.records, question, page);
    return { ...answer, page, body: text, fetchedAtMs: sentAtMs };
  };
  let stuckAt: number | null = null;
  let begun: readonly RebatePage[] = [];
  let fewer: readonly CommissionRecord[] | null = null;
  for (let readings = 1; readings <= READINGS; readings += 1) {
    const read = await readRebatePages(
      ask,
      begun,
      (pages) => options.onPage?.(progressOf(pages)),
      options.lookOnce,
    );
    const joined = read.settled ? joinedOf(read) : null;
    begun = [];
    if (joined) {
      const look = await lookAgain(ask, joined, options.open);
      if (look?.isStill && isBelieved(joined, options.before, fewer))
        return windowOf(question, joined, look.growth, readings);
      if (look?.isStill) fewer = joined.records;
      // A page 1 that differs is the first page of the next reading.
      if (look?.page?.page === 1) begun = [look.page];
    }
    stuckAt = read.stuckAt;
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
 * For the progress bar: from `total` and `size`, else `pages`; null where neither is said (section
 * 2.1).
 */
function pagesOf({ pages, total, size }: CommissionPage): number | null {
  if (total !== null) return Math.max(1, Math.ceil(total / (size || REBATES_PAGE_SIZE)));
  return pages === null ? null : Math.max(1, pages);
}

function joinedOf({ pages, shownFrom }: RebatePagesRead): Joined | null {
  const shown = { from: shownFrom, to: Infinity };
  // Pages whose counts agree all say `total`, or none does.
  if (pages[0]!.total === null) {
    const records = pages.flatMap((page) => page.records);
    return { growth: null, pages, records, total: null, shown };
  }
  const joined = joinedPages(pages);
  return joined && { ...joined, pages, shown };
}

function windowOf(
  question: RebatesQuestion,
  { pages, records, total }: Joined,
  growth: Growth | null,
  readings: number,
): WindowAsOf {
  // Records posted behind what was read are in it: it is the list of the last page's moment.
  const asOf = growth === 'back' || growth === null ? lastFilled(pages) : pages[0];
  return {
    reading: { question, pages, records, total, readings },
    asOfMs: asOf!.fetchedAtMs,
  };
}

/** An empty page at the end only confirms it. */
const lastFilled = (pages: readonly RebatePage[]): RebatePage | undefined =>
  pages.findLast(({ records }) => records.length > 0) ?? pages[0];

/** Fewer records than before count only when the reading before found the same. */
function isBelieved(
  { records, total }: Joined,
  before: readonly CommissionRecord[] | undefined,
  fewer: readonly CommissionRecord[] | null,
): boolean {
  if (!before) return true;
  if (total !== null && records.length >= before.length) return true;
  return (
    holdsAllOf({ records: before }, { records }) ||
    (fewer !== null && sameRecords({ records: fewer }, { records }))
  );
}

interface Look {
  readonly isStill: boolean;
  readonly growth: Growth | null;
  /** The page that no longer shows what it showed, as it is now. */
  readonly page?: RebatePage;
}

/**
 * Looks once more at the pages that can show that records moved. null: they did, or nothing tells
 * where they stand.
 */
async function lookAgain(ask: AskRebatePage, joined: Joined, open: boolean): Promise<Look | null> {
  let { growth } = joined;
  const seam = seamToLookAt(joined);
  const cut = seam === null ? NOTHING : await shownAt(ask, joined, seam);
  if (cut === 'otherwise') return null;
  if (!open && (growth === 'still' || growth === null)) return { isStill: true, growth };
  // None but those that stand in front came after the moment of `joined`.
  let grownBy = joined.pages.at(-1)!.total! - joined.total!;
  for (const number of doubtful(joined, [joined.shown, cut])) {
    const look = await lookAt(ask, { ...joined, growth }, number, grownBy);
    if (!look?.isStill) return look;
    ({ growth, grownBy } = look);
  }
  return { isStill: true, growth };
}

/**
 * The place where two pages meet that do not look like cuts of one listing: the next begins with
 * the records that the one before ends with, or runs the other way. Twins, and an order that times
 * do not tell, look so too. null: none; nor where postings are known to have pushed records on.
 */
function seamToLookAt({ growth, pages, shown }: Joined): number | null {
  if (growth === 'front' || growth === 'back') return null;
  const texts = pages.map(({ records }) => records.map((record) => JSON.stringify(record)));
  const times = pages.map(({ records }) => records.map(({ settleStartTime }) => settleStartTime));
  const runs = (upTo: number): boolean =>
    ['newest', 'oldest'].includes(orderOfTimes(times.slice(0, upTo)) ?? '');
  const seam = texts.slice(1).findIndex((begins, at) => {
    if (shown.from < placeBehind(pages, at + 1)) return false;
    const ends = texts[at]!;
    const overlaps = begins.some((_, i) =>
      ends.slice(-1 - i).every((text, n) => text === begins[n]),
    );
    return overlaps || (runs(at + 1) && !runs(at + 2));
  });
  return seam < 0 ? null : placeBehind(pages, seam + 1);
}

const placeBehind = (pages: readonly RebatePage[], number: number): number =>
  pages.slice(0, number).reduce((sum, page) => sum + page.records.length, 0);

/** Does one answer, at a size that puts the seam inside it, show what the pages show there? */
async function shownAt(
  ask: AskRebatePage,
  { pages, records, total }: Joined,
  seam: number,
): Promise<Shown | 'otherwise'> {
  const full = pages[0]!.records.length;
  for (let size = full - 1; size > 0; size -= 1) {
    const before = seam % size;
    if (before < size / 4 || before > (size * 3) / 4) continue;
    const start = seam - before;
    const look = await ask(start / size + 1, size).catch((error: unknown) => {
      if (hasCode(error, 'parameter')) return null;
      throw error;
    });
    // An exchange that does not keep to the size cannot be asked so.
    if (look === null || look.records.length > size) return NOTHING;
    const shown = { records: records.slice(start, start + size) };
    return look.total === total && sameRecords(look, shown)
      ? { from: start, to: start + size }
      : 'otherwise';
  }
  return NOTHING;
}

async function lookAt(
  ask: AskRebatePage,
  { growth, pages, records, total }: Joined,
  number: number,
  grownBefore: number,
): Promise<(Look & { readonly grownBy: number }) | null> {
  const [page, size] = [pages[number - 1]!, pages[0]!.records.length];
  let grownBy = grownBefore;
  for (let places = 0; places < PLACES; places += 1) {
    const again = await ask(number + Math.floor(grownBy / size));
    const [was, is] = [total ?? 0, again.total ?? 0];
    const changed = { isStill: false, growth, grownBy, page: again };
    if ((again.total === null) !== (total === null) || is < was) return changed;
    if (again.page === number && growth !== 'front' && sameRecords(again, page))
      return { isStill: true, growth: is > was ? 'back' : growth, grownBy: 0 };
    if (growth === 'back' || is === was) return changed;
    grownBy = is - was;
    const from = (again.page - 1) * size - grownBy;
    const shows =
      showsAgain(records, again.records, from) ||
      showsAgain(newestFirst({ records }).records, newestFirst(again).records, from);
    if (shows) return { isStill: true, growth: 'front', grownBy };
    if (shows === false) return changed;
  }
  return null;
}

/**
 * Pages to look at again: page 1 where more than one page holds records, and of records equal on
 * two pages the earlier page, unless one answer has shown both. Of two pages an answer that has
 * shown their edge will do: what moved records past it shows there. Records that postings pushed
 * on count where they stood first, for such pages are cut alike.
 */
function doubtful({ pages, records }: Joined, shown: readonly Shown[]): Set<number> {
  const areShown = (first: number, last: number): boolean =>
    shown.some(({ from, to }) => from <= first && last < to);
  const filled = pages.filter((page) => page.records.length > 0);
  const edgeIsShown =
    filled.length === 2 && areShown(placeBehind(pages, 1) - 1, records.length - 1);
  const numbers = new Set<number>(filled.length > 1 && !edgeIsShown ? [1] : []);
  const placeOf = new Map<string, { readonly page: number; readonly at: number }>();
  const pageAt = pages.flatMap((page) => page.records.map(() => page.page));
  records.forEach((record, at) => {
    const text = JSON.stringify(record);
    const page = pageAt[at]!;
    const before = placeOf.get(text) ?? { page, at };
    placeOf.set(text, { page, at });
    if (before.page !== page && !areShown(before.at, at)) numbers.add(before.page);
  });
  return numbers;
}
