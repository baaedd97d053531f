// `npm test`: the tests without a browser, then those with one, and in their waits `npm run check`,
// which gives way. `--all` (`npm run test:all`) draws random cases anew, runs every seed
// (test/seeds.ts) and the files named *.all.test.ts (test/jest.tiers.cjs), then the trials. Prints
// what failed, the three slowest files and the counts. Other arguments go to Jest.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { buildIfStale } from './build-if-stale.mjs';

const SLOWEST = 3;
const { resolve: pathOf } = createRequire(import.meta.url);
const given = process.argv.slice(2);
const jestArguments = given.filter((each) => each !== '--all');
const isAll = given.includes('--all');
if (isAll) process.env.TIEOUT_ALL = '1';

await import('./programs/ensure-browser.mjs');
if (isAll)
  for (const program of ['redis', 'nginx', 'libreoffice'])
    await import(`./programs/ensure-${program}.mjs`);
await buildIfStale(['addin', 'workbench', 'server', 'fixtures']);

/** @returns {Promise<number>} the exit code */
const run = (args, priority = constants.priority.PRIORITY_NORMAL) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (child.pid) setPriority(child.pid, priority);
    child.on('close', (code) => resolve(code ?? 1));
  });

async function suites(name, projects, workers) {
  const file = `dist/jest-${name}.json`;
  rmSync(file, { force: true });
  const code = await run([
    pathOf('jest/bin/jest'),
    ...['--selectProjects', ...projects, '--maxWorkers', workers, '--passWithNoTests', '--silent'],
    ...['--testSequencer', pathOf('./longest-first.cjs'), '--json', '--outputFile', file],
    ...['--reporters', pathOf('./quiet-reporter.cjs')],
    ...jestArguments,
  ]);
  try {
    return { code, results: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { code: code || 1, results: { numPassedTests: 0, numFailedTests: 1, testResults: [] } };
  }
}

mkdirSync('dist', { recursive: true });
// Tests wait for answers, timers and pictures: three at a time keep two cores at work.
const plain = await suites('plain', ['node', 'pane'], '3');
const checks = run([pathOf('./check.mjs')], constants.priority.PRIORITY_BELOW_NORMAL);
const browser = await suites('browser', ['browser'], '3');
const checked = await checks;

const files = [plain, browser].flatMap(({ results }) => results.testResults);
const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1000;
for (const file of files.sort((a, b) => seconds(b) - seconds(a)).slice(0, SLOWEST))
  process.stderr.write(
    `${seconds(file).toFixed(1).padStart(7)} s  ${file.name.slice(process.cwd().length + 1)}\n`,
  );

const sum = (count) => count(plain.results) + count(browser.results);
const passed = sum(({ numPassedTests }) => numPassedTests);
// A file that cannot be read has no test that failed; the checks count as one.
const failed =
  sum(({ numFailedTests }) => numFailedTests) +
  files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length +
  (checked === 0 ? 0 : 1);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = Math.max(plain.code, browser.code, checked) > 0 ? 1 : 0;
