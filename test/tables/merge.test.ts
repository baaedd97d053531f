import { isNothing } from '../../src/addin/workbook/tables/merge/merge-plan';
import { mergeTable } from '../../src/addin/workbook/tables/merge/merge';
import { commission, entry } from '../records/sample-records';
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

test('a deleted row comes back where it stood, and at the end where order or neighbours forbid', () => {
  const all = [FIRST, SECOND, THIRD];
  const table = noted('a', 'b', 'c');
  table.rows.splice(0, 2);
  const { report, inserted } = table.refresh(ledgerAnswer(all));
  expect(pairsOf(table)).toEqual([
    ['701', '', ''],
    ['702', '', ''],
    ['703', 'c', ''],
  ]);
  expect([report.returned, report.added, inserted.length]).toEqual([2, [0, 1], 2]);
  expect(isNothing(table.refresh(ledgerAnswer(all)))).toBe(true);

  const sorted = noted('a', 'b', 'c');
  sorted.rows.splice(1, 1);
  sorted.rows.reverse();
  sorted.refresh(ledgerAnswer(all));
  expect(sorted.column('Entry ID')).toEqual(['703', '701', '702']);

  const beside = noted('a', 'b', 'c');
  beside.rows.splice(1, 1);
  beside.standsAlone = false;
  expect(beside.refresh(ledgerAnswer(all)).report).toMatchObject({ added: [2], returned: 1 });
  expect(pairsOf(beside).map(([id]) => id)).toEqual(['701', '703', '702']);
});

test('changes of other rows are written into them, and reported, where a deleted row came back', () => {
  const table = noted('a', 'b', 'c');
  table.rows.splice(1, 1);
  const changed = { ...THIRD, deltaAmount: '9' };
  const { report } = table.refresh(ledgerAnswer([FIRST, SECOND, changed]));
  expect(pairsOf(table).map(([id, note]) => [id, note])).toEqual([
    ['701', 'a'],
    ['702', ''],
    ['703', 'c'],
  ]);
  expect(table.column('Change')[2]).toBe(9);
  expect(report).toMatchObject({ changed: [2], added: [1] });
});

test('an entry that is gone is marked and kept, and unmarked when it is back', () => {
  const table = noted('a', 'b');
  const { report } = table.refresh(ledgerAnswer([SECOND]));
  expect(pairsOf(table)).toEqual([
    ['701', 'a', 'Not counted'],
    ['702', 'b', ''],
  ]);
  expect(report).toMatchObject({ gone: [0], flagged: [0], changed: [], added: [] });
  table.refresh(ledgerAnswer([FIRST, SECOND]));
  expect(table.column('Tieout check')).toEqual([
    'Check: this record was gone and is back at the exchange.',
    '',
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
  expect(writes.map(({ row, content }) => [row, content])).toEqual([
    [1, 0.2],
    [1, expect.stringMatching(/^T1\|L\|/)],
  ]);
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
  expect(table.kept.columns.map(({ header }) => header)).toContain('Movement');
});

test('a deleted column stays deleted and is named', () => {
  const table = noted('a', 'b');
  table.deleteColumn('Fees');
  const { notes } = table.refresh(ledgerAnswer([FIRST, SECOND, THIRD]));
  expect(notes).toEqual([
    "Table1 no longer has Fees, or its cells are another column's: it is not refreshed.",
  ]);
  expect(table.column('Entry ID')).toEqual(['701', '702', '703']);
});

test.each(['Tieout ID', 'Tieout check'])(
  'without its column %s a table is not refreshed and says so',
  (header) => {
    const table = noted('a', 'b');
    table.deleteColumn(header);
    const merge = mergeTable({
      kept: table.kept,
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

test('an edited cell is set back, and what it said is kept in words', () => {
  const table = noted('a', 'b');
  table.set(1, 'Change', 5);
  table.refresh(ledgerAnswer([FIRST, SECOND]));
  expect([table.column('Change'), table.column('Tieout check')]).toEqual([
    [-100, -100],
    ['', 'Check: Change was edited by hand and is set back; it said 5.'],
  ]);
});

test('cells moved without their row: nothing in it is touched, and the record gets a row of its own', () => {
  const table = noted('a', 'b');
  for (const header of ['Entry ID', 'Time', 'Note']) {
    const [one, other] = table.column(header);
    table.set(0, header, other!);
    table.set(1, header, one!);
  }
  table.refresh(ledgerAnswer([FIRST, SECOND]));
  expect(pairsOf(table)).toEqual([
    ['702', 'b', 'Not counted'],
    ['701', 'a', 'Not counted'],
    ['701', '', ''],
    ['702', '', ''],
  ]);
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
  expect(report.flagged).toEqual([]);
});

describe('records of rebates that share a settlement', () => {
  const A = commission();
  const B = commission({ commission: '7' });
  const C = commission({ commission: '8' });
  const withNotes = (...records: ReturnType<typeof commission>[]): PaperTable => {
    const table = new PaperTable(rebatesAnswer(records));
    table.addColumn(0, 'Note');
    records.forEach((_, row) => table.set(row, 'Note', `n${row}`));
    return table;
  };
  const checks = (table: PaperTable): string[] =>
    table.column('Tieout check').map((text) => String(text).slice(0, 18));

  test('a record alone in its settlement keeps its note when it changes', () => {
    const table = withNotes(A);
    table.refresh(rebatesAnswer([B]));
    expect([table.column('Commission'), checks(table)]).toEqual([[7], ['']]);
  });

  test('equal twins of unchanged number are left alone', () => {
    const table = withNotes(A, A);
    expect(isNothing(table.refresh(rebatesAnswer([A, A])))).toBe(true);
  });

  test('equal twins of which one is gone are all flagged, one is not counted', () => {
    const table = withNotes(A, A);
    table.refresh(rebatesAnswer([A]));
    expect(checks(table)).toEqual(['Check: the exchang', 'Not counted: gone ']);
  });

  test('a new equal twin flags the note beside the old one', () => {
    const table = withNotes(A);
    table.refresh(rebatesAnswer([A, A]));
    expect([table.column('Note'), checks(table)]).toEqual([
      ['n0', ''],
      ['Check: the exchang', ''],
    ]);
  });

  test('one of two changed: its note stays with the old digits, marked, and the new digits get a row', () => {
    const table = withNotes(A, B);
    table.refresh(rebatesAnswer([A, C]));
    expect([table.column('Note'), table.column('Commission'), checks(table)]).toEqual([
      ['n0', 'n1', ''],
      [41.085, 7, 8],
      ['Check: other recor', 'Not counted: gone ', ''],
    ]);
  });

  test('the last one left in the table is not taken for another that is left at the exchange', () => {
    const table = withNotes(A, B);
    table.rows.splice(1, 1);
    table.refresh(rebatesAnswer([C]));
    expect([table.column('Note'), table.column('Commission')]).toEqual([
      ['n0', ''],
      [41.085, 8],
    ]);
  });

  test('without notes they are taken for the same', () => {
    const table = new PaperTable(rebatesAnswer([A, B]));
    table.refresh(rebatesAnswer([A, C]));
    expect([table.column('Commission'), checks(table)]).toEqual([
      [41.085, 8],
      ['', ''],
    ]);
  });

  test('a formula that fills a column is no note', () => {
    const table = new PaperTable(rebatesAnswer([A, B]));
    table.addColumn(0, 'Half');
    table.rows.forEach((_, row) => table.set(row, 'Half', `=K${row + 2}/2`));
    table.refresh(rebatesAnswer([A, C]));
    expect(checks(table)).toEqual(['', '']);
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
