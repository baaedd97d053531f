// The program as a person starts it: built, in a folder of its own, read by its exit code and what it prints.
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { connect } from 'node:tls';
import { Agent, request } from 'undici';
import { localCertificate } from '../../src/relay/local-certificate';
import { upstream } from './rig';

const root = mkdtempSync(join(tmpdir(), 'tieout-serve-'));
const program = join(root, 'dist', 'server', 'serve.js');
const pane = join(root, 'dist', 'addin', 'taskpane.html');
const anyCertificate = new Agent({ connect: { rejectUnauthorized: false } });

beforeAll(() => {
  const cli = require.resolve('webpack-cli/bin/cli.js');
  const { status, stdout } = spawnSync(process.execPath, [cli, '--config-name', 'server', '--output-path', join(root, 'dist', 'server')], { encoding: 'utf8' });
  expect({ status, stdout }).toMatchObject({ status: 0 });
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

interface Run {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly printed: { stdout: string; stderr: string };
  /** Exit code, once it has ended and all it printed is read. */
  readonly ended: Promise<number | null>;
}

function start(settings: Record<string, string>): Run {
  const child = spawn(process.execPath, [program], { cwd: tmpdir(), env: { PATH: process.env['PATH'], HOME: root, USERPROFILE: root, PORT: '0', ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => { printed.stdout += chunk.toString(); });
  child.stderr.on('data', (chunk: Buffer) => { printed.stderr += chunk.toString(); });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, printed, ended };
}

async function ready(run: Run): Promise<URL> {
  while (!run.printed.stdout.includes('\n')) await Promise.race([once(run.child.stdout, 'data'), run.ended.then((code) => { throw new Error(`ended with ${code}: ${run.printed.stderr}`); })]);
  return new URL(/https:\S+/.exec(run.printed.stdout)?.[0] ?? '');
}

const read = async (url: URL): Promise<string> => (await request(url, { dispatcher: anyCertificate })).body.text();

test('with nothing set: one line, https, the sandbox behind it, and a stop without complaint', async () => {
  const run = start({});
  const address = await ready(run);
  expect(JSON.parse(await read(new URL('/config.json', address)))).toMatchObject({ exchangeName: 'Sandbox exchange', madeUp: true, demoAccounts: [{ name: 'Demo broker' }, { name: 'Demo trader' }] });
  expect(JSON.parse(await read(new URL('/exchange/api/v3/time', address)))).toEqual({ serverTime: expect.any(Number) });
  expect(await read(new URL('/taskpane.html', address))).toBe('pane');
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(run.printed).toEqual({ stdout: `Tieout is ready: https://localhost:${address.port}/workbench/ (sandbox exchange, made-up data)\n`, stderr: '' });
});

test('Ctrl+C, which npm passes on a second time, ends it without complaint too', async () => {
  const run = start({});
  await ready(run);
  run.child.kill('SIGINT');
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
});

test('a real exchange is named, and the log goes to stderr', async () => {
  const exchange = await upstream();
  const run = start({ EXCHANGE_BASE_URL: exchange.url, LOG: 'json' });
  const address = await ready(run);
  expect(JSON.parse(await read(new URL('/config.json', address)))).toMatchObject({ exchangeName: new URL(exchange.url).host, madeUp: false, demoAccounts: [] });
  await read(new URL('/exchange/api/v3/time', address));
  run.child.kill('SIGTERM');
  await run.ended;
  expect(exchange.seen.map(({ target }) => target)).toEqual(['/api/v3/time']);
  expect(run.printed.stdout).toBe(`Tieout is ready: https://localhost:${address.port}/workbench/ (exchange: ${new URL(exchange.url).host})\n`);
  const lines = run.printed.stderr.trim().split('\n').map((line) => JSON.parse(line) as { route?: string; event?: string });
  expect(lines.map(({ route, event }) => route ?? event)).toEqual(['/config.json', '/exchange/api/v3/time', 'stopping']);
});

test('an own certificate is the one that browsers see', async () => {
  const folder = join(root, 'own');
  await localCertificate({ installed: folder, own: folder });
  const [TLS_CERT, TLS_KEY] = [join(folder, 'localhost.crt'), join(folder, 'localhost.key')];
  const { port } = await ready(start({ TLS_CERT, TLS_KEY }));
  const socket = connect({ port: Number(port), host: 'localhost', ca: readFileSync(join(folder, 'ca.crt')), servername: 'localhost' });
  await once(socket, 'secureConnect');
  expect(socket.authorized).toBe(true);
  socket.destroy();
});

describe('what does not start: exit code 1, one sentence on stderr, nothing on stdout', () => {
  const refused = async (settings: Record<string, string>): Promise<string> => {
    const run = start(settings);
    expect([await run.ended, run.printed.stdout]).toEqual([1, '']);
    expect(run.printed.stderr).toMatch(/^[^\n]+\.\n$/);
    return run.printed.stderr;
  };

  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refused({ PORT: String(port) })).toMatch(`Port ${port} is taken by another program.`);
    other.close();
  });
  test('a wrong setting', async () => {
    expect(await refused({ PORT: 'web' })).toMatch(/^PORT must be/);
    expect(await refused({ LEDGER_BASE_URL: 'https://a.example' })).toMatch(/^Each operation needs an address/);
  });
  test('a certificate that is not there', async () => {
    expect(await refused({ TLS_CERT: '/nowhere/c.pem', TLS_KEY: '/nowhere/k.pem' })).toMatch(/^TLS_CERT .* must both be files/);
  });
  test('a project that is not built', async () => {
    rmSync(pane);
    expect(await refused({})).toMatch(/run npm run build/);
    writeFileSync(pane, 'pane');
  });
});
