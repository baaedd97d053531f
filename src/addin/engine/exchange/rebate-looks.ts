// Checks the doubts that the pages of a window leave: places where neighbouring pages repeat
// records, and page 1 of an open window.
import type { CommissionRecord } from '../records/commission-record';
import { hasCode } from '../../platform/tieout-error';
import { sameRecords } from './page';
import { repeatIn, windowAround, type Window } from './rebate-doubts';
import { joinedPages, newestFirst, showsAgain, type Growth } from './rebate-join';
import type { AskRebatePage, RebatePage, RebatePagesRead } from './rebate-pages';

/** Limit of checks for the place to which postings have pushed a page. */
const PLACES = 3;
/** How often pages that repeat others are requested again. */
const AGAINS = 2;

/**
 * The content of the pages. `growth` is null if the exchange states no `total`, so that the number
 * of new records is unknown.
 */
export interface Joined {
  readonly growth: Growth | null;
  readonly pages: readonly RebatePage[];
  readonly records: readonly CommissionRecord[];
  readonly total: number | null;
  /** How many more records the last answer counted than `total`. */
  readonly grownBy: number;
}

/** A reading after its checks. */
export interface Settled extends Joined {
  /** Nothing has moved meanwhile except by new records. */
  readonly isStill: boolean;
  /** No record is on two pages, except one that a single answer has shown twice. */
  readonly isPlain: boolean;
  /** The present page 1, if it no longer shows its earlier records. */
  readonly page1?: RebatePage;
}

/** A range of places in the listing; the end is exclusive. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/**
 * Checks the doubts that the answers leave: pages that repeat records, and page 1 of an open
 * window. null: they contradict each other.
 */
export async function settle(
  { open, answers }: { readonly open: boolean; readonly answers: readonly RebatePage[] },
  { ask, shownFrom, ...read }: RebatePagesRead,
): Promise<Settled | null> {
  let { pages } = read;
  let joined = joinedOf(pages, open);
  const shown = [{ from: shownFrom, to: Infinity }];
  const begins = new Set<number>();
  const asking = { ask, open };
  const isPlain = (of: Joined): boolean =>
    begins.size === 0 || repeatIn(partsOf(of), answers, new Set()) === null;
  for (let agains = 0; joined;) {
    const repeat = repeatIn(partsOf(joined), answers, begins);
    if (!repeat) break;
    const look = repeat.isOverlap
      ? null
      : await lookAt(asking, joined, (grownBy) => windowAround(repeat, fullOf(pages), grownBy));
    if (look && look.shows !== false) {
      joined = look.joined;
      begins.add(repeat.page);
      if (look.place) shown.push(look.place);
      continue;
    }
    // Otherwise postings may have moved the page's records.
    const mayAsk = !open || (joined.total !== null && !isMoved(joined));
    const page = pages[repeat.page - 1]!;
    let again = page;
    for (; mayAsk && agains < AGAINS && sameRecords(again, page); agains += 1)
      again = await ask(page.page);
    const isLikeIt = again.total === page.total && again.records.length === page.records.length;
    if (!isLikeIt || sameRecords(again, page)) return null;
    pages = pages.map((one) => (one === page ? again : one));
    joined = joinedOf(pages, open);
  }
  if (!joined || !(open || isMoved(joined)) || edgeIsShown(joined, shown))
    return joined && { ...joined, isStill: true, isPlain: isPlain(joined) };
  const look = await lookAt(asking, joined, (grownBy) => ({
    page: 1 + Math.floor(grownBy / fullOf(pages)),
  }));
  const page1 = look.shows === false && look.answer?.page === 1 ? look.answer : undefined;
  const isStill = look.shows === true;
  return { ...look.joined, isStill, isPlain: isPlain(joined), ...(page1 && { page1 }) };
}

/** The records that each page adds to the listing, if postings pushed its records onto the next. */
function partsOf({ growth, pages, records, total }: Joined) {
  const full = fullOf(pages);
  let from = 0;
  return pages.map((page) => {
    const end = page.page * full - (page.total! - total!);
    const to =
      growth === 'front'
        ? Math.max(from, Math.min(end, records.length))
        : from + page.records.length;
    const part = { page: page.page, records: records.slice(from, to) };
    from = to;
    return part;
  });
}

function joinedOf(pages: readonly RebatePage[], open: boolean): Joined | null {
  // If the counts of the pages agree, all of them state `total` or none does.
  if (pages[0]!.total === null) {
    const records = pages.flatMap((page) => page.records);
    return { growth: null, pages, records, total: null, grownBy: 0 };
  }
  const joined = joinedPages(pages);
  if (!joined || (!open && joined.growth !== 'still')) return null;
  return { ...joined, pages, grownBy: pages.at(-1)!.total! - joined.total };
}

const isMoved = ({ growth }: Joined): boolean => growth === 'front' || growth === 'back';
const fullOf = (pages: readonly RebatePage[]): number => pages[0]!.records.length;

/**
 * All records are on one page, or one answer has shown the edge between the only two pages up to
 * the end.
 */
function edgeIsShown({ pages, records }: Joined, shown: readonly Place[]): boolean {
  const filled = pages.filter((page) => page.records.length > 0).length;
  const edge = fullOf(pages) - 1;
  return (
    filled < 2 ||
    (filled === 2 && shown.some(({ from, to }) => from <= edge && records.length <= to))
  );
}

interface Look {
  /** null if it is unknown. */
  readonly shows: boolean | null;
  /** With what the look tells of the records that were posted since. */
  readonly joined: Joined;
  readonly answer?: RebatePage;
  readonly place?: Place;
}

/**
 * Whether one answer shows the same records as the pages at that place. `windowOf`: the window to
 * request after this many new records.
 */
async function lookAt(
  { ask, open }: { readonly ask: AskRebatePage; readonly open: boolean },
  joined: Joined,
  windowOf: (grownBy: number) => (Partial<Window> & Pick<Window, 'page'>) | null,
): Promise<Look> {
  const { growth, pages, records, total } = joined;
  let { grownBy } = joined;
  for (let places = 0; places < PLACES; places += 1) {
    const window = windowOf(grownBy);
    const answer = window && (await ask(window.page, window.size).catch(noneWhereRefused));
    const size = window?.size ?? fullOf(pages);
    // This check is impossible with an exchange that ignores the page size.
    if (!answer || answer.records.length > size) return { shows: null, joined };
    const from = (answer.page - 1) * size;
    const [was, is] = [total ?? 0, answer.total ?? 0];
    const changed = { shows: false, joined, answer };
    if ((answer.total === null) !== (total === null) || is < was || (is > was && !open))
      return changed;
    const there = { records: records.slice(from, from + size) };
    if (
      grownBy === 0 &&
      sameRecords({ records: answer.records.slice(0, there.records.length) }, there)
    ) {
      const posted = is > was ? 'back' : growth;
      return {
        shows: true,
        joined: { ...joined, growth: posted, grownBy: 0 },
        place: { from, to: from + size },
      };
    }
    if (growth === 'back' || is === was) return changed;
    grownBy = is - was;
    const at = from - grownBy;
    const shows =
      showsAgain(records, answer.records, at) ||
      showsAgain(newestFirst({ records }).records, newestFirst(answer).records, at);
    if (shows) return { shows, joined: { ...joined, growth: 'front', grownBy } };
    if (shows === false) return changed;
  }
  return { shows: false, joined };
}

const noneWhereRefused = (error: unknown): null => {
  if (hasCode(error, 'parameter')) return null;
  throw error;
};
