// A day at a desk: thousands of formulas, thousands of refreshes, a year's rows kept. Does memory
// stay flat, and how long is the longest piece of the add-in's script?
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { count, inMs } from './measure/format';
import { fixedRatio } from './measure/spread';
import type { Row, Topic } from './measure/topic';
import { serveTieout, type ServedTieout } from './screen/served-tieout';
import { launch, openSlowly, usablePane } from './screen/slow-browser';
import { notesOf, reset } from './screen/watch';

const UNSLOWED = { page: 1, frames: 1 };
/** Refreshes after which everything that is kept once is kept. */
const WARM = 0.2;

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
  "Memory is the page's JavaScript heap after a collection: the add-in, the workbench and its grid together.";

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
  (browser, tieout, refreshes) => refreshed(browser, tieout, refreshes),
);
/** The long form keeps a million entries. */
export const soakKept = part(
  'many rows kept',
  {
    quick: { of: 2, entriesAMonth: 500 },
    usual: { of: 12, entriesAMonth: 1_000 },
    long: { of: 24, entriesAMonth: 42_000 },
  },
  (browser, tieout, months) => keptAndOpened(browser, tieout, months),
);
export const soakSpill = part(
  'many rows of one formula',
  {
    quick: { of: 2, entriesAMonth: 500 },
    usual: { of: 24, entriesAMonth: 1_000 },
    long: { of: 7, entriesAMonth: 42_000 },
  },
  (browser, tieout, months) => spilled(browser, tieout, months),
);

interface Sheet {
  workbench: {
    setFormula(address: string, formula: string): void;
    settled(): Promise<void>;
    message(address: string): string;
    save(): unknown;
    load(saved: unknown): Promise<void>;
    read(address: string): { values: unknown[][] };
  };
}

async function connected(browser: Browser, tieout: ServedTieout): Promise<[Page, Frame]> {
  const { page } = await openSlowly(browser, tieout.workbench, UNSLOWED);
  const pane = await usablePane(page);
  await pane.getByRole('button', { name: 'Use Demo broker' }).click();
  await pane.getByText('Demo broker is connected').first().waitFor({ timeout: 60_000 });
  return [page, pane];
}

const settled = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as Sheet).workbench.settled());

/** Enters formulas down column A, at once, and waits for all of them. */
const enter = (page: Page, formulas: readonly string[]): Promise<void> =>
  page.evaluate(async (all) => {
    const { workbench } = window as unknown as Sheet;
    all.forEach((formula, i) => workbench.setFormula(`A${i + 1}`, formula));
    await workbench.settled();
    const message = workbench.message('A1');
    if (message !== '') throw new Error(message);
  }, formulas);

async function refresh(page: Page, pane: Frame): Promise<void> {
  await pane.getByRole('button', { name: 'Refresh workbook', exact: true }).click();
  await settled(page);
}

async function heapBytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const plain = (what: string, figure: string): Row => ({ what, figure, baseline: '', ratio: null });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

async function longestScript(pane: Frame): Promise<string> {
  // The last long frame is reported after the sheet says that it is settled.
  await pane.page().waitForTimeout(500);
  const { longestScriptMs } = await notesOf(pane);
  const longest = Math.max(0, ...Object.values(longestScriptMs));
  return longest === 0 ? 'none of 50 ms' : inMs(longest);
}

async function totals(browser: Browser, tieout: ServedTieout, formulas: number): Promise<Row[]> {
  const [page, pane] = await connected(browser, tieout);
  const { month } = tieout;
  await enter(page, [`=LEDGER.TOTAL("Change","USDT",,"${month}","${month}")`]);
  await reset(pane);
  // Each is a question of its own: another name of the type.
  const all = Array.from(
    { length: formulas },
    (_, i) => `=LEDGER.TOTAL("Change","USDT","trade_out,type_${i}","${month}","${month}")`,
  );
  const enteredMs = await timed(() => enter(page, all));
  const entering = await longestScript(pane);
  await reset(pane);
  const refreshedMs = await timed(() => refresh(page, pane));
  const refreshing = await longestScript(pane);
  await page.context().close();
  const a = (ms: number): string => `${(ms / formulas).toFixed(1)} ms a cell`;
  return [
    plain(`${count(formulas, 'totals')} entered`, `${inMs(enteredMs)}, ${a(enteredMs)}`),
    plain("  the pane's longest script", entering),
    plain('  and refreshed', `${inMs(refreshedMs)}, ${a(refreshedMs)}`),
    plain("  the pane's longest script", refreshing),
  ];
}

async function refreshed(
  browser: Browser,
  tieout: ServedTieout,
  refreshes: number,
): Promise<Row[]> {
  const [page, pane] = await connected(browser, tieout);
  await enter(page, ['=LEDGER("USDT")', '=LEDGER.TOTAL("Change","USDT")']);
  const warm = Math.ceil(refreshes * WARM);
  for (let done = 0; done < warm; done += 1) await refresh(page, pane);
  const before = await heapBytes(page);
  for (let done = warm; done < refreshes; done += 1) await refresh(page, pane);
  const after = await heapBytes(page);
  await page.context().close();
  return [
    {
      what: `memory after ${count(refreshes, 'refreshes')}`,
      figure: inMegabytes(after),
      baseline: `after ${count(warm, 'refreshes')}, ${inMegabytes(before)}`,
      ratio: fixedRatio(after, before),
      atMost: 1.1,
    },
  ];
}

async function keptAndOpened(
  browser: Browser,
  tieout: ServedTieout,
  months: number,
): Promise<Row[]> {
  const [page, pane] = await connected(browser, tieout);
  const first = firstOf(tieout, months);
  const formula = `=LEDGER.TOTAL("Change","USDT",,"${first}","${tieout.month}")`;
  const readMs = await timed(() => enter(page, [formula]));
  const keptAll = await heapBytes(page);
  const saved = await page.evaluate(() => (window as unknown as Sheet).workbench.save());
  await reset(pane);
  const opened = await openedAgain(page.context(), tieout, saved);
  await page.context().close();
  const what = `${count(months, 'months')} of ${count(tieout.entries, 'entries')}`;
  return [
    plain(`${what} read and kept`, inMs(readMs)),
    plain('  memory with them', inMegabytes(keptAll)),
    plain('  opened again from what is kept', inMs(opened.tookMs)),
    plain("  the pane's longest script", opened.longest),
    plain('  memory with them', inMegabytes(opened.bytes)),
  ];
}

/** So many months end with the closed one. */
function firstOf({ month }: ServedTieout, months: number): string {
  const [year, last] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, last - months, 1)).toISOString().slice(0, 7);
}

/** One formula whose rows fill the sheet, and whose script ran longest without a pause. */
async function spilled(browser: Browser, tieout: ServedTieout, months: number): Promise<Row[]> {
  const [page, pane] = await connected(browser, tieout);
  const formula = `=LEDGER(,,"${firstOf(tieout, months)}","${tieout.month}")`;
  const frames = [page.mainFrame(), pane];
  const longest = async (): Promise<Row[]> => {
    await page.waitForTimeout(1_500);
    const notes = await Promise.all(frames.map(notesOf));
    const pieces = notes.flatMap(({ longestScriptMs }) => Object.entries(longestScriptMs));
    return OWNERS.map(([owner, isIts]) =>
      plain(
        `  the longest script of ${owner}`,
        inMs(Math.max(0, ...pieces.filter(([name]) => isIts(name)).map(([, ms]) => ms))),
      ),
    );
  };
  await Promise.all(frames.map(reset));
  const enteredMs = await timed(() => enter(page, [formula]));
  const entering = await longest();
  await Promise.all(frames.map(reset));
  const refreshedMs = await timed(() => refresh(page, pane));
  const refreshing = await longest();
  const rows = await page.evaluate(
    () =>
      (window as unknown as Sheet).workbench.read('A1:A400000').values.filter(([id]) => id !== '')
        .length - 1,
  );
  await page.context().close();
  return [
    plain(`${count(rows, 'rows')} of one formula, read and spilled`, inMs(enteredMs)),
    ...entering,
    plain('  and refreshed', inMs(refreshedMs)),
    ...refreshing,
  ];
}

const OWNERS: readonly (readonly [string, (script: string) => boolean])[] = [
  ['the add-in', (script) => script.startsWith('addin.')],
  ['office.js', (script) => /^(?:office|excel)/.test(script)],
  ["the workbench's sheet", (script) => /^(?:workbench|chunk)\b/.test(script)],
];

/** Another window of the same person, with the same workbook. */
async function openedAgain(
  context: BrowserContext,
  { workbench }: ServedTieout,
  saved: unknown,
): Promise<{ tookMs: number; longest: string; bytes: number }> {
  const page = await context.newPage();
  await page.goto(workbench, { waitUntil: 'load', timeout: 120_000 });
  await usablePane(page);
  const tookMs = await timed(() =>
    page.evaluate(async (workbook) => {
      const sheet = (window as unknown as Sheet).workbench;
      await sheet.load(workbook);
      await sheet.settled();
    }, saved),
  );
  const longest = await longestScript(await usablePane(page));
  return { tookMs, longest, bytes: await heapBytes(page) };
}
