// What would be lost if these failed: an auditor who cannot draw the same sample again, a large
// record that is left out, or one that is drawn by the order in which it came.
import { createHash } from 'node:crypto';
import Decimal from 'decimal.js';
import fc from 'fast-check';
import { sampleOf, type SampleUnit } from '../../../../src/addin/features/sample/audit-sample';

Decimal.set({ precision: 200 });

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const units = (...amounts: readonly string[]): SampleUnit[] =>
  amounts.map((amount, at) => ({ id: `r${at}`, amount }));
const population = fc.array(
  fc
    .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 18 }))
    .map(([whole, scale]) =>
      new Decimal(whole.toString()).div(new Decimal(10).pow(scale)).toFixed(),
    ),
  { minLength: 1, maxLength: 60 },
);
const seeds = fc.string({ minLength: 1, maxLength: 20 });

test('a random sample is the records with the smallest hashes, whatever their order', () => {
  fc.assert(
    fc.property(population, seeds, fc.nat(70), (amounts, seed, size) => {
      const all = units(...amounts);
      const ids = (of: readonly SampleUnit[]): string[] =>
        sampleOf(of, 'random', size, seed).drawn.map(({ at }) => of[at]!.id);
      const expected = all
        .map(({ id }) => id)
        .sort((a, b) => (hash(`${seed}:${a}`) < hash(`${seed}:${b}`) ? -1 : 1))
        .slice(0, size);
      expect(ids(all).sort()).toEqual(expected.sort());
      expect(ids([...all].reverse()).sort()).toEqual(expected);
    }),
  );
});

test('a monetary-unit sample is that of decimal.js: each hit an interval after the one before', () => {
  fc.assert(
    fc.property(population, seeds, fc.integer({ min: 1, max: 30 }), (amounts, seed, size) => {
      const all = units(...amounts);
      const { drawn, populationSize } = sampleOf(all, 'monetary', size, seed);
      const sizes = amounts.map((amount) => new Decimal(amount).abs());
      const total = Decimal.sum(...sizes);
      expect(new Decimal(populationSize).toFixed()).toBe(total.toFixed());
      const scale = Math.max(0, ...sizes.map((one) => one.decimalPlaces()));
      const smallest = total.times(new Decimal(10).pow(scale));
      const start = smallest.isZero()
        ? new Decimal(0)
        : new Decimal(`0x${hash(seed)}`).modulo(smallest);
      const expected = new Map<number, number>();
      for (let hit = 0; hit < size && !smallest.isZero(); hit += 1) {
        const at = smallest.times(hit).plus(start).div(size).floor();
        let sum = new Decimal(0);
        const found = sizes.findIndex((one) => {
          sum = sum.plus(one.times(new Decimal(10).pow(scale)));
          return at.lt(sum);
        });
        expected.set(found, (expected.get(found) ?? 0) + 1);
      }
      expect(drawn.map(({ at, hits }) => [at, hits])).toEqual(
        [...expected].sort(([a], [b]) => a - b),
      );
      // What is as large as an interval is always drawn, and what is zero never.
      for (const [at, one] of sizes.entries())
        if (!one.isZero() && one.times(size).gte(total))
          expect(drawn.some((unit) => unit.at === at)).toBe(true);
      for (const { at } of drawn) expect(sizes[at]!.isZero()).toBe(false);
    }),
  );
});

test('the same seed gives the same sample, another seed another', () => {
  const all = units(...Array.from({ length: 200 }, (_, at) => String(at - 100)));
  for (const method of ['random', 'monetary'] as const) {
    const of = (seed: string) => sampleOf(all, method, 10, seed).drawn;
    expect(of('2026')).toEqual(of('2026'));
    expect(of('2026')).not.toEqual(of('2027'));
  }
});

test('of five records the two with the smallest hashes are drawn', () => {
  const all = units('1', '2', '3', '4', '5');
  for (const seed of ['a', 'b', 'c']) {
    const ranks = all.map(({ id }) => hash(`${seed}:${id}`));
    const smallest = [...ranks].sort().slice(0, 2);
    const { drawn } = sampleOf(all, 'random', 2, seed);
    expect(drawn.map(({ at }) => ranks[at]).sort()).toEqual(smallest);
  }
});

test('drawn records stand in the order of the population, each once', () => {
  const all = units(...Array.from({ length: 50 }, () => '1'));
  for (const method of ['random', 'monetary'] as const) {
    const places = sampleOf(all, method, 20, '7').drawn.map(({ at }) => at);
    expect(places).toHaveLength(20);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
  }
});

test('of equal amounts, as many as there are hits, each is hit once', () => {
  for (const seed of ['a', 'b', 'c', 'd'])
    expect(sampleOf(units('1', '1', '-1'), 'monetary', 3, seed).drawn).toEqual(
      [0, 1, 2].map((at) => ({ at, hits: 1 })),
    );
});

test('the interval is the sum of the sizes by the hits, rounded down at the last digit there is', () => {
  const intervalOf = (amounts: readonly string[], size: number) => {
    const { interval, populationSize } = sampleOf(units(...amounts), 'monetary', size, 's');
    return [populationSize, interval];
  };
  expect(intervalOf(['7', '-3'], 4)).toEqual(['10', '2']);
  expect(intervalOf(['7.0', '3'], 4)).toEqual(['10', '2.5']);
  expect(intervalOf(['0.05', '0.05'], 1)).toEqual(['0.1', '0.1']);
  expect(sampleOf(units('7', '-3'), 'random', 1, 's')).toMatchObject({
    ...{ populationSize: '10', interval: null },
  });
});

test('of records of nothing no monetary unit is drawn', () => {
  expect(sampleOf(units('0', '0.00'), 'monetary', 2, 's')).toEqual({
    ...{ drawn: [], populationSize: '0', interval: '0' },
  });
});
