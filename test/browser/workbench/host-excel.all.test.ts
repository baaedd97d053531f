// Excel.run in the add-in's page: the object model, events, settings and commands, as office.js
// asks for them.
import { openTestAddin, type TestAddin } from '../open-test-addin';

let host: TestAddin;
beforeAll(async () => {
  host = await openTestAddin();
});
beforeEach(async () => {
  await host.clear();
});
afterAll(async () => {
  expect(await host.finish()).toEqual([]);
});

test('values, formats and a table are written and read back', async () => {
  const seen = await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const range = sheet.getRange('H2:J4');
      range.numberFormat = [
        ['General', '@', 'General'],
        ['General', '@', 'General'],
        ['General', '@', 'General'],
      ];
      range.values = [
        ['day', 'coin', 'amount'],
        [45321.5, '=BTC', 1.25],
        [45322.5, '007', '1,234.5'],
      ];
      await context.sync();
      const table = sheet.tables.add('H2:J4', true);
      table.name = 'Inserted';
      sheet.getRange('H3:H4').numberFormat = [['yyyy-mm-dd'], ['yyyy-mm-dd']];
      table.showTotals = true;
      range.load('values,text,numberFormat,formulas,valueTypes,address');
      const body = table.getDataBodyRange().load('address');
      const header = table.getHeaderRowRange().load('values');
      const totals = table.getTotalRowRange().load('formulas,address');
      const columns = table.columns.load('items/name');
      await context.sync();
      return {
        text: range.text,
        formulas: range.formulas,
        types: range.valueTypes,
        formats: range.numberFormat,
        body: body.address,
        header: header.values,
        totals: totals.formulas,
        columns: columns.items.map(({ name }) => name),
      };
    }),
  );
  expect(seen).toEqual({
    text: [
      ['day', 'coin', 'amount'],
      ['2024-01-30', '=BTC', '1.25'],
      ['2024-01-31', '007', '1,234.50'],
    ],
    formulas: [
      ['day', 'coin', 'amount'],
      [45321.5, '=BTC', 1.25],
      [45322.5, '007', 1234.5],
    ],
    types: [
      ['String', 'String', 'String'],
      ['Double', 'String', 'Double'],
      ['Double', 'String', 'Double'],
    ],
    formats: [
      ['General', '@', 'General'],
      ['yyyy-mm-dd', '@', 'General'],
      ['yyyy-mm-dd', '@', '#,##0.00'],
    ],
    body: 'Sheet1!H3:J4',
    header: [['day', 'coin', 'amount']],
    totals: [['Total', '', '=SUBTOTAL(109,Inserted[amount])']],
    columns: ['day', 'coin', 'amount'],
  });
  await host.settled();
  expect((await host.read('J5')).values).toEqual([[1235.75]]);
});

test('20,000 rows are written in one request and read back', async () => {
  const ms = await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const startedAt = performance.now();
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1:J20000');
      range.values = Array.from({ length: 20_000 }, (_, r) =>
        Array.from({ length: 10 }, (__, c) => r * c),
      );
      await context.sync();
      return performance.now() - startedAt;
    }),
  );
  expect((await host.read('J20000')).values).toEqual([[19_999 * 9]]);
  expect(ms).toBeLessThan(20_000);
});

test('formulas of a whole sheet are found where they are, spills and parents too', async () => {
  await host.setFormula('B3', '=REBATES("BTCUSDT","USDT")');
  await host.enter('H1', '=1+1');
  const seen = await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1');
      const found = sheet.getRange().getSpecialCellsOrNullObject('Formulas');
      found.load('address,areas/items/formulas,areas/items/rowIndex,areas/items/worksheet/name');
      const used = sheet.getUsedRange(true).load('address,formulas');
      const spill = sheet.getRange('B3').getSpillingToRangeOrNullObject().load('address');
      const parent = sheet.getRange('C9').getSpillParentOrNullObject().load('address');
      const none = sheet.getRange('H1').getSpillParentOrNullObject().load('isNullObject');
      const whole = sheet.getRange('B:B').load('values,cellCount,address');
      const mixed = sheet.getRange('A3:B3').load('hasSpill');
      const inside = sheet.getRange('B4:C5').load('hasSpill,formulas,columnIndex');
      await context.sync();
      return {
        found: found.address,
        areas: found.areas.items.map(({ rowIndex, formulas, worksheet }) => [
          rowIndex,
          formulas.length,
          (formulas as unknown[][])[0]?.[0],
          worksheet.name,
        ]),
        used: used.address,
        first: used.formulas[2]?.[0],
        spill: spill.address,
        parent: parent.address,
        none: none.isNullObject,
        whole: [whole.values, whole.cellCount, whole.address],
        mixed: mixed.hasSpill,
        inside: [inside.hasSpill, inside.formulas[0]?.[1], inside.columnIndex],
      };
    }),
  );
  expect(seen).toEqual({
    found: 'Sheet1!B3:E15, Sheet1!H1',
    areas: [
      [2, 13, '=REBATES("BTCUSDT","USDT")', 'Sheet1'],
      [0, 1, '=1+1', 'Sheet1'],
    ],
    used: 'Sheet1!B1:H15',
    first: '=REBATES("BTCUSDT","USDT")',
    spill: 'Sheet1!B3:E15',
    parent: 'Sheet1!B3',
    none: true,
    whole: [null, 1_048_576, 'Sheet1!B:B'],
    mixed: null,
    inside: [true, '000', 1],
  });
});

test('selection, activation and sheets work as in Excel', async () => {
  const seen = await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const { worksheets } = context.workbook;
      const added = worksheets.add('Notes').load('name,position,visibility');
      const active = worksheets.getActiveWorksheet().load('name');
      context.workbook.worksheets.getItem('Sheet1').getRange('C4:D6').select();
      const selected = context.workbook.getSelectedRange().load('address');
      const areas = context.workbook
        .getSelectedRanges()
        .areas.load('items/rowIndex,items/rowCount,items/worksheet/name');
      const cell = context.workbook.getActiveCell().load('address');
      const missing = worksheets.getItemOrNullObject('Nowhere').load('isNullObject');
      const count = worksheets.getCount();
      await context.sync();
      added.activate();
      const later = worksheets.getActiveWorksheet().load('name');
      await context.sync();
      worksheets.getItem('Sheet1').activate();
      added.delete();
      worksheets.load('items/name');
      await context.sync();
      return [
        added.name,
        active.name,
        selected.address,
        areas.items.map((area) => [area.rowIndex, area.rowCount, area.worksheet.name]),
        cell.address,
        missing.isNullObject,
        count.value,
        later.name,
        worksheets.items.map(({ name }) => name),
      ];
    }),
  );
  expect(seen).toEqual([
    'Notes',
    'Sheet1',
    'Sheet1!C4:D6',
    [[3, 3, 'Sheet1']],
    'Sheet1!C4',
    true,
    3,
    'Notes',
    ['Sheet1', 'Welcome'],
  ]);
});

test('an unknown member fails by name, a wrong shape and a missing sheet with the codes of Excel', async () => {
  const other = await openTestAddin();
  const failures = await other.addin().evaluate(async () => {
    const codeOf = (work: (context: Excel.RequestContext) => Promise<void>): Promise<string> =>
      Excel.run(work).then(
        () => 'no error',
        (error: unknown) => (error as OfficeExtension.Error).code,
      );
    return [
      await codeOf(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1').load('style');
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().showHeadings = false;
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1:B2').values = [[1]];
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.getItem('Nowhere').load('name');
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.add('Sheet1');
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1:ZZZ9').load('values');
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1').values = [
          ['x'.repeat(6_000_000)],
        ];
        await context.sync();
      }),
    ];
  });
  expect(failures).toEqual([
    'ApiNotFound',
    'ApiNotFound',
    'InvalidArgument',
    'ItemNotFound',
    'ItemAlreadyExists',
    'InvalidArgument',
    'RequestPayloadSizeLimitExceeded',
  ]);
  expect(await other.finish()).toEqual([
    'unknown to the workbench: Range.Style',
    'unknown to the workbench: Worksheet.Headings',
  ]);
});

test('names, custom XML, freezing, widths and calculation mode are kept', async () => {
  const seen = await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const { workbook } = context;
      const sheet = workbook.worksheets.getItem('Sheet1');
      workbook.names.add('FxRate', sheet.getRange('B2'));
      const name = workbook.names.getItem('FxRate').load('formula,type,value');
      const missing = workbook.names.getItemOrNullObject('None').load('isNullObject');
      const named = sheet.getRange('FxRate').load('address');
      workbook.customXmlParts.add('<t:kept xmlns:t="urn:test">1</t:kept>');
      const parts = workbook.customXmlParts.getByNamespace('urn:test').load('items/id');
      await context.sync();
      const xml = parts.items[0]!.getXml();
      parts.items[0]!.setXml('<t:kept xmlns:t="urn:test">2</t:kept>');
      const again = workbook.customXmlParts.getByNamespace('urn:test').getOnlyItem().getXml();
      sheet.freezePanes.freezeRows(1);
      const frozen = sheet.freezePanes.getLocationOrNullObject().load('address');
      const column = sheet.getRange('C:C');
      column.format.columnWidth = 120;
      column.format.load('columnWidth');
      sheet.protection.load('protected');
      context.application.load('calculationMode');
      await context.sync();
      sheet.freezePanes.unfreeze();
      workbook.names.getItem('FxRate').delete();
      context.application.calculationMode = 'Manual';
      context.application.load('calculationMode');
      const before = column.format.columnWidth;
      await context.sync();
      const manual = context.application.calculationMode;
      context.application.calculationMode = 'Automatic';
      await context.sync();
      return [
        name.formula,
        name.type,
        name.value,
        missing.isNullObject,
        named.address,
        xml.value,
        again.value,
        frozen.address,
        before,
        sheet.protection.protected,
        manual,
      ];
    }),
  );
  expect(seen).toEqual([
    '=Sheet1!$B$2',
    'Range',
    'Sheet1!$B$2',
    true,
    'Sheet1!B2',
    '<t:kept xmlns:t="urn:test">1</t:kept>',
    '<t:kept xmlns:t="urn:test">2</t:kept>',
    'Sheet1!1:1',
    120,
    false,
    'Manual',
  ]);
});

test('changes, selections, and sheets that come and go reach those who listen; recalculation does not', async () => {
  await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const note = (event: object): Promise<void> => {
        (window as unknown as { seen: { events: object[] } }).seen.events.push(event);
        return Promise.resolve();
      };
      const { worksheets } = context.workbook;
      worksheets.onChanged.add(note);
      worksheets.onAdded.add(note);
      worksheets.onDeleted.add(note);
      worksheets.onActivated.add(note);
      worksheets.getItem('Sheet1').onSelectionChanged.add(note);
      context.workbook.onSelectionChanged.add(() => note({ type: 'DocumentSelectionChanged' }));
      await context.sync();
    }),
  );
  await host.setFormula('A1', '=B1+1');
  await host.setValues('B1:C2', [
    [1, 2],
    [3, 4],
  ]);
  await host.settled();
  await host.page.evaluate(() => {
    const { tabs, layout } = window.workbenchHost.grid;
    layout.select('sheet1', { startRow: 4, endRow: 5, startColumn: 1, endColumn: 1 });
    layout.insertRows('sheet1', 9, 2);
    const id = tabs.add('Passing');
    tabs.activate(id);
    tabs.activate('sheet1');
    tabs.remove(id);
  });
  await host.settled();
  const { events } = await host.seen();
  const brief = events.map(({ type, changeType, address }) =>
    [type, changeType, address]
      .filter((part) => part !== undefined && part !== 'Unknown')
      .join(' '),
  );
  expect(brief).toEqual(
    expect.arrayContaining([
      'WorksheetChanged RangeEdited A1',
      'WorksheetChanged RangeEdited B1:C2',
      'WorksheetSelectionChanged B5:B6',
      'DocumentSelectionChanged',
      'WorksheetChanged RowInserted 10:11',
      'WorksheetAdded',
      'WorksheetActivated',
      'WorksheetDeleted',
    ]),
  );
  expect(brief.filter((line) => line.startsWith('WorksheetChanged'))).toHaveLength(3);
  expect(events.find(({ address }) => address === 'B1:C2')).toMatchObject({
    worksheetId: 'sheet1',
    source: 'Local',
  });
});

test('a ribbon command runs and says that it is done', async () => {
  await host.page.evaluate(() => window.workbench.runCommand('ShowCommand'));
  expect((await host.seen()).commands).toEqual(['ShowCommand']);
});

test('a host that is busy or forbids it answers with the errors of Office.js', async () => {
  await host.page.evaluate(() => {
    window.workbench.refuse(5102, 1);
    window.workbench.refuse(7000, 1);
    window.workbench.refuse(5004, 1);
  });
  const codes = await host.addin().evaluate(async () => {
    const codeOf = (): Promise<string> =>
      Excel.run(async (context) => {
        context.workbook.load('name');
        await context.sync();
        return 'no error';
      }).catch((error: unknown) => (error as OfficeExtension.Error).code);
    return [await codeOf(), await codeOf(), await codeOf(), await codeOf()];
  });
  expect(codes).toEqual(['ActivityLimitReached', 'AccessDenied', expect.any(String), 'no error']);
});

test('while a cell is edited nothing else is carried out, and results of functions wait', async () => {
  await host.setFormula('F1', '=REBATES("EDIT","USDT")');
  await host.page.evaluate(() => {
    window.workbenchHost.grid.layout.select('sheet1', {
      startRow: 3,
      endRow: 3,
      startColumn: 0,
      endColumn: 0,
    });
  });
  await host.page.keyboard.type('half');
  const ask = (): Promise<string> =>
    host.addin().evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.load('items/name');
        await context.sync();
        return 'no error';
      }).catch((error: unknown) => (error as OfficeExtension.Error).code),
    );
  expect(await ask()).toBe('InvalidOperationInCellEditMode');
  expect(await host.text('F13')).toBe('');
  await host.page.keyboard.press('Escape');
  expect(await ask()).toBe('no error');
  await host.settled();
  expect(await host.text('F13')).not.toBe('');
});

test('Delete on the selected sheet empties it', async () => {
  await host.enter('A1', '=REBATES("ALL","USDT")');
  await host.setValues('Z9', [['far']]);
  const box = (await host.page.locator('#sheet').boundingBox())!;
  await host.page.mouse.click(box.x + 20, box.y + 66);
  await host.page.keyboard.press('Delete');
  await host.settled();
  expect([
    await host.text('A1'),
    await host.text('A2'),
    await host.text('Z9'),
    await host.streams(),
  ]).toEqual(['', '', '', 0]);
});
