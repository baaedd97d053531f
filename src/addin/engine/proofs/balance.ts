// LEDGER.BALANCE: a coin's balance at a moment. One chain serves thousands of questions.
import type { Steps } from '../../platform/yield-to-main';
import type { ChainLink } from '../records/balance-chain';
import type { Coins, CoinsSeen } from '../records/coins';
import { fromUnits } from '../records/units';
import { severalIn } from '../records/chains/wallets';
import { otherStart, type CoinChain, type Stretch } from '../records/chains/coin-chain';
import { chainingAccount } from './account-chains';
import { countWhile } from './count-leading';
import { stretchOf, type LedgerSpan } from './ledger-span';
import type { SourceMonth } from './source-month';
import { say } from '../../platform/say';

export type BalanceAnswer =
  | {
      readonly known: true;
      readonly balance: string;
      /** The entry that states it: the last one before, or the next one after. */
      readonly billId: string;
    }
  | {
      readonly known: false;
      readonly sentence: string;
      /** True where an earlier month may hold the last entry. */ readonly wantsEarlier: boolean;
      /** If balances follow those of several wallets: each balance, and its entry. */
      readonly wallets?: readonly { readonly balance: string; readonly billId: string }[];
    };

export function* ledgerBalances(sources: readonly SourceMonth[]): Steps<LedgerBalances> {
  const { span, chains, seen, coins } = yield* chainingAccount(sources);
  return new LedgerBalances(span, chains, seen, coins);
}

/** The balances of one account. */
export class LedgerBalances {
  constructor(
    readonly span: LedgerSpan,
    readonly chains: ReadonlyMap<string, CoinChain>,
    readonly seen: CoinsSeen,
    readonly coins: Coins,
  ) {}

  /**
   * The balance after the last entry at or before the moment, and among equal times the last of the
   * chain. Without one, the balance before the next entry. The months between must be known
   * completely.
   * @param coin as `coins` calls it.
   */
  at(coin: string, atMs: number): BalanceAnswer {
    const source = this.span.sources.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
    // A month that was read completely was read after its end.
    const isUnread = source === undefined || source.entries === null || atMs > source.readAtMs;
    if (isUnread)
      return unknown(
        say`The balance of ${coin} at that moment cannot be known: ${source?.incomplete ?? say`its month is not on this device`}.`,
        false,
      );
    const chain = this.chains.get(coin);
    const own = chain?.stretches.find(({ stretch }) => stretch === stretchOf(this.span.cuts, atMs));
    if (chain === undefined || own === undefined)
      return this.#notFound(
        coin,
        source,
        say`No entry of ${coin} stands in the months that were read, so its balance is not known.`,
      );
    const count = countWhile(own.links, ({ entry }) => entry.cTimeMs <= atMs);
    const [last, next] = [own.links[count - 1], own.links[count]];
    if (last !== undefined && severalIn(last)) return ofWallets(chain, own, last);
    const without = last ?? next!;
    if (without.reckoned) return unknown(unstatedInWords(coin, without, last, chain.scale), false);
    if (last !== undefined)
      return {
        known: true,
        balance: fromUnits(last.after, chain.scale),
        billId: last.entry.billId,
      };
    // Without an earlier entry, the balance is the one before the next entry of the stretch, if the
    // place of fees is clear.
    const other = otherStart(chain, next!);
    if (other !== null)
      return this.#notFound(
        coin,
        source,
        say`The balance of ${coin} at that moment is ${fromUnits(next!.before, chain.scale)} or ${fromUnits(other, chain.scale)}: no entry stands at or before it, and nothing shows whether the fees of entry ${next!.entry.billId} stand inside its change or outside.`,
      );
    return {
      known: true,
      balance: fromUnits(next!.before, chain.scale),
      billId: next!.entry.billId,
    };
  }

  /** An earlier month may state it, unless the last entry may be in a part that was not read. */
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

function unstatedInWords(
  coin: string,
  { entry: { billId }, reckoned }: ChainLink,
  last: ChainLink | undefined,
  scale: number,
): string {
  const why = say`The balance of ${coin} at that moment cannot be known: entry ${billId} has no balance.`;
  if (last === undefined || reckoned === 'nothing') return why;
  return say`${why} The entries around it lead to ${fromUnits(last.after, scale)}, which nothing proves.`;
}

function ofWallets(
  { coin, scale }: CoinChain,
  { links }: Stretch,
  { wallets, entry }: ChainLink,
): BalanceAnswer {
  const known = wallets!.map((units, wallet) => ({
    balance: fromUnits(units, scale),
    billId: (
      links.findLast((link) => link.wallet === wallet && link.entry.cTimeMs <= entry.cTimeMs) ??
      links.find((link) => link.wallet === wallet)!
    ).entry.billId,
  }));
  const named = known.map(({ balance, billId }) => say`${balance} (entry ${billId})`);
  return {
    known: false,
    sentence: say`The balances of ${coin} follow ${known.length} chains at that moment, as those of several wallets would: ${named.join(', ')}. None of them is the balance. LEDGER.BALANCES lists each.`,
    wantsEarlier: false,
    wallets: known,
  };
}

const unknown = (sentence: string, wantsEarlier: boolean): BalanceAnswer => ({
  known: false,
  sentence,
  wantsEarlier,
});
