import type { Spread } from './topic';

/** @throws RangeError of nothing: a median needs a figure. */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.ceil(sorted.length / 2) - 1];
  if (least === undefined || median === undefined || most === undefined)
    throw new RangeError('A median of no figures.');
  return { median, least, most };
}

/** The ratio of two figures that were counted, not measured: the same in every run. */
export function fixedRatio(figure: number, baseline: number): Spread {
  // Nothing needed and nothing used is exactly right.
  const ratio = baseline === 0 && figure === 0 ? 1 : figure / baseline;
  return { median: ratio, least: ratio, most: ratio };
}
