// Microsoft's own tools, unmodified, run by our plans in a Node that says it is Windows or a Mac
// (pretend-machine.cjs).
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SystemCalls } from '../../src/node/sideload/system-calls';
import type { Machine } from '../../src/node/sideload/machine';
import { nodeSystem, scriptOf } from '../../src/node/sideload/node-system';
import { runSideload } from '../../src/node/sideload/program';
import { ADDIN_ID, manifest, PROJECT } from './machines';

const DEVELOPER = String.raw`HKCU\SOFTWARE\Microsoft\Office\16.0\Wef\Developer`;
const PRETEND = path.join(__dirname, 'pretend-machine.cjs');

interface Pretend {
  readonly machine: Machine;
  readonly system: SystemCalls;
  readonly home: string;
  readonly said: () => string;
  /** What the tools ran, and what they left in the registry. */
  readonly state: () => {
    readonly ran: string[];
    readonly registry: Record<string, Record<string, string>>;
  };
}

/**
 * A machine with a home and a project folder of its own. Its server is a program that only says
 * that it is ready.
 */
function pretend(platform: 'win32' | 'darwin', env: Record<string, string> = {}): Pretend {
  const root = mkdtempSync(path.join(tmpdir(), 'tieout-machine-'));
  const [home, folder, temp] = ['home', 'tieout', 'temp'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ];
  [home, folder, temp, path.join(folder, 'dist/server')].forEach((made) =>
    mkdirSync(made, { recursive: true }),
  );
  writeFileSync(path.join(folder, 'manifest.xml'), manifest);
  writeFileSync(path.join(folder, 'package.json'), '{}');
  writeFileSync(
    path.join(folder, 'dist/server/serve.js'),
    "console.log('https://localhost:3000'); setInterval(() => {}, 1000);",
  );
  let said = '';
  /** Windows paths of the plan, on the disk of the system that the test runs on. */
  const here = (text: string): string => (platform === 'win32' ? text.replaceAll('\\', '/') : text);
  const real = nodeSystem(folder, () => false);
  const system: SystemCalls = {
    ...real,
    env: {
      ...process.env,
      HOME: home,
      USERPROFILE: home,
      TEMP: temp,
      TMPDIR: temp,
      windir: String.raw`C:\Windows`,
      TIEOUT_PRETEND: JSON.stringify({ platform, folder: root }),
      ...env,
    },
    scriptOf: (tool) => scriptOf(tool, PROJECT),
    spawn: (script, args, childEnv) =>
      spawn(
        process.execPath,
        [
          ...(script.includes('node_modules') ? ['-r', PRETEND] : []),
          here(script),
          ...args.map(here),
        ],
        { cwd: folder, env: childEnv, stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    isPortFree: () => Promise.resolve(true),
    write: (file, text) => real.write(here(file), text),
    remove: (file) => real.remove(here(file)),
    exists: (file) => real.exists(here(file)),
    out: (text) => void (said += text),
    err: (text) => void (said += text),
  };
  return {
    machine: { platform, env: {}, home, folder, manifest },
    system,
    home,
    said: () => said,
    state: () => JSON.parse(readFileSync(path.join(root, 'machine.json'), 'utf8')),
  };
}

/**
 * Runs `npm run excel`, looks once Tieout is served, then runs `npm run excel:stop`. Returns both
 * exit codes.
 */
async function startAndStop(
  { machine, system, said }: Pretend,
  look: () => void,
): Promise<number[]> {
  const running = path.join(machine.folder, 'dist/excel/running');
  const ended = runSideload('start', machine, system);
  const progress = { over: false };
  void ended.then(() => (progress.over = true));
  while (!existsSync(running)) {
    if (progress.over) throw new Error(`it ended before it served:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  look();
  const stopped = await runSideload('stop', machine, system);
  return [await ended, stopped];
}

jest.setTimeout(60_000);

describe("Microsoft's tools on a Mac", () => {
  test('make and trust a certificate, put the manifest where Excel looks, open Excel; and take it out again', async () => {
    const pretended = pretend('darwin');
    const wef = path.join(
      pretended.home,
      'Library/Containers/com.microsoft.Excel/Data/Documents/wef',
    );
    const codes = await startAndStop(pretended, () => {
      expect(readdirSync(wef)).toEqual([`${ADDIN_ID}.manifest.xml`]);
      expect(readFileSync(path.join(wef, `${ADDIN_ID}.manifest.xml`), 'utf8')).toBe(manifest);
      expect(readdirSync(path.join(pretended.home, '.office-addin-dev-certs')).sort()).toEqual([
        'ca.crt',
        'localhost.crt',
        'localhost.key',
      ]);
    });
    expect(codes).toEqual([0, 0]);
    expect(readdirSync(wef)).toEqual([]);
    const { ran } = pretended.state();
    expect(ran).toContainEqual(
      expect.stringMatching(
        /^security add-trusted-cert -d -r trustRoot -k ~\/Library\/Keychains\/login\.keychain-db '.*\/ca\.crt'$/,
      ),
    );
    expect(ran).toContainEqual(
      expect.stringMatching(new RegExp(`^open .*add-in ${ADDIN_ID}\\.xlsx$`)),
    );
    expect(pretended.said()).toContain('Leave this window open');
  });

  test('sideload again after the manifest file was replaced, as git does', async () => {
    const pretended = pretend('darwin');
    const wef = path.join(
      pretended.home,
      'Library/Containers/com.microsoft.Excel/Data/Documents/wef',
    );
    mkdirSync(wef, { recursive: true });
    writeFileSync(path.join(wef, `${ADDIN_ID}.manifest.xml`), 'the link of an older file');
    const codes = await startAndStop(pretended, () =>
      expect(readFileSync(path.join(wef, `${ADDIN_ID}.manifest.xml`), 'utf8')).toBe(manifest),
    );
    expect(codes).toEqual([0, 0]);
  });

  test('exit with 0 when the person refuses the certificate, and we with 1', async () => {
    const pretended = pretend('darwin', { TIEOUT_REFUSE_TRUST: '1' });
    expect(await runSideload('start', pretended.machine, pretended.system)).toBe(1);
    expect(pretended.said()).toContain('The person said no.');
    expect(pretended.said()).toContain('office-addin-dev-certs install failed');
    expect(pretended.state().ran).not.toContainEqual(expect.stringMatching(/^open /));
  });
});

describe("Microsoft's tools on Windows", () => {
  test('make and trust a certificate, register the manifest, open Excel; and undo it', async () => {
    const pretended = pretend('win32');
    const codes = await startAndStop(pretended, () => {
      const { registry } = pretended.state();
      expect(registry[DEVELOPER]).toEqual({
        [ADDIN_ID]: path.join(pretended.machine.folder, 'manifest.xml'),
      });
      // Without a debugger, Excel does not stop at a dialog.
      expect(registry[`${DEVELOPER}\\${ADDIN_ID}`]).toMatchObject({
        UseDirectDebugger: '0',
        UseWebDebugger: '0',
      });
    });
    expect(codes).toEqual([0, 0]);
    const { ran, registry } = pretended.state();
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

  test('exit with 0 when the person refuses the certificate, and we with 1', async () => {
    const pretended = pretend('win32', { TIEOUT_REFUSE_TRUST: '1' });
    expect(await runSideload('start', pretended.machine, pretended.system)).toBe(1);
    expect(pretended.said()).toContain('office-addin-dev-certs install failed');
    expect(pretended.state().registry).toEqual({});
  });
});

test.each([
  'office-addin-dev-certs',
  'office-addin-debugging',
  'office-addin-dev-settings',
] as const)('%s lies where we start it', (tool) => {
  expect(existsSync(scriptOf(tool, PROJECT))).toBe(true);
});
