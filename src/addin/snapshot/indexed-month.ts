// A month of the ledger as one record: the bodies of its pages, and what cannot be read out of
// them.
import * as z from 'zod/mini';
import { listOf, whole } from '../platform/schema';
import type { LedgerMonth } from '../exchange/ledger-month';
import type { Page } from '../exchange/page';
import { checkChain, type Chain } from '../records/balance-chain';
import { yieldToMain, ROWS_PER_STEP } from '../platform/yield-to-main';
import type { LedgerEntry } from '../records/ledger-entry';
import { headerOfPage, pageHeader, readLedgerPages, type PageHeader } from './indexed-bodies';
import type { KeptMonth } from './kept';
import type { Counted } from '../store/store-seal';
import type { Content } from '../store/store-payload';

export interface MonthHeader {
  readonly kept: Omit<KeptMonth, 'reading'>;
  readonly reading: Omit<LedgerMonth, 'pages' | 'entries' | 'chain'>;
  readonly pages: readonly PageHeader[];
  /**
   * Which records of the pages, counted through, the entries are: each as its distance from the one
   * before.
   */
  readonly order: readonly number[];
}

/** Whole numbers, as many as entries: looked at without a schema of each. */
const order = z.custom<number[]>(
  (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
);
/** A header may hold more, of a later version. */
const monthHeader: z.ZodMiniType<MonthHeader> = z.looseObject({
  kept: z.looseObject({ fetchedAtMs: z.number(), held: z.boolean() }),
  reading: z.looseObject({
    month: z.string(),
    duplicatesRemoved: whole(0),
    readings: whole(0),
    gone: z.exactOptional(listOf(z.string())),
  }),
  pages: listOf(pageHeader),
  order,
});

/** Rejects with a RangeError where an entry stands on no page. */
export async function contentOfMonth({
  reading: { pages, entries, chain: _chain, ...reading },
  ...kept
}: KeptMonth): Promise<Content<MonthHeader> & Counted> {
  return {
    rows: entries.length,
    header: { kept, reading, pages: pages.map(headerOfPage), order: await orderOf(entries, pages) },
    texts: pages.map(({ body }) => body),
  };
}

/** Throws where the content is no month, or the bodies are not what the header says. */
export async function monthOfContent(content: Content<unknown>): Promise<KeptMonth> {
  const { texts } = content;
  const header = monthHeader.parse(content.header);
  const pages = await readLedgerPages(header.pages, texts);
  const entries = entriesIn(pages, header.order);
  let chain: Chain | null = null;
  // The chain follows from the entries alone and costs as much as reading them: it is checked when
  // somebody asks.
  return {
    ...header.kept,
    reading: {
      ...header.reading,
      pages,
      entries,
      get chain() {
        return (chain ??= checkChain(entries));
      },
    },
  };
}

async function orderOf(
  entries: readonly LedgerEntry[],
  pages: readonly Page<LedgerEntry>[],
): Promise<number[]> {
  const places = new Map<string, number>();
  let at = 0;
  for (const { records } of pages) {
    await yieldToMain();
    for (const { billId } of records) {
      // Of an entry that came twice, the first is the one that was taken.
      if (!places.has(billId)) places.set(billId, at);
      at += 1;
    }
  }
  const order: number[] = [];
  let before = -1;
  for (const { billId } of entries) {
    const place = places.get(billId);
    if (place === undefined)
      throw new RangeError(`Ledger entry ${billId} stands on no page of its month.`);
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
