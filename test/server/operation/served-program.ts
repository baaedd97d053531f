// The server as a person starts it: built, in a folder of its own, read by its exit code and what
// it prints.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { builtFile } from '../../built-file';

export const root = mkdtempSync(join(tmpdir(), 'tieout-serve-'));
const program = join(root, 'dist', 'server', 'serve.js');
export const pane = join(root, 'dist', 'addin', 'taskpane.html');
const anyCertificate = new Agent({ connect: { rejectUnauthorized: false } });

beforeAll(() => {
  mkdirSync(join(root, 'dist', 'server'), { recursive: true });
  copyFileSync(builtFile('server', 'serve.js'), program);
  copyFileSync('package.json', join(root, 'package.json'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'dist', 'addin'));
  writeFileSync(pane, 'pane');
});
afterAll(async () => {
  await anyCertificate.close();
  rmSync(root, { recursive: true });
});

const running = new Set<ChildProcessByStdio<null, Readable, Readable>>();
afterEach(() => running.forEach((child) => child.kill('SIGKILL')));

export interface Run {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly printed: { stdout: string; stderr: string };
  /** Exit code, once it has ended and all it printed is read. */
  readonly ended: Promise<number | null>;
}

/** Starts the program with these settings alone. */
export function start(settings: Record<string, string>, ...options: readonly string[]): Run {
  const child = spawn(process.execPath, [program, ...options], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], HOME: root, USERPROFILE: root, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    printed.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    printed.stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, printed, ended };
}

/** The address that it prints once it serves. */
export async function ready(run: Run): Promise<URL> {
  while (!run.printed.stdout.includes('\n'))
    await Promise.race([
      once(run.child.stdout, 'data'),
      run.ended.then((code) => {
        throw new Error(`ended with ${code}: ${run.printed.stderr}`);
      }),
    ]);
  return new URL(/https:\S+/.exec(run.printed.stdout)?.[0] ?? '');
}

export const read = async (url: URL): Promise<string> =>
  (await request(url, { dispatcher: anyCertificate })).body.text();

/** One that does not start: exit code 1, one sentence on stderr, which is returned. */
export async function refused(...given: Parameters<typeof start>): Promise<string> {
  const run = start(...given);
  expect([await run.ended, run.printed.stdout]).toEqual([1, '']);
  expect(run.printed.stderr).toMatch(/^[^\n]+\.\n$/);
  return run.printed.stderr;
}
