// Excel.WorksheetFreezePanes:
// https://learn.microsoft.com/javascript/api/excel/excel.worksheetfreezepanes
import { OnSheet } from './excel-context';
import { Range } from './ranges/range';

export class FreezePanes extends OnSheet {
  FreezeRows(count?: unknown): void {
    this.context.grid.layout.freeze(this.sheetId, Number(count ?? 1), 0);
  }

  GetLocationOrNullObject(): Range | null {
    const { rows, columns } = this.context.grid.layout.frozen(this.sheetId);
    if (rows === 0 && columns === 0) return null;
    const corner = new Range(this.context, this.sheetId, {
      startRow: 0,
      endRow: Math.max(rows, 1) - 1,
      startColumn: 0,
      endColumn: Math.max(columns, 1) - 1,
    });
    return rows === 0 ? corner.GetEntireColumn() : columns === 0 ? corner.GetEntireRow() : corner;
  }
}
