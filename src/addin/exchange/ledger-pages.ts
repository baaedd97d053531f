// The pages of a month, up to an end that two answers agree on. One well-formed answer that is too
// short must not cut a month: a short page is evidence of the end, not proof.
import type { LedgerEntry } from '../records/ledger-entry';
import { isLater, momentOf } from './merge-entries';
import { hasCode } from '../platform/tieout-error';
import { ExchangeError } from './exchange-error';
import type { Page } from './page';
import { runNewestFirst } from './page-shift';
import { LEDGER_PAGE_SIZE } from './requests';
import { say } from '../platform/say';

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
  /** False where no two answers agreed on what a short page holds. */
  readonly settled: boolean;
}

export interface PagesWanted {
  /** Entries may be posted while it is read: pages that bring nothing new are no wonder. */
  readonly open: boolean;
  /** Pages that need not be asked for, from page 1 on. */
  readonly begun: readonly LedgerPage[];
  /** The billIds of the last complete reading: where all are found, nothing was cut off. */
  readonly before: ReadonlySet<string>;
  /** Is handed each page as it came first. A short one is looked at again before it counts. */
  readonly keeper: { keep(page: LedgerPage): void } | undefined;
}

/** Most pages of a month, half a million entries: an exchange may answer without end. */
const PAGE_BOUND = 2_500;
/** Looks at a short page after the first. */
const LOOKS = 3;
/**
 * Pages in a row that bring nothing of the reading's moment that was not there, where postings may
 * have pushed everything on.
 */
const IDLE_BOUND = 25;

/**
 * Reads on until a page is empty or shorter than one before it, and looks at every short page a
 * second time. A page 1 that is short may be one whose size the exchange cuts: a look at its own
 * last entries with a smaller size, or the next page, tells. Throws ExchangeError 'body' where it
 * never ends, 'incomplete' where postings outrun the reading, or whatever a request ended with.
 */
export async function readToTheEnd(ask: AskPage, wanted: PagesWanted): Promise<PagesRead> {
  // A short page that was kept counts as a first look: it may not have been looked at twice.
  const shortAt = wanted.begun.findIndex(({ records }) => records.length < LEDGER_PAGE_SIZE);
  const pages = shortAt < 0 ? [...wanted.begun] : wanted.begun.slice(0, shortAt);
  let lookedAt = wanted.begun[shortAt];
  const seen = new Set(pages.flatMap(idsOf));
  let idle = 0;
  for (;;) {
    if (pages.length >= PAGE_BOUND)
      throw new ExchangeError(
        'body',
        say`The exchange answers more than ${PAGE_BOUND} pages for one month of the ledger. Nothing of it is shown. Report it with this sentence.`,
      );
    const longest = Math.max(0, ...pages.map(({ records }) => records.length));
    const asked = lookedAt ?? (await ask(pages.length + 1));
    if (!lookedAt) wanted.keeper?.keep(asked);
    lookedAt = undefined;
    const { page, state } = await certainOf(asked, { ask, seen, longest, pages, wanted });
    pages.push(page);
    if (state !== 'goes on') return { pages, stuckAt: null, settled: state === 'ends' };
    idle = bringsNothing(page, { seen, pages, wanted }) ? idle + 1 : 0;
    if (idle > 0 && (!wanted.open || (idle > 1 && isSame(page, pages.at(-2)!))))
      return { pages, stuckAt: page.page, settled: true };
    if (idle >= IDLE_BOUND)
      throw new ExchangeError(
        'incomplete',
        say`Entries are posted to this month of the ledger faster than its pages can be read, so it cannot be shown as complete. Press Refresh in a quieter moment.`,
      );
    for (const id of idsOf(page)) seen.add(id);
  }
}

interface Known {
  readonly ask: AskPage;
  readonly seen: ReadonlySet<string>;
  /** The longest page so far: the size that this exchange is known to answer. */
  readonly longest: number;
  readonly pages: readonly LedgerPage[];
  readonly wanted: PagesWanted;
}

interface Certain {
  readonly page: LedgerPage;
  readonly state: 'goes on' | 'ends' | 'unsettled';
}

async function certainOf(asked: LedgerPage, known: Known): Promise<Certain> {
  const { longest, pages } = known;
  const size = longest === 0 ? LEDGER_PAGE_SIZE : Math.min(longest, LEDGER_PAGE_SIZE);
  if (asked.records.length >= size) return { page: asked, state: 'goes on' };
  if (holdsAllBefore(known.wanted.before, [...pages, asked])) return { page: asked, state: 'ends' };
  if (pages.length === 0 && (await endsAfter(asked, known))) return { page: asked, state: 'ends' };
  const looked = await lookedAtAgain(asked, size, known);
  if (looked === null) return { page: asked, state: 'unsettled' };
  const { page, pushedOn } = looked;
  const { length } = page.records;
  const mayBeCut = length > 0 && length >= longest;
  return { page, state: mayBeCut || pushedOn ? 'goes on' : 'ends' };
}

/**
 * The page as two answers show it; the fuller one where they differ. `pushedOn`: what was posted
 * meanwhile pushed its end onto the next page. null: no two answers agree.
 */
async function lookedAtAgain(
  asked: LedgerPage,
  size: number,
  { ask, seen, pages, wanted }: Known,
): Promise<{ readonly page: LedgerPage; readonly pushedOn: boolean } | null> {
  let page = asked;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const again = await ask(asked.page);
    const here = new Set(idsOf(page));
    const there = new Set(idsOf(again));
    const firstPage = pages[0] ?? page;
    const isNews = (entry: LedgerEntry): boolean =>
      !here.has(entry.billId) &&
      !seen.has(entry.billId) &&
      !isPostedSince(firstPage, entry, again, wanted);
    if (!again.records.some(isNews)) {
      // A full answer is no end: what was posted may have pushed the last entries behind it.
      if (idsOf(page).every((id) => there.has(id)))
        return { page, pushedOn: again.records.length >= size };
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
  { seen, pages, wanted }: Pick<Known, 'seen' | 'pages' | 'wanted'>,
): boolean {
  return (
    page.records.length > 0 &&
    page.records.every(
      (entry) => seen.has(entry.billId) || isPostedSince(pages[0]!, entry, page, wanted),
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

/**
 * Asks for the last quarter of a single page with a smaller size, so that it stands on a second
 * page: comes just that, the exchange keeps to the size that is asked and there is nothing behind.
 */
async function endsAfter(page: LedgerPage, { ask, wanted }: Known): Promise<boolean> {
  const { length } = page.records;
  const limit = Math.max(Math.floor(length / 2) + 1, Math.floor((length * 3) / 4));
  if (limit >= length) return false;
  const known = new Set(idsOf(page));
  try {
    const tail = await ask(2, limit);
    const { records } = tail;
    return (
      records.length >= length - limit &&
      records.length < limit &&
      records.every((entry) => known.has(entry.billId) || isPostedSince(page, entry, tail, wanted))
    );
  } catch (error) {
    if (hasCode(error, 'parameter')) return false;
    throw error;
  }
}

/** Where the newest come first, the last page holds what the last complete reading ended with. */
function holdsAllBefore(before: ReadonlySet<string>, pages: readonly LedgerPage[]): boolean {
  if (before.size === 0 || !runNewestFirst(pages.map(({ records }) => records))) return false;
  const found = new Set(pages.flatMap(idsOf));
  return [...before].every((id) => found.has(id));
}

const isSame = (page: LedgerPage, other: LedgerPage): boolean =>
  idsOf(page).sort().join() === idsOf(other).sort().join();

const idsOf = ({ records }: LedgerPage): string[] => records.map(({ billId }) => billId);
