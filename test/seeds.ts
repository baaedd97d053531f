// The seeds of random tests. `npm test` draws the same cases each time, so that what passed passes
// again; `npm run test:all` draws anew, and runs all fixed seeds where `npm test` runs a quarter.
const PARTS = 4;
const isAll = process.env['TIEOUT_ALL'] !== undefined;

/** From 0 to 2^31 - 1. `SEED=…` repeats a run that failed. */
export const runSeed = Number(
  process.env['SEED'] ?? (isAll ? Math.floor(Math.random() * 2 ** 31) : 0),
);

/** The fixed seeds of this run, from 0 on; neighbours differ in kind, so they stay together. */
export const seedsOf = (count: number, neighbours: number): number[] =>
  Array.from({ length: count }, (_, seed) => seed).filter(
    (seed) => isAll || Math.floor(seed / neighbours) % PARTS === 0,
  );

/** How many runs a property gets: all, or the quarter of `npm test`. */
export const runsOf = (all: number): number => (isAll ? all : Math.ceil(all / PARTS));

/** How many cases a trial runs: `few`, or all of them. */
export const casesOf = (few: number): number => (isAll ? PARTS * few : few);

/** The cases of a test that all show the same: the first of them, or all. */
export const sizesOf = <Size>(first: Size, ...others: readonly Size[]): Size[] =>
  isAll ? [first, ...others] : [first];
