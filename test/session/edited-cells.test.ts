// If these fail, a cell counts as entered by the wrong person, or thousands of edits are remembered
// one by one.
import fc from 'fast-check';
import { EditedCells } from '../../src/addin/workbook/live/edited-cells';
import { type CellBlock, blocksOf } from '../../src/addin/engine/records/sheet-address';
import type { FormulaCell } from '../../src/addin/workbook/excel/excel-find-formulas';

const SIDE = 6;
const cellAt = (row: number, column: number): FormulaCell => ({
  address: '',
  sheet: 'Sheet1',
  sheetId: 's',
  row,
  column,
  formula: '',
  isUnknown: false,
});
const ends = fc
  .tuple(fc.nat(SIDE - 1), fc.nat(SIDE - 1))
  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
const block = fc
  .tuple(ends, ends)
  .map(([[startRow, endRow], [startColumn, endColumn]]): CellBlock => ({
    startRow,
    endRow,
    startColumn,
    endColumn,
  }));

test('each cell belongs to who edited it last, however areas overlap', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ block, isRemote: fc.boolean() })), (edits) => {
      const edited = new EditedCells();
      const naive = new Map<string, string>();
      for (const { block: one, isRemote } of edits) {
        edited.add({ isRemote, sheetId: 's', blocks: [one], movesCells: false });
        for (let row = one.startRow; row <= one.endRow; row += 1)
          for (let column = one.startColumn; column <= one.endColumn; column += 1)
            naive.set(`${row} ${column}`, isRemote ? 'elsewhere' : 'here');
      }
      for (let row = 0; row < SIDE; row += 1)
        for (let column = 0; column < SIDE; column += 1)
          expect(edited.editorOf(cellAt(row, column))).toBe(naive.get(`${row} ${column}`) ?? null);
    }),
  );
});

test('ten thousand cells entered one below the other are one area', () => {
  const edited = new EditedCells();
  for (let row = 0; row < 10_000; row += 1)
    edited.add({
      isRemote: false,
      sheetId: 's',
      blocks: blocksOf(`A${row + 1}`),
      movesCells: false,
    });
  expect(edited.areas).toBe(1);
});

test('where rows are deleted, no cell that moved up counts as entered', () => {
  const edited = new EditedCells();
  edited.add({ isRemote: false, sheetId: 's', blocks: blocksOf('A5'), movesCells: false });
  edited.add({ isRemote: false, sheetId: 's', blocks: [], movesCells: true });
  expect(edited.editorOf(cellAt(4, 0))).toBeNull();
});
