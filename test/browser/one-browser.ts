// One browser for all suites of a run: started before the first, stopped after the last. A page can
// outlive the suite that opened it (open-page.ts).
import { createHash, X509Certificate } from 'node:crypto';
import { chromium, type Browser } from 'playwright-core';
import { localCertificate } from '../../src/server/certificates/local-certificate';
import { FLAGS } from './browser-flags';
import { findLightBrowser } from './find-browser';

/**
 * V8 compiles and clears up on the page's own thread: beside it, both take more in all. With more
 * room for what is new it clears up less often.
 */
const ON_ONE_THREAD = '--js-flags=--single-threaded --min-semi-space-size=16';
/**
 * A script that is read while it arrives is parsed again for each page; one that is read when it is
 * there comes from what the process has compiled before. The others are Playwright's own list,
 * which this flag replaces.
 */
const WITHOUT = `--disable-features=${[
  'ScriptStreaming',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
].join()}`;

let browser: Browser | null = null;

/** Jest's globalSetup: the suites' processes find the address in their environment. */
export default async function startBrowser(): Promise<void> {
  browser = await chromium.launch({
    executablePath: findLightBrowser(),
    args: FLAGS.concat(ON_ONE_THREAD, WITHOUT, await trustingOurs()),
  });
  const { endpoint } = await browser.bind('Tieout tests', { host: '127.0.0.1', port: 0 });
  process.env['TIEOUT_BROWSER_ADDRESS'] = endpoint;
}

/** What a browser gets from a server that it does not trust is not cached: each page asks anew. */
async function trustingOurs(): Promise<string> {
  const { cert } = await localCertificate();
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${hash}`;
}

export async function stopBrowser(): Promise<void> {
  await browser?.close();
  browser = null;
}
