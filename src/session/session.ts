// The use cases: open a live call, connect an account, refresh, cancel. The one place that joins the rooms below.
import { accountOf, credentialsTrouble, type Account } from '../accounts/account';
import { probe } from '../accounts/probe';
import type { ExchangeClient } from '../exchange/client';
import { cancelled, isExchangeError } from '../exchange/exchange-error';
import { localDay } from '../records/zone';
import type { CellOptions } from '../records/cells';
import type { Snapshot } from '../snapshot/kept';
import { anythingKept, LedgerFetcher, type Freshness } from '../snapshot/ledger-fetcher';
import { DEFAULT_GRACE_DAYS } from '../snapshot/periods';
import { ReadingBoard } from '../snapshot/progress';
import { RebateFetcher } from '../snapshot/rebate-fetcher';
import { AskedCalls } from './asked-calls';
import { callKey, type RecordCall } from '../records/call';
import { outcomeOf, type CellOutcome } from './cell-outcome';
import { findCalls, type ArgumentReaders } from './formula-finder';
import { LiveCall, type Sink } from './live-call';
import { ledgerNeed, rebatesNeed, resolveDates, type Zones } from './needs';
import { paneStateOf } from './pane-view';
import type { ConnectOutcome, Credentials, HistoryLine, PaneSession, PaneState, RefreshScope } from './pane-state';
import { ResultPacer } from './result-pacer';
import { statusOf, type StatusQuestion } from './status';
import { callsInScope } from './refresh-scope';
import type { HostAbilities, WorkbookPort } from './ports';
import { ledgerResult, rebatesResult, type Owner, type Result } from './result';
import type { Server } from './server-config';

export interface SessionParts {
  readonly client: ExchangeClient;
  readonly snapshot: Snapshot;
  readonly workbook: WorkbookPort;
  readonly host: HostAbilities;
  readonly readers: ArgumentReaders;
  /** Asks the server who it is; rejects when it cannot be reached. */
  readonly server: Promise<Server>;
  /** Told of what nobody expected, for the console: a person gets a sentence. */
  report?(error: unknown): void;
  /** Of Tieout. */
  readonly version: string;
}

const CONNECT_FIRST = 'No account is connected. Open the Tieout pane and connect one: this cell then fills itself.';
const NOT_HERE = 'Not on this device. Press Refresh in the Tieout pane to ask the exchange.';
const UNEXPECTED = 'Something went wrong inside Tieout. Press Refresh; if it stays so, report it with this sentence.';
/** How long a call outlives its last cell: Excel may cancel a stream before it starts its successor. */
const LINGER_MS = 3_000;
const HISTORY_BOUND = 200;

export class Session implements PaneSession {
  readonly #lives = new Map<string, LiveCall>();
  readonly #accounts = new Map<string, Account>();
  readonly #listeners = new Set<() => void>();
  readonly #board = new ReadingBoard(() => this.#changed());
  readonly #asked: AskedCalls;
  readonly #pacer: ResultPacer;
  readonly #ledger: LedgerFetcher;
  readonly #rebates: RebateFetcher;
  #server: Server | null = null;
  #warning: string | null = null;
  #history: readonly HistoryLine[] = [];
  #state: PaneState | null = null;
  #stop = new AbortController();
  #nextId = 1;
  #undoScan: (() => void) | null = null;
  #announced = false;

  constructor(readonly parts: SessionParts) {
    const fetcherParts = { client: parts.client, snapshot: parts.snapshot, board: this.#board, rules: () => ({ exchangeZone: this.zones.exchangeZone, graceDays: DEFAULT_GRACE_DAYS }) };
    this.#ledger = new LedgerFetcher(fetcherParts);
    this.#rebates = new RebateFetcher(fetcherParts);
    this.#asked = new AskedCalls(parts.workbook);
    this.#pacer = new ResultPacer(parts.client.clock, parts.host.resultLimitBytes);
    parts.server.then((server) => { this.#server = server; }, () => this.warn("Tieout's server does not answer. Start it again, then reload the pane.")).finally(() => this.#changed());
  }

  get zones(): Zones {
    const zone = (name: string): string => this.parts.workbook.readSetting(name) ?? 'UTC';
    return { exchangeZone: zone('tieout.exchangeZone'), displayZone: zone('tieout.displayZone') };
  }

  // ---- live calls ----

  /**
   * A cell asks. A call that is new to this workbook is fetched where the snapshot does not cover it; a call that was asked
   * before (the workbook opens, a row moves, F9) gets what is kept and sends nothing. Returns its own undo.
   */
  open(call: RecordCall, sink: Sink): () => void {
    const key = callKey(call);
    const live = this.#lives.get(key) ?? this.#begin(key, call);
    live.add(sink);
    return () => {
      live.sinks.delete(sink);
      if (live.sinks.size === 0) this.#clock.after(LINGER_MS, () => this.#endIfAlone(live));
    };
  }

  /** What is kept for a call, for a formula preview: never asks the exchange, remembers nothing. */
  async peek(call: RecordCall): Promise<Result | null> {
    const accounts = this.#accountsOf(call);
    return accounts.missing === null ? this.#build(call, resolveDates(call, this.#exchangeNowMs(), this.zones), accounts.found) : null;
  }

  #begin(key: string, call: RecordCall): LiveCall {
    const before = this.#asked.datesOf(key);
    const live = new LiveCall(`call-${this.#nextId++}`, key, call, before ?? resolveDates(call, this.#exchangeNowMs(), this.zones));
    this.#lives.set(key, live);
    if (before) void this.#showKept(live);
    else {
      this.#asked.remember(key, live.dates);
      void this.#fetch(live, anythingKept, this.#stop.signal);
    }
    this.#scanSoon();
    return live;
  }

  #endIfAlone(live: LiveCall): void {
    if (live.sinks.size > 0 || this.#lives.get(live.key) !== live) return;
    this.#lives.delete(live.key);
    this.#asked.forget(live.key);
    live.gone.abort(cancelled());
    this.#changed();
  }

  /** Shows what is kept, without a request. Never rejects. */
  async #showKept(live: LiveCall): Promise<void> {
    live.fetches += 1;
    this.#changed();
    try {
      const { found, missing } = this.#accountsOf(live.call);
      const result = missing === null ? await this.#build(live.call, live.dates, found) : null;
      if (missing !== null) live.fail(missing, 'waiting');
      else if (result) await this.#show(live, result);
      else live.fail(NOT_HERE, 'not-here');
    } catch (error) {
      this.#failUnexpectedly(live, error);
    } finally {
      live.fetches -= 1;
      this.#changed();
    }
  }

  /** Makes sure that everything is kept and shows it. Never rejects: what went wrong stands in the call. */
  async #fetch(live: LiveCall, freshness: Freshness, stop: AbortSignal): Promise<void> {
    const { found, missing } = this.#accountsOf(live.call);
    if (missing !== null) {
      live.fail(missing, 'waiting');
      this.#changed();
      return;
    }
    live.fetches += 1;
    this.#changed();
    const signal = either(stop, live.gone.signal);
    try {
      const { call, dates } = live;
      if (call.name === 'LEDGER') {
        const { months } = ledgerNeed(call, dates, this.zones);
        await Promise.all(found.map(({ owners, exchangeAccount }) => this.#ledger.ensure(owners.ledger, exchangeAccount, months, freshness, signal.signal)));
      } else {
        const { series, window } = rebatesNeed(call, dates);
        if (window) await Promise.all(found.flatMap(({ owners, exchangeAccount }) => series.map((one) => this.#rebates.ensure(owners.rebates, exchangeAccount, one, window, freshness, signal.signal))));
      }
      const result = await this.#build(call, dates, found);
      if (result) await this.#show(live, result);
      else live.fail(UNEXPECTED);
    } catch (error) {
      if (isExchangeError(error)) live.fail(error.message);
      else this.#failUnexpectedly(live, error);
    } finally {
      signal.undo();
      live.fetches -= 1;
      this.#changed();
    }
  }

  #failUnexpectedly(live: LiveCall, error: unknown): void {
    this.parts.report?.(error);
    live.fail(UNEXPECTED);
  }

  async #show(live: LiveCall, result: Result): Promise<void> {
    const { outcome, note, bytes } = outcomeOf(result, this.parts.host, this.cellOptions);
    await this.#pacer.turn(bytes * live.sinks.size);
    live.show({ result, outcome, note });
  }

  async #build(call: RecordCall, dates: LiveCall['dates'], accounts: readonly Account[]): Promise<Result | null> {
    const { snapshot } = this.parts;
    const owners = (operation: 'ledger' | 'rebates'): Owner[] => accounts.map((account) => ({ account: account.name, owner: account.owners[operation] }));
    if (call.name === 'LEDGER') return ledgerResult(call, ledgerNeed(call, dates, this.zones), owners('ledger'), snapshot, this.cellOptions);
    return rebatesResult(call, rebatesNeed(call, dates), owners('rebates'), snapshot, this.cellOptions);
  }

  get cellOptions(): CellOptions {
    return { typed: this.parts.host.typedCells, displayZone: this.zones.displayZone, dateSystem: this.parts.host.dateSystem };
  }

  // ---- accounts ----

  get #defaultName(): string | null { return this.parts.workbook.readSetting('tieout.account'); }

  #accountsOf(call: RecordCall): { found: readonly Account[]; missing: string | null } {
    const names = call.accounts ?? [this.#defaultName ?? ''];
    const found: Account[] = [];
    for (const name of names) {
      const account = this.#accounts.get(name.trim().toLowerCase());
      if (!account && (this.#accounts.size === 0 || name === '') && call.accounts === null) return { found: [], missing: name === '' ? CONNECT_FIRST : `${CONNECT_FIRST} The workbook's account is ${name}.` };
      if (!account) return { found: [], missing: `Account ${name} is not connected on this device. Connect it in the Tieout pane: this cell then fills itself.` };
      if (!found.includes(account)) found.push(account);
    }
    return { found, missing: null };
  }

  async connect(credentials: Credentials): Promise<ConnectOutcome> {
    const trouble = credentialsTrouble(credentials);
    if (trouble) return { ok: false, ...trouble };
    try {
      const { hosts } = await this.parts.server;
      const account = await accountOf(credentials, hosts);
      const outcome = await probe(this.parts.client, account, localDay(this.zones.exchangeZone, this.#exchangeNowMs()), this.#stop.signal);
      if (!outcome.ok) return outcome;
      this.#accounts.set(account.name.toLowerCase(), outcome.account);
      if (this.#defaultName === null) this.parts.workbook.writeSetting('tieout.account', account.name);
      this.#note('done', `Connected ${account.name}.`);
      this.#runWaiting();
      return { ok: true, sentence: `${account.name} is connected.${outcome.account.note === '' ? '' : ` ${outcome.account.note}`}` };
    } catch (error) {
      if (isExchangeError(error)) return { ok: false, sentence: error.message };
      if (this.#warning === null) this.parts.report?.(error);
      return { ok: false, sentence: this.#warning ?? UNEXPECTED };
    }
  }

  #runWaiting(): void {
    for (const live of this.#lives.values()) {
      if (live.state !== 'waiting' || this.#accountsOf(live.call).missing !== null) continue;
      live.state = 'reading';
      void this.#fetch(live, anythingKept, this.#stop.signal);
    }
  }

  forget(accountName: string): void {
    const account = this.#accounts.get(accountName.toLowerCase());
    if (!account) return;
    this.#accounts.delete(accountName.toLowerCase());
    void this.parts.snapshot.forget(account.owners.ledger);
    void this.parts.snapshot.forget(account.owners.rebates);
    this.#note('done', `Forgot ${account.name} on this device.`);
  }

  chooseAccount(accountName: string): void {
    this.parts.workbook.writeSetting('tieout.account', accountName);
    this.#changed();
    for (const live of this.#lives.values()) if (live.call.accounts === null) void this.#fetch(live, anythingKept, this.#stop.signal);
  }

  // ---- refresh ----

  async refresh(scope: RefreshScope): Promise<void> {
    const all = [...this.#lives.values()];
    // The whole workbook needs no scan: every living call is in it.
    const chosen = scope === 'workbook' ? all : await callsInScope(scope, await this.#scan(), this.parts.workbook);
    if (chosen.length === 0) this.#note('failed', scope === 'sheet' ? 'This sheet holds no live formula.' : 'The selection holds no live formula.');
    else await this.#refreshCalls(chosen);
  }

  async refreshResult(id: string): Promise<void> {
    await this.#refreshCalls([...this.#lives.values()].filter((live) => live.id === id));
  }

  async #refreshCalls(lives: readonly LiveCall[]): Promise<void> {
    const freshness: Freshness = { again: 'open', sinceMs: this.#clock.nowMs() };
    const stop = this.#stop.signal;
    for (const live of lives) {
      live.dates = resolveDates(live.call, this.#exchangeNowMs(), this.zones);
      this.#asked.remember(live.key, live.dates);
    }
    await Promise.all(lives.map((live) => this.#fetch(live, freshness, stop)));
    if (stop.aborted) return;
    const failed = lives.filter(({ error }) => error !== null);
    const what = `${lives.length} ${lives.length === 1 ? 'result' : 'results'}`;
    if (failed.length === 0) this.#note('done', `Refreshed ${what}.`);
    else this.#note('failed', `Refreshed ${lives.length - failed.length} of ${what}. ${failed[0]?.error ?? ''}`);
  }

  cancel(): void {
    this.#stop.abort(cancelled());
    this.#stop = new AbortController();
    this.#note('cancelled', 'Cancelled. Cells that held a complete result still show it.');
  }

  async goTo(address: string): Promise<void> {
    try {
      await this.parts.workbook.goTo(address);
    } catch {
      this.#note('failed', `${address} cannot be shown: the sheet may be gone.`);
    }
  }

  // ---- where formulas stand ----

  /** Soon, and once for many calls that open together. */
  #scanSoon(): void {
    this.#undoScan?.();
    this.#undoScan = this.#clock.after(300, () => {
      this.#undoScan = null;
      this.#scan().catch(() => undefined); // Addresses are a convenience; the host may be busy.
    });
  }

  async #scan(): ReturnType<typeof findCalls> {
    const found = await findCalls(this.parts.workbook, [...this.#lives.values()], this.parts.readers);
    for (const live of this.#lives.values()) {
      const mine = found.filter((one) => one.live === live);
      live.addresses = mine.map(({ cell }) => cell.address);
      live.formula = mine[0]?.cell.formula ?? live.formula;
    }
    this.#changed();
    return found;
  }

  /** Tells the status of a result now and after every change of it. Returns its own undo. */
  watchStatus(question: StatusQuestion, push: (outcome: CellOutcome) => void): () => void {
    let last = '';
    const tell = (): void => {
      const outcome = statusOf(question, { lives: [...this.#lives.values()], accountNames: ({ call }) => this.#accountsOf(call).found.map(({ name }) => name), zones: this.zones, version: this.parts.version, cells: this.cellOptions });
      const text = JSON.stringify(outcome);
      if (text !== last) push(outcome);
      last = text;
    };
    tell();
    this.#scanSoon();
    return this.subscribe(tell);
  }

  // ---- what the pane sees ----

  /** Says something that concerns everything: storage refused, a full disk. */
  warn(sentence: string): void {
    if (this.#warning?.includes(sentence)) return;
    this.#warning = this.#warning === null ? sentence : `${this.#warning} ${sentence}`;
    this.#changed();
  }

  get state(): PaneState {
    return (this.#state ??= paneStateOf({
      server: this.#server?.config ?? null, warning: this.#warning, accounts: [...this.#accounts.values()], defaultName: this.#defaultName,
      lives: [...this.#lives.values()], board: this.#board, history: this.#history, zones: this.zones,
    }));
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #note(kind: HistoryLine['kind'], sentence: string): void {
    this.#history = [{ atMs: this.#clock.nowMs(), kind, sentence }, ...this.#history].slice(0, HISTORY_BOUND);
    this.#changed();
  }

  /** Many changes of one moment are announced once. */
  #changed(): void {
    this.#state = null;
    if (this.#announced) return;
    this.#announced = true;
    queueMicrotask(() => {
      this.#announced = false;
      for (const listener of this.#listeners) listener();
    });
  }

  get #clock() { return this.parts.client.clock; }

  /** Days and months are the exchange's: its clock, as far as it had to be measured. */
  #exchangeNowMs(): number { return this.#clock.nowMs() + this.parts.client.clockOffsetMs('ledger'); }
}

/** A signal that is aborted with the first of two. */
function either(a: AbortSignal, b: AbortSignal): { signal: AbortSignal; undo(): void } {
  const both = new AbortController();
  const follow = [a, b].map((one) => {
    const abort = (): void => both.abort(one.reason);
    if (one.aborted) abort();
    one.addEventListener('abort', abort, { once: true });
    return () => one.removeEventListener('abort', abort);
  });
  return { signal: both.signal, undo: () => follow.forEach((undo) => undo()) };
}
