// What a refresh writes, in which order, and what it tells: rows that come back, cells that were
// edited, columns that were away, copies and rows whose parts were moved.
import { commission, entry } from '../records/sample-records';
import { findFieldColumns, findIdColumn } from '../../src/addin/workbook/tables/merge/find-columns';
import { readToken } from '../../src/addin/workbook/tables/merge/identity';
import { notedRows } from '../../src/addin/workbook/tables/merge/notes';
import { isOwnTotal } from '../../src/addin/workbook/tables/merge/totals';
import { shownText } from '../../src/addin/workbook/tables/merge/cell-text';
import { ledgerAnswer, PaperTable, rebatesAnswer } from './paper-table';

const ENTRIES = ['701', '702', '703', '704'].map((billId, i) =>
  entry({ billId, cTimeMs: 1_764_505_800_000 + i, deltaAmount: `-${i + 1}` }),
);
const table = (count = 3): PaperTable => new PaperTable(ledgerAnswer(ENTRIES.slice(0, count)));
const checks = (one: PaperTable): string[] =>
  one.column('Tieout check').map((text) => String(text).split(':')[0]!);
const tokens = (one: PaperTable) => one.rows.map((row) => readToken(row.at(-1)));

test('new records come in the order of the answer, also where one has a twin that stands already', () => {
  const A = commission();
  const early = commission({ settleStartTime: '2026-03-01 00:00:00' });
  const one = new PaperTable(rebatesAnswer([A]));
  one.refresh(rebatesAnswer([early, A, { ...A, commission: '7' }]));
  const at = one.at('Commission');
  expect(one.rows.map((row) => [row[at], readToken(row.at(-1))!.day])).toEqual([
    [41.085, '2026-03-29'],
    [41.085, '2026-03-01'],
    [7, '2026-03-29'],
  ]);
  // Two have its key, and one of them is equal to it.
  expect(tokens(one)[0]).toMatchObject({ size: 2, equals: 1 });
});

test('a note beside a copy is a note: its row is not taken for another record', () => {
  const [A, B] = [commission(), commission({ commission: '7' })];
  const one = new PaperTable(rebatesAnswer([A, B]));
  one.addColumn(0, 'Note');
  one.rows.push([...one.rows[0]!]);
  one.set(2, 'Note', 'mine');
  const changed = [A, B].map((record) => ({ ...record, fee: '0.5' }));
  const { report } = one.refresh(rebatesAnswer(changed));
  expect(report).toMatchObject({ gone: [0, 1], added: [3, 4] });
});

test('what is told is told in the order of the sheet', () => {
  const one = table();
  one.set(2, 'Entry ID', '799');
  const { report, notes } = one.refresh(ledgerAnswer(ENTRIES.slice(1, 3)));
  expect(report).toMatchObject({ gone: [0], flagged: [0, 2], added: [3] });
  expect(notes).toEqual([]);
});

test('a mark that goes is told to nobody, and an older row keeps its check', () => {
  const one = table(1);
  one.refresh(ledgerAnswer([]));
  expect(one.refresh(ledgerAnswer(ENTRIES.slice(0, 1))).report.flagged).toEqual([]);
  one.set(0, 'Tieout check', 'mine');
  const { report, writes } = one.refresh(ledgerAnswer([]), { answeredFrom: '2026-01-01' });
  expect([report.flagged, writes, checks(one)]).toEqual([[], [], ['mine']]);
});

test('a row that was a copy, or moved, and is not any more loses its mark, also where it is older', () => {
  const older = { answeredFrom: '2026-01-01' } as const;
  const copied = table(1);
  copied.rows.push([...copied.rows[0]!]);
  copied.refresh(ledgerAnswer(ENTRIES.slice(0, 1)));
  copied.rows.splice(0, 1);
  expect(checks(copied)).toEqual(['Not counted']);
  copied.set(0, 'Tieout check', `${String(copied.column('Tieout check')[0])} · mine`);
  copied.refresh(ledgerAnswer([]), older);
  expect(checks(copied)).toEqual(['mine']);

  const moved = table(1);
  const before = tokens(moved);
  moved.set(0, 'Entry ID', '799');
  moved.refresh(ledgerAnswer([]));
  expect([checks(moved), tokens(moved)]).toEqual([['Not counted'], before]);
  // As long as it is moved, nothing more is said of it.
  expect(moved.refresh(ledgerAnswer([])).writes).toEqual([]);
  moved.set(0, 'Entry ID', '701');
  moved.refresh(ledgerAnswer([]), older);
  expect(checks(moved)).toEqual(['Check']);
});

test('a cell that changes at each refresh was edited by nobody', () => {
  const one = table(1);
  for (const deltaAmount of ['-5', '-6', '-7'])
    one.refresh(ledgerAnswer([{ ...ENTRIES[0]!, deltaAmount }]));
  expect([one.column('Change'), checks(one)]).toEqual([[-7], ['']]);
});

test('a blank row of a table without one of its columns holds nothing of ours', () => {
  const one = table(1);
  one.deleteColumn('Fees');
  one.rows.push(one.columns.map(() => ''));
  one.refresh(ledgerAnswer(ENTRIES.slice(0, 1)));
  expect(checks(one)).toEqual(['', '']);
});

test('twins that come later have identities that can be read', () => {
  const A = commission();
  const one = new PaperTable(rebatesAnswer([A]));
  one.refresh(rebatesAnswer([A, A, A, A]));
  expect(tokens(one).map((token) => token?.ordinal)).toEqual([1, 2, 3, 4]);
});

test("the person's own rows are marked in the order of the sheet, between records", () => {
  const one = table(2);
  one.rows.unshift(one.columns.map(() => ''));
  one.set(0, 'Change', 5);
  const { writes } = one.refresh(
    ledgerAnswer(ENTRIES.slice(0, 2).map((record) => ({ ...record, fees: '9' }))),
  );
  const rows = writes.map(({ row }) => row);
  expect(rows).toEqual([...rows].sort((a, b) => a - b));
  expect(new Set(rows)).toEqual(new Set([0, 1, 2]));
});

describe('rows that come back', () => {
  test.each<[string, (one: PaperTable) => void, number, number]>([
    ['a row that was deleted', (one) => one.rows.splice(1, 1), 3, 1],
    ['the same beside a new record', (one) => one.rows.splice(1, 1), 4, 1],
    ['a new record alone', () => undefined, 4, 0],
    ['a row whose record gets one of its own', (one) => one.set(1, 'Entry ID', 'x'), 3, 0],
    ['all of them', (one) => one.rows.splice(0, 3), 3, 3],
  ])('%s', (_what, act, count, returned) => {
    const one = table();
    act(one);
    expect(one.refresh(ledgerAnswer(ENTRIES.slice(0, count))).report.returned).toBe(returned);
  });

  test('rows before and after it are reported where they stand, new ones behind it', () => {
    const one = table();
    one.rows.splice(1, 1);
    const changed = ENTRIES.map((record, at) => (at === 1 ? record : { ...record, fees: '9' }));
    const { report, appended } = one.refresh(ledgerAnswer(changed));
    expect(report).toMatchObject({ changed: [0, 2], added: [1, 3], returned: 1 });
    expect(appended.from).toBe(3);
    expect(one.column('Fees')).toEqual([9, expect.any(Number), 9, 9]);
    expect(one.column('Entry ID')).toEqual(['701', '702', '703', '704']);
  });

  test('it stands in its place beside a copy, and last where the rows were sorted', () => {
    const copied = table();
    copied.rows.splice(1, 1);
    copied.rows.push([...copied.rows[0]!]);
    copied.refresh(ledgerAnswer(ENTRIES.slice(0, 3)));
    expect(copied.column('Entry ID')).toEqual(['701', '702', '703', '701']);
    const sorted = table();
    sorted.rows.splice(1, 1);
    sorted.rows.reverse();
    sorted.refresh(ledgerAnswer(ENTRIES.slice(0, 3)));
    expect(sorted.column('Entry ID')).toEqual(['703', '701', '702']);
  });

  test('a row that is gone does not stand for one that was deleted', () => {
    const one = table();
    one.refresh(ledgerAnswer(ENTRIES.slice(1, 3)));
    one.kept = { ...one.kept, standing: { ...one.kept.standing, rows: 2 } };
    one.rows.splice(1, 1);
    expect(one.refresh(ledgerAnswer(ENTRIES.slice(1, 3))).report.returned).toBe(1);
  });
});

test('an edited cell is set back and says so, in a copy it is only set back', () => {
  const one = table(1);
  one.rows.push([...one.rows[0]!]);
  one.set(0, 'Change', 7);
  one.set(1, 'Change', 8);
  one.refresh(ledgerAnswer(ENTRIES.slice(0, 1)));
  expect(one.column('Change')).toEqual([-1, -1]);
  expect(one.column('Tieout check').map(String)).toEqual([
    'Check: Change was edited by hand and is set back; it said 7.',
    expect.not.stringContaining('edited'),
  ]);
});

test('a column that was away and is put back was edited by nobody', () => {
  const one = table(2);
  const at = one.at('Fees');
  const away = { column: one.columns[at]!, cells: one.column('Fees') };
  one.deleteColumn('Fees');
  const changed = ENTRIES.slice(0, 2).map((record) => ({ ...record, fees: '9', deltaAmount: '5' }));
  one.refresh(ledgerAnswer(changed));
  one.addColumn(at, 'Fees');
  Object.assign(one.columns[at]!, { ...away.column });
  away.cells.forEach((cell, row) => one.set(row, 'Fees', cell));
  one.refresh(ledgerAnswer(changed));
  expect([one.column('Fees'), checks(one)]).toEqual([
    [9, 9],
    ['', ''],
  ]);
});

test('a blank row at the end takes a new record, one with a note does not', () => {
  const one = table(1);
  one.addColumn(0, 'Note');
  one.rows.push(one.columns.map(() => ''));
  expect(one.refresh(ledgerAnswer(ENTRIES.slice(0, 2))).appended.from).toBe(1);
  one.rows.push(one.columns.map(() => ''));
  one.set(2, 'Note', 'mine');
  expect(one.refresh(ledgerAnswer(ENTRIES.slice(0, 3))).appended.from).toBe(3);
});

test('columns are known by the ids and headers that they have now', () => {
  const one = table(2);
  for (const header of ['Tieout check', 'Tieout ID', 'Change'])
    one.columns[one.at(header)]!.id += 100;
  const { kept } = one;
  one.refresh(ledgerAnswer(ENTRIES.slice(0, 2)));
  const change = (of: PaperTable['kept']) => of.columns.find(({ header }) => header === 'Change')!;
  expect([one.kept.checkId, one.kept.idId, change(one.kept).id]).toEqual([
    kept.checkId + 100,
    kept.idId + 100,
    change(kept).id + 100,
  ]);
});

test('one column is one field, also where two could claim it', () => {
  const alike = ENTRIES.map((record) => ({ ...record, deltaAmount: '0', fees: '0' }));
  const one = new PaperTable(ledgerAnswer(alike));
  one.deleteColumn('Change');
  one.columns[one.at('Fees')]!.header = 'Change';
  const found = findFieldColumns(one.reading, one.kept, [], tokens(one));
  expect(found.filter((at) => at === one.at('Change'))).toHaveLength(1);
});

test('of two columns of identities the one with the header is meant before the one with the id', () => {
  const one = table(2);
  const id = one.columns.length;
  one.addColumn(0, 'Tieout ID');
  for (const row of one.rows) row[0] = row[id]!;
  one.columns[id]!.header = 'Renamed';
  expect(findIdColumn(one.reading, one.kept)).toBe(0);
});

test.each([
  ['in two rows of five', ['=F21*2', '=F22*2', 'a', 'b', 'c'], true],
  ['in two rows of four', ['=F21*2', '=F22*2', 'a', 'b'], true],
  ['in three rows of five', ['=F21*2', '=F22*2', '=F23*2', 'a', 'b'], false],
])('a formula %s', (_what, cells, isNote) => {
  const isNoted = notedRows(
    {
      name: 'T',
      columns: [{ id: 1, header: 'Note' }],
      rows: cells.map((cell) => [cell]),
      firstRowNumber: 21,
      totals: null,
      standsAlone: true,
    },
    new Set(),
  );
  expect(isNoted(0)).toBe(isNote);
});

test('a text that holds a formula of ours is none, and pictures stand for control characters alone', () => {
  expect(isOwnTotal('x=ROUND(SUBTOTAL(109,a),1)')).toBe(false);
  expect(shownText('\u001f \u007f\u0080')).toBe('␟ ␡\ufffd');
});
