// Excel.Filter of a table's column: https://learn.microsoft.com/javascript/api/excel/excel.filter
import type { Area } from '../../a1';
import type { ExcelContext } from '../excel-context';
import { refuseIfProtected } from '../protection';
import { shapeOf } from './table-shape';

const rowArea = (area: Area, row: number): Area => ({ ...area, startRow: row, endRow: row });

export class Filter {
  readonly #context: ExcelContext;
  readonly #tableId: string;
  readonly #index: number;
  constructor(context: ExcelContext, tableId: string, index: number) {
    this.#context = context;
    this.#tableId = tableId;
    this.#index = index;
  }

  /** Rows whose cell shows none of these texts are hidden. */
  ApplyValuesFilter(values: unknown): void {
    const { sheetId, area } = shapeOf(this.#context, this.#tableId);
    refuseIfProtected(this.#context, sheetId);
    const wanted = new Set((Array.isArray(values) ? (values as unknown[]) : []).map(String));
    const { cells, layout } = this.#context.grid;
    cells.flush();
    for (let row = area.startRow + 1; row <= area.endRow; row += 1)
      if (!wanted.has(cells.text(sheetId, row, area.startColumn + this.#index)))
        layout.hideRows(sheetId, rowArea(area, row), true);
  }
}

/** The grid does not tell rows that a filter hides from those that a person hid. */
export function showAllRows(context: ExcelContext, tableId: string): void {
  const { sheetId, area } = shapeOf(context, tableId);
  refuseIfProtected(context, sheetId);
  if (area.endRow > area.startRow)
    context.grid.layout.hideRows(sheetId, { ...area, startRow: area.startRow + 1 }, false);
}
