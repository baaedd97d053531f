// A firm's server in a real browser: signing in leads to the add-in, and what the add-in then asks
// is let through.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { localCertificate } from '../../../src/server/certificates/local-certificate';
import { startServer, type RunningServer } from '../../../src/server/server';
import { createSandbox } from '../../../src/sandbox/sandbox';
import { takePage, type TakenPage } from '../open-page';
import { LIMIT_MS, sharedBrowser } from '../shared-browser';

const TOKEN = 'T0ken-geheim-with-32-characters-or-more';

let browser: Browser;
/** The page of the first test. */
let taken: TakenPage;
let server: RunningServer;
let closeSandbox: () => Promise<void>;
const lines: string[] = [];

beforeAll(async () => {
  const sandbox = createSandbox({ postedUntilMs: Date.now() });
  const { url, close } = await sandbox.listen(0);
  closeSandbox = close;
  taken = await takePage();
  const tls = await localCertificate();
  const serveAt = (port: number): Promise<RunningServer> =>
    startServer({
      port,
      tls,
      ledgerBaseUrl: url,
      rebatesBaseUrl: url,
      sandbox: { accounts: sandbox.accounts },
      access: { kind: 'token', token: TOKEN },
      log: { write: (line) => lines.push(line) },
      limits: { stopMs: 0 },
    });
  server = await serveAt(taken.port).catch(() => serveAt(0));
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await closeSandbox();
});

interface Opened {
  readonly page: Page;
  readonly wrongs: string[];
  readonly asked: string[];
  readonly close: () => Promise<void>;
}

async function open(path: string): Promise<Opened> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  return openIn(page, path, () => context.close());
}

async function openIn(page: Page, path: string, close: Opened['close']): Promise<Opened> {
  const context = page.context();
  context.setDefaultTimeout(LIMIT_MS);
  const [wrongs, asked]: [string[], string[]] = [[], []];
  // Nothing leaves the machine; Microsoft's office.js is not ours to load here.
  await context.route(
    (url) => url.hostname !== 'localhost',
    (route) => route.abort(),
  );
  page.on('console', (message) => {
    if (message.type() === 'error') wrongs.push(message.text());
  });
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(server.origin + path);
  return { page, wrongs, asked, close };
}

/** The browser puts the cursor there with its first picture of the page. */
const cursorInToken = (page: Page): Promise<void> =>
  page.getByLabel('Access token', { exact: true }).and(page.locator(':focus')).waitFor();

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Access token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a wrong token says so, the right one opens the workbench, a formula reads through the guarded server, and Sign out asks for the token again', async () => {
  const { page, wrongs, asked, close } = await openIn(
    taken.page,
    '/workbench/?tour=0',
    taken.leave,
  );
  await cursorInToken(page);
  await signIn(page, 'not the token');
  expect(await page.getByRole('alert').innerText()).toBe(
    'This is not the access token of this server. Check it, or ask your administrator.',
  );
  await signIn(page, TOKEN);
  await page.waitForFunction(() => 'workbench' in window);
  expect(new URL(page.url()).search).toBe('?tour=0');
  await page.evaluate(
    () => (window as unknown as { workbench: { ready: Promise<void> } }).workbench.ready,
  );
  const pane = page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
  await pane?.getByRole('button', { name: 'Use Demo broker' }).click();
  const rows = await page.evaluate(async () => {
    const { workbench } = window as unknown as {
      workbench: {
        setFormula(address: string, formula: string): void;
        settled(): Promise<void>;
        read(address: string): { values: unknown[][] };
      };
    };
    await workbench.settled();
    workbench.setFormula('A1', '=LEDGER("USDT")');
    await workbench.settled();
    return workbench.read('A1:A2').values;
  });
  expect(rows[0]).toEqual(['Time']);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({
    name: '__Host-tieout',
    httpOnly: true,
    secure: true,
    sameSite: 'None',
  });
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(asked.some((url) => url.includes('/exchange/'))).toBe(true);
  expect([asked, lines].join(' ')).not.toMatch(/geheim/);
  expect(wrongs).toEqual([]);

  await pane?.getByRole('button', { name: 'Settings', exact: true }).click();
  await pane?.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.frameLocator('iframe').getByLabel('Access token', { exact: true }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await close();
});

test('the pane as Excel opens it: the query that Office needs survives the sign-in', async () => {
  const { page, close } = await open('/taskpane.html?_host_Info=Excel$Web$16.01$en-US');
  await signIn(page, TOKEN);
  await page.waitForURL((url) => url.search === '?_host_Info=Excel$Web$16.01$en-US');
  await page.locator('#pane').waitFor({ state: 'attached' });
  await close();
});

test('it can be used by keyboard and screen reader, in 320 px', async () => {
  const { page, close } = await open('/workbench/');
  await page.setViewportSize({ width: 320, height: 600 });
  await cursorInToken(page);
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  // The policy allows no inline script: axe comes in through the debugger.
  const axe = readFileSync(require.resolve('axe-core'), 'utf8');
  const violations = await page.evaluate(
    `(() => { ${axe}; return axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html)); })()`,
  );
  expect(violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await close();
});
