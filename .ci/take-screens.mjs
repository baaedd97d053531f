// Makes the pictures of docs/screens and the page that shows them: starts the built server on its sandbox and walks through
// the workbench as a person would, twice (light and dark), each screen of the pane at 320 and 450 px.
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const WIDTHS = [320, 450];
const HEIGHT = 760;
const PIN = 'correct horse battery staple';

const month = (ago) => { const now = new Date(); return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7); };
const paneOf = (page) => page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
const button = (pane, name) => pane.getByRole('button', { name, exact: true }).first();
const place = (pane, name) => pane.getByRole('navigation').getByRole('button', { name, exact: true }).click();
const show = (pane, locator) => locator.first().evaluate((element) => element.scrollIntoView({ block: 'start' }));
const settled = (page) => page.evaluate(() => workbench.settled());
const enter = (page, address, formula) => page.evaluate(([at, text]) => workbench.setFormula(at, text), [address, formula]);

/** The screens in the order of the walk: a name, what the picture shows, and how a person gets there. */
const WALK = [
  ['first-run', 'The first start: connect, or use a demo account', async () => undefined],
  ['connect-remember', 'Remembering an account on this device, under a PIN', async (pane, { broker }) => {
    for (const [label, value] of [['Account name', 'Client A'], ['API key', broker.key], ['API secret', broker.secret], ['Passphrase', broker.passphrase]]) await pane.getByLabel(label, { exact: true }).fill(value);
    await pane.getByLabel('Remember on this device', { exact: true }).check();
    for (const label of ['PIN', 'Repeat PIN']) await pane.getByLabel(label, { exact: true }).fill(PIN);
    await show(pane, pane.getByLabel('Passphrase', { exact: true }));
  }],
  ['live-data-empty', 'Connected, and nothing asked yet', async (pane, { page }) => {
    await button(pane, 'Connect').click();
    await pane.getByRole('navigation').waitFor({ timeout: 60_000 });
    await settled(page);
    await place(pane, 'Live data');
  }],
  ['get-data-ledger', 'Get data, the ledger: words become a formula', async (pane) => {
    await place(pane, 'Get data');
    await pane.getByRole('radio', { name: /^Ledger/ }).check();
    await show(pane, pane.getByRole('radio', { name: /^Ledger/ }));
  }],
  ['get-data-rebates', 'Get data, rebates', async (pane) => { await pane.getByRole('radio', { name: /^Rebates/ }).check(); }],
  ['get-data-formula', 'The formula it will write, its cost, and what it leaves out', async (pane) => {
    await pane.getByRole('radio', { name: /^Ledger/ }).check();
    await show(pane, pane.locator('.formula-card'));
    await pane.locator('.plan').filter({ hasText: /request|kept/i }).waitFor({ timeout: 20_000 });
  }],
  ['working', 'Work under way, with its pages and Cancel', async (pane, { page }) => {
    await enter(page, 'A1', `=LEDGER(,,"${month(9)}","${month(1)}")`);
    await place(pane, 'Live data');
    await button(pane, 'Cancel').waitFor({ timeout: 30_000 });
    await page.waitForTimeout(3_000);
  }],
  ['live-data', 'Live data: complete, stale and refused results, and the account that is missing', async (pane, { page }) => {
    await settled(page);
    await enter(page, 'A1', '');
    await enter(page, 'A1', `=LEDGER("USDT",,"${month(3)}","${month(1)}")`);
    await enter(page, 'M1', '=REBATES("BTCUSDT,ETHUSDT","USDT")');
    await enter(page, 'AB1', '=LEDGER.CHECK("BTC")');
    await enter(page, 'AS1', '=LEDGER("USDT",,"2019-01")');
    await enter(page, 'BF1', '=LEDGER("BTC",,,,,,"Client B")');
    await settled(page);
    await page.evaluate(() => document.activeElement?.blur());
  }],
  ['certificate', 'The certificate of a result', async (pane, { page }) => {
    await pane.getByRole('button', { name: /^Details of Sheet1!A1/ }).click();
    await button(pane, 'Show certificate').click();
    await pane.getByText('SHA-256 of the rows').waitFor({ timeout: 30_000 });
    await show(pane, pane.getByRole('heading', { name: 'Certificate' }));
    await settled(page);
  }],
  ['picture', 'The balance over time, drawn and as numbers', async (pane) => {
    await button(pane, 'Show picture').click();
    await pane.locator('svg[role=img]').first().waitFor();
    await show(pane, pane.getByRole('heading', { name: 'Picture' }));
  }],
  ['changes', 'What the last refresh changed', async (pane, { page }) => {
    await button(pane, 'Refresh workbook').click();
    await settled(page);
    await show(pane, pane.getByText('What the last refresh changed'));
  }],
  ['tables', 'An inserted table and its refresh', async (pane, { page }) => {
    await place(pane, 'Get data');
    await button(pane, 'Insert as table').click();
    await pane.locator('.said').filter({ hasText: /Inserted/ }).waitFor({ timeout: 60_000 });
    await settled(page);
    await place(pane, 'Live data');
    await show(pane, pane.getByRole('heading', { name: 'Tables' }));
  }],
  ['reconcile', 'Reconcile: what a number is made of, first breaks, matching', async (pane) => { await place(pane, 'Reconcile'); }],
  ['close-period', 'Closing a period with two names', async (pane) => { await show(pane, pane.getByRole('heading', { name: /period/i })); }],
  ['settings', 'Settings of the workbook and of this device', async (pane) => { await place(pane, 'Settings'); }],
  ['help', 'The functions by example', async (pane) => { await show(pane, pane.getByRole('heading', { name: 'Help' })); }],
  ['history', 'What Tieout has done', async (pane) => { await place(pane, 'Live data'); await pane.locator('.foot-line').click(); }],
  ['accounts', 'The accounts of this device', async (pane) => { await pane.locator('.foot-line').click(); await pane.getByRole('button', { name: /^Accounts: / }).click(); }],
  ['locked', 'Locked: cells keep what they show', async (pane) => { await button(pane, 'Lock now').click(); await pane.getByRole('button', { name: 'Unlock', exact: true }).waitFor(); }],
];

/** Screens of a host that lacks something: the workbench plays it. */
const HOSTS = [
  ['host-too-old', 'An Excel that is too old', 'host=old'],
  ['host-one-cell', 'An Excel without dynamic arrays', 'arrays=0'],
];

const server = spawn(process.execPath, ['dist/server/serve.js'], { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await new Promise((resolve) => createInterface(server.stdout).once('line', (text) => resolve([text])));
const address = /https:\S+/.exec(line)[0];
const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });

async function open(colorScheme, query = '') {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 860 }, colorScheme, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address + (query && `?${query}`));
  return page;
}

/** The pane alone, at each width, above the sheet that it works on. */
async function photograph(page, name, colorScheme) {
  for (const width of WIDTHS) {
    const style = await page.addStyleTag({ content: `iframe { position: fixed !important; inset: 0 auto auto 0 !important; width: ${width}px !important; height: ${HEIGHT}px !important; z-index: 99999 }` });
    await page.waitForTimeout(250);
    await page.screenshot({ path: `docs/screens/${name}-${width}-${colorScheme}.png`, clip: { x: 0, y: 0, width, height: HEIGHT } });
    await style.evaluate((element) => element.remove());
  }
}

async function walk(colorScheme) {
  const page = await open(colorScheme);
  await page.evaluate(() => workbench.ready);
  const { demoAccounts: [broker] } = await page.evaluate(() => fetch('/config.json').then((answer) => answer.json()));
  for (const [name, , go] of WALK) {
    process.stderr.write(`${colorScheme} ${name}\n`);
    await go(paneOf(page), { page, broker });
    await photograph(page, name, colorScheme);
    if (name === 'live-data') await page.screenshot({ path: `docs/screens/workbench-${colorScheme}.png` });
  }
  await page.context().close();
  for (const [name, , query] of HOSTS) {
    const host = await open(colorScheme, query);
    await host.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    await photograph(host, name, colorScheme);
    await host.context().close();
  }
}

function pageOfScreens() {
  const picture = (name, width, scheme) => `![${name}, ${width} px, ${scheme}](screens/${name}-${width}-${scheme}.png)`;
  const sections = [...WALK, ...HOSTS].map(([name, says]) => `## ${says}\n\n| 320 px, light | 450 px, light |\n| --- | --- |\n| ${picture(name, 320, 'light')} | ${picture(name, 450, 'light')} |\n\n| 320 px, dark | 450 px, dark |\n| --- | --- |\n| ${picture(name, 320, 'dark')} | ${picture(name, 450, 'dark')} |\n`);
  return `# Every screen\n\nThe pane at its narrowest and at a usual width, on the made-up exchange. \`npm run screens\` takes all pictures again and writes this page.\n\n${sections.join('\n')}`;
}

try {
  rmSync('docs/screens', { recursive: true, force: true });
  for (const colorScheme of ['light', 'dark']) await walk(colorScheme);
  writeFileSync('docs/screens.md', pageOfScreens());
} finally {
  await browser.close();
  server.kill();
}
