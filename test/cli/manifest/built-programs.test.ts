// The programs as npm starts them: bundled by the project's own webpack settings, in a process of
// their own.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtFile } from '../../built-file';
import { PROJECT } from './real-manifest';
import { schemaFaults } from '../../../src/cli/manifest/schema-faults';
import { temporaryFolder } from '../../temporary-folder';

let built = '';

beforeAll(() => {
  built = temporaryFolder();
  for (const program of ['manifest.js', 'excel.js'])
    copyFileSync(builtFile('server', program), path.join(built, program));
});

function run(
  program: string,
  args: readonly string[],
  preload: readonly string[] = [],
): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...preload, path.join(built, `${program}.js`), ...args],
    {
      cwd: PROJECT,
      encoding: 'utf8',
      env: { ...process.env, NODE_PATH: path.join(PROJECT, 'node_modules') },
    },
  );
  return { code: status, out: stdout, err: stderr };
}

test('npm run manifest -- --check accepts the project as it is shipped', () => {
  expect(run('manifest', ['--check'])).toMatchObject({ code: 0, err: '' });
});

test('npm run manifest -- --url … writes a manifest that the schemas take', async () => {
  const out = path.join(built, 'firm.xml');
  expect(
    run('manifest', ['--url', 'https://addin.example', '--namespace', 'TIEOUT', '--out', out]),
  ).toMatchObject({ code: 0, err: '' });
  expect(await schemaFaults(readFileSync(out, 'utf8'))).toEqual([]);
});

test('npm run manifest refuses nonsense with a code that a script sees', () => {
  expect(run('manifest', ['--url', 'http://addin.example', '--out', 'x.xml'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('https only'),
  });
});

test.each(['start', 'stop'])(
  'npm run excel (%s) on Linux says what to do instead and fails',
  (command) => {
    const preload = path.join(built, 'linux.cjs');
    writeFileSync(preload, "Object.defineProperty(process, 'platform', { value: 'linux' });");
    expect(run('excel', [command], ['-r', preload])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('There is no desktop Excel for Linux'),
    });
  },
);
