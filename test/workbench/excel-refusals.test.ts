// What Excel refuses to read is told apart from what is not there and from what it is too old for. If
// this fails, a refusal is shown as an empty workbook.
import { ExcelXmlParts } from '../../src/addin/workbook/excel/excel-custom-xml';
import { excelSheetCare } from '../../src/addin/workbook/excel/excel-cell-repairs';
import { ExcelSettings } from '../../src/addin/workbook/excel/excel-settings';
import { ExcelWorkbook } from '../../src/addin/workbook/excel/excel-workbook';
import { askHost } from '../../src/addin/workbook/excel/host-abilities';
import { ExcelTables } from '../../src/addin/workbook/excel/tables/excel-table';
import { excelInNode, globalsOf } from './excel-in-node';
import { FakeGrid } from './fake-grid';

const workbook = new ExcelWorkbook(new ExcelSettings());
const table = { tableId: 'gone', tableName: 'Gone' };
/** A reader by the member that Excel refuses, and what it gives where nothing is there. */
const READERS: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
  ['Workbook.Worksheets', () => workbook.findFormulas(), { cells: [], unseen: [] }],
  ['Workbook.GetSelectedRanges', () => workbook.selection(), expect.any(Array)],
  ['Workbook.Settings', () => new ExcelSettings().readAgain(), undefined],
  ['Workbook.CustomXmlParts', () => new ExcelXmlParts().read('urn:tieout:test:1'), null],
  ['Workbook.Tables', () => new ExcelTables().find([table]), [null]],
  ['Application.CalculationMode', () => excelSheetCare.calculationTrouble(), null],
  ['Workbook.Functions', dateSystem, 1900],
];

/** Rejects with what is told of a refusal. */
async function dateSystem(): Promise<number> {
  const refusals: unknown[] = [];
  const host = askHost({
    ...{ typedCells: false, resultLimitBytes: 0 },
    refused: (error) => refusals.push(error),
  });
  await host.known;
  if (refusals.length > 0) throw refusals[0];
  return host.abilities.dateSystem;
}

describe.each(READERS)('%s', (member, read, ofNothing) => {
  test('what is not there is none', async () => {
    await globalsOf(excelInNode());
    expect(await read()).toEqual(ofNothing);
  });

  test('what Excel refuses is said to be refused', async () => {
    await globalsOf(excelInNode(new FakeGrid('Sheet1'), 1900, 19, true, member));
    await expect(read()).rejects.toMatchObject({
      code: 'excel-refused',
      retryable: false,
      message: expect.stringMatching(/^Excel does not let Tieout read /),
    });
  });
});

test.each([
  ['Workbook.GetSelectedRanges', () => workbook.selection()],
  ['Workbook.CustomXmlParts', () => new ExcelXmlParts().read('urn:tieout:test:1')],
  ['Workbook.Functions', dateSystem],
])('%s: an Excel that is too old says so', async (_member, read) => {
  await globalsOf(excelInNode());
  Object.assign(Office.context.requirements, { isSetSupported: () => false });
  await expect(read()).rejects.toMatchObject({ code: 'excel-lacks' });
});
