// Where Tieout cannot work, its page says so in one clear screen, and asks nobody
// anything.
import type { Frame, Page } from 'playwright-core';
import { THEMES, violations, violationsEverywhere, WIDTHS } from '../axe';
import { openTieout, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
afterEach(async () => {
  await tieout.close();
});

const heading = (where: Frame | Page): Promise<string> =>
  where.getByRole('heading', { level: 1 }).innerText();
const asked = (): string[] =>
  tieout.requests.filter((url) => new URL(url).pathname.startsWith('/exchange/'));

test('host=old: an Excel without the shared runtime is named as too old, and nothing else is shown', async () => {
  tieout = await openTieout({ query: 'host=old' });
  await tieout.addin().getByRole('heading', { name: 'This Excel is too old for Tieout' }).waitFor();
  expect(await tieout.addin().locator('main').innerText()).toContain(
    'cells keep their last values',
  );
  expect(await tieout.addin().getByRole('button').count()).toBe(0);
  expect(await violationsEverywhere(tieout.page, () => tieout.addin())).toEqual([]);
  expect(asked()).toEqual([]);
  expect(await tieout.problems()).toEqual([]);
});

test('a webview without WebCrypto is told what to install', async () => {
  tieout = await openTieout();
  await tieout.context.addInitScript(() => {
    Object.defineProperty(crypto, 'subtle', { value: undefined });
  });
  await tieout.page.evaluate(() => {
    void window.workbench.reloadAddin();
  });
  await tieout.page.waitForFunction(
    () => document.querySelector('iframe')?.contentDocument?.querySelector('h1') !== null,
    null,
  );
  expect(await heading(tieout.addin())).toBe('The browser inside this Excel is too old');
  expect(await tieout.addin().locator('main').innerText()).toMatch(/WebView2[\s\S]*WebCrypto/);
  expect(await violationsEverywhere(tieout.page, () => tieout.addin())).toEqual([]);
  expect(asked()).toEqual([]);
});

test.each(['/workbench/taskpane.html'])(
  'no host: %s opened by itself says what it is',
  async (path) => {
    tieout = await openTieout();
    const context = await tieout.context.browser()!.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url());
    });
    await page.goto(tieout.origin + path);
    await page.getByRole('heading', { name: 'This page belongs to Excel' }).waitFor();
    expect(
      await page.getByRole('link', { name: 'How to install Tieout' }).getAttribute('href'),
    ).toBe('/help/');
    for (const [theme, media] of THEMES) {
      await page.emulateMedia(media);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 760 });
        expect([theme, width, await violations(page)]).toEqual([theme, width, []]);
      }
    }
    expect(elsewhere).toEqual([]);
    await context.close();
  },
);

test('where the script cannot run, the page says so after a while instead of staying blank', async () => {
  tieout = await openTieout();
  const page = await tieout.context.newPage();
  await page.route(/\/addin\.[0-9a-f]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'this is newer than } the browser' }),
  );
  await page.goto(`${tieout.origin}/workbench/taskpane.html`);
  const line = page.getByText('the browser inside this Excel is too old');
  expect(await line.isVisible()).toBe(false);
  await line.waitFor({ state: 'visible' });
  await page.close();
});
