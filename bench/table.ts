// A table of 50,000 rows, inserted through the pane: does the pane answer a click meanwhile, and
// how fast does it end?
import type { Browser, Frame, Page } from 'playwright-core';
import { count, inMs } from './measure/format';
import { longestTask } from './measure/office-limit';
import { fixedRatio } from './measure/spread';
import { plainRow, type RunOptions, type Table } from './measure/topic';
import { serveTieout, type ServedTieout } from './screen/served-tieout';
import { launch, openSlowly, usablePaneApart } from './screen/slow-browser';
import { notesOf, reset } from './screen/watch';
import { clicksOf, watchClicks, type Clicks } from './table/clicks';

const REST_MS = 3_000;
const ANSWERED_WITHIN_MS = 100;

export async function run({ quick }: RunOptions): Promise<Table> {
  const tieout = await serveTieout(quick ? 2_000 : 50_000);
  const browser = await launch();
  try {
    const own = await clickedThroughout(browser, tieout);
    return {
      title: `${count(tieout.entries, 'rows')} inserted as a table through the pane, in Chromium`,
      rows: [
        {
          what: 'longest wait for the answer to a click, the pane in its own process',
          figure: inMs(own.busy.longestMs),
          baseline: `the aim, ${ANSWERED_WITHIN_MS} ms`,
          ratio: fixedRatio(own.busy.longestMs, ANSWERED_WITHIN_MS),
          atMost: 1,
        },
        {
          what: '  the same',
          figure: inMs(own.busy.longestMs),
          baseline: `at rest, ${inMs(own.rest.longestMs)}`,
          ratio: fixedRatio(own.busy.longestMs, own.rest.longestMs),
        },
        plainRow('  answered later than that', lateOf(own.busy)),
        plainRow('  half of all were answered within', inMs(own.busy.medianMs)),
        longestTask("  the add-in's longest task", own.longestScriptMs),
        plainRow('values that the bar showed on its way', `${own.values}`),
        plainRow('from the button to the last word', inMs(own.tookMs)),
      ],
      notes: [
        'In Excel the pane has a process of its own: the first lines. A click is counted every 50 ms, from the moment it was due to the frame after its handler.',
      ],
    };
  } finally {
    await browser.close();
    await tieout.close();
  }
}

const lateOf = ({ late, clicks }: Clicks): string => `${late} of ${count(clicks, 'clicks')}`;

interface Clicked {
  readonly rest: Clicks;
  readonly busy: Clicks;
  readonly tookMs: number;
  readonly values: number;
  readonly longestScriptMs: number;
}

async function clickedThroughout(
  browser: Browser,
  { apart, month }: ServedTieout,
): Promise<Clicked> {
  const opened = await openSlowly(browser, apart, { page: 1, frames: 1 });
  const { page } = opened;
  const pane = await usablePaneApart(opened);
  await pane.getByRole('button', { name: 'Use Demo broker' }).click();
  await pane.getByText('Demo broker is connected').first().waitFor({ timeout: 60_000 });
  await chooseLedgerOf(pane, month);
  await watchClicks(pane);
  await page.waitForTimeout(REST_MS);
  const rest = await clicksOf(pane);
  await reset(pane);
  const inserted = await insert(page, pane);
  const busy = await clicksOf(pane);
  const { longestScriptMs } = await notesOf(pane);
  await page.context().close();
  // A script that the browser starts by itself, such as the end of a stream, has no name.
  return {
    rest,
    busy,
    ...inserted,
    longestScriptMs: Math.max(0, ...Object.values(longestScriptMs)),
  };
}

async function chooseLedgerOf(pane: Frame, month: string): Promise<void> {
  await pane.getByRole('button', { name: 'Get data', exact: true }).click();
  await pane.getByRole('radio', { name: 'Ledger', exact: true }).check();
  await pane.getByLabel('Months', { exact: true }).selectOption({ label: 'Other months' });
  await pane.getByLabel('First month', { exact: true }).fill(month);
  await pane.getByText(`"${month}"`).first().waitFor({ timeout: 60_000 });
  await pane
    .locator('button:not([aria-disabled="true"])', { hasText: 'Insert as table' })
    .waitFor({ timeout: 60_000 });
}

/** @returns how long it took, and how many different values the bar had. */
async function insert(page: Page, pane: Frame): Promise<{ tookMs: number; values: number }> {
  const seen = new Set<string | null>();
  const startMs = performance.now();
  await pane.getByRole('button', { name: 'Insert as table' }).click();
  for (;;) {
    const value = await pane.evaluate(
      () => document.querySelector('progress')?.getAttribute('value') ?? null,
    );
    if (value !== null) seen.add(value);
    if (
      await pane
        .getByText(/^Inserted \w+ with/)
        .first()
        .isVisible()
    )
      return { tookMs: performance.now() - startMs, values: seen.size };
    if (performance.now() - startMs > 600_000)
      throw new Error('The table was not inserted within ten minutes.');
    await page.waitForTimeout(250);
  }
}
