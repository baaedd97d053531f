// The answers to one question so far: a list from which nothing is ever removed. A pass is the
// answers from one page 1 to the next; pages and looks (checks at a place) count alike.
import { EntriesByKey, entryKey } from '../records/entry-key';
import type { LedgerEntry } from '../records/ledger-entry';
import { isLater, momentOf } from './merge-entries';
import { orderOfTimes, type Order } from './month-end';
import { FEWEST_TO_CUT, limitOfTail, type Page } from './page';
import { LEDGER_PAGE_SIZE } from './requests';

export interface Window {
  readonly page: number;
  readonly limit: number;
}

export interface Ask extends Window {
  /**
   * Why a page was requested. 'page': the next page. 'end', 'front': a check of that place.
   * 'count': the number of entries, for a refresh. Else: the doubt that the check should settle.
   */
  readonly why: string;
  readonly pass: number;
  /** Doubts for which the month is read once more. */
  readonly because?: readonly string[];
}

export interface Answer extends Ask {
  /** null if the exchange does not accept this page size. */
  readonly answered: Page<LedgerEntry> | null;
}

/** An answer with the place in the listing that its window names. */
export interface Counted extends Ask {
  readonly answered: Page<LedgerEntry>;
  readonly records: readonly LedgerEntry[];
  readonly start: number;
  readonly end: number;
  /** It holds fewer entries than it could. */
  readonly isShort: boolean;
}

/** An answer with its place in the listing, as its entries show it. */
export interface Placed extends Counted {
  /** How many entries it showed first, and how many of those belong to the reading's moment. */
  readonly fresh: number;
  readonly news: number;
  /** It repeats entries of earlier answers: an entry was posted or moved. */
  readonly isMoved: boolean;
  /** It repeats them in a way that postings cannot explain. */
  readonly isTorn: boolean;
}

interface Row {
  readonly entry: LedgerEntry;
  /** The entry's place when it was first seen. */
  readonly at: number;
}

export const nameOfWindow = ({ page, limit }: Window): string => `${page}/${limit}`;
export const isSameWindow =
  (a: Window) =>
  (b: Window): boolean =>
    a.page === b.page && a.limit === b.limit;

/** A window with that place in its middle half; null if too few entries precede it. */
export function windowAround(place: number, size: number): Window | null {
  const limit = limitOfTail(place, size);
  return limit === null ? null : { page: Math.floor(place / limit) + 1, limit };
}

export class Pass {
  readonly answers: Placed[] = [];
  /** Answers of a refresh, beside the pages and checks. */
  readonly counts: Counted[] = [];
  readonly rows = new Map<string, Row>();
  /** Up to this place the answers join without a gap. */
  reach = 0;
  /** How many entries were known when that place was reached. */
  seenAtReach = 0;
  /** Places at which one answer ends and the next begins. */
  readonly seams: number[] = [];
  /** Entries that one answer holds twice, which the exchange itself did. */
  doubles = 0;
  /** Consecutive pages without a new entry. */
  idle = 0;
  /** The length to which the exchange cuts its pages, if an answer shows one. */
  size = LEDGER_PAGE_SIZE;
  longest = 0;
  contradiction: string | null = null;
  /** The exchange does not accept windows of other sizes. */
  refusesSizes = false;
  /** The moment of its first answer, which holds page 1. */
  #momentMs: number | null = null;
  /** The last row, and below the range of times, of the entries at the reading's moment. */
  #last: Row | null = null;
  #oldestMs = Infinity;
  #newestMs = -Infinity;
  readonly #entries = new EntriesByKey();

  constructor(
    readonly open: boolean,
    /** The doubts of the previous pass. */
    readonly because: ReadonlySet<string>,
  ) {}

  get pages(): Placed[] {
    return this.answers.filter(({ why }) => why === 'page');
  }

  get order(): Order | null {
    return orderOfTimes(this.pages.map(({ records }) => records.map(({ cTimeMs }) => cTimeMs)));
  }

  /** No answer showed an entry behind a short answer. */
  get isShortAtTheEnd(): boolean {
    return this.answers.some((one) => one.isShort && one.end === this.reach);
  }

  /** The place of the last entry. */
  get lastAt(): number {
    return this.#last?.at ?? -1;
  }

  /** The place of the last entry that is no later than this; -1: there is none. */
  lastAtUpTo(untilMs: number): number {
    let last = -1;
    for (const { entry, at } of this.rows.values())
      if (entry.cTimeMs <= untilMs) last = Math.max(last, at);
    return last;
  }

  /** Posted after the moment of page 1; in front, whatever the clocks say. */
  isLater(entry: LedgerEntry, { answered, why }: Pick<Placed, 'answered' | 'why'>): boolean {
    if (!this.open) return false;
    const momentMs = this.#momentMs ?? momentOf(answered);
    return why === 'front' ? entry.cTimeMs > momentMs : isLater(entry, momentMs, answered);
  }

  /** Whether it shows the last entry of the month, in this order. */
  holdsLast({ records }: Placed, order: Order | null): boolean {
    const last = this.#last && entryKey(this.#last.entry);
    const lastMs = order === 'newest' ? this.#oldestMs : order === 'oldest' ? this.#newestMs : null;
    return records.some((entry) => entry.cTimeMs === lastMs || entryKey(entry) === last);
  }

  asked(window: Window): Placed[] {
    return this.answers.filter(isSameWindow(window));
  }

  add({ answered, ...ask }: Answer): void {
    if (answered === null) {
      this.refusesSizes = true;
      return;
    }
    this.#momentMs ??= momentOf(answered);
    const { records } = answered;
    const { length } = records;
    if (ask.why === 'count') {
      this.#count({ ...ask, answered, records });
      return;
    }
    const { start, isCut } = this.#placeOf(ask, records);
    const end = start + length;
    const keys = new Set<string>();
    let [fresh, news] = [0, 0];
    let isMoved = false;
    let isTorn = false;
    for (const [i, entry] of records.entries()) {
      const key = entryKey(entry);
      keys.add(key);
      const known = this.rows.get(key);
      if (this.#entries.add(entry) === 'contradiction') this.contradiction ??= entry.billId;
      if (known !== undefined) {
        isMoved ||= known.at < start;
        isTorn ||= known.at < start && (!this.open || fresh > 0);
        continue;
      }
      const row = { entry, at: start + i };
      this.rows.set(key, row);
      fresh += 1;
      if (this.isLater(entry, { answered, why: ask.why })) continue;
      news += 1;
      if (row.at >= this.lastAt) this.#last = row;
      this.#oldestMs = Math.min(this.#oldestMs, entry.cTimeMs);
      this.#newestMs = Math.max(this.#newestMs, entry.cTimeMs);
    }
    const isPage = ask.why === 'page';
    const isOverlap = start < this.reach;
    const isShort = length < ask.limit && !isCut;
    const placed = { ...ask, answered, records, start, end, isShort, fresh, news };
    const before = isPage ? this.asked(ask).map((one) => one.records.length) : [];
    this.answers.push({ ...placed, isMoved: isMoved && !isOverlap, isTorn: isTorn && !isOverlap });
    this.longest = Math.max(this.longest, length);
    if (isPage && length > 0) this.idle = news > 0 ? 0 : this.idle + 1;
    // A page of a closed month must bring a new entry, or it is not the page that was requested.
    const isInPlace =
      news > 0 || this.open || length === 0 || this.#isKnownAt(records.at(-1)!, end - 1);
    // Two short pages with more entries behind them: the exchange cuts its pages to that length.
    const most = Math.max(length, ...before);
    if (before.length > 0 && most < ask.limit && start + most < this.reach && most >= FEWEST_TO_CUT)
      this.size = most;
    if (start > this.reach || end < this.reach || !isInPlace) return;
    if (end > this.reach && start === this.reach && start > 0) this.seams.push(start);
    if (end > this.reach) this.doubles += length - keys.size;
    this.reach = end;
    this.seenAtReach = this.rows.size;
    if (isCut) this.size = length;
  }

  #count(one: Omit<Counted, 'start' | 'end' | 'isShort'>): void {
    const { page, limit, records } = one;
    for (const entry of records)
      if (this.#entries.add(entry) === 'contradiction') this.contradiction ??= entry.billId;
    const start = (page - 1) * limit;
    const [end, isShort] = [start + records.length, records.length < limit];
    this.counts.push({ ...one, start, end, isShort });
  }

  /**
   * An exchange that cuts its pages counts them by its own length: page 3 of 200 is then page 3 of
   * 50. Entries that are known already reveal it.
   */
  #placeOf(
    { page, limit }: Window,
    records: readonly LedgerEntry[],
  ): { start: number; isCut: boolean } {
    const start = (page - 1) * limit;
    const { length } = records;
    const cut = (page - 1) * length;
    if (length > limit) return { start: cut, isCut: true };
    if (page === 1 || length === 0 || length === limit) return { start, isCut: false };
    const known = this.rows.get(entryKey(records[0]!))?.at;
    if (known === undefined) return { start, isCut: false };
    const next = records[1] && this.rows.get(entryKey(records[1]))?.at;
    const isInOrder = next === undefined || next === known + 1;
    // Postings push entries on, to a higher place.
    const isPushedOn = this.open && cut < known && known <= start;
    const isCut = isInOrder && !isPushedOn && Math.abs(known - cut) < Math.abs(known - start);
    return { start: isCut ? cut : start, isCut };
  }

  #isKnownAt(entry: LedgerEntry, at: number): boolean {
    return this.rows.get(entryKey(entry))!.at === at;
  }
}
