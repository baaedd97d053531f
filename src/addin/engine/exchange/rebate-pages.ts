// Reads the pages of a window of commission records up to a certain end. One well-formed answer
// that is too short must not cut a window: `total` reveals it; without `total` a short page is
// evidence of the end, not proof.
import type { CommissionRecord } from '../records/commission-record';
import { hasCode } from '../../platform/tieout-error';
import { ExchangeError } from './exchange-error';
import {
  FEWEST_TO_CUT,
  type Page,
  areTellable,
  holdsAllOf,
  limitOfTail,
  sameRecords,
} from './page';
import { asMeant, countThePage, isCopy, isSilent, uncounted } from './rebate-join';
import type { CommissionPage } from './read-records';
import { REBATES_PAGE_SIZE } from './requests';
import { say } from '../../platform/say';

export type RebatePage = Page<CommissionRecord> & CommissionPage;

/** Requests a page; of another size only to check the end. */
export type AskRebatePage = (page: number, size?: number) => Promise<RebatePage>;

export interface RebatePagesRead {
  readonly pages: readonly RebatePage[];
  /** As `ask`; of an exchange that counts each page, the answers say no total. */
  readonly ask: AskRebatePage;
  /** false if the counts contradict each other, or no two answers agreed on a short page. */
  readonly settled: boolean;
  /** A page that holds the same records as an earlier one: the exchange ignores `page`. */
  readonly stuckAt: number | null;
  /**
   * From this record on, a check of the end has shown all records in one answer; Infinity if none
   * has.
   */
  readonly shownFrom: number;
}

/**
 * Checks an end, unless it is known, and returns whether the check showed one.
 * @param look null if there is nothing to check
 * @param isStillEmpty requests the window again if it has no records
 */
export type LookOnce = (
  look: () => Promise<Look | null>,
  isStillEmpty: (() => Promise<boolean>) | null,
) => Promise<boolean>;

/**
 * What a check of the end shows: the end; more records; or neither, so that the answer is cut, or the
 * exchange ignores or refuses the size.
 */
export type Look = 'end' | 'more' | 'neither';

/**
 * If the exchange does not state how many records there are, one check of an end suffices for all
 * windows of one question: an exchange that respects the requested size answers a short page only
 * at the end. If no window has an end to check, one without records is requested again.
 */
export class EndLook {
  #showedAnEnd: boolean | null = null;
  #showedNothing: boolean | null = null;
  #last: Promise<unknown> = Promise.resolve();
  readonly #maySee: Set<object>;
  #settle = (): void => undefined;
  readonly #settled = new Promise<void>((settle) => (this.#settle = settle));

  /** @param windows of the question; `left` is called as each of them ends */
  constructor(windows: readonly object[]) {
    this.#maySee = new Set(windows);
  }

  /** A window without anything to check waits for those that may have something. */
  of(window: object): LookOnce {
    return async (look, isStillEmpty) => {
      const shown = await this.#inTurn(async () => {
        if (this.#showedAnEnd !== null) return this.#showedAnEnd;
        const seen = await look();
        // The end of this window is further on.
        if (seen === 'more') return false;
        return (this.#showedAnEnd = seen === null ? null : seen === 'end');
      });
      if (shown !== null) this.#settle();
      else this.left(window);
      await this.#settled;
      if (this.#showedAnEnd !== null || !isStillEmpty) return this.#showedAnEnd ?? false;
      return this.#inTurn(async () => (this.#showedNothing ??= await isStillEmpty()));
    };
  }

  #inTurn<Out>(look: () => Promise<Out>): Promise<Out> {
    const mine = this.#last.then(look);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** This window makes no further check. */
  left(window: object): void {
    this.#maySee.delete(window);
    if (this.#maySee.size === 0) this.#settle();
  }
}

/**
 * Ends the reading of an exchange that says neither `total` nor `pages` and never answers a short
 * page.
 */
const PAGE_BOUND = 2_500;
/** Pages that postings may add while a window is read, in addition to as many as it had. */
const GROWTH_BOUND = 25;
/** Limit of repeated requests for a short page. */
const LOOKS = 3;

/** The state from which a reading starts. */
export interface RebatePagesWanted {
  /** Pages that need not be requested, from page 1 on. */
  readonly begun: readonly RebatePage[];
  /** Records may be posted meanwhile; otherwise `total` must not change. */
  readonly open: boolean;
  /** The page at which the previous reading was stuck; it is not checked again. */
  readonly stuckAt?: number | null;
  readonly lookOnce?: LookOnce | undefined;
  readonly onPage: (pages: readonly RebatePage[]) => void;
}

/** Throws ExchangeError 'body' if the listing never ends, or the error of a request. */
export async function readRebatePages(
  askCounted: AskRebatePage,
  { begun, open, stuckAt = null, lookOnce = new EndLook([]).of({}), onPage }: RebatePagesWanted,
): Promise<RebatePagesRead> {
  let ask = askCounted;
  let pages: readonly RebatePage[] = [];
  const known = new Set<string | undefined>();
  for (;;) {
    let asked = begun[pages.length] ?? (await ask(pages.length + 1));
    if (countThePage([...pages, asked])) {
      ask = async (page, size) => uncounted(await askCounted(page, size));
      [pages, asked] = [pages.map(uncounted), uncounted(asked)];
    }
    const read = { ask, settled: true, stuckAt: null, shownFrom: Infinity };
    const [first] = pages;
    if (first && asked.total !== null) {
      // Only page 2 could show whether a full page 1 was all.
      if (asked.records.length === 0 && first.total === first.records.length)
        return { ...read, pages };
      if (!open && asked.total !== first.total) {
        const again = await ask(asked.page);
        if (again.total === first.total) asked = again;
      }
    }
    const repeats = (page: RebatePage): boolean =>
      known.has(JSON.stringify(page.records[0])) && isCopy(page, pages);
    if (repeats(asked) && asked.page !== stuckAt) asked = await ask(asked.page);
    if (repeats(asked)) {
      const isEnd =
        isSilent(asked) &&
        asked.page !== stuckAt &&
        (await endsAfter(pages, ask, (from) => (read.shownFrom = from))) === 'end';
      if (isEnd) return { ...read, pages: asMeant([...pages, asked]) };
      return { ...read, pages, settled: false, stuckAt: asked.page };
    }
    const { page, state, shownFrom = Infinity } = await certainOf(asked, pages, ask, lookOnce);
    pages = [...pages, page];
    for (const record of page.records) known.add(JSON.stringify(record));
    onPage(pages);
    const fits =
      fitsTo(page, pages.at(-2), open) && page.records.length <= pages[0]!.records.length;
    if (state === 'unsettled' || !fits) return { ...read, pages, settled: false };
    if (state === 'ends') return { ...read, pages, shownFrom };
    if (pages.length >= boundOf(pages[0]!)) {
      if (page.total !== null) return { ...read, pages, settled: false };
      throw new ExchangeError(
        'body',
        say`The exchange answers more than ${PAGE_BOUND} pages of commission records for one window. Nothing of it is shown. Report it with this sentence.`,
      );
    }
  }
}

/** A withdrawn record lowers `total`; `pages` changes only if `total` does. */
function fitsTo(page: CommissionPage, before: CommissionPage | undefined, open: boolean): boolean {
  if (!before) return true;
  if (page.total === null || before.total === null)
    return page.total === before.total && page.pages === before.pages;
  return (
    (open && page.total > before.total) ||
    (page.total === before.total && page.pages === before.pages)
  );
}

function boundOf({ total, records }: RebatePage): number {
  if (total === null) return PAGE_BOUND;
  return Math.min(PAGE_BOUND, 2 * Math.ceil(total / records.length) + GROWTH_BOUND);
}

type State = 'goes on' | 'ends' | 'unsettled';

interface Certain {
  readonly page: RebatePage;
  readonly state: State;
  readonly shownFrom?: number;
}

async function certainOf(
  asked: RebatePage,
  pages: readonly RebatePage[],
  ask: AskRebatePage,
  lookOnce: LookOnce,
): Promise<Certain> {
  return asked.total === null
    ? withoutTotal(asked, pages, ask, lookOnce)
    : withTotal(asked, pages, ask);
}

/** `total` gives the length of each page: a shorter one is requested again at once. */
async function withTotal(
  asked: RebatePage,
  pages: readonly RebatePage[],
  ask: AskRebatePage,
): Promise<Certain> {
  const rowsBefore = pages.reduce((sum, { records }) => sum + records.length, 0);
  const missing = (page: RebatePage): number =>
    Math.min(sizeOf(page, pages), page.total! - rowsBefore) - page.records.length;
  let page = asked;
  for (let looks = 0; looks < LOOKS && missing(page) > 0; looks += 1) {
    const again = await ask(asked.page);
    // The number of missing records is no longer known.
    if (again.total === null) return { page, state: 'unsettled' };
    if (again.total === page.total && again.records.length === page.records.length) {
      // The exchange cuts its pages to this length; a later page counts records that it does not
      // show.
      if (pages.length > 0) return { page, state: 'unsettled' };
      break;
    }
    if (again.records.length >= page.records.length) page = again;
  }
  // The count may be of a full page 1 only: then page 2 decides.
  const { length } = page.records;
  const mayBeCounted = pages.length === 0 && length === page.total && length >= sizeOf(page, []);
  const ends = length === 0 || (rowsBefore + length >= page.total! && !mayBeCounted);
  return { page, state: ends ? 'ends' : 'goes on' };
}

/**
 * The page size of this exchange: the length of the first page, else the stated size, else the
 * requested one.
 */
function sizeOf({ size }: CommissionPage, [first]: readonly RebatePage[]): number {
  if (first) return first.records.length;
  return Math.min(size || REBATES_PAGE_SIZE, REBATES_PAGE_SIZE);
}

/**
 * If the exchange does not state how many records there are, a short page is requested until two
 * answers agree.
 */
async function withoutTotal(
  asked: RebatePage,
  pages: readonly RebatePage[],
  ask: AskRebatePage,
  lookOnce: LookOnce,
): Promise<Certain> {
  const isFirst = pages.length === 0;
  const full = sizeOf(asked, pages);
  if (asked.records.length >= full) return { page: asked, state: stateOf(asked) };
  const mayEnd = asked.pages === null || asked.page >= asked.pages;
  let shownFrom = Infinity;
  const look = (): Promise<Look | null> =>
    endsAfter([...pages, asked], ask, (from) => (shownFrom = from));
  const isEmpty = isFirst && asked.records.length === 0;
  const isStillEmpty = async (): Promise<boolean> => (await ask(asked.page)).records.length === 0;
  if (mayEnd && (await lookOnce(look, isEmpty ? isStillEmpty : null)))
    return { page: asked, state: 'ends', shownFrom };
  let page = asked;
  // While page 1 comes short, the exchange cuts its answers, and one cut twice is no end.
  if (!isFirst && !(await comesWhole(pages[0]!, ask))) return { page, state: 'unsettled' };
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const again = await ask(asked.page);
    const agree = holdsAllOf(page, again);
    if (again.records.length >= page.records.length) page = again;
    if (page.records.length >= full) return { page, state: stateOf(page) };
    if (agree) return { page, state: shortStateOf(page, isFirst) };
  }
  return { page, state: 'unsettled' };
}

async function comesWhole({ page, records }: RebatePage, ask: AskRebatePage): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1)
    if ((await ask(page)).records.length >= records.length) return true;
  return false;
}

/** Of a page as long as it can be. */
const stateOf = ({ page, pages }: RebatePage): State =>
  pages !== null && page >= pages ? 'ends' : 'goes on';

/** A short first page may be one that the exchange cuts: the next page decides. */
function shortStateOf(page: RebatePage, isFirst: boolean): State {
  const { length } = page.records;
  if (length === 0) return 'ends';
  if (page.pages !== null) return stateOf(page);
  return !isFirst || length < FEWEST_TO_CUT ? 'ends' : 'goes on';
}

/**
 * Requests the end of the listing with a smaller size, so that it is on a page of its own, if
 * possible with the edge of the last two pages. Exactly that answer means that the exchange
 * respects the size and nothing follows. null: too few records, or too similar ones, to decide. Not
 * detected: a page that is always cut, with this check cut in the same way.
 */
async function endsAfter(
  pages: readonly RebatePage[],
  ask: AskRebatePage,
  shown: (from: number) => void,
): Promise<Look | null> {
  const records = pages.flatMap((page) => page.records);
  const { length } = records;
  const full = Math.min(length, pages[0]!.records.length);
  const showsEdge = (full - 1) * Math.ceil(length / full) > length;
  const size = showsEdge ? full - 1 : limitOfTail(length, full);
  if (size === null) return null;
  const end = { records: records.slice(length - (length % size)) };
  // Among records that are equal a tail that is cut can look whole.
  if (!areTellable(end)) return null;
  try {
    const seen = await ask(Math.floor(length / size) + 1, size);
    if (sameRecords(seen, end)) {
      shown(length - end.records.length);
      return 'end';
    }
    return seen.records.length <= size && holdsAllOf(end, seen) ? 'more' : 'neither';
  } catch (error) {
    if (hasCode(error, 'parameter')) return 'neither';
    throw error;
  }
}
