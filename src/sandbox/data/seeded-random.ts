// Made-up numbers, reproducible: the same words give the same numbers on every machine, at every
// time.

/**
 * A reproducible stream of numbers. Only 32-bit integer arithmetic, so every machine gives the
 * same.
 */
export interface Chance {
  /** A whole number from 0 to `limit` − 1. */
  readonly below: (limit: number) => number;
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
  /** True once in `times`, on average. */
  readonly oneIn: (times: number) => boolean;
  readonly pick: <T>(choices: readonly T[]) => T;
  /** A whole number of up to `count` decimal digits, for fractions that no double can hold. */
  readonly digits: (count: number) => bigint;
}

/**
 * FNV-1a with a last avalanche: spreads words that differ in one letter over the whole range 0 …
 * 2³² − 1.
 */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A stream of its own for these words (seed, subject, day …): draws for other days do not change
 * it.
 */
export function chance(...words: readonly (string | number)[]): Chance {
  let state = hash32(words.join('|'));
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 0x1_0000_0000) * limit);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    oneIn: (times) => below(times) === 0,
    pick: (choices) => choices[below(choices.length)]!,
    digits: (count) => {
      let digits = 0n;
      for (let left = count; left > 0; left -= 6) {
        const six = below(1_000_000);
        digits =
          left >= 6
            ? digits * 1_000_000n + BigInt(six)
            : digits * BigInt(10 ** left) + BigInt(Math.floor(six / 10 ** (6 - left)));
      }
      return digits;
    },
  };
}
