// One browser for all suites of a run: started before the first, stopped after the last. Each suite
// has profiles (contexts) of its own in it.
import { chromium, type BrowserServer } from 'playwright-core';
import { FLAGS } from './browser-flags';
import { findLightBrowser } from './find-browser';

let server: BrowserServer | null = null;

/** Jest's globalSetup: the suites' processes find the address in their environment. */
export default async function startBrowser(): Promise<void> {
  server = await chromium.launchServer({ executablePath: findLightBrowser(), args: FLAGS });
  process.env['TIEOUT_BROWSER_ADDRESS'] = server.wsEndpoint();
}

export async function stopBrowser(): Promise<void> {
  await server?.close();
  server = null;
}
