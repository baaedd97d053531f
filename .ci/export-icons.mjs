// Draws Office's icon sizes from assets/mark.svg: node .ci/export-icons.mjs. Run again after the
// mark has changed.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findBrowser } from './programs/find-browser.mjs';

const SIZES = [16, 32, 64, 80, 128];

const mark = readFileSync('assets/mark.svg', 'utf8');
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const page = await browser.newPage();
for (const size of SIZES) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${mark}`,
  );
  await page.screenshot({ path: `assets/icon-${size}.png`, omitBackground: true });
}
await browser.close();
