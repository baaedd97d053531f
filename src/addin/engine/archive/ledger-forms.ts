// The ledger as records of the archive: whole months, and pages of unfinished months. A month is
// stored as the bodies of its pages and the facts that cannot be read from them.
import * as z from 'zod/mini';
import { listOf, whole } from '../../platform/schema';
import type { LedgerMonth } from '../exchange/ledger-month';
import type { Page } from '../exchange/page';
import { checkChain, type Chain } from '../records/balance-chain';
import { monthName, type IsoMonth } from '../records/calendar';
import { entryKey } from '../records/entry-key';
import type { LedgerEntry } from '../records/ledger-entry';
import { yieldToMain, ROWS_PER_STEP } from '../../platform/yield-to-main';
import type { ArchivedMonth } from './stored';
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
const monthHeader: z.ZodMiniType<MonthHeader> = z.looseObject({
  stored: z.looseObject({ fetchedAtMs: z.number(), retained: z.boolean() }),
  reading: z.looseObject({
    month: z.string(),
    duplicatesRemoved: whole(0),
    readings: whole(0),
    gone: z.exactOptional(listOf(z.string())),
  }),
  pages: listOf(pageHeader),
  order,
});

export const monthForm: Form<ArchivedMonth, IsoMonth> = {
  kind: 'month',
  place: (item) => ({ item, part: 0 }),
  subject: (month) => say`the ledger of ${monthName(month)}`,
  cardOf: ({ reading: { entries, pages } }) => ({ rows: entries.length, bytes: bytesIn(pages) }),
  fetchedAtMs: ({ fetchedAtMs }) => fetchedAtMs,
  /** Rejects with a RangeError if an entry is on no page. */
  write: async ({ reading: { pages, entries, chain: _chain, ...reading }, ...stored }) => ({
    header: {
      stored,
      reading,
      pages: pages.map(headerOfPage),
      order: await orderOf(entries, pages),
    },
    texts: pages.map(({ body }) => body),
  }),
  read: async ({ header: written, texts }) => {
    const { stored, reading, ...header } = monthHeader.parse(written);
    const pages = await readLedgerPages(header.pages, texts);
    const entries = entriesIn(pages, header.order);
    let chain: Chain | null = null;
    // The balance chain follows from the entries and costs as much as reading them, so it is
    // checked only on demand.
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
  },
};

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

async function orderOf(
  entries: readonly LedgerEntry[],
  pages: readonly Page<LedgerEntry>[],
): Promise<number[]> {
  const places = new Map<string, number>();
  let at = 0;
  for (const { records } of pages) {
    await yieldToMain();
    for (const entry of records) {
      const key = entryKey(entry);
      // If an entry came twice, the first one is used.
      if (!places.has(key)) places.set(key, at);
      at += 1;
    }
  }
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
  return order.map((distance) => {
    const entry = records[(place += distance)];
    if (!entry) throw new RangeError('The pages hold fewer records than the entries need.');
    return entry;
  });
}
