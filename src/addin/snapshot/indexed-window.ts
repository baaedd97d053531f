// The reading of a rebate window as one record: its exact bodies, once for all of its days.
import * as z from 'zod/mini';
import { listOf, whole } from '../platform/schema';
import type { RebateWindow } from '../exchange/rebate-window';
import { headerOfPage, pageHeader, readCommissionPages, type PageHeader } from './indexed-bodies';
import { seriesKey, type KeptWindow, type Series } from './kept';
import type { Counted } from '../store/store-seal';
import type { Content, RecordName } from '../store/store-payload';

export interface WindowHeader {
  readonly kept: Omit<KeptWindow, 'reading'>;
  readonly reading: Omit<RebateWindow, 'pages' | 'records'>;
  readonly pages: readonly PageHeader[];
}

/** A header may hold more, of a later version. */
export const windowHeader: z.ZodMiniType<WindowHeader> = z.looseObject({
  kept: z.looseObject({ windowId: z.string(), fetchedAtMs: z.number() }),
  reading: z.looseObject({
    question: z.object({
      symbol: z.string(),
      coin: z.string(),
      product: z.literal(['SPOT', 'FUTURES']),
      start: z.string(),
      end: z.string(),
    }),
    total: z.nullable(whole(0)),
    readings: whole(0),
  }),
  pages: listOf(pageHeader),
});

export const nameOfWindow = (owner: string, series: Series, windowId: string): RecordName => ({
  owner,
  kind: 'window',
  item: `${seriesKey(series)}|${windowId}`,
  part: 0,
});

/** Its records are counted with the days they stand under. */
export function contentOfWindow({
  reading: { pages, records: _records, ...reading },
  ...kept
}: KeptWindow): Content<WindowHeader> & Counted {
  return {
    rows: 0,
    header: { kept, reading, pages: pages.map(headerOfPage) },
    texts: pages.map(({ body }) => body),
  };
}

/** Throws where the content is no window, or the bodies are not what the header says. */
export async function windowOfContent(content: Content<unknown>): Promise<KeptWindow> {
  const { texts } = content;
  const header = windowHeader.parse(content.header);
  const read = await readCommissionPages(header.pages, texts, header.reading.question.product);
  return {
    ...header.kept,
    reading: { ...header.reading, ...read },
  };
}
