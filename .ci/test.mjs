// `npm test`: the tests without a browser, then those with one, and in their waits types and
// linters, which give way. Says at the end what took longest. Arguments go to Jest; --all runs
// every seed (test/seeds.ts) and the files named *.all.test.ts (test/jest.tiers.cjs).
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';

const LONGEST = 12;
const { resolve: pathOf } = createRequire(import.meta.url);
const jest = pathOf('jest/bin/jest');
const given = process.argv.slice(2);
const jestArguments = given.filter((each) => each !== '--all');
if (given.includes('--all')) process.env.TIEOUT_ALL = '1';

/**
 * @param isBeside its lines are kept, and it gives way to what is shown at once.
 * @returns {Promise<{ code: number, output: string }>} what it printed and was not shown
 */
const run = (program, args, isBeside = false) =>
  new Promise((resolve) => {
    // Jest prints its JSON on standard output too; the tests' lines are stderr.
    const stdio = isBeside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit'];
    const child = spawn(program, args, { stdio, shell: program === 'npm' });
    if (isBeside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

async function suites(project, workers) {
  const file = `dist/jest-${project}.json`;
  rmSync(file, { force: true });
  const { code } = await run(process.execPath, [
    jest,
    ...['--selectProjects', project, '--maxWorkers', workers, '--passWithNoTests'],
    ...['--testSequencer', pathOf('./longest-first.cjs'), '--json', '--outputFile', file],
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
const node = await suites('node', '3');
const checks = run('npm', ['run', '--silent', 'check'], true);
const browser = await suites('browser', '3');
const { code: checked, output } = await checks;
process.stderr.write(output);

const files = [node, browser].flatMap(({ results }) => results.testResults);
const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1000;
process.stderr.write(`\nWhat took longest, in seconds (${files.length} files):\n`);
for (const file of files.sort((a, b) => seconds(b) - seconds(a)).slice(0, LONGEST))
  process.stderr.write(
    `${seconds(file).toFixed(1).padStart(7)}  ${file.name.slice(process.cwd().length + 1)}\n`,
  );

const sum = (count) => count(node.results) + count(browser.results);
const passed = sum(({ numPassedTests }) => numPassedTests);
// A file that cannot be read has no test that failed; types and linters count as one.
const failed =
  sum(({ numFailedTests }) => numFailedTests) +
  files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length +
  (checked === 0 ? 0 : 1);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = Math.max(node.code, browser.code, checked) > 0 ? 1 : 0;
