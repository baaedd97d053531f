// The fetchers against the real sandbox over HTTP, on a clock that is turned; for the tests and the
// bench.
import type { ExchangeAccount } from '../../../../../src/addin/engine/exchange/client';
import type { IsoDay, IsoMonth } from '../../../../../src/addin/engine/records/calendar';
import type { ArchivedMonth, Series } from '../../../../../src/addin/engine/archive/stored-answers';
import {
  LedgerFetcher,
  type FetcherParts,
} from '../../../../../src/addin/engine/archive/fetching/ledger-fetcher';
import {
  anythingStored,
  type Freshness,
  type PeriodRules,
} from '../../../../../src/addin/engine/archive/open-periods';
import { Archive } from '../../../../../src/addin/engine/archive/archive';
import { ReadingBoard } from '../../../../../src/addin/engine/archive/fetching/progress';
import { RebateFetcher } from '../../../../../src/addin/engine/archive/fetching/rebate-fetcher';
import type { Rig } from '../../exchange/open-rig';

export interface FetcherRig extends Rig {
  readonly archive: Archive;
  readonly board: ReadingBoard;
  readonly parts: FetcherParts;
  ledger(months: readonly IsoMonth[], options?: AskOptions): Promise<ArchivedMonth[]>;
  rebates(
    series: Series,
    start: IsoDay,
    end: IsoDay,
    options?: AskOptions,
  ): ReturnType<RebateFetcher['ensure']>;
}

interface AskOptions {
  readonly freshness?: Freshness;
  readonly signal?: AbortSignal;
  readonly account?: ExchangeAccount;
}

export const RULES: PeriodRules = { exchangeZone: 'UTC', graceDays: 3 };

/** @param client of a window of its own, where not the rig's */
export function fetchersOver(
  base: Rig,
  archive: Archive = new Archive(),
  client = base.client,
): FetcherRig {
  const board = new ReadingBoard();
  const parts: FetcherParts = {
    client,
    archive,
    board,
    changes: new Map(),
    readAgain: new Map(),
  };
  const [ledger, rebates] = [new LedgerFetcher(parts), new RebateFetcher(parts)];
  return {
    ...base,
    archive,
    board,
    parts,
    ledger: async (
      months,
      { freshness = anythingStored, signal = base.signal, account = base.broker } = {},
    ) => {
      const options = { freshness, rules: RULES, signals: [signal] };
      await ledger.ensure(account.id, account, months, options);
      return Promise.all(months.map(async (month) => (await archive.month(account.id, month))!));
    },
    rebates: (
      series,
      start,
      end,
      { freshness = anythingStored, signal = base.signal, account = base.broker } = {},
    ) =>
      rebates.ensure(
        account.id,
        account,
        series,
        { start, end },
        { freshness, rules: RULES, signals: [signal] },
      ),
  };
}
