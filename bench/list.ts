// A workbook of 500 results: does the list of Live data scroll without a long task, and does the
// result in trouble stand on its first screen?
import type { Browser, Frame, Page } from 'playwright-core';
import { count, inMs } from './measure/format';
import { fixedRatio } from './measure/spread';
import type { RunOptions, Table } from './measure/topic';
import { serveTieout } from './screen/served-tieout';
import { launch, openSlowly, usablePaneApart } from './screen/slow-browser';

/** Issue 15: no task over it. */
const LIMIT_MS = 50;
const ON_A_SHEET = 100;

interface WorkbenchWindow {
  readonly workbench: {
    setFormula(address: string, formula: string): void;
    settled(): Promise<void>;
  };
}
const MARK = 'the list begins to scroll';

export async function run({ quick }: RunOptions): Promise<Table> {
  const results = quick ? 50 : 500;
  const tieout = await serveTieout(150);
  const browser = await launch();
  try {
    const opened = await openSlowly(browser, tieout.apart, { page: 1, frames: 1 });
    const { page } = opened;
    const pane = await usablePaneApart(opened);
    await pane.getByRole('button', { name: 'Use Demo broker' }).click();
    await pane.getByText('Demo broker is connected').first().waitFor({ timeout: 60_000 });
    await fill(page, pane, results, tieout.month);
    await pane.getByRole('button', { name: 'Live data', exact: true }).click();
    const isFirst = await troubleOnFirstScreen(pane);
    const { longestMs, longestBusyMs, steps } = await scrolled(browser, page, pane);
    return {
      title: `the list of ${count(results, 'results')} in Live data, in Chromium`,
      rows: [
        {
          what: 'longest task while the list scrolls from end to end, processor time',
          figure: inMs(longestBusyMs),
          baseline: `the limit, ${LIMIT_MS} ms`,
          ratio: fixedRatio(longestBusyMs, LIMIT_MS),
          atMost: 1,
        },
        {
          what: '  the same by the clock, with what other programs took from it',
          figure: inMs(longestMs),
          baseline: '',
          ratio: null,
        },
        { what: '  steps of scrolling', figure: String(steps), baseline: '', ratio: null },
        {
          what: 'the result in trouble stands on the first screen',
          figure: isFirst ? 'yes' : 'no',
          baseline: '',
          ratio: null,
        },
      ],
      notes: [
        'The pane has a process of its own, as in Excel; its processor is not slowed. Each step scrolls by half of what is in sight, and waits for the frame after it. A task is one of the thread that draws the pane, as the browser traces it.',
      ],
    };
  } finally {
    await browser.close();
    await tieout.close();
  }
}

/** Results that stand apart, so that none are shown as one line; the last is in trouble. */
async function fill(page: Page, pane: Frame, results: number, month: string): Promise<void> {
  const sheets = Math.ceil(results / ON_A_SHEET);
  await pane.evaluate(
    (more) =>
      Excel.run(async (context) => {
        for (let sheet = 2; sheet <= more; sheet += 1)
          context.workbook.worksheets.add(`Sheet${sheet}`);
        await context.sync();
      }),
    sheets,
  );
  await page.evaluate(
    async ([all, onSheet, of]) => {
      const { workbench } = window as unknown as WorkbenchWindow;
      const coins = ['USDT', 'BTC', 'ETH'];
      for (let at = 0; at < all; at += 1) {
        const address = `Sheet${Math.floor(at / onSheet) + 1}!A${(at % onSheet) * 2 + 1}`;
        const coin = coins[at % coins.length] ?? '';
        const day = String((at % 27) + 1).padStart(2, '0');
        workbench.setFormula(
          address,
          at === all - 1
            ? `=LEDGER.TOTAL("Nothing","${coin}",,"${of}")`
            : at % 2 === 0
              ? `=LEDGER.BALANCE("${coin}","${of}-${day}")`
              : `=LEDGER.TOTAL("Change","${coin}","type${at}","${of}")`,
        );
      }
      await workbench.settled();
    },
    [results, ON_A_SHEET, month] as const,
  );
}

/** An error of a cell is in sight without scrolling. */
const troubleOnFirstScreen = (pane: Frame): Promise<boolean> =>
  pane.evaluate(() => {
    const trouble = document.querySelector('.live-trouble');
    const foot = document.querySelector('.foot');
    if (trouble === null || foot === null) return false;
    const { top, height } = trouble.getBoundingClientRect();
    return height > 0 && top >= 0 && top < foot.getBoundingClientRect().top;
  });

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: when it began, how long it took, and its processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** The tasks of the pane's own thread while the list scrolls, as the browser traces them. */
async function scrolled(
  browser: Browser,
  page: Page,
  pane: Frame,
): Promise<{ longestMs: number; longestBusyMs: number; steps: number }> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  const steps = await pane.evaluate(async (mark) => {
    performance.mark(mark);
    const body = document.querySelector('.body');
    if (body === null) throw new Error('The pane has no part that scrolls.');
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    let steps = 0;
    for (; body.scrollTop + body.clientHeight < body.scrollHeight - 1; steps += 1) {
      body.scrollTop += body.clientHeight / 2;
      await frame();
      await frame();
      if (steps > 2_000) throw new Error('The list has no end.');
    }
    return steps;
  }, MARK);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const begun = trace.traceEvents.find(({ name }) => name === MARK);
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      pid === begun?.pid &&
      tid === begun.tid &&
      ts >= begun.ts,
  );
  if (tasks.length === 0) throw new Error('The browser traced no task of the pane.');
  return {
    longestMs: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000,
    longestBusyMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000,
    steps,
  };
}
