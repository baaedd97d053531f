// Two pieces of work, timed in turns. Whatever else the machine does falls on both, so their ratio
// holds where times do not.
import { spreadOf } from './spread';
import type { Spread } from './topic';

/**
 * Work to be timed, asynchronous or not. What it returns is kept until the clock has stopped, so
 * that nothing is optimised away.
 */
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
  /**
   * By processor time, garbage collection on other cores included: what stays true on a machine
   * that others keep busy.
   */
  readonly processorRatio: Spread;
}

interface Took {
  readonly ms: number;
  readonly processorMs: number;
}

/** Times both in each round, the first one second in every other round. */
export async function paired(
  figure: Work,
  baseline: Work,
  { warmUps, rounds }: Rounds,
): Promise<Paired> {
  const [figures, baselines]: [Took[], Took[]] = [[], []];
  for (let round = -warmUps; round < rounds; round += 1) {
    const isSwapped = round % 2 !== 0;
    const first = await timed(isSwapped ? baseline : figure);
    const second = await timed(isSwapped ? figure : baseline);
    if (round < 0) continue;
    figures.push(isSwapped ? second : first);
    baselines.push(isSwapped ? first : second);
  }
  const ratioOf = (time: keyof Took): Spread =>
    spreadOf(figures.map((took, round) => took[time] / baselines[round]![time]));
  return {
    figureMs: spreadOf(figures.map(({ ms }) => ms)),
    baselineMs: spreadOf(baselines.map(({ ms }) => ms)),
    ratio: ratioOf('ms'),
    processorRatio: ratioOf('processorMs'),
  };
}

/** From a swept heap, so that no work pays for what another left behind. */
async function timed(work: Work): Promise<Took> {
  sweep();
  const before = process.cpuUsage();
  const startMs = performance.now();
  const result = work();
  if (result instanceof Promise) await result;
  const ms = performance.now() - startMs;
  const { user, system } = process.cpuUsage(before);
  return { ms, processorMs: (user + system) / 1000 };
}

/** Collects garbage where node was started with --expose-gc, as `npm run bench` does. */
function sweep(): void {
  globalThis.gc?.();
}
