// `npm run trial`: bad luck by the seed, over the real server, the real sandbox and, for some, the
// real workbench; and the made-up exchanges of the laws of a reading. Prints what became of each
// kind. `-- --seeds 1000` runs so many from 0 on (100 unless said), `-- --seed 17` one alone;
// `--fuzz 100000` gives so many changed words to what reads words of others; `--browser 20` says how many of the workbench, `--seed 17 --in browser` one of
// these, `--in laws` one of each law.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build-if-stale.mjs';

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    browser: { type: 'string' },
    seed: { type: 'string' },
    fuzz: { type: 'string', default: '0' },
    in: { type: 'string', default: 'session' },
  },
});
const number = (name) => {
  const given = Number(values[name]);
  if (Number.isSafeInteger(given) && given >= 0) return given;
  throw new Error(`--${name} wants a whole number, not ${values[name]}.`);
};
const PARTS = {
  session: { project: 'node', path: 'test/trial/trial' },
  laws: { project: 'node', path: 'test/trial/laws' },
  browser: { project: 'browser', path: 'test/browser/trial' },
};
if (!(values.in in PARTS)) throw new Error('--in wants session, laws or browser.');
const seeds = number('seeds');
values.browser ??= String(Math.floor(seeds / 50));
const asked =
  values.seed === undefined
    ? [
        ['session', 0, seeds],
        ['laws', 0, seeds],
        ['browser', 0, number('browser')],
      ]
    : [[values.in, number('seed'), 1]];

const jestRun = (project, path, env) =>
  spawnSync(process.execPath, [jest, path, '--selectProjects', project, '-w', '1', '--silent'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });

await import('./programs/ensure-browser.mjs');
await buildIfStale(['addin', 'workbench', 'server']);
mkdirSync('dist/trial', { recursive: true });
const ENDINGS = ['truth', 'explained', 'lost', 'doubled', 'hung'];
const isDefect = ({ ending }) => ENDINGS.indexOf(ending) > 1;
let hasFailed = false;
const outcomes = [];
for (const [part, first, count] of asked.filter(([, , count]) => count > 0)) {
  const { project, path } = PARTS[part];
  const file = `dist/trial/${part}.json`;
  rmSync(file, { force: true });
  const { status, stderr } = jestRun(project, path, {
    TIEOUT_TRIAL: JSON.stringify({ first, count }),
  });
  hasFailed ||= status !== 0;
  const ended = JSON.parse(readFileSync(file, 'utf8'));
  outcomes.push(...ended);
  // A failure that is no case's: what Jest says of it.
  if (status !== 0 && !ended.some(isDefect)) process.stderr.write(stderr.toString().slice(-4_000));
}

const fuzzed = [];
if (number('fuzz') > 0) {
  const { status } = jestRun('node', 'test/trial/fuzz', { TIEOUT_FUZZ: values.fuzz });
  hasFailed ||= status !== 0;
  fuzzed.push(...JSON.parse(readFileSync('dist/trial/fuzz.json', 'utf8')));
}

const line = (name, cases) => {
  const counts = ENDINGS.map((one) => cases.filter(({ ending }) => ending === one).length);
  return `| ${[name, cases.length, ...counts].join(' | ')} |\n`;
};
process.stdout.write(`| class | cases | ${ENDINGS.join(' | ')} |\n|---|${'---:|'.repeat(6)}\n`);
for (const name of new Set(outcomes.map((one) => one.name)))
  process.stdout.write(
    line(
      name,
      outcomes.filter((one) => one.name === name),
    ),
  );
if (outcomes.length > 0) process.stdout.write(line('all', outcomes));
const partOf = (name) =>
  name.startsWith('workbench: ') ? 'browser' : /^(ledger|commission): /.test(name) ? 'laws' : null;
for (const { name, seed, ending, seen } of outcomes.filter(isDefect)) {
  const part = partOf(name);
  const where = part ? ` --in ${part}` : '';
  process.stdout.write(`\nnpm run trial -- --seed ${seed}${where}  (${name}) ${ending}: ${seen}\n`);
}
if (fuzzed.length > 0)
  process.stdout.write(
    '\n| words of others | cases | taken | refused | defects |\n|---|---:|---:|---:|---:|\n',
  );
for (const { name, cases, taken, refused, defects } of fuzzed)
  process.stdout.write(`| ${[name, cases, taken, refused, defects.length].join(' | ')} |\n`);
for (const defect of fuzzed.flatMap(({ defects }) => defects))
  process.stdout.write(`\n${defect}\n`);
process.exitCode = hasFailed ? 1 : 0;
