// The three steps that need a person, taken as a person takes them. Time passes 5 times faster for
// the pane, so 70 seconds of editing are 14; nothing of a step is left out.
import type { Frame, Page } from 'playwright-core';
import { openTieout, type OpenTieout } from '../open-tieout';

const TIMES = 5;
let tieout: OpenTieout;
afterEach(async () => {
  expect(await tieout.finish()).toEqual([]);
});

const paneOf = (page: Page): Frame =>
  page.frames().find((frame) => frame.parentFrame() === page.mainFrame())!;
const report = (pane: Frame) => pane.getByRole('region', { name: 'Report of the self-check' });

/** By the ribbon: Settings work without an account. */
async function openSteps(page: Page): Promise<Frame> {
  await page.getByRole('button', { name: 'Self-check (ribbon)', exact: true }).click();
  const pane = paneOf(page);
  await pane.getByRole('button', { name: 'Steps with your help' }).click();
  await pane.getByRole('button', { name: 'Start: Edit a cell for 70 seconds' }).waitFor();
  return pane;
}
const start = (pane: Frame, title: string): Promise<void> =>
  pane.getByRole('button', { name: `Start: ${title}` }).click();
/** What was found, once the report has so many lines. */
async function foundIn(pane: Frame, count: number): Promise<string[]> {
  await pane.waitForFunction((wanted) => {
    const text = document.querySelector<HTMLElement>('pre.report')?.innerText ?? '';
    return [...text.matchAll(/^(?:ok|DIFFERS|cannot) .+$/gm)].length === wanted;
  }, count);
  const text = await report(pane).innerText();
  expect(text.match(/^DIFFERS.*/gm)).toBeNull();
  return [...text.matchAll(/^ +found: +(.+)$/gm)].map(([, found]) => found!);
}

test('a cell is edited for 70 seconds: the result is in the sheet at last', async () => {
  tieout = await openTieout({ query: `fast=${TIMES}` });
  const { page } = tieout;
  const pane = await openSteps(page);
  await start(pane, 'Edit a cell for 70 seconds');
  // The self-check's formula shows its first result; then the person begins to type elsewhere. The
  // page looks by itself: on its one thread no timer of the pane comes in between.
  await page.evaluate(
    () =>
      new Promise<void>((begun) => {
        const { grid, sheet } = window.workbenchHost;
        const looking = setInterval(() => {
          const scratch = grid.tabs.list().find(({ name }) => name === 'Tieout self-check');
          if (scratch === undefined || grid.cells.value(scratch.id, 0, 0) !== 'before') return;
          clearInterval(looking);
          // The pane has read the result by then; of its 10 seconds most are left.
          setTimeout(() => {
            const { id } = grid.tabs.list().find(({ name }) => name === 'Sheet1')!;
            grid.tabs.activate(id);
            grid.layout.select(id, { startRow: 3, endRow: 3, startColumn: 3, endColumn: 3 });
            window.focus();
            sheet.workbook.startEditing();
            begun();
          }, 500);
        }, 20);
      }),
  );
  const isEdited = (): Promise<boolean> =>
    page.evaluate(() => window.workbenchHost.sheet.workbook.isCellEditing());
  expect(await isEdited()).toBe(true);
  // 70 seconds of the pane's clock.
  const editedMs = await pane.evaluate(
    () =>
      new Promise<number>((done) => {
        const sinceMs = Date.now();
        setTimeout(() => done(Date.now() - sinceMs), 70_000);
      }),
  );
  expect(editedMs).toBeGreaterThanOrEqual(70_000);
  expect(await isEdited()).toBe(true);
  expect(await report(pane).count()).toBe(0);
  await page.evaluate(() => window.workbenchHost.sheet.workbook.endEditingAsync(true));
  expect(await isEdited()).toBe(false);
  const [found] = await foundIn(pane, 1);
  expect(found).toMatch(/^in the sheet at last, pushed (?:[2-9]|\d\d) times$/);
});

test('the workbook is saved, closed and opened: the setting is kept', async () => {
  tieout = await openTieout({ query: `fast=${TIMES}` });
  const { page } = tieout;
  let pane = await openSteps(page);
  await start(pane, 'Save, close, open');
  expect(await foundIn(pane, 1)).toEqual([
    'a mark is set: save, close and open the workbook, then press this step again',
  ]);
  const saved = await tieout.save();
  await tieout.load(saved);
  pane = await openSteps(page);
  await start(pane, 'Save, close, open');
  expect(await foundIn(pane, 1)).toEqual(['kept']);
});

test('what a person answers is a line of the report, in the place of an earlier answer', async () => {
  tieout = await openTieout();
  const pane = await openSteps(tieout.page);
  const question = pane.getByRole('group', { name: 'Sentence of an error' });
  await question.getByRole('button', { name: 'no card' }).click();
  expect(await report(pane).innerText()).toMatch(
    /^DIFFERS Sentence of an error .*\n +expected: the sentence\n +found: +no card$/m,
  );
  await question.getByRole('button', { name: 'the sentence' }).click();
  expect(await foundIn(pane, 1)).toEqual(['the sentence']);
});

test('Excel is closed and opened: the device has kept its mark; a second workbook shares it', async () => {
  tieout = await openTieout();
  let pane = await openSteps(tieout.page);
  await start(pane, 'Close Excel');
  expect((await foundIn(pane, 1))[0]).toMatch(/^a mark is set: close Excel/);
  await start(pane, 'Two workbooks');
  expect((await foundIn(pane, 2))[1]).toMatch(/^a mark is set: now press/);
  await tieout.load(await tieout.save());
  pane = await openSteps(tieout.page);
  await start(pane, 'Close Excel');
  await start(pane, 'Two workbooks');
  expect(await foundIn(pane, 2)).toEqual(['kept', 'one storage']);
});

test('a pane that is hidden for six minutes ticks on, and is shown again', async () => {
  tieout = await openTieout({ query: 'fast=20' });
  const pane = await openSteps(tieout.page);
  await start(pane, 'Hide the pane for six minutes');
  expect((await foundIn(pane, 1))[0]).toMatch(/^\d+ ticks; the page says visible$/);
  expect(await tieout.page.locator('#pane').isVisible()).toBe(true);
});

test('a colleague presses the step first: their setting arrives', async () => {
  tieout = await openTieout({ query: `coauthor=1&fast=${TIMES}` });
  const colleague = await tieout.context.newPage();
  await colleague.goto(`${tieout.origin}/workbench/?coauthor=2&fast=${TIMES}`);
  await colleague.evaluate(() => window.workbench.ready);
  const theirs = await openSteps(colleague);
  await start(theirs, 'A colleague opens');
  expect(await foundIn(theirs, 1)).toEqual([
    'a mark is set: now the other person presses this step',
  ]);
  const mine = await openSteps(tieout.page);
  await start(mine, 'A colleague opens');
  expect(await foundIn(mine, 1)).toEqual(['arrives here']);
});
