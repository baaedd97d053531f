// Makes the pictures of docs/screens: starts the built server on its sandbox, drives the workbench, photographs it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const server = spawn(process.execPath, ['dist/server/serve.js'], { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await new Promise((resolve) => createInterface(server.stdout).once('line', (text) => resolve([text])));
const address = /https:\S+/.exec(line)[0];
const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });

try {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 860 }, colorScheme });
    const page = await context.newPage();
    await page.goto(address);
    await page.evaluate(() => workbench.ready);
    await page.screenshot({ path: `docs/screens/first-run-${colorScheme}.png` });
    const pane = page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
    await pane.getByRole('button', { name: 'Use Demo broker' }).click();
    await page.evaluate(() => workbench.settled());
    await page.evaluate(() => workbench.setFormula('A1', '=LEDGER("USDT")'));
    await page.evaluate(() => workbench.settled());
    await page.evaluate(() => workbench.setFormula('L1', '=REBATES("BTCUSDT","USDT")'));
    await page.evaluate(() => workbench.settled());
    await page.screenshot({ path: `docs/screens/workbench-${colorScheme}.png` });
    await context.close();
  }
} finally {
  await browser.close();
  server.kill();
}
