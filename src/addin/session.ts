// Joins the use cases: the live calls that custom functions open, and an object for each place of
// the pane.
import { computed, signal } from '@preact/signals-core';
import { CloseSession, type LoadCloseActions } from './features/close/close-session';
import { FetchPlanning } from './workbook/live/fetch-plan';
import { PeriodSession } from './features/close/period/period-session';
import { Connecting } from './features/accounts/connecting';
import { Certification } from './workbook/certificates/certification';
import { GetData } from './features/get-data/get-data';
import { CallList } from './workbook/live/call-list';
import type { CallTrust } from './workbook/live/call-trust';
import { LiveCalls } from './workbook/live/live-calls';
import { packWriting } from './workbook/live/writing-formulas';
import { LiveData } from './features/live-data/live-data';
import type { PaneSession, SelectedRange } from './pane/context/pane-session';
import type { PaneState } from './workbook/session/pane-state';
import { accountCard, refusedCard, resultCard, workOf } from './workbook/live/result-cards';
import { JournalMaking } from './features/journal/make-journal';
import type { Server } from './workbook/session/server-config';
import { addressOf, placeOf } from './engine/records/sheet-address';
import { Settings } from './features/settings/settings';
import { SheetCare } from './features/live-data/cell-repairs';
import { SessionContext, type SessionParts } from './workbook/session/session-context';
import { WorkbookTables } from './workbook/tables/workbook-tables';
import { refused } from './platform/outcome';
import { say } from './platform/say';
import { UncalledFormulas } from './workbook/live/uncalled-formulas';

/** What functions, pane, ribbon and self-check ask of the open workbook. */
export class Session implements PaneSession {
  readonly calls: LiveCalls;
  readonly accounts: Connecting;
  readonly getData: GetData;
  readonly closing: CloseSession;
  readonly liveData: LiveData;
  readonly proof: Certification;
  readonly journal: JournalMaking;
  readonly closedPeriods: PeriodSession;
  readonly settings: Settings;
  readonly context: SessionContext;
  readonly #tables: WorkbookTables | null;
  readonly #care: SheetCare | null;
  readonly #server = signal<Server | null>(null);
  /** Why it is not known. */
  readonly #serverTrouble = signal<string | null>(null);
  /** Made again when it is asked for after a change of what it was made from. */
  readonly #state = computed(() => this.#stateNow());

  constructor(parts: SessionParts, loadCloseActions: LoadCloseActions) {
    const list = new CallList();
    const writing: CallTrust['writing'] = (write, placesOf) => calls.trust.writing(write, placesOf);
    const { packSheets } = parts;
    const context = new SessionContext(
      {
        ...parts,
        ...(packSheets && { packSheets: async () => packWriting(await packSheets(), writing) }),
      },
      () => list.restMs,
    );
    const care = parts.sheetCare ? new SheetCare(context, parts.sheetCare, writing) : null;
    const calls = new LiveCalls(
      context,
      list,
      (cells) => {
        lost?.lookAt(cells);
        return care?.look(cells) ?? Promise.resolve();
      },
      (cells) => lost?.lookAfterEdit(cells),
    );
    const lost = parts.sheetCare && new UncalledFormulas(context, calls, parts.sheetCare);
    const accounts = new Connecting(context, calls);
    const tables = parts.tables ? new WorkbookTables(context, parts.tables) : null;
    const used = (): void => accounts.used();
    this.context = context;
    this.#tables = tables;
    this.#care = care;
    this.calls = calls;
    this.accounts = accounts;
    this.proof = new Certification(
      context,
      () => calls.all,
      () => tables?.present ?? [],
    );
    this.closedPeriods = new PeriodSession(
      loadCloseActions,
      context,
      () => ({
        liveCalls: calls.all,
        refused: calls.refused,
        tables: tables?.standings ?? [],
      }),
      async (ids) => {
        if (ids.length > 0) await this.liveData.readAgain(ids);
        // Checks look for results where they stand now; a host that is busy has them where they
        // were.
        await calls.formulas.scan().catch(() => undefined);
      },
    );
    this.settings = new Settings(context, calls, (minutes) => accounts.lockAfter(minutes));
    this.journal = new JournalMaking(loadCloseActions, this);
    const planning = new FetchPlanning(context, (account) => calls.symbols.of(account));
    this.getData = new GetData(context, calls, tables, planning, used);
    this.closing = new CloseSession(loadCloseActions, context, calls, planning, used);
    this.liveData = new LiveData(context, {
      liveCalls: calls,
      tables,
      proof: this.proof,
      care,
      used,
    });
    calls.formulas.scanSoon();
    if (parts.coauthors?.tellsOwnEdits) lost?.lookAfterStart();
    void context.attempt<unknown, unknown>(
      () => parts.server.now(),
      (sentence) => (this.#serverTrouble.value = sentence),
    );
    void parts.server.answered.then((server) => {
      this.#server.value = server;
      this.#serverTrouble.value = null;
    });
  }

  /** Stops everything that is under way: reading, refreshing, writing a table. */
  cancel(): void {
    this.context.cancel();
    this.context.bulletin.note(
      'cancelled',
      say`Cancelled. Cells that held a complete result still show it.`,
    );
  }

  async goTo(address: string): Promise<void> {
    try {
      await this.context.parts.workbook.goTo(address);
      // Its sheet may have another name by now.
      this.calls.formulas.scanSoon();
    } catch {
      this.context.bulletin.note('failed', say`${address} cannot be shown: the sheet may be gone.`);
    }
  }

  selectedRange(): Promise<SelectedRange> {
    const work = async (): Promise<SelectedRange> => {
      const [area, another] = await this.context.parts.workbook.selection();
      const isCell = area?.startRow === area?.endRow && area?.startColumn === area?.endColumn;
      return area === undefined || another !== undefined || isCell
        ? refused(
            say`Select one range of several cells in the sheet, with its headers, then press Use selection again.`,
          )
        : { ok: true, range: addressOf(area) };
    };
    return this.context.attempt(work, refused);
  }

  /**
   * Goes to a record of a live result: its row counted from 0 without headers, in the first cell
   * that holds it.
   */
  async goToRecord(id: string, row: number): Promise<void> {
    const live = this.calls.all.find((one) => one.id === id);
    const [address] = live?.addresses ?? [];
    const shown = live?.shown?.result;
    if (address === undefined || !shown?.matrix) return;
    const place = placeOf(address);
    if (!place) return;
    const at = place.row + shown.matrix.length - shown.records + row;
    await this.goTo(
      addressOf({
        sheet: place.sheet,
        startRow: at,
        endRow: at,
        startColumn: place.column,
        endColumn: place.column,
      }),
    );
  }

  get state(): PaneState {
    return this.#state.value;
  }

  #stateNow(): PaneState {
    const { accounts, board, bulletin, parts, rate, zones } = this.context;
    const liveCalls = this.calls.all;
    const tables = this.#tables?.cards ?? [];
    return {
      ...zones,
      server: this.#server.value?.config ?? null,
      history: bulletin.history.value,
      settings: this.settings.shown,
      warning:
        [this.#serverTrouble.value, bulletin.warning.value].filter(Boolean).join(' ') || null,
      missingAccounts: this.accounts.missingAccounts(tables.flatMap((table) => table.accounts)),
      accounts: accounts.listed.map((one) => accountCard(one, accounts.defaultName)),
      toTrust: this.calls.trust.toTrust.value,
      tellsEdits: parts.coauthors !== undefined,
      toUseHere: this.accounts.toUseHere(),
      remembering: this.accounts.remembering,
      results: [
        ...liveCalls.map((live) =>
          resultCard(live, accounts.namesOf(live.call), parts.host.typedCells !== null),
        ),
        ...this.calls.refused.map(refusedCard),
      ],
      tables,
      closedPeriods: this.closedPeriods.cards,
      travelling: this.calls.carried.state,
      brokenCells: this.#care?.broken.value ?? [],
      calculationTrouble: this.#care?.calculationTrouble.value ?? null,
      work: workOf(
        board,
        [...liveCalls, ...tables],
        rate,
        this.#tables?.work ?? bulletin.work.value,
      ),
    };
  }

  follow(look: () => void, restMs?: () => number): () => void {
    return this.context.follow(look, restMs);
  }

  /** Says something that concerns everything: storage refused, a full disk. */
  warn(sentence: string): void {
    this.context.bulletin.warn(sentence);
  }
}
