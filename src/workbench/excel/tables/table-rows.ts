// Excel.TableRowCollection:
// https://learn.microsoft.com/javascript/api/excel/excel.tablerowcollection
import { rowsOf } from '../../a1';
import { HostError } from '../../host/host-error';
import { Collection } from '../collection';
import { fillCalculatedColumns } from './calculated-columns';
import type { ExcelContext } from '../excel-context';
import { Range } from '../ranges/range';
import { shapeOf } from './table-shape';

class TableRow {
  readonly #context: ExcelContext;
  readonly #tableId: string;
  readonly #index: number;
  constructor(context: ExcelContext, tableId: string, index: number) {
    this.#context = context;
    this.#tableId = tableId;
    this.#index = index;
  }
  get Index(): number {
    return this.#index;
  }
  get Values(): unknown[][] | null {
    return this.GetRange().Values;
  }
  set Values(values: unknown) {
    this.GetRange().Values = values;
  }
  GetRange(): Range {
    const { sheetId, area } = shapeOf(this.#context, this.#tableId);
    const row = area.startRow + 1 + this.#index;
    return new Range(this.#context, sheetId, { ...area, startRow: row, endRow: row });
  }
}

export class TableRowCollection extends Collection<TableRow> {
  readonly #context: ExcelContext;
  readonly #tableId: string;
  constructor(context: ExcelContext, tableId: string) {
    super();
    this.#context = context;
    this.#tableId = tableId;
  }

  get Count(): number {
    return this.Items().length;
  }

  Items(): TableRow[] {
    const { area } = shapeOf(this.#context, this.#tableId);
    return Array.from(
      { length: rowsOf(area) - 1 },
      (_, index) => new TableRow(this.#context, this.#tableId, index),
    );
  }

  protected find(key: unknown): TableRow | undefined {
    return this.Items()[Number(key)];
  }

  /** Rows added at the end (index null); the cells below must be free. */
  async Add(index: unknown, values: unknown[][]): Promise<TableRow> {
    if (index !== null && index !== undefined && index !== -1)
      throw new HostError('NotImplemented', 'The workbench adds rows at the end of a table only.');
    const { grid, tableOptions } = this.#context;
    const { sheetId, area } = shapeOf(this.#context, this.#tableId);
    if (tableOptions.of(this.#tableId).showTotals)
      grid.layout.insertRows(sheetId, area.endRow + 1, values.length);
    const added = { ...area, startRow: area.endRow + 1, endRow: area.endRow + values.length };
    new Range(this.#context, sheetId, added).Values = values;
    fillCalculatedColumns(
      this.#context,
      sheetId,
      area,
      added,
      (row, column) => values[row]?.[column] !== null,
    );
    grid.cells.flush();
    await grid.tables.resize(this.#tableId, { ...area, endRow: added.endRow });
    return new TableRow(this.#context, this.#tableId, added.startRow - area.startRow - 1);
  }
}
