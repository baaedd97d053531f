// Excel.AutoFilter of a table: https://learn.microsoft.com/javascript/api/excel/excel.autofilter
import { OfTable } from '../excel-context';

export class AutoFilter extends OfTable {
  /** True while the filter hides rows of the table. */
  get IsDataFiltered(): boolean {
    return this.shape.isFiltered;
  }
}
