// Two pieces of work, timed in turns by processor time, garbage collection on other cores included.
// Whatever else the machine does falls on both, so their ratio holds where times do not.
import { spreadOf } from './spread';
import type { Spread } from './topic';

/** What it returns is kept until the clock has stopped, so that nothing is optimised away. */
export type Work = () => unknown;

/** Milliseconds of processor time, and the ratio of each round. */
export interface Paired {
  readonly figureMs: Spread;
  readonly baselineMs: Spread;
  readonly ratio: Spread;
}

/** Times both in each round, the first one second in every other round; the first round is thrown away. */
export function paired(figure: Work, baseline: Work, rounds: number): Paired {
  const [figures, baselines]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    const isSwapped = round % 2 !== 0;
    const first = timed(isSwapped ? baseline : figure);
    const second = timed(isSwapped ? figure : baseline);
    if (round < 0) continue;
    figures.push(isSwapped ? second : first);
    baselines.push(isSwapped ? first : second);
  }
  return {
    figureMs: spreadOf(figures),
    baselineMs: spreadOf(baselines),
    ratio: spreadOf(figures.map((ms, round) => ms / baselines[round]!)),
  };
}

/** From a swept heap, so that no work pays for what another left behind. */
function timed(work: Work): number {
  globalThis.gc?.();
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return result === undefined ? Number.NaN : (user + system) / 1000;
}
