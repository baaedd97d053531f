// A day at a desk: thousands of formulas, thousands of refreshes, a year's rows kept. Does memory
// stay flat, how long is the longest piece of the add-in's script, and whose time is it?
import type { Browser, Frame, Page } from 'playwright-core';
import { count, inMs } from './measure/format';
import { fixedRatio } from './measure/spread';
import { plainRow, type Row, type Topic } from './measure/topic';
import { serveTieout, type ServedTieout } from './screen/served-tieout';
import { connected, enter, launch, usablePane, type Workbench } from './screen/slow-browser';
import { measured, workRows } from './screen/whose-time';

/** Refreshes after which everything that is kept once is kept. */
const WARM = 0.2;
const REFRESHES_OF_TOTALS = 20;

/** A part of the soak: its own sandbox with months of so many entries, and its own browser. */
const part =
  <Size>(
    title: string,
    sizes: Readonly<Record<'quick' | 'usual' | 'long', { of: Size; entriesAMonth: number }>>,
    work: (browser: Browser, tieout: ServedTieout, size: Size) => Promise<Row[]>,
  ): Topic =>
  async ({ quick, long }) => {
    const { of: size, entriesAMonth } = sizes[quick ? 'quick' : long ? 'long' : 'usual'];
    const tieout = await serveTieout(entriesAMonth);
    const browser = await launch();
    try {
      const rows = await work(browser, tieout, size);
      return { title: `${title}, in Chromium, pane and sheet on one thread`, rows, notes: [NOTE] };
    } finally {
      await browser.close();
      await tieout.close();
    }
  };
const NOTE =
  "Memory is the page's JavaScript heap after a collection: the add-in, the workbench and its grid together. The browser's profiler says whose function stands on top of the stack.";

/** `--long` makes each part as large as the most that it was built for. */
export const soakTotals = part(
  'many totals',
  {
    quick: { of: [20], entriesAMonth: 500 },
    usual: { of: [500], entriesAMonth: 1_000 },
    long: { of: [500, 2_000], entriesAMonth: 1_000 },
  },
  async (browser, tieout, sizes) => {
    const rows: Row[] = [];
    for (const formulas of sizes) rows.push(...(await totals(browser, tieout, formulas)));
    return rows;
  },
);
/** Of refreshes alone: what memory grows by says nothing of how large a month is. */
export const soakRefreshes = part(
  'many refreshes',
  {
    quick: { of: 40, entriesAMonth: 500 },
    usual: { of: 400, entriesAMonth: 1_000 },
    long: { of: 2_000, entriesAMonth: 200 },
  },
  refreshed,
);
/** The long form keeps a million entries, all that an exchange holds of 24 months. */
export const soakStored = part(
  'many rows kept',
  {
    quick: { of: 2, entriesAMonth: 500 },
    usual: { of: 12, entriesAMonth: 1_000 },
    long: { of: 22, entriesAMonth: 46_500 },
  },
  storedAndOpened,
);
/** The long form spills 300,000 rows; the open month is the last of them. */
export const soakSpill = part(
  'many rows of a few formulas',
  {
    quick: { of: 2, entriesAMonth: 500 },
    usual: { of: 22, entriesAMonth: 1_000 },
    long: { of: 12, entriesAMonth: 23_000 },
  },
  spilled,
);

async function refresh(page: Page, pane: Frame): Promise<void> {
  await pane.getByRole('button', { name: 'Refresh workbook', exact: true }).click();
  await page.evaluate(() => (window as unknown as Workbench).workbench.settled());
}

async function heapBytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function totals(browser: Browser, tieout: ServedTieout, formulas: number): Promise<Row[]> {
  const [page, pane] = await connected(browser, tieout);
  const { month } = tieout;
  await enter(page, [`=LEDGER.TOTAL("Change","USDT",,"${month}","${month}")`]);
  // Each is a question of its own: another name of the type.
  const all = Array.from(
    { length: formulas },
    (_, i) => `=LEDGER.TOTAL("Change","USDT","trade_out,type_${i}","${month}","${month}")`,
  );
  const entering = await measured(page, () => enter(page, all));
  const refreshing = await measured(page, async () => {
    for (let times = 0; times < REFRESHES_OF_TOTALS; times += 1) await refresh(page, pane);
  });
  await page.context().close();
  return [
    ...workRows(`${count(formulas, 'totals')} entered`, entering, [formulas, 'a cell']),
    ...workRows(`${count(formulas, 'totals')} refreshed ${REFRESHES_OF_TOTALS} times`, refreshing, [
      REFRESHES_OF_TOTALS * formulas,
      'a cell',
    ]),
  ];
}

async function refreshed(
  browser: Browser,
  tieout: ServedTieout,
  refreshes: number,
): Promise<Row[]> {
  const [page, pane] = await connected(browser, tieout);
  await enter(page, ['=LEDGER("USDT")', '=LEDGER.TOTAL("Change","USDT")']);
  const some = async (many: number): Promise<void> => {
    for (let done = 0; done < many; done += 1) await refresh(page, pane);
  };
  const warm = Math.ceil(refreshes * WARM);
  await some(warm);
  const before = await heapBytes(page);
  const rest = refreshes - warm;
  const first = performance.now();
  await some(rest);
  const tookMs = performance.now() - first;
  const after = await heapBytes(page);
  // The profiler keeps what it sees in memory: so it looks on afterwards.
  const watched = Math.min(50, rest);
  const work = await measured(page, () => some(watched));
  await page.context().close();
  return [
    {
      what: `memory after ${count(refreshes, 'refreshes')}`,
      figure: inMegabytes(after),
      baseline: `after ${count(warm, 'refreshes')}, ${inMegabytes(before)}`,
      ratio: fixedRatio(after, before),
      atMost: 1.1,
    },
    plainRow('a refresh', inMs(tookMs / rest)),
    ...workRows(`${count(watched, 'refreshes')} more`, work, [watched, 'a refresh']),
  ];
}

async function storedAndOpened(
  browser: Browser,
  tieout: ServedTieout,
  months: number,
): Promise<Row[]> {
  tieout.makeMonths(months);
  const [page] = await connected(browser, tieout);
  const period = `"${firstOf(tieout, months)}","${tieout.month}"`;
  const reading = await measured(page, () =>
    enter(page, [`=LEDGER.TOTAL("Change","USDT",,${period})`]),
  );
  const checking = await measured(page, () => enter(page, [`=LEDGER.CHECK(,${period})`], 'D'));
  const saved = await page.evaluate(() => (window as unknown as Workbench).workbench.save());
  // Another window of the same person, with the same workbook.
  const again = await page.context().newPage();
  await again.goto(tieout.workbench, { waitUntil: 'load', timeout: 120_000 });
  await usablePane(again);
  const opening = await measured(again, () =>
    again.evaluate(async (workbook) => {
      const sheet = (window as unknown as Workbench).workbench;
      await sheet.load(workbook);
      await sheet.settled();
      const message = sheet.message('A1') || sheet.message('D1');
      if (message !== '') throw new Error(message);
    }, saved),
  );
  await page.context().close();
  const what = `${count(months, 'months')} of ${count(tieout.entries, 'entries')}`;
  return [
    ...workRows(`${what} read and kept for a total`, reading),
    ...workRows('and checked, coin by coin', checking),
    ...workRows('opened again from what is kept', opening),
  ];
}

function monthAfter(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
/** So many months end with the closed one. */
const firstOf = ({ month }: ServedTieout, months: number): string => monthAfter(month, 1 - months);

/** Rows of the sheet that hold what is spilled. */
const SHEET_ROWS = 400_000;

/**
 * A formula for each month, one below the other, up to the open one, which a Refresh reads again: Excel on
 * the web takes at most 5 MB in one result.
 */
async function spilled(browser: Browser, tieout: ServedTieout, months: number): Promise<Row[]> {
  tieout.makeMonths(months);
  const [page, pane] = await connected(browser, tieout);
  const first = firstOf(tieout, months);
  const all = Array.from({ length: months + 1 }, (_, i) => `=LEDGER(,,"${monthAfter(first, i)}")`);
  const apart = Math.floor(SHEET_ROWS / all.length);
  const entering = await measured(page, () => enter(page, all, 'A', apart));
  const refreshing = await measured(page, () => refresh(page, pane));
  const rows = await page.evaluate(
    (last) =>
      (window as unknown as Workbench).workbench
        .read(`A1:A${last}`)
        .values.filter(([time]) => typeof time === 'number').length,
    SHEET_ROWS,
  );
  const bytes = await heapBytes(page);
  await page.context().close();
  return [
    ...workRows(`${count(rows, 'rows')} of a formula for each month, read and spilled`, entering),
    ...workRows('and refreshed', refreshing),
    plainRow('memory with these rows', inMegabytes(bytes)),
  ];
}
