// Writes a new table: the cells first, under a banner, then the table over them. A small table is
// one request, which is one step of Excel's undo list. A large one is many, so that the pane and
// Excel answer clicks meanwhile.
import { GRID_COLUMNS, GRID_ROWS } from '../../../engine/records/grid';
import type { CellPlace } from '../../../engine/records/sheet-address';
import type { InsertedTable, TableLabels, TableRun, TableTrouble } from './table-run';
import type { TablePlan } from '../../tables/merge/table-plan';
import {
  renewBanner,
  showIncomplete,
  showTitle,
  stoppedBanner,
  writingBanner,
} from './excel-table-banner';
import { batch } from '../excel-batch';
import { entryOf, rowsPerRequest, setFormat } from './excel-table-cells';
import type { TableChunks } from './excel-table-chunks';
import { NotAllowed, tableTroubleOf } from './excel-table-trouble';
import { numberSaid, say } from '../../../platform/say';

export class TableInsertion {
  /** Rows that stand in the sheet so far. */
  #done = 0;
  #begun = false;

  constructor(
    readonly plan: TablePlan,
    readonly place: CellPlace,
    readonly labels: TableLabels,
    readonly run: TableRun,
    readonly chunks: TableChunks,
  ) {}

  async insert(): Promise<InsertedTable | TableTrouble> {
    try {
      const wasEmpty = await this.#check();
      if (this.#bodyRows <= Math.min(this.chunks.atOnce, rowsPerRequest(this.plan.rows)))
        return await this.#writeAtOnce(wasEmpty);
      await this.#begin();
      await this.#writeRows();
      return await this.#finish(wasEmpty);
    } catch (error) {
      if (this.#begun) this.#done = await this.#rowsInSheet().catch(() => this.#done);
      // If this fails too, the line above still says INCOMPLETE.
      if (this.#begun) await this.#leaveBanner().catch(() => undefined);
      return tableTroubleOf(
        error,
        this.run,
        this.#begun
          ? say`${this.place.sheet} holds ${numberSaid(this.#done)} of ${numberSaid(this.#rows)} rows, under a line that says INCOMPLETE.`
          : null,
      );
    }
  }

  get #rows(): number {
    return this.plan.rows.length;
  }
  get #columns(): number {
    return this.plan.columns.length;
  }
  /** Excel gives a table without records one blank row. */
  get #bodyRows(): number {
    return Math.max(1, this.#rows);
  }

  #sheet(context: Excel.RequestContext): Excel.Worksheet {
    return context.workbook.worksheets.getItem(this.place.sheet);
  }
  #titleCell(context: Excel.RequestContext): Excel.Range {
    return this.#sheet(context).getCell(this.place.row, this.place.column);
  }
  /** @param first a row of the table, 0 its header. */
  #block(
    context: Excel.RequestContext,
    first: number,
    rows: number,
    column = 0,
    columns = this.#columns,
  ): Excel.Range {
    return this.#sheet(context).getRangeByIndexes(
      this.place.row + 1 + first,
      this.place.column + column,
      rows,
      columns,
    );
  }

  /** Overwrites nothing in the sheet. Returns whether the sheet was empty. */
  #check(): Promise<boolean> {
    return batch(async (context) => {
      const { row, column, sheet: name } = this.place;
      // Title, header, body, totals.
      const rows = this.#bodyRows + 3;
      if (row + rows > GRID_ROWS || column + this.#columns > GRID_COLUMNS)
        throw new NotAllowed(
          say`From that cell on ${name} has no room for ${numberSaid(this.#rows)} rows and ${this.#columns} columns.`,
        );
      const sheet = this.#sheet(context);
      sheet.protection.load('protected');
      const used = sheet
        .getRangeByIndexes(row, column, rows, this.#columns)
        .getUsedRangeOrNullObject(true)
        .load('address');
      const anything = sheet.getUsedRangeOrNullObject(true).load('address');
      sheet.tables.load('items/name');
      await context.sync();
      if (sheet.protection.protected)
        throw new NotAllowed(
          say`${name} is protected, so no table can be inserted. Unprotect it (Review, Unprotect Sheet), then try again.`,
        );
      if (!used.isNullObject)
        throw new NotAllowed(
          say`${used.address} is not empty, and the table needs that room. Choose a cell with ${numberSaid(rows)} empty rows and ${this.#columns} empty columns, such as A1 of a new sheet.`,
        );
      return anything.isNullObject && sheet.tables.items.length === 0;
    }, this.run.signal);
  }

  /**
   * The banner is written first and the title last: a host that stops in between leaves INCOMPLETE.
   */
  async #writeAtOnce(wasEmpty: boolean): Promise<InsertedTable> {
    const name = await this.#freeName();
    const { columns, rows } = this.plan;
    const inserted = await batch(async (context) => {
      this.#start(context);
      if (rows.length > 0)
        this.#block(context, 1, rows.length).values = rows.map((row) => row.map(entryOf));
      columns.forEach(({ format }, at) => {
        if (format !== null) setFormat(this.#block(context, 1, this.#bodyRows, at, 1), format);
      });
      const table = this.#addTable(context, name);
      this.#addTotals(context, table, name);
      columns.forEach(({ isHidden }, at) => {
        if (!isHidden) this.#fitColumn(context, at);
      });
      this.#complete(context, wasEmpty);
      await context.sync();
      return insertedAs(table, name);
    }, this.run.signal);
    this.#done = rows.length;
    if (rows.length > 0) this.run.progress(rows.length, rows.length);
    return inserted;
  }

  #begin(): Promise<void> {
    return batch(async (context) => {
      this.#start(context);
      await context.sync();
    }, this.run.signal);
  }

  #start(context: Excel.RequestContext): void {
    this.#begun = true;
    showIncomplete(this.#titleCell(context), writingBanner(0, this.#rows));
    // Looks that were left in blank cells: a text format would keep the apostrophe of every text.
    this.#block(context, 0, this.#bodyRows + 2).clear(Excel.ClearApplyTo.formats);
    this.#block(context, 0, 1).values = [this.plan.columns.map(({ header }) => entryOf(header))];
  }

  /**
   * Values only: formats are set once for whole columns when they are all there
   * (docs/excel-facts.md, Sheets).
   */
  async #writeRows(): Promise<void> {
    const most = rowsPerRequest(this.plan.rows);
    const chunk = this.chunks.writing();
    while (this.#done < this.#rows) {
      const rows = this.plan.rows.slice(this.#done, this.#done + Math.min(chunk.rows, most));
      await chunk.run(() =>
        batch(async (context) => {
          this.#block(context, 1 + this.#done, rows.length).values = rows.map((row) =>
            row.map(entryOf),
          );
          renewBanner(
            this.#titleCell(context),
            writingBanner(this.#done + rows.length, this.#rows),
          );
          await context.sync();
        }, this.run.signal),
      );
      this.#done += rows.length;
      this.run.progress(this.#done, this.#rows);
    }
  }

  async #finish(wasEmpty: boolean): Promise<InsertedTable> {
    const { columns } = this.plan;
    for (const [at, { format }] of columns.entries())
      if (format !== null) await this.#formatColumn(at, format);
    const name = await this.#freeName();
    const added = await batch(async (context) => {
      // One sync: a busy host refuses it as a whole, so that trying again cannot add a second
      // table.
      const table = this.#addTable(context, name);
      this.#addTotals(context, table, name);
      await context.sync();
      return insertedAs(table, name);
    }, this.run.signal);
    // One request per column: measuring 50,000 cells is slow.
    for (const [at, { isHidden }] of columns.entries()) {
      if (!isHidden)
        await batch(async (context) => {
          this.#fitColumn(context, at);
          await context.sync();
        });
    }
    await batch(async (context) => {
      this.#complete(context, wasEmpty);
      await context.sync();
    });
    return added;
  }

  #addTable(context: Excel.RequestContext, name: string): Excel.Table {
    const table = this.#sheet(context)
      .tables.add(this.#block(context, 0, this.#bodyRows + 1), true)
      .load('id');
    table.name = name;
    table.columns.load('items/id');
    return table;
  }

  #addTotals(context: Excel.RequestContext, table: Excel.Table, name: string): void {
    table.showTotals = true;
    const totals = table.getTotalRowRange();
    totals.formulas = [[...this.plan.totals(name)]];
    const header = this.#block(context, 0, 1);
    header.format.font.bold = true;
    this.plan.columns.forEach(({ format, isHidden, isNumber }, at) => {
      if (isNumber)
        header.getCell(0, at).format.horizontalAlignment = Excel.HorizontalAlignment.right;
      if (format !== null && format !== '@')
        setFormat(totals.getCell(0, at), at === 0 ? null : format);
      if (isHidden) this.#block(context, 0, 1, at, 1).columnHidden = true;
    });
  }

  #fitColumn(context: Excel.RequestContext, at: number): void {
    this.#block(context, 0, this.#bodyRows + 2, at, 1).format.autofitColumns();
  }

  #complete(context: Excel.RequestContext, wasEmpty: boolean): void {
    // A pane that the person froze stays as it is.
    if (wasEmpty) this.#sheet(context).freezePanes.freezeRows(this.place.row + 2);
    showTitle(this.#titleCell(context), this.labels.title);
  }

  /** A name like the one wished that no table and no defined name has. */
  async #freeName(): Promise<string> {
    // Letters and digits alone: every spreadsheet reads such a name in a formula.
    const wished = this.labels.name.replace(/\W+/g, '');
    const taken = await batch(async (context) => {
      const tables = context.workbook.tables.load('items/name');
      const names = context.workbook.names.load('items/name');
      await context.sync();
      return new Set([...tables.items, ...names.items].map(({ name }) => name.toLowerCase()));
    });
    let name = wished;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wished}no${count}`;
    return name;
  }

  async #formatColumn(at: number, format: string): Promise<void> {
    const chunk = this.chunks.formatting();
    for (let done = 0; done < this.#bodyRows;) {
      const rows = Math.min(chunk.rows, this.#bodyRows - done);
      await chunk.run(() =>
        batch(async (context) => {
          setFormat(this.#block(context, 1 + done, rows, at, 1), format);
          await context.sync();
        }, this.run.signal),
      );
      done += rows;
    }
  }

  /** Removes the remains of a failed request. */
  #rowsInSheet(): Promise<number> {
    return batch(async (context) => {
      const written = this.#block(context, 1, this.#bodyRows)
        .getUsedRangeOrNullObject(true)
        .load('rowCount');
      await context.sync();
      return written.isNullObject ? 0 : Math.min(written.rowCount, this.#rows);
    });
  }

  #leaveBanner(): Promise<void> {
    return batch(async (context) => {
      showIncomplete(this.#titleCell(context), stoppedBanner(this.#done, this.#rows));
      await context.sync();
    });
  }
}

const insertedAs = ({ id, columns }: Excel.Table, tableName: string): InsertedTable => ({
  ok: true,
  tableId: id,
  tableName,
  columnIds: columns.items.map((column) => column.id),
});
