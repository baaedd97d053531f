// What really stands in the files of a browser's profile. Somebody who copies them reads only what
// our sentences say they can.
import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { builtFile } from '../../built-file';
import { until } from '../../until';
import sentences from '../../../src/addin/platform/languages/de/sentences.json';
import type { VaultRoom } from '../../addin/engine/accounts/vault-page';
import { FLAGS } from '../browser-flags';
import { findBrowser } from '../find-browser';
import { openedBySomeKey, type SealedText } from '../key-search';
import { profileFiles } from '../profile-files';
import { LIMIT_MS } from '../shared-browser';

declare const room: VaultRoom; // In the page.

const PIN = 'four made-up words';
const A = {
  name: 'Client Quagmire',
  key: 'made-up-key-5d1f0c77',
  secret: 'made-up/secret+ä-9b27e3',
  passphrase: 'made-up-pass-e84a19',
};
const PARTS = {
  timestamp: '1795176000000',
  method: 'GET',
  path: '/api/v3/time',
  query: '',
  body: '',
};
const SIGNED = createHmac('sha256', A.secret)
  .update('1795176000000GET/api/v3/time')
  .digest('base64');

let folder: string;
let server: Server;
let profile: string;
let context: BrowserContext | null = null;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-vault-page-'));
  copyFileSync(builtFile('fixtures', 'vault', 'vault.js'), join(folder, 'vault.js'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>Vault</title><script src="/vault.js"></script>',
  );
  server = createServer((request, response) => {
    const isScript = request.url === '/vault.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(readFileSync(join(folder, isScript ? 'vault.js' : 'index.html')));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'tieout-vault-profile-'));
});
afterEach(async () => {
  await context?.close();
  context = null;
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

/**
 * Does something in a fresh start of the browser and closes it: what stands in the files then is
 * what a thief copies.
 */
async function inBrowser<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: true,
    args: FLAGS,
  });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const result = await work(page);
  await context.close();
  context = null;
  return result;
}

/** The spellings in which something could have slipped onto the disk. */
function spellings(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  // Within longer base64 the text stands at one of three offsets; its edges depend on the
  // neighbours and are left out.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  const url = base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'));
  const texts = [
    text,
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    encodeURIComponent(text),
    ...base64,
    ...url,
    JSON.stringify(text).slice(1, -1),
  ];
  const wide = Buffer.from(text, 'utf16le');
  return [
    ...texts.map((one) => Buffer.from(one)),
    Buffer.from(text, 'latin1'),
    wide,
    Buffer.from(wide).swap16(),
    ...texts.slice(1, 4).map((one) => Buffer.from(one, 'utf16le')),
  ];
}

const filesWith = (...texts: string[]): string[] =>
  profileFiles(profile)
    .filter(({ bytes }) => texts.some((text) => spellings(text).some((one) => bytes.includes(one))))
    .map(({ path }) => path);

/**
 * Chromium deletes the file of a value some time after the transaction that dropped it: a busy
 * machine closes it before that.
 */
async function filesDropped(): Promise<void> {
  const blobs = (): number =>
    profileFiles(profile).filter(({ path }) => dirname(path).includes('.indexeddb.blob')).length;
  await until(
    () => blobs() === 0,
    () => new Promise((done) => setTimeout(done, 100)),
  );
}

interface SealedAccount {
  readonly secret: SealedText;
  readonly details: SealedText;
}

/** The sealed accounts, as a page reads them. */
const sealedAccounts = (page: Page): Promise<SealedAccount[]> =>
  page.evaluate(
    () =>
      new Promise<SealedAccount[]>((done) => {
        const opening = indexedDB.open('tieout-vault');
        opening.onsuccess = () => {
          const reading = opening.result
            .transaction('accounts')
            .objectStore('accounts')
            .getAll() as IDBRequest<{ text: string }[]>;
          reading.onsuccess = () => {
            opening.result.close();
            done(reading.result.map(({ text }) => JSON.parse(text) as SealedAccount));
          };
        };
      }),
  );

/** A thief tries whatever stands in any file of the profile as the key. */
/** The sentences of the pane with this part. */
const said = (part: string): string[] =>
  Object.keys(sentences).filter((sentence) => sentence.includes(part));

const stolen = ({ secret, details }: SealedAccount): string[] =>
  profileFiles(profile).flatMap(({ bytes }) => [
    ...openedBySomeKey(bytes, secret, A.secret),
    ...openedBySomeKey(bytes, details, `{"apiKey":"${A.key}"`),
  ]);

/** The database may compress a text, so pieces of it are looked for. */
const piecesOf = ({ secret, details }: SealedAccount): string[] =>
  [secret.bytes, details.bytes].flatMap((hex) => hex.match(/.{16}/g) ?? []);

test('an account that nobody asked to remember leaves nothing in any file, not even its name', async () => {
  await inBrowser((page) => page.evaluate((a) => room.connect(a), A));
  expect(filesWith(A.name, A.key, A.secret, A.passphrase)).toEqual([]);
});

test('the search finds a key wherever it stands, so that finding none means something', () => {
  const [key, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([
    cipher.update(A.secret),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('hex');
  const [before, after] = [randomBytes(70_001), randomBytes(300)];
  const text: SealedText = { iv: iv.toString('hex'), bytes: sealed };
  const opened = (bytes: Buffer): string[] => openedBySomeKey(bytes, text, A.secret);
  expect(opened(Buffer.concat([before, key, after]))).toEqual([A.secret]);
  expect(opened(Buffer.concat([before, after]))).toEqual([]);
});

test('with a PIN: ciphertext only, no key that a thief finds opens it, and the right PIN signs after a restart', async () => {
  const sealed = await inBrowser(async (page) => {
    const answer = await page.evaluate(([a, pin]) => room.remember(a, { pin }), [A, PIN] as const);
    expect(answer).toEqual({ ok: true });
    return sealedAccounts(page);
  });
  expect(filesWith(A.key, A.secret, A.passphrase, PIN)).toEqual([]);
  expect(sealed).toHaveLength(1);
  expect(stolen(sealed[0]!)).toEqual([]);
  expect(said("Its name and the exchange's address stay readable")).toHaveLength(1);
  expect(filesWith(A.name)).not.toEqual([]);

  const after = await inBrowser((page) =>
    page.evaluate(
      async ([parts, pin]) => [
        (await room.list()).map(({ state }) => state),
        await room.unlock('not the PIN'),
        await room.unlock(pin),
        await room.signatures(parts),
      ],
      [PARTS, PIN] as const,
    ),
  );
  expect(after).toEqual([['locked'], false, true, [SIGNED]]);
  expect(filesWith(A.key, A.secret, A.passphrase, PIN)).toEqual([]);
});

test('without a PIN: nothing stands in clear, and yet whoever copies the profile recovers the secret, as our sentence says', async () => {
  const sealed = await inBrowser(async (page) => {
    await page.evaluate((a) => room.remember(a, { withoutPin: true }), A);
    return sealedAccounts(page);
  });
  expect(filesWith(A.key, A.secret, A.passphrase)).toEqual([]);
  expect(
    said('A person who copies the profile can recover the API key, the secret and the passphrase'),
  ).toHaveLength(1);
  expect(stolen(sealed[0]!)).toContain(A.secret);
  expect(
    await inBrowser((page) =>
      page.evaluate(
        async (parts) => [
          (await room.list()).map(({ state }) => state),
          await room.signatures(parts),
        ],
        PARTS,
      ),
    ),
  ).toEqual([['ready'], [SIGNED]]);
});

/** Accounts are read when a window opens, and again and again while it works. */
test.each([
  ['with a PIN', { pin: PIN }],
  ['without one', { withoutPin: true }],
] as const)(
  '%s, remembered, read and forgotten: no file holds the name or the sealed text, and no 32 bytes of any file open it',
  async (_name, how) => {
    await inBrowser((page) => page.evaluate(([a, by]) => room.remember(a, by), [A, how] as const));
    const [sealed] = await inBrowser(async (page) => {
      await page.evaluate(() => room.list());
      const before = await sealedAccounts(page);
      await page.evaluate((name) => room.forget(name), A.name);
      await filesDropped();
      return before;
    });
    expect(filesWith(A.name, A.key, A.secret, A.passphrase)).toEqual([]);
    expect(filesWith(...piecesOf(sealed!))).toEqual([]);
    expect(stolen(sealed!)).toEqual([]);
  },
);

test('remembered, read and forgotten in one start of the browser: as little is left', async () => {
  const [sealed] = await inBrowser(async (page) => {
    await page.evaluate((a) => room.remember(a, { withoutPin: true }), A);
    for (let times = 0; times < 3; times += 1) await page.evaluate(() => room.reread());
    const before = await sealedAccounts(page);
    await page.evaluate((name) => room.forget(name), A.name);
    await filesDropped();
    return before;
  });
  expect(filesWith(A.name, A.key, A.secret, A.passphrase)).toEqual([]);
  expect(filesWith(...piecesOf(sealed!))).toEqual([]);
  expect(stolen(sealed!)).toEqual([]);
});

/** Everything that scripts of the page can still reach, as text. */
async function heapOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const pieces: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot', {});
  return pieces.join('');
}

test('locked: no API key, passphrase, secret or PIN is left in the memory of the page', async () => {
  await inBrowser(async (page) => {
    await page.evaluate(([a, pin]) => room.remember(a, { pin }), [A, PIN] as const);
  });
  await inBrowser(async (page) => {
    expect(await page.evaluate((pin) => room.unlock(pin), PIN)).toBe(true);
    expect(await page.evaluate((parts) => room.signatures(parts), PARTS)).toEqual([SIGNED]);
    const open = await heapOf(page);
    expect([A.key, A.passphrase].every((one) => open.includes(one))).toBe(true);
    await page.evaluate(() => room.lock());
    const heap = await heapOf(page);
    expect([A.key, A.passphrase, A.secret, PIN].filter((one) => heap.includes(one))).toEqual([]);
  });
});
