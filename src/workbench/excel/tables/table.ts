// Excel.Table: https://learn.microsoft.com/javascript/api/excel/excel.table
import { areaOf, isAddress, rowAt, rowsOf, sameName, type Area } from '../../model/a1';
import { HostError, itemAlreadyExists, itemNotFound } from '../../model/host-error';
import { OfTable } from '../excel-context';
import { fillCalculatedColumns } from '../ranges/calculated-columns';
import type { TablePlace } from '../../model/grid';
import { refuseIfProtected } from '../protection';
import { Range } from '../ranges/range';
import { TableColumnCollection } from './table-columns';
import type { TableOptions } from '../../model/table-options';
import { TableSort } from './table-sort';

const TABLE_NAME = /^[\p{L}_\\][\p{L}\p{N}_.\\]{0,254}$/u;

/** https://learn.microsoft.com/javascript/api/excel/excel.autofilter */
class AutoFilter extends OfTable {
  /** True while the filter hides rows of the table. */
  get IsDataFiltered(): boolean {
    return this.shape.isFiltered;
  }
}

class TableRow {
  constructor(readonly Index: number) {}
}

class TableRowCollection extends OfTable {
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

export class Table extends OfTable {
  get #options(): TableOptions {
    return this.context.tableOptions.of(this.tableId);
  }
  #range(area: Area): Range {
    return new Range(this.context, this.shape.sheetId, area);
  }

  get Id(): string {
    return this.tableId;
  }
  get Name(): string {
    return this.shape.name;
  }
  set Name(name: string) {
    if (!TABLE_NAME.test(name) || isAddress(name))
      throw new HostError('InvalidArgument', `"${name}" is not a name for a table.`);
    const { tables } = this.context.grid;
    if (tables.list().some(({ id, name: other }) => id !== this.tableId && sameName(other, name)))
      throw itemAlreadyExists();
    void tables.rename(this.tableId, name);
  }

  get ShowTotals(): boolean {
    return this.#options.showTotals;
  }
  set ShowTotals(shown: boolean) {
    if (shown === this.#options.showTotals) return;
    refuseIfProtected(this.context, this.shape.sheetId);
    if (shown) this.#writeTotals();
    else
      this.context.grid.cells.clear(this.shape.sheetId, totalsOf(this.shape), {
        contents: true,
        formats: true,
      });
    this.#options.showTotals = shown;
  }

  /**
   * Excel's first totals row: "Total" at the left, and at the right the sum of the last column, or
   * its count if it is text.
   */
  #writeTotals(): void {
    const { cells, layout } = this.context.grid;
    const { sheetId, area, name } = this.shape;
    const totals = totalsOf(this.shape);
    cells.flush();
    const used = cells.used(sheetId, true);
    if (used && used.endRow >= totals.startRow) layout.insertRows(sheetId, totals.startRow, 1);
    const header = String(cells.value(sheetId, area.startRow, area.endColumn));
    const subtotal =
      typeof cells.value(sheetId, area.startRow + 1, area.endColumn) === 'number' ? 109 : 103;
    const first = { ...totals, endColumn: totals.startColumn };
    const last = { ...totals, startColumn: totals.endColumn };
    cells.enter(sheetId, first, [[{ value: 'Total' }]]);
    if (totals.startColumn !== totals.endColumn)
      cells.enter(sheetId, last, [
        [{ formula: `=SUBTOTAL(${subtotal},${name}[${header.replaceAll(/['[\]#@]/g, "'$&")}])` }],
      ]);
  }

  readonly AutoFilter = new AutoFilter(this.context, this.tableId);
  readonly Sort = new TableSort(this.context, this.tableId);
  readonly Columns = new TableColumnCollection(this.context, this.tableId);
  readonly Rows = new TableRowCollection(this.context, this.tableId);
  get Worksheet(): object {
    return this.context.make.worksheet(this.shape.sheetId);
  }

  GetRange(): Range {
    return this.#range(
      this.#options.showTotals
        ? { ...this.shape.area, endRow: this.shape.area.endRow + 1 }
        : this.shape.area,
    );
  }
  GetHeaderRowRange(): Range {
    return this.#range(rowAt(this.shape.area, 0));
  }
  GetDataBodyRange(): Range {
    return this.#range({ ...this.shape.area, startRow: this.shape.area.startRow + 1 });
  }
  GetTotalRowRange(): Range {
    if (!this.#options.showTotals) throw itemNotFound();
    return this.#range(totalsOf(this.shape));
  }

  Resize(newRange: Range | string): Promise<void> {
    refuseIfProtected(this.context, this.shape.sheetId);
    const target = typeof newRange === 'string' ? areaOf(newRange) : newRange.area;
    if (target.startRow !== this.shape.area.startRow || rowsOf(target) < 2)
      throw new HostError(
        'InvalidArgument',
        'The header row must stay where it is, and a table has at least one row of data.',
      );
    return this.context.grid.tables.resize(this.tableId, target);
  }

  /** The grid does not distinguish rows hidden by a filter from rows hidden by a person. */
  ClearFilters(): null {
    const { sheetId, area } = this.shape;
    refuseIfProtected(this.context, sheetId);
    if (area.endRow > area.startRow)
      this.context.grid.layout.hideRows(sheetId, { ...area, startRow: area.startRow + 1 }, false);
    return null;
  }
}

const totalsOf = ({ area }: TablePlace): Area => rowAt(area, rowsOf(area));
