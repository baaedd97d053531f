// Samples for an audit, drawn by a seed: the same records, size and seed give the same sample on
// every computer. SHA-256 is enough to draw it again.
import { sha256Of } from '../../platform/bytes';
import { sizeOf, toUnits, widestScale, fromUnits } from '../../engine/records/units';

export type SampleMethod = 'random' | 'monetary';

/** One record of the population. */
export interface SampleUnit {
  /** The text by which it is drawn; unique in the population. */
  readonly id: string;
  /** Exact; a monetary-unit sample counts its size. */
  readonly amount: string;
}

export interface DrawnUnit {
  /** Its place in the population, from 0. */
  readonly at: number;
  /** The number of hits; above 1 where the amount is larger than the interval. */
  readonly hits: number;
}

export interface Sample {
  /** In the order of the population. */
  readonly drawn: readonly DrawnUnit[];
  /** The sum of all amounts without their signs. */
  readonly populationSize: string;
  /** Of a monetary-unit sample: each interval has one hit. Rounded down; null: another method. */
  readonly interval: string | null;
}

/**
 * `random`: each record has the hash of the seed, a colon and its id; the records with the smallest
 * hashes are drawn, so that the order of the population is no matter. None is drawn twice.
 */
function randomSample(
  units: readonly SampleUnit[],
  size: number,
  seed: string,
): readonly DrawnUnit[] {
  const ranked = units
    .map(({ id }, at) => ({ at, rank: sha256Of(`${seed}:${id}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return ranked
    .slice(0, size)
    .map(({ at }) => ({ at, hits: 1 }))
    .sort((a, b) => a.at - b.at);
}

/**
 * `monetary`: the amounts without their signs lie end to end. They are cut into as many equal
 * intervals as the sample has hits; the first hit is the hash of the seed, as a whole number,
 * divided by the number of smallest units, its rest spread over one interval; each next hit lies
 * one interval further. A record is drawn where a hit falls into it, so one that is as large as an
 * interval always is, and one of zero never.
 */
function monetarySample(
  units: readonly SampleUnit[],
  size: number,
  seed: string,
): { readonly drawn: readonly DrawnUnit[]; readonly interval: string } {
  const scale = widestScale(units.map(({ amount }) => amount));
  const sizes = units.map(({ amount }) => sizeOf(toUnits(amount, scale)));
  const total = sizes.reduce((sum, one) => sum + one, 0n);
  const count = BigInt(size);
  const start = total === 0n ? 0n : BigInt(`0x${sha256Of(seed)}`) % total;
  const drawn: DrawnUnit[] = [];
  let [before, hit] = [0n, 0n];
  sizes.forEach((one, at) => {
    const after = before + one;
    let hits = 0;
    // Hit k is at (k × total + start) / count, rounded down; the hit after the last is behind all
    // units.
    while ((hit * total + start) / count < after) {
      hits += 1;
      hit += 1n;
    }
    if (hits > 0) drawn.push({ at, hits });
    before = after;
  });
  return { drawn, interval: fromUnits(total / count, scale) };
}

/** @param size at least 1; for a random sample at most the number of units. */
export function sampleOf(
  units: readonly SampleUnit[],
  method: SampleMethod,
  size: number,
  seed: string,
): Sample {
  const scale = widestScale(units.map(({ amount }) => amount));
  const total = units.reduce((sum, { amount }) => sum + sizeOf(toUnits(amount, scale)), 0n);
  const populationSize = fromUnits(total, scale);
  return method === 'random'
    ? { drawn: randomSample(units, size, seed), populationSize, interval: null }
    : { ...monetarySample(units, size, seed), populationSize };
}
