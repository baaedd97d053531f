// Where the rows of a question come from: the snapshot, and for what it lacks the exchange.
import type { Account } from '../accounts/account';
import type { ExchangeClient } from '../exchange/client';
import { ExchangeError } from '../exchange/exchange-error';
import type { IsoMonth } from '../records/calendar';
import type { CellOptions } from '../records/cells';
import type { Snapshot } from '../snapshot/kept';
import { LedgerFetcher, type Freshness } from '../snapshot/ledger-fetcher';
import type { PeriodRules } from '../snapshot/periods';
import type { ReadingBoard } from '../snapshot/progress';
import { RebateFetcher } from '../snapshot/rebate-fetcher';
import type { NamedOwners } from './account-book';
import type { LiveQuestion, ResolvedDates } from './calls';
import { investigated } from './investigate';
import { KeptIndex } from './kept-index';
import { ledgerNeed, rebatesNeed, tieoutNeed, type Zones } from './needs';
import {
  balanceFinding,
  checkResult,
  ledgerTotalResult,
  matchResult,
  rebatesTotalResult,
  type Shelf,
} from './reconcile-results';
import { ledgerResult, rebatesResult, type Result } from './result';
import { symbolsFor, tieoutResult, tieoutSeries } from './tieout-result';
import type { Investigated } from '../reconcile/records-behind';
import { DEFAULT_LAG_DAYS } from '../reconcile/tieout';

export interface RecordSourceParts {
  readonly client: ExchangeClient;
  readonly snapshot: Snapshot;
  readonly board: ReadingBoard;
  zones(): Zones;
  /** Days after its end for which a period counts as open. */
  graceDays(): number;
}

export class RecordSource {
  readonly #ledger: LedgerFetcher;
  readonly #rebates: RebateFetcher;
  readonly #index: KeptIndex;

  constructor(readonly parts: RecordSourceParts) {
    const { client, snapshot, board } = parts;
    this.#index = new KeptIndex({ snapshot, clock: client.clock, zones: () => parts.zones() });
    const fetcherParts = {
      client,
      snapshot,
      board,
      changed: (owner: string) => this.#index.drop(owner),
      rules: () => this.rules(),
    };
    this.#ledger = new LedgerFetcher(fetcherParts);
    this.#rebates = new RebateFetcher(fetcherParts);
  }

  /** Which periods can still change. */
  rules(): PeriodRules {
    return { exchangeZone: this.parts.zones().exchangeZone, graceDays: this.parts.graceDays() };
  }

  /** Makes sure that all a question needs is kept and fresh. Throws ExchangeError when a part cannot be had whole. */
  async ensure(
    question: LiveQuestion,
    dates: ResolvedDates,
    accounts: readonly Account[],
    freshness: Freshness,
    signal: AbortSignal,
  ): Promise<void> {
    const readMonths = async (months: readonly IsoMonth[]): Promise<void> => {
      await Promise.all(
        accounts.map(({ owners, exchangeAccount }) =>
          this.#ledger.ensure(owners.ledger, exchangeAccount, months, freshness, signal),
        ),
      );
    };
    if (question.name === 'REBATES' || question.name === 'REBATES.TOTAL') {
      const { series, window } = rebatesNeed(question, dates);
      if (window === null) return;
      await Promise.all(
        accounts.flatMap(({ owners, exchangeAccount }) =>
          series.map((one) =>
            this.#rebates.ensure(owners.rebates, exchangeAccount, one, window, freshness, signal),
          ),
        ),
      );
      return;
    }
    if (question.name === 'REBATES.TIEOUT') {
      const { window, settled, months } = tieoutNeed(question.lagDays ?? DEFAULT_LAG_DAYS, dates);
      const asked = accounts.flatMap((account) =>
        tieoutSeries(symbolsFor(account.name, dates), question.coin).map((series) => ({
          account,
          series,
        })),
      );
      if (window === null) return;
      await Promise.all([
        readMonths(months),
        ...asked.map(({ account, series }) =>
          this.#rebates.ensure(
            account.owners.rebates,
            account.exchangeAccount,
            series,
            settled,
            freshness,
            signal,
          ),
        ),
      ]);
      return;
    }
    await readMonths(ledgerNeed(dates, this.parts.zones()).months);
    if (question.name !== 'LEDGER.BALANCE') return;
    // The last entry of a coin may stand in any month before: each is read only when the one after it did not say.
    for (;;) {
      const finding = await balanceFinding(
        question,
        dates,
        this.#shelf(accounts, 'ledger', { typed: false, displayZone: 'UTC', dateSystem: 1900 }),
      );
      if (finding.kind !== 'earlier') return;
      await readMonths([finding.month]);
    }
  }

  /** The rows of a question from what is kept, asking nobody; null where a part is missing. Throws ExchangeError where they cannot be known. */
  async build(
    question: LiveQuestion,
    dates: ResolvedDates,
    named: readonly NamedOwners[],
    cells: CellOptions,
  ): Promise<Result | null> {
    const zones = this.parts.zones();
    const ledger = this.#shelf(named, 'ledger', cells);
    const rebates = this.#shelf(named, 'rebates', cells);
    switch (question.name) {
      case 'LEDGER':
        return ledgerResult(
          question,
          ledgerNeed(dates, zones),
          ledger.owners,
          this.parts.snapshot,
          cells,
        );
      case 'REBATES':
        return rebatesResult(
          question,
          rebatesNeed(question, dates),
          rebates.owners,
          this.parts.snapshot,
          cells,
        );
      case 'LEDGER.CHECK':
        return checkResult(question, dates, ledger);
      case 'LEDGER.TOTAL':
        return ledgerTotalResult(question, dates, ledger);
      case 'LEDGER.MATCH':
        return matchResult(question, dates, ledger);
      case 'REBATES.TOTAL':
        return rebatesTotalResult(question, dates, rebates);
      case 'REBATES.TIEOUT':
        return tieoutResult(question, dates, {
          snapshot: this.parts.snapshot,
          zones,
          cells,
          named,
        });
      case 'LEDGER.BALANCE': {
        const finding = await balanceFinding(question, dates, ledger);
        if (finding.kind === 'unknown') throw new ExchangeError('incomplete', finding.sentence);
        return finding.kind === 'result' ? finding.result : null;
      }
    }
  }

  /** The records behind the result of a question, asking nobody; null where it has none or a part is missing. */
  investigate(
    question: LiveQuestion,
    dates: ResolvedDates,
    named: readonly NamedOwners[],
  ): Promise<Investigated | null> {
    return investigated(question, dates, {
      snapshot: this.parts.snapshot,
      zones: this.parts.zones(),
      named,
    });
  }

  #shelf(
    named: readonly { readonly name: string; readonly owners: NamedOwners['owners'] }[],
    operation: 'ledger' | 'rebates',
    cells: CellOptions,
  ): Shelf {
    return {
      snapshot: this.parts.snapshot,
      index: this.#index,
      owners: named.map(({ name, owners }) => ({ account: name, owner: owners[operation] })),
      zones: this.parts.zones(),
      cells,
    };
  }
}
