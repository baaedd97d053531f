// Charts as an add-in makes them: which series a block of cells makes, and that every setting is
// kept.
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

/** The series that Excel would make of these cells, as "name: values by categories". */
async function seriesOf(
  values: unknown[][],
  seriesBy?: 'Auto' | 'Rows' | 'Columns',
): Promise<string[]> {
  excel = excelInNode();
  await excel.run(async (context) => {
    const source = sheet(context).getRangeByIndexes(0, 0, values.length, values[0]!.length);
    source.values = values;
    sheet(context).charts.add('ColumnClustered', source, seriesBy);
    await context.sync();
  });
  const chart = excel.charts.all().at(-1)!;
  return chart.series.map(
    ({ name, values: place, categories }) => `${name}: ${place} by ${categories}`,
  );
}

test('texts at the top name the series, texts or dates at the left the points', async () => {
  expect(
    await seriesOf([
      ['Day', 'USDT', 'BTC'],
      ['a', 1, 2],
      ['b', 3, 4],
      ['c', 5, 6],
    ]),
  ).toEqual(['USDT: Sheet1!B2:B4 by Sheet1!A2:A4', 'BTC: Sheet1!C2:C4 by Sheet1!A2:A4']);
  expect(
    await seriesOf([
      ['Day', 'Sum'],
      ['2026-09-01', 1],
      ['2026-09-02', 2],
    ]),
  ).toEqual(['Sum: Sheet1!B2:B3 by Sheet1!A2:A3']);
  expect(
    await seriesOf([
      ['', 'Jan', 'Feb', 'Mar'],
      ['USDT', 1, 2, 3],
    ]),
  ).toEqual(['USDT: Sheet1!B2:D2 by Sheet1!B1:D1']);
  expect(
    await seriesOf([
      [1, 2],
      [3, 4],
      [5, 6],
    ]),
  ).toEqual(['Series1: Sheet1!A1:A3 by ', 'Series2: Sheet1!B1:B3 by ']);
  expect(
    await seriesOf(
      [
        ['Day', 'USDT'],
        ['a', 1],
      ],
      'Rows',
    ),
  ).toEqual(['a: Sheet1!B2 by Sheet1!B1']);
});

test('every setting of a chart is kept and read back', async () => {
  const seen = await excel.run(async (context) => {
    sheet(context).getRange('A1:B3').values = [
      ['Day', 'USDT'],
      ['a', 1],
      ['b', 2],
    ];
    const chart = sheet(context).charts.add(
      'LineMarkers',
      sheet(context).getRange('A1:B3'),
      'Columns',
    );
    chart.name = 'Balance';
    chart.title.text = 'Balance of USDT';
    chart.legend.position = 'Right';
    chart.legend.visible = true;
    chart.setPosition('D2', 'H10');
    chart.axes.valueAxis.minimum = 0;
    chart.axes.valueAxis.majorGridlines.visible = false;
    chart.axes.categoryAxis.title.text = 'Day';
    chart.axes.valueAxis.numberFormat = '#,##0';
    const first = chart.series.getItemAt(0);
    first.format.line.color = '#0B6B4B';
    first.format.fill.setSolidColor('#0B6B4B');
    first.markerStyle = 'Circle';
    first.hasDataLabels = true;
    first.points.getItemAt(1).format.fill.setSolidColor('#B3261E');
    const more = chart.series.add('Breaks');
    more.setValues(sheet(context).getRange('B2:B3'));
    more.setXAxisValues(sheet(context).getRange('A2:A3'));
    more.chartType = 'ColumnClustered';
    const again = sheet(context)
      .charts.getItem('balance')
      .load(
        'name,chartType,left,top,width,height,title/text,legend/position,series/items/name,series/items/chartType,axes/valueAxis/minimum,axes/valueAxis/maximum,axes/categoryAxis/title/text',
      );
    const count = sheet(context).charts.getCount();
    await context.sync();
    return [
      again.name,
      again.chartType,
      [again.left, again.top, again.width, again.height],
      again.title.text,
      again.legend.position,
      again.series.items.map(({ name, chartType }) => `${name} ${chartType}`),
      again.axes.valueAxis.minimum,
      again.axes.valueAxis.maximum,
      again.axes.categoryAxis.title.text,
      count.value,
    ];
  });
  expect(seen).toEqual([
    'Balance',
    'LineMarkers',
    [144, 15, 240, 135],
    'Balance of USDT',
    'Right',
    ['USDT LineMarkers', 'Breaks ColumnClustered'],
    0,
    null,
    'Day',
    1,
  ]);
  expect(excel.charts.all()[0]!.series[0]).toMatchObject({
    fill: { color: '#0B6B4B' },
    line: { color: '#0B6B4B' },
    hasDataLabels: true,
    points: { 1: { fill: { color: '#B3261E' } } },
  });
  expect(excel.richApi.unknown).toEqual([]);
});

test('a chart goes when it or its sheet is deleted', async () => {
  await excel.run(async (context) => {
    const other = context.workbook.worksheets.add('Pictures');
    other.getRange('A1:A2').values = [[1], [2]];
    other.charts.add('Pie', other.getRange('A1:A2')).delete();
    other.charts.add('Line', other.getRange('A1:A2'));
    await context.sync();
    expect(excel.charts.all()).toHaveLength(1);
    other.delete();
    await context.sync();
  });
  expect(excel.charts.all()).toEqual([]);
});

test('a wrong type of chart, a value of another kind and a missing chart are refused', async () => {
  const code = (ask: (own: Excel.Worksheet) => void): Promise<string> =>
    excel.codeOf(async (context) => {
      ask(sheet(context));
      await context.sync();
    });
  expect(
    await code((own) => {
      own.charts.add('Sunburst', own.getRange('A1:B2'));
    }),
  ).toBe('NotImplemented');
  expect(
    await code((own) => {
      own.charts.add('Line', own.getRange('A1:B2')).width = 'wide' as never;
    }),
  ).toBe('InvalidArgument');
  expect(
    await code((own) => {
      own.charts.getItem('None').delete();
    }),
  ).toBe('ItemNotFound');
  expect(
    await code((own) => {
      own.charts.getItemAt(0).getImage();
    }),
  ).toBe('ApiNotFound');
});
