// What a person would lose: a damaged or foreign setting that is believed shows wrong dates, wrong
// accounts, wrong rows; one that is checked item by item to its end freezes the pane.
import fc from 'fast-check';
import * as z from 'zod/mini';
import { fits, listOf, readJson, whole } from '../../../src/addin/platform/schema';

/** Values that a schema nearly or quite asks for, and any other that JSON can say. */
const small = fc.constantFrom<unknown>(
  ...['a', 'ab', '', true, false, null, 0, 1, 2, 3, 4, -1, 1.5, 2 ** 53, 1e300],
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    small,
    small,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'toString', '__proto__'), tie('value')),
    fc.jsonValue(),
  ),
}));
const items: readonly z.ZodMiniType[] = [
  z.string(),
  z.unknown(),
  whole(1, 3),
  z.object({ a: z.string() }),
  z.strictObject({ a: z.optional(z.number()) }),
  z.union([z.string(), z.null()]),
];

test('a list is believed exactly where an array of zod is', () => {
  const seen = { believed: 0, refused: 0 };
  const anyList = fc.oneof(value, fc.array(value, { maxLength: 5 }));
  fc.assert(
    fc.property(fc.constantFrom(...items), fc.nat(4), anyList, (item, most, one) => {
      const expected = z.array(item).check(z.maxLength(most)).safeParse(one).success;
      seen[expected ? 'believed' : 'refused'] += 1;
      expect(fits(listOf(item, most), one)).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(seen.believed, seen.refused)).toBeGreaterThan(100);
});

test('a whole number is exact and within its bounds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer({ min: -2, max: 6 }), value), (one) => {
      const expected = Number.isSafeInteger(one) && Number(one) >= 1 && Number(one) <= 3;
      expect(fits(whole(1, 3), one)).toBe(expected);
    }),
  );
});

test('numbers that JSON cannot say are refused', () => {
  for (const one of [NaN, Infinity, -Infinity, 1n, new Number(1)])
    expect([fits(z.number(), one), fits(whole(), one)]).toEqual([false, false]);
});

test('a text that is no JSON, or of another shape, is read as nothing', () => {
  const schema = z.object({ a: z.string() });
  expect(readJson(schema, '{"a":"x"}')).toEqual({ a: 'x' });
  for (const damaged of ['', '{', '{"a":1}', '{}', 'null', '[]', '"a"', '{"a":"x"}}'])
    expect(readJson(schema, damaged)).toBeNull();
});

test('a list that somebody else wrote is left at its first wrong value, or not begun', () => {
  let asked = 0;
  const counted = z.custom<string>((one) => {
    asked += 1;
    return typeof one === 'string';
  });
  const hostile = Array.from({ length: 1_000_000 }, () => 0);
  expect(fits(listOf(listOf(counted)), [hostile, hostile])).toBe(false);
  expect(asked).toBe(1);
  expect(fits(listOf(counted, 999_999), hostile)).toBe(false);
  expect(asked).toBe(1);
});

test('no code is made from text: the policy of the page forbids it', () => {
  expect(z.config().jitless).toBe(true);
  const before = globalThis.Function;
  const made: unknown[] = [];
  globalThis.Function = new Proxy(before, {
    construct(_, said) {
      made.push(said);
      throw new EvalError('forbidden');
    },
  });
  try {
    const schema = z.union([z.object({ a: z.object({ b: z.string() }) }), z.strictObject({})]);
    expect(schema.parse({ a: { b: 'x' } })).toEqual({ a: { b: 'x' } });
    expect(fits(schema, { a: 1 })).toBe(false);
  } finally {
    globalThis.Function = before;
  }
  expect(made).toEqual([]);
});
