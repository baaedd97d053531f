// Suites that run many seeds run a quarter of them for each commit, the next quarter for the next
// commit; `npm run test:all` runs all.
import { execFileSync } from 'node:child_process';

const PARTS = 4;
const isAll = process.env['TIEOUT_ALL_SEEDS'] !== undefined;

/** Which quarter this commit has its turn with. */
function quarter(): number {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { stdio: 'pipe' })) % PARTS;
  } catch {
    return 0; // A copy without its history.
  }
}

/** The fixed seeds of this run, from 0 on; neighbours differ in kind, so they stay together. */
export const seedsOf = (count: number, neighbours: number): number[] => {
  const turn = isAll ? null : quarter();
  return Array.from({ length: count }, (_, seed) => seed).filter(
    (seed) => turn === null || Math.floor(seed / neighbours) % PARTS === turn,
  );
};

/** How many runs a property gets whose seed is drawn anew each time. */
export const runsOf = (all: number): number => (isAll ? all : Math.ceil(all / PARTS));
