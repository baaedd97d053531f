// The promise behind tables: whatever a person does with rows and columns of their own and whatever
// the exchange answers, a note stays beside its entry, and our cells say what the exchange says.
import fc from 'fast-check';
import { isNothing } from '../../../../src/addin/workbook/tables/merge/table-edits';
import { runsOf } from '../../../seeds';
import { entry } from '../../engine/records/sample-records';
import { ledgerAnswer, PaperTable } from './paper-table';

const IDS = ['701', '702', '703', '704', '705'];
const retained = fc
  .subarray(IDS)
  .chain((ids) =>
    fc.tuple(
      fc.constant(ids),
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 5, maxLength: 5 }),
    ),
  )
  .map(([ids, amounts]) =>
    ids.map((billId, at) =>
      entry({ billId, cTimeMs: 1_764_505_800_000 + at, deltaAmount: String(amounts[at]) }),
    ),
  );
const place = fc.nat(30);
const PERSON = ['delete', 'copy', 'move', 'edit', 'blank', 'own row', 'column', 'rename'] as const;
const step = fc.record({ kind: fc.constantFrom(...PERSON), at: place, to: place });

function act(table: PaperTable, { kind, at, to }: { kind: string; at: number; to: number }): void {
  const { rows } = table;
  const row = at % rows.length;
  const blank = (): string[] => table.columns.map(() => '');
  const ours = table.columns.filter(({ owner }) => owner === 'tieout').slice(0, -2);
  const column = ours[to % ours.length]!;
  if (kind === 'delete' && rows.length > 1) rows.splice(row, 1);
  if (kind === 'copy') rows.splice(to % rows.length, 0, [...rows[row]!]);
  if (kind === 'move') rows.splice(to % rows.length, 0, ...rows.splice(row, 1));
  if (kind === 'edit') rows[row]![table.columns.indexOf(column)] = 'edited';
  if (kind === 'blank') rows.splice(row, 0, blank());
  if (kind === 'own row') rows.splice(row, 0, blank().with(table.at('Note'), 'own'));
  if (kind === 'column') table.addColumn(to % table.columns.length, `Mine ${table.columns.length}`);
  if (kind === 'rename') column.header = `${column.header}x`;
}

test('a note stays beside its entry, our cells are those of the answer, and again changes nothing', () => {
  const run = fc.tuple(retained, fc.array(fc.tuple(fc.array(step, { maxLength: 4 }), retained)));
  fc.assert(
    fc.property(run, ([first, rounds]) => {
      const table = new PaperTable(ledgerAnswer(first));
      const places = table.columns.slice(0, -2);
      table.addColumn(2, 'Note');
      const id = (row: number): string => String(table.rows[row]![table.at('Tieout ID')]);
      first.forEach((one, row) => table.set(row, 'Note', `of ${one.billId}`));
      for (const [steps, entries] of rounds) {
        for (const one of steps) act(table, one);
        const answer = ledgerAnswer(entries);
        table.refresh(answer);
        const made = new Map(
          new PaperTable(answer).rows
            .map((cells): [string, unknown[]] => [String(cells.at(-1)), cells.slice(0, -2)])
            .filter(([one]) => one !== ''),
        );
        const counted = new Map<string, number>();
        table.rows.forEach((cells, row) => {
          const note = String(cells[table.at('Note')]);
          const [, , , , billId] = id(row).split('|');
          if (note.startsWith('of ')) expect(note).toBe(`of ${billId}`);
          const words = String(cells[table.at('Tieout check')]);
          const own = places.map((column) => cells[table.columns.indexOf(column)]);
          if (made.has(id(row))) expect(own).toEqual(made.get(id(row)));
          else if (own.some((cell) => cell !== '')) expect(words).toMatch(/^Not counted/);
          if (made.has(id(row)) && words === '')
            counted.set(id(row), (counted.get(id(row)) ?? 0) + 1);
        });
        expect([...counted.keys()].sort()).toEqual([...made.keys()].sort());
        for (const count of counted.values()) expect(count).toBe(1);
        expect(isNothing(table.refresh(answer))).toBe(true);
      }
    }),
    { numRuns: runsOf(300) },
  );
});
