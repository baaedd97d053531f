// The sheets of a month-end pack: all or none, whatever Excel refuses and whenever the person cancels.
import { type PackSheet, excelPackSheets } from '../../src/addin/workbook/excel/excel-pack-sheets';
import { excelInNode, globalsOf } from './excel-in-node';
import { FakeGrid } from './fake-grid';

const SHEET: PackSheet = {
  name: 'Close',
  widthsPoints: [120],
  titleRow: 1,
  foot: 'Tieout',
  blocks: [
    { row: 0, column: 0, cells: [['Close']], look: 'title' },
    { row: 1, column: 0, cells: [['Month']], look: 'header' },
    { row: 2, column: 0, cells: [[{ value: 45_566, format: 'mmmm yyyy' }]] },
  ],
};

test.each([
  ['takes page settings', 19, true],
  ['has no page settings', 8, true],
  ['has no printer and refuses page settings', 19, false],
])('an Excel that %s keeps the sheets of a pack', async (_, level, hasPrinter) => {
  const excel = excelInNode(new FakeGrid('Sheet1'), 1900, level, hasPrinter);
  await globalsOf(excel);
  await excelPackSheets.write(
    [SHEET],
    { CloseMonth: 'Close!$A$3' },
    {
      signal: new AbortController().signal,
      progress: () => undefined,
    },
  );
  await excelPackSheets.stamp(
    [{ sheet: 'Close', blocks: [{ row: 3, column: 0, cells: [['Signed']] }] }],
    'Signed by A. Reviewer.',
  );
  const seen = await excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Close');
    const cells = sheet.getRange('A1:A4').load('values');
    const frozen = sheet.freezePanes.getLocationOrNullObject().load('address');
    const month = context.workbook.names.getItemOrNullObject('CloseMonth').load('name');
    await context.sync();
    return [cells.values.flat(), frozen.address, month.isNullObject];
  });
  expect(seen).toEqual([['Close', 'Month', 45_566, 'Signed'], expect.stringContaining('2'), false]);
});

const SHEETS: readonly PackSheet[] = [
  { ...SHEET, foot: '' },
  { ...SHEET, name: 'Lead', foot: '' },
];
const NAMES = { CloseMonth: 'Close!$A$3' };
/** Sheets of the workbook, the first cell of each, and whether the month has a name. */
const left = async (excel: Awaited<ReturnType<typeof ready>>): Promise<unknown> =>
  excel.run(async (context) => {
    const sheets = context.workbook.worksheets.load('items/name');
    const month = context.workbook.names.getItemOrNullObject('CloseMonth').load('name');
    await context.sync();
    const first = sheets.items.map((sheet) => sheet.getRange('A1').load('values'));
    await context.sync();
    return [
      sheets.items.map(({ name }, at) => [name, first[at]!.values[0]![0]]),
      !month.isNullObject,
    ];
  });
async function ready() {
  const excel = excelInNode(new FakeGrid('Sheet1'), 1900, 19);
  await globalsOf(excel);
  return excel;
}

test('Cancel before the first sheet leaves none; later it comes too late, and no sheet is deleted', async () => {
  const excel = await ready();
  const stop = new AbortController();
  stop.abort(new Error('Cancelled.'));
  const run = { signal: stop.signal, progress: () => undefined };
  await expect(excelPackSheets.write(SHEETS, NAMES, run)).rejects.toThrow('Cancelled.');
  expect(await left(excel)).toEqual([[['Sheet1', '']], false]);

  const later = new AbortController();
  await excelPackSheets.write(SHEETS, NAMES, {
    signal: later.signal,
    progress: () => later.abort(new Error('Cancelled.')),
  });
  const pack = [
    ['Close', 'Close'],
    ['Lead', 'Close'],
  ];
  expect(await left(excel)).toEqual([[['Sheet1', ''], ...pack], true]);
});

test('where Excel refuses a sheet, none of the pack and no name is left', async () => {
  const excel = await ready();
  const ragged = {
    ...SHEET,
    name: 'Lead',
    foot: '',
    blocks: [{ row: -1, column: 0, cells: [['x']] }],
  };
  await expect(
    excelPackSheets.write([SHEETS[0]!, ragged], NAMES, {
      signal: new AbortController().signal,
      progress: () => undefined,
    }),
  ).rejects.toThrow();
  expect(await left(excel)).toEqual([[['Sheet1', '']], false]);
});

test('where Excel refuses what follows on sheets that stand, the added ones go again', async () => {
  const excel = await ready();
  const written = excelPackSheets.write(SHEETS, NAMES, {
    signal: new AbortController().signal,
    progress: () => undefined,
    after: () => Promise.reject(new Error('Protected.')),
  });
  await expect(written).rejects.toThrow('Protected.');
  expect(await left(excel)).toEqual([[['Sheet1', '']], false]);
});

test('protected sheets of a pack are written into and stay so, or are not protected any more', async () => {
  const excel = await ready();
  await excelPackSheets.write(SHEETS, NAMES, {
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  const protection = (): Promise<unknown> =>
    excel.run(async (context) => {
      const all = context.workbook.worksheets.load('items/name,items/protection/protected');
      const written = context.workbook.worksheets.getItem('Close').getRange('A4').load('values');
      await context.sync();
      return [
        Object.fromEntries(all.items.map((sheet) => [sheet.name, sheet.protection.protected])),
        written.values[0]![0],
      ];
    });
  const write = (word: string, foot: string | null, lifts?: boolean): Promise<void> =>
    excelPackSheets.stamp(
      [{ sheet: 'Close', blocks: [{ row: 3, column: 0, cells: [[word]] }] }],
      foot,
      lifts,
    );
  // One that the workbook does not have is left out.
  expect(await excelPackSheets.protect(['Close', 'Lead', 'Journal 2026-10'])).toEqual([
    'Close',
    'Lead',
  ]);
  // Of another one than those of a pack nothing is lifted.
  await excelPackSheets.protect(['Sheet1']);
  await write('Changed', null);
  const all = { Sheet1: true, Close: true, Lead: true };
  expect(await protection()).toEqual([all, 'Changed']);
  await write('Signed', 'Signed.');
  expect(await protection()).toEqual([all, 'Signed']);
  // What Excel refuses leaves them protected.
  const outside = [{ sheet: 'Close', blocks: [{ row: -1, column: 0, cells: [['x']] }] }];
  await expect(excelPackSheets.stamp(outside, null)).rejects.toThrow();
  expect(await protection()).toEqual([all, 'Signed']);
  await write('Rolled', null, true);
  expect(await protection()).toEqual([{ Sheet1: true, Close: false, Lead: false }, 'Rolled']);
});

test('charts stand on their sheet, each over a column of another one and its days', async () => {
  const excel = excelInNode(new FakeGrid('Sheet1'), 1900, 19, true);
  await globalsOf(excel);
  Object.assign(Excel, {
    ChartType: { line: 'Line' },
    ChartSeriesBy: { columns: 'Columns' },
    ChartAxisCategoryType: { dateAxis: 'DateAxis' },
  });
  const place = { left: 10, top: 200, width: 230, height: 130 };
  const balances: PackSheet = {
    ...SHEET,
    name: 'Balances',
    blocks: [
      {
        row: 0,
        column: 0,
        cells: [
          ['BTC', 'Day'],
          [1, 46_296],
          [2, 46_297],
        ],
      },
    ],
  };
  const of = { sheet: 'Balances', cells: 'A1:A3', days: 'B2:B3' };
  const charts = [{ title: 'BTC', of, place }];
  await excelPackSheets.write(
    [{ ...SHEET, charts }, balances],
    {},
    { signal: new AbortController().signal, progress: () => undefined },
  );
  const [chart, ...more] = excel.charts.all();
  expect(more).toEqual([]);
  expect(chart).toMatchObject({
    ...{ chartType: 'Line', title: { text: 'BTC' }, legend: { visible: false } },
    ...place,
    axis: { categoryType: 'DateAxis' },
    series: [{ name: 'BTC', values: 'Balances!A2:A3', labels: 'Balances!B2:B3' }],
  });
});
