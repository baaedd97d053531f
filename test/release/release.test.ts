// What a firm installs: the steps of the Dockerfile, run in an empty folder with production
// packages alone.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Agent, request } from 'undici';
import { builtFile } from '../built-file';

jest.setTimeout(600_000);

const ROOT = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'tieout-image-'));
const previous = mkdtempSync(join(tmpdir(), 'tieout-previous-'));
const anyCertificate = new Agent({ connect: { rejectUnauthorized: false } });
const OLD_SCRIPT = 'addin.00000000000000000000.js';
let server: ChildProcess;
let origin: string;

const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const said = (step: string): string => {
  expect(dockerfile).toContain(step);
  return step;
};
const run = (cwd: string, command: string): void => {
  const { status, stdout, stderr } = spawnSync(command, { cwd, shell: true, encoding: 'utf8' });
  expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
};

beforeAll(async () => {
  builtFile('addin');
  builtFile('server');
  mkdirSync(join(previous, 'dist', 'addin'), { recursive: true });
  writeFileSync(join(previous, 'dist', 'addin', OLD_SCRIPT), 'the script of the release before');
  run(ROOT, `${said('node .ci/release.mjs --folder')} ${folder} --previous ${previous}`);
  run(folder, `${said('npm ci --omit=dev')} --prefer-offline --no-audit --no-fund`);
  said('CMD ["node", "dist/server/serve.js"]');
  server = spawn(process.execPath, ['dist/server/serve.js'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, PORT: '0', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout!, 'data')) as [Buffer];
  origin = new URL(/https:\S+/.exec(line.toString())![0]).origin;
});
afterAll(async () => {
  server.kill('SIGKILL');
  await anyCertificate.close();
  for (const each of [folder, previous]) rmSync(each, { recursive: true, force: true });
});

const get = async (path: string): Promise<{ status: number; text: string }> => {
  const { statusCode, body } = await request(origin + path, { dispatcher: anyCertificate });
  return { status: statusCode, text: await body.text() };
};

test('the pane, its script and its style are there; the workbench is not', async () => {
  const page = await get('/taskpane.html');
  expect(page.status).toBe(200);
  const parts = [...page.text.matchAll(/(?:src|href)="?(\/(?:addin|taskpane)[^">\s]+)/g)].map(
    ([, path]) => path!,
  );
  expect(parts).toHaveLength(2);
  for (const part of [...parts, '/addin.js', '/functions.json', '/help/'])
    expect([part, (await get(part)).status]).toEqual([part, 200]);
  for (const part of ['/workbench/', '/workbench/taskpane.html', '/office-js/office.js'])
    expect([part, (await get(part)).status]).toEqual([part, 404]);
});

test('a page that was loaded before the upgrade finds its script', async () => {
  expect(await get(`/${OLD_SCRIPT}`)).toEqual({
    status: 200,
    text: 'the script of the release before',
  });
});

test("a formula's question is answered by the server", async () => {
  const config = JSON.parse((await get('/config.json')).text) as {
    demoAccounts: { key: string; secret: string; passphrase: string }[];
  };
  const { key, secret, passphrase } = config.demoAccounts[0]!;
  const path = '/api/v3/tax/income';
  const body = JSON.stringify({ month: new Date().toISOString().slice(0, 7) });
  const timestamp = String(Date.now());
  const answer = await request(`${origin}/exchange${path}`, {
    dispatcher: anyCertificate,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'ACCESS-KEY': key,
      'ACCESS-PASSPHRASE': passphrase,
      'ACCESS-TIMESTAMP': timestamp,
      'ACCESS-SIGN': createHmac('sha256', secret)
        .update(`${timestamp}POST${path}${body}`)
        .digest('base64'),
    },
    body,
  });
  const text = await answer.body.text();
  expect([answer.statusCode, text]).toEqual([200, expect.stringContaining('billId')]);
});

test('checksums, packages and licences are those of what is shipped', () => {
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  expect(sums.length).toBeGreaterThan(30);
  for (const line of sums) {
    const [sum, file] = line.split('  ') as [string, string];
    const bytes = readFileSync(join(folder, file));
    expect([file, createHash('sha256').update(bytes).digest('hex')]).toEqual([file, sum]);
  }
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    components: { purl: string }[];
  };
  const listed = components.map(({ purl }) => decodeURIComponent(purl));
  const licences = readFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
  for (const [name, version] of Object.entries(dependencies)) {
    expect(listed).toContain(`pkg:npm/${name}@${version}`);
    expect(licences).toContain(`${name}@${version}: `);
  }
  expect(existsSync(join(folder, 'node_modules', 'webpack'))).toBe(false);
});

test('the image does not run as root and says when it is ready', () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  const [, program] = /^HEALTHCHECK .*?"-e", "(.*)"\]$/m.exec(dockerfile)!;
  const check = (port: string): number | null =>
    spawnSync(process.execPath, ['-e', program!], { env: { PORT: port } }).status;
  expect([check(new URL(origin).port), check('1')]).toEqual([0, 1]);
});
