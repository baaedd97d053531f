// When a call of the add-in starts, is shared, and ends.
import { openTestAddin, type TestAddin } from '../open-test-addin';

let host: TestAddin;
beforeAll(async () => {
  host = await openTestAddin();
});
beforeEach(async () => {
  await host.clear();
});
afterAll(async () => {
  expect(await host.finish()).toEqual([]);
});

const counts = async (): Promise<[started: number, cancelled: number]> => {
  const { started, cancelled } = await host.seen();
  return [started.length, cancelled.length];
};

test('an identical formula in another cell shares the stream, which lives as long as one of the two', async () => {
  await host.enter('A1', '=REBATES("BTCUSDT","USDT")');
  await host.enter('F10', '=REBATES("BTCUSDT","USDT")');
  expect(await counts()).toEqual([1, 0]);
  expect(await host.text('F11')).toBe('2024-01-30 12:00:00');
  await host.enter('F10', '');
  expect(await counts()).toEqual([1, 0]);
  await host.enter('A1', '');
  expect(await counts()).toEqual([1, 1]);
  expect(await host.streams()).toBe(0);
  expect(await host.text('A2')).toBe('');
});

test('an edit cancels the old call and starts the new one; overwriting cancels even while it streams', async () => {
  await host.enter('A1', '=REBATES("BTCUSDT","USDT")');
  await host.enter('A1', '=REBATES("ETHUSDT","USDT")');
  expect(await counts()).toEqual([2, 1]);
  await host.setFormula('A1', '=REBATES("X","USDT")');
  await host.page.waitForTimeout(250);
  await host.enter('A1', '=1+1');
  expect(await counts()).toEqual([3, 3]);
  expect((await host.read('A1:B2')).text).toEqual([
    ['2', ''],
    ['', ''],
  ]);
});

test('inserting and deleting rows above, or between formula and argument, restarts nothing', async () => {
  await host.setValues('T5', [['QQ']]);
  await host.enter('A4', '=REBATES("X","USDT")');
  await host.enter('L1', '=REBATES(T5,"USDT")');
  await host.page.evaluate(() => {
    window.workbenchHost.sheet.workbook.getActiveSheet().insertRowsBefore(2, 1);
  });
  await host.settled();
  expect(await counts()).toEqual([2, 0]);
  expect(await host.text('A5')).toBe('time');
  expect(await host.text('L1')).toBe('time');
  await host.page.evaluate(() => {
    window.workbenchHost.sheet.workbook.getActiveSheet().deleteRows(2, 1);
  });
  await host.settled();
  expect(await counts()).toEqual([2, 0]);
  await host.setValues('T5', [['RR']]);
  await host.settled();
  expect(await counts()).toEqual([3, 1]);
});

test('two calls in one formula are two streams, and dropping one of them cancels that one', async () => {
  await host.enter('A1', '=SUM(INDEX(REBATES("X","USDT"),2,3),INDEX(REBATES("Y","USDT"),3,3))');
  expect(await host.streams()).toBe(2);
  await host.enter('A1', '=SUM(INDEX(REBATES("X","USDT"),2,3),1)');
  expect(await host.streams()).toBe(1);
  expect((await host.read('A1')).values).toEqual([[1.00012345]]);
});

test('clearing cancels, undo brings the stream back, deleting the sheet cancels', async () => {
  await host.enter('A1', '=REBATES("X","USDT")');
  await host.page.evaluate(() => {
    window.workbenchHost.sheet.workbook.getActiveSheet().getRange('A1').clear();
  });
  await host.settled();
  expect(await host.streams()).toBe(0);
  await host.page.evaluate(() => {
    window.workbenchHost.sheet.workbook.undo();
  });
  await host.settled();
  expect(await host.streams()).toBe(1);
  await host.enter('A1', '');
  await host.page.evaluate(() => {
    window.workbenchHost.grid.tabs.add('Passing');
  });
  await host.enter('Passing!A1', '=REBATES("Z","USDT")');
  expect(await host.streams()).toBe(1);
  await host.page.evaluate(() => {
    const { tabs } = window.workbenchHost.grid;
    tabs.remove(tabs.list().find(({ name }) => name === 'Passing')!.id);
  });
  await host.settled();
  expect(await host.streams()).toBe(0);
});

test('of thirty quick edits the last one wins', async () => {
  for (let i = 0; i < 30; i += 1) {
    await host.setFormula('P1', `=REBATES("P${i}","USDT")`);
    await host.page.waitForTimeout((i * 7) % 60);
  }
  await host.settled();
  expect((await host.seen()).started.at(-1)).toEqual([
    [['P29']],
    [['USDT']],
    null,
    null,
    null,
    null,
  ]);
  expect(await host.streams()).toBe(1);
  expect(await host.text('P13')).not.toBe('');
});

test('a hundred different streams settle', async () => {
  await host.page.evaluate(() => {
    for (let i = 0; i < 100; i += 1)
      window.workbench.setFormula(`A${1 + i * 20}`, `=REBATES("S${i}","USDT")`);
  });
  await host.settled();
  expect(await counts()).toEqual([100, 0]);
  const { text } = await host.read('B1:B2000');
  expect(text.filter(([bill]) => bill === '0011')).toHaveLength(100);
});

test('a page of the add-in that is loaded again gets its living streams again', async () => {
  await host.enter('A1', '=REBATES("BTCUSDT","USDT")');
  await host.page.evaluate(() => window.workbench.reloadAddin());
  await host.settled();
  expect(await counts()).toEqual([1, 0]);
  expect(await host.text('A13')).not.toBe('');
});
