// The pages of a month, up to an end that is proven, or that two answers agree on. One well-formed
// answer that is too short must not cut a month: a short page is evidence of the end, not proof.
import type { LedgerEntry } from '../records/ledger-entry';
import { hasCode } from '../../platform/tieout-error';
import { yieldToMain } from '../../platform/yield-to-main';
import { isLater, momentOf } from './merge-entries';
import { ExchangeError } from './exchange-error';
import { FEWEST_TO_CUT, limitOfTail, type Page } from './page';
import { LEDGER_PAGE_SIZE } from './requests';
import { say } from '../../platform/say';

type LedgerPage = Page<LedgerEntry>;

/** Asks for a page; of another length only to look at the end. */
export type AskPage = (page: number, limit?: number) => Promise<LedgerPage>;

export interface PagesRead {
  readonly pages: readonly LedgerPage[];
  /**
   * A page that brings nothing new, because everything shifted by a page or because the exchange
   * ignores `page` and would answer for ever.
   */
  readonly stuckAt: number | null;
  /** False where no two answers agreed on what a short page holds, or a look shows a lost entry. */
  readonly settled: boolean;
  /**
   * How many entries a page held that were all known, at most: so many were posted meanwhile, or it
   * is an old answer, or page 1 is. 0: there was no such page.
   */
  readonly oldRows: number;
  readonly places: Places;
}

export interface PagesWanted {
  /** Entries may be posted while it is read: pages that bring nothing new are no wonder. */
  readonly open: boolean;
  /** Pages that need not be asked for, from page 1 on. */
  readonly begun: readonly LedgerPage[];
  /** Is it proven that nothing stands behind the last of these pages, which is short? */
  readonly isEnd: (pages: readonly LedgerPage[], places: Places) => Promise<boolean>;
  /** Is handed each page as it came first. A short one is looked at again before it counts. */
  readonly keeper?: { keep(page: LedgerPage): void };
}

/** Most pages of a month, half a million entries: an exchange may answer without end. */
const PAGE_BOUND = 2_500;
/** Looks at a short page after the first. */
const LOOKS = 3;
/**
 * Pages in a row that bring nothing of the reading's moment that was not there, where postings may
 * have pushed everything on, and their share of all pages: below half a page of postings a request,
 * it is less.
 */
const IDLE_BOUND = 25;
const IDLE_SHARE = 1 / 2;

/** On which pages entries stand: the first and the last of each. */
export class Places {
  readonly #first = new Map<string, number>();
  readonly #last = new Map<string, number>();
  /** The first page that repeats an entry of another. */
  #shiftedAt = Infinity;

  add({ page, records }: LedgerPage): void {
    for (const { billId } of records) {
      const first = this.#first.get(billId);
      if (first === undefined) this.#first.set(billId, page);
      else if (first !== page) {
        this.#last.set(billId, page);
        this.#shiftedAt = Math.min(this.#shiftedAt, page);
      }
    }
  }

  has(billId: string): boolean {
    return this.#first.has(billId);
  }

  /** Did one answer show both? */
  shareAPage(a: string, b: string): boolean {
    const [of, and] = [this.#pagesOf(a), this.#pagesOf(b)];
    return of.some((page) => page !== undefined && and.includes(page));
  }

  /** And before anything had moved, so that nothing between them had gone elsewhere? */
  shareAStillPage(a: string, b: string): boolean {
    const page = this.#first.get(a) ?? Infinity;
    return page < this.#shiftedAt && page === this.#first.get(b);
  }

  #pagesOf(billId: string): (number | undefined)[] {
    return [this.#first.get(billId), this.#last.get(billId)];
  }
}

/**
 * Reads on until a page is empty or shorter than one before it. Where nothing proves that it is the
 * last, it is looked at once more: the end of what was read, asked for at another size, so that a
 * page whose size the exchange cuts shows what stands behind it, and the place where two pages met
 * is seen in one answer. Throws ExchangeError 'body' where it never ends, 'incomplete' where
 * postings outrun the reading, or whatever a request ended with.
 */
export async function readToTheEnd(ask: AskPage, wanted: PagesWanted): Promise<PagesRead> {
  const pages: LedgerPage[] = [];
  const places = new Places();
  let longest = 0;
  const put = (page: LedgerPage): void => {
    pages.push(page);
    places.add(page);
    longest = Math.max(longest, page.records.length);
  };
  // A short page that was kept counts as a first look: it may not have been looked at twice.
  const shortAt = wanted.begun.findIndex(({ records }) => records.length < LEDGER_PAGE_SIZE);
  for (const page of shortAt < 0 ? wanted.begun : wanted.begun.slice(0, shortAt)) {
    put(page);
    await yieldToMain();
  }
  let lookedAt = wanted.begun[shortAt];
  const looks = { areClear: true };
  let idle = 0;
  let oldRows = 0;
  const readSoFar = (how: { stuckAt?: number; settled: boolean }): PagesRead => ({
    ...{ pages, places, oldRows, stuckAt: null },
    ...how,
  });
  for (;;) {
    if (pages.length >= PAGE_BOUND)
      throw new ExchangeError(
        'body',
        say`The exchange answers more than ${PAGE_BOUND} pages for one month of the ledger. Nothing of it is shown. Report it with this sentence.`,
      );
    const asked = lookedAt ?? (await ask(pages.length + 1));
    if (!lookedAt) wanted.keeper?.keep(asked);
    lookedAt = undefined;
    const known = { ask, places, longest, looks, pages, wanted };
    const wasIdle = bringsNothing(asked, known);
    const wasOld = asked.records.every(({ billId }) => places.has(billId));
    places.add(asked);
    const { page, state } = await certainOf(asked, known);
    const isIdle = wasIdle && bringsNothing(page, known);
    put(page);
    if (isIdle && wasOld) oldRows = Math.max(oldRows, page.records.length);
    if (state !== 'goes on') return readSoFar({ settled: state === 'ends' });
    idle = isIdle ? idle + 1 : 0;
    if (idle > 0 && (!wanted.open || (idle > 1 && isSame(page, pages.at(-2)!))))
      return readSoFar({ stuckAt: page.page, settled: true });
    if (idle >= Math.max(IDLE_BOUND, pages.length * IDLE_SHARE))
      throw new ExchangeError(
        'incomplete',
        say`Entries are posted to this month of the ledger faster than its pages can be read, so it cannot be shown as complete. Press Refresh in a quieter moment.`,
      );
  }
}

interface Known {
  readonly ask: AskPage;
  /** Of the pages before, and of the one that is looked at. */
  readonly places: Places;
  /** Cleared by a look at another size that says nothing: none is tried after it. */
  readonly looks: { areClear: boolean };
  /** The longest page so far: the size that this exchange is known to answer. */
  readonly longest: number;
  readonly pages: readonly LedgerPage[];
  readonly wanted: PagesWanted;
}

type State = 'goes on' | 'ends' | 'unsettled';

interface Certain {
  readonly page: LedgerPage;
  readonly state: State;
}

async function certainOf(asked: LedgerPage, known: Known): Promise<Certain> {
  const { longest, pages, places, wanted } = known;
  const size = longest === 0 ? LEDGER_PAGE_SIZE : Math.min(longest, LEDGER_PAGE_SIZE);
  if (asked.records.length >= size) return { page: asked, state: 'goes on' };
  const read = [...pages, asked];
  if (await wanted.isEnd(read, places)) return { page: asked, state: 'ends' };
  const tail = await lookAtTheTail(read, known);
  if (tail !== 'unclear') return { page: asked, state: tail };
  const looked = await lookedAtAgain(asked, size, known);
  if (looked === null) return { page: asked, state: 'unsettled' };
  const { page, pushedOn } = looked;
  // Where a page before it was longer, the exchange does not cut its pages to this length.
  const mayBeCut = longest === 0 && page.records.length >= FEWEST_TO_CUT;
  return { page, state: mayBeCut || pushedOn ? 'goes on' : 'ends' };
}

/**
 * Asks for the end of what was read with a smaller size, so that it stands on a page of its own. It
 * ends where our last page ended: nothing is behind. An entry that we lack, between two of different
 * pages, slipped by: 'unsettled'. 'unclear': the exchange does not keep to the size, or more stands
 * behind, or too few entries are there to tell. Not seen: a page that is always cut, and this look
 * to just as much.
 */
async function lookAtTheTail(
  read: readonly LedgerPage[],
  { ask, places, longest, looks, wanted }: Known,
): Promise<'ends' | 'unsettled' | 'unclear'> {
  const slots = read.reduce((sum, { records }) => sum + records.length, 0);
  const limit = limitOfTail(slots, Math.min(longest === 0 ? slots : longest, LEDGER_PAGE_SIZE));
  if (limit === null || !looks.areClear) return 'unclear';
  const tail = await ask(Math.floor(slots / limit) + 1, limit).catch((error: unknown) => {
    if (hasCode(error, 'parameter')) return null;
    throw error;
  });
  if (tail !== null && tail.records.length < limit) {
    const { records } = tail;
    const isNews = (entry: LedgerEntry): boolean =>
      !places.has(entry.billId) && !isPostedSince(read[0]!, entry, tail, wanted);
    if (records.length >= slots % limit && !records.some(isNews)) return 'ends';
    const last = read.findLast((page) => page.records.length > 0)!.records.at(-1)!;
    if (records.at(-1)?.billId === last.billId) {
      // What one answer did not show between two entries was posted later, with an older time.
      const isLate = (at: number): boolean => {
        const [before, after] = [records.slice(0, at), records.slice(at)].map((part) =>
          part.filter(({ billId }) => places.has(billId)),
        ) as [LedgerEntry[], LedgerEntry[]];
        const [previous, next] = [before.at(-1), after[0]!];
        return previous ? places.shareAPage(previous.billId, next.billId) : read.length === 1;
      };
      return records.every((entry, at) => !isNews(entry) || (wanted.open && isLate(at)))
        ? 'ends'
        : 'unsettled';
    }
  }
  looks.areClear = false;
  return 'unclear';
}

/**
 * The page as two answers show it; the fuller one where they differ. `pushedOn`: what was posted
 * meanwhile pushed its end onto the next page. null: no two answers agree.
 */
async function lookedAtAgain(
  asked: LedgerPage,
  size: number,
  { ask, places, pages, wanted }: Known,
): Promise<{ readonly page: LedgerPage; readonly pushedOn: boolean } | null> {
  let page = asked;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const again = await ask(asked.page);
    const here = new Set(idsOf(page));
    const there = new Set(idsOf(again));
    const firstPage = pages[0] ?? page;
    const isNews = (entry: LedgerEntry): boolean =>
      !here.has(entry.billId) &&
      !places.has(entry.billId) &&
      !isPostedSince(firstPage, entry, again, wanted);
    if (!again.records.some(isNews)) {
      // A full answer is no end: what was posted may have pushed the last entries behind it, unless
      // it stands behind them itself.
      const isBehind = (entry: LedgerEntry, at: number): boolean =>
        at < length
          ? entry.billId === page.records[at]!.billId
          : isPostedSince(firstPage, entry, again, wanted);
      const { length } = page.records;
      if (idsOf(page).every((id) => there.has(id))) {
        const isLast = again.records.length < size || (length > 0 && again.records.every(isBehind));
        return { page, pushedOn: !isLast };
      }
      if (wanted.open && again.records.length >= page.records.length)
        return { page, pushedOn: true };
    }
    if (again.records.length > page.records.length) page = again;
    if (page.records.length >= size) return { page, pushedOn: true };
  }
  return null;
}

/** Is all of it known already, or posted after the moment of page 1? */
function bringsNothing(
  page: LedgerPage,
  { places, pages, wanted }: Pick<Known, 'places' | 'pages' | 'wanted'>,
): boolean {
  return (
    page.records.length > 0 &&
    page.records.every(
      (entry) =>
        places.has(entry.billId) || (pages[0] && isPostedSince(pages[0], entry, page, wanted)),
    )
  );
}

/** Was this entry of an open month, which stands on `page`, posted after page 1 was read? */
const isPostedSince = (
  firstPage: LedgerPage,
  entry: LedgerEntry,
  page: LedgerPage,
  { open }: Known['wanted'],
): boolean => open && isLater(entry, momentOf(firstPage), page);

const isSame = (page: LedgerPage, other: LedgerPage): boolean =>
  idsOf(page).sort().join() === idsOf(other).sort().join();

const idsOf = ({ records }: LedgerPage): string[] => records.map(({ billId }) => billId);
