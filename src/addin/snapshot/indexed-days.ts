// The settlement days of one series, a month of them as one record: a window of 90 days touches
// four records at most.
import * as z from 'zod/mini';
import { listOf, readJson } from '../platform/schema';
import { monthOf, type IsoDay, type IsoMonth } from '../records/calendar';
import type { CommissionRecord } from '../records/commission-record';
import { day } from '../records/date-shapes';
import { seriesKey, type KeptDay, type Series } from './kept';
import type { Counted } from '../store/store-seal';
import type { Content, RecordName } from '../store/store-payload';

/** A day, and the window of the add-in that wrote it. */
export interface StoredDay {
  readonly kept: KeptDay;
  readonly writer: string;
}

export type DaysOfMonth = ReadonlyMap<IsoDay, StoredDay>;

/** Nothing: the days are one text, so that they are compressed and never read twice as JSON. */
type NoHeader = null;

export const nameOfDays = (owner: string, series: Series, month: IsoMonth): RecordName => ({
  owner,
  kind: 'days',
  item: `${seriesKey(series)}|${month}`,
  part: 0,
});

export const contentOfDays = (kept: DaysOfMonth): Content<NoHeader> & Counted => ({
  rows: rowsOfDays(kept) - kept.size,
  days: [...kept.keys()],
  header: null,
  texts: [JSON.stringify([...kept])],
});

const said = z.nullable(z.string());
const commissionRecordShape: z.ZodMiniType<CommissionRecord> = z.object({
  symbol: z.string(),
  productType: z.literal(['SPOT', 'FUTURES']),
  dealAmount: said,
  fee: said,
  feeDeduction: said,
  rebateRate: said,
  commissionAsset: z.string(),
  commission: said,
  totalRebateUsdtAmount: said,
  settleStartTime: z.string(),
  settleEndTime: z.string(),
  updateTime: said,
});
const storedDay: z.ZodMiniType<StoredDay> = z.object({
  kept: z.object({
    records: listOf(commissionRecordShape),
    fetchedAtMs: z.number(),
    held: z.boolean(),
    windowId: z.exactOptional(z.string()),
  }),
  writer: z.string(),
});
const days = listOf(z.tuple([day, storedDay]));

/** Throws on what contentOfDays did not write. */
export function daysOfContent({ texts }: Content<unknown>): DaysOfMonth {
  const read = readJson(days, texts[0] ?? '[]');
  if (!read) throw new RangeError('These are no days of commission records.');
  return new Map(read);
}

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

/** What another window read later stays; see `unlessNewer` for why only then. */
export function mergedDays(
  there: DaysOfMonth,
  kept: ReadonlyMap<IsoDay, KeptDay>,
  writer: string,
  nowMs: number,
): DaysOfMonth {
  const merged = new Map(there);
  for (const [day, one] of kept) {
    const before = there.get(day);
    const newer =
      before !== undefined &&
      before.writer !== writer &&
      before.kept.fetchedAtMs > one.fetchedAtMs &&
      before.kept.fetchedAtMs <= nowMs;
    if (!newer) merged.set(day, { kept: one, writer });
  }
  return merged;
}

export const rowsOfDays = (days: DaysOfMonth): number =>
  [...days.values()].reduce((sum, { kept }) => sum + kept.records.length, days.size);
