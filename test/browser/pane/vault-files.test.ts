// What really stands in the files of a browser's profile. Somebody who copies them reads only what
// our sentences say they can.
import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { builtFile } from '../../built-file';
import { untilSeen } from '../../until';
import sentences from '../../../src/addin/platform/languages/de/sentences.json';
import type { VaultRoom } from '../../addin/engine/accounts/vault-page';
import type { RememberBy } from '../../../src/addin/engine/accounts/vault-results';
import { FLAGS } from '../browser-flags';
import { findBrowser } from '../find-browser';
import { openedBySomeKey, type SealedText } from '../key-search';
import { profileFiles, type ProfileFile } from '../profile-files';
import { LIMIT_MS } from '../shared-browser';

declare const room: VaultRoom; // In the page.

const PIN = 'four made-up words';
/** Its own page, whose memory is looked at: nothing else there holds this one. */
const PIN_OF_LOCKED = 'five other made-up words';
const PARTS = {
  timestamp: '1795176000000',
  method: 'GET',
  path: '/api/v3/time',
  query: '',
  body: '',
};

/** Each on an origin of its own, with a database of its own, all in one profile. */
const SCENES = [
  'unremembered',
  'pin',
  'unsealed',
  'forgotten with a PIN',
  'forgotten without one',
  'forgotten at once',
  'locked',
] as const;
type Scene = (typeof SCENES)[number];
/** Nothing of one is part of what another one has. */
const accountOf = (scene: Scene) => {
  const word = ['Quagmire', 'Bramble', 'Thicket', 'Fenland', 'Moorhen', 'Sedgely', 'Heather'][
    SCENES.indexOf(scene)
  ]!;
  return {
    name: `${word} Client`,
    key: `${word}-key-5d1f0c77`,
    secret: `${word}/secret+ä-9b27e3`,
    passphrase: `${word}-pass-e84a19`,
  };
};
type Account = ReturnType<typeof accountOf>;
const signedBy = ({ secret }: Account): string =>
  createHmac('sha256', secret).update('1795176000000GET/api/v3/time').digest('base64');

let profile: string;
let context: BrowserContext | null = null;
const servers = new Map<Scene, Server>();

const portOf = (scene: Scene): number => (servers.get(scene)!.address() as AddressInfo).port;

/** Does something on a page of this scene, with its account, and closes the page. */
async function onPage<Result>(
  scene: Scene,
  work: (page: Page, account: Account) => Promise<Result>,
): Promise<Result> {
  const page = await context!.newPage();
  await page.goto(`http://127.0.0.1:${portOf(scene)}/`);
  const result = await work(page, accountOf(scene));
  await page.close();
  return result;
}

/**
 * Does something in a fresh start of the browser and closes it. Returns what stands in the files
 * then: that is what a thief copies.
 */
async function inBrowser(work: () => Promise<void>): Promise<readonly ProfileFile[]> {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: true,
    args: FLAGS,
  });
  context.setDefaultTimeout(LIMIT_MS);
  await work();
  await context.close();
  context = null;
  return profileFiles(profile);
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

const filesWith = (files: readonly ProfileFile[], ...texts: string[]): string[] =>
  files
    .filter(({ bytes }) => texts.some((text) => spellings(text).some((one) => bytes.includes(one))))
    .map(({ path }) => path);

/**
 * Chromium deletes the file of a value some time after the transaction that dropped it: a busy
 * machine closes it before that.
 */
async function filesDropped(scene: Scene): Promise<void> {
  const blobs = (): number =>
    profileFiles(profile).filter(({ path }) =>
      dirname(path).includes(`_${portOf(scene)}.indexeddb.blob`),
    ).length;
  await untilSeen(() => blobs() === 0);
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

/** The sentences of the pane with this part. */
const said = (part: string): string[] =>
  Object.keys(sentences).filter((sentence) => sentence.includes(part));

/**
 * A thief tries whatever stands in any file of the profile as the key, but for the databases of the
 * other scenes. Returns what was opened.
 */
const stolen = (files: readonly ProfileFile[], scene: Scene): string[] => {
  const { secret, details } = sealedOf.get(scene)!;
  const account = accountOf(scene);
  const others = SCENES.filter((other) => other !== scene).map((other) => `_${portOf(other)}.`);
  return files
    .filter(({ path }) => !others.some((other) => path.includes(other)))
    .flatMap(({ bytes }) =>
      openedBySomeKey(bytes, [
        { sealed: secret, plain: account.secret },
        { sealed: details, plain: `{"apiKey":"${account.key}"` },
      ]),
    );
};

/** The database may compress a text, so pieces of it are looked for. */
const piecesOf = ({ secret, details }: SealedAccount): string[] =>
  [secret.bytes, details.bytes].flatMap((hex) => hex.match(/.{16}/g) ?? []);

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

const WITH_PIN = { pin: PIN };
const WITHOUT_PIN = { withoutPin: true } as const;
const remembered = (scene: Scene, how: RememberBy): Promise<SealedAccount> =>
  onPage(scene, async (page, account) => {
    expect(await page.evaluate(([a, by]) => room.remember(a, by), [account, how] as const)).toEqual(
      { ok: true },
    );
    const sealed = await sealedAccounts(page);
    expect(sealed).toHaveLength(1);
    return sealed[0]!;
  });

/** The files after the first start and after the second, and what each scene has sealed. */
let first: readonly ProfileFile[];
let second: readonly ProfileFile[];
const sealedOf = new Map<Scene, SealedAccount>();
const answers = new Map<Scene, unknown>();
const heaps: string[] = [];

beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'tieout-vault-profile-'));
  const script = readFileSync(builtFile('fixtures', 'vault', 'vault.js'));
  for (const scene of SCENES) {
    const server = createServer((request, response) => {
      const isScript = request.url === '/vault.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      // A thief would look through a copy of the script for each scene.
      response.setHeader('cache-control', 'no-store');
      response.end(
        isScript ? script : '<!doctype html><title>Vault</title><script src="/vault.js"></script>',
      );
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    servers.set(scene, server);
  }

  first = await inBrowser(async () => {
    await onPage('unremembered', (page, account) => page.evaluate((a) => room.connect(a), account));
    for (const [scene, how] of [
      ['pin', WITH_PIN],
      ['unsealed', WITHOUT_PIN],
      ['forgotten with a PIN', WITH_PIN],
      ['forgotten without one', WITHOUT_PIN],
      ['locked', { pin: PIN_OF_LOCKED }],
    ] as const)
      sealedOf.set(scene, await remembered(scene, how));
    await onPage('forgotten at once', async (page, account) => {
      await page.evaluate(([a, by]) => room.remember(a, by), [account, WITHOUT_PIN] as const);
      for (let times = 0; times < 3; times += 1) await page.evaluate(() => room.reread());
      sealedOf.set('forgotten at once', (await sealedAccounts(page))[0]!);
      await page.evaluate((name) => room.forget(name), account.name);
      await filesDropped('forgotten at once');
    });
  });

  second = await inBrowser(async () => {
    await onPage('locked', async (page) => {
      const pin = PIN_OF_LOCKED;
      answers.set('locked', [
        await page.evaluate((its) => room.unlock(its), pin),
        await page.evaluate((parts) => room.signatures(parts), PARTS),
      ]);
      heaps.push(await heapOf(page));
      await page.evaluate(() => room.lock());
      heaps.push(await heapOf(page));
    });
    await onPage('pin', async (page) =>
      answers.set(
        'pin',
        await page.evaluate(
          async ([parts, pin]) => [
            (await room.list()).map(({ state }) => state),
            await room.unlock('not the PIN'),
            await room.unlock(pin),
            await room.signatures(parts),
          ],
          [PARTS, PIN] as const,
        ),
      ),
    );
    await onPage('unsealed', async (page) =>
      answers.set(
        'unsealed',
        await page.evaluate(
          async (parts) => [
            (await room.list()).map(({ state }) => state),
            await room.signatures(parts),
          ],
          PARTS,
        ),
      ),
    );
    for (const scene of ['forgotten with a PIN', 'forgotten without one'] as const)
      await onPage(scene, async (page, account) => {
        await page.evaluate(() => room.list());
        sealedOf.set(scene, (await sealedAccounts(page))[0]!);
        await page.evaluate((name) => room.forget(name), account.name);
        await filesDropped(scene);
      });
  });
});
afterAll(async () => {
  await context?.close();
  for (const server of servers.values()) server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

test('an account that nobody asked to remember leaves nothing in any file, not even its name', () => {
  const { name, key, secret, passphrase } = accountOf('unremembered');
  for (const files of [first, second])
    expect(filesWith(files, name, key, secret, passphrase)).toEqual([]);
});

test('the search finds a key wherever it stands, so that finding none means something', () => {
  const [key, iv] = [randomBytes(32), randomBytes(12)];
  const { secret } = accountOf('pin');
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([
    cipher.update(secret),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('hex');
  const [before, after] = [randomBytes(70_001), randomBytes(300)];
  const text: SealedText = { iv: iv.toString('hex'), bytes: sealed };
  const opened = (bytes: Buffer): string[] =>
    openedBySomeKey(bytes, [{ sealed: text, plain: secret }]);
  expect(opened(Buffer.concat([before, key, after]))).toEqual([secret]);
  expect(opened(Buffer.concat([before, after]))).toEqual([]);
});

test('with a PIN: ciphertext only, no key that a thief finds opens it, and the right PIN signs after a restart', () => {
  const account = accountOf('pin');
  for (const files of [first, second])
    expect(filesWith(files, account.key, account.secret, account.passphrase, PIN)).toEqual([]);
  expect(stolen(first, 'pin')).toEqual([]);
  expect(said("Its name and the exchange's address stay readable")).toHaveLength(1);
  expect(filesWith(first, account.name)).not.toEqual([]);
  expect(answers.get('pin')).toEqual([['locked'], false, true, [signedBy(account)]]);
});

test('without a PIN: nothing stands in clear, and yet whoever copies the profile recovers the secret, as our sentence says', () => {
  const account = accountOf('unsealed');
  expect(filesWith(first, account.key, account.secret, account.passphrase)).toEqual([]);
  expect(
    said('A person who copies the profile can recover the API key, the secret and the passphrase'),
  ).toHaveLength(1);
  expect(stolen(first, 'unsealed')).toContain(account.secret);
  expect(answers.get('unsealed')).toEqual([['ready'], [signedBy(account)]]);
});

/** @param files after it was forgotten */
function expectForgotten(scene: Scene, files: readonly ProfileFile[]): void {
  const { name, key, secret, passphrase } = accountOf(scene);
  expect(filesWith(files, name, key, secret, passphrase)).toEqual([]);
  expect(filesWith(files, ...piecesOf(sealedOf.get(scene)!))).toEqual([]);
  expect(stolen(files, scene)).toEqual([]);
}

/** Accounts are read when a window opens, and again and again while it works. */
test.each(['with a PIN', 'without one'] as const)(
  '%s, remembered, read and forgotten: no file holds the name or the sealed text, and no 32 bytes of any file open it',
  (how) => {
    const scene = `forgotten ${how}` as const;
    // It was there, so that finding none means something.
    expect(filesWith(first, accountOf(scene).name)).not.toEqual([]);
    expectForgotten(scene, second);
  },
);

test('remembered, read and forgotten in one start of the browser: as little is left', () => {
  expectForgotten('forgotten at once', first);
});

test('locked: no API key, passphrase, secret or PIN is left in the memory of the page', () => {
  const { key, secret, passphrase } = accountOf('locked');
  const [open, locked] = heaps as [string, string];
  expect(answers.get('locked')).toEqual([true, [signedBy(accountOf('locked'))]]);
  expect([key, passphrase].every((one) => open.includes(one))).toBe(true);
  expect([key, passphrase, secret, PIN_OF_LOCKED].filter((one) => locked.includes(one))).toEqual(
    [],
  );
});
