// Entries of one moment: an order that chains is found whenever there is one, and never more gaps
// are named than there are.
import fc from 'fast-check';
import { stepsInOrder, type Step } from '../../../../src/addin/engine/records/equal-times';
import { runsOf } from '../../../seeds';

const step = (before: number, after: number): Step => ({
  before: BigInt(before),
  after: BigInt(after),
});
const gapsOf = (steps: readonly Step[], from: bigint | null): number =>
  steps.filter(({ before }, at) => before !== (at === 0 ? (from ?? before) : steps[at - 1]!.after))
    .length;

/** The fewest gaps of any order: all of them are tried. */
function fewestGaps(steps: readonly Step[], from: bigint | null): number {
  if (steps.length === 0) return 0;
  return Math.min(
    ...steps.map(
      (first, at) =>
        (from === null || first.before === from ? 0 : 1) +
        fewestGaps(
          steps.filter((_, other) => other !== at),
          first.after,
        ),
    ),
  );
}

test('a walk of balances in any order of arrival comes out without a gap', () => {
  const walk = fc
    .array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 40 })
    .map((changes) => {
      let balance = 0;
      return changes.map((change) => step(balance, (balance += change)));
    });
  fc.assert(
    fc.property(
      walk.chain((steps) =>
        fc.tuple(fc.constant(steps), fc.shuffledSubarray(steps, { minLength: steps.length })),
      ),
      fc.boolean(),
      ([steps, shuffled], known) => {
        const ordered = stepsInOrder(shuffled, known ? 0n : null, new Set([steps.at(-1)!.after]));
        expect(gapsOf(ordered, known ? 0n : null)).toBe(0);
        expect(new Set(ordered)).toEqual(new Set(steps));
      },
    ),
  );
});

test('no order has fewer gaps than the one that is found', () => {
  const small = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
      .map(([a, b]) => step(a, b)),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(small, fc.option(fc.integer({ min: 0, max: 4 }).map(BigInt)), (steps, from) => {
      const ordered = stepsInOrder(steps, from, new Set());
      expect(ordered).toHaveLength(steps.length);
      expect(new Set(ordered)).toEqual(new Set(steps));
      expect(gapsOf(ordered, from)).toBe(fewestGaps(steps, from));
    }),
    { numRuns: runsOf(500) },
  );
});

test('a reversal pair between two entries of the same moment', () => {
  const [a, pay, back, b] = [step(0, 5), step(5, 2), step(2, 5), step(5, 9)] as const;
  expect(gapsOf(stepsInOrder([b, back, pay, a], 0n, new Set([9n])), 0n)).toBe(0);
});

test('two hundred thousand entries of one moment are ordered in one pass', () => {
  const steps = Array.from({ length: 200_000 }, (_, at) =>
    step(at % 1000, (at + 1) % 1000),
  ).reverse();
  expect(gapsOf(stepsInOrder(steps, 0n, new Set()), 0n)).toBe(0);
});
