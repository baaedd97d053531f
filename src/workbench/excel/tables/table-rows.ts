// Excel.TableRowCollection:
// https://learn.microsoft.com/javascript/api/excel/excel.tablerowcollection
import { HostError } from '../../model/host-error';
import { fillCalculatedColumns } from '../ranges/calculated-columns';
import { OfTable } from '../excel-context';
import { Range } from '../ranges/range';

class TableRow {
  constructor(readonly Index: number) {}
}

export class TableRowCollection extends OfTable {
  /** Rows added at the end (index null); the cells below must be free. */
  async Add(index: unknown, values: unknown[][]): Promise<TableRow> {
    if (index !== null && index !== undefined && index !== -1)
      throw new HostError('NotImplemented', 'The workbench adds rows at the end of a table only.');
    const { grid, tableOptions } = this.context;
    const { sheetId, area } = this.shape;
    if (tableOptions.of(this.tableId).showTotals)
      grid.layout.insertRows(sheetId, area.endRow + 1, values.length);
    const added = { ...area, startRow: area.endRow + 1, endRow: area.endRow + values.length };
    new Range(this.context, sheetId, added).Values = values;
    fillCalculatedColumns(
      this.context,
      sheetId,
      area,
      added,
      (row, column) => values[row]?.[column] !== null,
    );
    grid.cells.flush();
    await grid.tables.resize(this.tableId, { ...area, endRow: added.endRow });
    return new TableRow(added.startRow - area.startRow - 1);
  }
}
