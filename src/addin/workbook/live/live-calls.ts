// The live calls of the workbook: opened by cells, shown from stored records, fetched on request.
import { nameKey, type Account } from '../../engine/accounts/account';
import { Cancelled, hasCode } from '../../platform/tieout-error';
import { anythingStored, type Freshness } from '../../engine/archive/open-periods';
import { EnteredCalls } from './entered-calls';
import {
  resolveDates,
  type FunctionName,
  type KeyedCall,
  type LiveQuestion,
  datesAgain,
  definitionOf,
} from '../../engine/answers/definitions';
import { outcomeOf, ResultQueue, showsTheSame } from './cell-outcome';
import type { FormulaCell } from '../excel/excel-formula-scan';
import { withProperties } from './cell-properties';
import { CallList } from './call-list';
import { CallTrust } from './call-trust';
import { FormulaScan } from './formula-finder';
import { LiveCall, RefusedCall, type Sink } from './live-call';
import type { Result } from '../../engine/answers/result';
import { resultChanges } from './result-lines';
import { runYielding } from '../../platform/yield-to-main';
import { expectStored, type SessionContext } from '../session/session-context';
import { CarriedRows } from './rows-in-workbook';
import { ResultDelivery } from './result-delivery';
import { SymbolLists, type SymbolsOutcome } from './account-symbols';
import { say } from '../../platform/say';
import type { ResolvedDates } from '../../engine/answers/dates';

const NOT_HERE = say`Not on this device. Press Refresh in the Tieout pane to ask the exchange.`;
const OTHER_DATES = say`The dates that this workbook keeps for this formula are not those that the formula gives, so nothing is shown. Press Refresh in the Tieout pane to ask the exchange.`;
/**
 * How long a call stays open after its last cell is gone: Excel may cancel a stream before it
 * starts its successor.
 */
const LINGER_MS = 3_000;

const showsNothing = ({ state }: LiveCall): boolean => state === 'not-here' || state === 'waiting';

export class LiveCalls {
  readonly #asked: EnteredCalls;
  readonly symbols: SymbolLists;
  readonly #queue: ResultQueue;
  /** The rows stored in the workbook for people who cannot fetch them. */
  readonly carried: CarriedRows;
  /** The cells of the calls. */
  readonly formulas: FormulaScan;
  /** Decides which calls may show stored rows and ask the exchange. */
  readonly trust: CallTrust;
  readonly #taken: ResultDelivery;
  /** Requests to the exchange that are under way for calls. */
  readonly #readings = new Set<Promise<void>>();
  /** The number of re-readings after which every result was checked. */
  #followed = 0;
  /** Calls that have lost their last cell in this turn. */
  #leaving: LiveCall[] | null = null;

  /**
   * @param look is called after a scan with the cells of our functions.
   * @param entered is called after a person's edit here, with the formulas in the edited cells.
   */
  constructor(
    readonly context: SessionContext,
    readonly list: CallList = new CallList(),
    look: (cells: readonly FormulaCell[]) => Promise<void> = () => Promise.resolve(),
    entered: (cells: readonly FormulaCell[]) => void = () => undefined,
  ) {
    const { coauthors, workbook, host } = context.parts;
    const liveCalls = (): readonly LiveCall[] => list.all;
    this.#asked = new EnteredCalls(workbook);
    this.symbols = new SymbolLists(context, () => liveCalls().map(({ call }) => call));
    this.carried = new CarriedRows(context, liveCalls);
    this.#queue = new ResultQueue(context.clock, host.resultLimitBytes);
    this.formulas = new FormulaScan(context, list, {
      look,
      scanned: (found) => this.trust.scanned(found),
    });
    this.trust = new CallTrust(context, {
      ...{ liveCalls, formulas: this.formulas },
      readShared: () => this.#readShared(),
      entered,
      ask: (live, stops) => this.#ask(live, stops),
      showStored: (live) => this.showStored(live),
    });
    this.#taken = new ResultDelivery({
      ...{ clock: context.clock, workbook },
      scan: () => this.formulas.scan(),
    });
    coauthors?.onEdit(() => this.#taken.edited(liveCalls()));
    coauthors?.onSettings(() => void this.#takeShared());
    context.follow(() => this.#followReadings());
  }

  get all(): readonly LiveCall[] {
    return this.list.all;
  }
  get refused(): readonly RefusedCall[] {
    return this.list.refused;
  }

  /** A cell opens the call. Returns its own undo. */
  open({ call, key }: KeyedCall, sink: Sink): () => void {
    const known = this.list.find(key);
    const live = known ?? this.#begin(key, call);
    live.add(sink);
    this.trust.called(live, known === undefined);
    return () => {
      live.sinks.delete(sink);
      if (live.sinks.size === 0) this.#endSoon(live);
    };
  }

  /** A cell whose arguments were refused. Returns its own undo. */
  openRefused(name: FunctionName, sink: Sink, sentence: string): () => void {
    const id = this.list.newId('refused');
    const call = new RefusedCall(id, name, sink, sentence, this.list.changed);
    this.list.add(call);
    this.formulas.scanSoon();
    return () => this.list.remove(call);
  }

  #begin(key: string, call: LiveQuestion): LiveCall {
    const { changed } = this.list;
    const before = this.#datesOf(key, call);
    const live = new LiveCall(this.list.newId('call'), key, call, before ?? this.#datesNow(call), {
      changed,
      pushed: (one) => this.#taken.pushed(one),
    });
    live.datesRefused = before === null && this.#asked.has(key);
    this.list.add(live);
    return live;
  }

  /** The dates that the workbook stores for a call, if its arguments give the same. */
  #datesOf(key: string, call: LiveQuestion): ResolvedDates | null {
    const stored = this.#asked.datesOf(key);
    return stored && datesAgain(call, stored, this.context.exchangeNowMs(), this.context.zones);
  }

  #ask(live: LiveCall, stops: readonly AbortSignal[]): void {
    this.context.accounts.settleDefault();
    live.change({ dates: this.#datesNow(live.call) });
    this.#settle(live);
    void this.fetch(live, anythingStored, stops);
  }

  /** Reads settings and rows that another person may have saved. Never rejects. */
  async #readShared(): Promise<void> {
    await this.context.parts.coauthors
      ?.readSettings()
      .catch((error: unknown) => this.context.warnOfRefusal(error));
    await this.carried.readAgain();
  }

  /** Another person has saved rows for cells that show none. */
  async #takeShared(): Promise<void> {
    this.context.settings.written();
    await this.carried.readAgain();
    for (const live of this.all)
      if (!live.isTrusted && !live.busy && showsNothing(live)) void this.showStored(live);
  }

  /**
   * The rows of a call that this device stores, else those in the workbook; null if neither has
   * any.
   */
  async #storedOf(live: LiveCall, isOnShow: boolean): Promise<Result | null> {
    const { accounts, source, cellOptions } = this.context;
    const owners = !live.isTrusted
      ? null
      : isOnShow
        ? accounts.ownersOnShow(live.call)
        : accounts.ownersToShow(live.call);
    if (owners) live.readings = source.readAgain(owners);
    return (
      (owners && (await source.buildForCell(live.call, live.dates, owners, cellOptions))) ??
      (await this.#carriedOf(live))
    );
  }

  async #carriedOf(live: LiveCall): Promise<Result | null> {
    const carried = await this.carried.resultOf(live);
    return carried && this.context.source.forCell(live.call, live.dates, carried);
  }

  /**
   * One timer for all calls that lose their cells in one turn: a sheet of thousands may be deleted
   * at once.
   */
  #endSoon(live: LiveCall): void {
    if (this.#leaving) {
      this.#leaving.push(live);
      return;
    }
    const leaving = (this.#leaving = [live]);
    queueMicrotask(() => {
      this.#leaving = null;
    });
    this.context.clock.after(LINGER_MS, () => leaving.forEach((one) => this.#endIfUnused(one)));
  }

  #endIfUnused(live: LiveCall): void {
    if (live.sinks.size > 0 || this.list.find(live.key) !== live) return;
    this.list.remove(live);
    if (live.isTrusted) this.#asked.forget(live.key);
    live.gone.abort(new Cancelled());
  }

  /** Settles omitted dates again, because a person presses Refresh. */
  askAgain(live: LiveCall): void {
    // Pairs stay until the exchange is asked again: if the account is not connected, the old result
    // needs its own.
    const { symbols, unlisted } = live.dates;
    live.change({
      dates: {
        ...this.#datesNow(live.call),
        ...(symbols && { symbols }),
        ...(unlisted && { unlisted }),
      },
    });
    this.#settle(live);
  }

  /** Stores these dates in the workbook. */
  #settle(live: LiveCall): void {
    live.datesRefused = false;
    this.#asked.remember(live.key, live.dates);
  }

  /** Changes the trading pairs of an account and recalculates its tie-outs over the same days. */
  async setSymbols(account: string, symbols: readonly string[] | null): Promise<SymbolsOutcome> {
    const outcome = await this.symbols.choose(account, symbols);
    if (!outcome.ok) return outcome;
    for (const live of this.all) {
      if (!definitionOf(live.call).comparesBoth || !this.context.accounts.means(live.call, account))
        continue;
      live.change({ dates: { ...live.dates, symbols: undefined, unlisted: undefined } });
      void this.fetch(live, anythingStored);
    }
    return outcome;
  }

  /** The trading pairs of a tie-out are settled when it is asked, like dates. */
  async #settleSymbols(
    live: LiveCall,
    accounts: readonly Account[],
    { again }: Freshness,
  ): Promise<void> {
    if (
      !definitionOf(live.call).comparesBoth ||
      (live.dates.symbols !== undefined && again === 'stored')
    )
      return;
    const lists = await Promise.all(
      accounts.map(async ({ name }) => ({ key: nameKey(name), ...(await this.symbols.of(name)) })),
    );
    const unlisted = lists.flatMap(({ key, from }) => (from === 'asked' ? [key] : []));
    live.change({
      dates: {
        ...live.dates,
        symbols: lists.map(({ key, symbols }) => [key, symbols] as const),
        unlisted: unlisted.length === 0 ? undefined : unlisted,
      },
    });
    this.#asked.remember(live.key, live.dates);
  }

  #datesNow(call: LiveQuestion) {
    return resolveDates(call, this.context.exchangeNowMs(), this.context.zones);
  }

  /**
   * Shows stored rows without a request. Never rejects.
   * @param isOnShow the cells show these rows already: they stay, even if another account is
   * connected
   */
  async showStored(live: LiveCall, isOnShow = false): Promise<void> {
    const { accounts } = this.context;
    if (!live.isTrusted) live.change({ dates: this.#datesOf(live.key, live.call) ?? live.dates });
    if (live.datesRefused) return live.fail(OTHER_DATES, 'not-here');
    await this.#whileFetching(live, async () => {
      const { missing: before } = accounts.accountsOf(live.call);
      let result = await this.#storedOf(live, isOnShow);
      const { missing } = accounts.accountsOf(live.call);
      // Its account was unlocked during the lookup.
      if (before !== null && missing === null) result = await this.#storedOf(live, isOnShow);
      // A fetch that began meanwhile was faster; rows of the workbook do not count as newer.
      const isLate = live.state === 'shown' && !live.shown?.result.fromWorkbook;
      const isSame = live.state === 'shown' && (result === null || result.fromWorkbook);
      if (isLate || isSame) return;
      if (result) await this.#show(live, result);
      else if (live.fetches > 1) return; // A fetch is under way; its result will be shown instead.
      else if (missing !== null) live.fail(missing, 'waiting');
      else live.fail(NOT_HERE, 'not-here');
    });
  }

  /**
   * Recalculates every result from stored records after a setting changed, without a request.
   * Resolves when all are shown.
   * @param isMeant selects some of the calls
   */
  async showAgain(isMeant: (live: LiveCall) => boolean = () => true): Promise<void> {
    // A fetch under way uses the new setting already.
    const again = this.all.filter((live) => !live.busy && isMeant(live));
    await Promise.all(
      again.map((live) => {
        const isOnShow = live.state === 'shown' && !live.shown?.result.fromWorkbook;
        live.empty();
        return this.showStored(live, isOnShow);
      }),
    );
  }

  /**
   * Fetches what is not stored and shows the result. Never rejects: the call holds the error.
   * @param stops the Cancel signals of the moment when it was asked
   */
  async fetch(
    live: LiveCall,
    freshness: Freshness,
    stops: readonly AbortSignal[] = [this.context.stop],
  ): Promise<void> {
    const { accounts, source, cellOptions, rules } = this.context;
    if (!live.isTrusted) return this.showStored(live);
    const { found, missing } = accounts.accountsOf(live.call);
    if (missing !== null) return this.#showCarried(live, missing);
    if (live.datesRefused || !this.#asked.has(live.key)) this.#settle(live);
    await this.#whileFetching(live, async () => {
      const signals = [...stops, live.gone.signal];
      for (const one of signals) one.throwIfAborted();
      const reading = this.#settleSymbols(live, found, freshness).then(() =>
        source.ensure(live.call, live.dates, found, { freshness, rules, signals }),
      );
      await this.#whileReading(reading);
      // Records that are read beside this call may change its result too: its rows stay until it
      // can be calculated once.
      if (live.state === 'shown') await Promise.allSettled(this.#readings);
      live.readings = source.readAgain(found);
      const result = await source.buildForCell(live.call, live.dates, found, cellOptions);
      await this.#show(live, expectStored(result));
    });
  }

  async #whileReading(reading: Promise<void>): Promise<void> {
    this.#readings.add(reading);
    try {
      await reading;
    } finally {
      this.#readings.delete(reading);
    }
  }

  /**
   * Recalculates every result that is older than a re-reading of its records, without a request:
   * neighbours must not be of different ages. A call with a fetch under way is recalculated after
   * it.
   */
  #followReadings(): void {
    const { accounts, board, source } = this.context;
    void board.running; // Subscribes to the board: a reading leaves it when it ends.
    const liveCalls = this.all;
    const times = source.timesReadAgain;
    if (times === this.#followed || liveCalls.some(({ busy }) => busy)) return;
    this.#followed = times;
    for (const live of liveCalls) {
      const owners = live.shown?.result.fromWorkbook ? null : accounts.ownersOf(live.call);
      const isMade = live.state === 'shown' || live.state === 'failed';
      if (isMade && owners && source.readAgain(owners) > live.readings) void this.#makeAgain(live);
    }
  }

  /** Never rejects. */
  #makeAgain(live: LiveCall): Promise<void> {
    const { shown, stale, error } = live;
    return this.#whileFetching(live, async () => {
      const result = await this.#storedOf(live, true);
      // A fetch that began meanwhile will show its own result.
      if (!result || result.fromWorkbook || live.fetches > 1 || live.shown !== shown) return;
      await this.#show(live, result);
      // Its own refresh had failed; that message stays.
      if (stale && error !== null) live.fail(error);
    });
  }

  /** Its account is not connected: rows in the workbook take precedence over the sentence. */
  #showCarried(live: LiveCall, missing: string): Promise<void> {
    return this.#attempt(live, async () => {
      const carried = live.state === 'shown' ? null : await this.#carriedOf(live);
      if (carried && live.state !== 'shown') await this.#show(live, carried);
      else live.fail(missing, 'waiting');
    });
  }

  async #whileFetching(live: LiveCall, work: () => Promise<void>): Promise<void> {
    live.change({ fetches: live.fetches + 1 });
    await this.#attempt(live, work);
    live.change({ fetches: live.fetches - 1 });
  }

  /** Never rejects: the call holds the error. */
  async #attempt(live: LiveCall, work: () => Promise<unknown>): Promise<void> {
    const { accounts } = this.context;
    await this.context.attempt(work, (sentence, error) => {
      const { missing } = accounts.accountsOf(live.call);
      // Its account was forgotten meanwhile, perhaps in another window.
      if (hasCode(error, 'cancelled') && missing !== null) live.fail(missing, 'waiting');
      else live.fail(sentence);
    });
  }

  #show(live: LiveCall, result: Result): Promise<void> {
    return live.results.run(() => this.#showNext(live, result));
  }

  async #showNext(live: LiveCall, result: Result): Promise<void> {
    const form = this.context.cellOptions;
    const { outcome, note, bytes } = outcomeOf(
      definitionOf(live.call).carriesDigits ? withProperties(result, live, form) : result,
      this.context.parts.host,
      form,
    );
    const { last, isTaken } = live;
    const isSame = last && isTaken && (await runYielding(showsTheSame(last, outcome)));
    if (!isSame) await this.#queue.turn(bytes * live.sinks.size);
    if (live.shown)
      live.change({
        changes: await runYielding(resultChanges(live.shown.result, result, this.context.rules)),
      });
    const accounts = result.fromWorkbook?.accounts ?? this.context.accounts.namesOf(live.call);
    live.show(
      { result, outcome, note, asOfMs: result.shows?.asOfMs ?? null, accounts },
      isSame ? last : null,
    );
  }
}
