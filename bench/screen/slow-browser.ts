// Chromium on a processor that is four times slower, each page in a fresh profile.
import { chromium, type Browser, type Frame, type Page } from 'playwright-core';
import { findBrowser } from '../../test/browser/find-browser';
import { notesOf, watch } from './watch';

const SLOWED = 4;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** What the add-in finds in its storage: so wide that neither weights nor sizes stop a table. */
const DEVICE = JSON.stringify({ weightLimit: 10_000_000, resultLimitBytes: 100_000_000 });

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: findBrowser(), headless: true, args: FLAGS });

/** @param slowed how many times slower the processor is. */
export async function openSlowly(browser: Browser, address: string, slowed = SLOWED): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 860 } });
  await context.addInitScript(watch);
  await context.addInitScript((device) => { localStorage.setItem('tieout.device', device); }, DEVICE);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
  return page;
}

/** The add-in's frame, once "Connect" can be pressed. */
export async function usablePane(page: Page): Promise<Frame> {
  for (let patienceMs = 120_000; patienceMs > 0; patienceMs -= 50) {
    const pane = page.frames().find((frame) => frame.parentFrame() === page.mainFrame() && frame.url().startsWith('http'));
    const notes = pane && (await notesOf(pane).catch(() => null));
    if (pane && notes && notes.usableAtMs !== null) return pane;
    await page.waitForTimeout(50);
  }
  throw new Error('The pane never became usable.');
}
