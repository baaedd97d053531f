// Reads the lines of an evidence file back: parses every answer again, digit by digit.
import { storedBody } from '../../addin/engine/exchange/error-meanings';
import { isTieoutError } from '../../addin/platform/tieout-error';
import { checkAnswersMonth } from '../../addin/engine/exchange/read-ledger-month';
import { Pass } from '../../addin/engine/exchange/ledger-answers';
import type { Page } from '../../addin/engine/exchange/page';
import { mergeEntries } from '../../addin/engine/exchange/merge-entries';
import {
  readCommissionPage,
  readLedgerPage,
  type CommissionPage,
} from '../../addin/engine/exchange/read-records';
import { checkRebateAnswer } from '../../addin/engine/exchange/check-rebate-answer';
import { asMeant, joinedPages, recordsOfPages } from '../../addin/engine/exchange/rebate-join';
import {
  LEDGER_PAGE_SIZE,
  REBATES_PAGE_SIZE,
  ledgerRequest,
  rebatesRequest,
  type ExchangeRequest,
} from '../../addin/engine/exchange/requests';
import { checkChain } from '../../addin/engine/records/balance-chain';
import {
  daysOf,
  windowsOf,
  type IsoDay,
  dayName,
  monthName,
} from '../../addin/engine/records/calendar';
import type { LedgerEntry } from '../../addin/engine/records/ledger-entry';
import type { LedgerSource, RebateSource } from '../../addin/engine/evidence/certificate-sources';
import { windowIdOf, type ArchivedWindow } from '../../addin/engine/archive/stored-answers';
import type {
  DaysLine,
  EvidenceLine,
  MonthLine,
  PageLine,
  WindowLine,
} from '../../addin/engine/evidence/evidence-lines';
import { daysAnswered, windowsOfDays } from '../../addin/engine/evidence/days-answered';
import { nodeSha256 } from './node-sha256';

/** A file is refused: the line and its content. */
export class EvidenceFault extends Error {
  constructor(
    readonly line: number,
    readonly where: string,
    reason: string,
  ) {
    super(`Line ${line}, ${where}: ${reason}`);
  }
}

/**
 * Walks through the lines after the question. `at`: 0-based; a line that cannot be read is null.
 */
export class LineReader {
  constructor(
    readonly lines: readonly (EvidenceLine | null)[],
    public at: number,
  ) {}

  get atEnd(): boolean {
    return this.at >= this.lines.length;
  }

  /** The part of the next line that `pick` accepts; null is a fault. Throws EvidenceFault. */
  next<Found>(pick: (line: EvidenceLine) => Found | null, where: string): Found {
    const line = this.lines[this.at];
    this.at += 1;
    const found = line ? pick(line) : null;
    if (found === null)
      throw new EvidenceFault(this.at, where, 'this is not what must stand here.');
    return found;
  }
}

/** A month of the ledger with its pages. Throws EvidenceFault. */
export function readMonth(reader: LineReader, accounts: readonly string[]): LedgerSource {
  const head: MonthLine = reader.next(
    (line) => ('month' in line ? line.month : null),
    'a month of the ledger',
  );
  const { account, month, retained, readings } = head;
  const where = `the ledger of ${monthName(month)}, account ${accounts[account - 1] ?? account}`;
  const pages = readPages(
    reader,
    head.pages,
    where,
    ({ page, request }, nth) =>
      nth === 1
        ? ledgerRequest({ month }, 1)
        : ledgerRequest({ month }, page, limitIn(request.body)),
    (body, page): readonly LedgerEntry[] => {
      const records = readLedgerPage(body, page);
      checkAnswersMonth(records, { month }, page);
      return records;
    },
  );
  const fetchedAtMs = Date.parse(head.fetchedAt);
  if (retained) {
    const whole = pages.filter(({ isRefresh }) => !isRefresh);
    checkWhole(reader.at, where, readings, joinToTheEnd(whole));
    checkMoment(reader.at, where, fetchedAtMs, pages.slice(0, 1));
  } else if (pages.length > 0)
    throw new EvidenceFault(
      reader.at,
      where,
      'it is said to be no longer held, and answers stand beside it.',
    );
  const { entries, duplicatesRemoved } = guarded(reader.at, where, () => mergeEntries(pages));
  if (pages.some(({ isRefresh }) => isRefresh) && !isCounted(pages, entries.length))
    throw new EvidenceFault(
      reader.at,
      where,
      'the answers of its refresh do not count its entries.',
    );
  return {
    account,
    month,
    stored: {
      retained,
      fetchedAtMs,
      reading: { month, pages, entries, duplicatesRemoved, readings, chain: checkChain(entries) },
    },
  };
}

/** The limit in the body of a ledger request; the request is compared as a whole. */
const limitIn = (body: string): number => Number(/"limit":(\d+)/.exec(body)?.[1]);

/**
 * Pages in order up to a short one; or, if windows of other sizes are among them, answers that join
 * from page 1 up to a short one.
 */
function joinToTheEnd(pages: readonly Page<LedgerEntry>[]): boolean {
  const lengths = pages.map(({ records }) => records.length);
  if (pages.every(({ page, limit }, at) => page === at + 1 && limit === undefined))
    return endsThere(lengths, LEDGER_PAGE_SIZE);
  const pass = new Pass(true, new Set());
  const join = pages.every((answered) => {
    const { page, limit = LEDGER_PAGE_SIZE } = answered;
    const isNext = (page - 1) * limit <= pass.reach;
    pass.add({ page, limit, why: 'page', pass: 1, answered });
    return isNext;
  });
  return join && pages[0]?.page === 1 && pass.isShortAtTheEnd;
}

/**
 * A refresh checks the end of the list: the entry with the counted place is the last one or a later
 * one.
 */
const isCounted = (pages: readonly Page<LedgerEntry>[], entries: number): boolean =>
  pages[0]!.isRefresh === true &&
  pages.some(
    ({ isRefresh, page, limit, records: { length } }) =>
      isRefresh && limit && length > 0 && length < limit && (page - 1) * limit + length >= entries,
  );

/** The days of one series with the windows that they were read with. Throws EvidenceFault. */
export function readRebateDays(
  reader: LineReader,
  accounts: readonly string[],
  period: { readonly from: IsoDay; readonly to: IsoDay },
): RebateSource {
  const {
    account,
    series,
    notRetained,
    windows: count,
  }: DaysLine = reader.next((line) => ('days' in line ? line.days : null), 'settlement days');
  const name = `${series.product} rebates of ${series.symbol} in ${series.coin}, account ${accounts[account - 1] ?? account}`;
  const at = reader.at;
  const asked = { start: period.from, end: period.to };
  const windows = Array.from({ length: count }, () => readWindow(reader, series, name));
  const days = new Map(guarded(at, name, () => daysAnswered(asked, windows)));
  if (windowsOfDays(days).size !== windows.length)
    throw new EvidenceFault(
      at,
      name,
      'a window answers no day that was asked, or a newer window answers all its days.',
    );
  for (const { from, to, fetchedAt } of notRetained)
    for (const day of daysOf({ start: from, end: to })) {
      if (day < asked.start || day > asked.end || days.has(day))
        throw new EvidenceFault(
          at,
          name,
          `${day} is said to be no longer held; it was not asked, or is answered or said twice.`,
        );
      days.set(day, { records: [], fetchedAtMs: Date.parse(fetchedAt), retained: false });
    }
  return { account, series, window: asked, days, windows };
}

function readWindow(reader: LineReader, series: DaysLine['series'], name: string): ArchivedWindow {
  const {
    start,
    end,
    total,
    readings,
    fetchedAt,
    pages: count,
  }: WindowLine = reader.next((line) => ('window' in line ? line.window : null), name);
  const question = { ...series, start, end };
  if (windowsOf(start, end).length !== 1)
    throw new EvidenceFault(reader.at, name, `${start} to ${end} is no window of at most 90 days.`);
  const where = `${name}, ${dayName(start)} to ${dayName(end)}`;
  const at = reader.at;
  const said: CommissionPage[] = [];
  const read = readPages(
    reader,
    count,
    where,
    (_line, page) => rebatesRequest(question, page),
    (body, page) => {
      const answer = readCommissionPage(body, page, series.product);
      checkRebateAnswer(answer.records, question, page);
      said.push(answer);
      return answer.records;
    },
  );
  const answers = asMeant(said);
  const pages = read.map((page, i) => ({ ...page, records: answers[i]!.records }));
  const joined = joinedPages(answers);
  const counted = joined === null ? countedBy(answers) : joined.total;
  if (counted !== total)
    throw new EvidenceFault(
      at,
      where,
      `the file says that the exchange counted ${total ?? 'nothing'}, its pages say ${counted ?? 'nothing'}.`,
    );
  const isWhole = total === null ? answeredToTheEnd(answers) : joined !== null;
  checkWhole(reader.at, where, readings, isWhole);
  const fetchedAtMs = Date.parse(fetchedAt);
  checkMoment(at, where, fetchedAtMs, pages);
  return {
    windowId: windowIdOf({ start, end }, fetchedAtMs),
    fetchedAtMs,
    reading: { question, pages, records: recordsOfPages(answers), total, readings },
  };
}

/** The first count that a page states; null if none does. */
const countedBy = (answers: readonly CommissionPage[]): number | null =>
  answers.find(({ total }) => total !== null)?.total ?? null;

/** If `total` is not stated: up to the page that `pages` names, else up to a short one. */
function answeredToTheEnd(answers: readonly CommissionPage[]): boolean {
  const { pages } = answers.at(-1) ?? { pages: null };
  return pages !== null && answers.length > 0
    ? answers.length >= pages
    : endsThere(
        answers.map(({ records }) => records.length),
        REBATES_PAGE_SIZE,
      );
}

/**
 * Whether the last page can end a reading: it is empty, shorter than an earlier one, or the only
 * one and not full.
 */
function endsThere(lengths: readonly number[], size: number): boolean {
  const last = lengths.at(-1);
  if (last === undefined) return false;
  return last === 0 || last < (lengths.length === 1 ? size : Math.max(...lengths));
}

/**
 * The rules of the reading itself: a first page, read at least once, and pages up to the last one.
 */
function checkWhole(line: number, where: string, readings: number, endsThere: boolean): void {
  if (readings < 1) throw new EvidenceFault(line, where, 'the file says that it was never read.');
  if (!endsThere)
    throw new EvidenceFault(
      line,
      where,
      'the last page is missing, or more rows were counted than the answers hold.',
    );
}

/** The moment of a reading follows from its pages, and so does which periods were over. */
function checkMoment(
  line: number,
  where: string,
  fetchedAtMs: number,
  pages: readonly Page<unknown>[],
): void {
  if (!pages.some((page) => page.fetchedAtMs === fetchedAtMs))
    throw new EvidenceFault(line, where, 'the file says another moment than its pages.');
}

function readPages<Item>(
  reader: LineReader,
  count: number,
  where: string,
  requestOf: (line: PageLine, nth: number) => ExchangeRequest,
  recordsOf: (body: unknown, page: number) => readonly Item[],
): Page<Item>[] {
  return Array.from({ length: count }, (_, i) => {
    const number = i + 1;
    const place = `page ${number} of ${where}`;
    const line: PageLine = reader.next((next) => ('page' in next ? next.page : null), place);
    const { page, isRefresh, fetchedAt, request, sha256, body } = line;
    const { method, path, query, body: sent, parameters, operation } = requestOf(line, number);
    if (
      String(page) !== parameters['page'] ||
      JSON.stringify(request) !== JSON.stringify({ method, path, query, body: sent })
    )
      throw new EvidenceFault(reader.at, place, 'the request is not the one that asks for it.');
    if (nodeSha256(body) !== sha256)
      throw new EvidenceFault(
        reader.at,
        place,
        'the body does not have the SHA-256 that stands beside it.',
      );
    const limit = Number(parameters['limit'] ?? LEDGER_PAGE_SIZE);
    return {
      page,
      ...(limit !== LEDGER_PAGE_SIZE && { limit }),
      ...(isRefresh && { isRefresh }),
      body,
      records: guarded(reader.at, place, () => recordsOf(storedBody(body, operation), page)),
      fetchedAtMs: Date.parse(fetchedAt),
    };
  });
}

function guarded<Out>(line: number, where: string, read: () => Out): Out {
  try {
    return read();
  } catch (error) {
    if (error instanceof EvidenceFault) throw error;
    throw new EvidenceFault(
      line,
      where,
      isTieoutError(error) ? error.message : 'the body is no JSON.',
    );
  }
}
