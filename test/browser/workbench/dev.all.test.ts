// A developer changes a text of the pane in a copy of the project. If this fails, they look at what
// they wrote yesterday, or lose the workbook that they were trying it in.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { openWorkbench } from '../open-workbench';

const ROOT = resolve(__dirname, '../../..');
const PART = 'src/addin/features/accounts/accounts-section.tsx';
const HEADING = 'Connect your exchange';
const copy = mkdtempSync(join(tmpdir(), 'tieout-dev-'));
let dev: ChildProcess | null = null;
let said = '';

beforeAll(() => {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  for (const file of files.split('\0').filter((each) => existsSync(join(ROOT, each)))) {
    if (file === '' || file.startsWith('docs/screens/')) continue;
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(async () => {
  if (dev && dev.exitCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  rmSync(copy, { recursive: true, force: true });
});

/** The address that `npm run dev` prints when it serves. */
function started(): Promise<string> {
  const child = spawn(process.execPath, ['.ci/dev.mjs'], {
    cwd: copy,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  dev = child;
  return new Promise((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const address = /is ready: (https:\S+)/.exec(said)?.[1];
        if (address) done(address);
      });
    child.on('exit', () => fail(new Error(said)));
  });
}

test('an edit of one text of the pane is on the screen by itself, and the workbook stays', async () => {
  const { origin, search } = new URL(await started());
  const workbench = await openWorkbench({ origin, query: search.slice(1) });
  const pane = workbench.page.frameLocator('#pane iframe');
  const file = join(copy, PART);
  const source = readFileSync(file, 'utf8');
  await pane.getByText(HEADING, { exact: true }).first().waitFor();
  await workbench.setValues('C3', [['mine']]);
  const editedAtMs = performance.now();
  writeFileSync(file, source.replace(HEADING, 'Connect what I have just written'));
  await pane.getByText('Connect what I have just written').first().waitFor();
  process.stderr.write(`dev: seen after ${Math.round(performance.now() - editedAtMs)} ms\n`);
  expect((await workbench.read('C3')).values).toEqual([['mine']]);
  await workbench.close();
});

test('an edit that does not compile is named, and the pane that works stays', async () => {
  const { length } = said;
  const file = join(copy, 'src/addin/main.ts');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, `${source}\nconst ;\n`);
  while (!said.slice(length).includes('main.ts')) await new Promise((done) => setTimeout(done, 50));
  writeFileSync(file, source);
  expect(dev?.exitCode).toBeNull();
});
