// What is kept of an owner, without its rows: of which months, series and days.
import type { IsoDay, IsoMonth } from '../records/calendar';
import { seriesKey, type Coverage, type Series } from './kept';

/** Merges what several places know. */
export function coverageOf(
  months: Iterable<IsoMonth>,
  series: Iterable<readonly [Series, Iterable<IsoDay>]>,
): Coverage {
  const all = new Map<string, { series: Series; days: Set<IsoDay> }>();
  for (const [one, days] of series) {
    const known = all.get(seriesKey(one)) ?? { series: one, days: new Set<IsoDay>() };
    all.set(seriesKey(one), known);
    for (const day of days) known.days.add(day);
  }
  return {
    months: [...new Set(months)].sort(),
    series: [...all]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { series: one, days }]) => ({ series: one, days: [...days].sort() })),
  };
}
