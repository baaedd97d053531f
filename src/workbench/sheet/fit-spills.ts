// Gives the columns of a new spill a width that shows what is in them. A courtesy of the workbench: Excel leaves them as they are.
import { columnsOf, rowsOf, type Area } from '../a1';
import type { CellReader } from './cell-reader';
import type { Spreadsheet } from './spreadsheet';

/** Univer's default font, 11 points. */
const FONT = '14.67px Arial';
const PADDING_PX = 14;
const MAX_WIDTH_PX = 220;
const ROWS_LOOKED_AT = 60;

/** Only columns that still have the default width are touched, and each spill only once. */
export function fitSpills(sheet: Spreadsheet, reader: CellReader): void {
  const fitted = new Set<string>();
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return;
  canvas.font = FONT;

  const widthOf = (sheetId: string, { startRow, endRow }: Area, column: number): number => {
    let width = 0;
    for (let row = startRow; row <= Math.min(endRow, startRow + ROWS_LOOKED_AT); row += 1) width = Math.max(width, canvas.measureText(reader.text(sheetId, row, column)).width);
    return Math.min(MAX_WIDTH_PX, Math.ceil(width) + PADDING_PX);
  };

  const fit = (sheetId: string, area: Area): void => {
    const columns = sheet.model.getSheetBySheetId(sheetId)?.getColumnManager();
    if (!columns) return;
    for (let column = area.startColumn; column <= area.endColumn; column += 1) {
      if (columns.getColumn(column)?.w !== undefined) continue;
      const colWidth = widthOf(sheetId, area, column);
      if (colWidth <= columns.getColumnWidth(column)) continue;
      const ranges = [{ startRow: 0, endRow: 0, startColumn: column, endColumn: column }];
      sheet.commands.syncExecuteCommand('sheet.mutation.set-worksheet-col-width', { unitId: sheet.unitId, subUnitId: sheetId, ranges, colWidth }, { onlyLocal: true });
    }
  };

  sheet.api.getFormula().calculationResultApplied(() => {
    for (const model of sheet.model.getSheets()) {
      const sheetId = model.getSheetId();
      for (const [place, area] of reader.spills(sheetId)) {
        const key = [sheetId, place.row, place.column, columnsOf(area)].join('|');
        if (rowsOf(area) === 1 || fitted.has(key)) continue;
        fitted.add(key);
        fit(sheetId, area);
      }
    }
  });
}
