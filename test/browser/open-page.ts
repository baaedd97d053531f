// A page of the workbench that the suites of one worker use one after another. To open a page takes
// the processor about twice as long as to load it again at the same address, where its scripts are
// compiled already. Between two suites it stands at an empty document, in a profile that keeps
// nothing. What a suite gave the page besides (routes, scripts, limits) ends with its connection.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { sharedBrowser } from './shared-browser';

const EMPTY = `/between-suites?worker=${process.env['JEST_WORKER_ID'] ?? ''}&`;
export const USUAL_LOOK = {
  viewport: { width: 1100, height: 700 },
  colorScheme: 'light',
  // What turns is painted 60 times a second for as long as something is waited for.
  reducedMotion: 'reduce',
} as const;
/** A page that does not come to rest is not used again. */
const LIMIT_MS = 30_000;

export interface TakenPage {
  readonly page: Page;
  /** Where its server listened before; 0 for a new page. */
  readonly port: number;
  /** Leaves the page to the next suite. */
  readonly leave: () => Promise<void>;
}

const taken = new Set<string>();

/** A page that stands free, or a new one. */
export async function takePage(): Promise<TakenPage> {
  const browser = await sharedBrowser();
  const free = browser
    .contexts()
    .flatMap((context) => context.pages())
    .find((page) => page.url().includes(EMPTY) && !taken.has(page.url()));
  if (free) taken.add(free.url());
  const page =
    free ??
    (await (await browser.newContext({ ignoreHTTPSErrors: true, ...USUAL_LOOK })).newPage());
  return {
    page,
    port: free ? Number(new URL(free.url()).port) : 0,
    leave: async () => {
      await forgetAll(page).catch(() => page.context().close());
      await browser.close();
    },
  };
}

/** Makes a fresh profile of it. Its storage can be emptied once no page of the server uses it. */
async function forgetAll(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await page.setViewportSize(USUAL_LOOK.viewport);
  await page.emulateMedia({
    media: null,
    colorScheme: USUAL_LOOK.colorScheme,
    forcedColors: null,
    reducedMotion: USUAL_LOOK.reducedMotion,
  });
  const { origin } = new URL(page.url());
  const empty = `${origin}${EMPTY}${randomUUID()}`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty, { timeout: LIMIT_MS });
  // A page with routes caches nothing.
  await page.unroute(empty);
  await page.evaluate(() => {
    window.name = '';
    sessionStorage.clear();
  });
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}
