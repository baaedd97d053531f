// Inserting a table and refreshing it: from a call to cells, and back from what the person made of them.
import type { IsoDay } from '../records/calendar';
import type { RecordCall } from '../records/call';
import type { RoundedColumn } from '../records/matrix';
import { breath } from '../snapshot/store-breath';
import { keptTablesText, readKeptTables, TABLES_SETTING, type KeptTable } from '../tables/kept-table';
import { mergingTable } from '../tables/merge';
import { isNothing, type MergePlan, type MergeReport } from '../tables/merge-plan';
import type { Answer, TableForm } from '../tables/records-of-table';
import { finishBreathing } from '../tables/steps';
import { keptColumns, planningTable, type TablePlan } from '../tables/table-plan';
import type { TableReading } from '../tables/table-reading';
import type { ResolvedDates } from './calls';
import type { WorkbookPort } from './ports';

/** The first cell of a table's title line, zero-based; the header stands in the row below. */
export interface TablePlace { readonly sheet: string; readonly row: number; readonly column: number }

/** What goes on while a table is read or written. */
export interface TableRun {
  readonly signal: AbortSignal;
  readonly progress: (rowsDone: number, rowsTotal: number) => void;
}

/** Something that Excel does not allow, or that was stopped; the sentence says what stands in the sheet now. */
export interface TableTrouble { readonly ok: false; readonly isCancelled: boolean; readonly sentence: string }

export interface InsertedTable { readonly ok: true; readonly tableId: string; readonly tableName: string; readonly columnIds: readonly number[] }

export interface TableToRead { readonly tableId: string; readonly tableName: string; readonly title: string }

/** Tables in the workbook. The excel room implements it. Nothing rejects but for faults of our own. */
export interface TablePort {
  insert(plan: TablePlan, place: TablePlace, title: string, run: TableRun): Promise<InsertedTable | TableTrouble>;
  read(table: TableToRead, run: TableRun): Promise<{ readonly ok: true; readonly reading: TableReading } | TableTrouble>;
  /** @param reading what the plan was made from: where the table has changed since, nothing more is written. */
  apply(plan: MergePlan, reading: TableReading, title: string, run: TableRun): Promise<{ readonly ok: true } | TableTrouble>;
}

/** A whole answer of the exchange, or why there is none. Partial rows never come this far. */
export type TableAnswer =
  | { readonly ok: true; readonly answer: Answer; readonly dates: ResolvedDates; readonly accounts: readonly string[]; readonly answeredFrom: IsoDay | null; readonly title: string }
  | { readonly ok: false; readonly sentence: string };

export interface TableParts {
  readonly excel: TablePort;
  readonly workbook: Pick<WorkbookPort, 'readSetting' | 'writeSetting'>;
  readonly form: () => TableForm;
  /**
   * Asks for what the call means. Of a table that is refreshed, `since` are its dates: the first stays, so that no row falls
   * out of what was asked; an omitted last one is today's.
   */
  readonly ask: (call: RecordCall, since: ResolvedDates | null, signal: AbortSignal) => Promise<TableAnswer>;
}

export type TableOutcome =
  | { readonly ok: true; readonly table: KeptTable; readonly rows: number; readonly report: MergeReport | null; readonly rounded: readonly RoundedColumn[]; readonly notes: readonly string[] }
  | TableTrouble;

const refused = (sentence: string): TableTrouble => ({ ok: false, isCancelled: false, sentence });

export class Tables {
  constructor(readonly parts: TableParts) {}

  /** What the workbook remembers; a table that the person deleted is among them until its refresh finds it gone. */
  get kept(): readonly KeptTable[] { return readKeptTables(this.parts.workbook.readSetting(TABLES_SETTING)); }

  async insertTable(call: RecordCall, place: TablePlace, run: TableRun): Promise<TableOutcome> {
    const asked = await this.parts.ask(call, null, run.signal);
    if (!asked.ok) return refused(asked.sentence);
    const { answer, dates, accounts, title } = asked;
    const plan = await finishBreathing(planningTable(answer, this.parts.form()), breath);
    const inserted = await this.parts.excel.insert(plan, place, title, run);
    if (!inserted.ok) return inserted;
    const { tableId, tableName, columnIds } = inserted;
    const table: KeptTable = { tableId, tableName, call, accounts, dates, columns: keptColumns(call, columnIds), checkId: columnIds.at(-2) ?? -1, idId: columnIds.at(-1) ?? -1, title };
    this.#keep(table);
    return { ok: true, table, rows: plan.rows.length, report: null, rounded: plan.rounded, notes: [] };
  }

  async refreshTable(tableId: string, run: TableRun): Promise<TableOutcome> {
    const kept = this.kept.find((table) => table.tableId === tableId);
    if (!kept) return refused('This table was not inserted by Tieout, or this workbook no longer remembers it. Insert it again.');
    const asked = await this.parts.ask(kept.call, kept.dates, run.signal);
    if (!asked.ok) return refused(asked.sentence);
    const other = asked.accounts.find((name) => !kept.accounts.includes(name));
    if (other !== undefined) return refused(`${kept.tableName} holds the records of ${kept.accounts.join(', ')}, but the workbook's account is ${other} now. Choose ${kept.accounts.join(', ')} again, or insert another table.`);
    // Read after the answer is here: the less time between reading and writing, the less a person can change meanwhile.
    const read = await this.parts.excel.read(kept, run);
    if (!read.ok) return read;
    const merge = await finishBreathing(mergingTable({ kept, reading: read.reading, answer: asked.answer, form: this.parts.form(), answeredFrom: asked.answeredFrom }), breath);
    if (!merge.ok) return refused(merge.sentence);
    const { plan } = merge;
    const table = { ...plan.kept, dates: asked.dates, title: asked.title };
    if (!isNothing(plan) || table.title !== kept.title) {
      const applied = await this.parts.excel.apply(plan, read.reading, asked.title, run);
      if (!applied.ok) return applied;
    }
    this.#keep(table);
    return { ok: true, table, rows: asked.answer.rows.records.length, report: plan.report, rounded: plan.rounded, notes: plan.notes };
  }

  #keep(table: KeptTable): void {
    this.parts.workbook.writeSetting(TABLES_SETTING, keptTablesText([...this.kept.filter(({ tableId }) => tableId !== table.tableId), table]));
  }
}
