// The values-only copy through Microsoft's own proxies: if this fails, a colleague gets formulas
// that cannot calculate, or fewer rows than the sheet has.
import { excelValuesCopy } from '../../src/addin/workbook/excel/excel-values-copy';
import { excelInNode, type ExcelInNode } from './excel-in-node';
import { FakeGrid } from './fake-grid';

let excel: ExcelInNode;
beforeEach(() => {
  excel = excelInNode(new FakeGrid('Sheet1', 'Sheet1 values'));
  // The room asks the globals of Excel's page; an error of the host is never one of theirs here.
  Object.assign(globalThis, {
    Excel: { ...excel.proxies, run: (work: Parameters<ExcelInNode['run']>[0]) => excel.run(work) },
    OfficeExtension: { Error: class Never extends Error {} },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const names = (): string[] => excel.grid.tabs.list().map(({ name }) => name);
const cellsOf = (
  sheet: string,
  address: string,
): Promise<{ formulas: unknown[][]; formats: unknown[][] }> =>
  excel.run(async (context) => {
    const range = context.workbook.worksheets
      .getItem(sheet)
      .getRange(address)
      .load('formulas,numberFormat');
    await context.sync();
    return { formulas: range.formulas, formats: range.numberFormat };
  });

/**
 * As results stand in a sheet: the formula in the first cell, an identifier that looks like a
 * number, an amount, an error.
 */
const fill = (): Promise<void> =>
  excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1');
    sheet.getRange('B2:D4').values = [
      ['=1+1', 'Entry', 'Change'],
      [46000.5, "'701234572560763808", -1.5],
      [46001.5, "'=text", '#N/A'],
    ];
    sheet.getRange('D2:D4').numberFormat = [['General'], ['#,##0.00'], ['#,##0.00']];
    sheet.getRange('B2').format.font.bold = true;
    sheet.getRange('C:C').format.columnWidth = 150;
    sheet.getRange('D:D').columnHidden = true;
    await context.sync();
  });

test('results without formulas, texts as texts, formats, widths, hidden columns, at the same addresses', async () => {
  await fill();
  const name = await excelValuesCopy.copy('Sheet1', 'Sheet1 values', [
    { row: 1, column: 1, rowCount: 3, formats: ['yyyy-mm-dd', null, '0.00####'] },
  ]);
  expect(name).toBe('Sheet1 values 2');
  expect(names()).toEqual(['Sheet1', 'Sheet1 values', 'Sheet1 values 2']);
  const copy = await cellsOf('Sheet1 values 2', 'B2:D4');
  // The map calculates nothing: of a formula its value is 0.
  expect(copy.formulas).toEqual([
    [0, 'Entry', 'Change'],
    [46000.5, '701234572560763808', -1.5],
    [46001.5, '=text', '#N/A'],
  ]);
  // A result's format goes to cells that have none; what the person has set stays.
  expect(copy.formats).toEqual([
    ['yyyy-mm-dd', 'General', 'General'],
    ['yyyy-mm-dd', 'General', '#,##0.00'],
    ['yyyy-mm-dd', 'General', '#,##0.00'],
  ]);
  const looks = await excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1 values 2');
    const [bold, wide, hidden] = [
      sheet.getRange('B2').load('format/font/bold'),
      sheet.getRange('C:C').load('format/columnWidth'),
      sheet.getRange('D:D').load('columnHidden'),
    ];
    await context.sync();
    return [bold.format.font.bold, wide.format.columnWidth, hidden.columnHidden];
  });
  expect(looks).toEqual([true, 150, true]);
  expect((await cellsOf('Sheet1', 'B2')).formulas).toEqual([['=1+1']]);
});

test('of an empty sheet nothing is added', async () => {
  expect(await excelValuesCopy.copy('Sheet1', 'Copy', [])).toBeNull();
  expect(names()).toEqual(['Sheet1', 'Sheet1 values']);
});

test('a copy that lacks rows is emptied, and its sheet stays: Excel’s Undo is kept', async () => {
  await fill();
  const enter = excel.grid.cells.enter.bind(excel.grid.cells);
  // As if a filter had hidden the last row from the copying.
  jest.spyOn(excel.grid.cells, 'enter').mockImplementation((id, area, entries) => {
    enter(
      id,
      area,
      entries.map((row, at) => (at === entries.length - 1 ? row.map(() => ({ value: '' })) : row)),
    );
  });
  await expect(excelValuesCopy.copy('Sheet1', 'Copy', [])).rejects.toThrow('less than the sheet');
  expect(names()).toEqual(['Sheet1', 'Sheet1 values', 'Copy']);
  jest.restoreAllMocks();
  expect((await cellsOf('Copy', 'B2:D4')).formulas.flat().join('')).toBe('');
});
