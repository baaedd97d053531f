// Enters blocks of cells for tables so that Excel cannot misread a text.
import { textEntry } from '../../tables/merge/cell-text';
import { setFormat } from '../excel-range';
import type { PlainCell } from '../../tables/merge/records-of-table';
import type { CellContent, MergePlan } from '../../tables/merge/table-edits';

/** The value for `range.values` of a cell of ours: texts stay texts. */
export const entryOf = (cell: PlainCell): PlainCell =>
  typeof cell === 'string' ? textEntry(cell) : cell;

/**
 * Enters a block of one column. Texts are entered while the cells are General, because in a cell
 * formatted as text an apostrophe might become part of the text; the format is set afterwards.
 */
export function enterColumn(
  range: Excel.Range,
  cells: readonly PlainCell[],
  format: string | null,
): void {
  setFormat(range, null);
  range.values = cells.map((cell) => [entryOf(cell)]);
  if (format !== null) setFormat(range, format);
}

/** Enters rows of all our columns. @param from the first row's index in the body. */
export function enterRows(
  body: Excel.Range,
  { places }: MergePlan,
  rows: readonly (readonly PlainCell[])[],
  from: number,
): void {
  if (rows.length === 0) return;
  places.forEach(({ at, format }, place) => {
    enterColumn(
      body.getCell(from, at).getResizedRange(rows.length - 1, 0),
      rows.map((row) => row[place] ?? ''),
      format,
    );
  });
}

/**
 * Values and formulas as one matrix: a formula where the cell has one; a text that only looks like
 * a formula stays a text.
 */
export function contentsOf(
  values: readonly (readonly unknown[])[],
  formulas: readonly (readonly unknown[])[],
): CellContent[][] {
  return values.map((row, r) =>
    row.map((value, c) => {
      const formula = formulas[r]?.[c];
      const content =
        typeof formula === 'string' && formula.startsWith('=') && formula !== value
          ? formula
          : value;
      return typeof content === 'string' ||
        typeof content === 'number' ||
        typeof content === 'boolean'
        ? content
        : '';
    }),
  );
}
