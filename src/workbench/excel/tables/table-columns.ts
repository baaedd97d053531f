// Excel.TableColumnCollection: https://learn.microsoft.com/javascript/api/excel/excel.tablecolumn
import { sameName } from '../../model/a1';
import type { Area } from '../../model/a1';
import { Collection } from '../collection';
import { OfTable, tableOf, type ExcelContext } from '../excel-context';
import { Range } from '../ranges/range';
import { Filter } from './table-filter';

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
