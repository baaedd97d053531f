// Which cells were edited since the workbook was opened, and by whom. Areas of one editor that make
// a larger one are joined, so that thousands of edits stay few.
import { type CellBlock, holds, meet } from '../../engine/records/sheet-address';
import type { CellEdit } from '../excel/excel-coauthors';
import type { FormulaCell } from '../excel/excel-find-formulas';

export type Editor = 'here' | 'elsewhere';

interface Edited {
  readonly block: CellBlock;
  readonly by: Editor;
}

export class EditedCells {
  readonly #ofSheets = new Map<string, readonly Edited[]>();
  /** Who edited last; null where nobody did. */
  last: Editor | null = null;
  #isShared = false;

  /** Somebody else edits the workbook too. */
  get isShared(): boolean {
    return this.#isShared;
  }

  /** How many are remembered. */
  get areas(): number {
    return [...this.#ofSheets.values()].flat().length;
  }

  add({ isRemote, sheetId, blocks, movesCells }: Omit<CellEdit, 'isOurs'>): void {
    this.last = isRemote ? 'elsewhere' : 'here';
    this.#isShared ||= isRemote;
    // Where cells have moved, what is remembered of their sheet names other cells.
    let edited = movesCells ? [] : (this.#ofSheets.get(sheetId) ?? []);
    for (const block of blocks) edited = withLatest(edited, { block, by: this.last });
    this.#ofSheets.set(sheetId, edited);
  }

  /** Who edited this cell last; null where nobody did. */
  editorOf({ sheetId, row, column }: FormulaCell): Editor | null {
    const edited = this.#ofSheets.get(sheetId);
    return edited?.find(({ block }) => holds(block, { row, column }))?.by ?? null;
  }
}

/** The latest edit of a cell counts: no two of the areas share one. */
function withLatest(before: readonly Edited[], { block, by }: Edited): readonly Edited[] {
  let joined = block;
  let others = before.flatMap((one) =>
    meet(one.block, block)
      ? outside(one.block, block).map((rest) => ({ ...one, block: rest }))
      : one,
  );
  for (;;) {
    const neighbour = others.find((one) => one.by === by && makeOne(one.block, joined));
    if (!neighbour) return [...others, { block: joined, by }];
    others = others.filter((one) => one !== neighbour);
    joined = around(neighbour.block, joined);
  }
}

/** The cells of a block outside of another that it meets: above, below, left and right of it. */
function outside(block: CellBlock, { startRow, endRow, startColumn, endColumn }: CellBlock) {
  const [top, bottom] = [Math.max(block.startRow, startRow), Math.min(block.endRow, endRow)];
  return [
    { ...block, endRow: startRow - 1 },
    { ...block, startRow: endRow + 1 },
    { ...block, startRow: top, endRow: bottom, endColumn: startColumn - 1 },
    { ...block, startRow: top, endRow: bottom, startColumn: endColumn + 1 },
  ].filter((part) => part.startRow <= part.endRow && part.startColumn <= part.endColumn);
}

/** Do two blocks that share no cell touch along a whole side? */
const makeOne = (a: CellBlock, b: CellBlock): boolean =>
  (a.startColumn === b.startColumn &&
    a.endColumn === b.endColumn &&
    (a.endRow + 1 === b.startRow || b.endRow + 1 === a.startRow)) ||
  (a.startRow === b.startRow &&
    a.endRow === b.endRow &&
    (a.endColumn + 1 === b.startColumn || b.endColumn + 1 === a.startColumn));

const around = (a: CellBlock, b: CellBlock): CellBlock => ({
  startRow: Math.min(a.startRow, b.startRow),
  endRow: Math.max(a.endRow, b.endRow),
  startColumn: Math.min(a.startColumn, b.startColumn),
  endColumn: Math.max(a.endColumn, b.endColumn),
});
