// What a refreshed table counts and reports: a row that is older than what the exchange holds, one
// that is gone, a copy. Counted wrongly, a sum is off or a person is told of the same loss again.
import { commission, entry } from '../records/sample-records';
import { ledgerAnswer, PaperTable, rebatesAnswer } from './paper-table';

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
  expect(table.refresh(ledgerAnswer([SECOND])).report).toMatchObject({ gone: [], flagged: [] });
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

describe('a record that is alone with its key', () => {
  const A = commission();
  const B = commission({ commission: '7' });
  const C = commission({ commission: '8' });
  const noted = (...records: ReturnType<typeof commission>[]): PaperTable => {
    const table = new PaperTable(rebatesAnswer(records));
    table.addColumn(0, 'Note');
    records.forEach((_, row) => table.set(row, 'Note', `n${row}`));
    return table;
  };
  const shown = (table: PaperTable): unknown[] =>
    table.rows.map((row) => [row[0], row[table.at('Commission')]]);

  test('it was gone, and comes back changed: its note is its own', () => {
    const table = noted(A);
    table.refresh(rebatesAnswer([]));
    table.refresh(rebatesAnswer([B]));
    expect(shown(table)).toEqual([['n0', 7]]);
  });

  test('two were there when it went: what comes may be the other one, and gets a row of its own', () => {
    const table = noted(A, B);
    table.refresh(rebatesAnswer([A]));
    table.rows.splice(0, 1);
    table.refresh(rebatesAnswer([C]));
    expect(shown(table)).toEqual([
      ['n1', 7],
      ['', 8],
    ]);
  });
});
