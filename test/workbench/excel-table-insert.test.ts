// Each request that writes is one step of Excel's undo list: a small table must be few.
import { ChunkSize } from '../../src/addin/excel/chunk-size';
import { TableInsertion } from '../../src/addin/excel/excel-table-insert';
import type { TablePlan } from '../../src/addin/tables/table-plan';
import type { RequestBody } from '../../src/workbench/host/rich-api-run';
import { excelInNode, type ExcelInNode } from './excel-in-node';
import { FakeGrid } from './fake-grid';

const chunk = (): ChunkSize => new ChunkSize({ fewest: 100, most: 5_000, first: 1_000 });
const LABELS = { title: 'Ledger', name: 'Ledger 2026-10' };
const CHUNKS = { reading: chunk, writing: chunk, formatting: chunk };

const READS = /^(Get|_|Load|Indexer)/;
const writes = ({ Actions }: RequestBody): boolean =>
  Actions.some(
    ({ ActionType, Name }) => ActionType === 4 || (ActionType === 3 && !READS.test(Name)),
  );

function planOf(rows: number, columns: number): TablePlan {
  return {
    columns: Array.from({ length: columns }, (_, at) => ({
      header: `Column ${at}`,
      format: at === 0 ? '@' : '0.00',
      isHidden: false,
      isNumber: at > 0,
    })),
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, at) => (at === 0 ? `entry ${row}` : row + at)),
    ),
    totals: () => Array.from({ length: columns }, () => ''),
    rounded: [],
  };
}

async function stepsOf(excel: ExcelInNode, plan: TablePlan): Promise<number> {
  const place = { sheet: 'Sheet1', row: 0, column: 0 };
  const run = { signal: new AbortController().signal, progress: () => undefined };
  const before = excel.requests.length;
  const inserted = await new TableInsertion(plan, place, LABELS, run, CHUNKS).insert();
  expect(inserted).toMatchObject({ ok: true });
  return excel.requests.slice(before).filter(writes).length;
}

let excel: ExcelInNode;
beforeEach(() => {
  excel = excelInNode(new FakeGrid('Sheet1'));
  Object.assign(globalThis, {
    Excel: {
      ...excel.proxies,
      run: (work: Parameters<ExcelInNode['run']>[0]) => excel.run(work),
      ClearApplyTo: { formats: 'Formats' },
      HorizontalAlignment: { right: 'Right' },
    },
    OfficeExtension: { Error: class Never extends Error {} },
    document: { hidden: true },
    requestAnimationFrame: (drawn: () => void) => setTimeout(drawn, 0),
  });
});

test('a small table takes as many steps however many columns it has', async () => {
  const few = await stepsOf(excel, planOf(20, 3));
  excel = excelInNode(new FakeGrid('Sheet1'));
  Object.assign(Excel, { run: (work: Parameters<ExcelInNode['run']>[0]) => excel.run(work) });
  expect(await stepsOf(excel, planOf(20, 12))).toBe(few);
  expect(few).toBeLessThanOrEqual(7);
});

test('its values and formats stand in the sheet', async () => {
  await stepsOf(excel, planOf(3, 3));
  const { values, formats } = await excel.run(async (context) => {
    const range = context.workbook.worksheets
      .getItem('Sheet1')
      .getRange('A2:C5')
      .load('values,numberFormat');
    await context.sync();
    return { values: range.values, formats: range.numberFormat };
  });
  expect(values[0]).toEqual(['Column 0', 'Column 1', 'Column 2']);
  expect(values[3]).toEqual(['entry 2', 3, 4]);
  expect((formats as unknown[][])[1]).toEqual(['@', '0.00', '0.00']);
});
