// What is kept of an owner, without its rows: how much, and of which months, series and days.
import type { LedgerEntry } from '../records/ledger-entry';
import type { Page } from '../exchange/ledger-month';
import type { IsoDay, IsoMonth } from '../records/calendar';
import { seriesKey, type Coverage, type KeptDay, type KeptMonth, type KeptWindow, type Series } from './kept';

/** What is held in memory. */
export interface Held {
  readonly months: Iterable<KeptMonth>;
  readonly pages: Iterable<Page<LedgerEntry>>;
  readonly days: Iterable<KeptDay>;
  readonly windows: Iterable<KeptWindow>;
}

const bytesOf = (pages: Iterable<Page<unknown>>): number => [...pages].reduce((sum, { body }) => sum + body.length, 0);

export function sizeOfHeld({ months, pages, days, windows }: Held): { bytes: number; rows: number } {
  const size = { bytes: 0, rows: 0 };
  for (const { reading } of months) {
    size.bytes += bytesOf(reading.pages);
    size.rows += reading.entries.length;
  }
  for (const page of pages) {
    size.bytes += bytesOf([page]);
    size.rows += page.records.length;
  }
  for (const { records } of days) size.rows += records.length;
  for (const { reading } of windows) size.bytes += bytesOf(reading.pages);
  return size;
}

/** Merges what several places know. */
export function coverageOf(months: Iterable<IsoMonth>, series: Iterable<readonly [Series, Iterable<IsoDay>]>): Coverage {
  const all = new Map<string, { series: Series; days: Set<IsoDay> }>();
  for (const [one, days] of series) {
    const known = all.get(seriesKey(one)) ?? { series: one, days: new Set<IsoDay>() };
    all.set(seriesKey(one), known);
    for (const day of days) known.days.add(day);
  }
  return {
    months: [...new Set(months)].sort(),
    series: [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { series: one, days }]) => ({ series: one, days: [...days].sort() })),
  };
}
