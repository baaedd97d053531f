// Excel.AutoFilter of a table: https://learn.microsoft.com/javascript/api/excel/excel.autofilter
import type { ExcelContext } from '../excel-context';
import { shapeOf } from './table-shape';

export class AutoFilter {
  readonly #context: ExcelContext;
  readonly #tableId: string;
  constructor(context: ExcelContext, tableId: string) {
    this.#context = context;
    this.#tableId = tableId;
  }
  /** True while the filter hides rows of the table. */
  get IsDataFiltered(): boolean {
    return shapeOf(this.#context, this.#tableId).isFiltered;
  }
}
