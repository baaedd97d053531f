// A picture as a chart of the workbook, through Microsoft's own proxies: what would be lost is the
// chart that a person asked for, or the numbers beside it.
import { excelCharts } from '../../src/addin/workbook/excel/excel-chart';
import { excelInNode, type ExcelInNode } from './excel-in-node';

test('a picture becomes a chart of its numbers, on a sheet of its own', async () => {
  const excel = excelInNode();
  Object.assign(globalThis, {
    OfficeExtension: { Error: class Never extends Error {} },
    Excel: {
      ...excel.proxies,
      run: (work: Parameters<ExcelInNode['run']>[0]) => excel.run(work),
      ChartType: { columnClustered: 'ColumnClustered', line: 'Line' },
      ChartSeriesBy: { columns: 'Columns' },
    },
  });
  const points = [
    { label: '2026-10-01', value: '1.5' },
    { label: '2026-10-02', value: '2.25' },
  ];
  const picture = { title: 'USDT', pointsAre: 'Day', valuesAre: 'Balance', coin: 'USDT' } as const;
  expect(await excelCharts.insertChart({ ...picture, kind: 'bars', points })).toBe('Sheet2!A3');
  expect(excel.charts.all()).toMatchObject([
    {
      chartType: 'ColumnClustered',
      title: { text: 'USDT' },
      legend: { visible: false },
      series: [{ name: 'Balance (USDT)', values: 'Sheet2!B4:B5' }],
      width: 560,
    },
  ]);
  expect(excel.richApi.unknown).toEqual([]);
});
