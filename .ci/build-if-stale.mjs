// Builds when there is no build yet or a source is newer than it. Quiet otherwise; what it says goes to stderr.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const parts = ['addin', 'workbench', 'server'];
const sources = [
  'src',
  'assets',
  'docs/excel.md',
  'docs/reconciliation.md',
  'docs/security.md',
  'docs/troubleshooting.md',
  'docs/workbooks.md',
  'manifest.xml',
  'webpack.config.js',
  'package-lock.json',
  '.ci/webpack-steps.cjs',
];

const newest = (path) =>
  !existsSync(path)
    ? 0
    : statSync(path).isDirectory()
      ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
      : statSync(path).mtimeMs;
const builtAtMs = (part) => {
  const stamp = join('dist', part, '.built');
  return existsSync(stamp) ? Number(readFileSync(stamp, 'utf8').split(' ')[1]) : 0;
};

const oldestBuildMs = Math.min(...parts.map(builtAtMs));
if (Math.max(...sources.map(newest)) > oldestBuildMs) {
  process.stderr.write('Building Tieout (about half a minute)…\n');
  const cli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');
  const { status } = spawnSync(process.execPath, [cli], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  process.exitCode = status ?? 1;
}
