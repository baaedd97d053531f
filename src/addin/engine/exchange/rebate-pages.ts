// The pages of a window of commission records, up to an end that is certain. One well-formed answer
// that is too short must not cut a window: `total` shows it; without it a short page is evidence of
// the end, not proof.
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

/** Asks for a page; of another length only to look at the end. */
export type AskRebatePage = (page: number, size?: number) => Promise<RebatePage>;

export interface RebatePagesRead {
  readonly pages: readonly RebatePage[];
  /** As `ask`; of an exchange that counts each page, the answers say no total. */
  readonly ask: AskRebatePage;
  /** False where the counts contradict each other, or no two answers agreed on a short page. */
  readonly settled: boolean;
  /** A page that holds the same records as one before it: the exchange ignores `page`. */
  readonly stuckAt: number | null;
  /** From this record on a look at the end has shown all in one answer; Infinity where none has. */
  readonly shownFrom: number;
}

/**
 * Looks at an end, unless it is known. Did a look show one?
 * @param look null: there was nothing to look at
 * @param isStillEmpty where the window has no records: asks for it again
 */
export type LookOnce = (
  look: () => Promise<boolean | null>,
  isStillEmpty: (() => Promise<boolean>) | null,
) => Promise<boolean>;

/**
 * Where nobody says how many records there are, one look at an end is all for the windows of one
 * question: an exchange that keeps to the size that is asked answers a short page at the end only.
 * Where none of them has an end to look at, one of those without records is asked for again.
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

  /** A window that has nothing to look at waits for those that may. */
  of(window: object): LookOnce {
    return async (look, isStillEmpty) => {
      const shown = await this.#inTurn(async () => (this.#showedAnEnd ??= await look()));
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

  /** This window will not look any more. */
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
/** Pages that postings may add while a window is read, beside as many as it had. */
const GROWTH_BOUND = 25;
/** Looks at a short page after the first. */
const LOOKS = 3;

/** What a reading starts from. */
export interface RebatePagesWanted {
  /** Pages that need not be asked for, from page 1 on. */
  readonly begun: readonly RebatePage[];
  /** Records may be posted meanwhile; else `total` must stay. */
  readonly open: boolean;
  /** The page at which the reading before this one was stuck: it is not looked at again. */
  readonly stuckAt?: number | null;
  readonly lookOnce?: LookOnce | undefined;
  readonly onPage: (pages: readonly RebatePage[]) => void;
}

/**
 * Throws ExchangeError 'body' where it never ends, or whatever a request ended with.
 */
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
      // Only page 2 could tell that a full page 1 was all.
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
        (await endsAfter(pages, ask, (from) => (read.shownFrom = from)));
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

/** What is withdrawn lowers `total`; `pages` changes only where `total` does. */
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

/** `total` says how long each page must be: one that is shorter is asked for again at once. */
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
    // Nothing tells any more what is missing.
    if (again.total === null) return { page, state: 'unsettled' };
    if (again.total === page.total && again.records.length === page.records.length) {
      // The exchange cuts its pages to this length; a later page counts what it does not show.
      if (pages.length > 0) return { page, state: 'unsettled' };
      break;
    }
    if (again.records.length >= page.records.length) page = again;
  }
  // A full page 1 may be what is counted: then page 2 decides.
  const { length } = page.records;
  const mayBeCounted = pages.length === 0 && length === page.total && length >= sizeOf(page, []);
  const ends = length === 0 || (rowsBefore + length >= page.total! && !mayBeCounted);
  return { page, state: ends ? 'ends' : 'goes on' };
}

/** What a page of this exchange holds: as the first shows, else as it says, else as was asked. */
function sizeOf({ size }: CommissionPage, [first]: readonly RebatePage[]): number {
  if (first) return first.records.length;
  return Math.min(size || REBATES_PAGE_SIZE, REBATES_PAGE_SIZE);
}

/** Where nobody says how many there are, a short page is looked at until two answers agree. */
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
  const look = (): Promise<boolean | null> =>
    endsAfter([...pages, asked], ask, (from) => (shownFrom = from));
  const isEmpty = isFirst && asked.records.length === 0;
  const isStillEmpty = async (): Promise<boolean> => (await ask(asked.page)).records.length === 0;
  if (mayEnd && (await lookOnce(look, isEmpty ? isStillEmpty : null)))
    return { page: asked, state: 'ends', shownFrom };
  let page = asked;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const again = await ask(asked.page);
    const agree = holdsAllOf(page, again);
    if (again.records.length >= page.records.length) page = again;
    if (page.records.length >= full) return { page, state: stateOf(page) };
    if (agree) return { page, state: shortStateOf(page, isFirst) };
  }
  return { page, state: 'unsettled' };
}

/** Of a page as long as it can be. */
const stateOf = ({ page, pages }: RebatePage): State =>
  pages !== null && page >= pages ? 'ends' : 'goes on';

/** A first page that is short may be one whose size the exchange cuts: the next page tells. */
function shortStateOf(page: RebatePage, isFirst: boolean): State {
  const { length } = page.records;
  if (length === 0) return 'ends';
  if (page.pages !== null) return stateOf(page);
  return !isFirst || length < FEWEST_TO_CUT ? 'ends' : 'goes on';
}

/**
 * Asks for the end of what was read with a smaller size, so that it stands on a page of its own,
 * with the edge of the last two pages where it can: comes just that, the exchange keeps to the size
 * that is asked and there is nothing behind. null: too few, or too much alike, to tell. Not seen: a
 * page that is always cut, and this look to just as much.
 */
async function endsAfter(
  pages: readonly RebatePage[],
  ask: AskRebatePage,
  shown: (from: number) => void,
): Promise<boolean | null> {
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
    if (!sameRecords(await ask(Math.floor(length / size) + 1, size), end)) return false;
    shown(length - end.records.length);
    return true;
  } catch (error) {
    if (hasCode(error, 'parameter')) return false;
    throw error;
  }
}
