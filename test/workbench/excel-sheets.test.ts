// What an add-in keeps about a sheet besides its cells: colour, protection, print titles,
// hyperlinks, looks, names.
import { excelInNode, type ExcelInNode } from './excel-in-node';

let excel: ExcelInNode;
beforeEach(() => {
  excel = excelInNode();
});
afterEach(() => {
  expect(excel.richApi.unknown).toEqual([]);
});

const sheet = (context: Excel.RequestContext): Excel.Worksheet =>
  context.workbook.worksheets.getActiveWorksheet();

test('a sheet has a colour, or none, and gridlines, or none', async () => {
  const seen = await excel.run(async (context) => {
    const own = sheet(context).load('tabColor,showGridlines');
    await context.sync();
    const before = [own.tabColor, own.showGridlines];
    own.tabColor = '#0b6b4b';
    own.showGridlines = false;
    const again = context.workbook.worksheets.getItem('Sheet1').load('tabColor,showGridlines');
    await context.sync();
    return [before, again.tabColor, again.showGridlines];
  });
  expect(seen).toEqual([['', true], '#0B6B4B', false]);
  expect(
    await excel.codeOf(async (context) => {
      sheet(context).tabColor = 'green';
      await context.sync();
    }),
  ).toBe('InvalidArgument');
});

test('a protected sheet refuses what its options do not allow, and opens with its password only', async () => {
  const code = (change: (own: Excel.Worksheet) => void): Promise<string> =>
    excel.codeOf(async (context) => {
      change(sheet(context));
      await context.sync();
    });
  expect(
    await code((own) => {
      own.protection.protect({ allowFormatCells: true, allowInsertRows: true }, 'a made-up word');
    }),
  ).toBe('no error');
  const refused = await Promise.all([
    code((own) => {
      own.getRange('A1').values = [[1]];
    }),
    code((own) => {
      own.getRange('A1').clear();
    }),
    code((own) => {
      own.getRange('2:2').delete('Up');
    }),
    code((own) => {
      own.getRange('A:A').format.columnWidth = 90;
    }),
    code((own) => {
      own.getRange('A1').hyperlink = { documentReference: 'Sheet1!B2' };
    }),
    code((own) => {
      own.charts.add('Line', own.getRange('A1:A3'));
    }),
    code((own) => {
      own.protection.unprotect('another');
    }),
    code((own) => {
      own.tables.add('A1:B2', true);
    }),
    code((own) => {
      own.getRange('A1:B1').merge();
    }),
  ]);
  expect(refused).toEqual(Array(9).fill('AccessDenied'));
  expect(
    await code((own) => {
      own.getRange('A1').format.font.bold = true;
      own.getRange('2:2').insert('Down');
    }),
  ).toBe('no error');
  expect(
    await code((own) => {
      own.protection.protect();
    }),
  ).toBe('InvalidOperation');
  const options = await excel.run(async (context) => {
    const { protection } = sheet(context);
    protection.load('protected,options');
    await context.sync();
    return [
      protection.protected,
      protection.options.allowFormatCells,
      protection.options.allowSort,
    ];
  });
  expect(options).toEqual([true, true, false]);
  expect(
    await code((own) => {
      own.protection.unprotect('a made-up word');
      own.getRange('A1').values = [[1]];
    }),
  ).toBe('no error');
  expect(
    await code((own) => {
      own.protection.protect({ allowEverything: true } as never);
    }),
  ).toBe('InvalidArgument');
});

test('print titles, print area and page are kept', async () => {
  const seen = await excel.run(async (context) => {
    const { pageLayout } = sheet(context);
    const none = pageLayout.getPrintTitleRowsOrNullObject().load('isNullObject');
    await context.sync();
    const before = none.isNullObject;
    pageLayout.setPrintTitleRows('$1:$2');
    pageLayout.setPrintTitleColumns(sheet(context).getRange('A1:A9'));
    pageLayout.setPrintArea('A1:H40');
    pageLayout.orientation = 'Landscape';
    pageLayout.zoom = { horizontalFitToPages: 1 };
    const rows = pageLayout.getPrintTitleRows().load('address');
    const columns = pageLayout.getPrintTitleColumns().load('address');
    const area = pageLayout.getPrintArea().load('address');
    pageLayout.load('orientation,zoom');
    await context.sync();
    return [
      before,
      rows.address,
      columns.address,
      area.address,
      pageLayout.orientation,
      pageLayout.zoom,
    ];
  });
  expect(seen).toEqual([
    true,
    'Sheet1!1:2',
    'Sheet1!A:A',
    'Sheet1!A1:H40',
    'Landscape',
    { horizontalFitToPages: 1 },
  ]);
});

test('the footer of all pages is kept, and takes texts only', async () => {
  const foot = (context: Excel.RequestContext) =>
    sheet(context).pageLayout.headersFooters.defaultForAllPages;
  const seen = await excel.run(async (context) => {
    const own = foot(context);
    own.leftFooter = 'Ann && Bo';
    own.centerFooter = '&P / &N';
    const again = foot(context).load('leftFooter,centerFooter,rightFooter');
    await context.sync();
    return [again.leftFooter, again.centerFooter, again.rightFooter];
  });
  expect(seen).toEqual(['Ann && Bo', '&P / &N', '']);
  expect(
    await excel.codeOf(async (context) => {
      foot(context).rightFooter = 7 as never;
      await context.sync();
    }),
  ).toBe('InvalidArgument');
});

test('a page fits no 0 pages', async () => {
  expect(
    await excel.codeOf(async (context) => {
      sheet(context).pageLayout.zoom = { horizontalFitToPages: 1, verticalFitToPages: 0 };
      await context.sync();
    }),
  ).toBe('InvalidArgument');
});

test('a hyperlink to a place of the workbook shows its text, is read back, and goes when it is cleared', async () => {
  const seen = await excel.run(async (context) => {
    const cell = sheet(context).getRange('B2');
    sheet(context).getRange('B4').load('hyperlink');
    cell.hyperlink = {
      documentReference: "'Trial balance'!A1",
      textToDisplay: '1,287.50',
      screenTip: 'The entries behind this sum',
    };
    sheet(context).getRange('B3').hyperlink = { documentReference: 'Sheet1!A1' };
    const none = sheet(context).getRange('B4').load('hyperlink');
    const both = sheet(context).getRange('B2:B3').load('values');
    cell.load('hyperlink,format/font/color,format/font/underline');
    await context.sync();
    const before = [both.values, cell.hyperlink, none.hyperlink, cell.format.font.underline];
    cell.clear('Hyperlinks');
    const after = sheet(context).getRange('B2').load('hyperlink,values');
    await context.sync();
    return [...before, after.hyperlink, after.values];
  });
  expect(seen).toEqual([
    [['1,287.50'], ['Sheet1!A1']],
    {
      documentReference: "'Trial balance'!A1",
      textToDisplay: '1,287.50',
      screenTip: 'The entries behind this sum',
    },
    null,
    'Single',
    null,
    [['1,287.50']],
  ]);
  const code = (hyperlink: object): Promise<string> =>
    excel.codeOf(async (context) => {
      sheet(context).getRange('A1').hyperlink = hyperlink;
      await context.sync();
    });
  expect(
    await Promise.all([
      code({}),
      code({ address: 'https://example.test', documentReference: 'Sheet1!A1' }),
      code({ documentReference: 'Sheet1!A1', tooltip: 'x' }),
    ]),
  ).toEqual(['InvalidArgument', 'InvalidArgument', 'InvalidArgument']);
});

test('looks of cells: fonts, fills, alignment, borders, widths and heights in points', async () => {
  const seen = await excel.run(async (context) => {
    const range = sheet(context).getRange('A1:B2');
    Object.assign(range.format.font, { bold: true, size: 14, name: 'Segoe UI', color: '#0B6B4B' });
    range.format.fill.color = '#E3F1EB';
    range.format.verticalAlignment = 'Center';
    range.format.horizontalAlignment = 'Right';
    range.format.rowHeight = 30;
    range.format.columnWidth = 60;
    const edge = range.format.borders.getItem('EdgeTop');
    edge.style = 'Continuous';
    edge.weight = 'Medium';
    range.load(
      'left,top,width,height,format/rowHeight,format/verticalAlignment,format/horizontalAlignment,format/font/name,format/font/size,format/font/bold,format/font/color,format/fill/color',
    );
    const below = sheet(context).getRange('C3').load('left,top');
    edge.load('style,weight,color');
    await context.sync();
    return [
      range.format.font.name,
      range.format.font.size,
      range.format.font.bold,
      range.format.fill.color,
      range.format.verticalAlignment,
      range.format.horizontalAlignment,
      range.format.rowHeight,
      [range.left, range.top, range.width, range.height],
      [below.left, below.top],
      edge.style,
      edge.weight,
    ];
  });
  expect(seen).toEqual([
    'Segoe UI',
    14,
    true,
    '#E3F1EB',
    'Center',
    'Right',
    30,
    [0, 0, 120, 60],
    [120, 60],
    'Continuous',
    'Medium',
  ]);
});

test('a name can be hidden, explained and pointed elsewhere', async () => {
  const seen = await excel.run(async (context) => {
    const { names } = context.workbook;
    const name = names.add('Evidence', sheet(context).getRange('A1'));
    name.visible = false;
    name.comment = 'Kept by the add-in';
    name.formula = '=Sheet1!$B$2';
    const again = names.getItem('evidence').load('visible,comment,formula');
    await context.sync();
    return [again.visible, again.comment, again.formula];
  });
  expect(seen).toEqual([false, 'Kept by the add-in', '=Sheet1!$B$2']);
});

test('XML parts keep an id of their own when others have gone', async () => {
  const ids = await excel.run(async (context) => {
    const { customXmlParts } = context.workbook;
    const first = customXmlParts.add('<a xmlns="urn:a"/>');
    const second = customXmlParts.add('<a xmlns="urn:a"/>').load('id,namespaceUri');
    first.delete();
    await context.sync();
    const third = customXmlParts.add('<b/>').load('id,namespaceUri');
    const none = customXmlParts.getItemOrNullObject('{gone}').load('isNullObject');
    const count = customXmlParts.getCount();
    await context.sync();
    return [
      second.id !== third.id,
      second.namespaceUri,
      third.namespaceUri,
      none.isNullObject,
      count.value,
    ];
  });
  expect(ids).toEqual([true, 'urn:a', '', true, 2]);
  expect(
    await excel.codeOf(async (context) => {
      context.workbook.customXmlParts.add('no markup');
      await context.sync();
    }),
  ).toBe('InvalidArgument');
});
