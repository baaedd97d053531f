// Which parts of dist/ are missing or older than what they are built from.
const { existsSync, readFileSync, readdirSync, statSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');
const SOURCES = [
  'src',
  'assets',
  'docs/excel.md',
  'docs/install.md',
  'docs/reconciliation.md',
  'docs/security.md',
  'docs/troubleshooting.md',
  'docs/workbooks.md',
  'manifest.xml',
  'webpack.config.js',
  'package-lock.json',
  '.ci/webpack-steps.cjs',
];
/** The tests' own pages (webpack.config.js, `fixtures`). */
const FIXTURE_SOURCES = [
  'test/addin/engine/accounts',
  'test/browser/tables-addin.ts',
  'test/addin/engine/archive',
  'test/addin/pane',
];

const newest = (file) =>
  !existsSync(file)
    ? 0
    : statSync(file).isDirectory()
      ? Math.max(
          0,
          ...readdirSync(file)
            .filter((name) => !/\.test\.tsx?$/.test(name))
            .map((name) => newest(path.join(file, name))),
        )
      : statSync(file).mtimeMs;

function builtAtMs(part) {
  const stamp = path.join(ROOT, 'dist', part, '.built');
  return existsSync(stamp) ? Number(readFileSync(stamp, 'utf8').split(' ')[1]) : 0;
}

const newestOf = (sources) => Math.max(...sources.map((source) => newest(path.join(ROOT, source))));

/** @param {readonly string[]} parts names of folders of dist/ @returns {string[]} the stale ones */
exports.staleParts = (parts) => {
  const sourcesMs = newestOf(SOURCES);
  return parts.filter(
    (part) =>
      builtAtMs(part) <
      (part === 'fixtures' ? Math.max(sourcesMs, newestOf(FIXTURE_SOURCES)) : sourcesMs),
  );
};
