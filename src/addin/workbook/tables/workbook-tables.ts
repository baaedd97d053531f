// The tables of this workbook for the person: inserts, lists, refreshes and stops them, one at a
// time.
import { signal } from '@preact/signals-core';
import { Queue } from '../../platform/queue';
import { hasCode } from '../../platform/tieout-error';
import { OF_DEVICE } from '../settings/registry';
import type { RecordCall } from '../../engine/answers/definitions';
import { anythingStored, type Freshness } from '../../engine/archive/open-periods';
import type { StoredTable } from './merge/stored-table';
import type { InsertOutcome, TableCard, Work } from '../session/pane-state';
import { type SheetArea, overlap, placeOf } from '../../engine/records/sheet-address';
import type { SessionContext } from '../session/session-context';
import { tableCard, touchedRows, type TableNews } from './table-cards';
import type { FoundTable, TableRun } from '../excel/tables/table-run';
import type { ExcelTables } from '../excel/tables/excel-table';
import { storedHashOf, rowsForTable } from './table-rows';
import { Tables, type TableOutcome } from './insert-and-refresh';
import { counted, numberSaid, say } from '../../platform/say';

const NO_PLACE = say`Give the cell as Sheet1!A1, or leave it out.`;

/** Rows that are being written to a sheet or read from it. */
interface Moving {
  readonly what: string;
  readonly done: number;
  readonly total: number;
  readonly sinceMs: number;
}

export interface RefreshedTables {
  /** The sentences of the failed tables. */
  readonly troubles: readonly string[];
  /** The number of rows that a person had deleted, and that were added again. */
  readonly returned: number;
}

export class WorkbookTables {
  readonly #tables: Tables;
  readonly #news = signal<ReadonlyMap<string, TableNews>>(new Map());
  /** The tables' addresses at the last reading; null: no longer in the workbook. */
  readonly #places = signal<ReadonlyMap<string, FoundTable | null>>(new Map());
  readonly #queue = new Queue();
  readonly #moving = signal<Moving | null>(null);

  constructor(
    readonly context: SessionContext,
    readonly excel: Omit<ExcelTables, 'rowsAtOnce'>,
  ) {
    const { parts } = context;
    this.#tables = new Tables({
      excel,
      settings: context.settings,
      form: () => ({
        displayZone: context.zones.displayZone,
        dateSystem: parts.host.dateSystem,
        separators: context.device.get(OF_DEVICE.separators),
      }),
      rowsOf: (question, freshness, signal) => rowsForTable(context, question, freshness, signal),
    });
    if (this.present.length > 0) void this.look();
  }

  get cards(): readonly TableCard[] {
    return this.present.map((stored) =>
      tableCard(
        stored,
        this.#places.value.get(stored.tableId) ?? null,
        this.#news.value.get(stored.tableId),
      ),
    );
  }

  /** Tables inserted by Tieout, except those known to be deleted. */
  get present(): readonly StoredTable[] {
    return this.#tables.stored.filter(({ tableId }) => this.#places.value.get(tableId) !== null);
  }

  /** The stored tables, each with the error of its last refresh. */
  get standings(): readonly { readonly table: StoredTable; readonly trouble: string | null }[] {
    return this.present.map((table) => ({
      table,
      trouble: this.#news.value.get(table.tableId)?.error ?? null,
    }));
  }

  /** null if nothing is written or read. */
  get work(): Work | null {
    if (!this.#moving.value) return null;
    const { what, done, total, sinceMs } = this.#moving.value;
    const tookMs = this.context.clock.steadyMs() - sinceMs;
    return {
      title: say`${what}, ${numberSaid(done)} of ${numberSaid(total)} rows`,
      counts: 'rows',
      pagesDone: done,
      pagesTotal: total,
      secondsLeft: done === 0 ? null : Math.ceil(((tookMs / done) * (total - done)) / 1000),
    };
  }

  async insert(call: RecordCall, address: string | null): Promise<InsertOutcome> {
    const place = address === null ? null : placeOf(address);
    if (address !== null && place === null)
      return { ok: false, isCancelled: false, sentence: say`${address} is no cell. ${NO_PLACE}` };
    const { bulletin } = this.context;
    const outcome = await this.#next(
      (run) => this.#tables.insertTable(call, place, anythingStored, run),
      say`Writing the table`,
    );
    if (!outcome.ok) {
      bulletin.note(outcome.isCancelled ? 'cancelled' : 'failed', outcome.sentence);
      return { ok: false, isCancelled: outcome.isCancelled, sentence: outcome.sentence };
    }
    const { tableId: id, tableName, standing } = outcome.table;
    await this.look();
    const at = this.cards.find((card) => card.id === id)?.address ?? '';
    const sentence = say`Inserted ${tableName} with ${counted(standing.rows, 'row')} at ${at}.`;
    bulletin.note('done', sentence);
    return { ok: true, id, address: at, sentence };
  }

  /** Refreshes the tables with these ids, one at a time. Never rejects. */
  async refresh(ids: readonly string[], freshness: Freshness): Promise<RefreshedTables> {
    const outcomes = await Promise.all(ids.map((id) => this.#refresh(id, freshness)));
    await this.look();
    return {
      troubles: outcomes.flatMap((outcome) => (outcome?.ok === false ? [outcome.sentence] : [])),
      returned: outcomes.reduce(
        (sum, outcome) => sum + ((outcome?.ok && outcome.changes?.report.returned) || 0),
        0,
      ),
    };
  }

  /**
   * Marks tables as older whose records were read again for other results.
   * @param but tables of the same refresh.
   */
  async lookForOlder(but: readonly string[]): Promise<void> {
    for (const table of this.present) {
      if (but.includes(table.tableId) || table.standing.older) continue;
      const now = await this.context.attempt(
        () => storedHashOf(this.context, table),
        () => null,
      );
      if (now !== null && now !== table.standing.rowsSha256) this.#tables.markOlder(table);
    }
  }

  /** null: it is being refreshed already. */
  async #refresh(id: string, freshness: Freshness): Promise<TableOutcome | null> {
    const before = this.#news.value.get(id);
    if (before?.busy) return null;
    const name = this.cards.find((card) => card.id === id)?.name ?? say`the table`;
    this.#tell(id, { changes: before?.changes ?? null, error: before?.error ?? null, busy: true });
    const outcome = await this.#next(
      (run) => this.#tables.refreshTable(id, freshness, run),
      say`Refreshing ${name}`,
    );
    if (!outcome.ok) {
      this.#tell(id, { changes: before?.changes ?? null, error: outcome.sentence, busy: false });
      return outcome;
    }
    const { report, body } = outcome.changes!;
    const rows = (at: readonly number[]) => touchedRows(at, body);
    this.#tell(id, {
      changes: {
        added: rows(report.added),
        changed: rows(report.changed),
        gone: rows(report.gone),
        uncounted: rows(report.uncounted),
      },
      error: null,
      busy: false,
    });
    return outcome;
  }

  /** Ids of the tables that stand in one of these areas. */
  async idsIn(areas: readonly SheetArea[]): Promise<readonly string[]> {
    await this.look();
    return this.present.flatMap(({ tableId }) => {
      const area = this.#places.value.get(tableId)?.area;
      return area !== undefined && areas.some((one) => overlap(one, area)) ? [tableId] : [];
    });
  }

  async allIds(): Promise<readonly string[]> {
    await this.look();
    return this.present.map(({ tableId }) => tableId);
  }

  /**
   * Reads the present places of the tables. Never rejects: if Excel is busy, the known ones stay.
   */
  async look(): Promise<void> {
    const { stored } = this.#tables;
    if (stored.length === 0) return;
    await this.context.attempt(
      async () => {
        const found = await this.excel.find(stored).catch((error: unknown) => {
          this.context.warnOfRefusal(error);
          throw error;
        });
        const places = stored.map(({ tableId }, i) => [tableId, found[i] ?? null] as const);
        this.#places.value = new Map([...this.#places.value, ...places]);
      },
      () => undefined,
    );
  }

  /**
   * One table at a time: two writers would slow each other, and the pane shows one progress bar.
   */
  #next(work: (run: TableRun) => Promise<TableOutcome>, what: string): Promise<TableOutcome> {
    const { stop, clock } = this.context;
    return this.#queue.run(async () => {
      const progress = (rowsDone: number, rowsTotal: number): void => {
        this.#moving.value = {
          what,
          done: rowsDone,
          total: rowsTotal,
          sinceMs: this.#moving.value?.sinceMs ?? clock.steadyMs(),
        };
      };
      const outcome = await this.context.attempt(
        () => work({ signal: stop, progress }),
        (sentence, error): TableOutcome => ({
          ok: false,
          isCancelled: hasCode(error, 'cancelled'),
          sentence,
          halfWritten: false,
        }),
      );
      this.#moving.value = null;
      return outcome;
    });
  }

  #tell(id: string, news: TableNews): void {
    this.#news.value = new Map([...this.#news.value, [id, news]]);
  }
}
