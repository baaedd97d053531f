// npm run bench [-- NAME … --quick --long]: prints figures as ratios to a baseline of the same run.
// Fails only where a topic cannot run.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { run as clicks } from './clicks';
import { printed } from './measure/print-table';
import type { Topic } from './measure/topic';
import { run as peers } from './peers';
import { run as records } from './records';
import { run as refresh } from './refresh';
import { run as requests } from './requests';
import { run as screen } from './screen';
import { run as sizes } from './sizes';
import { soakStored, soakRefreshes, soakSpill, soakTotals } from './soak';
import { run as tables } from './tables';
import { run as wait } from './wait';

/** In the order of a full run. */
const topics: ReadonlyMap<string, Topic> = new Map<string, Topic>([
  ['sizes', sizes],
  ['records', records],
  ['tables', tables],
  ['requests', requests],
  ['refresh', refresh],
  ['wait', wait],
  ['peers', peers],
  ['screen', screen],
  ['clicks', clicks],
  ['soak-totals', soakTotals],
  ['soak-refreshes', soakRefreshes],
  ['soak-kept', soakStored],
  ['soak-spill', soakSpill],
]);

const asked = process.argv.slice(2);
/** `soak` chooses all topics that begin with it. */
const named = (word: string): readonly string[] => {
  const parts = [...topics.keys()].filter((name) => name.startsWith(`${word}-`));
  return parts.length > 0 ? parts : [word];
};
const names = asked.filter((word) => !word.startsWith('--')).flatMap(named);
const options = { quick: asked.includes('--quick'), long: asked.includes('--long') };
const unknown = [
  ...names.filter((name) => !topics.has(name)),
  ...asked.filter((word) => word.startsWith('--') && !['--quick', '--long'].includes(word)),
];

if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Topics: ${[...topics.keys()].join(', ')}. Switches: --quick, --long.`,
  );
  process.exitCode = 1;
} else {
  void runAll(names.length > 0 ? names : [...topics.keys()]);
}

async function runAll(chosen: readonly string[]): Promise<void> {
  console.log(
    `${machineLine()}${options.quick ? '\nA quick run: it shows that everything runs, its figures say little.' : ''}\n`,
  );
  for (const name of chosen) {
    const startMs = performance.now();
    try {
      const table = await topics.get(name)!(options);
      console.log(
        printed({
          ...table,
          title: `${name}: ${table.title} (${((performance.now() - startMs) / 1000).toFixed(0)} s)`,
        }),
      );
    } catch (error) {
      console.error(
        `== ${name} could not run\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      process.exitCode = 1;
    }
  }
}

/** What the figures were made on. The load says how busy others kept it. */
function machineLine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const [load = 0] = loadavg();
  return `Machine: ${availableParallelism()} cores (${model}), node ${process.versions.node}, load ${load.toFixed(1)}`;
}
