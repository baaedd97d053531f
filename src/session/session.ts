// The use cases: open a live call, connect an account, refresh, cancel. The one place that joins the rooms below.
import { accountOf, credentialsTrouble, sealedAccountOf, type Account } from '../accounts/account';
import { probe, type ProbeOutcome } from '../accounts/probe';
import type { VaultEvent } from '../accounts/vault';
import type { ExchangeClient } from '../exchange/client';
import { cancelled, isExchangeError } from '../exchange/exchange-error';
import { localDay } from '../records/zone';
import type { CellOptions } from '../records/cells';
import type { Snapshot } from '../snapshot/kept';
import { anythingKept, type Freshness } from '../snapshot/ledger-fetcher';
import { ReadingBoard } from '../snapshot/progress';
import { AccountBook } from './account-book';
import type { AccountInQuestion, AccountVault, OpenedVault } from './account-vault';
import { AskedCalls } from './asked-calls';
import { Bulletin } from './bulletin';
import { questionKey, type FunctionName, type LiveQuestion } from './calls';
import { DeviceOwners, type Owners } from './device-owners';
import { outcomeOf, type CellOutcome } from './cell-outcome';
import { findCalls, type ArgumentReaders, type FoundCall } from './formula-finder';
import { LiveCall, type RefusedCall, type Sink } from './live-call';
import { resolveDates, type Zones } from './needs';
import { RecordSource } from './record-source';
import { paneStateOf } from './pane-view';
import type { ConnectOutcome, Credentials, PaneSession, PaneState, RefreshScope, Remembering, UnlockOutcome, WhoseKey } from './pane-state';
import { ResultPacer } from './result-pacer';
import { statusOf, type StatusQuestion } from './status';
import { callsInScope } from './refresh-scope';
import type { HostAbilities, WorkbookPort } from './ports';
import type { Result } from './result';
import type { Server } from './server-config';

export interface SessionParts {
  readonly client: ExchangeClient;
  readonly snapshot: Snapshot;
  readonly workbook: WorkbookPort;
  readonly host: HostAbilities;
  readonly readers: ArgumentReaders;
  /** Of this device; holds no name, key or secret. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The accounts that this device remembers; null, or left out, where it can remember none. Never rejects. */
  readonly vault?: Promise<OpenedVault | null>;
  /** Deletes the kept rows of everybody, on this device. */
  forgetRecords?(): Promise<void>;
  /** Asks the server who it is; rejects when it cannot be reached. */
  readonly server: Promise<Server>;
  /** Told of what nobody expected, for the console: a person gets a sentence. */
  report?(error: unknown): void;
  /** Of Tieout. */
  readonly version: string;
}

const NOT_HERE = 'Not on this device. Press Refresh in the Tieout pane to ask the exchange.';
const UNEXPECTED = 'Something went wrong inside Tieout. Press Refresh; if it stays so, report it with this sentence.';
/** How long a call outlives its last cell: Excel may cancel a stream before it starts its successor. */
const LINGER_MS = 3_000;

export class Session implements PaneSession {
  readonly #lives = new Map<string, LiveCall>();
  readonly #refused = new Set<RefusedCall>();
  readonly #accounts: AccountBook;
  readonly #bulletin: Bulletin;
  readonly #board = new ReadingBoard(() => this.#bulletin.changed());
  readonly #asked: AskedCalls;
  readonly #pacer: ResultPacer;
  readonly #source: RecordSource;
  #server: Server | null = null;
  #opened: OpenedVault | null = null;
  #inQuestion: AccountInQuestion | null = null;
  #state: { readonly version: number; readonly seen: PaneState } | null = null;
  #stop = new AbortController();
  #nextId = 1;
  #undoScan: (() => void) | null = null;

  constructor(readonly parts: SessionParts) {
    this.#bulletin = new Bulletin(parts.client.clock);
    this.#source = new RecordSource({ client: parts.client, snapshot: parts.snapshot, board: this.#board, zones: () => this.zones });
    this.#accounts = new AccountBook(parts.workbook, new DeviceOwners(parts.storage));
    this.#asked = new AskedCalls(parts.workbook);
    this.#pacer = new ResultPacer(parts.client.clock, parts.host.resultLimitBytes);
    parts.server.then((server) => { this.#server = server; }, () => this.warn("Tieout's server does not answer. Start it again, then reload the pane.")).finally(() => this.#bulletin.changed());
    void parts.vault?.then((opened) => this.#takeVault(opened));
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
  open(call: LiveQuestion, sink: Sink): () => void {
    const key = questionKey(call);
    const live = this.#lives.get(key) ?? this.#begin(key, call);
    live.add(sink);
    return () => {
      live.sinks.delete(sink);
      if (live.sinks.size === 0) this.#clock.after(LINGER_MS, () => this.#endIfAlone(live));
    };
  }

  /** A cell whose arguments were refused. Returns its own undo. */
  openRefused(name: FunctionName, sink: Sink, sentence: string): () => void {
    const refused: RefusedCall = { id: `refused-${this.#nextId++}`, name, sink, sentence, addresses: [], formula: null };
    this.#refused.add(refused);
    this.#scanSoon();
    return () => {
      this.#refused.delete(refused);
      this.#bulletin.changed();
    };
  }

  /** What is kept for a call, for a formula preview: never asks the exchange, remembers nothing. */
  async peek(call: LiveQuestion): Promise<Result | null> {
    const owners = await this.#accounts.ownersOf(call);
    return owners && this.#source.build(call, resolveDates(call, this.#exchangeNowMs(), this.zones), owners, this.cellOptions);
  }

  #begin(key: string, call: LiveQuestion): LiveCall {
    const before = this.#asked.datesOf(key);
    const live = new LiveCall(`call-${this.#nextId++}`, key, call, before ?? resolveDates(call, this.#exchangeNowMs(), this.zones));
    this.#lives.set(key, live);
    if (before) void this.#showKept(live);
    else {
      this.#accounts.settleDefault();
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
    this.#bulletin.changed();
  }

  /** Shows what is kept, without a request. Never rejects. */
  async #showKept(live: LiveCall): Promise<void> {
    live.fetches += 1;
    this.#bulletin.changed();
    try {
      const owners = await this.#accounts.ownersOf(live.call);
      const result = owners && (await this.#source.build(live.call, live.dates, owners, this.cellOptions));
      const { missing } = this.#accounts.accountsOf(live.call);
      if (live.state === 'shown') return; // A fetch that began meanwhile was faster.
      if (result) await this.#show(live, result);
      else if (live.fetches > 1) return; // A fetch is under way: it has the last word.
      else if (missing !== null) live.fail(missing, 'waiting');
      else live.fail(NOT_HERE, 'not-here');
    } catch (error) {
      this.#failWith(live, error);
    } finally {
      live.fetches -= 1;
      this.#bulletin.changed();
    }
  }

  /** Makes sure that everything is kept and shows it. Never rejects: what went wrong stands in the call. */
  async #fetch(live: LiveCall, freshness: Freshness, stop: AbortSignal): Promise<void> {
    const { found, missing } = this.#accounts.accountsOf(live.call);
    if (missing !== null) {
      live.fail(missing, 'waiting');
      this.#bulletin.changed();
      return;
    }
    live.fetches += 1;
    this.#bulletin.changed();
    const signal = either(stop, live.gone.signal);
    try {
      await this.#source.ensure(live.call, live.dates, found, freshness, signal.signal);
      const result = await this.#source.build(live.call, live.dates, found, this.cellOptions);
      if (result) await this.#show(live, result);
      else live.fail(UNEXPECTED);
    } catch (error) {
      this.#failWith(live, error);
    } finally {
      signal.undo();
      live.fetches -= 1;
      this.#bulletin.changed();
    }
  }

  #failWith(live: LiveCall, error: unknown): void {
    if (isExchangeError(error)) live.fail(error.message);
    else {
      this.parts.report?.(error);
      live.fail(UNEXPECTED);
    }
  }

  async #show(live: LiveCall, result: Result): Promise<void> {
    const { outcome, note, bytes } = outcomeOf(result, this.parts.host, this.cellOptions);
    await this.#pacer.turn(bytes * live.sinks.size);
    live.show({ result, outcome, note });
  }

  get cellOptions(): CellOptions {
    return { typed: this.parts.host.typedCells, displayZone: this.zones.displayZone, dateSystem: this.parts.host.dateSystem };
  }

  // ---- accounts ----

  async connect(credentials: Credentials): Promise<ConnectOutcome> {
    const trouble = credentialsTrouble(credentials);
    if (trouble) return { ok: false, ...trouble };
    this.#inQuestion = null;
    try {
      const { hosts } = await this.parts.server;
      const { remember } = credentials;
      const prepared = remember && (await (await this.#vaultOrNull())?.prepare(remember));
      if (prepared?.ok === false && prepared.why !== 'storage') return { ok: false, sentence: prepared.sentence, field: 'pin' };
      if (!prepared?.ok) return await this.#connectForNow(await this.#probed(await accountOf(credentials, hosts)), prepared?.sentence);
      const { account, sealed } = await sealedAccountOf(credentials, hosts, prepared.seal);
      const outcome = await this.#probed(account);
      return outcome.ok ? await this.#connectForLong({ account: outcome.account, sealed }, null) : outcome;
    } catch (error) {
      return this.#notConnected(error);
    }
  }

  async answerWhose(answer: WhoseKey): Promise<ConnectOutcome> {
    const asked = this.#inQuestion;
    this.#inQuestion = null;
    if (!asked || answer === null) return { ok: false, sentence: 'Nothing was connected, and what this device remembers is unchanged.' };
    try {
      return await this.#connectForLong(asked, answer);
    } catch (error) {
      return this.#notConnected(error);
    }
  }

  #probed(account: Account): Promise<ProbeOutcome> {
    return probe(this.parts.client, account, localDay(this.zones.exchangeZone, this.#exchangeNowMs()), this.#stop.signal);
  }

  /** Until Excel closes. */
  async #connectForNow(outcome: ProbeOutcome, caution?: string): Promise<ConnectOutcome> {
    if (!outcome.ok) return outcome;
    const before = await this.#accounts.ownersNamed(outcome.account.name);
    await this.#accounts.add(outcome.account);
    return this.#connected(outcome.account, before, caution);
  }

  async #connectForLong(asked: AccountInQuestion, answer: WhoseKey): Promise<ConnectOutcome> {
    const before = await this.#accounts.ownersNamed(asked.account.name);
    const remembered = await (await this.#vaultOrNull())?.remember(asked.account, asked.sealed, answer);
    if (!remembered?.ok) {
      if (remembered?.why !== 'other-key') return this.#connectForNow({ ok: true, account: asked.account }, remembered?.sentence);
      this.#inQuestion = asked;
      return { ok: false, sentence: remembered.sentence, asksWhose: true };
    }
    await this.#accounts.addRemembered(remembered.account);
    return this.#connected(remembered.account, before);
  }

  /** @param before under which owners the rows of this name were kept until now. */
  #connected({ name, note, owners }: Account, before: Owners | null, caution = ''): ConnectOutcome {
    this.#bulletin.note('done', `Connected ${name}.`);
    this.#runCallsOf(name, before !== null && (before.ledger !== owners.ledger || before.rebates !== owners.rebates));
    return { ok: true, sentence: [`${name} is connected.`, note, caution && `It is not remembered on this device. ${caution}`].filter(Boolean).join(' ') };
  }

  #notConnected(error: unknown): ConnectOutcome {
    if (isExchangeError(error)) return { ok: false, sentence: error.message };
    if (this.#bulletin.warning === null) this.parts.report?.(error);
    return { ok: false, sentence: this.#bulletin.warning ?? UNEXPECTED };
  }

  /** Runs the calls that waited for an account or failed without rows; with another key, all of its calls, for their rows were the old key's. */
  #runCallsOf(accountName: string, isAnotherKey: boolean): void {
    for (const live of this.#lives.values()) {
      if (!this.#accounts.means(live.call, accountName) || (live.state === 'shown' && !isAnotherKey)) continue;
      if (isAnotherKey) live.empty();
      void this.#fetch(live, anythingKept, this.#stop.signal);
    }
  }

  forget(accountName: string): void {
    this.#forget(accountName).catch((error: unknown) => this.parts.report?.(error));
  }

  async #forget(accountName: string): Promise<void> {
    const kept = await this.#accounts.ownersNamed(accountName);
    const dropped = await this.#opened?.vault.forget(accountName);
    if (dropped?.ok === false && dropped.why !== 'unknown-account') {
      this.#bulletin.note('failed', dropped.sentence);
      return;
    }
    await this.#accounts.remove(accountName);
    this.#bulletin.note('done', `Forgot ${accountName} on this device.`);
    if (kept) await Promise.all([this.parts.snapshot.forget(kept.ledger), this.parts.snapshot.forget(kept.rebates)]);
  }

  async forgetEverything(): Promise<void> {
    this.#inQuestion = null;
    try {
      const dropped = await this.#opened?.vault.forgetEverything();
      this.#accounts.removeAll();
      await this.parts.forgetRecords?.();
      if (dropped?.ok === false) this.#bulletin.note('failed', dropped.sentence);
      else this.#bulletin.note('done', 'Forgot all accounts and all rows on this device. Cells keep what they show until the workbook closes.');
    } catch (error) {
      this.parts.report?.(error);
      this.#bulletin.note('failed', UNEXPECTED);
    }
  }

  // ---- what this device remembers ----

  async #vaultOrNull(): Promise<AccountVault | null> { return (await this.parts.vault)?.vault ?? null; }

  #takeVault(opened: OpenedVault | null): void {
    this.#opened = opened;
    opened?.vault.subscribe((event) => this.#followVault(opened.vault, event));
    if (opened) this.#followVault(opened.vault, 'changed');
  }

  /** Accounts that can sign again are connected without a request: unlocking is not asking (product, promise 1). */
  #followVault(vault: AccountVault, event: VaultEvent): void {
    const arrived = this.#accounts.adopt(vault.accounts(), vault.list());
    if (this.#lives.size > 0) this.#accounts.settleDefault();
    for (const live of this.#lives.values()) {
      const waits = live.state !== 'shown' && !live.busy;
      if (waits && arrived.some((name) => this.#accounts.means(live.call, name))) void this.#showKept(live);
    }
    if (event === 'locked') this.#bulletin.note('done', 'Locked. Cells keep what they show.');
    else this.#bulletin.changed();
  }

  async unlock(pin: string): Promise<UnlockOutcome> {
    const answer = await (await this.#vaultOrNull())?.unlock(pin);
    if (!answer?.ok) return { ok: false, sentence: answer?.sentence ?? UNEXPECTED };
    const damaged = answer.damaged.map((name) => ` What is kept of ${name} is damaged: forget it and connect it again.`).join('');
    const sentence = `Unlocked. Nothing was asked of the exchange; press Refresh for new rows.${damaged}`;
    this.#bulletin.note('done', sentence);
    return { ok: true, sentence };
  }

  lock(): void { this.#opened?.vault.lock(); }

  used(): void { this.#opened?.vault.used(); }

  chooseAccount(accountName: string): void {
    this.#accounts.choose(accountName);
    for (const live of this.#lives.values()) {
      if (live.call.accounts !== null) continue;
      live.empty();
      void this.#fetch(live, anythingKept, this.#stop.signal);
    }
    this.#bulletin.changed();
  }

  // ---- refresh ----

  async refresh(scope: RefreshScope): Promise<void> {
    const all = [...this.#lives.values()];
    // The whole workbook needs no scan: every living call is in it.
    const chosen = scope === 'workbook' ? all : await callsInScope(scope, await this.#scan(), this.parts.workbook);
    if (chosen.length === 0) this.#bulletin.note('failed', scope === 'sheet' ? 'This sheet holds no live formula.' : 'The selection holds no live formula.');
    else await this.#refreshCalls(chosen);
  }

  async refreshResult(id: string): Promise<void> {
    await this.#refreshCalls([...this.#lives.values()].filter((live) => live.id === id));
  }

  async #refreshCalls(lives: readonly LiveCall[]): Promise<void> {
    this.used();
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
    if (failed.length === 0) this.#bulletin.note('done', `Refreshed ${what}.`);
    else this.#bulletin.note('failed', `Refreshed ${lives.length - failed.length} of ${what}. ${failed[0]?.error ?? ''}`);
  }

  cancel(): void {
    this.#stop.abort(cancelled());
    this.#stop = new AbortController();
    this.#bulletin.note('cancelled', 'Cancelled. Cells that held a complete result still show it.');
  }

  async goTo(address: string): Promise<void> {
    try {
      await this.parts.workbook.goTo(address);
    } catch {
      this.#bulletin.note('failed', `${address} cannot be shown: the sheet may be gone.`);
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

  async #scan(): Promise<readonly FoundCall[]> {
    const { found, refused } = await findCalls(this.parts.workbook, [...this.#lives.values()], [...this.#refused], this.parts.readers);
    for (const live of this.#lives.values()) {
      const mine = found.filter((one) => one.live === live);
      live.addresses = mine.map(({ cell }) => cell.address);
      live.formula = mine[0]?.cell.formula ?? live.formula;
    }
    for (const one of this.#refused) {
      const mine = refused.filter(({ call }) => call === one);
      one.addresses = mine.map(({ cell }) => cell.address);
      one.formula = mine[0]?.cell.formula ?? one.formula;
    }
    this.#bulletin.changed();
    return found;
  }

  /** Tells the status of a result now and after every change of it. Returns its own undo. */
  watchStatus(question: StatusQuestion, push: (outcome: CellOutcome) => void): () => void {
    let last = '';
    const tell = (): void => {
      const outcome = statusOf(question, { lives: [...this.#lives.values()], accountNames: ({ call }) => this.#accounts.accountsOf(call).found.map(({ name }) => name), zones: this.zones, version: this.parts.version, cells: this.cellOptions });
      const text = JSON.stringify(outcome);
      if (text !== last) push(outcome);
      last = text;
    };
    tell();
    this.#scanSoon();
    return this.subscribe(tell);
  }

  // ---- what the pane sees ----

  get state(): PaneState {
    const { version } = this.#bulletin;
    if (this.#state?.version !== version) this.#state = { version, seen: this.#look() };
    return this.#state.seen;
  }

  get #remembering(): Remembering | null {
    const opened = this.#opened;
    return opened && { hasPin: opened.vault.hasPin, unlocked: opened.vault.isUnlocked, lockAfterMinutes: opened.lockAfterMinutes };
  }

  #look(): PaneState {
    const { warning, history } = this.#bulletin;
    return paneStateOf({ server: this.#server?.config ?? null, warning, accounts: this.#accounts.listed, remembering: this.#remembering, defaultName: this.#accounts.defaultName, lives: [...this.#lives.values()], refused: [...this.#refused], board: this.#board, history, zones: this.zones });
  }

  subscribe(listener: () => void): () => void { return this.#bulletin.subscribe(listener); }

  /** Says something that concerns everything: storage refused, a full disk. */
  warn(sentence: string): void { this.#bulletin.warn(sentence); }

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
