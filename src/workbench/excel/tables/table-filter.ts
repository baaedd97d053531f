// Excel.Filter of a table's column: https://learn.microsoft.com/javascript/api/excel/excel.filter
import { OfTable, type ExcelContext } from '../excel-context';
import { refuseIfProtected } from '../protection';

export class Filter extends OfTable {
  constructor(
    context: ExcelContext,
    tableId: string,
    readonly index: number,
  ) {
    super(context, tableId);
  }

  /** Rows whose cell shows none of these texts are hidden. */
  ApplyValuesFilter(values: unknown): void {
    const { sheetId, area } = this.shape;
    refuseIfProtected(this.context, sheetId);
    const wanted = new Set((Array.isArray(values) ? (values as unknown[]) : []).map(String));
    const { cells, layout } = this.context.grid;
    cells.flush();
    for (let row = area.startRow + 1; row <= area.endRow; row += 1)
      if (!wanted.has(cells.text(sheetId, row, area.startColumn + this.index)))
        layout.hideRows(sheetId, { ...area, startRow: row, endRow: row }, true);
  }
}
