// Microsoft's own tools, unmodified, in a Node that says it is Windows or a Mac
// (pretend-machine.cjs).
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtFile } from '../../built-file';
import { freePort } from '../../server/free-port';
import { temporaryFolder } from '../../temporary-folder';

const PROJECT = path.resolve(__dirname, '../../..');
const manifest = readFileSync(path.join(PROJECT, 'manifest.xml'), 'utf8');
export const ADDIN_ID = 'd63377f2-f512-4407-a6c9-fab6f2885b4b';
/** Stands for the server: prints what it was started with, and notes its end. */
export const SERVER = `
console.log('https://localhost:' + process.env.PORT, process.env.TLS_CERT);
setInterval(() => {}, 1000);
process.on('SIGTERM', () => {
  require('node:fs').writeFileSync('ended', '');
  process.exit();
});`;

export interface Run {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly code: Promise<number | null>;
}

export interface Pretended {
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
export async function pretend(
  platform: 'win32' | 'darwin',
  env: Record<string, string> = {},
  server = SERVER,
): Promise<Pretended> {
  const root = temporaryFolder();
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
