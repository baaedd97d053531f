// What functions, pane and ribbon ask of Tieout. Each use case is a file of its own; this one joins
// them.
import type { RecordCall } from '../records/call';
import type { CellOptions } from '../records/cells';
import { resolveDates, type FunctionName, type LiveQuestion } from '../answers/definitions';
import type { CellOutcome } from './live/cell-outcome';
import { ClosedPeriods } from './proof/closed-periods';
import { Connecting } from './accounts/connecting';
import { Proof } from './proof/evidence';
import { GetData } from './get-data/get-data';
import type {
  FormulaDraft,
  FormulaPlace,
  FormulaPreview,
  InsertFormulaOutcome,
  Suggestions,
} from './get-data/get-data-state';
import type { Sink } from './live/live-call';
import { LiveCalls } from './live/live-calls';
import { isExchangeError } from '../exchange/exchange-error';
import type {
  CertificateOutcome,
  ClosePeriodRequest,
  ConnectOutcome,
  Credentials,
  EvidenceOutcome,
  InsertOutcome,
  Outcome,
  PaneSession,
  PaneState,
  RefreshReach,
  RefreshScope,
  UnlockOutcome,
  WhoseKey,
} from './pane-state';
import { accountCard, refusedCard, resultCard, workOf } from './pane-view';
import { ReconcilePanel } from './reconcile/reconcile-panel';
import type {
  BehindOutcome,
  BreaksOutcome,
  MatchOutcomeShown,
  MatchRequest,
} from './reconcile/reconcile-state';
import { Refreshing } from './live/refreshing';
import type { Result } from '../answers/result';
import type { Server } from './server-config';
import { addressOf, placeOf } from './sheet-address';
import type { DeviceSettings } from './settings/device-settings';
import type { Example } from '../answers/examples';
import { insertExample } from './get-data/insert-formula';
import type { Picture } from '../reconcile/pictures';
import { insertChart, picturesOf } from './proof/pictures';
import { Settings } from './settings/settings';
import type { KeptHere, WorkbookSettings } from './settings/settings-state';
import { SheetCare } from './live/sheet-care';
import { SessionContext, type SessionParts } from './session-context';
import { statusOf, type StatusQuestion } from './live/status';
import { WorkbookTables } from './tables/workbook-tables';
import { copyValues } from './proof/values-copy';
import type { SymbolList, SymbolsOutcome } from './get-data/symbol-list-state';

export class Session implements PaneSession {
  readonly #context: SessionContext;
  readonly #lives: LiveCalls;
  readonly #proof: Proof;
  readonly #closed: ClosedPeriods;
  readonly #connecting: Connecting;
  readonly #tables: WorkbookTables | null;
  readonly #refreshing: Refreshing;
  readonly #care: SheetCare | null;
  readonly #settings: Settings;
  readonly #getData: GetData;
  readonly #panel: ReconcilePanel;
  #server: Server | null = null;
  #state: { readonly version: number; readonly seen: PaneState } | null = null;

  constructor(readonly parts: SessionParts) {
    const context = new SessionContext(parts);
    this.#context = context;
    this.#lives = new LiveCalls(context);
    this.#proof = new Proof(
      context,
      () => this.#lives.all,
      () => this.#tables?.present ?? [],
    );
    this.#closed = new ClosedPeriods(context, () => this.#lives.all);
    this.#connecting = new Connecting(context, this.#lives);
    this.#tables = parts.tables ? new WorkbookTables(context, parts.tables) : null;
    this.#refreshing = new Refreshing(context, this.#lives, this.#tables);
    this.#care = parts.sheetCare ? new SheetCare(context, parts.sheetCare) : null;
    this.#settings = new Settings(context, this.#lives);
    this.#lives.afterScan = (cells) => this.#care?.look(cells) ?? Promise.resolve();
    this.#lives.scanSoon();
    this.#panel = new ReconcilePanel(context, this.#lives);
    this.#getData = new GetData(context, this.#lives, (call) => this.peek(call));
    parts.server
      .then(
        (server) => {
          this.#server = server;
        },
        () => this.warn("Tieout's server does not answer. Start it again, then reload the pane."),
      )
      .finally(() => context.bulletin.changed());
  }

  // ---- custom functions ----

  /** A cell asks. Returns its own undo. */
  open(call: LiveQuestion, sink: Sink): () => void {
    return this.#lives.open(call, sink);
  }

  /** A cell whose arguments were refused. Returns its own undo. */
  openRefused(name: FunctionName, sink: Sink, sentence: string): () => void {
    return this.#lives.openRefused(name, sink, sentence);
  }

  /** What is kept for a call, for a formula preview: never asks the exchange, remembers nothing. */
  async peek(call: LiveQuestion): Promise<Result | null> {
    const { accounts, source, zones, cellOptions } = this.#context;
    const owners = accounts.ownersToShow(call);
    try {
      return (
        owners &&
        (await source.build(
          call,
          resolveDates(call, this.#context.exchangeNowMs(), zones),
          owners,
          cellOptions,
        ))
      );
    } catch (error) {
      if (isExchangeError(error)) return null;
      throw error;
    }
  }

  get cellOptions(): CellOptions {
    return this.#context.cellOptions;
  }

  /** Tells the status of a result now and after every change of it. Returns its own undo. */
  watchStatus(question: StatusQuestion, push: (outcome: CellOutcome) => void): () => void {
    let last = '';
    const tell = (): void => {
      const { accounts, zones, cellOptions: cells } = this.#context;
      const outcome = statusOf(question, {
        lives: this.#lives.all,
        accountNames: ({ call, shown }) => shown?.accounts ?? accounts.namesOf(call),
        zones,
        version: this.parts.version,
        cells,
      });
      const text = JSON.stringify(outcome);
      if (text !== last) push(outcome);
      last = text;
    };
    tell();
    this.#lives.scanSoon();
    return this.subscribe(tell);
  }

  // ---- accounts ----

  connect(credentials: Credentials): Promise<ConnectOutcome> {
    return this.#connecting.connect(credentials);
  }
  answerWhose(answer: WhoseKey): Promise<ConnectOutcome> {
    return this.#connecting.answerWhose(answer);
  }
  unlock(pin: string): Promise<UnlockOutcome> {
    return this.#connecting.unlock(pin);
  }
  lock(): void {
    this.#connecting.lock();
  }
  used(): void {
    this.#connecting.used();
  }
  forget(accountName: string): void {
    this.#connecting.forget(accountName);
  }
  forgetEverything(): Promise<void> {
    return this.#connecting.forgetEverything();
  }
  chooseAccount(accountName: string): void {
    this.#connecting.choose(accountName);
  }

  symbolListOf(account: string): Promise<SymbolList> {
    return this.#lives.symbols.of(account);
  }
  setSymbolList(account: string, symbols: readonly string[] | null): Promise<SymbolsOutcome> {
    return this.#lives.setSymbols(account, symbols);
  }

  // ---- refresh ----

  async refresh(scope: RefreshScope, reach: RefreshReach = 'open'): Promise<void> {
    this.used();
    await this.#refreshing.refresh(scope, reach);
  }

  async refreshResult(id: string, reach: RefreshReach = 'open'): Promise<void> {
    this.used();
    await this.#refreshing.refreshThese(
      this.#lives.all.filter((live) => live.id === id),
      [],
      reach,
    );
  }

  async insertTable(question: RecordCall, address: string | null): Promise<InsertOutcome> {
    this.used();
    return (
      (await this.#tables?.insert(question, address)) ?? {
        ok: false,
        isCancelled: false,
        sentence: 'This workbook cannot hold tables.',
      }
    );
  }

  async refreshTable(id: string, reach: RefreshReach = 'open'): Promise<void> {
    this.used();
    await this.#refreshing.refreshThese([], [id], reach);
  }

  // ---- settings ----

  changeWorkbookSettings(changes: Partial<WorkbookSettings>): Outcome {
    return this.#settings.changeWorkbook(changes);
  }
  changeDeviceSettings(changes: Partial<DeviceSettings>): Outcome {
    const outcome = this.#settings.changeDevice(changes);
    if (outcome.ok && changes.lockAfterMinutes !== undefined)
      this.#connecting.lockAfter(changes.lockAfterMinutes);
    return outcome;
  }
  startWithWorkbook(on: boolean): Promise<Outcome> {
    return this.#settings.startWithWorkbook(on);
  }

  async keptHere(): Promise<KeptHere | null> {
    try {
      return await this.#settings.keptHere();
    } catch (error) {
      this.parts.report?.(error);
      return null;
    }
  }

  // ---- get data ----

  previewFormula(draft: FormulaDraft): Promise<FormulaPreview> {
    return this.#getData.preview(draft);
  }
  suggestionsFor(account: string | null): Promise<Suggestions> {
    return this.#getData.suggestionsFor(account);
  }
  insertFormula(draft: FormulaDraft, place: FormulaPlace): Promise<InsertFormulaOutcome> {
    this.used();
    return this.#getData.insert(draft, place);
  }

  get financialYearBegins(): number {
    return this.#getData.financialYearBegins;
  }
  beginFinancialYearIn(month: number): void {
    this.#getData.beginFinancialYearIn(month);
  }

  // ---- proof ----

  certificate(id: string): Promise<CertificateOutcome> {
    return this.#proof.certificate(id);
  }
  writeCertificateSheet(id: string): Promise<Outcome> {
    return this.#proof.writeCertificateSheet(id);
  }
  saveEvidence(id: string): Promise<EvidenceOutcome> {
    return this.#proof.saveEvidence(id);
  }
  copyValues(): Promise<Outcome> {
    return copyValues(this.#context, this.#lives, this.state.tables, (id) => this.certificate(id));
  }
  carryRows(on: boolean): void {
    this.#lives.carried.carry(on);
  }
  closePeriod(request: ClosePeriodRequest): Promise<Outcome> {
    return this.#closed.close(request);
  }
  acceptDifferences(periodId: string, by: string, reason: string): Promise<Outcome> {
    return this.#closed.accept(periodId, by, reason);
  }

  // ---- reconcile ----

  lookBehind(): Promise<BehindOutcome> {
    return this.#panel.lookBehind();
  }
  writeBehind(): Promise<Outcome> {
    return this.#panel.writeBehind();
  }
  breaksOf(id: string): Promise<BreaksOutcome> {
    return this.#panel.breaksOf(id);
  }
  previewMatch(request: MatchRequest): Promise<MatchOutcomeShown> {
    return this.#panel.previewMatch(request);
  }
  writeMatch(request: MatchRequest): Promise<Outcome> {
    return this.#panel.writeMatch(request);
  }

  cancel(): void {
    this.#context.cancel();
    this.#context.bulletin.note(
      'cancelled',
      'Cancelled. Cells that held a complete result still show it.',
    );
  }

  async goTo(address: string): Promise<void> {
    try {
      await this.parts.workbook.goTo(address);
    } catch {
      this.#context.bulletin.note('failed', `${address} cannot be shown: the sheet may be gone.`);
    }
  }

  async goToRecord(id: string, row: number): Promise<void> {
    const live = this.#lives.all.find((one) => one.id === id);
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

  insertExample(example: Example): Promise<Outcome> {
    this.used();
    return insertExample(example, this.parts.workbook);
  }

  picturesOf(id: string): readonly Picture[] {
    const live = this.#lives.all.find((one) => one.id === id);
    return live ? picturesOf(live, this.#context.zones.displayZone) : [];
  }

  insertChart(picture: Picture): Promise<Outcome> {
    return insertChart(picture, this.parts.charts, this.#context);
  }

  repairNames(): Promise<void> {
    return this.#caring((care) => care.repair());
  }

  async formatResult(id: string): Promise<void> {
    const live = this.#lives.all.find((one) => one.id === id);
    if (live) await this.#caring((care) => care.format(live));
  }

  async #caring(work: (care: SheetCare) => Promise<void>): Promise<void> {
    if (!this.#care) return;
    try {
      await work(this.#care);
    } catch (error) {
      this.parts.report?.(error);
      this.#context.bulletin.note(
        'failed',
        'Excel did not take the change: the sheet may be protected, or a cell is being edited. Nothing was changed; try again.',
      );
    }
  }

  // ---- what the pane sees ----

  get state(): PaneState {
    const { version } = this.#context.bulletin;
    if (this.#state?.version !== version) this.#state = { version, seen: this.#look() };
    return this.#state.seen;
  }

  #look(): PaneState {
    const { accounts, board, bulletin, rate, zones } = this.#context;
    const lives = this.#lives.all;
    const tables = this.#tables?.cards ?? [];
    return {
      ...zones,
      server: this.#server?.config ?? null,
      history: bulletin.history,
      settings: this.#settings.shown,
      warning:
        [
          bulletin.warning,
          this.#connecting.missingAccounts(tables.flatMap((table) => table.accounts)),
        ]
          .filter(Boolean)
          .join(' ') || null,
      accounts: accounts.listed.map((one) => accountCard(one, accounts.defaultName)),
      remembering: this.#connecting.remembering,
      results: [
        ...lives.map((live) =>
          resultCard(live, accounts.namesOf(live.call), this.parts.host.typedCells !== null),
        ),
        ...this.#lives.refused.map(refusedCard),
      ],
      tables,
      closedPeriods: this.#closed.cards,
      travelling: this.#lives.carried.state,
      brokenCells: this.#care?.broken ?? [],
      calculatesManually: this.#care?.calculatesManually ?? false,
      work: workOf(board, [...lives, ...tables], rate, this.#tables?.work ?? this.#panel.work),
    };
  }

  subscribe(listener: () => void): () => void {
    return this.#context.bulletin.subscribe(listener);
  }

  /** Says something that concerns everything: storage refused, a full disk. */
  warn(sentence: string): void {
    this.#context.bulletin.warn(sentence);
  }
}
