// `npm run mutation -- records exchange`: changes the code in small ways, one at a time, and runs
// the tests that reach the change; a change that no test notices is printed. Without names, all
// folders; `exchange/ledger` is the files of a folder that have this in their path, and
// `reconcile/table.ts` one file. What was judged before is not judged again unless code or test
// changed; dist/mutation/FOLDER.txt says what was judged while it runs. `--share 0.25` judges that
// share of the changes, drawn by SEED, where a whole folder takes too long; `--share 0.999` with
// PROPERTY_MS=100 SLOWEST_MS=250 judges nearly all in a tenth of the time, and too strictly;
// `--tests addin/engine/proofs/check,addin/engine/records` runs these tests alone; `--least 90` fails
// where a folder scores less.
// Texts are not changed: test/docs/sentences.test.ts looks for them in the documents.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/** Which files of a folder, under src/addin unless said, and the tests that speak of them. */
const FOLDERS = {
  records: {
    files: ['engine/records/**/*.ts'],
    tests: [
      'addin/engine/records',
      'addin/workbook/live/edit-log',
      'addin/workbook/live/cell-properties',
      'addin/engine/answers/arguments',
      'addin/functions/typed-cells',
      'addin/engine/proofs',
      'addin/engine/archive/fetching/withdrawn-records',
      'addin/engine/exchange/month-end',
      'addin/engine/exchange/ledger-refresh',
    ],
  },
  exchange: {
    files: ['engine/exchange/**/*.ts'],
    tests: [
      'addin/engine/exchange',
      'addin/workbook/live/entries-once',
      'addin/engine/archive/fetching/page-gate',
    ],
  },
  reconcile: {
    files: ['engine/proofs/**/*.ts', 'features/sample/audit-sample.ts'],
    tests: [
      'addin/engine/proofs',
      'addin/features/sample/audit-sample',
      'addin/features/explain',
      'addin/features/match',
      'addin/workbook/live/names-and-balances',
      'addin/workbook/live/value',
      'addin/engine/pasted-tables/rate-lines',
      'addin/engine/answers/which-coin',
    ],
  },
  tables: { files: ['workbook/tables/merge/*.ts'], tests: ['addin/workbook/tables'] },
  effort: {
    files: ['engine/archive/fetching/effort.ts', 'engine/archive/fetching/retained-range.ts'],
    tests: [
      'addin/workbook/live/fetch-plan',
      'addin/engine/archive/fetching/earliest-day',
      'addin/engine/archive/fetching/effort',
      'addin/engine/archive/fetching/nothing-asked-twice',
    ],
  },
  archive: {
    files: ['engine/archive/**/*.ts'],
    tests: ['addin/engine/archive', 'addin/workbook/live/fetch-plan'],
  },
  answers: {
    files: ['engine/answers/**/*.ts'],
    tests: [
      'addin/engine/answers',
      'addin/engine/records/call',
      'addin/engine/proofs',
      'addin/workbook/live/one-formula',
      'addin/workbook/live/value',
      'addin/workbook/live/names-and-balances',
      'addin/workbook/live/stored-dates',
      'addin/workbook/live/entries-once',
      'addin/workbook/live/nothing-to-read',
      'addin/workbook/live/cell-properties',
      'addin/features/explain',
      'addin/features/match',
    ],
  },
  relay: {
    source: 'src/server',
    files: ['limiter/*.ts'],
    // With a real Redis, as in `npm run test:all`.
    tests: [
      ...['server/limiter', 'server/limiter/shared-counter.all', 'server/limiter/redis-link.all'],
    ],
  },
};
/**
 * Runs long, measures how long requests take, or goes on in the next test where its property is cut
 * off; and notices nothing that others do not.
 */
const NOT = [
  'any-sequence',
  'tieout-in-session',
  'session-tables',
  'worked-examples',
  'year-in-time',
  'one-index',
  'windows-share',
  'killed-page',
  'signed-when-it-leaves',
];

const { values, positionals: given } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    tests: { type: 'string' },
    least: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
const share = Number(values.share);
if (!(share > 0 && share <= 1)) throw new Error('--share is a number from 0 to 1, such as 0.25.');
const folderOf = (name) => name.split('/')[0];
const unknown = given.filter((name) => !(folderOf(name) in FOLDERS));
if (unknown.length > 0)
  throw new Error(`Not one of ${Object.keys(FOLDERS).join(', ')}: ${unknown.join(', ')}`);
process.env.SEED ??= '16';
mkdirSync('dist/mutation', { recursive: true });

/** A file, or all of a folder. */
const testFiles = (name) =>
  existsSync(`test/${name}.test.ts`)
    ? [`test/${name}.test.ts`]
    : readdirSync(`test/${name}`, { recursive: true })
        .filter((path) => /(?<!\.all)\.test\.ts$/.test(path))
        .map((path) => `test/${name}/${path}`);
const isQuick = (file) => !NOT.some((name) => file.endsWith(`/${name}.test.ts`));

/** All of a folder, or the files that a part of their path names. */
const patterns = (folder) => {
  const { files } = FOLDERS[folder];
  const parts = given.filter((name) => name.startsWith(`${folder}/`));
  if (given.includes(folder) || parts.length === 0) return files;
  const place = files[0].replace(/\/(\*.*|[^/]+\.ts)$/, '');
  return parts
    .map((name) => name.slice(folder.length + 1))
    .flatMap((name) =>
      name.endsWith('.ts')
        ? [`${place}/${name}`]
        : [`${place}/**/*${name}*`, `${place}/**/*${name}*/**/*.ts`],
    );
};

const rows = [];
const folders = Object.keys(FOLDERS).filter(
  (folder) => given.length === 0 || given.some((name) => folderOf(name) === folder),
);
for (const folder of folders) {
  const report = `dist/mutation/${folder}.json`;
  const log = `dist/mutation/${folder}.txt`;
  rmSync(log, { force: true });
  await new Stryker({
    mutate: patterns(folder).map((file) => `${FOLDERS[folder].source ?? 'src/addin'}/${file}`),
    plugins: ['runner', 'ignores'].map((part) => new URL(`${part}.mjs`, import.meta.url).href),
    ignorers: ['pauses'],
    testRunner: 'one-process',
    mutationTests: (values.tests?.split(',') ?? FOLDERS[folder].tests)
      .flatMap(testFiles)
      .filter(isQuick),
    mutationShare: share,
    mutationLog: new URL(`../../${log}`, import.meta.url).pathname,
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 1,
    incremental: share === 1,
    incrementalFile: `dist/mutation/${folder}-known.json`,
    tempDirName: `dist/mutation/${folder}-copy`,
    ignorePatterns: ['/dist', '/docs/screens'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    disableTypeChecks: false,
    warnings: { unknownOptions: false },
    allowConsoleColors: false,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 60,
  }).runMutationTest();
  rows.push(summary(folder, JSON.parse(readFileSync(report, 'utf8'))));
}
process.stdout.write('folder     killed  alive  unreached  ignored  score\n');
for (const { name, killed, alive, unreached, ignored } of rows) {
  // What no test reaches is counted whole, the rest as far as it was drawn.
  const all = killed + alive + share * unreached;
  const score = all === 0 ? '' : `${((100 * killed) / all).toFixed(1)} %`;
  if (100 * killed < Number(values.least) * all) process.exitCode = 1;
  const counts = [killed, alive, unreached, ignored].map((count, i) =>
    String(count).padStart([6, 7, 11, 9][i]),
  );
  process.stdout.write(`${name.padEnd(11)}${counts.join('')}  ${score}\n`);
}

/** Counts, and each change that was not noticed as `file:line change` on standard output. */
function summary(name, { files }) {
  const counts = { name, killed: 0, alive: 0, unreached: 0, ignored: 0 };
  for (const [file, { mutants, source }] of Object.entries(files))
    for (const { status, location, replacement } of mutants) {
      if (status === 'Killed' || status === 'Timeout') counts.killed += 1;
      else if (status === 'Survived') counts.alive += 1;
      else if (status === 'NoCoverage') counts.unreached += 1;
      else counts.ignored += 1;
      if (status !== 'Survived' && status !== 'NoCoverage') continue;
      const line = source.split('\n')[location.start.line - 1].trim();
      const change = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
      process.stdout.write(
        `${file}:${location.start.line}:${location.start.column} ${status}: ${line}  =>  ${change}\n`,
      );
    }
  return counts;
}
