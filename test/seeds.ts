// The seeds of random tests. They follow from the content of the commit: each commit tries others,
// and CI tries those that its author tried. `npm run test:all` draws anew, and runs
// all fixed seeds where a commit runs a quarter.
import { execFileSync } from 'node:child_process';

const PARTS = 4;
const isAll = process.env['TIEOUT_ALL_SEEDS'] !== undefined;

/** Of the files as they were committed; 0 in a copy without its history. */
function seedOfCommit(): number {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { stdio: 'pipe' });
    return parseInt(tree.toString().slice(0, 7), 16);
  } catch {
    return 0;
  }
}

/** From 0 to 2^31 - 1. `SEED=…` repeats a run that failed. */
export const commitSeed = Number(
  process.env['SEED'] ?? (isAll ? Math.floor(Math.random() * 2 ** 31) : seedOfCommit()),
);

/** The fixed seeds of this run, from 0 on; neighbours differ in kind, so they stay together. */
export const seedsOf = (count: number, neighbours: number): number[] =>
  Array.from({ length: count }, (_, seed) => seed).filter(
    (seed) => isAll || Math.floor(seed / neighbours) % PARTS === commitSeed % PARTS,
  );

/** How many runs a property gets whose seed is drawn anew each time. */
export const runsOf = (all: number): number => (isAll ? all : Math.ceil(all / PARTS));

/** How many cases a trial runs whose seeds begin anew with each commit: `few`, or all of them. */
export const casesOf = (few: number): number => (isAll ? PARTS * few : few);
