// Inserting a table and refreshing it: from a call to cells, and back from what the person made of
// them.
import { type IsoDay, lastDay, monthOf, parseDay } from '../../engine/records/calendar';
import { DEFINITIONS, type RecordCall } from '../../engine/answers/definitions';
import { runYielding } from '../../platform/yield-to-main';
import type { Freshness } from '../../engine/archive/periods';
import type { StoredTable } from './merge/stored-table';
import { mergingTable } from './merge/merge';
import { isNothing, type MergeReport } from './merge/merge-plan';
import type { CallRecords, TableForm } from './merge/records-of-table';
import { storedColumns, planningTable } from './merge/table-plan';
import type { ResolvedDates } from '../../engine/answers/dates';
import { OF_WORKBOOK } from '../settings/registry';
import type { SettingStore } from '../settings/setting';
import type { CellPlace } from '../../engine/records/sheet-address';
import type { ReadTable, TableRun, TableTrouble } from '../excel/tables/table-run';
import type { ExcelTables } from '../excel/tables/excel-table';
import { say } from '../../platform/say';

/**
 * What a table asks: a call, and of one that was asked before the accounts and dates of that time.
 */
export interface TableQuestion {
  readonly call: RecordCall;
  readonly before: Pick<StoredTable, 'accounts' | 'dates'> | null;
}

/** A whole answer of the exchange, or why there is none. Partial rows never come this far. */
export type TableAnswer =
  | {
      readonly ok: true;
      readonly answer: CallRecords;
      readonly dates: ResolvedDates;
      readonly accounts: readonly string[];
      /** The first day of which the exchange still holds everything asked; null: all days. */
      readonly answeredFrom: IsoDay | null;
      readonly fetchedAtMs: number | null;
      readonly notes: readonly string[];
      readonly title: string;
      /** Of its records, for the certificate. */
      readonly rowsSha256: string;
    }
  | { readonly ok: false; readonly isCancelled: boolean; readonly sentence: string };

export interface TableParts {
  readonly excel: Omit<ExcelTables, 'chunks'>;
  readonly settings: SettingStore;
  readonly form: () => TableForm;
  readonly rowsOf: (
    question: TableQuestion,
    freshness: Freshness,
    signal: AbortSignal,
  ) => Promise<TableAnswer>;
}

export type TableOutcome =
  | {
      readonly ok: true;
      readonly table: StoredTable;
      readonly changes: { readonly report: MergeReport; readonly body: ReadTable['body'] } | null;
    }
  | TableTrouble;

const refused = (sentence: string, isCancelled = false): TableTrouble => ({
  ok: false,
  isCancelled,
  sentence,
  halfWritten: false,
});

export class Tables {
  constructor(readonly parts: TableParts) {}

  /** The tables that the workbook stores, including those that the person deleted. */
  get stored(): readonly StoredTable[] {
    return this.parts.settings.get(OF_WORKBOOK.tables);
  }

  async insertTable(
    call: RecordCall,
    place: CellPlace | null,
    freshness: Freshness,
    run: TableRun,
  ): Promise<TableOutcome> {
    const asked = await this.parts.rowsOf({ call, before: null }, freshness, run.signal);
    if (!asked.ok) return refused(asked.sentence, asked.isCancelled);
    const { answer, dates, accounts, title, fetchedAtMs, notes } = asked;
    const plan = await runYielding(planningTable(answer, this.parts.form()));
    const inserted = await this.parts.excel.insert(
      plan,
      place,
      { title, name: tableNameOf(call, dates) },
      run,
    );
    if (!inserted.ok) return inserted;
    const { tableId, tableName, columnIds } = inserted;
    const standing = {
      rows: plan.rows.length,
      fetchedAtMs,
      complete: asked.answeredFrom === null,
      rounded: plan.rounded,
      notes,
      rowsSha256: asked.rowsSha256,
      halfWritten: false,
    };
    const table: StoredTable = {
      tableId,
      tableName,
      call,
      accounts,
      dates: plainDates(dates),
      columns: storedColumns(call, columnIds),
      checkId: columnIds.at(-2) ?? -1,
      idId: columnIds.at(-1) ?? -1,
      title,
      standing,
    };
    this.#keep(table);
    return { ok: true, table, changes: null };
  }

  /** @param tableId of one that is `stored`. */
  async refreshTable(tableId: string, freshness: Freshness, run: TableRun): Promise<TableOutcome> {
    const stored = this.stored.find((table) => table.tableId === tableId);
    if (!stored)
      return refused(
        say`This table was not inserted by Tieout, or this workbook no longer remembers it. Insert it again.`,
      );
    const asked = await this.parts.rowsOf(
      { call: stored.call, before: stored },
      freshness,
      run.signal,
    );
    if (!asked.ok) return refused(asked.sentence, asked.isCancelled);
    // Read after the answer has arrived: a shorter time between reading and writing leaves the
    // person less time to change cells.
    const read = await this.parts.excel.read(stored, run);
    if (!read.ok) return read;
    const merge = await runYielding(
      mergingTable({
        stored,
        reading: read.reading,
        answer: asked.answer,
        form: this.parts.form(),
        answeredFrom: asked.answeredFrom,
      }),
    );
    if (!merge.ok) return refused(merge.sentence);
    const { plan } = merge;
    const { fetchedAtMs, title } = asked;
    const standing = {
      rows: asked.answer.rows.records.length,
      fetchedAtMs,
      complete: asked.answeredFrom === null,
      rounded: plan.rounded,
      notes: [...asked.notes, ...plan.notes],
      rowsSha256: asked.rowsSha256,
      halfWritten: false,
    };
    if (!isNothing(plan) || title !== stored.title || stored.standing.halfWritten) {
      const applied = await this.parts.excel.apply(plan, read.reading, title, run);
      if (!applied.ok) {
        if (applied.halfWritten)
          this.#keep({ ...stored, standing: { ...stored.standing, halfWritten: true } });
        return applied;
      }
    }
    const table = { ...plan.stored, dates: plainDates(asked.dates), title, standing };
    this.#keep(table);
    return { ok: true, table, changes: { report: plan.report, body: read.body } };
  }

  /** Its records were read again without it, and differ. */
  markOlder(table: StoredTable): void {
    this.#keep({ ...table, standing: { ...table.standing, older: true } });
  }

  /** Replaces the one with its id, or adds it as the newest. */
  #keep(table: StoredTable): void {
    this.parts.settings.change(OF_WORKBOOK.tables, (stored) =>
      stored.some(({ tableId }) => tableId === table.tableId)
        ? stored.map((one) => (one.tableId === table.tableId ? table : one))
        : [...stored, table],
    );
  }
}

/** "Ledger 2026-10", "Rebates 2026-10-05 2026-10-09": what a table is called. */
function tableNameOf({ name }: RecordCall, { first, last }: ResolvedDates): string {
  const [day, end] = [parseDay(first), parseDay(last)];
  const isMonth =
    day !== null && end !== null && first.endsWith('-01') && lastDay(monthOf(day)) === end;
  const span = isMonth ? [monthOf(day)] : first === last ? [first] : [first, last];
  return [DEFINITIONS[name].sheet, ...span].join(' ');
}

const plainDates = ({ first, last, askedTo }: ResolvedDates): StoredTable['dates'] => ({
  first,
  last,
  askedTo,
});
