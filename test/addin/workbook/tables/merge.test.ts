import { isNothing } from '../../../../src/addin/workbook/tables/merge/table-edits';
import { mergeTable } from '../../../../src/addin/workbook/tables/merge/merge';
import { commission, entry } from '../../engine/records/sample-records';
import {
  FORM,
  ledgerAnswer,
  ledgerCall,
  PaperTable,
  rebatesAnswer,
  rebatesCall,
} from './paper-table';

const [FIRST, SECOND, THIRD] = ['701', '702', '703'].map((billId, i) =>
  entry({ billId, cTimeMs: 1_764_505_800_000 + i }),
) as [ReturnType<typeof entry>, ReturnType<typeof entry>, ReturnType<typeof entry>];

function noted(...notes: string[]): PaperTable {
  const table = new PaperTable(ledgerAnswer([FIRST, SECOND, THIRD].slice(0, notes.length)));
  table.addColumn(2, 'Note');
  notes.forEach((note, row) => table.set(row, 'Note', note));
  return table;
}
const pairsOf = (table: PaperTable): unknown[][] =>
  table.rows.map((row) => [
    row[table.at('Entry ID')],
    row[table.at('Note')],
    String(row[table.at('Tieout check')]).slice(0, 11),
  ]);

test('a new entry comes last, and notes stay beside theirs in the order the person made', () => {
  const table = noted('a', 'b');
  table.rows.reverse();
  table.refresh(ledgerAnswer([FIRST, SECOND, THIRD]));
  expect(pairsOf(table)).toEqual([
    ['702', 'b', ''],
    ['701', 'a', ''],
    ['703', '', ''],
  ]);
});

test('the record of a deleted row comes back, last, and is counted as returned', () => {
  const all = [FIRST, SECOND, THIRD];
  const table = noted('a', 'b', 'c');
  table.rows.splice(0, 2);
  const { report } = table.refresh(ledgerAnswer(all));
  expect(pairsOf(table)).toEqual([
    ['703', 'c', ''],
    ['701', '', ''],
    ['702', '', ''],
  ]);
  expect([report.returned, report.added]).toEqual([2, [1, 2]]);
  expect(isNothing(table.refresh(ledgerAnswer(all)))).toBe(true);
});

test('a row that is gone does not stand for one that was deleted', () => {
  const table = noted('a', 'b', 'c');
  table.refresh(ledgerAnswer([SECOND, THIRD]));
  table.stored = { ...table.stored, standing: { ...table.stored.standing, rows: 2 } };
  table.rows.splice(1, 1);
  expect(table.refresh(ledgerAnswer([SECOND, THIRD])).report.returned).toBe(1);
});

test('an entry that is gone is marked and kept, and unmarked when it is back', () => {
  const table = noted('a', 'b');
  const { report } = table.refresh(ledgerAnswer([SECOND]));
  expect(pairsOf(table)).toEqual([
    ['701', 'a', 'Not counted'],
    ['702', 'b', ''],
  ]);
  expect(report).toMatchObject({ gone: [0], uncounted: [], changed: [], added: [] });
  table.refresh(ledgerAnswer([FIRST, SECOND]));
  expect(pairsOf(table)).toEqual([
    ['701', 'a', ''],
    ['702', 'b', ''],
  ]);
});

test('rows older than what the exchange holds stay as they are, and are counted', () => {
  const table = noted('a', 'b');
  table.set(1, 'Change', -0.125);
  const { notes } = table.refresh(ledgerAnswer([]), { answeredFrom: '2026-01-01' });
  expect(pairsOf(table)).toEqual([
    ['701', 'a', ''],
    ['702', 'b', ''],
  ]);
  expect(notes).toEqual([
    '2 rows of Table1 are older than what the exchange still holds. They stay as they were and are counted.',
  ]);
  expect(table.totals![table.at('Change')]).toBe('=ROUND(SUBTOTAL(109,Table1[Change]),3)');
});

test('only what changed is written', () => {
  const table = noted('a', 'b');
  const { writes, appended, report } = table.refresh(
    ledgerAnswer([FIRST, { ...SECOND, fees: '0.2' }]),
  );
  expect(writes.map(({ row, content }) => [row, content])).toEqual([[1, 0.2]]);
  expect([appended.rows, report.changed]).toEqual([[], [1]]);
});

test('a renamed header is still ours, also where another column took its old name', () => {
  const table = noted('a', 'b');
  const changed = [FIRST, { ...SECOND, deltaAmount: '-7' }];
  table.columns[table.at('Change')]!.header = 'Movement';
  table.addColumn(0, 'Change');
  table.refresh(ledgerAnswer(changed));
  expect([table.column('Movement'), table.column('Change')]).toEqual([
    [-100, -7],
    ['', ''],
  ]);
  expect(table.stored.columns.map(({ header }) => header)).toContain('Movement');
});

test('a deleted column stays deleted and is named', () => {
  const table = noted('a', 'b');
  table.deleteColumn('Fees');
  const { notes } = table.refresh(ledgerAnswer([FIRST, SECOND, THIRD]));
  expect(notes).toEqual(['Table1 no longer has Fees, which is not refreshed.']);
  expect(table.column('Entry ID')).toEqual(['701', '702', '703']);
});

test.each(['Tieout ID', 'Tieout check'])(
  'without its column %s a table is not refreshed and says so',
  (header) => {
    const table = noted('a', 'b');
    table.deleteColumn(header);
    const merge = mergeTable({
      stored: table.stored,
      reading: table.reading,
      answer: ledgerAnswer([FIRST]),
      form: FORM,
      answeredFrom: null,
    });
    expect(merge).toEqual({
      ok: false,
      sentence: `Table1 has lost its column "${header}", without which it cannot be refreshed. Undo that, or insert the table again; this one stays as it is.`,
    });
  },
);

test('an edited cell is set back, and its row is counted as changed', () => {
  const table = noted('a', 'b');
  table.set(1, 'Change', 5);
  table.set(0, 'Entry ID', '999');
  const { report } = table.refresh(ledgerAnswer([FIRST, SECOND]));
  expect(table.column('Change')).toEqual([-100, -100]);
  expect(table.column('Entry ID')).toEqual(['701', '702']);
  expect(report).toMatchObject({ changed: [0, 1], uncounted: [], added: [] });
});

test('where another program numbered the columns anew, they are found by their headers', () => {
  const table = noted('a', 'b');
  const at = table.at('Change');
  table.columns.splice(0, 0, ...table.columns.splice(at, 1));
  for (const row of table.rows) row.unshift(...row.splice(at, 1));
  table.totals!.unshift(...table.totals!.splice(at, 1));
  table.columns.forEach((column, place) => (column.id = place + 1));
  table.refresh(ledgerAnswer([FIRST, { ...SECOND, deltaAmount: '-7' }]));
  expect([table.column('Change'), table.column('Note')]).toEqual([
    [-100, -7],
    ['a', 'b'],
  ]);
});

test('the hidden column is found by its header where another column has its id, and by its id where it was renamed', () => {
  const table = noted('a', 'b');
  const hidden = table.columns.at(-1)!;
  const note = table.columns[table.at('Note')]!;
  [hidden.id, note.id] = [note.id, hidden.id];
  expect(isNothing(table.refresh(ledgerAnswer([FIRST, SECOND])))).toBe(true);
  hidden.header = 'Renamed';
  expect(isNothing(table.refresh(ledgerAnswer([FIRST, SECOND])))).toBe(true);
});

test('a column of the person with the header of a deleted one of ours is not written', () => {
  const table = noted('a', 'b');
  table.deleteColumn('Fees');
  table.addColumn(0, 'Fees');
  table.set(0, 'Fees', 'mine');
  table.refresh(ledgerAnswer([{ ...FIRST, fees: '7' }, SECOND]));
  expect(table.column('Fees')).toEqual(['mine', '']);
});

test('a refresh that stopped left a word behind a header, which is still ours', () => {
  const table = noted('a', 'b');
  const check = table.columns[table.at('Tieout check')]!;
  check.header = 'Tieout check: INCOMPLETE';
  table.refresh(ledgerAnswer([SECOND]));
  expect(String(table.rows[0]![table.columns.indexOf(check)])).toMatch(/^Not counted/);
});

test('a copied row is marked, refreshed like its original, and not counted', () => {
  const table = noted('a', 'b');
  table.rows.splice(1, 0, [...table.rows[0]!]);
  table.set(1, 'Note', 'copy');
  table.refresh(ledgerAnswer([{ ...FIRST, deltaAmount: '-1' }, SECOND]));
  expect(table.column('Change')).toEqual([-1, -1, -100]);
  expect(pairsOf(table)).toEqual([
    ['701', 'a', ''],
    ['701', 'copy', 'Not counted'],
    ['702', 'b', ''],
  ]);
  expect(table.totals![table.at('Change')]).toBe(
    '=IF(SUBTOTAL(103,Table1[Tieout ID])=COUNTA(Table1[Tieout ID]),ROUND(SUMIFS(Table1[Change],Table1[Tieout ID],"T1|*",Table1[Tieout check],"<>Not counted*"),8),"")',
  );
});

test("the person's own rows are not touched, blank rows at the end are filled", () => {
  const table = noted('a', 'b');
  const blank = (): string[] => table.columns.map(() => '');
  table.rows.splice(1, 0, blank());
  table.rows.push(blank());
  const { appended } = table.refresh(ledgerAnswer([FIRST, SECOND, THIRD]));
  expect(appended.from).toBe(3);
  expect(pairsOf(table)).toEqual([
    ['701', 'a', ''],
    ['', '', ''],
    ['702', 'b', ''],
    ['703', '', ''],
  ]);
});

test("a row of the person's own among the records says that it is not counted", () => {
  const table = noted('a', 'b');
  const own = table.columns.map(() => '') as (string | number)[];
  own[table.at('Change')] = 12;
  table.rows.splice(1, 0, own);
  table.refresh(ledgerAnswer([FIRST, SECOND]));
  expect(table.column('Tieout check')).toEqual([
    '',
    'Not counted: no record of the exchange. It stays as it is.',
    '',
  ]);
  expect(table.column('Change')).toEqual([-100, 12, -100]);
});

test('the first records of an empty table take its blank row', () => {
  const table = new PaperTable(ledgerAnswer([]));
  table.refresh(ledgerAnswer([FIRST]));
  expect(table.column('Entry ID')).toEqual(['701']);
});

test('another display zone moves the times and flags nothing', () => {
  const table = noted('a', 'b');
  const form = { ...FORM, displayZone: 'Asia/Tokyo' };
  const times = table.column('Time') as number[];
  const { report } = table.refresh(ledgerAnswer([FIRST, SECOND]), { form });
  expect(
    (table.column('Time') as number[]).map((time, i) => Math.round((time - times[i]!) * 24)),
  ).toEqual([9, 9]);
  expect(report.uncounted).toEqual([]);
});

describe('records of rebates that share a settlement', () => {
  const A = commission();
  const B = commission({ commission: '7' });

  test('are told apart by their count, in the order of the answer', () => {
    const table = new PaperTable(rebatesAnswer([A, A]));
    table.addColumn(0, 'Note');
    table.set(1, 'Note', 'second');
    expect(isNothing(table.refresh(rebatesAnswer([A, A])))).toBe(true);
    table.refresh(rebatesAnswer([A]));
    const checks = () => table.column('Tieout check').map((text) => String(text).slice(0, 17));
    expect(checks()).toEqual(['', 'Not counted: gone']);
    table.refresh(rebatesAnswer([A, A, A]));
    expect([table.column('Note'), checks()]).toEqual([
      ['', 'second', ''],
      ['', '', ''],
    ]);
  });

  test('identity is there though no column shows it', () => {
    const columns = [
      { field: 'commission', label: 'Commission', kind: 'amount', asText: false },
    ] as const;
    const call = rebatesCall({ columns });
    const table = new PaperTable(
      rebatesAnswer([A, commission({ symbol: 'ETHUSDT', commission: '1' })], call),
    );
    table.addColumn(0, 'Note');
    table.set(1, 'Note', 'eth');
    table.rows.reverse();
    table.refresh(rebatesAnswer([B, commission({ symbol: 'ETHUSDT', commission: '2' })], call));
    expect(table.rows.map((row) => row.slice(0, 2))).toEqual([
      ['eth', 2],
      ['', 7],
    ]);
  });
});

test('a table of two accounts keeps entries of equal id apart', () => {
  const call = ledgerCall({ accounts: ['A', 'B'] });
  const answer = ledgerAnswer([FIRST], call);
  if (answer.operation !== 'LEDGER') throw new Error();
  const both = { ...answer, rows: { records: [FIRST, FIRST], accounts: ['A', 'B'] } };
  const table = new PaperTable(both);
  table.addColumn(0, 'Note');
  table.set(1, 'Note', 'of B');
  table.refresh({ ...both, rows: { records: [FIRST], accounts: ['B'] } });
  expect(table.rows.map((row) => [row[0], row[1], String(row.at(-2)).slice(0, 11)])).toEqual([
    ['', 'A', 'Not counted'],
    ['of B', 'B', ''],
  ]);
});
