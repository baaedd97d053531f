// Makes the pictures of docs/screens and the page that shows them: starts the built server on its
// sandbox and walks through the workbench as a person would: each screen of the pane in light at
// 450 px, some in every look, and each sheet of a month-end pack.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import UPNG from 'upng-js';
import { buildIfStale } from '../build-if-stale.mjs';
import { findBrowser } from '../programs/find-browser.mjs';
import { IN_DOCS } from './books.mjs';
import { CLOSE_WALK, pictureOf, SHEETS } from './close-walk.mjs';
import { button, enter, field, paneOf, place, settled } from './person.mjs';
import { change, changing, WALK } from './walk.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Screens that are shown in every look: tests hold the looks of the others (pane-look). */
const IN_EVERY_LOOK = new Set([
  'first-run',
  'live-data',
  'get-data-ledger',
  'reconcile-break',
  'settings',
]);
/** The pictures of a screen: width in px and colours. */
const looksOf = (name) =>
  IN_EVERY_LOOK.has(name)
    ? [
        [320, 'light'],
        [450, 'light'],
        [450, 'dark'],
        [450, 'forced'],
      ]
    : [[450, 'light']];
const HEIGHT = 760;
/**
 * Screens of a host that lacks something: the workbench plays it; a page without any host is opened
 * by itself.
 */
const HOSTS = [
  ['host-too-old', 'An Excel that is too old', '?host=old'],
  ['host-none', 'The pane’s page opened outside Excel', 'taskpane.html'],
];

await import('../programs/ensure-browser.mjs');
await buildIfStale(['addin', 'workbench', 'server']);
const server = spawn(process.execPath, ['dist/server/serve.js'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await new Promise((resolve) =>
  createInterface(server.stdout).once('line', (text) => resolve([text])),
);
const address = /https:\S+/.exec(line)[0];
const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });

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
  ['close', /^close/],
  ['settings', /^(settings|stored-here|help)/],
  ['host', /^host/],
  ['workbench', /^workbench/],
  ['pack', /^pack/],
  // What comes before anything can be asked.
  ['accounts', /^/],
];
const folderOf = (name) => FOLDERS.find(([, pattern]) => pattern.test(name))[0];

/** With a palette of 256 colours: a third of the size of the browser's own. */
async function save(page, name, clip) {
  const picture = UPNG.decode(await page.screenshot(clip && { clip }));
  const pixels = UPNG.toRGBA8(picture);
  writeFileSync(
    `docs/screens/${folderOf(name)}/${name}.png`,
    Buffer.from(UPNG.encode(pixels, picture.width, picture.height, 256)),
  );
}

/** The pane alone, at each width, above the sheet that it works on. */
async function photograph(page, name, colorScheme, target) {
  if (colorScheme === 'light' && IN_EVERY_LOOK.has(name)) {
    await page.emulateMedia({ forcedColors: 'active' });
    await photograph(page, name, 'forced', target);
    await page.emulateMedia({ forcedColors: 'none' });
  }
  for (const [width] of looksOf(name).filter(([, colors]) => colors === colorScheme)) {
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

async function walk(steps, colorScheme, routed = false) {
  const page = await open(colorScheme);
  Object.assign(changing, { isOn: false, billId: null });
  if (routed) await page.route('**/exchange/**', change);
  await page.evaluate(() => workbench.ready);
  const {
    demoAccounts: [broker],
  } = await page.evaluate(() => fetch('/config.json').then((answer) => answer.json()));
  for (const [name, , go] of steps) {
    process.stderr.write(`${colorScheme} ${name}\n`);
    await photograph(page, name, colorScheme, await go(paneOf(page), { page, broker }));
  }
  return page;
}

/** As a person does by a double click between two letters. */
const fitColumns = (page) =>
  paneOf(page).evaluate(() =>
    Excel.run(async (context) => {
      const cells = context.workbook.worksheets.getActiveWorksheet().getUsedRange();
      cells.format.autofitColumns();
      await context.sync();
    }),
  );

/** What a newcomer sees after a minute: the demo account, entries, commission and a total. */
async function photographWorkbench() {
  const page = await open('light');
  await page.evaluate(() => workbench.ready);
  const pane = paneOf(page);
  await button(pane, 'Use Demo broker').click();
  await pane.getByRole('navigation').waitFor({ timeout: 60_000 });
  await enter(
    page,
    'A1',
    '=LEDGER("USDT",,"2026-10",,,"cTime,billId,coinName,bizType,deltaAmount,afterAmount")',
  );
  await enter(page, 'H1', '=LEDGER.TOTAL("Change","USDT",,"2026-10")');
  await enter(page, 'J1', '=LEDGER.CHECK("USDT","2026-10")');
  await settled(page);
  await place(pane, 'Live data');
  await fitColumns(page);
  await settled(page);
  await save(page, 'workbench-light');
  await page.context().close();
}

/** Height of the spreadsheet's own tools above its cells. */
const TOOLBAR = 56;

/** Each sheet of the pack as the workbench shows it, without the pane. */
async function photographSheets(page) {
  await page.getByRole('button', { name: 'Hide the three formulas' }).click();
  await page.setViewportSize({ width: 1640, height: 860 });
  const pane = paneOf(page);
  for (const [sheet] of SHEETS) {
    process.stderr.write(`sheet ${sheet}\n`);
    if (sheet === 'Carried') {
      await place(pane, 'Close');
      await button(pane, 'Next month').click();
      await field(pane, /^Book of /).fill('Sheet1!A1:D2');
      await pane.getByRole('button', { name: /^Roll to [A-Z]/ }).click();
      await pane
        .getByText(/^The pack is of /)
        .first()
        .waitFor({ timeout: 60_000 });
      await settled(page);
    }
    await pane.evaluate(
      (name) =>
        Excel.run(async (context) => {
          const found = context.workbook.worksheets.getItem(name);
          found.activate();
          found.getRange('A1').select();
          await context.sync();
        }),
      sheet,
    );
    await page.waitForTimeout(500);
    const { x, y, width } = await page.locator('#sheet').boundingBox();
    await save(page, pictureOf(sheet), { x, y: y + TOOLBAR, width, height: 540 });
  }
}

async function walkHosts() {
  for (const [name, , path] of HOSTS) {
    const host = await open('light', path);
    if (path.startsWith('?')) {
      await host.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
      await photograph(host, name, 'light');
    } else {
      await host.getByRole('heading', { level: 1 }).waitFor();
      await host.setViewportSize({ width: 450, height: HEIGHT });
      await save(host, `${name}-450-light`);
    }
    await host.context().close();
  }
}

/** Excels that failed, whole, for the pages that say what to do: a picture's name and its switch. */
const FAILED = [
  ['workbench-functions-failed', '?functions=failed'],
  ['workbench-ribbon-grey', '?ribbon=grey'],
];
async function walkFailed() {
  for (const [name, query] of FAILED) {
    const page = await open('light', query);
    await page.setViewportSize({ width: 1200, height: 520 });
    await page.evaluate(() => workbench.ready);
    await page.getByRole('button', { name: 'Hide the three formulas' }).click();
    await enter(page, 'A1', '=LEDGER("USDT")');
    await enter(page, 'A2', '=LEDGER.TOTAL("Change","USDT")');
    const pane = paneOf(page);
    if (pane) {
      await button(pane, 'Use Demo broker').click();
      await button(pane, 'Repair').waitFor();
    }
    await settled(page);
    await save(page, name);
    await page.context().close();
  }
}

function pageOfScreens() {
  const section = ([name, says]) => {
    const pictures = looksOf(name).map(([width, colors]) => {
      const file = `${name}-${width}-${colors}`;
      return `![${file}](screens/${folderOf(name)}/${file}.png)`;
    });
    return `## ${says}\n${pictures.join(' ')}\n`;
  };
  const ofBook = ([name, says]) => `## ${says}\n![${name}](screens/books/${name}.png)\n`;
  const ofSheet = ([sheet, says]) =>
    `\n${sheet.replace(/ \d.*/, '')}: ${says}\n\n![${sheet.split(' ')[0]}](screens/pack/${pictureOf(sheet)}.png)\n`;
  return `# Every screen\n\nFor the person who wants to see the pane before installing it, here on the made-up exchange at 450 px; five screens also at 320 px, dark and in forced colours. How to close a month: [close-a-month.md](close-a-month.md).\n\n${[...WALK, ...CLOSE_WALK, ...HOSTS].map(section).join('\n')}\n## The sheets of a pack\n${SHEETS.map(ofSheet).join('')}\n${IN_DOCS.map(ofBook).join('\n')}`;
}

/**
 * `node .ci/screens/take-screens.mjs close` takes only the pictures of a close, `workbench` that of
 * the workbench, `failed` those of an Excel that failed, `books` those of books as they come, `pane` all the others.
 */
const only = process.argv[2];
try {
  if (only === undefined) rmSync('docs/screens', { recursive: true, force: true });
  for (const [folder] of FOLDERS) mkdirSync(`docs/screens/${folder}`, { recursive: true });
  if (only === undefined || only === 'books')
    execFileSync(process.execPath, ['.ci/screens/take-books.mjs', 'docs/screens/books'], {
      stdio: 'inherit',
    });
  if (only === undefined || only === 'pane') {
    for (const colorScheme of ['light', 'dark']) {
      const page = await walk(WALK, colorScheme, true);
      await page.context().close();
    }
    await walkHosts();
  }
  if (only === undefined || only === 'workbench') await photographWorkbench();
  if (only === undefined || only === 'failed') await walkFailed();
  if (only === undefined || only === 'close') {
    const page = await walk(CLOSE_WALK, 'light');
    await photographSheets(page);
    await page.context().close();
  }
  writeFileSync('docs/screens.md', pageOfScreens());
} finally {
  await browser.close();
  server.kill();
}
