// Writes a new table: the cells first, under a banner, then the table over them. A small table is
// one request, which is one step of Excel's undo list.
import type { MergePlan } from '../../tables/merge/table-edits';
import type { NewColumn } from '../../tables/merge/table-columns';
import { numberSaid, say } from '../../../platform/say';
import { batch } from '../excel-batch';
import { showIncomplete, showTitle, stoppedBanner, writingBanner } from './excel-table-banner';
import { setFormat } from '../excel-range';
import { enterRows, entryOf } from './excel-table-cells';
import { tableTroubleOf } from './excel-table-trouble';
import type { InsertedTable, TableRoom, TableRun, TableTrouble } from './table-run';

export class TableInsertion {
  /** The number of rows written so far. */
  #done = 0;
  #begun = false;

  constructor(
    readonly plan: MergePlan,
    readonly columns: readonly NewColumn[],
    readonly room: TableRoom,
    readonly title: string,
    readonly run: TableRun,
    readonly rowsAtOnce: number,
  ) {}

  async insert(): Promise<InsertedTable | TableTrouble> {
    try {
      for (;;) {
        const table = await this.#writeMore();
        if (this.#rows > 0) this.run.progress(this.#done, this.#rows);
        if (table) return table;
      }
    } catch (error) {
      // If this fails too, the line above still says INCOMPLETE.
      if (this.#begun) await this.#leaveBanner().catch(() => undefined);
      return tableTroubleOf(
        error,
        this.run,
        this.#begun
          ? say`${this.room.place.sheet} holds ${numberSaid(this.#done)} of ${numberSaid(this.#rows)} rows, under a line that says INCOMPLETE.`
          : null,
      );
    }
  }

  get #rows(): number {
    return this.plan.appended.rows.length;
  }

  /**
   * The first request writes the banner and the last one the title, so after a stop the table says
   * INCOMPLETE. The table is made in one sync: a busy host refuses all of it, so that a retry
   * cannot add a second one.
   */
  async #writeMore(): Promise<InsertedTable | null> {
    const rows = this.plan.appended.rows.slice(this.#done, this.#done + this.rowsAtOnce);
    const done = this.#done + rows.length;
    const inserted = await batch(async (context) => {
      if (this.#done === 0) this.#begin(context);
      else showIncomplete(this.#titleCell(context), writingBanner(done, this.#rows));
      enterRows(this.#table(context).getOffsetRange(1, 0), this.plan, rows, this.#done);
      const table = done === this.#rows ? this.#finish(context) : null;
      await context.sync();
      const columnIds = table?.columns.items.map(({ id }) => id);
      return table && columnIds ? { ok: true as const, tableId: table.id, columnIds } : null;
    }, this.run.signal);
    this.#done = done;
    return inserted;
  }

  /** Header and body. Excel gives a table without records one blank row. */
  #table(context: Excel.RequestContext): Excel.Range {
    const rows = Math.max(1, this.#rows) + 1;
    return this.#titleCell(context)
      .getOffsetRange(1, 0)
      .getResizedRange(rows - 1, this.columns.length - 1);
  }

  #titleCell(context: Excel.RequestContext): Excel.Range {
    const { sheet, row, column } = this.room.place;
    return context.workbook.worksheets.getItem(sheet).getCell(row, column);
  }

  #begin(context: Excel.RequestContext): void {
    this.#begun = true;
    showIncomplete(this.#titleCell(context), writingBanner(0, this.#rows));
    const table = this.#table(context);
    // Removes formats left in blank cells: a text format would keep the apostrophe of every text.
    table.getResizedRange(1, 0).clear(Excel.ClearApplyTo.formats);
    table.getRow(0).values = [this.columns.map(({ header }) => entryOf(header))];
  }

  #finish(context: Excel.RequestContext): Excel.Table {
    const { sheet: name, row } = this.room.place;
    const sheet = context.workbook.worksheets.getItem(name);
    const table = sheet.tables.add(this.#table(context), true).load('id');
    table.name = this.room.tableName;
    table.columns.load('items/id');
    table.showTotals = true;
    this.#enterTotals(table.getTotalRowRange());
    const whole = this.#table(context).getResizedRange(1, 0);
    const header = whole.getRow(0);
    header.format.font.bold = true;
    this.columns.forEach(({ isHidden, isNumber }, at) => {
      const { format } = header.getCell(0, at);
      if (isNumber) format.horizontalAlignment = Excel.HorizontalAlignment.right;
      if (isHidden) header.getCell(0, at).columnHidden = true;
      else whole.getColumn(at).format.autofitColumns();
    });
    // Panes that the person froze stay as they are.
    if (this.room.isEmptySheet) sheet.freezePanes.freezeRows(row + 2);
    showTitle(this.#titleCell(context), this.title);
    return table;
  }

  /** "Total" is written at the left if that cell is free. */
  #enterTotals(cells: Excel.Range): void {
    const { totals, places } = this.plan;
    const formulas = this.columns.map((_, at): string => (at === 0 ? 'Total' : ''));
    for (const { at, formula } of totals) {
      formulas[at] = formula;
      setFormat(cells.getCell(0, at), places[at]?.format ?? null);
    }
    cells.formulas = [formulas];
  }

  #leaveBanner(): Promise<void> {
    return batch(async (context) => {
      showIncomplete(this.#titleCell(context), stoppedBanner(this.#done, this.#rows));
      await context.sync();
    });
  }
}
