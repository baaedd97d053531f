// Writes a merge into its table, and nothing else: changed cells of our columns, rows at the end,
// our totals. A small one in one request, or two where the table grows: each is one step of Excel's
// undo list.
import type { TableRun, TableTrouble } from './table-run';
import type { CellWrite, MergePlan } from '../../tables/merge/merge-plan';
import type { TableReading } from '../../tables/merge/table-reading';
import type { ChunkSize } from '../chunk-size';
import {
  isOwnBanner,
  refreshingBanner,
  showIncomplete,
  showTitle,
  stoppedRefreshBanner,
} from './excel-table-banner';
import { batch } from '../excel-batch';
import { enterColumn, entryOf, setFormat } from './excel-table-cells';
import { NotAllowed, tableTroubleOf } from './excel-table-trouble';
import { numberSaid, say } from '../../../platform/say';

/**
 * Blank rows of one request: few requests, for each may move what stands below
 * (docs/excel-facts.md, Sheets).
 */
const GROW_ROWS = 5_000;
const CHANGED_MEANWHILE = say`The table was changed while it was being refreshed.`;
const ADDS_NO_ROWS = say`Excel adds no rows to this table, so new records are missing in it. Make room below it, then press Refresh.`;

export class TableRefresh {
  #begun = false;
  /** In points, by its place in the table: columns in sight that get other cells. */
  readonly #widths = new Map<number, number>();
  /**
   * null where the person put something of their own above the table: then the check column's
   * header says it.
   */
  #bannerIsAbove = true;

  constructor(
    readonly plan: MergePlan,
    readonly reading: TableReading,
    readonly title: string,
    readonly run: TableRun,
    readonly chunk: ChunkSize,
    /** Rows that one request may span. */
    readonly atOnce: number,
  ) {}

  async apply(): Promise<{ ok: true } | TableTrouble> {
    try {
      await this.#check();
      await (this.#isSmall ? this.#writeAtOnce() : this.#writeInChunks());
      await this.#keepWide();
      return { ok: true };
    } catch (error) {
      if (this.#begun) await this.#banner(stoppedRefreshBanner).catch(() => undefined);
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

  /** Returns the obstacle before anything is written. */
  #check(): Promise<void> {
    return batch(async (context) => {
      const table = this.#table(context).load('name');
      const { protection } = table.worksheet;
      protection.load('protected');
      table.worksheet.load('name');
      table.autoFilter.load('isDataFiltered');
      const header = table.getHeaderRowRange().load('rowIndex,values');
      const columns = this.#written.map((at) => ({
        at,
        cell: header.getCell(0, at).load('columnHidden,format/columnWidth'),
      }));
      await context.sync();
      for (const { at, cell } of columns)
        if (!cell.columnHidden) this.#widths.set(at, cell.format.columnWidth);
      if (protection.protected)
        throw new NotAllowed(
          say`${table.worksheet.name} is protected, so ${table.name} cannot be refreshed. Unprotect it (Review, Unprotect Sheet), then refresh again.`,
        );
      // Cells in rows that a filter hides are written like all others; but Excel adds no rows to a
      // filtered table.
      if (table.autoFilter.isDataFiltered && this.#rowsNeeded > this.reading.rows.length)
        throw new NotAllowed(
          say`${table.name} is filtered, and ${numberSaid(this.plan.appended.rows.length)} new rows have to be added. Clear its filter (Data, Clear), then refresh again.`,
        );
      if (!isSameHeader(header.values, this.reading)) throw new NotAllowed(CHANGED_MEANWHILE);
      if (header.rowIndex === 0) {
        this.#bannerIsAbove = false;
        return;
      }
      const above = header.getCell(0, 0).getOffsetRange(-1, 0).load('values');
      await context.sync();
      this.#bannerIsAbove = isOwnBanner(above.values[0]?.[0], this.plan.stored.title);
    }, this.run.signal);
  }

  /** The first row that changes, and how many there are from it to the last. */
  get #changed(): { readonly first: number; readonly count: number } {
    const { writes, appended } = this.plan;
    const first = writes[0]?.row ?? appended.from;
    const last =
      appended.rows.length > 0 ? this.#rowsNeeded - 1 : (writes.at(-1)?.row ?? first - 1);
    return { first, count: last - first + 1 };
  }
  /** Columns that get other cells, by their places in the table. */
  get #written(): readonly number[] {
    const { places, appended, writes } = this.plan;
    const grows = appended.rows.length > 0;
    const changed = new Set(writes.map(({ place }) => place));
    return places.flatMap(({ at }, place) => (grows || changed.has(place) ? [at] : []));
  }
  get #isSmall(): boolean {
    return this.#changed.count <= this.atOnce;
  }

  async #writeAtOnce(): Promise<void> {
    const { first, count } = this.#changed;
    await this.#grow();
    if (count === 0) return this.#finish();
    const { writes, appended } = this.plan;
    await this.#onRows(first, count, (body, context) => {
      this.#begin(context);
      this.#writeChunk(writes, body);
      this.#writeRows(appended.rows, appended.from, body);
      this.#complete(context);
    });
    this.run.progress(this.#rowsNeeded, this.#rowsNeeded);
  }

  async #writeInChunks(): Promise<void> {
    await batch(async (context) => {
      this.#begin(context);
      await context.sync();
    }, this.run.signal);
    await this.#grow();
    await this.#writeChanges();
    await this.#writeNewRows();
    await this.#finish();
  }

  #begin(context: Excel.RequestContext): void {
    this.#begun = true;
    this.#showBanner(context, refreshingBanner);
  }

  #showBanner(context: Excel.RequestContext, words: string): void {
    const header = this.#table(context).getHeaderRowRange();
    if (this.#bannerIsAbove) showIncomplete(header.getCell(0, 0).getOffsetRange(-1, 0), words);
    else header.getCell(0, this.#checkAt).values = [[`${this.#checkHeader}: INCOMPLETE`]];
  }

  #banner(words: string): Promise<void> {
    return batch(async (context) => {
      this.#showBanner(context, words);
      await context.sync();
    });
  }

  get #checkHeader(): string {
    return (this.reading.columns[this.#checkAt]?.header ?? '').replace(/: INCOMPLETE$/, '');
  }

  /**
   * Blank rows at the end, added in few requests; the person's calculated columns fill themselves.
   * Cells are inserted above the totals row: `rows.add` makes people who edit the same workbook
   * choose between two versions (https://learn.microsoft.com/office/dev/add-ins/excel/co-authoring-in-excel-add-ins).
   * It is left for an Excel in which the table does not grow by that. How many rows are missing is
   * asked each time, so that a request that is sent again adds none twice.
   */
  async #grow(): Promise<void> {
    for (let before = Infinity, inserted = true; ;) {
      const { missing, totals } = await batch(async (context) => {
        const table = this.#table(context).load('showTotals');
        const body = table.getDataBodyRange().load('rowCount');
        await context.sync();
        return { missing: this.#rowsNeeded - body.rowCount, totals: table.showTotals };
      }, this.run.signal);
      if (missing <= 0) return;
      if (!inserted && missing >= before) throw new NotAllowed(ADDS_NO_ROWS);
      const count = Math.min(missing, GROW_ROWS);
      const inserts = totals && missing < before;
      await this.chunk.run(() =>
        batch(async (context) => {
          const table = this.#table(context);
          if (!this.#begun) this.#begin(context);
          if (inserts)
            table
              .getTotalRowRange()
              .getResizedRange(count - 1, 0)
              .insert('Down');
          else table.rows.add(undefined, this.#blankRows(count));
          await context.sync();
        }, this.run.signal),
      );
      [before, inserted] = [missing, inserts];
    }
  }

  #blankRows(count: number): string[][] {
    const blank = this.reading.columns.map(() => null) as unknown as string[];
    return Array.from({ length: count }, () => blank);
  }

  /**
   * A row's cells and its identity travel in one request: a refresh that stops leaves each row
   * either old or new.
   */
  async #writeChanges(): Promise<void> {
    const { writes } = this.plan;
    for (let first = 0; first < writes.length;) {
      const fromRow = writes[first]!.row;
      let end = first;
      const until = fromRow + this.chunk.rows;
      while (end < writes.length && writes[end]!.row < until) end += 1;
      const chunk = writes.slice(first, end);
      await this.#onRows(fromRow, chunk.at(-1)!.row - fromRow + 1, (body) =>
        this.#writeChunk(chunk, body),
      );
      first = end;
      this.run.progress(Math.min(until, this.#rowsNeeded), this.#rowsNeeded);
    }
  }

  #writeChunk(chunk: readonly CellWrite[], body: Excel.Range): void {
    this.plan.places.forEach(({ at, format }, place) => {
      const cells = chunk.filter((write) => write.place === place);
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

  async #writeNewRows(): Promise<void> {
    const { from, rows } = this.plan.appended;
    for (let done = 0; done < rows.length;) {
      const chunk = rows.slice(done, done + this.chunk.rows);
      await this.#onRows(from + done, chunk.length, (body) =>
        this.#writeRows(chunk, from + done, body),
      );
      done += chunk.length;
      this.run.progress(from + done, this.#rowsNeeded);
    }
  }

  #writeRows(rows: MergePlan['appended']['rows'], from: number, body: Excel.Range): void {
    if (rows.length === 0) return;
    this.plan.places.forEach(({ at, format }, place) => {
      enterColumn(
        body.getCell(from, at).getResizedRange(rows.length - 1, 0),
        rows.map((row) => row[place] ?? ''),
        format,
      );
    });
  }

  /**
   * Writes into rows of the body after checking that they are still the rows that were read: the
   * person may sort meanwhile.
   */
  #onRows(
    first: number,
    count: number,
    write: (body: Excel.Range, context: Excel.RequestContext) => void,
  ): Promise<void> {
    return this.chunk.run(() =>
      batch(async (context) => {
        const body = this.#table(context).getDataBodyRange();
        const header = this.#table(context).getHeaderRowRange().load('values');
        const ids = body
          .getCell(first, this.#idAt)
          .getResizedRange(count - 1, 0)
          .load('values');
        await context.sync();
        const isSame =
          isSameHeader(header.values, this.reading, this.#checkAt) &&
          ids.values.every(([id], i) => this.#isExpected(first + i, id));
        if (!isSame) throw new NotAllowed(CHANGED_MEANWHILE);
        write(body, context);
        await context.sync();
      }, this.run.signal),
    );
  }

  /** The cells that were read or, if a request is retried, the cells that it wrote. */
  #isExpected(row: number, id: unknown): boolean {
    const { places, appended, writes } = this.plan;
    if (id === (this.reading.rows[row]?.[this.#idAt] ?? '')) return true;
    return (
      id === appended.rows[row - appended.from]?.at(-1) ||
      writes.some(
        (write) => write.row === row && write.place === places.length - 1 && write.content === id,
      )
    );
  }

  #finish(): Promise<void> {
    return batch(async (context) => {
      this.#complete(context);
      await context.sync();
    }, this.run.signal);
  }

  #complete(context: Excel.RequestContext): void {
    const table = this.#table(context);
    const header = table.getHeaderRowRange();
    for (const { at, formula } of this.plan.totals) {
      const cell = table.getTotalRowRange().getCell(0, at);
      const place = this.plan.places.find((one) => one.at === at);
      cell.formulas = [[formula]];
      setFormat(cell, place?.format ?? null);
    }
    for (const at of this.#widths.keys()) table.getRange().getColumn(at).format.autofitColumns();
    if (this.#bannerIsAbove) showTitle(header.getCell(0, 0).getOffsetRange(-1, 0), this.title);
    else header.getCell(0, this.#checkAt).values = [[this.#checkHeader]];
  }

  /** A column that the person made wider than its cells stays so. */
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

/** @param except a header that Tieout itself may have changed. */
function isSameHeader(
  values: readonly (readonly unknown[])[],
  { columns }: TableReading,
  except?: number,
): boolean {
  const present = values[0] ?? [];
  return (
    present.length === columns.length &&
    columns.every(({ header }, at) => at === except || present[at] === header)
  );
}
