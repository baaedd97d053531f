// Makes the pictures of docs/screens and the page that shows them: starts the built server on its
// sandbox and walks through the workbench as a person would, twice (light and dark), each screen of
// the pane at 320 and 450 px.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';
import { smallPng } from './small-png.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const WIDTHS = [320, 450];
const HEIGHT = 760;
const PIN = 'correct horse battery staple';

const month = (ago) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
    .toISOString()
    .slice(0, 7);
};
const paneOf = (page) => page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
const button = (pane, name) => pane.getByRole('button', { name, exact: true }).first();
const field = (pane, label) => pane.getByLabel(label, { exact: true });
const place = (pane, name) =>
  pane.getByRole('navigation').getByRole('button', { name, exact: true }).click();
/** One of the four pages of Reconcile, from wherever the place stands. */
const task = async (pane, name) => {
  const back = button(pane, 'All of Reconcile');
  if (await back.isVisible()) await back.click();
  await button(pane, name).click();
};
const settled = (page) => page.evaluate(() => workbench.settled());
const enter = (page, address, formula) =>
  page.evaluate(([at, text]) => workbench.setFormula(at, text), [address, formula]);
const select = (pane, address) =>
  pane.evaluate(
    (to) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getItem('Sheet1');
        sheet.activate();
        sheet.getRange(to).select();
        await context.sync();
      }),
    address,
  );

/**
 * What the exchange posts is changed on its way: one entry of the month before last says another
 * amount than before.
 */
const changing = { isOn: false, billId: null };
async function change(route) {
  const answer = await route.fetch();
  const body = await answer.text();
  const entries = changing.isOn && body.startsWith('[{') ? JSON.parse(body) : [];
  const isIt = ({ billId, coinName, deltaAmount, cTime }) =>
    changing.billId === billId ||
    (changing.billId === null &&
      coinName === 'USDT' &&
      /^[1-9]\d+\./.test(deltaAmount) &&
      new Date(Number(cTime)).toISOString().startsWith(month(2)));
  const found = entries.find(isIt);
  if (!found) return route.fulfill({ response: answer, body });
  changing.billId = found.billId;
  found.deltaAmount = found.deltaAmount.replace(/^\d+/, (whole) => String(BigInt(whole) - 1n));
  return route.fulfill({ response: answer, body: JSON.stringify(entries) });
}

/**
 * The screens in the order of the walk: a name, what the picture shows, and how a person gets
 * there. What `go` gives is scrolled to the top.
 */
const WALK = [
  ['first-run', 'The first start: connect, or use a demo account', async () => undefined],
  [
    'connect-remember',
    'Remembering an account on this device, under a PIN',
    async (pane, { broker }) => {
      for (const [label, value] of [
        ['Account name', 'Client A'],
        ['API key', broker.key],
        ['API secret', 'not the secret'],
        ['Passphrase', broker.passphrase],
      ])
        await field(pane, label).fill(value);
      await field(pane, 'Remember on this device').check();
      for (const label of ['PIN', 'Repeat PIN']) await field(pane, label).fill(PIN);
      return field(pane, 'Remember on this device');
    },
  ],
  [
    'wrong-credentials',
    'Wrong credentials: what is wrong, and where to mend it',
    async (pane) => {
      await field(pane, 'Remember on this device').uncheck();
      await button(pane, 'Connect').click();
      await pane.getByRole('alert').filter({ hasText: /\S/ }).waitFor({ timeout: 60_000 });
      return field(pane, 'API key').locator('..');
    },
  ],
  [
    'live-data-empty',
    'Connected, and nothing asked yet',
    async (pane, { page, broker }) => {
      await field(pane, 'API secret').fill(broker.secret);
      await field(pane, 'Remember on this device').check();
      for (const label of ['PIN', 'Repeat PIN']) await field(pane, label).fill(PIN);
      await button(pane, 'Connect').click();
      await pane.getByRole('navigation').waitFor({ timeout: 60_000 });
      await settled(page);
      await place(pane, 'Live data');
    },
  ],
  [
    'get-data-rebates',
    'Get data, rebates: words become a formula',
    async (pane) => {
      await place(pane, 'Get data');
    },
  ],
  [
    'get-data-ledger',
    'Get data, the ledger',
    async (pane) => {
      await pane.getByRole('radio', { name: /^Ledger/ }).check();
      await button(pane, 'Add USDT').click();
      return pane.getByRole('radio', { name: /^Ledger/ }).locator('..');
    },
  ],
  [
    'get-data-columns',
    'Columns, chosen and put in order by mouse or keyboard',
    async (pane) => {
      await pane.getByText(/^Columns: /).click();
      await field(pane, 'Coin ID').uncheck();
      await button(pane, 'Move Change up').click();
      return pane.getByText(/^Columns: /).locator('..');
    },
  ],
  [
    'get-data-formula',
    'The formula it will write, its cost, and what it leaves out',
    async (pane) => {
      await pane.getByText(/^Columns: /).click();
      await pane
        .locator('.plan')
        .filter({ hasText: /request|kept/i })
        .waitFor({ timeout: 20_000 });
      return pane.locator('.formula-card');
    },
  ],
  [
    'offline',
    'Offline: what still works',
    async (pane, { page }) => {
      await page.context().setOffline(true);
      return pane.getByRole('heading', { name: 'Get data' });
    },
  ],
  [
    'working',
    'Work under way, with its pages and Cancel',
    async (pane, { page }) => {
      await page.context().setOffline(false);
      await enter(page, 'A1', `=LEDGER(,,"${month(9)}","${month(1)}")`);
      await place(pane, 'Live data');
      await button(pane, 'Cancel').waitFor({ timeout: 30_000 });
      await page.waitForTimeout(3_000);
    },
  ],
  [
    'live-data',
    'Live data: results with their freshness and completeness',
    async (pane, { page }) => {
      await settled(page);
      await enter(page, 'A1', '');
      await enter(page, 'A1', `=LEDGER("USDT",,"${month(3)}","${month(1)}")`);
      await enter(page, 'M1', '=REBATES("BTCUSDT,ETHUSDT","USDT")');
      await enter(page, 'AB1', `=LEDGER.CHECK("USDT","${month(2)}")`);
      await enter(page, 'AS1', '=LEDGER("USDT",,"2019-01")');
      await enter(page, 'BF1', '=LEDGER("BTC",,,,,,"Client B")');
      await settled(page);
      await page.evaluate(() => document.activeElement?.blur());
    },
  ],
  [
    'live-data-missing',
    'A month that the exchange no longer holds, and an account that is missing here',
    async (pane) => pane.locator('.live-line').nth(3),
  ],
  [
    'certificate',
    'The certificate of a result',
    async (pane, { page }) => {
      await pane.getByRole('button', { name: /^Details of Sheet1!A1/ }).click();
      await button(pane, 'Show certificate').click();
      await pane.getByText('SHA-256 of the rows').waitFor({ timeout: 30_000 });
      await settled(page);
      return pane.getByRole('heading', { name: 'Certificate' });
    },
  ],
  [
    'picture',
    'The balance over time, drawn and as numbers',
    async (pane) => {
      await button(pane, 'Show chart').click();
      await pane.locator('svg[role=img]').first().waitFor();
      return pane.getByRole('heading', { name: 'Chart' });
    },
  ],
  [
    'tables',
    'An inserted table',
    async (pane, { page }) => {
      await pane.getByRole('button', { name: /^Details of Sheet1!A1/ }).click();
      await place(pane, 'Get data');
      await button(pane, 'Insert as table').click();
      await pane
        .locator('.said')
        .filter({ hasText: /Inserted/ })
        .waitFor({ timeout: 60_000 });
      await settled(page);
      await place(pane, 'Live data');
      await pane.getByRole('button', { name: /^Details of Ledger\d/ }).click();
      return pane
        .locator('.live-line')
        .filter({ hasText: /^Ledger\d/ })
        .first();
    },
  ],
  [
    'reconcile',
    'Reconcile, before anything is asked',
    async (pane) => {
      await place(pane, 'Reconcile');
    },
  ],
  [
    'reconcile-behind',
    'What a number is made of',
    async (pane) => {
      await task(pane, 'Explain a number');
      await select(pane, 'AE2');
      await button(pane, 'What is in the selected cell').click();
      await pane.locator('.proof').first().waitFor({ timeout: 30_000 });
    },
  ],
  [
    'reconcile-match',
    'A book, matched against the ledger',
    async (pane, { page }) => {
      const lines = await page.evaluate(() =>
        workbench
          .read('A2:J400')
          .values.filter((row) => row.includes('deposit'))
          .slice(0, 2)
          .map(([time, , , , , change]) => [time, change]),
      );
      await page.evaluate(
        (book) =>
          workbench.setValues('Sheet1!BT1:BV4', [
            ['date', 'amount', 'coin'],
            ...book.map(([time, change]) => [Math.floor(time), change, 'USDT']),
            [book[0] ? Math.floor(book[0][0]) : '', 0.125, 'USDT'],
          ]),
        lines,
      );
      await task(pane, 'Match a book');
      await field(pane, 'Book').fill('Sheet1!BT1:BV4');
      await field(pane, 'Coin').fill('USDT');
      await field(pane, 'From month').fill(month(3));
      await field(pane, 'To month').fill(month(1));
      await field(pane, 'Type of entries').fill('deposit');
      await button(pane, 'Count matches').click();
      await pane
        .getByRole('button', { name: 'Write the match to a sheet' })
        .waitFor({ timeout: 60_000 });
      return pane.getByRole('table').first();
    },
  ],
  [
    'close-period',
    'A period, closed with two names',
    async (pane, { page }) => {
      await task(pane, 'Close a month');
      await field(pane, 'First month').fill(month(2));
      await field(pane, 'Prepared by').fill('Ann Lee');
      await field(pane, 'Reviewed by').fill('Bo Chen');
      await button(pane, 'Close the period').click();
      await pane.getByText('As closed', { exact: true }).waitFor({ timeout: 30_000 });
      await settled(page);
      return pane.getByRole('heading', { name: 'Close a month' });
    },
  ],
  [
    'period-changed',
    'A closed period whose records changed at the exchange',
    async (pane, { page }) => {
      changing.isOn = true;
      await button(pane, 'More refresh').click();
      await pane.getByRole('menuitem', { name: 'Refresh workbook, past months too' }).click();
      await pane.getByText('Changed', { exact: true }).first().waitFor({ timeout: 60_000 });
      await settled(page);
      return pane.getByRole('heading', { name: 'Closed periods' });
    },
  ],
  [
    'reconcile-break',
    'The first break: the entry, its neighbours and what is missing',
    async (pane) => {
      await task(pane, 'Find breaks');
      await pane
        .getByRole('button', { name: /^Show the breaks/ })
        .first()
        .click();
      await pane.locator('.check .proof').first().waitFor({ timeout: 30_000 });
      return pane.getByRole('heading', { name: 'Find breaks' });
    },
  ],
  [
    'changes',
    'What the last refresh changed',
    async (pane) => {
      await place(pane, 'Live data');
      await pane.getByRole('button', { name: /^Details of Sheet1!A1/ }).click();
      return pane.locator('.live-line').first();
    },
  ],
  [
    'settings',
    'Settings of the workbook',
    async (pane) => {
      await place(pane, 'Settings');
    },
  ],
  [
    'settings-device',
    'Settings of this device',
    async (pane) => pane.getByRole('heading', { name: 'This device' }),
  ],
  [
    'kept-here',
    'What is kept on this device',
    async (pane) => pane.getByRole('heading', { name: 'Kept on this device' }),
  ],
  ['help', 'The functions by example', async (pane) => place(pane, 'Help')],
  [
    'history',
    'What Tieout has done',
    async (pane) => {
      await place(pane, 'Live data');
      await pane.locator('.foot-line').click();
    },
  ],
  [
    'accounts',
    'The accounts of this device',
    async (pane) => {
      await pane.locator('.foot-line').click();
      await pane.getByRole('button', { name: /^Accounts: / }).click();
      return pane.getByRole('heading', { name: 'Accounts' });
    },
  ],
  [
    'forget',
    'Forgetting is asked twice',
    async (pane) => {
      await pane.getByRole('button', { name: /^Client A/ }).click();
      await button(pane, 'Forget Client A').click();
      return pane.getByRole('heading', { name: 'Accounts' });
    },
  ],
  [
    'locked',
    'Locked: cells keep what they show',
    async (pane) => {
      await button(pane, 'Keep it').click();
      await button(pane, 'Lock now').click();
      await button(pane, 'Unlock').waitFor();
      return pane.getByRole('heading', { name: 'Accounts' });
    },
  ],
];

/**
 * Screens of a host that lacks something: the workbench plays it; a page without any host is opened
 * by itself.
 */
const HOSTS = [
  ['host-too-old', 'An Excel that is too old', '?host=old'],
  ['host-one-cell', 'An Excel without dynamic arrays', '?arrays=0'],
  ['host-none', 'The pane’s page opened outside Excel', 'taskpane.html'],
];

const server = spawn(process.execPath, ['dist/server/serve.js'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await new Promise((resolve) =>
  createInterface(server.stdout).once('line', (text) => resolve([text])),
);
const address = /https:\S+/.exec(line)[0];
const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
const blank = await browser.newPage();

async function open(colorScheme, path = '') {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 860 },
    colorScheme,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address + path);
  return page;
}

/** The folder of a picture below docs/screens, by the place of the pane that it shows. */
const FOLDERS = [
  ['get-data', /^get-data/],
  ['live-data', /^(live-data|working|offline|changes|certificate|picture|tables|history)/],
  ['reconcile', /^(reconcile|close-period|period-changed)/],
  ['settings', /^(settings|kept-here|help)/],
  ['host', /^host/],
  ['workbench', /^workbench/],
  // What comes before anything can be asked.
  ['accounts', /^/],
];
const folderOf = (name) => FOLDERS.find(([, pattern]) => pattern.test(name))[0];

const save = async (page, name, clip) =>
  writeFileSync(
    `docs/screens/${folderOf(name)}/${name}.png`,
    await smallPng(blank, await page.screenshot(clip && { clip })),
  );

/** The pane alone, at each width, above the sheet that it works on. */
async function photograph(page, name, colorScheme, target) {
  for (const width of WIDTHS) {
    const style = await page.addStyleTag({
      content: `iframe { position: fixed !important; inset: 0 auto auto 0 !important; width: ${width}px !important; height: ${HEIGHT}px !important; z-index: 99999 }`,
    });
    await target?.first().evaluate((element) => {
      element.style.scrollMarginTop = '12px';
      element.scrollIntoView({ block: 'start' });
    });
    await page.waitForTimeout(250);
    await save(page, `${name}-${width}-${colorScheme}`, { x: 0, y: 0, width, height: HEIGHT });
    await style.evaluate((element) => element.remove());
  }
}

async function walk(colorScheme) {
  const page = await open(colorScheme);
  Object.assign(changing, { isOn: false, billId: null });
  await page.route('**/exchange/**', change);
  await page.evaluate(() => workbench.ready);
  const {
    demoAccounts: [broker],
  } = await page.evaluate(() => fetch('/config.json').then((answer) => answer.json()));
  for (const [name, , go] of WALK) {
    process.stderr.write(`${colorScheme} ${name}\n`);
    await photograph(page, name, colorScheme, await go(paneOf(page), { page, broker }));
    if (name === 'live-data') await save(page, `workbench-${colorScheme}`);
  }
  await page.context().close();
  for (const [name, , path] of HOSTS) {
    const host = await open(colorScheme, path);
    if (path.startsWith('?')) {
      await host.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
      await photograph(host, name, colorScheme);
    } else {
      await host.getByRole('heading', { level: 1 }).waitFor();
      for (const width of WIDTHS) {
        await host.setViewportSize({ width, height: HEIGHT });
        await save(host, `${name}-${width}-${colorScheme}`);
      }
    }
    await host.context().close();
  }
}

function pageOfScreens() {
  const picture = (name, width, scheme) =>
    `![${name}, ${width} px, ${scheme}](screens/${folderOf(name)}/${name}-${width}-${scheme}.png)`;
  const sections = [...WALK, ...HOSTS].map(
    ([name, says]) =>
      `## ${says}\n\n| 320 px, light | 450 px, light |\n| --- | --- |\n| ${picture(name, 320, 'light')} | ${picture(name, 450, 'light')} |\n\n| 320 px, dark | 450 px, dark |\n| --- | --- |\n| ${picture(name, 320, 'dark')} | ${picture(name, 450, 'dark')} |\n`,
  );
  return `# Every screen\n\nThe pane at its narrowest and at a usual width, on the made-up exchange. \`npm run screens\` takes all pictures again and writes this page.\n\n${sections.join('\n')}`;
}

try {
  rmSync('docs/screens', { recursive: true, force: true });
  for (const [folder] of FOLDERS) mkdirSync(`docs/screens/${folder}`, { recursive: true });
  for (const colorScheme of ['light', 'dark']) await walk(colorScheme);
  writeFileSync('docs/screens.md', pageOfScreens());
} finally {
  await browser.close();
  server.kill();
}
