// What is selected, through Microsoft's own proxies. If these fail, Refresh selection misses formulas,
// or Excel hangs over a sheet that is selected whole.
import { selectedAreas } from '../../src/addin/workbook/excel/excel-workbook';
import { excelInNode } from './excel-in-node';
import { FakeGrid } from './fake-grid';

const area = (startRow: number, endRow: number, startColumn: number, endColumn: number) => ({
  ...{ startRow, endRow, startColumn, endColumn },
});

test.each([
  ['a cell', area(3, 3, 2, 2)],
  ['a block', area(1, 4, 0, 2)],
  ['the whole sheet', area(0, 1_048_575, 0, 16_383)],
])('%s is told by its address, and no area is loaded', async (_what, selected) => {
  const excel = excelInNode(new FakeGrid("Client's, A1, x"));
  const { grid } = excel;
  grid.layout.select(grid.sheets[0]!.tab.id, selected);
  expect(await excel.run(selectedAreas)).toEqual([{ sheet: "Client's, A1, x", ...selected }]);
  expect(JSON.stringify(excel.requests)).not.toContain('Areas"');
});

test('the workbench refuses to load the areas of a whole sheet, over which Excel hangs', async () => {
  const excel = excelInNode();
  const { grid } = excel;
  grid.layout.select(grid.sheets[0]!.tab.id, area(0, 1_048_575, 0, 16_383));
  // It is told to the page too, and fails each trial there.
  const reported = jest.spyOn(console, 'error').mockReturnValue();
  const code = await excel.codeOf(async (context) => {
    context.workbook.getSelectedRanges().areas.load('items/address');
    await context.sync();
  });
  expect([code, reported.mock.calls.length]).toEqual(['GeneralException', 1]);
  reported.mockRestore();
});
