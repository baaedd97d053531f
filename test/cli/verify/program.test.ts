// `npm run verify`: what a reviewer types, and the exit code a script relies on.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { builtFile } from '../../built-file';
import { certified } from '../../../src/addin/engine/evidence/rows-behind';
import { runVerify } from '../../../src/cli/verify/program';
import { entriesOf, monthOf } from '../../addin/engine/archive/rig';
import { fileOf, ledgerEvidence, LEDGER_QUESTION, ZONES } from '../../addin/engine/evidence/rig';
import { temporaryFolder } from '../../temporary-folder';

const PROJECT = path.join(__dirname, '../../..');
const folder = temporaryFolder();

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const code = await runVerify(args, {
    folder,
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  });
  return { code, ...said };
}

beforeAll(async () => {
  const file = await fileOf(await ledgerEvidence());
  writeFileSync(path.join(folder, 'good.jsonl'), file);
  writeFileSync(
    path.join(folder, 'bad.jsonl'),
    file.toString('utf8').replace('"version":"1.2.3"', '"version":"1.2.4"'),
  );
});

test('a good file: 0, and the numbers to compare with the certificate sheet', async () => {
  const { certificate } = await ledgerEvidence();
  const { code, out, err } = await run('good.jsonl');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(certificate.rowsSha256);
  expect(out).toContain(certificate.totals[0]!.sum);
  // A type that the exchange sent with a line feed in it stays on its line.
  expect(out.split('\n')).toHaveLength(14 + certificate.totals.length + 4);
  for (const account of ['Client', 'Main'])
    expect(out).toContain(`\n  Opening and closing not proven: ${account}, opening of August 2026`);
  // The seal is no signature, and the last line says so.
  expect(out).toMatch(/\nThis does not prove who saved the file: .*Compare rows SHA-256 .*\n$/);
  // What the rows were chosen by, whatever was typed.
  expect(out).toMatch(/ from +2026-08\n +to +2026-09\n/);
  expect(out).toMatch(/ zones +exchange UTC, shown in UTC\n/);
  expect(out).toMatch(/ breaks +none within a month\n/);
  expect(out).toContain('  Main, 2026-09: no longer held, as the file says\n');
  expect(out).toMatch(/complete +as of 2026-09-21T14:13:19.000Z: not over when read\n/);
});

test('a page that was left out shows as a break of the balances', async () => {
  const stored = monthOf('2026-08', [...entriesOf(3), ...entriesOf(2, 6)]);
  const period = { from: '2026-08', to: '2026-08' } as const;
  const sources = [{ account: 1, month: '2026-08' as const, stored }];
  const read = { ...LEDGER_QUESTION, period, sources };
  const stated = { called: [], rounded: [], version: '1.2.3', accounts: ['Main'], zones: ZONES };
  const file = await fileOf({ read, certificate: await certified(read, stated) });
  writeFileSync(path.join(folder, 'cut.jsonl'), file);
  const { code, out } = await run('cut.jsonl');
  expect([code, / breaks +(.*)\n/.exec(out)?.[1]]).toEqual([0, '1 in 2026-08']);
});

test('a changed file: 1, and the place', async () => {
  expect(await run('bad.jsonl')).toEqual({
    code: 1,
    out: '',
    err: 'bad.jsonl is refused:\n  Line 2, the certificate: it was changed after the file was saved.\n',
  });
});

test.each([
  [[], 'Name the file to check.'],
  [['a', 'b'], 'Name one file.'],
  [['--all'], '"--all" is not an option.'],
  [['none.jsonl'], 'none.jsonl cannot be read ('],
])('%j: 2', async (args, sentence) => {
  expect(await run(...args)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining(sentence),
  });
});

test("as npm starts it: built by the project's own settings, with true exit codes", () => {
  copyFileSync(builtFile('server', 'verify.js'), path.join(folder, 'verify.js'));
  const scripts = (
    JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    }
  ).scripts;
  expect(scripts['verify']).toBe('node .ci/run-built.mjs verify');
  const exit = (file: string): number | null =>
    spawnSync(process.execPath, [path.join(folder, 'verify.js'), file], {
      cwd: folder,
      env: { ...process.env, INIT_CWD: folder, NODE_PATH: path.join(PROJECT, 'node_modules') },
    }).status;
  expect([exit('good.jsonl'), exit('bad.jsonl'), exit('none.jsonl')]).toEqual([0, 1, 2]);
});
