// The three ways in which the relay is loaded. Direct and relayed requests take turns in each.
import { percentile, spreadOf } from '../measure/spread';
import type { Spread } from '../measure/topic';
import type { Way } from './way';

/** Milliseconds of one round, and how many requests a second went through. */
export interface Load {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}
export interface Round {
  readonly direct: Load;
  readonly relayed: Load;
}
export type Ways = Readonly<Record<keyof Round, Way>>;

const loadOf = (tookMs: readonly number[], wholeMs: number): Load => ({
  p50: percentile(tookMs, 50),
  p99: percentile(tookMs, 99),
  perSecond: (tookMs.length / wholeMs) * 1000,
});
const total = (tookMs: readonly number[]): number => tookMs.reduce((sum, ms) => sum + ms, 0);

/** One request at a time, direct and relayed in turns. */
export async function singly(
  { direct, relayed }: Ways,
  rounds: number,
  pairs: number,
): Promise<Round[]> {
  const found: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const took: { direct: number[]; relayed: number[] } = { direct: [], relayed: [] };
    for (let pair = 0; pair < pairs; pair += 1) {
      took.direct.push(await direct.ask());
      took.relayed.push(await relayed.ask());
    }
    found.push({
      direct: loadOf(took.direct, total(took.direct)),
      relayed: loadOf(took.relayed, total(took.relayed)),
    });
  }
  return found;
}

/** As many panes at once as the ways are wide, each asking again as soon as it has its answer. */
export async function crowded(
  { direct, relayed }: Ways,
  rounds: number,
  panes: number,
  times: number,
): Promise<Round[]> {
  const load = async (way: Way): Promise<Load> => {
    const startMs = performance.now();
    const took = await way.crowd(panes, times);
    return loadOf(took, performance.now() - startMs);
  };
  const found: Round[] = [];
  for (let round = 0; round < rounds; round += 1)
    found.push({ direct: await load(direct), relayed: await load(relayed) });
  return found;
}

/** Panes that each ask once in a while, spread evenly; every second one directly. */
export async function paced(
  { direct, relayed }: Ways,
  rounds: number,
  panes: number,
  everyMs: number,
): Promise<Round[]> {
  const found: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const took: { direct: number[]; relayed: number[] } = { direct: [], relayed: [] };
    await Promise.all(
      Array.from({ length: 2 * panes }, async (_, at) => {
        await new Promise((resolve) => setTimeout(resolve, (at / panes) * everyMs));
        if (at % 2 === 0) took.direct.push(await direct.ask());
        else took.relayed.push(await relayed.ask());
      }),
    );
    found.push({
      direct: loadOf(took.direct, 2 * everyMs),
      relayed: loadOf(took.relayed, 2 * everyMs),
    });
  }
  return found;
}

/** One figure of all rounds: medians, and the spread of the rounds' ratios. */
export function over(
  rounds: readonly Round[],
  figure: keyof Load,
): { direct: number; relayed: number; ratio: Spread } {
  const of = (way: keyof Round): number =>
    spreadOf(rounds.map((round) => round[way][figure])).median;
  return {
    direct: of('direct'),
    relayed: of('relayed'),
    ratio: spreadOf(rounds.map(({ direct, relayed }) => relayed[figure] / direct[figure])),
  };
}
