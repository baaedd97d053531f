// The page around sheet and pane, as a newcomer and a keyboard user meet it.
import { openTestAddin, type TestAddin } from '../open-test-addin';

jest.setTimeout(60_000);

let host: TestAddin;
beforeAll(async () => {
  host = await openTestAddin();
});
afterAll(async () => {
  expect(await host.finish()).toEqual([]);
});

test('a fresh workbench has an empty Sheet1 in front, a welcome behind it, one frame, and has called nothing', async () => {
  const names = await host.page.evaluate(() =>
    window.workbenchHost.grid.tabs.list().map(({ name }) => name),
  );
  expect(names).toEqual(['Sheet1', 'Welcome']);
  expect((await host.read('A1:J40')).values.flat().every((value) => value === '')).toBe(true);
  const welcome = (await host.read('Welcome!A1:C9')).values.flat().filter((value) => value !== '');
  expect(welcome).toHaveLength(3);
  for (const sentence of welcome)
    expect(sentence).toMatch(/^Type =(LEDGER|REBATES)\(.*\) in an empty cell: .+\.$/);
  expect(host.page.frames()).toHaveLength(2);
  expect((await host.seen()).started).toEqual([]);
  expect(await host.streams()).toBe(0);
  expect(
    host.requests.filter(
      (url) => new URL(url).hostname !== 'localhost' && !url.startsWith('data:'),
    ),
  ).toEqual([]);
});

test('made-up data is said while the server says it', async () => {
  expect(await host.page.getByText('Made-up data').isVisible()).toBe(true);
});

test('the pane is drawn wider and narrower by keys and by mouse, within its limits', async () => {
  const divider = host.page.getByRole('separator', { name: 'Width of the pane' });
  const width = async (): Promise<number> =>
    (await host.page.locator('#pane').boundingBox())!.width;
  expect(await width()).toBe(360);
  await divider.focus();
  await host.page.keyboard.press('ArrowLeft');
  expect(await width()).toBe(370);
  await host.page.keyboard.press('End');
  expect(await width()).toBe(450);
  await host.page.keyboard.press('Home');
  expect(await width()).toBe(320);
  expect(await divider.getAttribute('aria-valuenow')).toBe('320');
  const box = (await divider.boundingBox())!;
  await host.page.mouse.move(box.x + 2, 400);
  await host.page.mouse.down();
  await host.page.mouse.move(box.x - 60, 400, { steps: 4 });
  await host.page.mouse.up();
  expect(await width()).toBeGreaterThan(370);
});

test('F6 and the skip links move between sheet and pane; Tab beyond the last control comes back', async () => {
  const focused = (): Promise<string> =>
    host.page.evaluate(() => document.activeElement?.tagName ?? '');
  await host.addin().evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Only one';
    document.body.append(button);
  });
  await host.page.keyboard.press('F6');
  await host.page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME');
  await host.addin().waitForFunction(() => document.activeElement?.textContent === 'Only one');
  await host.page.keyboard.press('F6');
  await host.page.waitForFunction(() => document.activeElement?.tagName !== 'IFRAME');
  await host.page.keyboard.type('42');
  await host.page.keyboard.press('Enter');
  expect((await host.read('A1')).values).toEqual([[42]]);
  await host.setValues('A1', [['']]);
  await host.page.keyboard.press('F6');
  await host.addin().waitForFunction(() => document.activeElement?.textContent === 'Only one');
  await host.page.keyboard.press('Tab');
  await host.page.waitForFunction(() => document.activeElement?.tagName !== 'IFRAME');
  expect(await focused()).not.toBe('IFRAME');
  await host.page.getByRole('link', { name: 'Skip to the pane' }).focus();
  await host.page.keyboard.press('Enter');
  await host.page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME');
});

test.each([
  'setFormula("A1","1+1")',
  'setFormula("A1:B2","=1")',
  'setFormula("Nowhere!A1","=1")',
  'setFormula("1A","=1")',
  'setValues("A1",[[1],[1,2]])',
  'setValues("A1:B1",[[1]])',
  'setValues("A1",[[{}]])',
  'load({})',
])('%s fails with a sentence', async (call) => {
  const message = await host.page.evaluate(async (code) => {
    const [, name = '', list = ''] = /^(\w+)\((.*)\)$/.exec(code) ?? [];
    const method = Reflect.get(window.workbench, name) as (...values: unknown[]) => unknown;
    try {
      await method(...(JSON.parse(`[${list}]`) as unknown[]));
      return 'no error';
    } catch (error) {
      return (error as Error).message;
    }
  }, call);
  expect(message).toMatch(/^[A-Z"].{15,}\.$|takes/);
});

test('landmarks are named', async () => {
  for (const [role, name] of [
    ['main', 'Spreadsheet'],
    ['complementary', 'Task pane'],
    ['region', 'Three formulas to try'],
    ['navigation', 'Skip'],
  ] as const)
    expect(await host.page.getByRole(role, { name }).count()).toBe(1);
});

test('a button enters a formula in the empty sheet, the next one on a sheet of its own', async () => {
  await host.page.evaluate(() => {
    window.workbenchHost.grid.layout.select('sheet1', {
      startRow: 0,
      endRow: 0,
      startColumn: 0,
      endColumn: 0,
    });
  });
  await host.page.getByRole('button', { name: 'Insert =LEDGER("USDT")' }).click();
  await host.settled();
  expect(await host.text('Sheet1!A1')).toBe('=1+1');
  await host.page.getByRole('button', { name: 'Insert =REBATES("BTCUSDT","USDT")' }).click();
  await host.settled();
  expect(await host.page.getByText('Entered in Sheet3!A1.').isVisible()).toBe(true);
  expect(await host.text('Sheet3!A1')).toBe('time');
  await host.page.getByRole('button', { name: 'Hide the three formulas' }).click();
  expect(await host.page.getByRole('region', { name: 'Three formulas to try' }).isVisible()).toBe(
    false,
  );
});
