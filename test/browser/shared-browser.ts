// A connection to the browser of the run (one-browser.ts). A profile stays open when it ends: who
// makes one closes it.
import { chromium, type Browser } from 'playwright-core';

/** No wait is longer: what hangs is named, before Jest's own limit ends the test. */
export const LIMIT_MS = 180_000;

export function sharedBrowser(): Promise<Browser> {
  const address = process.env['TIEOUT_BROWSER_ADDRESS'];
  if (address === undefined) throw new Error('The browser project of Jest starts the browser.');
  return chromium.connect(address);
}
