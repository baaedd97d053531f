// Builds the parts of dist/ that are missing or older than a source: those named, else what runs
// Tieout. Quiet otherwise; what it says goes to stderr.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { staleParts } from './stale-parts.cjs';

const named = process.argv.slice(2);
const stale = staleParts(named.length > 0 ? named : ['addin', 'workbench', 'server']);
if (stale.length > 0) {
  process.stderr.write('Building Tieout (about half a minute)…\n');
  const cli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');
  const names = stale.flatMap((part) => ['--config-name', part]);
  const { status } = spawnSync(process.execPath, [cli, ...names], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  process.exitCode = status ?? 1;
}
