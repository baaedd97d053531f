// Where our formulas stand, through Microsoft's own proxies: found in all sheets, the unknown ones
// told, no value of a spill loaded.
import { findFormulas } from '../../src/addin/workbook/excel/excel-formula-scan';
import { enterAgain } from '../../src/addin/workbook/excel/excel-cell-repairs';
import { excelInNode, type ExcelInNode } from './excel-in-node';
import { FakeGrid } from './fake-grid';

const supports = (isSetSupported: boolean): void => {
  const requirements = { isSetSupported: () => isSetSupported };
  Object.assign(globalThis, { Office: { context: { requirements } } });
};
beforeEach(() => supports(true));

const setValue = (excel: ExcelInNode, sheet: number, at: string, value: string): void => {
  excel.grid.sheets[sheet]!.cells.get(at)!.value = value;
};

/** Finds all, and sees all. */
async function look(excel: ExcelInNode) {
  const { cells, unseen } = await excel.run((context) => findFormulas(context));
  expect(unseen).toEqual([]);
  return cells;
}

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
  const found = await look(excel);
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
  const retained = [
    '=_xldudf_LEDGER_CHECK("USDT",,"2026-09")',
    '=_xldudf_TIEOUT_LEDGER("USDT")',
    '=_xldudf_EXACT_SUM(A1:A9)+_xldudf_REBATES_TIEOUT("USDT")',
    '=exact.text(A1:A9)',
    '=RESULT.STATUS("Sheet1!A1")',
    '=IF(A1="_xldudf_LEDGER(",_xldudf_RESULT_STATUS(),_xldudf_OTHER(1))',
  ];
  await excel.run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().getRange('A1:B6').values = retained.map(
      (formula, row) => [formula, ['=LEDGERS(1)', '=MYLEDGER(1)', '=_xldudf_OTHER(1)'][row] ?? ''],
    );
    await context.sync();
  });
  const found = await look(excel);
  expect(found.map(({ address, formula }) => [address, formula])).toEqual(
    retained.map((formula, row) => [`Sheet1!A${row + 1}`, formula]),
  );
  await excel.run((context) =>
    enterAgain(
      context,
      found.map(({ address }) => address),
    ),
  );
  expect((await look(excel)).map(({ formula }) => formula)).toEqual([
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
    (await look(excel)).filter(({ isUnknown }) => isUnknown).map(({ address }) => address),
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
  expect(await look(excel)).toEqual([]);
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
  for (const sheet of [0, 1]) {
    const unknowns = (await look(excel)).map(({ isUnknown }) => isUnknown);
    expect(unknowns[sheet]).toBe(false);
    setValue(excel, sheet, '1,1', '#NAME?');
  }
  const found = await look(excel);
  expect(found.map(({ address, isUnknown }) => [address, isUnknown])).toEqual([
    ['Open!B2', true],
    ['Locked!B2', true],
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
  expect(await look(excel)).toHaveLength(50_000);
  expect(Math.max(...sizes)).toBeLessThan(2_500_000);
});

test('a sheet that refuses is told, at whatever question, and hides no other', async () => {
  for (const refused of ['SpecialCells', 'RangeByIndexes']) {
    const excel = excelInNode(new FakeGrid('Open', 'Refusing'));
    await excel.run(async (context) => {
      for (const name of ['Open', 'Refusing'])
        context.workbook.worksheets.getItem(name).getRange('B2').values = [['=LEDGER("USDT")']];
      await context.sync();
    });
    const execute = excel.richApi.execute.bind(excel.richApi);
    excel.richApi.execute = (request) => {
      const asked = JSON.stringify(request);
      if (asked.includes(refused) && asked.includes('Refusing'))
        return Promise.reject(Object.assign(new Error('Refused.'), { code: 'GeneralException' }));
      return execute(request);
    };
    const found = await excel
      .run((context) => findFormulas(context))
      .catch((error: unknown) => error);
    expect([refused, found]).toMatchObject([
      refused,
      { cells: [{ address: 'Open!B2' }], unseen: ['Refusing'] },
    ]);
  }
});

test('10,000 blocks are searched whole, in few questions', async () => {
  const excel = excelInNode();
  const { cells } = excel.grid.sheets[0]!;
  await excel.run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().getRange('A1').values = [['=LEDGER("USDT")']];
    await context.sync();
  });
  const first = cells.get('0,0')!;
  for (let block = 1; block < 10_000; block += 1) cells.set(`${2 * block},0`, { ...first });
  const before = excel.requests.length;
  expect(await look(excel)).toHaveLength(10_000);
  expect(excel.requests.length - before).toBeLessThan(10);
});

test('of a block that was edited its own formulas are found, and of one without formulas nothing is read', async () => {
  const excel = excelInNode();
  await excel.run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().getRange('A1:A3').values = [
      ['=LEDGER("USDT")'],
      ['=LEDGER("BTC")'],
      ['LEDGER('],
    ];
    await context.sync();
  });
  const within = (startRow: number, endRow: number) =>
    excel.run((context) =>
      findFormulas(context, new Map(), [
        {
          sheetId: excel.grid.sheets[0]!.tab.id,
          block: { startRow, endRow, startColumn: 0, endColumn: 0 },
        },
      ]),
    );
  expect((await within(1, 1)).cells).toMatchObject([{ address: 'Sheet1!A2' }]);
  expect((await within(0, 900)).cells).toHaveLength(2);
  const before = excel.requests.length;
  expect((await within(10, 50_000)).cells).toEqual([]);
  expect(JSON.stringify(excel.requests.slice(before))).not.toContain('formulas');
});

test('an Excel without special cells has its formulas found in what is used', async () => {
  const excel = excelInNode(new FakeGrid('Sheet1'), 1900, 8);
  await excel.run(async (context) => {
    context.workbook.worksheets.getItem('Sheet1').getRange('A1:B1').values = [
      ['=LEDGER("USDT")', 'text'],
    ];
    await context.sync();
  });
  supports(false);
  expect((await look(excel)).map(({ address }) => address)).toEqual(['Sheet1!A1']);
});
