// The workbench's Excel against Microsoft's own proxies: what an add-in reads and writes, without a
// browser.
import { excelInNode, type ExcelInNode } from './excel-in-node';

let excel: ExcelInNode;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  excel = excelInNode();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const sheet = (context: Excel.RequestContext): Excel.Worksheet =>
  context.workbook.worksheets.getActiveWorksheet();

test('values are entered as by hand: formulas, texts, numbers, dates, and null leaves a cell', async () => {
  const { values, formats } = await excel.run(async (context) => {
    const range = sheet(context).getRange('A1:H1');
    range.values = [["'00123", '=A1', '1,234', '12%', '2024-01-31', 'true', '-x', null]];
    range.load('values,numberFormat,formulas');
    await context.sync();
    return { values: range.formulas, formats: range.numberFormat };
  });
  expect(values).toEqual([['00123', '=A1', 1234, 0.12, 45322, true, '=-x', '']]);
  expect(formats).toEqual([
    ['General', 'General', '#,##0', '0%', 'yyyy-mm-dd', 'General', 'General', 'General'],
  ]);
});

test('in cells formatted as text all stays text', async () => {
  const values = await excel.run(async (context) => {
    const range = sheet(context).getRange('A1:D1');
    range.numberFormat = '@' as never;
    range.values = [['=1+1', '+7', '2026-09', '@x']];
    range.load('values,valueTypes');
    await context.sync();
    return [range.values, range.valueTypes];
  });
  expect(values).toEqual([
    [['=1+1', '+7', '2026-09', '@x']],
    [['String', 'String', 'String', 'String']],
  ]);
});

test('a matrix of another size is refused, a single value fills the range', async () => {
  expect(
    await excel.codeOf(async (context) => {
      sheet(context).getRange('A1:B2').values = [[1, 2]];
      await context.sync();
    }),
  ).toBe('InvalidArgument');
  const values = await excel.run(async (context) => {
    const range = sheet(context).getRange('A1:B2');
    range.values = 7 as never;
    range.load('values');
    await context.sync();
    return range.values;
  });
  expect(values).toEqual([
    [7, 7],
    [7, 7],
  ]);
});

test('what was not loaded cannot be read, and a null object says so', async () => {
  await expect(
    excel.run(async (context) => {
      const range = sheet(context).getRange('A1');
      await context.sync();
      return range.address;
    }),
  ).rejects.toThrow(/not available/);
  const isNull = await excel.run(async (context) => {
    const missing = context.workbook.worksheets.getItemOrNullObject('None');
    const beyond = missing.getRange('A1').getUsedRangeOrNullObject();
    missing.load('isNullObject');
    beyond.load('isNullObject');
    await context.sync();
    return [missing.isNullObject, beyond.isNullObject];
  });
  expect(isNull).toEqual([true, true]);
});

test('ranges are derived from ranges', async () => {
  const addresses = await excel.run(async (context) => {
    const range = sheet(context).getRange('B2:C4');
    const derived = [
      range.getCell(1, 1),
      range.getRow(0),
      range.getColumn(1),
      range.getLastCell(),
      range.getResizedRange(1, -1),
      range.getOffsetRange(1, 2),
      range.getEntireColumn(),
      range.getEntireRow(),
      range.getBoundingRect('E9'),
      range.getIntersection('C3:Z9'),
      sheet(context).getRangeByIndexes(0, 0, 2, 3),
      sheet(context).getCell(4, 0),
    ];
    for (const one of derived) one.load('address');
    const none = range.getIntersectionOrNullObject('X1').load('isNullObject');
    await context.sync();
    return [...derived.map(({ address }) => address.replace('Sheet1!', '')), none.isNullObject];
  });
  expect(addresses).toEqual([
    'C3',
    'B2:C2',
    'C2:C4',
    'C4',
    'B2:B5',
    'D3:E5',
    'B:C',
    '2:4',
    'B2:E9',
    'C3:C4',
    'A1:C2',
    'A5',
    true,
  ]);
});

test('a range outside the sheet is refused', async () => {
  expect(
    await excel.codeOf(async (context) => {
      sheet(context).getRange('A1').getOffsetRange(-1, 0).load('address');
      await context.sync();
    }),
  ).toBe('InvalidArgument');
  expect(
    await excel.codeOf(async (context) => {
      sheet(context).getRange('XFE1').load('address');
      await context.sync();
    }),
  ).toBe('InvalidArgument');
});

test('the used range grows with values and formats, and an empty sheet has none', async () => {
  const seen = await excel.run(async (context) => {
    const empty = sheet(context).getUsedRangeOrNullObject().load('isNullObject');
    const first = sheet(context).getUsedRange().load('address');
    await context.sync();
    const before = [empty.isNullObject, first.address];
    sheet(context).getRange('B2').values = [[1]];
    sheet(context).getRange('D9').numberFormat = [['0.00']];
    const values = sheet(context).getUsedRange(true).load('address');
    const all = sheet(context).getUsedRange().load('address');
    await context.sync();
    return [...before, values.address, all.address];
  });
  expect(seen).toEqual([true, 'Sheet1!A1', 'Sheet1!B2', 'Sheet1!B2:D9']);
});

test('special cells are found by kind, neighbours joined', async () => {
  const seen = await excel.run(async (context) => {
    sheet(context).getRange('A1:C2').values = [
      ['=1', '=2', 'x'],
      ['=3', 5, ''],
    ];
    const [formulas, constants, blanks] = (['Formulas', 'Constants', 'Blanks'] as const).map(
      (type) =>
        sheet(context)
          .getRange()
          .getSpecialCellsOrNullObject(type)
          .load('address,areaCount,cellCount'),
    );
    const numbers = sheet(context)
      .getRange()
      .getSpecialCellsOrNullObject('Constants', 'Numbers')
      .load('address');
    await context.sync();
    return [formulas!.address, constants!.address, blanks!.address, numbers.address];
  });
  expect(seen).toEqual([
    'Sheet1!A1:B1, Sheet1!A2',
    'Sheet1!C1, Sheet1!B2',
    'Sheet1!C2',
    'Sheet1!B2',
  ]);
});

test('special cells of a spill are all of its cells', async () => {
  excel.grid.spills.set(`${excel.grid.tabs.activeId()}|1|1`, {
    startRow: 1,
    endRow: 3,
    startColumn: 1,
    endColumn: 2,
  });
  const seen = await excel.run(async (context) => {
    sheet(context).getRange('A1:C4').values = [
      ['x', '', ''],
      ['', '=LEDGER()', 'b'],
      ['', 'c', 'd'],
      ['', 'e', 'f'],
    ];
    const found = sheet(context)
      .getRange()
      .getSpecialCellsOrNullObject('Formulas')
      .load('cellCount,areas/items/address');
    await context.sync();
    return [found.cellCount, found.areas.items[0]?.address];
  });
  expect(seen[0]).toBe(6);
});

test('sheets: names are checked, order and visibility kept, the last visible one stays', async () => {
  const names = await excel.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.add('Alpha');
    worksheets.add();
    worksheets.getItem('alpha').position = 0;
    worksheets.getItem('Alpha').visibility = 'Hidden';
    worksheets.load('items/name,items/visibility,items/position');
    const first = worksheets.getFirst(true).load('name');
    const next = worksheets.getItem('Alpha').getNext().load('name');
    await context.sync();
    return [
      worksheets.items.map(({ name, visibility, position }) => `${name} ${visibility} ${position}`),
      first.name,
      next.name,
    ];
  });
  expect(names).toEqual([
    ['Alpha Hidden 0', 'Sheet1 Visible 1', 'Sheet2 Visible 2'],
    'Sheet1',
    'Sheet1',
  ]);
  const code = (name: string): Promise<string> =>
    excel.codeOf(async (context) => {
      context.workbook.worksheets.add(name);
      await context.sync();
    });
  expect(await Promise.all(['ALPHA', 'a/b', 'x'.repeat(32), ' ', 'History'].map(code))).toEqual([
    'ItemAlreadyExists',
    'InvalidArgument',
    'InvalidArgument',
    'InvalidArgument',
    'InvalidArgument',
  ]);
  expect(
    await excel.codeOf(async (context) => {
      const { worksheets } = context.workbook;
      worksheets.getItem('Sheet1').delete();
      worksheets.getItem('Sheet2').delete();
      await context.sync();
    }),
  ).toBe('InvalidOperation');
});

test('a sheet whose name needs quotes is quoted in addresses', async () => {
  const address = await excel.run(async (context) => {
    const added = context.workbook.worksheets.add("Q1 '26");
    const range = added.getRange('A1').load('address');
    await context.sync();
    return range.address;
  });
  expect(address).toBe("'Q1 ''26'!A1");
});

test('tables: columns get names of their own, rows are added at the end, calculated columns go on', async () => {
  const seen = await excel.run(async (context) => {
    sheet(context).getRange('A1:C3').values = [
      ['coin', '', 'coin'],
      ['BTC', 1, '=B2'],
      ['ETH', 2, '=B2'],
    ];
    const table = sheet(context).tables.add('A1:C3', true);
    table.name = 'Coins';
    table.rows.add(undefined, [['SOL', 3, null as never]]);
    const header = table.getHeaderRowRange().load('values');
    const body = table.getDataBodyRange().load('formulas,address');
    const ids = table.columns.load('items/id,items/name');
    table.rows.load('count');
    await context.sync();
    return [
      header.values,
      body.address,
      body.formulas.at(-1),
      ids.items.map(({ id, name }) => `${id} ${name}`),
      table.rows.count,
    ];
  });
  expect(seen).toEqual([
    [['coin', 'Column2', 'coin2']],
    'Sheet1!A2:C4',
    ['SOL', 3, '=B2'],
    ['1 coin', '2 Column2', '3 coin2'],
    3,
  ]);
  const code = (name: string): Promise<string> =>
    excel.codeOf(async (context) => {
      context.workbook.tables.getItem('Coins').name = name;
      await context.sync();
    });
  expect(await Promise.all(['T1', 'two words', '1st'].map(code))).toEqual([
    'InvalidArgument',
    'InvalidArgument',
    'InvalidArgument',
  ]);
  expect(
    await excel.codeOf(async (context) => {
      sheet(context).tables.add('C3:D9', true);
      await context.sync();
    }),
  ).toBe('InvalidArgument');
});

test('a table is sorted by a column and filtered by values, until its filters are cleared', async () => {
  const seen = await excel.run(async (context) => {
    sheet(context).getRange('A1:B4').values = [
      ['name', 'amount'],
      ['b', 2],
      ['', 3],
      ['a', 1],
    ];
    const table = sheet(context).tables.add('A1:B4', true);
    table.sort.apply([{ key: 0, ascending: true }]);
    const body = table.getDataBodyRange().load('values');
    table.columns.getItemAt(0).filter.applyValuesFilter(['a']);
    const hidden = ['A2', 'A3'].map((at) => sheet(context).getRange(at).load('rowHidden'));
    await context.sync();
    table.clearFilters();
    const after = sheet(context).getRange('A3').load('rowHidden');
    await context.sync();
    return [body.values, hidden.map(({ rowHidden }) => rowHidden), after.rowHidden];
  });
  expect(seen).toEqual([
    [
      ['a', 1],
      ['b', 2],
      ['', 3],
    ],
    [false, true],
    false,
  ]);
});

test('totals are shown below and taken away again', async () => {
  const seen = await excel.run(async (context) => {
    sheet(context).getRange('A1:B2').values = [
      ['k', 'v'],
      ['a', 1],
    ];
    const table = sheet(context).tables.add('A1:B2', true);
    table.name = 'Sums';
    table.showTotals = true;
    const totals = table.getTotalRowRange().load('formulas,address');
    const whole = table.getRange().load('address');
    await context.sync();
    const before = [totals.formulas, totals.address, whole.address];
    table.showTotals = false;
    const below = sheet(context).getRange('A3:B3').load('values');
    await context.sync();
    return [...before, below.values];
  });
  expect(seen).toEqual([
    [['Total', '=SUBTOTAL(109,Sums[v])']],
    'Sheet1!A3:B3',
    'Sheet1!A1:B3',
    [['', '']],
  ]);
});

test('calculate and setDirty calculate formulas only; the application everything', async () => {
  await excel.run(async (context) => {
    sheet(context).getRange('A1:B1').values = [['=1', 2]];
    sheet(context).getRange('A:A').calculate();
    sheet(context).getRange('A1:B9').setDirty();
    context.application.calculate('Full');
    context.application.calculate('Recalculate');
    await context.sync();
  });
  expect(excel.grid.log).toEqual([
    'recalculate id-1 0,0',
    'recalculate id-1 0,0',
    'run all',
    'run',
  ]);
});

test('the first error ends a batch, and what came before it stays done', async () => {
  expect(
    await excel.codeOf(async (context) => {
      sheet(context).getRange('A1').values = [[1]];
      context.workbook.worksheets.getItem('None').activate();
      sheet(context).getRange('A2').values = [[2]];
      await context.sync();
    }),
  ).toBe('ItemNotFound');
  expect([excel.grid.cells.value('id-1', 0, 0), excel.grid.cells.value('id-1', 1, 0)]).toEqual([
    1,
    '',
  ]);
});

test('a protected sheet refuses to be written', async () => {
  expect(
    await excel.codeOf(async (context) => {
      sheet(context).protection.protect();
      sheet(context).getRange('A1').values = [[1]];
      await context.sync();
    }),
  ).toBe('AccessDenied');
  expect(
    await excel.codeOf(async (context) => {
      sheet(context).protection.unprotect();
      sheet(context).getRange('A1').values = [[1]];
      await context.sync();
    }),
  ).toBe('no error');
});

test('what the host lacks fails by name and is remembered', async () => {
  const unknown = async (ask: (context: Excel.RequestContext) => void): Promise<string> =>
    excel.codeOf(async (context) => {
      ask(context);
      await context.sync();
    });
  expect(
    await unknown((context) => {
      sheet(context).getRange('A1').load('style');
    }),
  ).toBe('ApiNotFound');
  expect(
    await unknown((context) => {
      sheet(context).getRange('A1').removeDuplicates([0], true);
    }),
  ).toBe('ApiNotFound');
  expect(
    await unknown((context) => {
      sheet(context).showHeadings = false;
    }),
  ).toBe('ApiNotFound');
  expect(
    await unknown((context) => {
      context.workbook.pivotTables.load('items');
    }),
  ).toBe('ApiNotFound');
  expect(excel.richApi.unknown).toEqual([
    'Range.Style',
    'Range.RemoveDuplicates',
    'Worksheet.Headings',
    'Workbook.PivotTables',
  ]);
});

test('only those who listen get events', async () => {
  await excel.run(async (context) => {
    context.workbook.worksheets.onChanged.add(() => Promise.resolve());
    const on = sheet(context);
    on.load('id');
    await context.sync();
    on.onSelectionChanged.add(() => Promise.resolve());
    await context.sync();
  });
  expect(
    excel.requests
      .flatMap(({ Actions }) => Actions.map(({ Name }) => Name))
      .filter((name) => name.startsWith('_Register')),
  ).toEqual(['_RegisterDataChangedEvent', '_RegisterSelectionChangedEvent']);
});

test('what is not asked for is not read: the address of 50,000 cells costs no look at any', async () => {
  const reads = [
    jest.spyOn(excel.grid.cells, 'value'),
    jest.spyOn(excel.grid.cells, 'text'),
    jest.spyOn(excel.grid.cells, 'formula'),
    jest.spyOn(excel.grid.cells, 'format'),
  ];
  const address = await excel.run(async (context) => {
    const range = sheet(context).getRange('A1:J5000').load('address');
    await context.sync();
    return range.address;
  });
  expect(address).toBe('Sheet1!A1:J5000');
  for (const read of reads) expect(read).not.toHaveBeenCalled();
});

test('copyFrom takes results or formats, from another sheet too, and grows the destination', async () => {
  const seen = await excel.run(async (context) => {
    const from = sheet(context).getRange('A1:B2');
    from.values = [
      ['=1+1', "'007"],
      [3, true],
    ];
    from.numberFormat = [
      ['0.00', '@'],
      ['0.00', '@'],
    ];
    const to = context.workbook.worksheets.add('Copy').getRange('C3');
    to.copyFrom(from, 'Values');
    const copied = to.getResizedRange(1, 1).load('formulas,numberFormat');
    await context.sync();
    const values = [copied.formulas, copied.numberFormat];
    to.copyFrom(from, 'Formats');
    copied.load('numberFormat');
    await context.sync();
    return [...values, copied.numberFormat];
  });
  expect(seen).toEqual([
    [
      [0, '007'],
      [3, true],
    ],
    [
      ['General', 'General'],
      ['General', 'General'],
    ],
    [
      ['0.00', '@'],
      ['0.00', '@'],
    ],
  ]);
  const codes = [
    await excel.codeOf(async (context) => {
      sheet(context).getRange('D1').copyFrom('A1', 'All');
      await context.sync();
    }),
    await excel.codeOf(async (context) => {
      sheet(context).getRange('D1:D2').copyFrom('A1', 'Values');
      await context.sync();
    }),
    await excel.codeOf(async (context) => {
      sheet(context).getRange('D1').copyFrom('A1', 'Values', true);
      await context.sync();
    }),
  ];
  expect(codes).toEqual(['NotImplemented', 'NotImplemented', 'NotImplemented']);
});
