// What a refreshed table counts and reports: a row that is older than what the exchange holds, one
// that is gone, a copy. Counted wrongly, a sum is off or a person is told of the same loss again.
import { entry } from '../../engine/records/sample-records';
import { mergeTable } from '../../../../src/addin/workbook/tables/merge/merge';
import { FORM, ledgerAnswer, PaperTable } from './paper-table';

// Posted on 30 November 2025 in UTC.
const [FIRST, SECOND] = ['701', '702'].map((billId, i) =>
  entry({ billId, cTimeMs: 1_764_505_800_000 + i }),
) as [ReturnType<typeof entry>, ReturnType<typeof entry>];

test.each([
  ['2025-11-30', [], ['', '']],
  ['2025-11-29', [0, 1], ['Not counted', 'Not counted']],
] as const)(
  'the exchange answers from %s on: the day itself may lie in two of its months, so a row of it stays',
  (answeredFrom, gone, checks) => {
    const table = new PaperTable(ledgerAnswer([FIRST, SECOND]));
    const { report } = table.refresh(ledgerAnswer([]), { answeredFrom });
    expect(report.gone).toEqual(gone);
    expect(table.column('Tieout check').map((text) => String(text).slice(0, 11))).toEqual(checks);
  },
);

test('a row that is gone is reported once, and stays gone when the exchange holds less', () => {
  const table = new PaperTable(ledgerAnswer([FIRST, SECOND]));
  expect(table.refresh(ledgerAnswer([SECOND])).report.gone).toEqual([0]);
  expect(table.refresh(ledgerAnswer([SECOND])).report).toMatchObject({ gone: [], uncounted: [] });
  const later = table.refresh(ledgerAnswer([SECOND]), { answeredFrom: '2026-01-01' });
  expect(later.notes).toEqual([]);
  expect(String(table.column('Tieout check')[0])).toMatch(/^Not counted/);
});

test('a copy of an older row is counted as little as any other copy', () => {
  // The sum would need 16 digits with the copy in it, and has 15 without.
  const long = entry({ ...FIRST, deltaAmount: '5000000.00000001', afterAmount: '1' });
  const table = new PaperTable(ledgerAnswer([long]));
  table.rows.push([...table.rows[0]!]);
  const { rounded, notes } = table.refresh(ledgerAnswer([]), { answeredFrom: '2026-01-01' });
  expect(rounded.filter(({ column }) => column === 'Total of Change')).toEqual([]);
  expect(notes).toHaveLength(1);
  expect(String(table.column('Tieout check')[1])).toMatch(/^Not counted/);
});

test('a table that would grow beyond the sheet is not written, one that just fits is', () => {
  const table = new PaperTable(ledgerAnswer([FIRST]));
  const merged = (firstRowNumber: number) =>
    mergeTable({
      stored: table.stored,
      reading: { ...table.reading, firstRowNumber },
      answer: ledgerAnswer([FIRST, SECOND]),
      form: FORM,
      answeredFrom: null,
    });
  expect(merged(1_048_574)).toEqual({
    ok: false,
    sentence:
      'Table1 would grow beyond the 1,048,576 rows of a sheet. Insert a table of fewer days or coins.',
  });
  expect(merged(1_048_573).ok).toBe(true);
});

test('new rows are reported where they stand, cells are written in the order of the sheet', () => {
  const [third, fourth] = ['703', '704'].map((billId) => entry({ ...FIRST, billId }));
  const table = new PaperTable(ledgerAnswer([FIRST, SECOND]));
  table.rows.reverse();
  const plan = table.refresh(
    ledgerAnswer([
      { ...FIRST, fees: '0.2', deltaAmount: '-1' },
      { ...SECOND, fees: '0.3' },
      third!,
      fourth!,
    ]),
  );
  expect(plan.report).toMatchObject({ added: [2, 3], changed: [0, 1], gone: [], uncounted: [] });
  const places = plan.writes.map(({ row, place }) => row * 100 + place);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places.length).toBe(3);
});

test("a row of the person's own is reported when its mark is written, and not again", () => {
  const table = new PaperTable(ledgerAnswer([FIRST]));
  table.rows.push(table.columns.map(() => ''));
  table.set(1, 'Change', 5);
  expect(table.refresh(ledgerAnswer([FIRST])).report.uncounted).toEqual([1]);
  expect(String(table.column('Tieout check')[1])).toMatch(/^Not counted/);
  expect(table.refresh(ledgerAnswer([FIRST])).report.uncounted).toEqual([]);
  table.set(1, 'Change', '');
  const cleared = table.refresh(ledgerAnswer([FIRST]));
  expect([table.column('Tieout check')[1], cleared.report.uncounted]).toEqual(['', []]);
});
