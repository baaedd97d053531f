// Commission as records of the archive. One record holds a month of settlement days of a series; a
// window of 90 days touches four at most. Another holds one window's reading: its exact bodies,
// once for all of its days.
import * as z from 'zod/mini';
import { listOf, readJson, whole } from '../../platform/schema';
import type { RebateWindow } from '../exchange/rebate-window';
import { monthName, monthOf, type IsoDay, type IsoMonth } from '../records/calendar';
import { REBATE_RECORD, type CommissionRecord } from '../records/commission-record';
import { day } from '../records/date-shapes';
import { isRecordOf } from '../records/record-fields';
import { seriesKey, type ArchivedDay, type ArchivedWindow, type Series } from './stored-answers';
import {
  bytesIn,
  headerOfPage,
  pageHeader,
  readCommissionPages,
  type PageHeader,
} from './page-bodies';
import type { Form } from './record-store';
import { say } from '../../platform/say';

/** A day, and the window of the add-in that wrote it. */
export interface StoredDay {
  readonly stored: ArchivedDay;
  readonly writer: string;
}

export type DaysOfMonth = ReadonlyMap<IsoDay, StoredDay>;

const commissionRecords = listOf(
  z.custom<CommissionRecord>((value) => isRecordOf(REBATE_RECORD, value)),
);
const storedDay: z.ZodMiniType<StoredDay> = z.object({
  stored: z.object({
    records: commissionRecords,
    fetchedAtMs: z.number(),
    retained: z.boolean(),
    gone: z.exactOptional(commissionRecords),
    windowId: z.exactOptional(z.string()),
  }),
  writer: z.string(),
});
const storedDays = listOf(z.tuple([day, storedDay]));

export const daysForm: Form<DaysOfMonth, { readonly series: Series; readonly month: IsoMonth }> = {
  kind: 'days',
  place: ({ series, month }) => ({ item: `${seriesKey(series)}|${month}`, part: 0 }),
  subject: ({ series: { symbol, coin }, month }) =>
    say`the rebates of ${symbol} in ${coin} of ${monthName(month)}`,
  cardOf: (days) => ({
    rows: [...days.values()].reduce((sum, { stored }) => sum + stored.records.length, 0),
    bytes: 0,
    days: [...days.keys()],
  }),
  fetchedAtMs: (days) => Math.max(...[...days.values()].map(({ stored }) => stored.fetchedAtMs)),
  // One text, so that they are compressed and never parsed as JSON twice.
  write: (days) => ({ header: null, texts: [JSON.stringify([...days])] }),
  read: ({ texts }) => {
    const read = readJson(storedDays, texts[0] ?? '[]');
    if (!read) throw new RangeError('These are no days of commission records.');
    return new Map(read);
  },
};

export function byMonth<Value>(
  days: Iterable<readonly [IsoDay, Value]>,
): Map<IsoMonth, Map<IsoDay, Value>> {
  const months = new Map<IsoMonth, Map<IsoDay, Value>>();
  for (const [day, value] of days) {
    const month = monthOf(day);
    months.set(month, (months.get(month) ?? new Map<IsoDay, Value>()).set(day, value));
  }
  return months;
}

/** A later reading of another window stays; `unlessNewer` explains why only then. */
export function mergedDays(there: DaysOfMonth, added: DaysOfMonth, nowMs: number): DaysOfMonth {
  const merged = new Map(there);
  for (const [day, one] of added) {
    const before = there.get(day);
    const newer =
      before !== undefined &&
      before.writer !== one.writer &&
      before.stored.fetchedAtMs > one.stored.fetchedAtMs &&
      before.stored.fetchedAtMs <= nowMs;
    if (!newer) merged.set(day, one);
  }
  return merged;
}

interface WindowHeader {
  readonly stored: Omit<ArchivedWindow, 'reading'>;
  readonly reading: Omit<RebateWindow, 'pages' | 'records'>;
  readonly pages: readonly PageHeader[];
}

const windowHeader: z.ZodMiniType<WindowHeader> = z.looseObject({
  stored: z.looseObject({ windowId: z.string(), fetchedAtMs: z.number() }),
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

export const windowForm: Form<
  ArchivedWindow,
  { readonly series: Series; readonly windowId: string }
> = {
  kind: 'window',
  place: ({ series, windowId }) => ({ item: `${seriesKey(series)}|${windowId}`, part: 0 }),
  subject: ({ series: { symbol, coin } }) => say`the answers for ${symbol} in ${coin}`,
  // Its records are counted with their days.
  cardOf: ({ reading: { pages } }) => ({ rows: 0, bytes: bytesIn(pages) }),
  fetchedAtMs: ({ fetchedAtMs }) => fetchedAtMs,
  write: ({ reading: { pages, records: _records, ...reading }, ...stored }) => ({
    header: { stored, reading, pages: pages.map(headerOfPage) },
    texts: pages.map(({ body }) => body),
  }),
  read: async ({ header, texts }) => {
    const { stored, reading, pages } = windowHeader.parse(header);
    const read = await readCommissionPages(pages, texts, reading.question.product);
    return { ...stored, reading: { ...reading, ...read } };
  },
};
