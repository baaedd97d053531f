// Finds the cells with our functions in all sheets, and which of them Excel does not know by name.
import { mentionsFunction } from '../session/live/function-names';
import type { FormulaCell } from '../session/ports';
import { addressOf } from '../session/sheet-address';

type Located = Omit<FormulaCell, 'isUnknown'>;

export async function findFormulas(context: Excel.RequestContext): Promise<readonly FormulaCell[]> {
  const sheets = context.workbook.worksheets.load('items/name');
  await context.sync();
  const found = sheets.items.map((sheet) => ({
    name: sheet.name,
    cells: sheet.getRange().getSpecialCellsOrNullObject('Formulas'),
  }));
  for (const { cells } of found)
    cells.load('areas/items/formulas,areas/items/rowIndex,areas/items/columnIndex');
  await context.sync();
  const ours = found
    .map(({ name, cells }) =>
      cells.isNullObject ? [] : cells.areas.items.flatMap((area) => ourFormulas(name, area)),
    )
    .filter(({ length }) => length > 0);
  const unknown = ours.length === 0 ? new Set() : await unknownNames(context, ours);
  return ours.flat().map((cell) => ({ ...cell, isUnknown: unknown.has(cell.address) }));
}

/** Of an area's formulas those that mention one of our functions. */
function ourFormulas(sheet: string, { formulas, rowIndex, columnIndex }: Excel.Range): Located[] {
  return cellsOf(formulas).flatMap(({ value: formula, row: r, column: c }) => {
    if (typeof formula !== 'string' || !mentionsFunction(formula)) return [];
    const [row, column] = [rowIndex + r, columnIndex + c];
    return [{ sheet, row, column, formula, address: addressAt(sheet, row, column) }];
  });
}

/**
 * The addresses at #NAME? around these cells. Only errors are loaded: the values of one spill may
 * be more than Excel sends at once.
 */
async function unknownNames(
  context: Excel.RequestContext,
  sheets: readonly (readonly Located[])[],
): Promise<ReadonlySet<string>> {
  const found = sheets.map((cells) => {
    const { sheet } = cells[0]!;
    const [top, bottom] = endsOf(cells.map(({ row }) => row));
    const [left, right] = endsOf(cells.map(({ column }) => column));
    const around = context.workbook.worksheets
      .getItem(sheet)
      .getRangeByIndexes(top, left, bottom - top + 1, right - left + 1);
    return {
      sheet,
      errors: around
        .getSpecialCellsOrNullObject('Formulas', 'Errors')
        .load('areas/items/values,areas/items/rowIndex,areas/items/columnIndex'),
    };
  });
  await context.sync();
  return new Set(
    found.flatMap(({ sheet, errors }) =>
      (errors.isNullObject ? [] : errors.areas.items).flatMap(({ values, rowIndex, columnIndex }) =>
        cellsOf(values).flatMap(({ value, row, column }) =>
          value === '#NAME?' ? [addressAt(sheet, rowIndex + row, columnIndex + column)] : [],
        ),
      ),
    ),
  );
}

const cellsOf = (matrix: readonly (readonly unknown[])[]) =>
  matrix.flatMap((values, row) => values.map((value, column) => ({ value, row, column })));
const endsOf = (numbers: readonly number[]): readonly [number, number] =>
  numbers.reduce<[number, number]>(
    ([least, most], one) => [Math.min(least, one), Math.max(most, one)],
    [Infinity, -Infinity],
  );
const addressAt = (sheet: string, row: number, column: number): string =>
  addressOf({ sheet, startRow: row, endRow: row, startColumn: column, endColumn: column });
