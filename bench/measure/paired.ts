// Two pieces of work, timed in turns. Whatever else the machine does falls on both, so their ratio holds where times do not.
import { spreadOf } from './spread';
import type { Spread } from './topic';

/** Work to be timed, asynchronous or not. What it returns is kept until the clock has stopped, so that nothing is optimised away. */
export type Work = () => unknown;

export interface Rounds {
  /** Rounds that are run and thrown away. */
  readonly warmUps: number;
  readonly rounds: number;
}

/** Milliseconds, and the ratio of each round. */
export interface Paired {
  readonly figureMs: Spread;
  readonly baselineMs: Spread;
  readonly ratio: Spread;
}

/** Times both in each round, the first one second in every other round. */
export async function paired(figure: Work, baseline: Work, { warmUps, rounds }: Rounds): Promise<Paired> {
  const [figures, baselines]: [number[], number[]] = [[], []];
  for (let round = -warmUps; round < rounds; round += 1) {
    const isSwapped = round % 2 !== 0;
    const first = await timed(isSwapped ? baseline : figure);
    const second = await timed(isSwapped ? figure : baseline);
    if (round < 0) continue;
    figures.push(isSwapped ? second : first);
    baselines.push(isSwapped ? first : second);
  }
  const ratios = figures.map((ms, round) => ms / baselines[round]!);
  return { figureMs: spreadOf(figures), baselineMs: spreadOf(baselines), ratio: spreadOf(ratios) };
}

/** In milliseconds, from a swept heap, so that no work pays for what another left behind. */
export async function timed(work: Work): Promise<number> {
  sweep();
  const startMs = performance.now();
  const result = work();
  if (result instanceof Promise) await result;
  return performance.now() - startMs;
}

/** Collects garbage where node was started with --expose-gc, as `npm run bench` does. */
export function sweep(): void {
  globalThis.gc?.();
}
