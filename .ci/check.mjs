// `npm run check`: layout, then types and linter in one pass, arrows between rooms, what nobody uses,
// and regular expressions, beside one another. Prints what is wrong and nothing else. `-- --fix` lays
// the code out and mends what the linter can.
import { spawn } from 'node:child_process';

const fixes = process.argv.includes('--fix');
const CHECKS = [
  ['oxlint', '--type-check', ...(fixes ? ['--fix'] : [])],
  ['depcruise', 'src', '--output-type', 'err'],
  ['knip'],
  ['node', '.ci/check-regexps.mjs'],
];

/** @returns {Promise<string>} what it found; "" where all is well. */
const run = ([program, ...args]) =>
  new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve(code === 0 ? '' : `${program}:\n${output}\n`));
  });

// The layout takes a second; what follows reads what it has written.
const found = [await run(['oxfmt', ...(fixes ? [] : ['--check'])])];
found.push(...(await Promise.all(CHECKS.map(run))));
process.stderr.write(found.join(''));
process.exitCode = found.some((each) => each !== '') ? 1 : 0;
