// A whole month of operation B, page by page, until it is certain that nothing was skipped or doubled.
import { checkingChain, type Chain, type ChainBreak } from '../records/balance-chain';
import { breath, inBreaths, type Steps } from '../records/breath';
import { DAY_MS } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import type { Asking, ExchangeAccount } from './client';
import { ExchangeError } from './exchange-error';
import { mergingEntries } from './merge-entries';
import { readLedgerPage } from './read-records';
import { LEDGER_PAGE_SIZE, ledgerRequest, type LedgerQuestion } from './requests';
import { isLastPage, sameRecords } from './same-records';

/** A page as it came: its records, and the exact body for the evidence. */
export interface Page<Item> {
  readonly page: number;
  readonly body: string;
  readonly records: readonly Item[];
  /** When it was sent for: nothing in it is older. */
  readonly fetchedAtMs: number;
}

export interface LedgerMonth {
  readonly month: string;
  readonly pages: readonly Page<LedgerEntry>[];
  /** By time, then id; each billId once. */
  readonly entries: readonly LedgerEntry[];
  readonly duplicatesRemoved: number;
  readonly chain: Chain;
  /** How often the month was read until it was certain. */
  readonly readings: number;
}

export interface ReadingOptions<Item> {
  /** Still moving: page 1 is read again at the end to see whether pages shifted meanwhile. */
  readonly open: boolean;
  /** Pages kept from a reading that was interrupted, from page 1 on without a gap. */
  readonly kept?: readonly Page<Item>[];
  readonly onPage?: (page: Page<Item>) => void;
  readonly signal: AbortSignal;
}

/** Readings after which a month that keeps shifting is called incomplete (exchange facts, "records posted while paging"). */
const READINGS = 3;
/** Ends the reading of an exchange that never ends: half a million entries a month. */
const PAGE_BOUND = 2_500;

/**
 * `repeated`: a billId on two pages. `stuckAt`: a page that brings nothing new, because
 * everything shifted by a page or because the exchange ignores `page` and would answer for ever.
 */
interface Reading extends Omit<LedgerMonth, 'month' | 'readings'> {
  readonly repeated: boolean;
  readonly stuckAt: number | null;
}

/**
 * Reads a month whole. What it returns is what the exchange listed at one moment between the first request and the last:
 * 1. One page is one answer, so one moment.
 * 2. Pages without a billId on two of them hold as many different entries as there were when the last page was cut. So
 *    however entries were posted or moved meanwhile, none is missing: entries can only be missing where as many were
 *    withdrawn after they had been read. That shows as a gap in the chain of balances or, in an open month, in page 1.
 * 3. Two readings in a row, equal page by page, show the moment between them. (A page does not change and change back.)
 * A gap that stands at the same place in two readings is the exchange's own, for reconciliation to name.
 * Throws ExchangeError: 'incomplete' when three readings settle nothing, 'contradiction' when one billId comes with two
 * contents, 'body' when the answers are not of this month or ignore the page, or whatever a request ended with.
 */
export async function readLedgerMonth(
  client: Asking,
  account: ExchangeAccount,
  question: LedgerQuestion,
  options: ReadingOptions<LedgerEntry>,
): Promise<LedgerMonth> {
  const read = async (page: number): Promise<Page<LedgerEntry>> => {
    const { body, text, sentAtMs } = await client.ask(
      ledgerRequest(question, page),
      account,
      options.signal,
    );
    const records = readLedgerPage(body, page);
    checkAnswersQuestion(records, question, page);
    return { page, body: text, records, fetchedAtMs: sentAtMs };
  };
  let before: Reading | null = null;
  let equalInARow = 1;
  let begun = options.kept ?? [];
  for (let readings = 1; readings <= READINGS; readings += 1) {
    const reading = await inBreaths(
      readingOf(await readPages(read, begun, options)),
      options.signal,
    );
    const { pages, entries, duplicatesRemoved, chain, repeated, stuckAt } = reading;
    const whole = { month: question.month, pages, entries, duplicatesRemoved, chain, readings };
    equalInARow =
      before !== null && (await areSamePages(before.pages, pages)) ? equalInARow + 1 : 1;
    const gaps = newGaps(reading, before, question);
    // Doubled and missing at once is what a shift looks like: that takes three equal readings to believe.
    if (
      isOneAnswer(pages) ||
      (stuckAt === null && equalInARow >= (repeated && gaps.mayBeOurs ? 3 : 2))
    )
      return whole;
    begun = [];
    if (!repeated && !gaps.areNew) {
      if (!options.open) return whole;
      const again = await read(1);
      if (sameRecords(again, pages[0]!)) return whole;
      begun = [again];
    }
    before = reading;
  }
  if (before?.stuckAt)
    throw new ExchangeError(
      'body',
      `The exchange answers page ${before.stuckAt} of the ledger of ${question.month} with entries that stood on earlier pages. Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
    );
  throw new ExchangeError(
    'incomplete',
    `The ledger of ${question.month} kept changing while it was read ${READINGS} times, so it cannot be shown as complete. Press Refresh in a quieter moment.`,
  );
}

interface Pages {
  readonly pages: readonly Page<LedgerEntry>[];
  readonly stuckAt: number | null;
}

async function readPages(
  read: (page: number) => Promise<Page<LedgerEntry>>,
  begun: readonly Page<LedgerEntry>[],
  { onPage }: ReadingOptions<LedgerEntry>,
): Promise<Pages> {
  const pages = [...begun];
  const seen = new Set(pages.flatMap(({ records }) => records.map(({ billId }) => billId)));
  // The last page is one that is shorter than the limit; an exact multiple costs one more request.
  while (
    !isLastPage(
      pages.map(({ records }) => records.length),
      LEDGER_PAGE_SIZE,
    )
  ) {
    if (pages.length >= PAGE_BOUND)
      throw new ExchangeError(
        'body',
        `The exchange answers more than ${PAGE_BOUND} pages for one month of the ledger. Nothing of it is shown. Report it with this sentence.`,
      );
    const page = await read(pages.length + 1);
    pages.push(page);
    onPage?.(page);
    if (page.records.length > 0 && page.records.every(({ billId }) => seen.has(billId)))
      return { pages, stuckAt: page.page };
    for (const { billId } of page.records) seen.add(billId);
  }
  return { pages, stuckAt: null };
}

function* readingOf({ pages, stuckAt }: Pages): Steps<Reading> {
  const merged = yield* mergingEntries(pages);
  return { pages, stuckAt, ...merged, chain: yield* checkingChain(merged.entries) };
}

async function areSamePages(a: Pages['pages'], b: Pages['pages']): Promise<boolean> {
  if (a.length !== b.length) return false;
  for (const [i, page] of a.entries()) {
    await breath();
    if (!sameRecords(page, b[i]!)) return false;
  }
  return true;
}

/** An empty page that only confirms the end does not make two moments out of one. */
const isOneAnswer = (pages: readonly Page<LedgerEntry>[]): boolean =>
  pages.filter(({ records }) => records.length > 0).length <= 1;

/**
 * One or a few gaps may be entries that were lost while paging. Where the chain fails throughout it proves nothing, and so
 * where the exchange was asked for some business types only.
 */
function newGaps(
  { chain }: Reading,
  before: Reading | null,
  { bizType }: LedgerQuestion,
): { mayBeOurs: boolean; areNew: boolean } {
  const { breaks, links } = chain;
  const mayBeOurs =
    bizType === undefined && breaks.length > 0 && breaks.length <= Math.max(3, links / 10);
  const known = new Set(before?.chain.breaks.map(nameOfBreak));
  return { mayBeOurs, areNew: mayBeOurs && breaks.some((one) => !known.has(nameOfBreak(one))) };
}

const nameOfBreak = ({ coin, billId, missing }: ChainBreak): string =>
  `${coin}|${billId}|${missing}`;

/** An exchange that ignored the month or the coin would put entries into the wrong sum. Zones shift a month by less than a day. */
function checkAnswersQuestion(
  records: readonly LedgerEntry[],
  { month, coin, bizType }: LedgerQuestion,
  page: number,
): void {
  const startMs = Date.parse(`${month}-01T00:00:00Z`) - DAY_MS;
  const endMs = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1) + DAY_MS;
  const stranger = records.find(
    (entry) =>
      entry.cTimeMs < startMs ||
      entry.cTimeMs >= endMs ||
      (coin !== undefined && entry.coinName !== coin) ||
      (bizType !== undefined && entry.bizType !== bizType),
  );
  if (stranger)
    throw new ExchangeError(
      'body',
      `The exchange was asked for the ledger of ${[month, coin, bizType].filter((part) => part !== undefined).join(', ')} and answered with entry ${stranger.billId} of another month, coin or type (page ${page}). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
    );
}
