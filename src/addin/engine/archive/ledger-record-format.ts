// The ledger as records of the archive: whole months, and pages of unfinished months. A month is
// stored as the bodies of its pages and the facts that cannot be read from them; a month that was
// refreshed, as those of its new pages beside the record of before.
import * as z from 'zod/mini';
import { listOf, whole } from '../../platform/schema';
import type { LedgerMonth } from '../exchange/ledger-month';
import type { Page } from '../exchange/page';
import { checkChain, type Chain } from '../records/balance-chain';
import { monthName, type IsoMonth } from '../records/calendar';
import { entryKey } from '../records/entry-key';
import { sameRecord } from '../records/record-fields';
import type { LedgerEntry } from '../records/ledger-entry';
import { yieldToMain, ROWS_PER_STEP } from '../../platform/yield-to-main';
import type { ArchivedMonth } from './stored-answers';
import { bytesIn, headerOfPage, pageHeader, readLedgerPages, type PageHeader } from './page-bodies';
import type { Form } from './record-store';
import { say } from '../../platform/say';

interface MonthHeader {
  readonly stored: Omit<ArchivedMonth, 'reading'>;
  readonly reading: Omit<LedgerMonth, 'pages' | 'entries' | 'chain'>;
  readonly pages: readonly PageHeader[];
  /**
   * The indexes of the entries among all records of the pages, each as its distance from the one
   * before.
   */
  readonly order: readonly number[];
}

/**
 * As many numbers as entries: a schema for each would take long, and a wrong number leads to no
 * entry.
 */
const order = z.custom<number[]>(Array.isArray);
const facts = {
  stored: z.looseObject({ fetchedAtMs: z.number(), retained: z.boolean() }),
  reading: z.looseObject({
    month: z.string(),
    duplicatesRemoved: whole(0),
    readings: whole(0),
    gone: z.exactOptional(listOf(z.string())),
  }),
  pages: listOf(pageHeader),
};
const monthHeader: z.ZodMiniType<MonthHeader> = z.looseObject({ ...facts, order });

interface AdditionHeader extends Omit<MonthHeader, 'order'> {
  /** How many of the last pages of the month are pages of the record. */
  readonly same: number;
  /** The indexes of the added entries among the records of the new pages, and in the month. */
  readonly added: readonly { readonly record: number; readonly at: number }[];
}

const additionHeader: z.ZodMiniType<AdditionHeader> = z.looseObject({
  ...facts,
  same: whole(0),
  added: listOf(z.object({ record: whole(0), at: whole(0) })),
});

export const monthForm: Form<ArchivedMonth, IsoMonth> = {
  kind: 'month',
  place: (item) => ({ item, part: 0 }),
  subject: (month) => say`the ledger of ${monthName(month)}`,
  cardOf: ({ reading: { entries, pages } }) => ({ rows: entries.length, bytes: bytesIn(pages) }),
  fetchedAtMs: ({ fetchedAtMs }) => fetchedAtMs,
  /** Rejects with a RangeError if an entry is on no page. */
  write: async (month) => ({
    header: {
      ...factsOf(month, month.reading.pages),
      order: await orderOf(month.reading.entries, month.reading.pages),
    },
    texts: month.reading.pages.map(({ body }) => body),
  }),
  read: async ({ header: written, texts }) => {
    const { order: places, ...header } = monthHeader.parse(written);
    const pages = await readLedgerPages(header.pages, texts);
    return monthOf(header, pages, entriesIn(pages, places));
  },
  addition: {
    write: async (month, from) => {
      const { pages, entries } = month.reading;
      const same = sameAtTheEnd(pages, from.reading.pages);
      const fresh = pages.slice(0, pages.length - same);
      // Only a refresh may omit pages of the record, after it has provided all the others.
      const isRefreshed = [
        ...fresh,
        ...from.reading.pages.slice(0, from.reading.pages.length - same),
      ].every(({ isRefresh }) => isRefresh === true);
      const places = same > 0 && isRefreshed ? addedTo(from.reading.entries, entries) : null;
      if (!places) return null;
      const shown = await placesOn(fresh);
      const added = places.map((at) => ({ record: shown.get(entryKey(entries[at]!)) ?? -1, at }));
      if (added.some(({ record }) => record < 0)) return null;
      return {
        counted: { rows: added.length },
        header: { ...factsOf(month, fresh), same, added },
        texts: fresh.map(({ body }) => body),
      };
    },
    join: async ({ reading: from }, { header: written, texts }) => {
      const { same, added, ...header } = additionHeader.parse(written);
      const fresh = await readLedgerPages(header.pages, texts);
      const records = fresh.flatMap((page) => page.records);
      let next = 0;
      const entries: LedgerEntry[] = [];
      for (const { record, at } of added) {
        while (entries.length < at) entries.push(entryAt(from.entries, next++));
        entries.push(entryAt(records, record));
      }
      const pages = [...fresh, ...from.pages.slice(from.pages.length - same)];
      return monthOf(header, pages, entries.concat(from.entries.slice(next)));
    },
  },
};

const factsOf = (
  { reading, ...stored }: ArchivedMonth,
  pages: LedgerMonth['pages'],
): Omit<MonthHeader, 'order'> => {
  const { pages: _pages, entries: _entries, chain: _chain, ...facts } = reading;
  return { stored, reading: facts, pages: pages.map(headerOfPage) };
};

/**
 * The balance chain follows from the entries and costs as much as reading them, so it is checked
 * only on demand.
 */
function monthOf(
  { stored, reading }: Pick<MonthHeader, 'stored' | 'reading'>,
  pages: LedgerMonth['pages'],
  entries: readonly LedgerEntry[],
): ArchivedMonth {
  let chain: Chain | null = null;
  return {
    ...stored,
    reading: {
      ...reading,
      pages,
      entries,
      get chain() {
        return (chain ??= checkChain(entries));
      },
    },
  };
}

function sameAtTheEnd<Item>(a: readonly Item[], b: readonly Item[]): number {
  let same = 0;
  while (same < Math.min(a.length, b.length) && a.at(-1 - same) === b.at(-1 - same)) same += 1;
  return same;
}

/** The entries of `entries` that `from` lacks; null if one of `from` is missing. */
function addedTo(from: readonly LedgerEntry[], entries: readonly LedgerEntry[]): number[] | null {
  const added: number[] = [];
  for (let at = 0; at < entries.length; at += 1) {
    const [entry, other] = [entries[at]!, from[at - added.length]];
    if (other !== entry && !(other && sameRecord(other, entry))) added.push(at);
  }
  return entries.length - added.length === from.length ? added : null;
}

export const pageForm: Form<
  Page<LedgerEntry>,
  { readonly month: IsoMonth; readonly page: number }
> = {
  kind: 'page',
  place: ({ month, page }) => ({ item: month, part: page }),
  subject: ({ month, page }) => say`page ${page} of the ledger of ${monthName(month)}`,
  cardOf: (page) => ({ rows: page.records.length, bytes: bytesIn([page]) }),
  fetchedAtMs: ({ fetchedAtMs }) => fetchedAtMs,
  write: (page) => ({ header: headerOfPage(page), texts: [page.body] }),
  read: async ({ header, texts }) => {
    const [page] = await readLedgerPages([pageHeader.parse(header)], texts);
    return page!;
  },
};

/** The index of each entry among the records of pages; the first one if it came twice. */
async function placesOn(pages: readonly Page<LedgerEntry>[]): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  let at = 0;
  for (const { records } of pages) {
    await yieldToMain();
    for (const entry of records) {
      const key = entryKey(entry);
      if (!places.has(key)) places.set(key, at);
      at += 1;
    }
  }
  return places;
}

async function orderOf(
  entries: readonly LedgerEntry[],
  pages: readonly Page<LedgerEntry>[],
): Promise<number[]> {
  const places = await placesOn(pages);
  const order: number[] = [];
  let before = -1;
  for (const entry of entries) {
    const place = places.get(entryKey(entry));
    if (place === undefined)
      throw new RangeError(`Ledger entry ${entry.billId} stands on no page of its month.`);
    if (order.push(place - before) % ROWS_PER_STEP === 0) await yieldToMain();
    before = place;
  }
  return order;
}

function entriesIn(pages: readonly Page<LedgerEntry>[], order: readonly number[]): LedgerEntry[] {
  const records = pages.flatMap((page) => page.records);
  let place = -1;
  return order.map((distance) => entryAt(records, (place += distance)));
}

function entryAt(records: readonly LedgerEntry[], at: number): LedgerEntry {
  const entry = records[at];
  if (!entry) throw new RangeError('The pages hold fewer records than the entries need.');
  return entry;
}
