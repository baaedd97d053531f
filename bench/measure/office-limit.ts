// How long an add-in may block: Office restarts one that does not respond for 5 s
// (https://learn.microsoft.com/office/dev/add-ins/concepts/resource-limits-and-performance-optimization).
import { inMs } from './format';
import { fixedRatio } from './spread';
import type { Row } from './topic';

const LIMIT_MS = 5_000;

/** The longest task of the add-in, named beside that limit. */
export const longestTask = (what: string, ms: number): Row => ({
  what,
  figure: ms === 0 ? 'none of 50 ms' : inMs(ms),
  baseline: `what Office restarts an add-in for, ${inMs(LIMIT_MS)}`,
  ratio: fixedRatio(ms, LIMIT_MS),
  atMost: 1,
});
