// One browser for all suites of a run: started before the first, stopped after the last. A page can
// outlive the suite that opened it (open-page.ts).
import { chromium, type Browser } from 'playwright-core';
import { FLAGS } from './browser-flags';
import { findLightBrowser } from './find-browser';

let browser: Browser | null = null;

/** Jest's globalSetup: the suites' processes find the address in their environment. */
export default async function startBrowser(): Promise<void> {
  browser = await chromium.launch({ executablePath: findLightBrowser(), args: FLAGS });
  const { endpoint } = await browser.bind('Tieout tests', { host: '127.0.0.1', port: 0 });
  process.env['TIEOUT_BROWSER_ADDRESS'] = endpoint;
}

export async function stopBrowser(): Promise<void> {
  await browser?.close();
  browser = null;
}
