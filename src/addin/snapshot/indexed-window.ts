// The reading of a rebate window as one record: its exact bodies, once for all of its days.
import type { RebateWindow } from '../exchange/rebate-window';
import { headerOfPage, readCommissionPages, type PageHeader } from './indexed-bodies';
import { seriesKey, type KeptWindow, type Series } from './kept';
import type { Counted } from '../store/store-seal';
import type { Content, RecordName } from '../store/store-payload';

export interface WindowHeader {
  readonly kept: Omit<KeptWindow, 'reading'>;
  readonly reading: Omit<RebateWindow, 'pages' | 'records'>;
  readonly pages: readonly PageHeader[];
}

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

/** Throws where the bodies are not what the header says. */
export async function windowOfContent({
  header,
  texts,
}: Content<WindowHeader>): Promise<KeptWindow> {
  const read = await readCommissionPages(header.pages, texts, header.reading.question.product);
  return {
    ...header.kept,
    reading: { ...header.reading, ...read },
  };
}
