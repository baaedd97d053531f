// Excel.TableColumnCollection: https://learn.microsoft.com/javascript/api/excel/excel.tablecolumn
import { sameName } from '../../model/a1';
import type { Area } from '../../model/a1';
import { Collection } from '../collection';
import { OfTable, tableOf, type ExcelContext } from '../excel-context';
import { Range } from '../ranges/range';
import { refuseIfProtected } from '../protection';

/** https://learn.microsoft.com/javascript/api/excel/excel.filter */
class Filter extends OfTable {
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

class TableColumn extends OfTable {
  constructor(
    context: ExcelContext,
    tableId: string,
    readonly index: number,
  ) {
    super(context, tableId);
  }

  get #column(): Area {
    const { area } = this.shape;
    return {
      ...area,
      startColumn: area.startColumn + this.index,
      endColumn: area.startColumn + this.index,
    };
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
    this.#range({ ...this.#column, endRow: this.#column.startRow }).Values = name;
  }
  get Filter(): Filter {
    return new Filter(this.context, this.tableId, this.index);
  }
  GetDataBodyRange(): Range {
    return this.#range({ ...this.#column, startRow: this.#column.startRow + 1 });
  }
}

export class TableColumnCollection extends Collection<TableColumn> {
  Items(): TableColumn[] {
    this.context.grid.cells.flush();
    const { startColumn, endColumn } = tableOf(this.context, this.owner).area;
    return Array.from(
      { length: endColumn - startColumn + 1 },
      (_, index) => new TableColumn(this.context, this.owner, index),
    );
  }

  protected find(key: unknown): TableColumn | undefined {
    return this.Items().find((column) => sameName(column.Name, key) || column.Id === key);
  }
}
