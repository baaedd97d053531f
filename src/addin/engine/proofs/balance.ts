// LEDGER.BALANCE: what a coin's balance was at a moment. One chain is made for thousands of
// questions.
import { entriesByCoin } from '../records/balance-chain';
import type { Steps } from '../../platform/yield-to-main';
import { fromUnits } from '../records/units';
import { chainingCoins, type CoinChain } from './coin-chain';
import { countWhile } from './count-while';
import { spanning, stretchOf, type LedgerSpan } from './ledger-span';
import type { SourceMonth } from './source-month';
import { say } from '../../platform/say';

export type BalanceAnswer =
  | {
      readonly known: true;
      readonly balance: string;
      /** The entry that says so: the last one before, or the next one after. */
      readonly billId: string;
    }
  | {
      readonly known: false;
      readonly sentence: string;
      /** True where an earlier month may hold the last entry. */ readonly wantsEarlier: boolean;
    };

export function* ledgerBalances(sources: readonly SourceMonth[]): Steps<LedgerBalances> {
  const span = yield* spanning(sources);
  return new LedgerBalances(span, yield* chainingCoins(entriesByCoin(span.entries), span.cuts));
}

/** The balances of one account. */
export class LedgerBalances {
  readonly #chains: ReadonlyMap<string, CoinChain>;

  constructor(
    readonly span: LedgerSpan,
    chains: readonly CoinChain[],
  ) {
    this.#chains = new Map(chains.map((chain) => [chain.coin.toUpperCase(), chain]));
  }

  /** The coins that occur, in upper case. */
  get coins(): ReadonlySet<string> {
    return new Set(this.#chains.keys());
  }

  /**
   * The balance after the last entry at or before the moment, of equal times the one that the chain
   * ends with. Where there is none, what the next entry starts from. The months between must be
   * known whole.
   * @param coin upper case.
   */
  at(coin: string, atMs: number): BalanceAnswer {
    const source = this.span.sources.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
    // What was read whole was read after its end.
    const isUnread = source === undefined || source.entries === null || atMs > source.readAtMs;
    if (isUnread)
      return unknown(
        say`The balance of ${coin} at that moment cannot be known: ${source?.incomplete ?? say`its month is not on this device`}.`,
        false,
      );
    const chain = this.#chains.get(coin);
    const own = chain?.stretches.find(({ stretch }) => stretch === stretchOf(this.span.cuts, atMs));
    if (chain === undefined || own === undefined)
      return this.#notFound(
        coin,
        source,
        say`No entry of ${coin} stands in the months that were read, so its balance is not known.`,
      );
    const count = countWhile(own.links, ({ entry }) => entry.cTimeMs <= atMs);
    const [last, next] = [own.links[count - 1], own.links[count]];
    if (last !== undefined)
      return {
        known: true,
        balance: fromUnits(last.after, chain.scale),
        billId: last.entry.billId,
      };
    // Without an entry before, the balance is what the next one of the stretch starts from, if fees
    // are clear.
    if (chain.finding === 'undecided' && next!.fees !== 0n)
      return this.#notFound(
        coin,
        source,
        say`No entry of ${coin} stands at or before that moment in the months that were read.`,
      );
    return {
      known: true,
      balance: fromUnits(next!.before, chain.scale),
      billId: next!.entry.billId,
    };
  }

  /** An earlier month may say it, unless the last entry may stand in a part that was not read. */
  #notFound(coin: string, { startMs }: SourceMonth, sentence: string): BalanceAnswer {
    const open = this.span.sources.find(
      ({ entries, incomplete, endMs }) =>
        entries !== null && incomplete !== null && endMs <= startMs,
    );
    if (open === undefined) return unknown(sentence, true);
    return unknown(
      say`The balance of ${coin} at that moment cannot be known: ${open.incomplete ?? ''}. Show that month with LEDGER.CHECK and press Refresh.`,
      false,
    );
  }
}

const unknown = (sentence: string, wantsEarlier: boolean): BalanceAnswer => ({
  known: false,
  sentence,
  wantsEarlier,
});
