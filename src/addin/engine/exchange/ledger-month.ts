// A whole month of operation B, page by page, until it is certain that nothing was skipped or
// doubled.
import {
  checkingChain,
  type Chain,
  type ChainBreak,
  breaksWithin,
  type Neighbours,
} from '../records/balance-chain';
import { ROWS_PER_STEP, runYielding, type Steps, yieldToMain } from '../../platform/yield-to-main';
import { DAY_MS } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import { cutAtMs, isLater, mergingEntries, momentOf, type MergedEntries } from './merge-entries';
import type { Asking, ExchangeAccount } from './client';
import { ExchangeError } from './exchange-error';
import { readToTheEnd, type AskPage, type PagesRead, type Places } from './ledger-pages';
import { endProof, orderOf, type Beside, type BesideWanted, type Order } from './month-end';
import { type Page, sameRecords } from './page';
import { isPlainShift } from './page-shift';
import { readLedgerPage } from './read-records';
import { ledgerRequest, type LedgerQuestion } from './requests';
import { say } from '../../platform/say';

export interface LedgerMonth {
  readonly month: string;
  readonly pages: readonly Page<LedgerEntry>[];
  /** By time, then id; each billId once; none later than the moment of page 1 (as-of). */
  readonly entries: readonly LedgerEntry[];
  readonly duplicatesRemoved: number;
  readonly chain: Chain;
  /** How often the month was read until it was certain. */
  readonly readings: number;
  /** billIds that an earlier reading had and the exchange no longer lists; absent: none. */
  readonly gone?: readonly string[];
}

/** What the pages of a month show, before it is certain that they are all. */
export interface MonthSeen extends MergedEntries {
  readonly pages: readonly Page<LedgerEntry>[];
  readonly order: Order | null;
  readonly chain: Chain;
}

export interface ReadingOptions<Item> {
  /** Still moving: entries may be posted while it is read. */
  readonly open: boolean;
  /** Pages kept from a reading that was interrupted, from page 1 on without a gap. */
  readonly kept?: readonly Page<Item>[];
  /** The last complete reading of the month: what it had must be found, or be looked for again. */
  readonly before?: LedgerMonth | null;
  /** The month was over at that reading. */
  readonly wasClosedBefore?: boolean;
  /** The months on both sides. */
  readonly beside?: (wanted: BesideWanted) => Promise<Beside>;
  /** Is told what was read as soon as a page is short: the months beside may rest on it. */
  readonly seen?: (month: MonthSeen) => void;
  /** Is handed each page as it came first. */
  readonly keeper?: { keep(page: Page<Item>): void };
  readonly signal: AbortSignal;
}

/**
 * Readings after which a month that keeps shifting is called incomplete (docs/exchange.md, Not
 * documented).
 */
const READINGS = 3;

/** An entry may be listed so long after its own time. */
const POSTED_LATE_MS = 120_000;

const ALONE: Beside = { earlier: null, later: null, order: null, isReadTogether: false };

/**
 * Reads a month whole, complete as of the moment of page 1. What it rests on:
 * 1. One page is one answer, so one moment. A page that is shorter than it could be is the last
 *    where that is proven without a request (month-end), or by one more look (ledger-pages).
 * 2. Pages are read in turn. What is posted meanwhile can only push entries onto later pages, so
 *    they come twice and none is lost. In an open month that is expected: the repeated entries are
 *    the last of the page before (page-shift), and page 1 shows as many that were posted since. What
 *    was posted later is left out (as-of). A page
 *    that brings nothing new is an older answer, or page 1 is, unless page 1 shows as many that
 *    were posted since.
 * 3. An entry can be missing only where as many were withdrawn or moved after they had been read.
 *    That shows as a gap in the chain of balances of its coin, between two pages or where the chain
 *    meets the months beside it; as an entry repeated elsewhere; or as a billId that an earlier
 *    reading had. Then the month is read again. A gap, or a missing billId, that is the same in two
 *    readings is the exchange's own, and so is a gap that one page shows; reconciliation names the
 *    one, `gone` the other. Where balances prove nothing, page 1 of an open month must not change.
 * 4. Two readings in a row, equal page by page, show the moment between them.
 * What is not seen stands in docs/reliability.md. Throws ExchangeError: 'incomplete' when three
 * readings settle nothing, 'contradiction' when one billId comes with two contents, 'body' when the
 * answers are not of this month or ignore the page, or whatever a request ended with.
 */
export async function readLedgerMonth(
  client: Asking,
  account: ExchangeAccount,
  question: LedgerQuestion,
  options: ReadingOptions<LedgerEntry>,
): Promise<LedgerMonth> {
  const read: AskPage = async (page, limit) => {
    const { body, text, sentAtMs } = await client.ask(
      ledgerRequest(question, page, limit),
      account,
      options.signal,
    );
    const records = readLedgerPage(body, page);
    checkAnswersMonth(records, question, page);
    return { page, body: text, records, fetchedAtMs: sentAtMs };
  };
  const inSteps = <Result>(steps: Steps<Result>): Promise<Result> =>
    runYielding(steps, options.signal);
  /** The entries of earlier readings: one of them that is missing may have been lost. */
  const had = options.before ? [options.before.entries] : [];
  let before: MonthReading | null = null;
  let missingBefore: ReadonlySet<string> = new Set();
  let stuckAt: number | null = null;
  let equalInARow = 1;
  let begun = options.kept ?? [];
  for (let readings = 1; readings <= READINGS; readings += 1) {
    const reading = await monthReadingOf(read, begun, had, options);
    const { pages, entries, duplicatesRemoved, chain, repeated } = reading;
    const whole = async (): Promise<LedgerMonth> => {
      const gone = await inSteps(goneFrom(options.before ?? null, reading.places));
      const { month } = question;
      const counted = { duplicatesRemoved, chain, readings };
      return { month, pages, entries, ...counted, ...(gone.length > 0 && { gone }) };
    };
    equalInARow =
      before !== null && (await areSamePages(before.pages, pages)) ? equalInARow + 1 : 1;
    const gaps = await inSteps(newGaps(reading, before, options.before ?? null));
    const missing = await inSteps(missingFrom(had, reading.places));
    const isWhole =
      reading.stuckAt === null &&
      reading.settled &&
      [...missing].every((id) => missingBefore.has(id));
    // Doubled and missing at once is what a shift looks like, and a page of nothing new is what a
    // wrong page 1 looks like: that takes three equal readings to believe.
    const isDoubtful = repeated && (gaps.mayBeOurs || reading.oldRows > 0);
    if (isWhole && (isOneAnswer(pages) || equalInARow >= (isDoubtful ? 3 : 2))) return whole();
    begun = [];
    const isShift = repeated && options.open && gaps.prove && (await inSteps(shiftOnly(reading)));
    if (isWhole && !gaps.areNew && (!repeated || isShift)) {
      if (!isShift && reading.oldRows === 0 && (!options.open || gaps.prove)) return whole();
      const repeats = isShift ? await inSteps(repeatsIn(pages)) : 0;
      const again = await page1Again(read, reading, repeats);
      if (again === null) return whole();
      begun = [again];
    }
    before = reading;
    missingBefore = missing;
    had.push(entries);
    stuckAt = reading.stuckAt;
  }
  if (stuckAt !== null)
    throw new ExchangeError(
      'body',
      say`The exchange answers page ${stuckAt} of the ledger of ${question.month} with entries that stood on earlier pages. Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
    );
  throw new ExchangeError(
    'incomplete',
    say`The ledger of ${question.month} kept changing while it was read ${READINGS} times, so it cannot be shown as complete. Press Refresh in a quieter moment.`,
  );
}

/** `breaks`: in the chain, and where it meets the months beside. */
interface MonthReading extends MonthSeen, Omit<PagesRead, 'pages'> {
  readonly beside: Neighbours;
  readonly breaks: readonly ChainBreak[];
}

/** Reads the pages up to an end that is proven, and what they show. */
async function monthReadingOf(
  read: AskPage,
  begun: readonly Page<LedgerEntry>[],
  had: readonly (readonly LedgerEntry[])[],
  options: ReadingOptions<LedgerEntry>,
): Promise<MonthReading> {
  const { before, signal } = options;
  let seen: MonthSeen | null = null;
  let beside = ALONE;
  const look = async (pages: readonly Page<LedgerEntry>[]): Promise<MonthSeen> => {
    if (seen?.pages.length === pages.length && seen.pages.at(-1) === pages.at(-1)) return seen;
    seen = await runYielding(joining(pages), signal);
    options.seen?.(seen);
    const { chain, order } = seen;
    beside = (await options.beside?.({ order, coins: new Set(chain.byCoin.keys()) })) ?? ALONE;
    return seen;
  };
  const isEnd = async (pages: readonly Page<LedgerEntry>[], places: Places): Promise<boolean> => {
    const { chain, order } = await look(pages);
    const known = before && before.entries.length > 0 ? before : null;
    const missing = known && (await runYielding(missingFrom(had, places), signal));
    const proof = endProof({
      ...{ chain, beside },
      order: order ?? (known && orderOf(known.pages)) ?? beside.order,
      before: missing && {
        isMissingSome: missing.size > 0,
        wasClosed: options.wasClosedBefore === true,
      },
    });
    return proof !== null;
  };
  const pagesRead = await readToTheEnd(read, { ...options, begun, isEnd });
  const { chain, ...joined } = await look(pagesRead.pages);
  const breaks = breaksWithin(chain, beside);
  return { ...joined, ...pagesRead, chain, beside, breaks };
}

function* joining(pages: readonly Page<LedgerEntry>[]): Steps<MonthSeen> {
  const merged = yield* mergingEntries(pages);
  const chain = yield* checkingChain(merged.entries);
  return { ...merged, pages, chain, order: orderOf(pages) };
}

/** The entries that pages repeat are those that postings pushed onto them. */
function* shiftOnly({ pages }: MonthReading): Steps<boolean> {
  const cutMs = cutAtMs(pages);
  const rows = pages.map(({ records }) => records.filter(({ cTimeMs }) => cTimeMs <= cutMs));
  return yield* isPlainShift(rows);
}

/**
 * Looks at page 1 once more, and a second time where it comes too short. Where pages repeated
 * entries, or one brought nothing new, it must show as many that were posted since: an older entry
 * that was moved to the front pushes the others on as well, and no page read shows it. Else it must
 * not have changed. null: so it is, else the page as it is now.
 */
async function page1Again(
  read: AskPage,
  { pages, oldRows }: MonthReading,
  repeats: number,
): Promise<Page<LedgerEntry> | null> {
  const page1 = pages[0]!;
  const pushedOn = Math.max(oldRows, repeats);
  const first = await read(1);
  const again = first.records.length >= page1.records.length ? first : await read(1);
  if (pushedOn === 0) return sameRecords(again, page1) ? null : again;
  const had = new Set(page1.records.map(({ billId }) => billId));
  const timesTell = cutAtMs(pages) < Infinity;
  const momentMs = momentOf(page1);
  const isPosted = (entry: LedgerEntry): boolean =>
    !timesTell ||
    (oldRows > 0 ? isLater(entry, momentMs, again) : entry.cTimeMs > momentMs - POSTED_LATE_MS);
  const posted = again.records.filter((entry) => !had.has(entry.billId) && isPosted(entry));
  return posted.length >= Math.min(pushedOn, again.records.length) ? null : again;
}

/** How many entries stand on a page and on one before it. */
function* repeatsIn(pages: readonly Page<LedgerEntry>[]): Steps<number> {
  const seen = new Set<string>();
  let repeats = 0;
  for (const { records } of pages) {
    yield;
    const ids = new Set(records.map(({ billId }) => billId));
    for (const id of ids) if (seen.has(id)) repeats += 1;
    for (const id of ids) seen.add(id);
  }
  return repeats;
}

function* missingFrom(
  had: readonly (readonly LedgerEntry[])[],
  places: Places,
): Steps<ReadonlySet<string>> {
  const missing = new Set<string>();
  for (const entries of had)
    for (const [at, { billId }] of entries.entries()) {
      if (at % ROWS_PER_STEP === 0) yield;
      if (!places.has(billId)) missing.add(billId);
    }
  return missing;
}

/** What the last complete reading had, or called gone, and is not listed. */
function* goneFrom(before: LedgerMonth | null, places: Places): Steps<readonly string[]> {
  if (!before) return [];
  const gone = (before.gone ?? []).filter((id) => !places.has(id));
  return [...gone, ...(yield* missingFrom([before.entries], places))];
}

async function areSamePages(
  a: readonly Page<LedgerEntry>[],
  b: readonly Page<LedgerEntry>[],
): Promise<boolean> {
  if (a.length !== b.length) return false;
  for (const [i, page] of a.entries()) {
    await yieldToMain();
    if (!sameRecords(page, b[i]!)) return false;
  }
  return true;
}

/** An empty page that only confirms the end does not make two moments out of one. */
const isOneAnswer = (pages: readonly Page<LedgerEntry>[]): boolean =>
  pages.filter(({ records }) => records.length > 0).length <= 1;

interface Gaps {
  /** The chain fails in few places, so that a gap means something. */
  readonly prove: boolean;
  readonly mayBeOurs: boolean;
  readonly areNew: boolean;
}

/**
 * One or a few gaps may be entries that were lost while paging. Where the chain fails throughout it
 * proves nothing. Gaps that the reading before had, or the last complete one, are the exchange's
 * own, and so are those that one page shows.
 */
function* newGaps(
  reading: MonthReading,
  before: MonthReading | null,
  complete: LedgerMonth | null,
): Steps<Gaps> {
  const { breaks, beside, chain } = reading;
  const prove = breaks.length <= Math.max(3, chain.links / 10);
  const doubtful = prove ? yield* betweenPages(reading) : [];
  if (doubtful.length === 0) return { prove, mayBeOurs: false, areNew: false };
  const completed = complete ? breaksWithin(yield* checkingChain(complete.entries), beside) : [];
  const known = new Set([...(before?.breaks ?? []), ...completed].map(nameOfBreak));
  return { prove, mayBeOurs: true, areNew: doubtful.some((one) => !known.has(nameOfBreak(one))) };
}

/** The gaps that no single answer shows: those where an entry may have slipped by. */
function* betweenPages({ breaks, chain, order, places }: MonthReading): Steps<ChainBreak[]> {
  // Without an order the missing entry could have stood anywhere.
  if (breaks.length === 0 || order === 'none') return [...breaks];
  const ids = new Set(breaks.map(({ billId }) => billId));
  const shown = new Set<string>();
  for (const coin of new Set(breaks.map((one) => one.coin)))
    for (const [at, { billId }] of (chain.byCoin.get(coin) ?? []).entries()) {
      if (at % ROWS_PER_STEP === 0) yield;
      const previous = chain.byCoin.get(coin)![at - 1];
      if (previous && ids.has(billId) && places.shareAStillPage(previous.billId, billId))
        shown.add(billId);
    }
  return breaks.filter(({ billId }) => !shown.has(billId));
}

const nameOfBreak = ({ coin, billId, missing }: ChainBreak): string =>
  `${coin}|${billId}|${missing}`;

/**
 * An exchange that ignored the month would put entries into the wrong sum. Zones shift a month by
 * less than a day.
 */
export function checkAnswersMonth(
  records: readonly LedgerEntry[],
  { month }: LedgerQuestion,
  page: number,
): void {
  const startMs = Date.parse(`${month}-01T00:00:00Z`) - DAY_MS;
  const endMs = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1) + DAY_MS;
  const misplaced = records.find(({ cTimeMs }) => cTimeMs < startMs || cTimeMs >= endMs);
  if (misplaced)
    throw new ExchangeError(
      'body',
      say`The exchange was asked for the ledger of ${month} and answered with entry ${misplaced.billId} of another month (page ${page}). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
    );
}
