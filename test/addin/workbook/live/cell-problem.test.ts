// What an error cell says where Excel hides it (docs/excel-facts.md, Custom functions), of functions
// that are no live calls.
import { problemIn } from '../../../../src/addin/workbook/live/cell-problem';
import { FakeWorkbook } from '../../rig/fake-workbook';

async function problemOf(formula: string): Promise<string | null> {
  const workbook = new FakeWorkbook();
  workbook.formulas.set('Sheet1!D1', formula);
  workbook.values.set('Sheet1!A1:A3', [[1], ['0.1'], ['ten']]);
  workbook.values.set('Sheet1!B1', [[2]]);
  const [cell] = (await workbook.findFormulas()).cells;
  return problemIn(cell!, workbook);
}

test('EXACT.SUM names the cell that is no amount', async () => {
  expect(await problemOf('=EXACT.SUM(A1:A3)')).toMatch(/^Row 3, column 1 holds "ten", which is/);
  expect(await problemOf('=ROUND(EXACT.TEXT(1,B1,-B1,A1:A3),2)')).toMatch(
    /^In range 4, row 3, column 1 holds "ten"/,
  );
});

test('a sum of amounts has no problem', async () => {
  expect(await problemOf('=EXACT.SUM(B1,"0.5")')).toBeNull();
});
