// What somebody finds who copies the browser profile's files: the plain rows never, and what was
// forgotten not by any key.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { untilSeen } from '../../until';
import type { StorePage } from '../../addin/engine/archive/page-fixture';
import { findBrowser } from '../find-browser';
import { profileFiles } from '../profile-files';
import { LIMIT_MS } from '../shared-browser';
import { callIn, FLAGS, serveStorePage, reportedIn } from './store-page';

const [OWNER, OTHER] = [
  `https://exchange.example|${'a1'.repeat(32)}`,
  `https://exchange.example|${'b2'.repeat(32)}`,
];
/** Words that stand in what is kept and nowhere else. */
const MARKERS = [
  'KARFUNKEL',
  'karfunkel_bizarr',
  '701234567891234567',
  'exchange.example',
  'a1a1a1a1',
];
const entry = (n: number) => ({
  billId: String(701234567891234567n + BigInt(n)),
  coinId: 2,
  coinName: 'KARFUNKEL',
  bizType: 'karfunkel_bizarr',
  fillSize: '0.005',
  fillValue: '0',
  deltaAmount: '-1.00000000',
  afterAmount: `${1000 - n}.00000000`,
  fees: null,
  cTime: String(1_788_000_000_000 + n),
});
/** One that rests inside the database's own file, one that Chromium puts into a file of its own. */
const SMALL = [JSON.stringify([entry(0)])];
const LARGE = Array.from({ length: 200 }, (_, page) =>
  JSON.stringify(
    Array.from({ length: 200 }, (__, i) => ({
      ...entry(page * 200 + i),
      fillSize: `0.${String(Math.sin(page * 200 + i)).slice(3)}`,
    })),
  ),
);

const folder = mkdtempSync(join(tmpdir(), 'tieout-store-'));
const profile = join(folder, 'profile');
let served: Awaited<ReturnType<typeof serveStorePage>>;
let context: BrowserContext;
let page: Page;

async function openPage(): Promise<void> {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: true,
    args: FLAGS,
  });
  context.setDefaultTimeout(LIMIT_MS);
  page = context.pages()[0] ?? (await context.newPage());
  await page.goto(served.url);
  await call('open', 'tieout');
}

const call = <Name extends Parameters<typeof callIn>[1]>(
  name: Name,
  ...args: Parameters<StorePage[Name]>
): ReturnType<typeof callIn<Name>> => callIn(page, name, ...args);

/** The keys of owners that were made so far, also by pages that are closed. */
const keysMade: Buffer[] = [];
async function noteKeys(): Promise<void> {
  const made = await page.evaluate(
    () => (globalThis as unknown as { store: StorePage }).store.keys,
  );
  keysMade.push(...made.map((key) => Buffer.from(key, 'hex')));
}
const reported = (): Promise<string[]> => reportedIn(page);

/** The files of the profile that hold these bytes. */
const filesWith = (...needles: Buffer[]): string[] =>
  profileFiles(profile)
    .filter(({ bytes }) => needles.some((needle) => bytes.includes(needle)))
    .map(({ path }) => path);

/** As text in one byte or two for each character, and as the compressed whole would begin. */
const plain = (): string[] =>
  filesWith(
    ...MARKERS.flatMap((marker) => [Buffer.from(marker), Buffer.from(marker, 'utf16le')]),
    gzipSync(SMALL[0]!).subarray(10, 40),
  );

beforeAll(async () => {
  served = await serveStorePage();
  await openPage();
});
afterAll(async () => {
  await context.close();
  served.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the search finds what a page keeps in clear, so that finding nothing means something', async () => {
  await page.evaluate(
    (words) =>
      new Promise<void>((done) => {
        const request = indexedDB.open('in clear', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('rows').put(words, 'row');
        request.onsuccess = () => {
          request.result.close();
          done();
        };
      }),
    ['ZINNOBER-7f3a'],
  );
  await untilSeen(() => filesWith(Buffer.from('ZINNOBER-7f3a')).length > 0);
});

test('rows come back whole after the browser was closed, and none of their words is in its files', async () => {
  await call('keep', OWNER, '2026-08', SMALL);
  await call('keep', OWNER, '2026-07', LARGE);
  await call('keep', OTHER, '2026-08', SMALL);
  expect(plain()).toEqual([]);
  await noteKeys();
  await context.close();
  expect(plain()).toEqual([]);
  await openPage();
  expect(await call('read', OWNER, '2026-08')).toEqual(SMALL);
  expect(await call('read', OWNER, '2026-07')).toEqual(LARGE);
  expect(plain()).toEqual([]);
});

test('an account forgotten: its key is in no file any more, and another account reads on', async () => {
  const [forgotten, other] = keysMade;
  for (const key of [forgotten!, other!]) await untilSeen(() => filesWith(key).length === 1);
  await call('forget', OWNER);
  await untilSeen(() => filesWith(forgotten!).length === 0);
  // Chromium may be writing it into another file.
  await untilSeen(() => filesWith(other!).length === 1);
  expect(await call('read', OWNER, '2026-08')).toBeNull();
  expect(await call('read', OTHER, '2026-08')).toEqual(SMALL);
});

test('everything forgotten: no key that ever sealed a record is left', async () => {
  await call('keep', OWNER, '2026-07', LARGE);
  await noteKeys();
  expect(keysMade).toHaveLength(3);
  await call('forgetEverything');
  await untilSeen(() => filesWith(...keysMade).length === 0);
  expect(await call('read', OTHER, '2026-08')).toBeNull();
  await context.close();
  expect(filesWith(...keysMade)).toEqual([]);
  expect(plain()).toEqual([]);
  await openPage();
  expect(await reported()).toEqual([]);
});
