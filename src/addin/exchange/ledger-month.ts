// A whole month of operation B, page by page, until it is certain that nothing was skipped or
// doubled.
import {
  checkingChain,
  type Chain,
  type ChainBreak,
  breaksWithin,
  type Neighbours,
} from '../records/balance-chain';
import { yieldToMain, runYielding, type Steps } from '../platform/yield-to-main';
import { DAY_MS } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import { byTimeThenId } from '../records/row-order';
import { isLater, momentOf, mergingEntries } from './merge-entries';
import type { Asking, ExchangeAccount } from './client';
import { ExchangeError } from './exchange-error';
import { readToTheEnd, type AskPage, type PagesRead } from './ledger-pages';
import { type Page, sameRecords } from './page';
import { isPage1Still, isPlainShift } from './page-shift';
import { readLedgerPage } from './read-records';
import { ledgerRequest, type LedgerQuestion } from './requests';
import { say } from '../platform/say';

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

export interface ReadingOptions<Item> {
  /** Still moving: entries may be posted while it is read. */
  readonly open: boolean;
  /** Pages kept from a reading that was interrupted, from page 1 on without a gap. */
  readonly kept?: readonly Page<Item>[];
  /** The last complete reading of the month: what it had must be found, or be looked for again. */
  readonly before?: LedgerMonth | null;
  /** The months on both sides, as far as their balances are certain. */
  readonly neighbours?: () => Promise<Neighbours>;
  /** Is handed each page as it came first. */
  readonly keeper?: { keep(page: Page<Item>): void };
  readonly signal: AbortSignal;
}

/**
 * Readings after which a month that keeps shifting is called incomplete (exchange facts, "records
 * posted while paging").
 */
const READINGS = 3;

/** `repeated`: a billId on two pages. `breaks`: in the chain, and where it meets its neighbours. */
interface MonthReading extends Omit<LedgerMonth, 'month' | 'readings' | 'gone'>, PagesRead {
  readonly repeated: boolean;
  readonly beside: Neighbours;
  readonly breaks: readonly ChainBreak[];
}

/**
 * Reads a month whole, complete as of the moment of page 1. What it rests on:
 * 1. One page is one answer, so one moment. A page that is shorter than it could be is looked at
 *    twice (ledger-pages), so that one answer that is too short cuts nothing.
 * 2. Pages are read in turn. What is posted meanwhile can only push entries onto later pages, so
 *    they come twice and none is lost. In an open month that is expected: the repeated entries are
 *    the last of the page before (page-shift), and page 1 read again shows nothing that is older
 *    than its moment and missing. What was posted later is left out (as-of).
 * 3. An entry can be missing only where as many were withdrawn or moved after they had been read.
 *    That shows as a gap in the chain of balances of its coin, here or where the chain meets the
 *    months beside it; as an entry repeated elsewhere; or as a billId that an earlier reading had.
 *    Then the month is read again. A gap, or a missing billId, that is the same in two readings is
 *    the exchange's own; reconciliation names the one, `gone` the other.
 * 4. Two readings in a row, equal page by page, show the moment between them.
 * Not seen: an entry that is the first, the last or the only one of its coin in the month, that no
 * earlier reading had and that slips by while another is withdrawn or moved on a page other than
 * the first; unless the months beside it are kept, whose balances then do not meet. Throws
 * ExchangeError: 'incomplete' when three readings settle nothing, 'contradiction' when one billId
 * comes with two contents, 'body' when the answers are not of this month or ignore the page, or
 * whatever a request ended with.
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
  const idsBefore = new Set(options.before?.entries.map(({ billId }) => billId));
  const missing = new MissingIds(idsBefore);
  let before: MonthReading | null = null;
  let stuckAt: number | null = null;
  let equalInARow = 1;
  let begun = options.kept ?? [];
  for (let readings = 1; readings <= READINGS; readings += 1) {
    const wanted = {
      open: options.open,
      begun,
      before: idsBefore,
      keeper: options.keeper,
    };
    const reading = await monthReadingOf(await readToTheEnd(read, wanted), options);
    const { pages, entries, duplicatesRemoved, chain, repeated } = reading;
    const whole = (): LedgerMonth => ({
      month: question.month,
      pages,
      entries,
      duplicatesRemoved,
      chain,
      readings,
      ...goneFrom(options.before, entries),
    });
    equalInARow =
      before !== null && (await areSamePages(before.pages, pages)) ? equalInARow + 1 : 1;
    const gaps = newGaps(reading, before, options.before);
    const nothingLost = !missing.areNewIn(entries);
    const atItsEnd = reading.stuckAt === null && reading.settled;
    // Doubled and missing at once is what a shift looks like: that takes three equal readings to
    // believe.
    if (
      atItsEnd &&
      nothingLost &&
      (isOneAnswer(pages) || equalInARow >= (repeated && gaps.mayBeOurs ? 3 : 2))
    )
      return whole();
    begun = [];
    if (atItsEnd && nothingLost && !gaps.areNew) {
      if (!options.open && !repeated) return whole();
      if (options.open && (!repeated || (gaps.prove && isShiftOnly(reading)))) {
        const again = await page1Again(read, reading, gaps.prove);
        if (again === null) return whole();
        begun = [again];
      }
    }
    before = reading;
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

async function monthReadingOf(
  read: PagesRead,
  { neighbours, signal }: ReadingOptions<LedgerEntry>,
): Promise<MonthReading> {
  const beside = (await neighbours?.()) ?? { earlier: null, later: null };
  return runYielding(joining(read, beside), signal);
}

function* joining(read: PagesRead, beside: Neighbours): Steps<MonthReading> {
  const merged = yield* mergingEntries(read.pages);
  const chain = yield* checkingChain(merged.entries);
  return { ...read, ...merged, chain, beside, breaks: breaksWithin(chain, beside) };
}

/** The entries that pages repeat are those that postings pushed onto them. */
const isShiftOnly = ({ pages, entries }: MonthReading): boolean =>
  isPlainShift(
    pages.map(({ records }) => records),
    new Set(entries.map(({ billId }) => billId)),
  );

/**
 * Looks at page 1 once more, and a second time where it comes too short. null: it shows that
 * nothing is missing, else the page as it is now. @param prove the chain of balances can be relied
 * on; without it, page 1 must not have changed at all.
 */
async function page1Again(
  read: AskPage,
  { pages, entries }: MonthReading,
  prove: boolean,
): Promise<Page<LedgerEntry> | null> {
  const page1 = pages[0]!;
  const isWhole = ({ records }: Page<LedgerEntry>): boolean =>
    records.length >= page1.records.length;
  const first = await read(1);
  const again = isWhole(first) ? first : await read(1);
  if (sameRecords(again, page1)) return null;
  const known = new Set(pages.flatMap(({ records }) => records.map(({ billId }) => billId)));
  const [momentMs, newest] = [momentOf(page1), entries.at(-1)!];
  const isLaterHere = (entry: LedgerEntry): boolean =>
    isLater(entry, momentMs, again) || byTimeThenId(entry, newest) > 0;
  return prove && isWhole(again) && isPage1Still(again.records, page1.records, known, isLaterHere)
    ? null
    : again;
}

/** Which billIds are missing that were there before, and were not missing in the last reading. */
class MissingIds {
  readonly #had: Set<string>;
  #missing: ReadonlySet<string> = new Set();

  constructor(before: ReadonlySet<string>) {
    this.#had = new Set(before);
  }

  areNewIn(entries: readonly LedgerEntry[]): boolean {
    const ids = new Set(entries.map(({ billId }) => billId));
    const missing = new Set([...this.#had].filter((id) => !ids.has(id)));
    const areNew = [...missing].some((id) => !this.#missing.has(id));
    this.#missing = missing;
    for (const id of ids) this.#had.add(id);
    return areNew;
  }
}

function goneFrom(
  before: LedgerMonth | null | undefined,
  entries: readonly LedgerEntry[],
): Pick<LedgerMonth, 'gone'> {
  if (!before) return {};
  const ids = new Set(entries.map(({ billId }) => billId));
  const had = [...(before.gone ?? []), ...before.entries.map(({ billId }) => billId)];
  const gone = had.filter((id) => !ids.has(id));
  return gone.length === 0 ? {} : { gone };
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

/**
 * One or a few gaps may be entries that were lost while paging. Where the chain fails throughout it
 * proves nothing. Gaps that the reading before had, or the last complete one, are the exchange's
 * own.
 */
function newGaps(
  { breaks, beside, chain: { links } }: MonthReading,
  before: MonthReading | null,
  complete: LedgerMonth | null | undefined,
): { prove: boolean; mayBeOurs: boolean; areNew: boolean } {
  const prove = breaks.length <= Math.max(3, links / 10);
  const mayBeOurs = prove && breaks.length > 0;
  if (!mayBeOurs) return { prove, mayBeOurs, areNew: false };
  const known = new Set(
    [...(before?.breaks ?? []), ...(complete ? breaksWithin(complete.chain, beside) : [])].map(
      nameOfBreak,
    ),
  );
  return { prove, mayBeOurs, areNew: breaks.some((one) => !known.has(nameOfBreak(one))) };
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
