// The sheets of a month-end pack, on an Excel that refuses page settings, as one without a printer
// does: the sheets stay, with their cells, their other looks and the name of the month.
import { type PackSheet, excelPackSheets } from '../../src/addin/workbook/excel/excel-pack-sheets';
import { excelInNode, globalsOf } from './excel-in-node';
import { FakeGrid } from './fake-grid';

const SHEET: PackSheet = {
  name: 'Close',
  widthsPoints: [120],
  titleRow: 1,
  foot: 'Tieout',
  blocks: [
    { row: 0, column: 0, cells: [['Close']], look: 'title' },
    { row: 1, column: 0, cells: [['Month']], look: 'header' },
    { row: 2, column: 0, cells: [[{ value: 45_566, format: 'mmmm yyyy' }]] },
  ],
};

test.each([
  ['takes page settings', 19, true],
  ['has no page settings', 8, true],
  ['has no printer and refuses page settings', 19, false],
])('an Excel that %s keeps the sheets of a pack', async (_, level, hasPrinter) => {
  const excel = excelInNode(new FakeGrid('Sheet1'), 1900, level, hasPrinter);
  await globalsOf(excel);
  await excelPackSheets.write(
    [SHEET],
    { CloseMonth: 'Close!$A$3' },
    {
      signal: new AbortController().signal,
      progress: () => undefined,
    },
  );
  await excelPackSheets.stamp(
    [{ sheet: 'Close', blocks: [{ row: 3, column: 0, cells: [['Signed']] }] }],
    'Signed by A. Reviewer.',
  );
  const seen = await excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Close');
    const cells = sheet.getRange('A1:A4').load('values');
    const frozen = sheet.freezePanes.getLocationOrNullObject().load('address');
    const month = context.workbook.names.getItemOrNullObject('CloseMonth').load('name');
    await context.sync();
    return [cells.values.flat(), frozen.address, month.isNullObject];
  });
  expect(seen).toEqual([['Close', 'Month', 45_566, 'Signed'], expect.stringContaining('2'), false]);
});
