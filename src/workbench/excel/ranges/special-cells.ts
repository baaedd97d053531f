// Range.getSpecialCells: https://learn.microsoft.com/javascript/api/excel/excel.specialcelltype
import { cellArea, contains, intersectionOf, type Area } from '../../model/a1';
import { HostError } from '../../model/host-error';
import type { Cells } from '../../model/grid';

/**
 * The areas of cells with formulas within `within`, neighbours joined, or none. Whether the cells
 * of a spill are cells with formulas is not documented; here they are, the stricter case.
 */
export function specialCells(
  cells: Cells,
  sheetId: string,
  within: Area,
  cellType: string,
  valueType?: string | null,
): Area[] {
  if (cellType !== 'Formulas' || ![null, undefined, 'Errors'].includes(valueType))
    throw new HostError(
      'NotImplemented',
      `The workbench does not look for special cells of type ${cellType} ${valueType ?? ''}.`,
    );
  const used = cells.used(sheetId, true);
  const area = used && intersectionOf(used, within);
  if (!area) return [];
  const errorsOnly = valueType === 'Errors';
  const spills = spillsIn(cells, sheetId, area);
  // Whole spills at once, unless their values matter: a spill can have 100,000 rows.
  const found: Area[] = errorsOnly ? [] : [...spills];
  for (let row = area.startRow; row <= area.endRow; row += 1) {
    for (let column = area.startColumn; column <= area.endColumn; column += 1) {
      const isSpilled = spills.some((spill) => contains(spill, row, column));
      const isFormula = isSpilled ? errorsOnly : cells.formula(sheetId, row, column) !== '';
      if (isFormula && (!errorsOnly || cells.isError(sheetId, row, column)))
        join(found, row, column);
    }
  }
  return found;
}

/** The areas filled by formulas of this area. */
function spillsIn(cells: Cells, sheetId: string, area: Area): Area[] {
  const found: Area[] = [];
  for (let row = area.startRow; row <= area.endRow; row += 1)
    for (let column = area.startColumn; column <= area.endColumn; column += 1)
      if (cells.formula(sheetId, row, column) !== '')
        found.push(cells.spillFrom({ sheetId, row, column }) ?? cellArea(row, column));
  return found.filter(
    ({ startRow, endRow, startColumn, endColumn }) => endRow > startRow || endColumn > startColumn,
  );
}

/** A cell next to the last one of its row, or below a one-column area, joins that area. */
function join(areas: Area[], row: number, column: number): void {
  const left = areas.at(-1);
  if (left?.startRow === row && left.endRow === row && left.endColumn === column - 1) {
    left.endColumn = column;
    return;
  }
  const above = areas.find(
    (area) => area.endRow === row - 1 && area.startColumn === column && area.endColumn === column,
  );
  if (above) above.endRow = row;
  else areas.push(cellArea(row, column));
}
