// Where our formulas stand, through Microsoft's own proxies: found in all sheets, the unknown ones told, no value of a spill loaded.
import { findFormulas } from '../../src/excel/excel-find-formulas';
import { excelInNode, type ExcelInNode } from './excel-in-node';
import { FakeGrid } from './fake-grid';

const setValue = (excel: ExcelInNode, sheet: number, at: string, value: string): void => {
  excel.grid.sheets[sheet]!.cells.get(at)!.value = value;
};

test('our formulas are found in every sheet, those at #NAME? are told, others and constants left out', async () => {
  const excel = excelInNode(new FakeGrid('Sheet1', "Client's", 'Empty'));
  await excel.run(async (context) => {
    context.workbook.worksheets.getItem('Sheet1').getRange('A1:C3').values = [
      ['=LEDGER("USDT")', '=SUM(D1:D9)', 'LEDGER('],
      ['=LEDGER("BTC")', '', ''],
      ['', '=tieout.rebates.total("fee",A1)', ''],
    ];
    context.workbook.worksheets.getItem("Client's").getRange('B2').values = [
      ['=REBATES("BTCUSDT","USDT")'],
    ];
    await context.sync();
  });
  setValue(excel, 0, '1,0', '#NAME?');
  setValue(excel, 0, '0,1', '#NAME?');
  setValue(excel, 0, '2,1', '#N/A');
  setValue(excel, 1, '1,1', '#NAME?');
  const found = await excel.run(findFormulas);
  expect(
    found.map(({ address, row, column, isUnknown }) => [address, row, column, isUnknown]),
  ).toEqual([
    ['Sheet1!A1', 0, 0, false],
    ['Sheet1!A2', 1, 0, true],
    ['Sheet1!B3', 2, 1, false],
    ["'Client''s'!B2", 1, 1, true],
  ]);
});

test('of what the cells show nothing but errors is asked for, however large a spill is', async () => {
  const excel = excelInNode();
  await excel.run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().getRange('A1:B3').values = [
      ['=LEDGER()', '=LEDGER("BTC")'],
      ['shown', 'shown'],
      ['=LEDGER("ETH")', '=1+1'],
    ];
    await context.sync();
  });
  for (const at of ['0,0', '0,1', '2,1']) setValue(excel, 0, at, 'shown');
  setValue(excel, 0, '2,0', '#NAME?');
  const answers: string[] = [];
  const execute = excel.richApi.execute.bind(excel.richApi);
  excel.richApi.execute = async (request) => {
    const answer = await execute(request);
    answers.push(JSON.stringify(answer));
    return answer;
  };
  expect(
    (await excel.run(findFormulas))
      .filter(({ isUnknown }) => isUnknown)
      .map(({ address }) => address),
  ).toEqual(['Sheet1!A3']);
  expect(answers.join()).toContain('#NAME?');
  expect(answers.join()).not.toContain('shown');
});

test('a workbook without our formulas is looked at no further', async () => {
  const excel = excelInNode();
  await excel.run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().getRange('A1').values = [['=1+1']];
    await context.sync();
  });
  expect(await excel.run(findFormulas)).toEqual([]);
  expect(JSON.stringify(excel.requests)).not.toContain('Errors');
});
