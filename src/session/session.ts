// What functions, pane and ribbon ask of Tieout. Each use case is a file of its own; this one joins them.
import type { RecordCall } from '../records/call';
import type { CellOptions } from '../records/cells';
import type { FunctionName, LiveQuestion } from './calls';
import type { CellOutcome } from './cell-outcome';
import { Connecting } from './connecting';
import type { Sink } from './live-call';
import { LiveCalls } from './live-calls';
import { resolveDates } from './needs';
import { isExchangeError } from '../exchange/exchange-error';
import type { Certificate, ClosePeriodRequest, ConnectOutcome, Credentials, EvidenceOutcome, InsertOutcome, Outcome, PaneSession, PaneState, RefreshReach, RefreshScope, UnlockOutcome, WhoseKey } from './pane-state';
import { paneStateOf } from './pane-view';
import { Refreshing } from './refreshing';
import type { Result } from './result';
import type { Server } from './server-config';
import { SessionContext, type SessionParts } from './session-context';
import { statusOf, type StatusQuestion } from './status';
import type { SymbolList, SymbolSettings, SymbolsOutcome } from './symbol-list';

const NOT_YET = { ok: false, sentence: 'This cannot be done yet.' } as const;

export class Session implements PaneSession, SymbolSettings {
  readonly #context: SessionContext;
  readonly #lives: LiveCalls;
  readonly #connecting: Connecting;
  readonly #refreshing: Refreshing;
  #server: Server | null = null;
  #state: { readonly version: number; readonly seen: PaneState } | null = null;

  constructor(readonly parts: SessionParts) {
    const context = new SessionContext(parts);
    this.#context = context;
    this.#lives = new LiveCalls(context);
    this.#connecting = new Connecting(context, this.#lives);
    this.#refreshing = new Refreshing(context, this.#lives);
    parts.server.then((server) => { this.#server = server; }, () => this.warn("Tieout's server does not answer. Start it again, then reload the pane.")).finally(() => context.bulletin.changed());
  }

  // ---- custom functions ----

  /** A cell asks. Returns its own undo. */
  open(call: LiveQuestion, sink: Sink): () => void { return this.#lives.open(call, sink); }

  /** A cell whose arguments were refused. Returns its own undo. */
  openRefused(name: FunctionName, sink: Sink, sentence: string): () => void { return this.#lives.openRefused(name, sink, sentence); }

  /** What is kept for a call, for a formula preview: never asks the exchange, remembers nothing. */
  async peek(call: LiveQuestion): Promise<Result | null> {
    const { accounts, source, zones, cellOptions } = this.#context;
    const owners = await accounts.ownersOf(call);
    try {
      return owners && (await source.build(call, resolveDates(call, this.#context.exchangeNowMs(), zones), owners, cellOptions));
    } catch (error) {
      if (isExchangeError(error)) return null;
      throw error;
    }
  }

  get cellOptions(): CellOptions { return this.#context.cellOptions; }

  /** Tells the status of a result now and after every change of it. Returns its own undo. */
  watchStatus(question: StatusQuestion, push: (outcome: CellOutcome) => void): () => void {
    let last = '';
    const tell = (): void => {
      const { accounts, zones, cellOptions: cells } = this.#context;
      const outcome = statusOf(question, { lives: this.#lives.all, accountNames: ({ call }) => accounts.accountsOf(call).found.map(({ name }) => name), zones, version: this.parts.version, cells });
      const text = JSON.stringify(outcome);
      if (text !== last) push(outcome);
      last = text;
    };
    tell();
    this.#lives.scanSoon();
    return this.subscribe(tell);
  }

  // ---- accounts ----

  connect(credentials: Credentials): Promise<ConnectOutcome> { return this.#connecting.connect(credentials); }
  answerWhose(answer: WhoseKey): Promise<ConnectOutcome> { return this.#connecting.answerWhose(answer); }
  unlock(pin: string): Promise<UnlockOutcome> { return this.#connecting.unlock(pin); }
  lock(): void { this.#connecting.lock(); }
  used(): void { this.#connecting.used(); }
  forget(accountName: string): void { this.#connecting.forget(accountName); }
  forgetEverything(): Promise<void> { return this.#connecting.forgetEverything(); }
  chooseAccount(accountName: string): void { this.#connecting.choose(accountName); }

  symbolListOf(account: string): Promise<SymbolList> { return this.#lives.symbols.of(account); }
  setSymbolList(account: string, symbols: readonly string[] | null): Promise<SymbolsOutcome> { return this.#lives.setSymbols(account, symbols); }

  // ---- refresh ----

  async refresh(scope: RefreshScope, reach: RefreshReach = 'open'): Promise<void> {
    this.used();
    await this.#refreshing.refresh(scope, reach);
  }

  async refreshResult(id: string, reach: RefreshReach = 'open'): Promise<void> {
    this.used();
    await this.#refreshing.refreshCalls(this.#lives.all.filter((live) => live.id === id), reach);
  }

  insertTable(_question: RecordCall, _address: string | null): Promise<InsertOutcome> { return Promise.resolve({ ok: false, isCancelled: false, sentence: 'Tables cannot be inserted yet.' }); }
  refreshTable(_id: string, _reach: RefreshReach = 'open'): Promise<void> { return Promise.resolve(); }

  // ---- proof ----

  certificate(_id: string): Promise<Certificate | null> { return Promise.resolve(null); }
  writeCertificateSheet(_id: string): Promise<Outcome> { return Promise.resolve(NOT_YET); }
  saveEvidence(_id: string): Promise<EvidenceOutcome> { return Promise.resolve(NOT_YET); }
  carryRows(_on: boolean): void { this.#context.bulletin.changed(); }
  closePeriod(_request: ClosePeriodRequest): Promise<Outcome> { return Promise.resolve(NOT_YET); }
  acceptDifferences(_periodId: string, _by: string, _reason: string): Promise<Outcome> { return Promise.resolve(NOT_YET); }

  cancel(): void {
    this.#context.cancel();
    this.#context.bulletin.note('cancelled', 'Cancelled. Cells that held a complete result still show it.');
  }

  async goTo(address: string): Promise<void> {
    try {
      await this.parts.workbook.goTo(address);
    } catch {
      this.#context.bulletin.note('failed', `${address} cannot be shown: the sheet may be gone.`);
    }
  }

  // ---- what the pane sees ----

  get state(): PaneState {
    const { version } = this.#context.bulletin;
    if (this.#state?.version !== version) this.#state = { version, seen: this.#look() };
    return this.#state.seen;
  }

  #look(): PaneState {
    const { accounts, board, bulletin, zones } = this.#context;
    return paneStateOf({
      server: this.#server?.config ?? null, warning: bulletin.warning, accounts: accounts.listed, remembering: this.#connecting.remembering,
      defaultName: accounts.defaultName, lives: this.#lives.all, refused: this.#lives.refused, board, history: bulletin.history, zones,
    });
  }

  subscribe(listener: () => void): () => void { return this.#context.bulletin.subscribe(listener); }

  /** Says something that concerns everything: storage refused, a full disk. */
  warn(sentence: string): void { this.#context.bulletin.warn(sentence); }
}
