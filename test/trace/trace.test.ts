// A reader who follows one =LEDGER("USDT") passes no more files and changes of room than the limits
// of `npm run trace` allow.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

jest.setTimeout(120_000);

const trace = (...words: string[]) =>
  spawnSync(process.execPath, [path.resolve(__dirname, '../../.ci/trace.cjs'), ...words], {
    encoding: 'utf8',
  });

test('the way of a formula keeps within its limits', () => {
  const { status, stdout, stderr } = trace();
  expect(`${stdout}${stderr}`).not.toContain('Beyond the limit');
  expect(stdout).toMatch(/^Cold: \d+ files, \d+ functions, \d+ hops between files/m);
  expect(stdout).toMatch(/^From kept rows: \d+ files/m);
  expect(status).toBe(0);
});

test('beyond a limit it fails and says by how much', () => {
  const { status, stderr } = trace('kept.files=3');
  expect(stderr).toMatch(/Beyond the limit: \d+ files, at most 3\./);
  expect(status).toBe(1);
});
