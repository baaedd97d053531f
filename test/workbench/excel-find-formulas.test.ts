// Where our formulas stand, through Microsoft's own proxies: found in all sheets, the unknown ones
// told, no value of a spill loaded.
import { findFormulas } from '../../src/addin/workbook/excel/excel-find-formulas';
import { enterAgain } from '../../src/addin/workbook/excel/excel-sheet-care';
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

test('names are found as files hold them, and entered again as Excel knows them', async () => {
  const excel = excelInNode();
  const held = [
    '=_xldudf_LEDGER_CHECK("USDT",,"2026-09")',
    '=_xldudf_TIEOUT_LEDGER("USDT")',
    '=_xldudf_EXACT_SUM(A1:A9)+_xldudf_REBATES_TIEOUT("USDT")',
    '=exact.text(A1:A9)',
    '=RESULT.STATUS("Sheet1!A1")',
    '=IF(A1="_xldudf_LEDGER(",_xldudf_RESULT_STATUS(),_xldudf_OTHER(1))',
  ];
  await excel.run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().getRange('A1:B6').values = held.map(
      (formula, row) => [formula, ['=LEDGERS(1)', '=MYLEDGER(1)', '=_xldudf_OTHER(1)'][row] ?? ''],
    );
    await context.sync();
  });
  const found = await excel.run(findFormulas);
  expect(found.map(({ address, formula }) => [address, formula])).toEqual(
    held.map((formula, row) => [`Sheet1!A${row + 1}`, formula]),
  );
  await excel.run((context) =>
    enterAgain(
      context,
      found.map(({ address }) => address),
    ),
  );
  expect((await excel.run(findFormulas)).map(({ formula }) => formula)).toEqual([
    '=LEDGER.CHECK("USDT",,"2026-09")',
    '=TIEOUT.LEDGER("USDT")',
    '=EXACT.SUM(A1:A9)+REBATES.TIEOUT("USDT")',
    '=exact.text(A1:A9)',
    '=RESULT.STATUS("Sheet1!A1")',
    '=IF(A1="_xldudf_LEDGER(",RESULT.STATUS(),_xldudf_OTHER(1))',
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

test('a sheet that refuses to be searched hides nothing, on itself or on another', async () => {
  const excel = excelInNode(new FakeGrid('Open', 'Locked'));
  await excel.run(async (context) => {
    for (const name of ['Open', 'Locked'])
      context.workbook.worksheets.getItem(name).getRange('B2').values = [['=LEDGER("USDT")']];
    context.workbook.worksheets.getItem('Locked').protection.protect();
    await context.sync();
  });
  setValue(excel, 0, '1,1', '#NAME?');
  const found = await excel.run(findFormulas);
  expect(found.map(({ address, isUnknown }) => [address, isUnknown])).toEqual([
    ['Open!B2', true],
    ['Locked!B2', false],
  ]);
});

test('50,000 formulas are asked for in answers far below 5 MB', async () => {
  const excel = excelInNode();
  const { cells } = excel.grid.sheets[0]!;
  await excel.run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().getRange('A1').values = [['=LEDGER("USDT")']];
    await context.sync();
  });
  const first = cells.get('0,0')!;
  for (let row = 0; row < 5_000; row += 1)
    for (let column = 0; column < 10; column += 1) cells.set(`${row},${column}`, { ...first });
  const sizes: number[] = [];
  const execute = excel.richApi.execute.bind(excel.richApi);
  excel.richApi.execute = async (request) => {
    const answer = await execute(request);
    sizes.push(JSON.stringify(answer).length);
    return answer;
  };
  expect(await excel.run(findFormulas)).toHaveLength(50_000);
  expect(Math.max(...sizes)).toBeLessThan(2_500_000);
});
