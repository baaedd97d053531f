// The chains of every coin of one account, over months that form one ledger.
import { grouped } from '../../platform/grouped';
import type { Steps } from '../../platform/yield-to-main';
import { settlingCoins, settlingOn, type CoinChain } from '../records/chains/coin-chain';
import { Coins, seeingCoins, type CoinsSeen } from '../records/coins';
import { areLast } from '../records/derived';
import type { LedgerEntry } from '../records/ledger-entry';
import { derivedOfNewest, spanning, stretchOf, type LedgerSpan } from './ledger-span';
import type { SourceMonth } from './source-month';

export interface AccountChains {
  readonly span: LedgerSpan;
  readonly seen: CoinsSeen;
  /** The coins of the chains. */
  readonly coins: Coins;
  readonly chains: ReadonlyMap<string, CoinChain>;
}

/** @param known the coins of all accounts of a call; left out: of these months. */
export function* chainingAccount(
  sources: readonly SourceMonth[],
  known?: Coins,
): Steps<AccountChains> {
  const span = yield* spanning(sources);
  const seen = yield* seeingSpan(span);
  const coins = known ?? new Coins([[seen]]);
  const stretch = (atMs: number): number => stretchOf(span.cuts, atMs);
  const called = [...seen.lastOfMark.keys()].map((key) => [key, coins.called(key)]);
  const settled = yield* derivedOfNewest(span.sources, `chains ${JSON.stringify(called)}`, {
    *make() {
      const byCoin = grouped(span.entries, (entry) => coins.of(entry));
      yield;
      return yield* settlingCoins(byCoin, stretch);
    },
    *extend(before, added) {
      return endsWith(span, added)
        ? yield* settlingOn(
            before,
            grouped(added, (entry) => coins.of(entry)),
            stretch,
          )
        : null;
    },
  });
  return {
    ...{ span, seen, coins },
    chains: new Map([...settled].map(([coin, { chain }]) => [coin, chain])),
  };
}

/** The coins seen in the months of a span. */
export const seeingSpan = (span: LedgerSpan): Steps<CoinsSeen> =>
  derivedOfNewest(span.sources, 'seen', {
    make: () => seeingCoins(span.entries),
    *extend(seen, added) {
      return endsWith(span, added) ? yield* seeingCoins(added, seen) : null;
    },
  });

/** Whether the added entries are the last ones, and later than all others. */
function endsWith({ entries }: LedgerSpan, added: readonly LedgerEntry[]): boolean {
  const last = entries.at(-1 - added.length);
  return areLast(added, entries) && (!last || last.cTimeMs < added[0]!.cTimeMs);
}
