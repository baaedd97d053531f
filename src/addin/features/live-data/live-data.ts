// The place Live data: refreshes results and tables, copies and draws them, repairs their cells.
import type { Certification } from '../../workbook/certificates/certification';
import type { Outcome } from '../../platform/outcome';
import { refused } from '../../platform/outcome';
import { type Picture, balancePictures, commissionPictures } from '../../engine/proofs/chart-data';
import type { RefreshReach, RefreshScope } from '../../workbook/session/pane-state';
import type { SessionContext } from '../../workbook/session/session-context';
import type { WorkbookTables } from '../../workbook/tables/workbook-tables';
import type { LiveCall } from '../../workbook/live/live-call';
import type { LiveCalls } from '../../workbook/live/live-calls';
import { areasInScope, callsInScope } from '../../workbook/live/refresh-scope';
import { Refreshing } from './refreshing';
import { copyValues } from './values-copy';
import { problemIn } from '../../workbook/live/cell-problem';
import type { FormulaCell } from '../../workbook/excel/excel-formula-scan';
import { addressAt } from '../../engine/records/sheet-address';
import type { SheetCare } from './cell-repairs';
import { say } from '../../platform/say';
import type { excelCharts } from '../../workbook/excel/excel-chart';

export interface LiveDataParts {
  readonly liveCalls: LiveCalls;
  /** null where this workbook can hold none. */
  readonly tables: WorkbookTables | null;
  readonly proof: Certification;
  /** null: this Excel offers no repair of cells. */
  readonly care: SheetCare | null;
  /** Postpones the automatic lock, because the person uses the pane. */
  used(): void;
}

export class LiveData {
  readonly #refreshing: Refreshing;

  constructor(
    readonly context: SessionContext,
    readonly parts: LiveDataParts,
  ) {
    this.#refreshing = new Refreshing(context, parts.liveCalls, parts.tables);
  }

  /** `reach` left out: periods that can still change. */
  async refresh(scope: RefreshScope, reach: RefreshReach = 'open'): Promise<void> {
    this.parts.used();
    await this.context.attempt(
      () => this.#refreshing.refresh(scope, reach),
      (sentence) => this.context.bulletin.note('failed', sentence),
    );
  }

  /** The results of formulas that a person has entered or refreshed here before. */
  async refreshTrusted(): Promise<void> {
    this.parts.used();
    const trusted = this.parts.liveCalls.all.filter(({ isTrusted }) => isTrusted);
    if (trusted.length > 0) await this.#refreshing.refreshThese(trusted, [], 'open');
  }

  async refreshResult(id: string, reach: RefreshReach = 'open'): Promise<void> {
    this.parts.used();
    const live = this.#live(id);
    await this.#refreshing.refreshThese(live ? [live] : [], [], reach);
  }

  /** Reads these results again although their months are over. */
  async readAgain(ids: readonly string[]): Promise<void> {
    this.parts.used();
    const liveCalls = this.parts.liveCalls.all.filter(({ id }) => ids.includes(id));
    const tables = ((await this.parts.tables?.allIds()) ?? []).filter((id) => ids.includes(id));
    await this.#refreshing.refreshThese(liveCalls, tables, 'closed too');
  }

  /** Asks the exchange again and merges the answer into the table. */
  async refreshTable(id: string, reach: RefreshReach = 'open'): Promise<void> {
    this.parts.used();
    await this.#refreshing.refreshThese([], [id], reach);
  }

  /**
   * Copies values and formats of the active sheet to a new one, and writes the certificates of its
   * live data to another.
   */
  copyValues(): Promise<Outcome> {
    const { liveCalls, tables, proof } = this.parts;
    return this.context.attempt(
      () => copyValues(this.context, liveCalls, tables?.cards ?? [], (id) => proof.certificate(id)),
      refused,
    );
  }

  /** Pictures of a live result that shows records; empty where there is nothing to draw. */
  picturesOf(id: string): readonly Picture[] {
    const live = this.#live(id);
    return live ? picturesOf(live, this.context.zones.displayZone) : [];
  }

  insertChart(picture: Picture): Promise<Outcome> {
    return insertChart(picture, this.context.parts.charts, this.context);
  }

  /**
   * The ids of the results and tables in the selection; null: Excel refused, and the pane says so.
   */
  selected(): Promise<readonly string[] | null> {
    const { liveCalls, tables } = this.parts;
    return this.context.attempt(
      async () => {
        const areas = await areasInScope('selection', this.context.parts.workbook);
        const calls = callsInScope(areas, (await liveCalls.formulas.scan()).found);
        return [...calls.map(({ id }) => id), ...((await tables?.idsIn(areas)) ?? [])];
      },
      (sentence) => {
        this.context.bulletin.note('failed', sentence);
        return null;
      },
    );
  }

  /** Calls back when another cell is selected. Returns its own undo. */
  onSelection(changed: () => void): () => void {
    return this.context.parts.workbook.onSelection(changed);
  }

  /** The sentence of the selected cell, where that shows an error; Excel may not show it. */
  async problemSelected(): Promise<{ readonly at: string; readonly sentence: string } | null> {
    const { workbook } = this.context.parts;
    try {
      const [area] = await workbook.selection();
      if (!area) return null;
      const { startRow: row, startColumn: column } = area;
      const at = addressAt({ sheet: area.sheet, row, column });
      const [shown] = await workbook.valuesOf([at]);
      if (!String(shown?.[0]?.[0]).startsWith('#')) return null;
      const { cells, found, refused: refusals } = await this.parts.liveCalls.formulas.scan();
      const isHere = (cell: FormulaCell): boolean =>
        cell.sheet === area.sheet && cell.row === row && cell.column === column;
      const cell = cells.find(isHere);
      const sentence =
        found.find((one) => isHere(one.cell))?.live.error ??
        refusals.find((one) => isHere(one.cell))?.call.sentence ??
        (cell && (await problemIn(cell, workbook)));
      return sentence ? { at, sentence } : null;
    } catch {
      return null; // Excel is busy.
    }
  }

  /** Enters the cells that show #NAME? again. */
  async repairNames(): Promise<void> {
    await this.#caring((care) => care.repair());
  }

  /**
   * Gives the columns of a result their formats, where this Excel did not take them with the
   * values.
   */
  async formatResult(id: string): Promise<void> {
    const live = this.#live(id);
    if (live) await this.#caring((care) => care.format(live));
  }

  #live(id: string): LiveCall | undefined {
    return this.parts.liveCalls.all.find((one) => one.id === id);
  }

  async #caring(work: (care: SheetCare) => Promise<void>): Promise<void> {
    const { care } = this.parts;
    if (!care) return;
    await this.context.attempt(
      () => work(care),
      (sentence) => this.context.bulletin.note('failed', sentence),
      say`Excel did not take the change: the sheet may be protected, or a cell is being edited. Nothing was changed; try again.`,
    );
  }
}

/** Pictures of a result that shows records; empty where there is nothing to draw. */
function picturesOf({ call, shown, changes }: LiveCall, displayZone: string): readonly Picture[] {
  const shows = shown?.result.shows;
  if (shows === undefined) return [];
  if (shows.operation === 'REBATES') return commissionPictures(shows.rows);
  const late = new Set(
    changes?.listed.flatMap(({ kind, row, wasClosed }) =>
      kind === 'added' && wasClosed && row !== null ? [row] : [],
    ),
  );
  return balancePictures(shows.rows, displayZone, 'types' in call && call.types === null, late);
}

async function insertChart(
  picture: Picture,
  charts: typeof excelCharts | undefined,
  context: SessionContext,
): Promise<Outcome> {
  if (charts === undefined)
    return {
      ok: false,
      sentence: say`This Excel draws no charts for add-ins. The table beside the picture holds its numbers.`,
    };
  return context.attempt(
    async () => {
      const address = await charts.insertChart(picture);
      const sentence = say`Inserted the chart "${picture.title}" with its numbers at ${address}.`;
      context.bulletin.note('done', sentence);
      return { ok: true, sentence };
    },
    refused,
    say`Excel did not take the chart: the workbook may be protected, or a cell is being edited. Nothing was changed; try again.`,
  );
}

declare module '../../pane/context/pane-session' {
  interface PaneSession {
    readonly liveData: Omit<LiveData, 'context' | 'parts'>;
  }
}
