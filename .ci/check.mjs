// `npm run check`: layout, then types and linter in one pass, arrows between rooms, what nobody uses,
// and regular expressions, beside one another. Prints what is wrong and nothing else. `-- --fix` lays
// the code out and mends what the linter can.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const fixes = process.argv.includes('--fix');
/** Where npm would start the package's program. */
const programOf = (name) => {
  const { bin } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  return path.join('node_modules', name, bin[name]);
};
const CHECKS = [
  [programOf('oxlint'), '--type-check', ...(fixes ? ['--fix'] : [])],
  [programOf('dependency-cruiser'), 'src', '--output-type', 'err'],
  [programOf('knip')],
  ['.ci/check-regexps.mjs'],
];
/** Each runs for seconds: optimizing it, and clearing up after it, take longer than they save. */
const NODE = ['--max-semi-space-size=64', '--interrupt-budget=500000'];
/** The types are judged by a program in Go. It clears up no earlier than at this size. */
const GO = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/** @returns {Promise<string>} what it found; "" where all is well. */
const run = ([program, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...NODE, program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...GO, ...process.env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve(code === 0 ? '' : `${program}:\n${output}\n`));
  });

// The layout takes a second; what follows reads what it has written.
const found = [await run([programOf('oxfmt'), ...(fixes ? [] : ['--check'])])];
found.push(...(await Promise.all(CHECKS.map(run))));
process.stderr.write(found.join(''));
process.exitCode = found.some((each) => each !== '') ? 1 : 0;
