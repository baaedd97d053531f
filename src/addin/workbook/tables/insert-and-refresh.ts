// Inserts a table and refreshes it: from a call to cells, and from cells that a person may have
// changed.
import { type IsoDay, lastDay, monthOf, parseDay } from '../../engine/records/calendar';
import { DEFINITIONS, type RecordCall } from '../../engine/answers/definitions';
import { runYielding } from '../../platform/yield-to-main';
import type { Freshness } from '../../engine/archive/open-periods';
import type { StoredTable } from './merge/stored-table';
import { emptyTable, mergingTable } from './merge/merge';
import {
  isNothing,
  type Merge,
  type MergePlan,
  type MergeReport,
  type TableReading,
} from './merge/table-edits';
import type { CallRecords, TableForm } from './merge/records-of-table';
import { newColumns } from './merge/table-columns';
import type { ResolvedDates } from '../../engine/answers/dates';
import { OF_WORKBOOK } from '../settings/registry';
import type { SettingStore } from '../settings/setting';
import type { CellPlace } from '../../engine/records/sheet-address';
import type { ReadTable, TableRun, TableTrouble } from '../excel/tables/table-run';
import type { ExcelTables } from '../excel/tables/excel-table';
import { say } from '../../platform/say';

/**
 * The question of a table: a call, and after the first answer its accounts and dates of that time.
 */
export interface TableQuestion {
  readonly call: RecordCall;
  readonly before: Pick<StoredTable, 'accounts' | 'dates'> | null;
}

interface WholeAnswer {
  readonly answer: CallRecords;
  readonly dates: ResolvedDates;
  readonly accounts: readonly string[];
  /** The first day of which the exchange still holds everything asked; null: all days. */
  readonly answeredFrom: IsoDay | null;
  readonly fetchedAtMs: number | null;
  readonly notes: readonly string[];
  readonly title: string;
  /** The hash of its records, for the certificate. */
  readonly rowsSha256: string;
}

/**
 * A complete answer of the exchange, or the missing account. An incomplete answer is refused
 * before.
 */
export type TableAnswer =
  | (WholeAnswer & { readonly ok: true })
  | { readonly ok: false; readonly sentence: string };

export interface TableParts {
  readonly excel: Omit<ExcelTables, 'rowsAtOnce'>;
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

const refused = (sentence: string): TableTrouble => ({
  ok: false,
  isCancelled: false,
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
    if (!asked.ok) return refused(asked.sentence);
    const columns = newColumns(call);
    const { excel } = this.parts;
    const rows = asked.answer.rows.records.length;
    const size = { rows, columns: columns.length };
    const room = await excel.findRoom(tableNameOf(call, asked.dates), place, size, run);
    if (!room.ok) return room;
    const { stored, reading } = emptyTable(call, room.tableName);
    const merge = await this.#merge(stored, reading, asked);
    if (!merge.ok) return refused(merge.sentence);
    const inserted = await excel.insert(merge.plan, columns, room, asked.title, run);
    if (!inserted.ok) return inserted;
    const { tableId, columnIds } = inserted;
    const table = {
      ...standingOf(merge.plan, asked),
      tableId,
      columns: columns.map(({ header }, at) => ({ id: columnIds[at] ?? -1, header })),
    };
    this.#store(table);
    return { ok: true, table, changes: null };
  }

  /** @param tableId of one that is `stored`. */
  async refreshTable(tableId: string, freshness: Freshness, run: TableRun): Promise<TableOutcome> {
    const stored = this.stored.find((table) => table.tableId === tableId);
    if (!stored)
      return refused(
        say`This table was not inserted by Tieout, or this workbook no longer remembers it. Insert it again.`,
      );
    const { excel, rowsOf } = this.parts;
    const asked = await rowsOf({ call: stored.call, before: stored }, freshness, run.signal);
    if (!asked.ok) return refused(asked.sentence);
    // Read after the answer has arrived: a shorter time between reading and writing leaves the
    // person less time to change cells.
    const read = await excel.read(stored, run);
    if (!read.ok) return read;
    const merge = await this.#merge(stored, read.reading, asked);
    if (!merge.ok) return refused(merge.sentence);
    const { plan } = merge;
    if (!isNothing(plan) || asked.title !== stored.title || stored.standing.halfWritten) {
      const applied = await excel.apply(plan, read.reading, asked.title, run);
      if (!applied.ok) {
        if (applied.halfWritten)
          this.#store({ ...stored, standing: { ...stored.standing, halfWritten: true } });
        return applied;
      }
    }
    const table = standingOf(plan, asked);
    this.#store(table);
    return { ok: true, table, changes: { report: plan.report, body: read.body } };
  }

  #merge(
    stored: StoredTable,
    reading: TableReading,
    { answer, answeredFrom }: WholeAnswer,
  ): Promise<Merge> {
    const form = this.parts.form();
    return runYielding(mergingTable({ stored, reading, answer, form, answeredFrom }));
  }

  /** Its records were read again for something else, and differ. */
  markOlder(table: StoredTable): void {
    this.#store({ ...table, standing: { ...table.standing, older: true } });
  }

  /** Replaces the stored table with this id, or adds it as the newest. */
  #store(table: StoredTable): void {
    this.parts.settings.change(OF_WORKBOOK.tables, (stored) =>
      stored.some(({ tableId }) => tableId === table.tableId)
        ? stored.map((one) => (one.tableId === table.tableId ? table : one))
        : [...stored, table],
    );
  }
}

/** The name of a table: "Ledger 2026-10", "Rebates 2026-10-05 2026-10-09". */
function tableNameOf({ name }: RecordCall, { first, last }: ResolvedDates): string {
  const [day, end] = [parseDay(first), parseDay(last)];
  const isMonth =
    day !== null && end !== null && first.endsWith('-01') && lastDay(monthOf(day)) === end;
  const span = isMonth ? [monthOf(day)] : first === last ? [first] : [first, last];
  return [DEFINITIONS[name].sheet, ...span].join(' ');
}

/** The facts to store of a table once all edits of a plan are written. */
function standingOf({ stored, rounded, notes }: MergePlan, asked: WholeAnswer): StoredTable {
  const { answer, accounts, dates, title, fetchedAtMs, rowsSha256 } = asked;
  const { first, last, askedTo } = dates;
  return {
    ...stored,
    accounts,
    title,
    dates: { first, last, askedTo },
    standing: {
      rows: answer.rows.records.length,
      fetchedAtMs,
      complete: asked.answeredFrom === null,
      rounded,
      notes: [...asked.notes, ...notes],
      rowsSha256,
      halfWritten: false,
    },
  };
}
