// Writes the edits of a refresh into their table, and nothing else: changed cells of our columns,
// rows at the end, our totals. A small refresh is one request, or two where the table grows: each
// is one step of Excel's undo list.
import type { CellWrite, MergePlan, TableReading } from '../../tables/merge/table-edits';
import { numberSaid, say } from '../../../platform/say';
import { batch } from '../excel-batch';
import {
  headerSaid,
  INCOMPLETE_HEADER,
  isOwnBanner,
  refreshingBanner,
  showIncomplete,
  showTitle,
  stoppedRefreshBanner,
} from './excel-table-banner';
import { setFormat } from '../excel-range';
import { enterColumn, enterRows, entryOf } from './excel-table-cells';
import { NotAllowed, tableTroubleOf } from './excel-table-trouble';
import type { TableRun, TableTrouble } from './table-run';

/**
 * Blank rows of one request: few requests, because each may move the cells below
 * (docs/excel-facts.md, Sheets).
 */
const GROW_ROWS = 5_000;
const CHANGED_MEANWHILE = say`The table was changed while it was being refreshed.`;
const ADDS_NO_ROWS = say`Excel adds no rows to this table, so new records are missing in it. Make room below it, then press Refresh.`;

/** Rows of the body that one request spans. */
interface Span {
  readonly first: number;
  readonly count: number;
}

export class TableRefresh {
  #begun = false;
  /** Widths in points by place in the table: visible columns with changed cells. */
  readonly #widths = new Map<number, number>();
  /**
   * false: the person has filled the cell above the table, so the check column's header says
   * INCOMPLETE.
   */
  #bannerIsAbove = true;

  constructor(
    readonly plan: MergePlan,
    readonly reading: TableReading,
    readonly title: string,
    readonly run: TableRun,
    readonly rowsAtOnce: number,
  ) {}

  async apply(): Promise<{ ok: true } | TableTrouble> {
    try {
      await this.#check();
      await this.#grow();
      const spans = this.#spans();
      for (const span of spans) {
        await this.#write(span, span === spans.at(-1));
        this.run.progress(span.first + span.count, this.#rowsNeeded);
      }
      await this.#keepWide();
      return { ok: true };
    } catch (error) {
      // If this fails too, the table still says INCOMPLETE.
      if (this.#begun) await this.#leaveBanner().catch(() => undefined);
      return tableTroubleOf(
        error,
        this.run,
        this.#begun ? say`The table says INCOMPLETE; refresh it again. No note was moved.` : null,
      );
    }
  }

  #table(context: Excel.RequestContext): Excel.Table {
    return context.workbook.tables.getItem(this.reading.name);
  }
  get #idAt(): number {
    return this.plan.places.at(-1)!.at;
  }
  get #checkAt(): number {
    return this.plan.places.at(-2)!.at;
  }
  get #rowsNeeded(): number {
    return this.plan.appended.from + this.plan.appended.rows.length;
  }

  /** Checks the table, and refuses before anything is written. */
  #check(): Promise<void> {
    return batch(async (context) => {
      const table = this.#table(context).load('name');
      table.worksheet.load('name,protection/protected');
      table.autoFilter.load('isDataFiltered');
      const header = table.getHeaderRowRange().load('rowIndex');
      const columns = this.#written.map((at) => ({
        at,
        cell: header.getCell(0, at).load('columnHidden,format/columnWidth'),
      }));
      await context.sync();
      for (const { at, cell } of columns)
        if (!cell.columnHidden) this.#widths.set(at, cell.format.columnWidth);
      if (table.worksheet.protection.protected)
        throw new NotAllowed(
          say`${table.worksheet.name} is protected, so ${table.name} cannot be refreshed. Unprotect it (Review, Unprotect Sheet), then refresh again.`,
        );
      // Cells in rows that a filter hides are written like all others; but Excel adds no rows to a
      // filtered table.
      if (table.autoFilter.isDataFiltered && this.#rowsNeeded > this.reading.rows.length)
        throw new NotAllowed(
          say`${table.name} is filtered, and ${numberSaid(this.plan.appended.rows.length)} new rows have to be added. Clear its filter (Data, Clear), then refresh again.`,
        );
      const above =
        header.rowIndex === 0 ? null : header.getCell(0, 0).getOffsetRange(-1, 0).load('values');
      await context.sync();
      this.#bannerIsAbove =
        above !== null && isOwnBanner(above.values[0]?.[0], this.plan.stored.title);
    }, this.run.signal);
  }

  /** Columns with changed cells, by their places in the table. */
  get #written(): readonly number[] {
    const { places, appended, writes } = this.plan;
    const grows = appended.rows.length > 0;
    const changed = new Set(writes.map(({ place }) => place));
    return places.flatMap(({ at }, place) => (grows || changed.has(place) ? [at] : []));
  }

  /**
   * Adds blank rows at the end in few requests; the person's calculated columns fill themselves.
   * Cells are inserted above the totals row: `rows.add` makes people who edit the same workbook
   * choose between two versions
   * (https://learn.microsoft.com/office/dev/add-ins/excel/co-authoring-in-excel-add-ins), so it is
   * used only for a table without a totals row. Each request counts the missing rows anew, so that
   * a retry adds none twice.
   */
  async #grow(): Promise<void> {
    for (let before = Infinity; ;) {
      const { missing, hasTotals } = await batch(async (context) => {
        const table = this.#table(context).load('showTotals');
        const body = table.getDataBodyRange().load('rowCount');
        await context.sync();
        return { missing: this.#rowsNeeded - body.rowCount, hasTotals: table.showTotals };
      }, this.run.signal);
      if (missing <= 0) return;
      if (missing >= before) throw new NotAllowed(ADDS_NO_ROWS);
      const count = Math.min(missing, GROW_ROWS);
      await batch(async (context) => {
        const table = this.#table(context);
        this.#begin(context);
        if (hasTotals)
          table
            .getTotalRowRange()
            .getResizedRange(count - 1, 0)
            .insert('Down');
        else table.rows.add(undefined, this.#blankRows(count));
        await context.sync();
      }, this.run.signal);
      before = missing;
    }
  }

  #blankRows(count: number): string[][] {
    const blank = this.reading.columns.map(() => null) as unknown as string[];
    return Array.from({ length: count }, () => blank);
  }

  /** One span where only totals or the title change. */
  #spans(): readonly Span[] {
    const { writes, appended } = this.plan;
    const rows = [
      ...writes.map(({ row }) => row),
      ...appended.rows.map((_, i) => appended.from + i),
    ].sort((a, b) => a - b);
    const spans: Span[] = [];
    for (const row of rows) {
      const last = spans.at(-1);
      if (last && row < last.first + this.rowsAtOnce)
        spans.splice(-1, 1, { first: last.first, count: row - last.first + 1 });
      else spans.push({ first: row, count: 1 });
    }
    return spans.length === 0 ? [{ first: 0, count: 0 }] : spans;
  }

  /**
   * Writes rows of the body after checking that they are still the rows that were read: the person
   * may have sorted them. One request holds a row's cells and its identity, so after a stop each
   * row is either old or new.
   */
  #write({ first, count }: Span, isLast: boolean): Promise<void> {
    const { writes, appended } = this.plan;
    const end = first + count;
    const changes = writes.filter(({ row }) => row >= first && row < end);
    const from = Math.max(first, appended.from);
    const rows = appended.rows.slice(from - appended.from, Math.max(0, end - appended.from));
    return batch(async (context) => {
      const body = this.#table(context).getDataBodyRange();
      if (count > 0) {
        const header = this.#table(context).getHeaderRowRange().load('values');
        const ids = body
          .getCell(first, this.#idAt)
          .getResizedRange(count - 1, 0)
          .load('values');
        await context.sync();
        const isSame =
          this.#isSameHeader(header.values[0] ?? []) &&
          ids.values.every(([id], i) => this.#isExpected(first + i, id));
        if (!isSame) throw new NotAllowed(CHANGED_MEANWHILE);
      }
      this.#begin(context);
      this.#writeChanges(changes, body);
      enterRows(body, this.plan, rows, from);
      if (isLast) this.#complete(context);
      await context.sync();
    }, this.run.signal);
  }

  #isSameHeader(present: readonly unknown[]): boolean {
    const { columns } = this.reading;
    return (
      present.length === columns.length &&
      columns.every(({ header }, at) => headerSaid(String(present[at])) === header)
    );
  }

  /** The identity that was read or, if a request is retried, the one that it wrote. */
  #isExpected(row: number, id: unknown): boolean {
    const { places, appended, writes } = this.plan;
    return (
      id === (this.reading.rows[row]?.[this.#idAt] ?? '') ||
      id === appended.rows[row - appended.from]?.at(-1) ||
      writes.some(
        (one) => one.row === row && places[one.place]?.at === this.#idAt && one.content === id,
      )
    );
  }

  #writeChanges(changes: readonly CellWrite[], body: Excel.Range): void {
    this.plan.places.forEach(({ at, format }, place) => {
      const cells = changes.filter((write) => write.place === place);
      const [first, last] = [cells[0], cells.at(-1)];
      if (!first || !last) return;
      if (format === '@') {
        for (const { row, content } of cells) enterColumn(body.getCell(row, at), [content], format);
        return;
      }
      // null leaves a cell as it is (Excel.Range.values): one write for a column, however scattered
      // its cells are.
      const values: (string | number | null)[][] = Array.from(
        { length: last.row - first.row + 1 },
        () => [null],
      );
      for (const { row, content } of cells) values[row - first.row] = [entryOf(content)];
      body.getCell(first.row, at).getResizedRange(values.length - 1, 0).values = values;
    });
  }

  #begin(context: Excel.RequestContext): void {
    this.#begun = true;
    this.#showBanner(context, refreshingBanner);
  }

  #showBanner(context: Excel.RequestContext, words: string): void {
    if (this.#bannerIsAbove) showIncomplete(this.#cellAbove(context), words);
    else this.#showHeader(context, INCOMPLETE_HEADER);
  }

  #cellAbove(context: Excel.RequestContext): Excel.Range {
    return this.#table(context).getHeaderRowRange().getCell(0, 0).getOffsetRange(-1, 0);
  }

  #showHeader(context: Excel.RequestContext, ending: string): void {
    const header = this.reading.columns[this.#checkAt]?.header ?? '';
    const cell = this.#table(context).getHeaderRowRange().getCell(0, this.#checkAt);
    cell.values = [[`${header}${ending}`]];
  }

  #leaveBanner(): Promise<void> {
    return batch(async (context) => {
      this.#showBanner(context, stoppedRefreshBanner);
      await context.sync();
    });
  }

  #complete(context: Excel.RequestContext): void {
    const table = this.#table(context);
    for (const { at, formula } of this.plan.totals) {
      const cell = table.getTotalRowRange().getCell(0, at);
      cell.formulas = [[formula]];
      setFormat(cell, this.plan.places.find((place) => place.at === at)?.format ?? null);
    }
    for (const at of this.#widths.keys()) table.getRange().getColumn(at).format.autofitColumns();
    if (this.#bannerIsAbove) showTitle(this.#cellAbove(context), this.title);
    else this.#showHeader(context, '');
  }

  /** Restores the width of a column that the person made wider than its cells. */
  #keepWide(): Promise<void> {
    return batch(async (context) => {
      const header = this.#table(context).getHeaderRowRange();
      const columns = [...this.#widths].map(([at, before]) => ({
        format: header.getCell(0, at).format.load('columnWidth'),
        before,
      }));
      await context.sync();
      const narrower = columns.filter(({ format, before }) => format.columnWidth < before);
      for (const { format, before } of narrower) format.columnWidth = before;
      if (narrower.length > 0) await context.sync();
    });
  }
}
