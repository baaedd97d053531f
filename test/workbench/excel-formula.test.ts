// A formula through Microsoft's own proxies: if this fails, Insert overwrites what a person has
// typed.
import {
  writeFormula,
  type FormulaRoom,
  type WrittenFormula,
} from '../../src/addin/workbook/excel/excel-formula';
import { excelSheetCare } from '../../src/addin/workbook/excel/excel-cell-repairs';
import { excelInNode, globalsOf, type ExcelInNode } from './excel-in-node';

let excel: ExcelInNode;
beforeEach(() => {
  excel = excelInNode();
});

const FORMULA = '=SUM(1,2)';
const write = (
  room: FormulaRoom,
  place: 'active cell' | 'new sheet' = 'active cell',
  formula = FORMULA,
): Promise<WrittenFormula> =>
  excel.run((context) => writeFormula(context, formula, place, room, 'Ledger 2026-10'));
const put = (address: string, value: unknown, select = 'A1'): Promise<void> =>
  excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.getRange(address).values = [[value]];
    sheet.getRange(select).select();
    await context.sync();
  });
const formulasOf = (address: string): Promise<unknown[][]> =>
  excel.run(async (context) => {
    const range = context.workbook.worksheets
      .getActiveWorksheet()
      .getRange(address)
      .load('formulas');
    await context.sync();
    return range.formulas;
  });

test('it goes into the active cell where its rows have room, right up to what stands beside them', async () => {
  await put('D9', 'mine', 'B2');
  expect(await write({ columns: 2, rows: null })).toEqual({ ok: true, address: 'Sheet1!B2' });
  expect(await formulasOf('B2')).toEqual([[FORMULA]]);
  await put('F5', 'mine', 'F1');
  expect(await write({ columns: 2, rows: 4 })).toEqual({ ok: true, address: 'Sheet1!F1' });
});

test.each([
  ['a cell to the right', 'C1', { columns: 3, rows: 1 }, 'Sheet1!C1'],
  ['a cell below', 'A7', { columns: 1, rows: 7 }, 'Sheet1!A7'],
  [
    'far below, as long as nobody knows how many rows will come',
    'B90000',
    { columns: 2, rows: null },
    'Sheet1!B90000',
  ],
])('%s is taken: nothing is written, and its address is told', async (_, taken, room, at) => {
  await put(taken, 'mine');
  expect(await write(room)).toEqual({ ok: false, why: 'occupied', at });
  expect(await formulasOf(taken)).toEqual([['mine']]);
  expect(await formulasOf('A1')).toEqual([['']]);
});

test('the active cell itself is taken: nothing is written, and it is told apart', async () => {
  await put('A1', 'mine');
  expect(await write({ columns: 1, rows: 1 })).toEqual({
    ok: false,
    why: 'cell-occupied',
    at: 'Sheet1!A1',
  });
  expect(await formulasOf('A1')).toEqual([['mine']]);
});

test('a new sheet is added, named after what it holds and shown, and what stood in the way stays', async () => {
  await put('A1', 'mine');
  const written = await write({ columns: 10, rows: null }, 'new sheet');
  expect(written).toEqual({ ok: true, address: expect.stringMatching(/^'?Ledger 2026-10'?!A1$/) });
  expect(await formulasOf('A1')).toEqual([[FORMULA]]);
});

test('a protected sheet and the edge of the grid are told before anything is written', async () => {
  await put('J9', '', 'XFA1');
  expect(await write({ columns: 10, rows: 2 })).toEqual({
    ok: false,
    why: 'no-room',
    at: 'Sheet1!XFA1',
  });
  await excel.run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().protection.protect();
    await context.sync();
  });
  expect(await write({ columns: 1, rows: 1 })).toEqual({
    ok: false,
    why: 'protected',
    at: 'Sheet1',
  });
});

test('formulas are entered again on the sheets that let them, and the others are named', async () => {
  await globalsOf(excel);
  excel.grid.tabs.add('Locked');
  const formulaIn = (sheet: string): Promise<unknown> =>
    excel.run(async (context) => {
      const cell = context.workbook.worksheets.getItem(sheet).getRange('A1').load('formulas');
      await context.sync();
      return cell.formulas[0]?.[0];
    });
  await excel.run(async (context) => {
    for (const name of ['Sheet1', 'Locked'])
      context.workbook.worksheets.getItem(name).getRange('A1').values = [['=_xldudf_LEDGER("A")']];
    context.workbook.worksheets.getItem('Locked').protection.protect();
    await context.sync();
  });
  expect(await excelSheetCare.reenter(['Locked!A1', 'Sheet1!A1'])).toEqual(['Locked']);
  expect([await formulaIn('Sheet1'), await formulaIn('Locked')]).toEqual([
    '=LEDGER("A")',
    '=_xldudf_LEDGER("A")',
  ]);
});
