// `npm test`: the tests without a browser, and beside them those with one, whose waits they fill.
// With `--ci` or `--all` also `npm run check`, which gives way. `--all` (`npm run test:all`) draws random
// cases anew, runs every seed (test/seeds.ts) and the files named *.all.test.ts (test/jest.tiers.cjs), then
// trials and a share of the mutations. Prints what failed, the three slowest files and the counts. Other
// arguments go to Jest.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { buildIfStale } from './build-if-stale.mjs';

const SLOWEST = 3;
/** What `--all` runs beside the tests: each fails where it finds a defect. */
const BEYOND = [
  'npm run --silent trial -- --seeds 200 --fuzz 20000',
  'npm run --silent mutation -- --share 0.05 --least 85',
];
const { resolve: pathOf } = createRequire(import.meta.url);
const given = process.argv.slice(2);
const jestArguments = given.filter((each) => each !== '--all');
const isAll = given.includes('--all');
const checks = isAll || given.includes('--ci');
if (isAll) process.env.TIEOUT_ALL = '1';

process.stderr.write(
  isAll
    ? 'Running all tests, then trials and mutations: about 25 minutes on two cores.\n'
    : 'Running the tests: 5 to 10 minutes on two cores.\n',
);
await import('./programs/ensure-browser.mjs');
if (isAll)
  for (const program of ['redis', 'nginx', 'libreoffice', 'webkit'])
    await import(`./programs/ensure-${program}.mjs`);
await buildIfStale(['addin', 'workbench', 'server', 'fixtures']);

/** @returns {Promise<number>} the exit code; what is wrong is printed on stderr. */
const run = (args, env = {}, priority = constants.priority.PRIORITY_NORMAL) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    });
    if (child.pid) setPriority(child.pid, priority);
    child.on('close', (code) => resolve(code ?? 1));
  });

async function suites(projects, workers) {
  const file = `dist/jest-${projects[0]}.json`;
  rmSync(file, { force: true });
  const jest = [
    // Most of what tests make is gone at once: with more room for it they clear up less often.
    '--max-semi-space-size=64',
    // Most of what tests run is run a few times: optimizing it takes longer than it saves.
    '--interrupt-budget=500000',
    pathOf('jest/bin/jest'),
    ...jestArguments,
    ...['--selectProjects', ...projects, '--maxWorkers', workers, '--passWithNoTests', '--silent'],
    `--reporters=${pathOf('./quiet-reporter.cjs')}`,
  ];
  const code = await run(jest, { TIEOUT_RESULTS: file });
  try {
    return { code, ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { code: code || 1, numPassedTests: 0, numFailedTests: 1, files: [] };
  }
}

mkdirSync('dist', { recursive: true });
// Tests wait for answers, timers and pictures: five at a time keep two cores at work.
const [plain, browser, checked] = await Promise.all([
  suites(['node', 'pane'], '2'),
  suites(['browser'], '3'),
  checks ? run([pathOf('./check.mjs')], {}, constants.priority.PRIORITY_BELOW_NORMAL) : 0,
]);
const beyond = (isAll ? BEYOND : []).map(
  (command) => spawnSync(command, { shell: true, stdio: 'inherit' }).status ?? 1,
);

const files = [...plain.files, ...browser.files].sort((a, b) => b.seconds - a.seconds);
for (const { name, seconds } of files.slice(0, SLOWEST))
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${name}\n`);

const passed = plain.numPassedTests + browser.numPassedTests;
// A file that cannot be read has no test that failed. The checks, and what runs beyond, count as one.
const failed =
  plain.numFailedTests +
  browser.numFailedTests +
  files.filter(({ isUnread }) => isUnread).length +
  [checked, ...beyond].filter((code) => code !== 0).length;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = Math.max(plain.code, browser.code, checked, ...beyond) > 0 ? 1 : 0;
