// Fits the columns of a new spill to its content. The workbench does this for convenience: Excel
// leaves them unchanged.
import { columnsOf, rowsOf, type Area } from '../model/a1';
import type { CellReader } from './cell-reader';
import type { Spreadsheet } from './spreadsheet';
import { widthOfColumn } from './text-width';

const MAX_WIDTH_PX = 220;
const ROWS_LOOKED_AT = 60;

/** Only columns that still have the default width are changed, once for each spill. */
export function fitSpills(sheet: Spreadsheet, reader: CellReader): void {
  const fitted = new Set<string>();

  const fit = (sheetId: string, area: Area): void => {
    const columns = sheet.model.getSheetBySheetId(sheetId)?.getColumnManager();
    if (!columns) return;
    for (let column = area.startColumn; column <= area.endColumn; column += 1) {
      if (columns.getColumn(column)?.w !== undefined) continue;
      const colWidth = Math.min(
        MAX_WIDTH_PX,
        widthOfColumn(
          reader,
          sheetId,
          {
            startRow: area.startRow,
            endRow: Math.min(area.endRow, area.startRow + ROWS_LOOKED_AT),
          },
          column,
        ),
      );
      if (colWidth <= columns.getColumnWidth(column)) continue;
      const ranges = [{ startRow: 0, endRow: 0, startColumn: column, endColumn: column }];
      sheet.commands.syncExecuteCommand(
        'sheet.mutation.set-worksheet-col-width',
        { unitId: sheet.unitId, subUnitId: sheetId, ranges, colWidth },
        { onlyLocal: true },
      );
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
