// What a person would lose: a damaged or foreign setting that is believed shows wrong dates, wrong
// accounts, wrong rows. zod, which the add-in does not load, is the second opinion.
import fc from 'fast-check';
import * as z from 'zod/mini';
import {
  anything,
  both,
  either,
  exactly,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  partial,
  readJson,
  text,
  textThat,
  tuple,
  whole,
  type Shape,
} from '../../src/addin/platform/shape';

interface Pair {
  readonly shape: Shape<unknown>;
  readonly judge: z.ZodMiniType;
}

const leaf: fc.Arbitrary<Pair> = fc.constantFrom<Pair>(
  { shape: text, judge: z.string() },
  { shape: flag, judge: z.boolean() },
  { shape: number, judge: z.number() },
  { shape: whole(), judge: z.int() },
  { shape: whole(1, 3), judge: z.int().check(z.minimum(1), z.maximum(3)) },
  { shape: oneOf('a', 'ab'), judge: z.literal(['a', 'ab']) },
  { shape: oneOf(0, 1, 2), judge: z.literal([0, 1, 2]) },
  {
    shape: textThat((written) => written.startsWith('a')),
    judge: z.string().check(z.startsWith('a')),
  },
  { shape: anything, judge: z.unknown() },
);
const NAMES = ['a', 'b', 'toString'] as const;
const fields = (of: fc.Arbitrary<Pair>) =>
  fc.dictionary(
    fc.constantFrom(...NAMES),
    of.filter(({ shape }) => shape !== anything),
  );
const half = (pairs: Readonly<Record<string, Pair>>) => ({
  shapes: Object.fromEntries(Object.entries(pairs).map(([name, { shape }]) => [name, shape])),
  judges: Object.fromEntries(Object.entries(pairs).map(([name, { judge }]) => [name, judge])),
});

const { pair } = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie('pair').map(({ shape, judge }): Pair => ({
      shape: nullable(shape),
      judge: z.nullable(judge),
    })),
    tie('pair').map(({ shape, judge }): Pair => ({ shape: list(shape), judge: z.array(judge) })),
    fc.tuple(tie('pair'), tie('pair')).map(([a, b]): Pair => ({
      shape: either(a.shape, b.shape),
      judge: z.union([a.judge, b.judge]),
    })),
    fc
      .tuple(leaf, leaf)
      .filter((pairs) => pairs.every(({ shape }) => shape !== anything))
      .map(([a, b]): Pair => ({
        shape: tuple(a.shape, b.shape),
        judge: z.tuple([a.judge, b.judge]),
      })),
    fields(leaf)
      .map(half)
      .map(({ shapes, judges }): Pair => ({
        shape: exactly(shapes),
        judge: z.strictObject(judges),
      })),
    fc
      .tuple(fields(leaf), fc.dictionary(fc.constantFrom('c', 'd'), leaf))
      .map(([needed, others]): Pair => {
        const [some, more] = [half(needed), half(others)];
        return {
          shape: both(object(some.shapes), partial(more.shapes)),
          judge: z.object({
            ...some.judges,
            ...Object.fromEntries(
              Object.entries(more.judges).map(([name, judge]) => [name, z.optional(judge)]),
            ),
          }),
        };
      }),
  ),
}));

/** Values that a shape nearly or quite asks for, and any other that JSON can say. */
const small: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  'a',
  'ab',
  '',
  'b',
  true,
  false,
  null,
  0,
  1,
  2,
  4,
  -1,
  1.5,
  2 ** 53,
  1e300,
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    small,
    small,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES, 'c', 'd', 'e'), tie('value')),
    fc.jsonValue(),
  ),
}));

test('a value is believed exactly where zod believes it', () => {
  let [believed, refused] = [0, 0];
  fc.assert(
    fc.property(
      pair,
      fc.array(value, { minLength: 5, maxLength: 20 }),
      ({ shape, judge }, values) => {
        for (const one of values) {
          const expected = z.safeParse(judge, one).success;
          if (expected) believed += 1;
          else refused += 1;
          expect(shape(one)).toBe(expected);
        }
      },
    ),
    { numRuns: 3_000 },
  );
  expect(Math.min(believed, refused)).toBeGreaterThan(1_000);
});

test('numbers that JSON cannot say are refused', () => {
  for (const one of [NaN, Infinity, -Infinity, 1n, new Number(1)])
    expect([number(one), whole()(one)]).toEqual([false, false]);
});

test('a text that is no JSON, or of another shape, is read as nothing', () => {
  const shape = object({ a: text });
  expect(readJson(shape, '{"a":"x"}')).toEqual({ a: 'x' });
  for (const damaged of ['', '{', '{"a":1}', '{}', 'null', '[]', '"a"', '{"a":"x"}}'])
    expect(readJson(shape, damaged)).toBeNull();
});
