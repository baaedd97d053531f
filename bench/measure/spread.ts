import type { Spread } from './topic';

/** @throws RangeError of nothing: a median needs a figure. */
export function spreadOf(figures: readonly number[]): Spread {
  return {
    median: percentile(figures, 50),
    least: Math.min(...figures),
    most: Math.max(...figures),
  };
}

/**
 * The figure below which `percent` of the figures lie, by the nearest rank. @throws RangeError of
 * nothing.
 */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('A percentile of no figures.');
  return found;
}

/** The ratio of two figures that were counted, not measured: the same in every run. */
export function fixedRatio(figure: number, baseline: number): Spread {
  // Nothing needed and nothing used is exactly right.
  const ratio = baseline === 0 && figure === 0 ? 1 : figure / baseline;
  return { median: ratio, least: ratio, most: ratio };
}
