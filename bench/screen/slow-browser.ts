// Chromium on a processor that is four times slower, each page in a fresh profile.
import { chromium, type Browser, type Frame, type Page } from 'playwright-core';
import { FLAGS } from '../../test/browser/browser-flags';
import { findBrowser } from '../../test/browser/find-browser';
import type { ServedTieout } from './served-tieout';
import { slowOwnProcesses } from './own-process';
import { notesOf, watch } from './watch';

/** How many times slower the processor is. */
export const SLOWED = 4;
/** What the add-in finds in its storage: as wide as its settings allow. */
const DEVICE = JSON.stringify({ weightLimit: 1_000_000, resultLimitBytes: 5_000_000 });

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), headless: true, args: FLAGS });

export interface OpenPage {
  readonly page: Page;
  /** The frames with a process of their own, which are slowed too. */
  readonly ownProcesses: () => number;
}

export async function openSlowly(
  browser: Browser,
  address: string,
  slowed: Readonly<Record<'page' | 'frames', number>>,
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
  const ownProcesses = await slowOwnProcesses(cdp, slowed.frames);
  await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
  return { page, ownProcesses };
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

export interface Workbench {
  workbench: {
    setFormula(address: string, formula: string): void;
    settled(): Promise<void>;
    message(address: string): string;
    save(): unknown;
    load(saved: unknown): Promise<void>;
    read(address: string): { values: unknown[][] };
  };
}

/** A page whose pane is connected, so many times slower. */
export async function connected(
  browser: Browser,
  { workbench }: ServedTieout,
  slowed = 1,
): Promise<[Page, Frame]> {
  const { page } = await openSlowly(browser, workbench, { page: slowed, frames: slowed });
  const pane = await usablePane(page);
  await pane.getByRole('button', { name: 'Use Demo broker' }).click();
  await pane.getByText('Demo broker is connected').first().waitFor({ timeout: 60_000 });
  return [page, pane];
}

/** Enters formulas down a column, at once, and waits for all of them. */
export const enter = (
  page: Page,
  formulas: readonly string[],
  column = 'A',
  rowsApart = 1,
): Promise<void> =>
  page.evaluate(
    async ([all, down, apart]) => {
      const { workbench } = window as unknown as Workbench;
      all.forEach((formula, i) => workbench.setFormula(`${down}${i * apart + 1}`, formula));
      await workbench.settled();
      const message = workbench.message(`${down}1`);
      if (message !== '') throw new Error(message);
    },
    [formulas, column, rowsApart] as const,
  );
