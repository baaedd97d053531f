// npm run bench [-- NAME … --quick --long]: prints figures as ratios to a baseline of the same run.
// Fails only where a topic cannot run.
import { machineLine } from './measure/machine-line';
import { printed } from './measure/print-table';
import { topics } from './topics';

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
