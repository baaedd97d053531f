// What of a table is Tieout's and what the person's: columns found again after they were renamed,
// moved, copied or deleted, and cells in which a person wrote something.
import {
  findCheckColumn,
  findFieldColumns,
  findIdColumn,
} from '../../src/addin/workbook/tables/merge/find-columns';
import { readToken } from '../../src/addin/workbook/tables/merge/identity';
import { notedRows } from '../../src/addin/workbook/tables/merge/notes';
import type { CellContent } from '../../src/addin/workbook/tables/merge/table-reading';
import { entry } from '../records/sample-records';
import { ledgerAnswer, PaperTable } from './paper-table';

const ENTRIES = ['701', '702', '703'].map((billId, i) =>
  entry({ billId, cTimeMs: 1_764_505_800_000 + i, deltaAmount: `-${i + 1}` }),
);
const table = (entries = ENTRIES): PaperTable => new PaperTable(ledgerAnswer(entries));

describe('the hidden column', () => {
  const found = ({ reading, kept }: PaperTable): number | null => findIdColumn(reading, kept);

  test('is the one with the most identities, whatever it is called', () => {
    const one = table();
    one.addColumn(0, 'Tieout ID');
    one.columns.at(-1)!.header = 'Column9';
    expect(found(one)).toBe(one.columns.length - 1);
    // A copy of some of its cells is another column.
    one.set(0, 'Tieout ID', one.rows[0]!.at(-1)!);
    expect(found(one)).toBe(one.columns.length - 1);
  });

  test('of two with as many identities it is the one with its header, else the one with its id', () => {
    const one = table();
    const id = one.columns.length;
    one.addColumn(0, 'Copy');
    for (const row of one.rows) row[0] = row[id]!;
    expect(found(one)).toBe(id);
    one.columns[id]!.header = 'Renamed';
    expect(found(one)).toBe(id);
    one.columns[id]!.id = 99;
    expect(found(one)).toBe(0);
    one.columns[0]!.header = 'Tieout ID';
    expect(found(one)).toBe(0);
  });

  test('of a table without records it is the one with its header or its id', () => {
    const empty = table([]);
    const id = empty.columns.length - 1;
    expect(found(empty)).toBe(id);
    empty.columns[id]!.header = 'Renamed';
    expect(found(empty)).toBe(id);
    empty.columns[id]!.id = 99;
    expect(found(empty)).toBeNull();
    empty.columns[0]!.header = 'tieout id';
    expect(found(empty)).toBe(0);
  });
});

test('the check column is found by its header, with a word behind it too, and by its id', () => {
  const one = table();
  const check = one.at('Tieout check');
  const found = (): number | null => findCheckColumn(one.reading, one.kept);
  expect(found()).toBe(check);
  one.columns[check]!.header = 'TIEOUT CHECK (refreshing)';
  one.columns[check]!.id = 99;
  expect(found()).toBe(check);
  one.columns[check]!.header = 'My Tieout check';
  expect(found()).toBeNull();
  one.columns[check]!.id = one.kept.checkId;
  expect(found()).toBe(check);
  [one.columns[0]!.header, one.columns[check]!.header] = ['Tieout check', 'Renamed'];
  expect(found()).toBe(0);
});

describe('a column of a field', () => {
  const found = (one: PaperTable, header: string): number | null => {
    const tokens = one.rows.map((row) => readToken(row.at(-1)));
    const taken = ['Tieout check', 'Tieout ID'].map((name) => one.at(name));
    const at = one.kept.columns.findIndex((column) => column.header === header);
    return findFieldColumns(one.reading, one.kept, taken, tokens)[at]!;
  };

  test('that was renamed, or lost its id, proves itself by half of its cells', () => {
    const one = table();
    const change = one.at('Change');
    one.columns[change]!.header = 'Movement';
    expect(found(one, 'Change')).toBe(change);
    one.rows.forEach((row, i) => (row[change] = i === 0 ? -1 : 0));
    expect(found(one, 'Change')).toBeNull();
    const two = table(ENTRIES.slice(0, 2));
    two.columns[change]!.id = 99;
    two.set(0, 'Change', 0);
    expect(found(two, 'Change')).toBe(change);
    two.set(1, 'Change', 0);
    expect(found(two, 'Change')).toBeNull();
  });

  test("rows of the person's own prove nothing", () => {
    const one = table(ENTRIES.slice(0, 2));
    one.columns[one.at('Change')]!.id = 99;
    for (let i = 0; i < 5; i += 1) one.rows.unshift(one.columns.map(() => 'mine'));
    expect(found(one, 'Change')).toBe(one.at('Change'));
  });

  test('is no column that is taken', () => {
    const one = table();
    const [change, check] = [one.at('Change'), one.at('Tieout check')];
    one.columns[change]!.header = 'x';
    one.columns[change]!.id = 99;
    one.kept = {
      ...one.kept,
      columns: one.kept.columns.map((column) =>
        column.header === 'Change' ? { ...column, header: 'Tieout check', id: 1_000 } : column,
      ),
    };
    one.rows.forEach((row, i) => (row[check] = -1 - i));
    expect(found(one, 'Tieout check')).toBeNull();
  });
});

describe('a row in which the person wrote something', () => {
  const noted = (columns: Record<string, CellContent[]>): boolean[] => {
    const one = table();
    for (const [header, cells] of Object.entries(columns)) {
      one.addColumn(0, header);
      cells.forEach((cell, row) => one.set(row, header, cell));
    }
    const own = new Set(one.columns.flatMap(({ owner }, at) => (owner === 'tieout' ? [at] : [])));
    const isNoted = notedRows(one.reading, own);
    return one.rows.map((_, row) => isNoted(row));
  };

  test.each<[string, CellContent[], boolean[]]>([
    ['words', ['a', '', 'a'], [true, false, true]],
    ['the same words everywhere', ['a', 'a', 'a'], [true, true, true]],
    ['numbers', [0, 5, ''], [true, true, false]],
    ['a formula that fills the column', ['=F2*2', '=F3*2', '=F4*2'], [false, false, false]],
    ['the same with fixed columns', ['=$F2*$AB2', '=$F3*$AB3', '=$F4*$AB4'], [false, false, false]],
    ['a formula that fills it but for one row', ['=F2*2', '=F3*2', 'x'], [false, false, true]],
    ['formulas of one row each', ['=F2*2', '=F3*3', '=F4*4'], [true, true, true]],
    ['a formula in one row of three', ['=F2*2', '', ''], [true, false, false]],
    ['references to a fixed row', ['=F2*$H$9', '=F3*$H$9', '=F4*$H$9'], [false, false, false]],
    ['references to another row', ['=F3', '=F4', '=F5'], [true, true, true]],
    ['a row number within a text', ['=F2&"A2"', '=F3&"A2"', '=F4&"A2"'], [false, false, false]],
    [
      'texts with quotes in them',
      ['=F2&"a""B2"', '=F3&"a""B2"', '=F4&"a""B2"'],
      [false, false, false],
    ],
    [
      'texts that are another in each row',
      ['=F2&"A2"', '=F3&"A3"', '=F4&"A4"'],
      [true, true, true],
    ],
    ['a formula that is the same text', ['=TODAY()', '=TODAY()', ''], [false, false, false]],
  ])('%s', (_what, cells, rows) => {
    expect(noted({ Note: cells })).toEqual(rows);
  });

  test('a formula in half of the rows, or in a table of one row, is a note', () => {
    const two = table(ENTRIES.slice(0, 2));
    two.addColumn(0, 'Note');
    two.set(0, 'Note', '=F2');
    const isNoted = notedRows(two.reading, new Set(two.columns.map((_, at) => at + 1)));
    expect([isNoted(0), isNoted(1), isNoted(7)]).toEqual([true, false, false]);
    two.rows.pop();
    expect(notedRows(two.reading, new Set(two.columns.map((_, at) => at + 1)))(0)).toBe(true);
  });
});

test('a row that was once marked as a copy stays the copy when the person sorts it before its original', () => {
  const one = table(ENTRIES.slice(0, 1));
  one.rows.push([...one.rows[0]!]);
  one.refresh(ledgerAnswer(ENTRIES.slice(0, 1)));
  const marked = () => one.column('Tieout check').map((text) => String(text).slice(0, 11));
  expect(marked()).toEqual(['', 'Not counted']);
  one.rows.reverse();
  one.refresh(ledgerAnswer(ENTRIES.slice(0, 1)));
  expect(marked()).toEqual(['Not counted', '']);
});

test('a row of which a part was moved is told once it is put back, and its place is known without a deleted column', () => {
  const one = table();
  one.deleteColumn('Coin');
  const [first, second] = [one.rows[0]!, one.rows[1]!];
  const id = one.at('Entry ID');
  [first[id], second[id]] = [second[id]!, first[id]!];
  one.refresh(ledgerAnswer(ENTRIES));
  expect(one.rows.slice(0, 2).map((row) => String(row[one.at('Tieout check')]))).toEqual([
    expect.stringMatching(/^Not counted/),
    expect.stringMatching(/^Not counted/),
  ]);
  [first[id], second[id]] = [second[id], first[id]];
  one.rows.splice(3);
  one.refresh(ledgerAnswer(ENTRIES));
  expect(one.rows.map((row) => row[one.at('Tieout check')])).toEqual([
    expect.stringMatching(/^Check: the cells of this row were those of another record/),
    expect.stringMatching(/^Check: the cells of this row were those of another record/),
    '',
  ]);
});
