// Builds the parts of dist/ that are missing or older than a source. Quiet otherwise; what it says
// goes to stderr.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { staleParts } from './stale-parts.cjs';

/** A build runs for seconds: optimizing it, and clearing up after it, take longer than they save. */
const NODE = ['--max-semi-space-size=64', '--interrupt-budget=300000'];
const cli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');

/** @returns {Promise<number>} the exit code; each part has a folder of its own. */
const build = (parts) =>
  new Promise((resolve) => {
    const names = parts.flatMap((part) => ['--config-name', part]);
    const child = spawn(process.execPath, [...NODE, cli, ...names], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(output);
      resolve(code ?? 1);
    });
  });

/**
 * Ends the process where a part cannot be built.
 * @param {readonly string[]} parts names of configurations in webpack.config.js
 */
export async function buildIfStale(parts) {
  const stale = staleParts(parts);
  if (stale.length === 0) return;
  process.stderr.write('Building Tieout (about a quarter of a minute)…\n');
  // Each half takes as long as the other: two at once where there are two cores.
  const first = ['addin', 'server'];
  const halves = [first, stale.filter((part) => !first.includes(part))]
    .map((half) => half.filter((part) => stale.includes(part)))
    .filter((half) => half.length > 0);
  const code = Math.max(...(await Promise.all(halves.map(build))));
  if (code !== 0) process.exit(code);
}
