// Sheets that Tieout writes, on an Excel that refuses how they look: the sheet with its values must
// stay all the same.
import { excelReportSheets } from '../../src/addin/workbook/excel/excel-report-sheet';
import { excelInNode, globalsOf } from './excel-in-node';
import { FakeGrid } from './fake-grid';

const REPORT = {
  wishedName: 'Certificate',
  top: [{ text: 'Certificate of LEDGER', look: 'title' as const }],
  blocks: [
    {
      heading: 'Totals',
      columns: [
        { label: 'Coin', kind: 'text' as const, widthPoints: 60 },
        { label: 'Change', kind: 'amount' as const, widthPoints: 90 },
      ],
      rows: [['USDT', 12.5]],
      total: null,
      links: [],
    },
  ],
};

test.each([
  ['takes all of it', 19],
  ['has no page set-up', 8],
])('an Excel that %s shows the sheet with its values', async (_, level) => {
  const excel = excelInNode(new FakeGrid('Sheet1'), 1900, level);
  await globalsOf(excel);
  const name = await excelReportSheets.write(REPORT);
  expect(name).toBe('Certificate');
  const values = await excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem(name).getUsedRange(true).load('values');
    await context.sync();
    return range.values.flat();
  });
  expect(values).toEqual(expect.arrayContaining(['Certificate of LEDGER', 'USDT', 12.5]));
  expect(
    await excel.codeOf(async (context) => {
      context.workbook.worksheets.getItem(name).pageLayout.load('orientation');
      await context.sync();
    }),
  ).toBe(level === 8 ? 'ApiNotFound' : 'no error');
});

test('a link stands beside the status, whose words, and no others, have colours that follow them', async () => {
  const excel = excelInNode(new FakeGrid('Sheet1'), 1900, 19);
  await globalsOf(excel);
  const [block] = REPORT.blocks;
  const status = { label: 'Status', kind: 'text' as const, widthPoints: 60 };
  const name = await excelReportSheets.write({
    ...REPORT,
    blocks: [
      block!,
      {
        ...block!,
        columns: [status, ...block!.columns],
        rows: [['unmatched', 'Sheet1!A5', 12.5]],
        links: [{ row: 0, to: 'Sheet1!A5' }],
        linkAt: 1,
      },
    ],
  });
  const seen = await excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem(name);
    const row = sheet.getRange('A9:B9');
    const [words, link] = [row.getCell(0, 0), row.getCell(0, 1).load('hyperlink')];
    const rulesAbove = sheet.getRange('A1:A5').conditionalFormats.getCount();
    const rules = words.conditionalFormats.load('items/type');
    words.load('values,hyperlink');
    await context.sync();
    const fonts = rules.items.map(({ textComparison }) => ({
      rule: textComparison.load('rule'),
      font: textComparison.format.font.load('color'),
    }));
    await context.sync();
    return {
      words: words.values.flat(),
      rulesAbove: rulesAbove.value,
      links: [words.hyperlink, link.hyperlink.documentReference],
      colors: fonts.map(({ rule, font }) => [rule.rule.text, font.color]),
    };
  });
  expect(seen.words).toEqual(['unmatched']);
  expect(seen.rulesAbove).toBe(0);
  expect(seen.links).toEqual([null, 'Sheet1!A5']);
  expect(seen.colors).toEqual(expect.arrayContaining([['unmatched', '#a80f1e']]));
});

test('a text before a filled cell is shown whole; labels are frozen over no rows but their own', async () => {
  const excel = excelInNode(new FakeGrid('Sheet1'), 1900, 19);
  await globalsOf(excel);
  const [block] = REPORT.blocks;
  const long = 'Entries that the book does not have';
  const looksOf = async (blocks: Parameters<typeof excelReportSheets.write>[0]['blocks']) => {
    const name = await excelReportSheets.write({ ...REPORT, blocks });
    return excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem(name);
      const frozen = sheet.freezePanes.getLocationOrNullObject().load('address');
      const { format } = sheet.getRange('A1');
      format.load('columnWidth');
      await context.sync();
      return [frozen.address.split('!')[1], format.columnWidth];
    });
  };
  const of = (...rows: (readonly (string | number | null)[])[]) => ({ ...block!, rows });
  expect(await looksOf([of(['USDT', 12.5], [long, null])])).toEqual(['1:4', 60]);
  expect(await looksOf([{ ...of(['USDT', 1]), heading: null }])).toEqual(['1:3', 60]);
  const [frozen, width] = await looksOf([of(['USDT', 1]), of([long, 12.5])]);
  expect(frozen).toBe('1:1');
  expect(width).toBeGreaterThan(long.length * 6);
});

test('a report that is cancelled stays as an empty sheet: deleting it would empty Excel’s Undo', async () => {
  const excel = excelInNode(new FakeGrid('Sheet1'), 1900, 19);
  await globalsOf(excel);
  const stop = new AbortController();
  const [block] = REPORT.blocks;
  const rows = Array.from({ length: 5_000 }, () => ['USDT', 12.5]);
  await expect(
    excelReportSheets.write(
      { ...REPORT, blocks: [{ ...block!, rows }] },
      { signal: stop.signal, progress: () => stop.abort(new Error('Cancelled.')) },
    ),
  ).rejects.toThrow('Cancelled.');
  const used = await excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Certificate');
    const range = sheet.getUsedRangeOrNullObject(true).load('address');
    await context.sync();
    return range.isNullObject;
  });
  expect(used).toBe(true);
});
