// npm run excel with Microsoft's own tools, unmodified, in a Node that says it is Windows or a Mac
// (pretend-machine.cjs).
import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtFile } from '../built-file';

const PROJECT = path.resolve(__dirname, '../..');
const manifest = readFileSync(path.join(PROJECT, 'manifest.xml'), 'utf8');
const ADDIN_ID = 'd63377f2-f512-4407-a6c9-fab6f2885b4b';
const DEVELOPER = String.raw`HKCU\SOFTWARE\Microsoft\Office\16.0\Wef\Developer`;
const SERVER = `
console.log('https://localhost:' + process.env.PORT, process.env.TLS_CERT);
setInterval(() => {}, 1000);
process.on('SIGTERM', () => {
  require('node:fs').writeFileSync('ended', '');
  process.exit();
});`;

jest.setTimeout(120_000);

interface Run {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly code: Promise<number | null>;
}

interface Pretended {
  readonly folder: string;
  readonly home: string;
  readonly wef: string;
  readonly running: string;
  /** What the tools ran, and what they left in the registry. */
  readonly state: () => {
    readonly ran: string[];
    readonly registry: Record<string, Record<string, string>>;
  };
  readonly run: (...words: string[]) => Run;
  /** Runs until Tieout is served. */
  readonly served: (...words: string[]) => Promise<Run>;
}

const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill()));

/** A machine with a home and a project folder of its own, on a port that is free. */
async function pretend(
  platform: 'win32' | 'darwin',
  env: Record<string, string> = {},
  server = SERVER,
): Promise<Pretended> {
  const root = mkdtempSync(path.join(tmpdir(), 'tieout-machine-'));
  const [home, folder, temp] = ['home', 'tieout', 'temp'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [home, temp, path.join(folder, 'dist/server')])
    mkdirSync(made, { recursive: true });
  writeFileSync(path.join(folder, 'manifest.xml'), manifest);
  writeFileSync(path.join(folder, 'package.json'), '{}');
  writeFileSync(path.join(folder, 'dist/server/serve.js'), server);
  symlinkSync(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'));
  const port = String(await freePort());
  const run = (...words: string[]): Run => {
    const child = spawn(process.execPath, [builtFile('server', 'excel.js'), ...words], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_OPTIONS: `--preserve-symlinks-main -r "${path.join(__dirname, 'pretend-machine.cjs')}"`,
        HOME: home,
        USERPROFILE: home,
        TEMP: temp,
        TMPDIR: temp,
        windir: String.raw`C:\Windows`,
        PORT: port,
        TIEOUT_PRETEND: JSON.stringify({ platform, folder: root }),
        ...env,
      },
    });
    started.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = new Promise<number | null>((resolve) => child.on('close', resolve));
    return { child, said: () => said, code };
  };
  const running = path.join(folder, 'dist/excel/running');
  return {
    folder,
    home,
    wef: path.join(home, 'Library/Containers/com.microsoft.Excel/Data/Documents/wef'),
    running,
    state: () => JSON.parse(readFileSync(path.join(root, 'machine.json'), 'utf8')),
    run,
    served: async (...words) => {
      const one = run(...words);
      while (!existsSync(running)) {
        if (one.child.exitCode !== null) throw new Error(`It ended too soon:\n${one.said()}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return one;
    },
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    }),
  );
}

test('on a Mac: a trusted certificate, the manifest where Excel looks, Excel opened; and all of it undone', async () => {
  const mac = await pretend('darwin');
  const one = await mac.served('start');
  expect(readdirSync(mac.wef)).toEqual([`${ADDIN_ID}.manifest.xml`]);
  expect(readdirSync(path.join(mac.home, '.office-addin-dev-certs')).sort()).toEqual([
    'ca.crt',
    'localhost.crt',
    'localhost.key',
  ]);
  expect(one.said()).toContain(path.join(mac.home, '.office-addin-dev-certs', 'localhost.crt'));
  expect(one.said()).toContain('Leave this window open');
  expect(await mac.run('stop').code).toBe(0);
  expect(await one.code).toBe(0);
  expect(existsSync(path.join(mac.folder, 'ended'))).toBe(true);
  expect(readdirSync(mac.wef)).toEqual([]);
  const { ran } = mac.state();
  expect(ran).toContainEqual(
    expect.stringMatching(
      /^security add-trusted-cert -d -r trustRoot -k ~\/Library\/Keychains\/login\.keychain-db '.*\/ca\.crt'$/,
    ),
  );
  expect(ran).toContainEqual(
    expect.stringMatching(new RegExp(`^open .*add-in ${ADDIN_ID}\\.xlsx$`)),
  );
});

test('on a Mac, again after the manifest was replaced, as git does: the old link goes first', async () => {
  const mac = await pretend('darwin');
  mkdirSync(mac.wef, { recursive: true });
  writeFileSync(path.join(mac.wef, `${ADDIN_ID}.manifest.xml`), 'the link of an older file');
  const one = await mac.served('start');
  const own = readFileSync(path.join(mac.folder, 'dist/excel/manifest.xml'), 'utf8');
  expect(readFileSync(path.join(mac.wef, `${ADDIN_ID}.manifest.xml`), 'utf8')).toBe(own);
  one.child.kill('SIGINT');
  expect(await one.code).toBe(0);
  expect(existsSync(path.join(mac.folder, 'ended'))).toBe(true);
});

test('on Windows: the manifest of this port registered, no debugger, the log turned off again', async () => {
  const windows = await pretend('win32');
  const one = await windows.served('start');
  const made = path.join(windows.folder, 'dist/excel/manifest.xml');
  expect(windows.state().registry[DEVELOPER]).toEqual({ [ADDIN_ID]: made });
  expect(readFileSync(made, 'utf8')).toMatch(/https:\/\/localhost:(?!3000)\d+\/taskpane\.html/);
  // Without a debugger, Excel does not stop at a dialog.
  expect(windows.state().registry[`${DEVELOPER}\\${ADDIN_ID}`]).toMatchObject({
    UseDirectDebugger: '0',
    UseWebDebugger: '0',
  });
  expect(await windows.run('stop').code).toBe(0);
  expect(await one.code).toBe(0);
  const { ran, registry } = windows.state();
  expect(ran).toContainEqual(
    expect.stringMatching(
      /^powershell -ExecutionPolicy Bypass -File ".*install\.ps1" CurrentUser ".*ca\.crt"$/,
    ),
  );
  expect(ran).toContainEqual(
    expect.stringMatching(new RegExp(`^cmd /c start "" /b .*add-in ${ADDIN_ID}\\.xlsx$`)),
  );
  expect(registry).toEqual({ [DEVELOPER]: {} });
});

test("with --debug: Excel waits for a debugger, as with Microsoft's template", async () => {
  const windows = await pretend('win32');
  const one = await windows.served('start', '--debug');
  expect(windows.state().registry[`${DEVELOPER}\\${ADDIN_ID}`]).toMatchObject({
    UseDirectDebugger: '1',
  });
  expect(await windows.run('stop').code).toBe(0);
  expect(await one.code).toBe(0);
});

test.each(['darwin', 'win32'] as const)(
  'on %s: the person refuses the certificate, the tool exits with 0 and we with 1',
  async (platform) => {
    const machine = await pretend(platform, { TIEOUT_REFUSE_TRUST: '1' });
    const one = machine.run('start');
    expect(await one.code).toBe(1);
    expect(one.said()).toContain('office-addin-dev-certs install failed');
    expect(machine.state().registry).toEqual({});
    expect(machine.state().ran).not.toContainEqual(expect.stringMatching(/^(open|cmd) /));
  },
);

const own = { TLS_CERT: '/own.crt', TLS_KEY: '/own.key' };

test("the person's own certificate is used, and none is made", async () => {
  const mac = await pretend('darwin', own);
  const one = await mac.served('start');
  expect(one.said()).toContain('Serving with the certificate of TLS_CERT (/own.crt)');
  expect(existsSync(path.join(mac.home, '.office-addin-dev-certs'))).toBe(false);
  expect(await mac.run('stop').code).toBe(0);
  expect(await one.code).toBe(0);
});

test.each([
  ['a word that is no port', { PORT: 'x' }, 'PORT is "x"'],
  ['one half of a certificate', { TLS_CERT: '/own.crt' }, 'TLS_CERT and TLS_KEY belong together'],
])('%s is refused', async (_name, env, sentence) => {
  const one = (await pretend('darwin', env)).run('start');
  expect(await one.code).toBe(1);
  expect(one.said()).toContain(sentence);
});

test('a port that another program holds is refused before anything is done', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  const one = (await pretend('darwin', { PORT: String(port) })).run('start');
  expect(await one.code).toBe(1);
  expect(one.said()).toContain(`Port ${port} is in use.`);
  await new Promise((resolve) => server.close(resolve));
});

test('a server that ends is said, before it answers and after', async () => {
  const early = (await pretend('darwin', own, 'process.exit(3)')).run('start');
  expect(await early.code).toBe(1);
  expect(early.said()).toContain("Tieout's server ended before it answered");
  const late = await pretend('darwin', own, `${SERVER}\nsetTimeout(() => process.exit(), 6000);`);
  const one = await late.served('start');
  expect(await one.code).toBe(1);
  expect(one.said()).toContain("Tieout's server has ended.");
  expect(existsSync(late.running)).toBe(false);
});

test('words that it does not know are refused', async () => {
  const mac = await pretend('darwin');
  for (const words of [[], ['restart'], ['start', '--fast'], ['stop', '--debug']]) {
    const one = mac.run(...words);
    expect(await one.code).toBe(2);
    expect(one.said()).toContain('Use npm run excel, npm run excel -- --debug');
  }
});
