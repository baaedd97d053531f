// Excel.TableColumnCollection: https://learn.microsoft.com/javascript/api/excel/excel.tablecolumn
import { columnAt, columnsOf, rowAt, rowsOf, type Area } from '../../model/a1';
import { Collection } from '../collection';
import { OfTable, tableOf, type ExcelContext } from '../excel-context';
import { Range } from '../ranges/range';
import { refuseIfProtected } from '../protection';

abstract class OfColumn extends OfTable {
  constructor(
    context: ExcelContext,
    tableId: string,
    readonly index: number,
  ) {
    super(context, tableId);
  }
}

/** https://learn.microsoft.com/javascript/api/excel/excel.filter */
class Filter extends OfColumn {
  /** Rows whose cell shows none of these texts are hidden. */
  ApplyValuesFilter(values: unknown): void {
    const { sheetId, area } = this.shape;
    refuseIfProtected(this.context, sheetId);
    const wanted = new Set((Array.isArray(values) ? (values as unknown[]) : []).map(String));
    const { cells, layout } = this.context.grid;
    cells.flush();
    for (let at = 1; at < rowsOf(area); at += 1)
      if (!wanted.has(cells.text(sheetId, area.startRow + at, area.startColumn + this.index)))
        layout.hideRows(sheetId, rowAt(area, at), true);
  }
}

class TableColumn extends OfColumn {
  get #column(): Area {
    return columnAt(this.shape.area, this.index);
  }
  #range(area: Area): Range {
    return new Range(this.context, this.shape.sheetId, area);
  }

  get Id(): number {
    const { columnKeys } = this.shape;
    return (
      this.context.tableOptions.columnIds(this.tableId, columnKeys)[this.index] ?? this.index + 1
    );
  }
  get Name(): string {
    const { startRow, startColumn } = this.#column;
    return String(this.context.grid.cells.value(this.shape.sheetId, startRow, startColumn));
  }
  set Name(name: string) {
    this.#range(rowAt(this.#column, 0)).Values = name;
  }
  readonly Filter = new Filter(this.context, this.tableId, this.index);
  GetDataBodyRange(): Range {
    return this.#range({ ...this.#column, startRow: this.#column.startRow + 1 });
  }
}

export class TableColumnCollection extends Collection<TableColumn> {
  Items(): TableColumn[] {
    this.context.grid.cells.flush();
    return Array.from(
      { length: columnsOf(tableOf(this.context, this.owner).area) },
      (_, index) => new TableColumn(this.context, this.owner, index),
    );
  }
}
