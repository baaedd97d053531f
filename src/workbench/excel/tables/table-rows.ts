// Excel.TableRowCollection:
// https://learn.microsoft.com/javascript/api/excel/excel.tablerowcollection
import { rowsOf, type Area } from '../../a1';
import { HostError } from '../../host/host-error';
import { Collection } from '../collection';
import type { Entry } from '../ranges/entry';
import type { ExcelContext } from '../excel-context';
import { Range } from '../ranges/range';
import { shapeOf } from './table-columns';

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
    this.#fillCalculatedColumns(sheetId, area, values);
    grid.cells.flush();
    await grid.tables.resize(this.#tableId, { ...area, endRow: added.endRow });
    return new TableRow(this.#context, this.#tableId, added.startRow - area.startRow - 1);
  }

  /**
   * A column whose cells all hold the same formula goes on with it in new rows that are given
   * nothing else there.
   */
  #fillCalculatedColumns(
    sheetId: string,
    { startRow, endRow, startColumn, endColumn }: Area,
    values: readonly (readonly unknown[])[],
  ): void {
    const { cells } = this.#context.grid;
    for (let column = startColumn; column <= endColumn; column += 1) {
      const last = cells.formula(sheetId, endRow, column);
      const isCalculated =
        last !== '' &&
        (endRow - 1 === startRow ||
          cells.movedDown(cells.formula(sheetId, endRow - 1, column), 1) === last);
      if (!isCalculated) continue;
      const entries = values.map((row, r): Entry[] => [
        row[column - startColumn] === null ? { formula: cells.movedDown(last, r + 1) } : null,
      ]);
      cells.enter(
        sheetId,
        {
          startRow: endRow + 1,
          endRow: endRow + values.length,
          startColumn: column,
          endColumn: column,
        },
        entries,
      );
    }
  }
}
