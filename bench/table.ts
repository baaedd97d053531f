// A table of 50,000 rows, inserted through the pane: does the pane answer a click meanwhile, and how fast does it end?
import type { Frame, Page } from 'playwright-core';
import { count, inMs } from './measure/format';
import { fixedRatio } from './measure/spread';
import type { Row, RunOptions, Table } from './measure/topic';
import { serveTieout } from './screen/served-tieout';
import { launch, openSlowly, usablePane } from './screen/slow-browser';
import { clicksOf, watchClicks } from './table/clicks';

const REST_MS = 3_000;
const ANSWERED_WITHIN_MS = 100;

export async function run({ quick }: RunOptions): Promise<Table> {
  const tieout = await serveTieout(quick ? 2_000 : 50_000);
  const browser = await launch();
  try {
    const page = await openSlowly(browser, tieout.workbench, 1);
    const pane = await usablePane(page);
    await pane.getByRole('button', { name: 'Use Demo broker' }).click();
    await pane.getByText('Demo broker is connected').first().waitFor({ timeout: 60_000 });
    await chooseLedgerOf(pane, tieout.month);
    await watchClicks(pane);
    await page.waitForTimeout(REST_MS);
    const rest = await clicksOf(pane);
    const { tookMs, values } = await insert(page, pane);
    const busy = await clicksOf(pane);
    const plain = (what: string, figure: string): Row => ({ what, figure, baseline: '', ratio: null });
    return {
      title: `${count(tieout.entries, 'rows')} inserted as a table through the pane, in Chromium`,
      rows: [
        { what: 'longest wait for the answer to a click, while it is fetched and written', figure: inMs(busy.longestMs), baseline: `at rest, ${inMs(rest.longestMs)}`, ratio: fixedRatio(busy.longestMs, rest.longestMs) },
        { what: '  the same', figure: inMs(busy.longestMs), baseline: `the aim, ${ANSWERED_WITHIN_MS} ms`, ratio: fixedRatio(busy.longestMs, ANSWERED_WITHIN_MS), atMost: 1 },
        plain('  answered later than that', `${busy.late} of ${count(busy.clicks, 'clicks')}`),
        plain('  half of all were answered within', inMs(busy.medianMs)),
        plain('values that the bar showed on its way', `${values}`),
        plain('from the button to the last word', inMs(tookMs)),
      ],
      notes: ['Workbench and pane share one thread here; in Excel the sheet works in a process of its own. A click is counted every 50 ms, from the moment it was due to the frame after its handler.'],
    };
  } finally {
    await browser.close();
    await tieout.close();
  }
}

async function chooseLedgerOf(pane: Frame, month: string): Promise<void> {
  await pane.getByRole('button', { name: 'Get data', exact: true }).click();
  await pane.getByRole('radio', { name: 'Ledger', exact: true }).check();
  await pane.getByLabel('Months', { exact: true }).selectOption({ label: 'Other months' });
  await pane.getByLabel('First month', { exact: true }).fill(month);
  await pane.getByText(`"${month}"`).first().waitFor({ timeout: 60_000 });
  await pane.locator('button:not([aria-disabled="true"])', { hasText: 'Insert as table' }).waitFor({ timeout: 60_000 });
}

/** @returns how long it took, and how many different values the bar had. */
async function insert(page: Page, pane: Frame): Promise<{ tookMs: number; values: number }> {
  const seen = new Set<string | null>();
  const startMs = performance.now();
  await pane.getByRole('button', { name: 'Insert as table' }).click();
  for (;;) {
    const value = await pane.evaluate(() => document.querySelector('progress')?.getAttribute('value') ?? null);
    if (value !== null) seen.add(value);
    if (await pane.getByText(/^Inserted \w+ with/).first().isVisible()) return { tookMs: performance.now() - startMs, values: seen.size };
    if (performance.now() - startMs > 600_000) throw new Error('The table was not inserted within ten minutes.');
    await page.waitForTimeout(250);
  }
}
