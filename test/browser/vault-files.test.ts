// What really stands in the files of a browser's profile. Somebody who copies them reads only what our sentences say they can.
import { createDecipheriv, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import webpack from 'webpack';
import { texts } from '../../src/taskpane/texts.en';
import type { VaultRoom } from '../accounts/vault-page';
import { FLAGS } from './browser-flags';
import { findBrowser } from './find-browser';

declare const room: VaultRoom; // In the page.

jest.setTimeout(180_000);

const ROOT = resolve(__dirname, '../..');
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
  await new Promise<void>((done, fail) => {
    webpack(
      {
        mode: 'production',
        target: ['web', 'es2022'],
        context: ROOT,
        entry: join(ROOT, 'test/accounts/vault-page.ts'),
        output: { path: folder, filename: 'vault.js' },
        resolve: { extensions: ['.ts', '.js'] },
        performance: false,
        optimization: { minimize: false },
        module: {
          rules: [
            {
              test: /\.ts$/,
              loader: 'ts-loader',
              options: {
                transpileOnly: true,
                configFile: join(ROOT, 'tsconfig.json'),
                compilerOptions: { noEmit: false },
              },
            },
          ],
        },
      },
      (error, stats) => {
        if (error !== null) fail(error);
        else if (stats?.hasErrors() === true) fail(new Error(stats.toString('errors-only')));
        else done();
      },
    );
  });
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

/** Does something in a fresh start of the browser and closes it: what stands in the files then is what a thief copies. */
async function inBrowser<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: true,
    args: FLAGS,
  });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const result = await work(page);
  await context.close();
  context = null;
  return result;
}

interface Found {
  readonly path: string;
  readonly bytes: Buffer;
}

const files = (): Found[] =>
  readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .map((path) => ({ path, bytes: readFileSync(path) }));

/** The spellings in which something could have slipped onto the disk. */
function spellings(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  // Within longer base64 the text stands at one of three offsets; its edges depend on the neighbours and are left out.
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
  files()
    .filter(({ bytes }) => texts.some((text) => spellings(text).some((one) => bytes.includes(one))))
    .map(({ path }) => path.slice(profile.length));

/** Chromium deletes the file of a Blob some time after the transaction that dropped it: a busy machine closes it before that. */
async function filesDropped(): Promise<void> {
  const blobs = (): number =>
    readdirSync(profile, { recursive: true, withFileTypes: true }).filter(
      (one) => one.isFile() && one.parentPath.includes('.indexeddb.blob'),
    ).length;
  for (let tries = 0; tries < 300 && blobs() > 0; tries += 1)
    await new Promise((done) => setTimeout(done, 100));
}

interface Sealed {
  readonly iv: string;
  readonly bytes: string;
}

/** The sealed accounts that a thief finds: a file of each. */
function sealedAccounts(): { readonly secret: Sealed; readonly details: Sealed }[] {
  return files()
    .filter(({ bytes }) => bytes.includes('"form":"tieout account 1"'))
    .map(({ bytes }) => JSON.parse(bytes.toString()) as { secret: Sealed; details: Sealed });
}

/** A thief tries whatever stands in the database's files as the key. AES-GCM is AES-CTR from 2 on (NIST SP 800-38D, 7.2). */
function stolenSecrets(): string[] {
  const database = files()
    .filter(({ path }) => path.includes('IndexedDB'))
    .map(({ bytes }) => bytes);
  return sealedAccounts().flatMap(({ secret: { iv, bytes } }) => {
    const counter = Buffer.concat([Buffer.from(iv, 'hex'), Buffer.from([0, 0, 0, 2])]);
    const sealed = Buffer.from(bytes, 'hex').subarray(0, -16);
    return database.flatMap((all) =>
      Array.from({ length: Math.max(0, all.length - 31) }, (_, at) =>
        all.subarray(at, at + 32),
      ).flatMap((key) => {
        const plain = createDecipheriv('aes-256-ctr', key, counter).update(sealed).toString();
        return plain === A.secret ? [plain] : [];
      }),
    );
  });
}

test('an account that nobody asked to remember leaves nothing in any file, not even its name', async () => {
  await inBrowser((page) => page.evaluate((a) => room.connect(a), A));
  expect(filesWith(A.name, A.key, A.secret, A.passphrase)).toEqual([]);
});

test('with a PIN: ciphertext only, no key that a thief finds opens it, and the right PIN signs after a restart', async () => {
  expect(
    await inBrowser((page) =>
      page.evaluate(([a, pin]) => room.remember(a, { pin }), [A, PIN] as const),
    ),
  ).toEqual({ ok: true });
  expect(filesWith(A.key, A.secret, A.passphrase, PIN)).toEqual([]);
  expect(sealedAccounts()).toHaveLength(1);
  expect(stolenSecrets()).toEqual([]);
  expect(texts.remember.withPinMeans).toContain(
    "its name and the exchange's address stay readable",
  );
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
  await inBrowser((page) => page.evaluate((a) => room.remember(a, { withoutPin: true }), A));
  expect(filesWith(A.key, A.secret, A.passphrase)).toEqual([]);
  expect(texts.remember.withoutPinMeans).toContain(
    "whoever can copy the profile's files can recover",
  );
  expect(stolenSecrets()).not.toEqual([]);
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

test.each([
  ['with a PIN', { pin: PIN }],
  ['without one', { withoutPin: true }],
] as const)(
  '%s, forgetting leaves nothing readable: no name, no ciphertext to try keys on',
  async (_name, how) => {
    await inBrowser((page) => page.evaluate(([a, by]) => room.remember(a, by), [A, how] as const));
    const [sealed] = sealedAccounts();
    await inBrowser(async (page) => {
      await page.evaluate(async (name) => {
        await room.list();
        await room.forget(name);
      }, A.name);
      await filesDropped();
    });
    expect(filesWith(A.name, A.key, A.secret, A.passphrase)).toEqual([]);
    expect(filesWith(sealed!.secret.bytes, sealed!.details.bytes)).toEqual([]);
    expect(stolenSecrets()).toEqual([]);
  },
);
