// What a person does to a table with the mouse in the workbench: its column is sorted, its columns
// made narrow.
import { openTestAddin, type TestAddin } from '../open-test-addin';

jest.setTimeout(60_000);

let host: TestAddin;
beforeAll(async () => {
  host = await openTestAddin();
  await host.setValues('Sheet1!A1:B4', [
    ['Coin', 'Change'],
    ['USDT', 30],
    ['BTC', 1234.5],
    ['ETH', -20],
  ]);
  await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1');
      sheet.tables.add('A1:B4', true);
      sheet.getRange('B2:B4').numberFormat = Array.from({ length: 3 }, () => ['#,##0.00']);
      await context.sync();
    }),
  );
});
afterAll(async () => {
  expect(await host.finish()).toEqual([]);
});

/** What the menu of the column's button does (sheets-table-ui, "Sort ascending"). */
const sort = (isAscending: boolean): Promise<boolean> =>
  host.page.evaluate(
    (type) =>
      window.workbenchHost.sheet.commands.executeCommand('sheet.command.sort-range', {
        unitId: window.workbenchHost.sheet.unitId,
        subUnitId: 'sheet1',
        range: { startRow: 1, endRow: 3, startColumn: 0, endColumn: 1 },
        orderRules: [{ colIndex: 1, type }],
        hasTitle: false,
      }),
    isAscending ? 'asc' : 'desc',
  );
const painted = (): Promise<string[]> =>
  host.page.evaluate(() =>
    [1, 2, 3].map((row) =>
      String(window.workbenchHost.sheet.model.getSheetBySheetId('sheet1')?.getCell(row, 1)?.v),
    ),
  );

test('sorting a column of a table moves its rows', async () => {
  expect(await sort(true)).toBe(true);
  expect((await host.read('Sheet1!A1:B4')).values).toEqual([
    ['Coin', 'Change'],
    ['ETH', -20],
    ['USDT', 30],
    ['BTC', 1234.5],
  ]);
  expect(await sort(false)).toBe(true);
  expect((await host.read('Sheet1!A2:A4')).values.flat()).toEqual(['BTC', 'USDT', 'ETH']);
});

test('a number wider than its column is painted as ####, and read and measured whole', async () => {
  const width = (points: number | null): Promise<void> =>
    host.addin().evaluate(
      (to) =>
        Excel.run(async (context) => {
          const { format } = context.workbook.worksheets.getItem('Sheet1').getRange('B1:B4');
          if (to === null) format.autofitColumns();
          else format.columnWidth = to;
          await context.sync();
        }),
      points,
    );
  await width(24);
  expect(await painted()).toEqual(expect.arrayContaining([expect.stringMatching(/^#+$/)]));
  expect((await host.read('Sheet1!B2:B4')).text.flat()).toEqual(['1,234.50', '30.00', '-20.00']);
  await width(null);
  expect(await painted()).toEqual(['1,234.50', '30.00', '-20.00']);
});
