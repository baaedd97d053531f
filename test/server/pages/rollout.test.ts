// What is on the wire, through the real server: each browser's encoding, what it may keep, and two
// builds behind one name.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { builtFile } from '../../built-file';
import { relay } from '../rig';
import { temporaryFolder } from '../../temporary-folder';

const root = temporaryFolder();
const connection = new Agent();
afterAll(async () => {
  await connection.close();
});

const OLD = {
  script: 'addin.0123456789abcdef0123.js',
  chunk: 'addin.seldom.0123456789abcdef0123.js',
  page: 'page of the first build',
};
const NEW = {
  script: 'addin.fedcba9876543210fedc.js',
  chunk: 'addin.seldom.fedcba9876543210fedc.js',
  page: 'page of the second build',
};

const FUNCTIONS = ['functions.json', 'functions.de.json'];

/** A folder as the build leaves it. */
function build(
  name: string,
  { script, chunk, page }: typeof OLD,
  stored: readonly string[] = [],
): string {
  const folder = join(root, name);
  mkdirSync(folder);
  const files = {
    'taskpane.html': page,
    [script]: `script ${script}`,
    [chunk]: `script ${chunk}`,
    'addin.js': script,
  };
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(folder, file), text);
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(text));
  }
  for (const file of FUNCTIONS)
    writeFileSync(join(folder, file), '{"helpUrl":"https://localhost:3000/help/"}');
  writeFileSync(
    join(folder, 'manifest.xml'),
    '<AppDomain>https://localhost:3000</AppDomain><Page DefaultValue="https://localhost:3000/taskpane.html"/>',
  );
  for (const file of stored) copyFileSync(join(root, 'first', file), join(folder, file));
  return folder;
}
const first = build('first', OLD);
const second = build('second', NEW, [OLD.script, OLD.chunk]);

interface Got {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
}

/** The name of the firm's servers, beside the one that each has for itself. */
const FIRM = 'tieout.example';

/** The address of a server of its own. */
async function serverOf(addin: string): Promise<string> {
  const { port } = await relay('http://127.0.0.1:1', {
    folders: { addin, workbench: join(root, 'none'), officeJs: join(root, 'none') },
    publicUrl: new URL(`https://${FIRM}`),
  });
  return `http://127.0.0.1:${port}`;
}

async function getFrom(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Got> {
  const answer = await request(origin + path, { headers, dispatcher: connection });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  };
}

const get = async (addin: string, path: string, headers?: Record<string, string>): Promise<Got> =>
  getFrom(await serverOf(addin), path, headers);

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('a browser that takes %s gets it, and caches are told', async (accepts, encoding, plain) => {
  for (const path of [`/${OLD.script}`, `/${OLD.chunk}`, '/addin.js', '/taskpane.html']) {
    const { headers, bytes } = await get(first, path, { 'accept-encoding': accepts });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('accept-encoding');
    expect(plain(bytes).toString()).toContain(path === '/taskpane.html' ? 'page' : 'addin.');
  }
});

test('functions.json names the help of the server that was asked', async () => {
  const origin = await serverOf(first);
  for (const file of FUNCTIONS)
    for (const host of [FIRM, new URL(origin).host, FIRM]) {
      const { headers, bytes } = await getFrom(origin, `/${file}`, { host });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(bytes.toString()).toBe(`{"helpUrl":"https://${host}/help/"}`);
    }
});

test('the manifest names the server that was asked, so that the admin centre takes its address', async () => {
  const { headers, bytes } = await getFrom(await serverOf(first), '/manifest.xml', { host: FIRM });
  expect(headers['content-type']).toBe('application/xml');
  expect(bytes.toString()).toBe(
    `<AppDomain>https://${FIRM}</AppDomain><Page DefaultValue="https://${FIRM}/taskpane.html"/>`,
  );
});

test('what is named by its content is kept for ever, all else is asked for again', async () => {
  const control = async (path: string): Promise<unknown> =>
    (await get(first, path)).headers['cache-control'];
  for (const name of [OLD.script, OLD.chunk])
    expect(await control(`/${name}`)).toBe('public, max-age=31536000, immutable');
  for (const path of ['/addin.js', '/taskpane.html', '/functions.json'])
    expect([path, await control(path)]).toEqual([path, 'no-cache']);
});

test('servers of one build agree on what a browser has, whenever their files were written', async () => {
  const other = join(root, 'other');
  mkdirSync(other);
  for (const file of ['taskpane.html', 'taskpane.html.br', 'functions.json']) {
    copyFileSync(join(first, file), join(other, file));
    utimesSync(join(other, file), 1_000_000, 1_000_000);
  }
  for (const path of ['/taskpane.html', '/functions.json']) {
    const asked = { 'accept-encoding': 'br', host: FIRM };
    const etag = String((await get(first, path, asked)).headers['etag']);
    const again = await get(other, path, { ...asked, 'if-none-match': etag });
    expect([path, again.status, again.bytes.length]).toEqual([path, 304, 0]);
    expect(again.headers['etag']).toBe(etag);
  }
});

test('two builds behind one name: each page with its own script, or nothing', async () => {
  const retained = String((await get(first, '/taskpane.html')).headers['etag']);
  const page = await get(second, '/taskpane.html', { 'if-none-match': retained });
  expect([page.status, page.bytes.toString()]).toEqual([200, NEW.page]);
  // Loaded before the upgrade, its script asked for after it.
  for (const name of [OLD.script, OLD.chunk])
    expect((await get(second, `/${name}`)).bytes.toString()).toBe(`script ${name}`);
  // A server that has not been upgraded yet has no such script, and says so for this time alone.
  for (const name of [NEW.script, NEW.chunk]) {
    const early = await get(first, `/${name}`);
    expect([early.status, early.headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

const MAX_BYTES = 200 * 1024;

test('the build: script, page and style together are at most 200 KB with Brotli', async () => {
  const addin = builtFile('addin');
  const wire = async (path: string): Promise<Buffer> => {
    const { status, headers, bytes } = await get(addin, path, { 'accept-encoding': 'br' });
    expect([path, status, headers['content-encoding']]).toEqual([path, 200, 'br']);
    return bytes;
  };
  const page = await wire('/taskpane.html');
  const html = brotliDecompressSync(page).toString();
  const parts = [...html.matchAll(/(?:src|href)="?\/((?:addin|taskpane)\.[0-9a-f]+\.\w+)/g)];
  expect(parts).toHaveLength(2);
  let total = page.length;
  for (const [, part] of parts) total += (await wire(`/${part!}`)).length;
  expect(total).toBeLessThanOrEqual(MAX_BYTES);
  // The manifest names this one.
  const [, script] = parts.find(([, part]) => part!.endsWith('.js'))!;
  expect((await wire('/addin.js')).equals(await wire(`/${script!}`))).toBe(true);
});

test('the build: the script finds its seldom used code under names made of their content', async () => {
  const addin = builtFile('addin');
  const page = (await get(addin, '/taskpane.html')).bytes.toString();
  const [script] = /addin\.[0-9a-f]+\.js/.exec(page)!;
  const text = (await get(addin, `/${script}`)).bytes.toString();
  const named = [...text.matchAll(/\b([0-9a-f]{20})(?:\.js)?"/g)].map(([, hash]) => hash!);
  const chunks = readdirSync(addin).filter((name) =>
    named.some((hash) => new RegExp(`^addin\\.[a-z]+\\.${hash}\\.js$`).test(name)),
  );
  expect(chunks.length).toBeGreaterThan(0);
  expect(chunks).toHaveLength(new Set(named).size);
  for (const chunk of chunks) {
    const { status, headers } = await get(addin, `/${chunk}`);
    expect([chunk, status, headers['cache-control']]).toEqual([
      chunk,
      200,
      'public, max-age=31536000, immutable',
    ]);
    // Loaded when it is asked for, so no page names it.
    expect(page).not.toContain(chunk);
  }
});
