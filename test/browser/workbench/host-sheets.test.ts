// What an add-in gives a sheet besides values is there in the spreadsheet itself, saved with it,
// and opened again.
import { openTestAddin, type TestAddin } from '../open-test-addin';

jest.setTimeout(90_000);

let host: TestAddin;
let empty: unknown;
beforeAll(async () => {
  host = await openTestAddin();
  empty = await host.save();
});
beforeEach(() => host.load(empty));
afterAll(async () => {
  expect(await host.finish()).toEqual([]);
});

const write = (): Promise<void> =>
  host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const { workbook } = context;
      const first = workbook.worksheets.getItem('Sheet1');
      const added = workbook.worksheets.add('Drill-down');
      added.name = 'Behind 1,287.50';
      added.tabColor = '#0b6b4b';
      added.showGridlines = false;
      added.getRange('A1:B4').values = [
        ['Day', 'USDT'],
        ['2026-09-01', 5],
        ['2026-09-02', 7],
        ['2026-09-03', -2],
      ];
      const header = added.getRange('A1:B1');
      Object.assign(header.format.font, {
        bold: true,
        size: 12,
        color: '#ffffff',
        underline: 'Single',
      });
      header.format.fill.color = '#0B6B4B';
      header.format.rowHeight = 24;
      header.format.borders.getItem('EdgeBottom').style = 'Double';
      added.getRange('A:B').format.autofitColumns();
      added.getRange('D1:E1').merge();
      added.freezePanes.freezeRows(1);
      added.pageLayout.setPrintTitleRows('1:1');
      added.pageLayout.orientation = 'Landscape';
      const chart = added.charts.add('ColumnClustered', added.getRange('A1:B4'), 'Columns');
      chart.name = 'Per day';
      chart.title.text = 'Commission per day';
      chart.setPosition('D3', 'I16');
      chart.series.getItemAt(0).format.fill.setSolidColor('#0B6B4B');
      first.getRange('A1').hyperlink = {
        documentReference: "'Behind 1,287.50'!A1",
        textToDisplay: 'Entries behind the sum',
      };
      workbook.names.add('Closing', first.getRange('B2')).visible = false;
      workbook.customXmlParts.add('<period xmlns="urn:closed" month="2026-09"/>');
      await context.sync();
      added.protection.protect({ allowSort: true });
      await context.sync();
    }),
  );

const read = (): Promise<unknown> =>
  host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const { workbook } = context;
      const added = workbook.worksheets.getItem('Behind 1,287.50').load('tabColor,showGridlines');
      const header = added
        .getRange('A1')
        .load(
          'format/font/bold,format/font/size,format/font/color,format/font/underline,format/fill/color,format/rowHeight',
        );
      const edge = header.format.borders.getItem('EdgeBottom').load('style');
      const frozen = added.freezePanes.getLocationOrNullObject().load('address');
      const titles = added.pageLayout.getPrintTitleRowsOrNullObject().load('address');
      added.pageLayout.load('orientation');
      added.protection.load('protected,options');
      const charts = added.charts.load(
        'items/name,items/chartType,items/title/text,items/left,items/series/items/name',
      );
      const link = workbook.worksheets.getItem('Sheet1').getRange('A1').load('hyperlink,values');
      const name = workbook.names.getItem('Closing').load('visible');
      const xml = workbook.customXmlParts.getByNamespace('urn:closed').getOnlyItem().getXml();
      await context.sync();
      const { font, fill } = header.format;
      return {
        tab: [added.tabColor, added.showGridlines],
        header: [
          font.bold,
          font.size,
          font.color.toUpperCase(),
          font.underline,
          fill.color.toUpperCase(),
          header.format.rowHeight,
          edge.style,
        ],
        frozen: frozen.address,
        titles: titles.address,
        page: added.pageLayout.orientation,
        protection: [
          added.protection.protected,
          added.protection.options.allowSort,
          added.protection.options.allowFormatCells,
        ],
        charts: charts.items.map((chart) => [
          chart.name,
          chart.chartType,
          chart.title.text,
          chart.left > 0,
          chart.series.items.map((series) => series.name),
        ]),
        link: [link.hyperlink.documentReference, link.values],
        name: name.visible,
        xml: xml.value,
      };
    }),
  );

const EXPECTED = {
  tab: ['#0B6B4B', false],
  header: [true, 12, '#FFFFFF', 'Single', '#0B6B4B', 24, 'Double'],
  frozen: "'Behind 1,287.50'!1:1",
  titles: "'Behind 1,287.50'!1:1",
  page: 'Landscape',
  protection: [true, true, false],
  charts: [['Per day', 'ColumnClustered', 'Commission per day', true, ['USDT']]],
  link: ["'Behind 1,287.50'!A1", [['Entries behind the sum']]],
  name: false,
  xml: '<period xmlns="urn:closed" month="2026-09"/>',
};

test('colour, looks, protection, print titles, charts, hyperlinks and hidden names survive saving and opening', async () => {
  await write();
  expect(await read()).toEqual(EXPECTED);
  const saved: unknown = JSON.parse(JSON.stringify(await host.save()));
  await host.load(saved);
  expect(await read()).toEqual(EXPECTED);
  const refused = await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.getItem('Behind 1,287.50').getRange('B2').values = [[0]];
      await context.sync();
      return 'no error';
    }).catch((error: unknown) => (error as OfficeExtension.Error).code),
  );
  expect(refused).toBe('AccessDenied');
});

test('a hyperlink moves with its row', async () => {
  await write();
  await host.page.evaluate(() => {
    window.workbenchHost.grid.layout.insertRows('sheet1', 0, 2);
  });
  await host.settled();
  const links = await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const [above, moved] = ['A1', 'A3'].map((address) =>
        context.workbook.worksheets.getItem('Sheet1').getRange(address).load('hyperlink'),
      );
      await context.sync();
      return [above!.hyperlink, moved!.hyperlink.textToDisplay];
    }),
  );
  expect(links).toEqual([null, 'Entries behind the sum']);
});

test('a chart stands over its cells, follows scrolling, and is drawn again when its values change', async () => {
  await write();
  await host.page.evaluate(() => {
    const { tabs } = window.workbenchHost.grid;
    tabs.activate(tabs.list().find(({ name }) => name.startsWith('Behind'))!.id);
  });
  const chart = host.page.getByRole('img', { name: 'Chart: Commission per day. USDT, 3 points.' });
  await chart.waitFor();
  const heights = (): Promise<number[]> =>
    chart
      .locator('rect')
      .evaluateAll((bars) =>
        bars.map((bar) => Math.round(Number(bar.getAttribute('height')) * 10) / 10),
      );
  expect(await heights()).toEqual([22.2, 31.1, 8.9]);
  const before = (await chart.boundingBox())!;
  await host.page.evaluate(() => {
    window.workbenchHost.grid.layout.select(window.workbenchHost.grid.tabs.activeId(), {
      startRow: 200,
      endRow: 200,
      startColumn: 0,
      endColumn: 0,
    });
  });
  await host.page.waitForFunction(
    (y) => (document.querySelector('.charts svg')?.getBoundingClientRect().y ?? y) < y - 500,
    before.y,
  );
  await host.page.evaluate(() => {
    const { tabs, cells } = window.workbenchHost.grid;
    cells.enter(tabs.activeId(), { startRow: 2, endRow: 2, startColumn: 1, endColumn: 1 }, [
      [{ value: 14 }],
    ]);
    cells.flush();
  });
  await host.page.waitForFunction(
    () => document.querySelectorAll('.charts rect')[1]?.getAttribute('height') === '35',
  );
});

test('a click on a hyperlink leads to its place', async () => {
  await write();
  const cell = await host.page.evaluate(() => {
    const grid = [...document.querySelectorAll('#sheet canvas')]
      .map((canvas) => canvas.getBoundingClientRect())
      .sort((a, b) => b.height - a.height)[0]!;
    const { x, y } = window.workbenchHost.sheet.workbook
      .getActiveSheet()
      .getRange('A1')
      .getCellRect();
    return { x: grid.x + x, y: grid.y + y };
  });
  await host.page.mouse.click(cell.x + 12, cell.y + 8);
  await host.page.waitForFunction(() => {
    const { tabs } = window.workbenchHost.grid;
    return tabs.list().find(({ id }) => id === tabs.activeId())?.name === 'Behind 1,287.50';
  });
});
