// Chromium on a processor that is four times slower, each page in a fresh profile.
import { chromium, type Browser, type Frame, type Page } from 'playwright-core';
import { findBrowser } from '../../test/browser/find-browser';
import { watchOwnProcesses, type OwnProcesses } from './own-process';
import { notesOf, watch } from './watch';

export const SLOWED = 4;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** What the add-in finds in its storage: as wide as its settings allow. */
const DEVICE = JSON.stringify({ weightLimit: 1_000_000, resultLimitBytes: 5_000_000 });

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), headless: true, args: FLAGS });

/**
 * How many times slower the page's processor is, and that of frames with a process of their own.
 */
export interface Slowed {
  readonly page: number;
  readonly frames: number;
}

export interface OpenPage {
  readonly page: Page;
  readonly own: OwnProcesses;
}

export async function openSlowly(
  browser: Browser,
  address: string,
  slowed: Slowed = { page: SLOWED, frames: SLOWED },
): Promise<OpenPage> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 860 },
  });
  await context.addInitScript(watch);
  await context.addInitScript((device) => {
    localStorage.setItem('tieout.device', device);
  }, DEVICE);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed.page });
  const own = await watchOwnProcesses(cdp, slowed.frames);
  await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
  return { page, own };
}

/** The add-in's frame, once "Connect" can be pressed. */
export async function usablePane(page: Page): Promise<Frame> {
  for (let patienceMs = 120_000; patienceMs > 0; patienceMs -= 50) {
    const pane = page
      .frames()
      .find((frame) => frame.parentFrame() === page.mainFrame() && frame.url().startsWith('http'));
    const notes = pane && (await notesOf(pane).catch(() => null));
    if (pane && notes && notes.usableAtMs !== null) return pane;
    await page.waitForTimeout(50);
  }
  throw new Error('The pane never became usable.');
}

/**
 * The same, and that the browser really gave it a process of its own. @throws Error where it did
 * not.
 */
export async function usablePaneApart({ page, own }: OpenPage): Promise<Frame> {
  const pane = await usablePane(page);
  if (own.count !== 1)
    throw new Error(
      `${own.count} frames have a process of their own; the pane alone should. This browser does not part origins of one host.`,
    );
  return pane;
}

/**
 * How long a fixed piece of work takes in a frame: the shortest of many, so that other programs
 * hardly count.
 */
export const loopMs = (frame: Frame): Promise<number> =>
  frame.evaluate(() => {
    let leastMs = Infinity;
    for (let run = 0; run < 25; run += 1) {
      const startMs = performance.now();
      let sum = 0;
      for (let i = 0; i < 2_000_000; i += 1) sum += Math.sqrt(i);
      leastMs = Math.min(leastMs, performance.now() - startMs + sum * 0);
    }
    return leastMs;
  });
