// A browser that keeps nothing, or no more: the rows are there all the same, nothing is lost, and
// the person is told once.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { FULL_SENTENCE, REFUSED_SENTENCE } from '../../../src/addin/engine/archive/sealed-store';
import { sharedBrowser } from '../shared-browser';
import { callIn, serveStorePage, reportedIn } from './store-page';

const OWNER = `https://exchange.example|${'a1'.repeat(32)}`;
const MONTHS = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08'];
/** 40 pages of a month, digits that do not compress. */
const bodiesOf = (month: number): string[] =>
  Array.from({ length: 40 }, (_, page) =>
    JSON.stringify(
      Array.from({ length: 200 }, (__, i) => {
        const n = (month * 40 + page) * 200 + i;
        return {
          billId: String(701234567891234567n + BigInt(n)),
          coinId: 2,
          coinName: 'USDT',
          bizType: 'trade_out',
          fillSize: Math.abs(Math.sin(n)).toFixed(15),
          fillValue: '0',
          deltaAmount: `-${Math.abs(Math.cos(n)).toFixed(15)}`,
          afterAmount: '1',
          fees: null,
          cTime: String(1_788_000_000_000 + n),
        };
      }),
    ),
  );

let served: Awaited<ReturnType<typeof serveStorePage>>;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  served = await serveStorePage();
  browser = await sharedBrowser();
});
beforeEach(async () => {
  context = await browser.newContext();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  served.close();
});

async function openPage(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(served.url);
  return page;
}

async function allowBytes(page: Page, quotaSize?: number): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(served.url).origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}

async function keepAll(page: Page): Promise<void> {
  for (const [i, month] of MONTHS.entries()) await callIn(page, 'keep', OWNER, month, bodiesOf(i));
}

async function expectAllThere(page: Page): Promise<void> {
  for (const [i, month] of MONTHS.entries())
    expect(await callIn(page, 'read', OWNER, month)).toEqual(bodiesOf(i));
}

test('site storage that is blocked: memory, one sentence, every row', async () => {
  await context.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const page = await openPage();
  expect(await callIn(page, 'open', 'tieout')).toBe(REFUSED_SENTENCE);
  await keepAll(page);
  await expectAllThere(page);
  expect(await reportedIn(page)).toEqual([]);
  expect(await callIn(page, 'size')).toMatchObject({ rows: 40_000, persistence: 'memory' });
});

test('a disk that is full from the beginning: one sentence in all, every row', async () => {
  const page = await openPage();
  await allowBytes(page, 1);
  const sentence = await callIn(page, 'open', 'tieout');
  await keepAll(page);
  await expectAllThere(page);
  expect([sentence, ...(await reportedIn(page))].filter((one) => one !== null)).toHaveLength(1);
  expect([REFUSED_SENTENCE, FULL_SENTENCE]).toContain(sentence ?? (await reportedIn(page))[0]);
});

test('a disk that runs full in the middle: told once, what was kept stays kept, what came after is there until the page ends', async () => {
  const page = await openPage();
  // Room for some of the months.
  await allowBytes(page, 1_000_000);
  expect(await callIn(page, 'open', 'tieout')).toBeNull();
  await callIn(page, 'keep', OWNER, MONTHS[0]!, bodiesOf(0));
  expect(await reportedIn(page)).toEqual([]);
  await keepAll(page);
  await expectAllThere(page);
  expect(await reportedIn(page)).toEqual([FULL_SENTENCE]);
  expect((await callIn(page, 'size')).rows).toBeGreaterThanOrEqual(40_000);
  await page.close();

  const again = await openPage();
  await allowBytes(again);
  expect(await callIn(again, 'open', 'tieout')).toBeNull();
  expect(await callIn(again, 'read', OWNER, MONTHS[0]!)).toEqual(bodiesOf(0));
  expect(await callIn(again, 'read', OWNER, MONTHS.at(-1)!)).toBeNull();
  await keepAll(again);
  await expectAllThere(again);
  expect(await reportedIn(again)).toEqual([]);
});
