// Chromium's own page is killed in the middle of a year's download, with Chromium's own database below it, and opened again.
// The fifty moments stand in test/snapshot/killed-page.test.ts; here it is shown that a real kill is like those.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox';
import { findBrowser } from './find-browser';
import { bundleStorePage, callIn, FLAGS, serveStorePage, toldIn } from './store-page';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const YEAR = [
  '2025-11',
  '2025-12',
  ...Array.from({ length: 10 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
];
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000));
process.stderr.write(`killed-page: SEED=${SEED}\n`);
/** After how many requests of its life each page is killed; 36 pages are a whole year. */
const KILLS = Array.from({ length: 6 }, (_, i) => 1 + ((SEED * 7 + i * 5) % 9));

const folder = mkdtempSync(join(tmpdir(), 'tieout-killed-'));
let sandbox: Sandbox;
let closeSandbox: () => Promise<void>;
let served: Awaited<ReturnType<typeof serveStorePage>>;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  await bundleStorePage(folder);
  sandbox = createSandbox({ nowMs: () => NOW_MS, sizeFactor: 0.3, weights: { limit: 1_000_000 } });
  const listening = await sandbox.listen(0);
  closeSandbox = listening.close;
  served = await serveStorePage(folder, listening.url);
  browser = await chromium.launch({ executablePath: findBrowser(), headless: true, args: FLAGS });
  context = await browser.newContext();
}, 120_000);
afterAll(async () => {
  await browser.close();
  served.close();
  await closeSandbox();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function openPage(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(served.url);
  expect(await callIn(page, 'open', 'tieout')).toEqual({ keptOn: 'device', sentence: null });
  return page;
}

const download = (page: Page): Promise<string[][]> => {
  const { key, secret, passphrase } = sandbox.accounts[0];
  return callIn(page, 'download', { key, secret, passphrase, nowMs: NOW_MS, months: YEAR });
};

/** Closed as a person closes a window, or crashed. */
async function kill(page: Page, crashes: boolean): Promise<void> {
  if (crashes) {
    const devtools = await context.newCDPSession(page);
    const crashed = new Promise((done) => page.once('crash', done));
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
  }
  await page.close();
}

test('six kills in a year: the truth, and at most one page asked for twice for each', async () => {
  for (const [i, requests] of KILLS.entries()) {
    const page = await openPage();
    const until = sandbox.requests.length + requests;
    const work = download(page).then(
      () => 'done',
      () => 'killed',
    );
    while (sandbox.requests.length < until) await new Promise((resolve) => setTimeout(resolve, 1));
    await kill(page, i % 2 === 1);
    expect(await work).toBe('killed');
  }
  const page = await openPage();
  const truth = YEAR.map((month) =>
    sandbox.truth
      .ledger('broker', month)
      .map(
        ({ billId, deltaAmount, afterAmount, cTime }) =>
          `${billId} ${deltaAmount} ${afterAmount} ${cTime}`,
      ),
  );
  expect(await download(page)).toEqual(truth);
  const asked = sandbox.requests.map(
    ({ parameters: { month, page: number } }) => `${month} page ${number}`,
  );
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(KILLS.length);
  expect(new Set(asked).size).toBe(
    truth.reduce((sum, month) => sum + Math.floor(month.length / 200) + 1, 0),
  );
  const before = sandbox.requests.length;
  await page.close();
  const last = await openPage();
  expect(await download(last)).toEqual(truth);
  expect(sandbox.requests).toHaveLength(before);
  expect(await toldIn(last)).toEqual([]);
}, 300_000);
