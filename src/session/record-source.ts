// Where the rows of a call come from: the snapshot, and for what it lacks the exchange.
import type { Account } from '../accounts/account';
import type { ExchangeClient } from '../exchange/client';
import type { RecordCall } from '../records/call';
import type { CellOptions } from '../records/cells';
import type { Snapshot } from '../snapshot/kept';
import { LedgerFetcher, type Freshness } from '../snapshot/ledger-fetcher';
import { DEFAULT_GRACE_DAYS } from '../snapshot/periods';
import type { ReadingBoard } from '../snapshot/progress';
import { RebateFetcher } from '../snapshot/rebate-fetcher';
import type { NamedOwners } from './account-book';
import type { ResolvedDates } from './calls';
import { ledgerNeed, rebatesNeed, type Zones } from './needs';
import { ledgerResult, rebatesResult, type Owner, type Result } from './result';

export interface RecordSourceParts {
  readonly client: ExchangeClient;
  readonly snapshot: Snapshot;
  readonly board: ReadingBoard;
  zones(): Zones;
}

export class RecordSource {
  readonly #ledger: LedgerFetcher;
  readonly #rebates: RebateFetcher;

  constructor(readonly parts: RecordSourceParts) {
    const { client, snapshot, board } = parts;
    const fetcherParts = { client, snapshot, board, rules: () => ({ exchangeZone: parts.zones().exchangeZone, graceDays: DEFAULT_GRACE_DAYS }) };
    this.#ledger = new LedgerFetcher(fetcherParts);
    this.#rebates = new RebateFetcher(fetcherParts);
  }

  /** Makes sure that all a call needs is kept and fresh. Throws ExchangeError when a part cannot be had whole. */
  async ensure(call: RecordCall, dates: ResolvedDates, accounts: readonly Account[], freshness: Freshness, signal: AbortSignal): Promise<void> {
    if (call.name === 'LEDGER') {
      const { months } = ledgerNeed(call, dates, this.parts.zones());
      await Promise.all(accounts.map(({ owners, exchangeAccount }) => this.#ledger.ensure(owners.ledger, exchangeAccount, months, freshness, signal)));
      return;
    }
    const { series, window } = rebatesNeed(call, dates);
    if (window === null) return;
    await Promise.all(accounts.flatMap(({ owners, exchangeAccount }) => series.map((one) => this.#rebates.ensure(owners.rebates, exchangeAccount, one, window, freshness, signal))));
  }

  /** The rows of a call from what is kept, asking nobody; null where a part is missing. */
  build(call: RecordCall, dates: ResolvedDates, named: readonly NamedOwners[], cells: CellOptions): Promise<Result | null> {
    const owners = (operation: 'ledger' | 'rebates'): Owner[] => named.map((one) => ({ account: one.name, owner: one.owners[operation] }));
    if (call.name === 'LEDGER') return ledgerResult(call, ledgerNeed(call, dates, this.parts.zones()), owners('ledger'), this.parts.snapshot, cells);
    return rebatesResult(call, rebatesNeed(call, dates), owners('rebates'), this.parts.snapshot, cells);
  }
}
