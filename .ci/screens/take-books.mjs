// Pictures of books and rates as they come, from the pasted sheet to the matched one, in light, dark
// and at 320 px: `node .ci/screens/take-books.mjs FOLDER`, to be looked at before a release.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import UPNG from 'upng-js';
import { buildIfStale } from '../build-if-stale.mjs';
import { findBrowser } from '../programs/find-browser.mjs';
import { BOOKS, IN_DOCS, RATES } from './books.mjs';
import { button, enter, field, month, paneOf, settled, task } from './person.mjs';

const [folder = 'books', ...only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
await import('../programs/ensure-browser.mjs');
await buildIfStale(['addin', 'workbench', 'server']);
const server = spawn(process.execPath, ['dist/server/serve.js'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await new Promise((resolve) =>
  createInterface(server.stdout).once('line', (text) => resolve([text])),
);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
const MONTH = month(2);

async function opened() {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 860 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(/https:\S+/.exec(line)[0]);
  await page.evaluate(() => workbench.ready);
  await page.getByRole('button', { name: 'Hide the three formulas' }).click();
  await button(paneOf(page), 'Use Demo broker').click();
  await paneOf(page).getByRole('navigation').waitFor();
  return page;
}

const isOfDocs = folder === 'docs/screens/books';
/** With a palette of 256 colours. */
async function save(page, name, clip) {
  if (isOfDocs && !IN_DOCS.some(([one]) => one === name)) return;
  const picture = UPNG.decode(await page.screenshot(clip && { clip }));
  const pixels = UPNG.toRGBA8(picture);
  writeFileSync(
    join(folder, `${name}.png`),
    Buffer.from(UPNG.encode(pixels, picture.width, picture.height, 256)),
  );
}

/** The sheets as they are, and the pane at both widths, in light and dark. */
async function photograph(page, name, target) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await target?.first().evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.waitForTimeout(300);
    await save(page, `${name}-${colorScheme}`);
    if (!target) continue;
    for (const width of colorScheme === 'light' ? [320, 450] : [450]) {
      const style = await page.addStyleTag({
        content: `iframe { position: fixed !important; inset: 0 auto auto 0 !important; width: ${width}px !important; height: 860px !important; z-index: 99999 }`,
      });
      await target.first().evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await page.waitForTimeout(300);
      await save(page, `${name}-pane-${width}-${colorScheme}`, { x: 0, y: 0, width, height: 860 });
      await style.evaluate((element) => element.remove());
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Pastes the cells into a new sheet and selects them. */
const paste = (page, name, cells) =>
  paneOf(page).evaluate(
    ([sheet, rows]) =>
      Excel.run(async (context) => {
        const width = Math.max(...rows.map((row) => row.length));
        const added = context.workbook.worksheets.add(sheet);
        const range = added.getRangeByIndexes(0, 0, rows.length, width);
        range.numberFormat = rows.map((row) =>
          Array.from({ length: width }, (_, at) => (typeof row[at] === 'number' ? 'General' : '@')),
        );
        range.values = rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
        range.format.autofitColumns();
        added.activate();
        range.select();
        await context.sync();
      }),
    [name, cells],
  );

async function entriesOf(page) {
  const call = `=LEDGER("USDT","deposit,withdraw","${MONTH}","${MONTH}",2,"cTime,billId,bizType,deltaAmount")`;
  await enter(page, 'Sheet1!A1', call);
  await settled(page);
  const { values } = await page.evaluate(() => workbench.read('Sheet1!A1:D60'));
  return values
    .slice(1)
    .filter(([first]) => first !== '')
    .map(([time, id, type, change]) => ({ time, id, type, change: Number(change) }))
    .slice(0, 14)
    .sort((a, b) => a.time - b.time);
}

for (const [name, cellsOf, { coin, answers }] of BOOKS) {
  if (only.length > 0 && !only.includes(name)) continue;
  process.stderr.write(`${name}\n`);
  const page = await opened();
  const pane = paneOf(page);
  await paste(page, name, cellsOf(await entriesOf(page)));
  await task(pane, 'Match a book');
  await button(pane, 'Use selection').click();
  await settled(page);
  if (coin) await field(pane, 'Coin').fill(coin);
  await field(pane, 'Type of entries').fill('deposit, withdraw');
  await button(pane, 'Count matches').click();
  await settled(page);
  if (answers) {
    await photograph(page, `${name}-1-asked`, pane.getByText('Columns of the book'));
    const year = field(pane, 'Year of its dates');
    if (await year.count()) {
      await pane.getByText('How it is read').click();
      await year.fill(MONTH.slice(0, 4));
      await year.press('Enter');
      await settled(page);
    }
    for (const answer of [/^Day first: /, /^As a ledger means it/]) {
      const found = pane.getByRole('button', { name: answer });
      if ((await found.count()) === 0) continue;
      await found.click();
      await settled(page);
    }
  }
  await photograph(page, `${name}-2-counted`, pane.getByText(/^Read as: /));
  const write = button(pane, 'Write the match to a sheet');
  if (await write.isVisible()) {
    await write.click();
    await settled(page);
    await photograph(page, `${name}-3-matched`);
  }
  await page.context().close();
}

if (only.length === 0 || only.includes(RATES[0])) {
  const [name, cellsOf] = RATES;
  const page = await opened();
  const cells = cellsOf(await entriesOf(page));
  await paste(page, name, cells);
  await photograph(page, `${name}-1-pasted`);
  await enter(
    page,
    'Sheet1!A1',
    `=LEDGER.CHECK("USDT","${MONTH}","${MONTH}",1,,,TRUE,${name}!A1:E${cells.length})`,
  );
  await settled(page);
  await paneOf(page).evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1');
      sheet.activate();
      sheet.getUsedRange().format.autofitColumns();
      sheet.getRange('A1').select();
      await context.sync();
    }),
  );
  await button(paneOf(page), 'Live data').click();
  await settled(page);
  await photograph(page, `${name}-2-valued`, paneOf(page).getByRole('main'));
  await page.context().close();
}
await browser.close();
server.kill();
