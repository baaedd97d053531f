// The source of a call's result: stored records, and the exchange for those that are missing.
import type { IsoMonth } from '../records/calendar';
import type { Zones } from '../records/zone';
import type { Account } from '../accounts/account';
import type { NamedOwners } from '../accounts/device-owners';
import type { ExchangeClient } from '../exchange/client';
import type { CellOptions } from '../records/cells';
import type { Investigated } from '../proofs/records-behind';
import { LedgerFetcher, type FetchOptions } from '../archive/fetching/ledger-fetcher';
import type { ReadingBoard } from '../archive/fetching/progress';
import { RebateFetcher } from '../archive/fetching/rebate-fetcher';
import type { Archive } from '../archive/archive';
import { ClockCheck } from './clock-check';
import type { ResolvedDates } from './dates';
import type { AnswerContext, ReadContext } from './definition';
import { definitionOf, hasBegunSince, resolveDates, type LiveQuestion } from './definitions';
import { StoredIndex } from './stored-index';
import type { Result } from './result';
import { say } from '../../platform/say';

export interface RecordSourceParts {
  readonly client: ExchangeClient;
  readonly archive: Archive;
  readonly board: ReadingBoard;
  /** The workbook's present settings. */
  readonly settings: { readonly zones: Zones };
}

const BEGUN_SINCE = say`A part of the period had not begun when this was asked, and has begun since. Press Refresh to read it.`;

/** A placeholder: the search for the months that a function needs makes no cells. */
const NO_CELLS: CellOptions = { typed: null, displayZone: 'UTC', dateSystem: 1900 };

export class RecordSource {
  readonly #ledger: LedgerFetcher;
  readonly #rebates: RebateFetcher;
  readonly #index: StoredIndex;
  readonly #clockCheck: ClockCheck;
  readonly #readAgain = new Map<string, number>();

  constructor(readonly parts: RecordSourceParts) {
    const { client, archive, board, settings } = parts;
    const changes = new Map<string, number>();
    this.#clockCheck = new ClockCheck(parts);
    this.#index = new StoredIndex({ archive, clock: client.clock, settings, changes });
    const fetcherParts = { client, archive, board, changes, readAgain: this.#readAgain };
    this.#ledger = new LedgerFetcher(fetcherParts);
    this.#rebates = new RebateFetcher(fetcherParts);
  }

  /** How often any stored records were read again. */
  get timesReadAgain(): number {
    return [...this.#readAgain.values()].reduce((sum, times) => sum + times, 0);
  }

  /**
   * How often records of these accounts were read again; if it rose, an earlier result is older
   * than its neighbours.
   */
  readAgain(named: readonly NamedOwners[]): number {
    let times = 0;
    for (const { owners } of named)
      for (const owner of new Set([owners.ledger, owners.rebates]))
        times += this.#readAgain.get(owner) ?? 0;
    return times;
  }

  /**
   * Ensures that all records of a call are stored and fresh. Throws TieoutError if a part cannot be
   * read completely.
   */
  async ensure(
    call: LiveQuestion,
    dates: ResolvedDates,
    accounts: readonly Account[],
    options: FetchOptions,
  ): Promise<void> {
    await this.#clockCheck.refuseWhereBehind(call, dates, accounts, options.signals);
    const definition = definitionOf(call);
    const zones = this.parts.settings.zones;
    const readings: Promise<unknown>[] = [];
    for (const { name, owners, exchangeAccount } of accounts) {
      const { months, series, window } = definition.needs(call, dates, zones, name);
      readings.push(this.#ledger.ensure(owners.ledger, exchangeAccount, months, options));
      for (const one of window === null ? [] : series)
        readings.push(this.#rebates.ensure(owners.rebates, exchangeAccount, one, window!, options));
    }
    await Promise.all(readings);
    if (!definition.needsMore) return;
    const context = this.#answerContext(accounts, NO_CELLS);
    const ensured = new Set<IsoMonth>();
    for (;;) {
      const needed = await definition.needsMore(call, dates, context);
      const more = needed.filter((month) => !ensured.has(month));
      if (more.length === 0) return;
      for (const month of more) ensured.add(month);
      await Promise.all(
        accounts.map(({ owners, exchangeAccount }) =>
          this.#ledger.ensure(owners.ledger, exchangeAccount, more, options),
        ),
      );
    }
  }

  /**
   * The result of a call from stored records, without a request; null if a part is missing. Throws
   * TieoutError if it cannot be calculated.
   */
  build(
    call: LiveQuestion,
    dates: ResolvedDates,
    named: readonly NamedOwners[],
    cells: CellOptions,
  ): Promise<Result | null> {
    return definitionOf(call).build(call, dates, this.#answerContext(named, cells));
  }

  /**
   * Like `build`, for a cell: if a part of the period has begun since the formula was entered, the
   * result is incomplete.
   */
  async buildForCell(
    call: LiveQuestion,
    dates: ResolvedDates,
    named: readonly NamedOwners[],
    cells: CellOptions,
  ): Promise<Result | null> {
    const hasBegun = this.#hasBegun(call, dates);
    const result = await this.build(call, dates, named, cells);
    return result && hasBegun ? begunSince(result) : result;
  }

  /** The same for a result stored in the workbook. */
  forCell(call: LiveQuestion, dates: ResolvedDates, result: Result): Result {
    return this.#hasBegun(call, dates) ? begunSince(result) : result;
  }

  #hasBegun(call: LiveQuestion, dates: ResolvedDates): boolean {
    const { client, settings } = this.parts;
    const nowMs = client.clock.nowMs() + client.offsetMs.ledger;
    return hasBegunSince(call, dates, resolveDates(call, nowMs, settings.zones));
  }

  /**
   * The records behind the result of a call, without a request; null if it has none or a part is
   * missing.
   */
  investigate(
    call: LiveQuestion,
    dates: ResolvedDates,
    named: readonly NamedOwners[],
  ): Promise<Investigated | null> {
    return (
      definitionOf(call).investigate?.(call, dates, this.contextOf(named)) ?? Promise.resolve(null)
    );
  }

  /** The reason why no record is behind the cell at this address, if its function gives one. */
  nothingBehind(call: LiveQuestion, address: string): string | undefined {
    return definitionOf(call).nothingBehind?.(address);
  }

  contextOf(named: readonly NamedOwners[]): ReadContext {
    const { archive, settings } = this.parts;
    return { archive, zones: settings.zones, named, index: this.#index };
  }

  #answerContext(named: readonly NamedOwners[], cells: CellOptions): AnswerContext {
    return { ...this.contextOf(named), cells };
  }
}

const begunSince = (result: Result): Result => ({
  ...result,
  complete: false,
  notes: [...result.notes, BEGUN_SINCE],
});
