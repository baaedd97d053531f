// What a firm installs: the steps of the Dockerfile, run in an empty folder with production
// packages alone.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { builtFile } from '../built-file';
import { freePort } from '../server/free-port';
import { temporaryFolder } from '../temporary-folder';

const ROOT = resolve(__dirname, '../..');
const folder = temporaryFolder();
const anyCertificate = new Agent({ connect: { rejectUnauthorized: false } });
const unpacked = temporaryFolder();
const ZIP = /tieout-[\d.]+\.zip$/;
let server: ChildProcess | undefined;
let origin: string;
/** The folder that the zip holds, with the packages beside it. */
let release: string;

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
  run(ROOT, `${said('node .ci/release.mjs --folder')} ${folder}`);
  run(folder, `${said('npm ci --omit=dev')} --prefer-offline --no-audit --no-fund`);
  said('CMD ["node", "dist/server/serve.js"]');
  const { stdout } = spawnSync(process.execPath, ['.ci/release.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  release = unpack(join(ROOT, ZIP.exec(stdout.trim()) ? stdout.trim() : 'no zip was named'));
  symlinkSync(join(folder, 'node_modules'), join(release, 'node_modules'));
  [server, origin] = await started(folder);
});
afterAll(async () => {
  if (server) await stopped(server);
  await anyCertificate.close();
});

/** Starts what stands in a folder, as the image and the unit of systemd do. */
async function started(cwd: string, port = '0'): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, ['dist/server/serve.js'], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: folder, PORT: port, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return [child, new URL(/https:\S+/.exec(line.toString())![0]).origin];
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Unpacks a zip by its directory, which stands at its end. @returns the one folder in it */
function unpack(zip: string): string {
  const bytes = readFileSync(zip);
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  let top = '';
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((from) => bytes.readUInt16LE(at + from));
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength!);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + packed);
    mkdirSync(dirname(join(unpacked, name)), { recursive: true });
    writeFileSync(join(unpacked, name), method === 8 ? inflateRawSync(content) : content);
    top = name.split('/')[0]!;
    at += 46 + nameLength! + extra! + comment!;
  }
  return join(unpacked, top);
}

const get = async (path: string, from = origin): Promise<{ status: number; text: string }> => {
  const { statusCode, body } = await request(from + path, { dispatcher: anyCertificate });
  return { status: statusCode, text: await body.text() };
};

test('the pane, its script and its style are there; the workbench is not', async () => {
  const page = await get('/taskpane.html');
  expect(page.status).toBe(200);
  const parts = [...page.text.matchAll(/(?:src|href)="?(\/(?:addin|taskpane)[^">\s]+)/g)].map(
    ([, path]) => path!,
  );
  expect(parts.map((part) => part.split('.')[0])).toEqual(['/addin', '/addin', '/taskpane']);
  for (const part of [...parts, '/addin.js', '/functions.json', '/help/'])
    expect([part, (await get(part)).status]).toEqual([part, 200]);
  for (const part of ['/workbench/', '/workbench/taskpane.html', '/office-js/office.js'])
    expect([part, (await get(part)).status]).toEqual([part, 404]);
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

/** The scripts and styles that a page names, which hold the hash of their content. */
const partsOf = (page: string): string[] =>
  [...page.matchAll(/\/((?:addin|taskpane)\.[0-9a-f]{16,}\.(?:js|css))/g)].map(([, part]) => part!);

test('the zip holds what the image holds, no source maps, and its checksum is beside it', () => {
  const sums = (of: string): string[] =>
    readFileSync(join(of, 'SHA256SUMS'), 'utf8')
      .trim()
      .split('\n')
      .filter((line) => !line.includes('sbom.cdx.json'));
  expect(sums(release)).toEqual(sums(folder));
  for (const line of readFileSync(join(release, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
    const [sum, file] = line.split('  ') as [string, string];
    const bytes = readFileSync(join(release, file));
    expect([file, createHash('sha256').update(bytes).digest('hex')]).toEqual([file, sum]);
  }
  const { version } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(basename(release)).toBe(`tieout-${version}`);
  const zip = join(ROOT, 'dist', `tieout-${version}.zip`);
  expect(readFileSync(`${zip}.sha256`, 'utf8')).toBe(
    `${createHash('sha256').update(readFileSync(zip)).digest('hex')}  tieout-${version}.zip\n`,
  );
  const all = readdirSync(join(release, 'dist'), { recursive: true, encoding: 'utf8' });
  expect(all.filter((path) => path.endsWith('.map') || path.startsWith('workbench'))).toEqual([]);
  for (const file of ['nginx.conf', 'nginx.people.conf', 'docs/server.md', 'sbom.cdx.json'])
    expect([file, existsSync(join(release, file))]).toEqual([file, true]);
});

test('upgrade and rollback, as docs/server.md has them: who loaded a page before finds its script after', async () => {
  // A release before this one: the same program, a script of another name.
  const before = join(unpacked, 'before');
  cpSync(release, before, { recursive: true, verbatimSymlinks: true });
  const addin = join(before, 'dist', 'addin');
  const newPage = readFileSync(join(addin, 'taskpane.html'), 'utf8');
  const newScript = partsOf(newPage).find((part) => part.endsWith('.js'))!;
  const oldScript = 'addin.0123456789abcdef0123.js';
  for (const ending of ['', '.br', '.gz']) {
    renameSync(join(addin, newScript + ending), join(addin, oldScript + ending));
    rmSync(join(addin, `taskpane.html${ending}`));
  }
  writeFileSync(join(addin, 'taskpane.html'), newPage.replaceAll(newScript, oldScript));
  const keep = (from: string, to: string): void =>
    run(
      unpacked,
      `cp -n ${from}/dist/addin/addin.*.* ${from}/dist/addin/taskpane.*.* ${to}/dist/addin/`,
    );

  const port = String(await freePort());
  const loads = async (of: string): Promise<{ page: string; parts: number[] }> => {
    const [child, from] = await started(of, port);
    const page = (await get('/taskpane.html', from)).text;
    const parts = [];
    for (const part of [oldScript, newScript]) parts.push((await get(`/${part}`, from)).status);
    await stopped(child);
    return { page: partsOf(page).find((part) => part.endsWith('.js'))!, parts };
  };
  expect(await loads(before)).toEqual({ page: oldScript, parts: [200, 404] });
  keep(before, release);
  expect(await loads(release)).toEqual({ page: newScript, parts: [200, 200] });
  keep(release, before);
  expect(await loads(before)).toEqual({ page: oldScript, parts: [200, 200] });
});

test('the image does not run as root and says when it is ready', () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  const [, program] = /^HEALTHCHECK .*?"-e", "(.*)"\]$/m.exec(dockerfile)!;
  const check = (port: string): number | null =>
    spawnSync(process.execPath, ['-e', program!], { env: { PORT: port } }).status;
  expect([check(new URL(origin).port), check('1')]).toEqual([0, 1]);
});
