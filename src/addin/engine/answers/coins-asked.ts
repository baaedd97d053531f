// Resolves the coins that a call's texts name: the exchange's spelling, or any case if only one
// coin has that name.
import { LedgerTotals } from '../proofs/ledger-totals';
import { addMonths, type IsoMonth } from '../records/calendar';
import { Coins, nameWithId, textsOf, type Coin, type CoinsSeen } from '../records/coins';
import { hasCode } from '../../platform/tieout-error';
import type { ReadContext } from './definition';
import { ledgerOwners, MAX_MONTHS_BACK } from './ledger-months';
import { Unanswerable } from './unanswerable';
import { say } from '../../platform/say';

/**
 * The coin of a sum or a balance; null if it does not occur. Throws Unanswerable if two coins have
 * the name.
 */
export function oneCoin(coins: Coins, text: string): Coin | null {
  const [coin, ...more] = coins.meantBy(text);
  if (coin !== undefined && more.length > 0) throw severalCoins(text, [coin, ...more], coins);
  return coin ?? null;
}

function severalCoins(text: string, meant: readonly Coin[], coins: Coins): Unanswerable {
  const names = meant.flatMap(({ marks }) => marks.map(nameWithId)).join(', ');
  const why = meant.flatMap((coin) => coins.findings(coin).map(({ sentence }) => `${sentence}.`));
  return new Unanswerable(
    'several-coins',
    [
      say`coin ${text} is the name of ${meant.length} coins: ${names}. Give one of them, its ID included.`,
    ]
      .concat(why.slice(0, 1))
      .join(' '),
  );
}

/**
 * The notes of a result of these coins: their earlier names, other coins of the same name, coins
 * whose names differ only in case, and the coin that each text was resolved to. @param texts null:
 * all
 */
export function coinNotes(coins: Coins, texts: readonly string[] | null): string[] {
  const asked = texts?.flatMap((text) => coins.meantBy(text)) ?? coins.all;
  const notes = asked.flatMap((coin) => [
    ...coins.findings(coin).map(({ sentence }) => `${sentence}.`),
    ...coins
      .alikeTo(coin)
      .map(({ called }) => [coin.called, called].sort().join(say` and `))
      .map((both) => say`${both} are two coins: only the case of their names differs.`),
  ]);
  return [...new Set([...takenNotes(coins, texts), ...notes])];
}

/**
 * A text that matches no coin of a period exactly may mean a coin without entries in it: KPEPE
 * where kPEPE has some. A person types btc for BTC.
 */
export const mayBeAnother = (text: string, taken: Coin): boolean =>
  !textsOf(taken).includes(text) && [text, taken.called].some(isOfBothCases);

const isOfBothCases = (text: string): boolean =>
  text !== text.toLowerCase() && text !== text.toUpperCase();

/**
 * The coins of a period for the texts of a call. A text that matches none of them exactly may mean
 * a coin without entries, or an earlier name: then all stored months are searched for it.
 * @param around a month of the period; undefined: none has begun.
 */
export async function coinsAsked(
  coins: Coins,
  texts: readonly string[] | null,
  around: IsoMonth | undefined,
  context: ReadContext,
): Promise<Coins> {
  const isClear = (text: string): boolean => {
    const [coin] = coins.meantBy(text);
    return coin !== undefined && !mayBeAnother(text, coin);
  };
  return around === undefined || (texts ?? []).every(isClear)
    ? coins
    : coinsStored(around, context);
}

/** The coins of the stored months around one, up to the first gap. */
export async function coinsStored(around: IsoMonth, context: ReadContext): Promise<Coins> {
  const accounts: CoinsSeen[][] = [];
  for (const { owner } of ledgerOwners(context)) {
    const seen = (months: number): Promise<CoinsSeen | undefined> =>
      context.index.month(owner, addMonths(around, months)).then(
        (one) => one?.totals.seen,
        (error: unknown) => {
          // A month whose answers contradict each other reveals nothing about this one.
          if (!hasCode(error, 'contradiction')) throw error;
          return new LedgerTotals().seen;
        },
      );
    const all: CoinsSeen[] = [];
    for (let ahead = 0; ahead <= MAX_MONTHS_BACK; ahead += 1) {
      const one = await seen(ahead);
      if (one === undefined) break;
      all.push(one);
    }
    for (let back = 1; back <= MAX_MONTHS_BACK; back += 1) {
      const one = await seen(-back);
      if (one === undefined) break;
      all.unshift(one);
    }
    accounts.push(all);
  }
  return new Coins(accounts);
}

/** Texts that were resolved to a coin of another spelling. */
function textsTaken(
  coins: Coins,
  texts: readonly string[] | null,
): { readonly text: string; readonly coin: Coin }[] {
  return (texts ?? []).flatMap((text) => {
    const [coin, another] = coins.meantBy(text);
    return coin && another === undefined && mayBeAnother(text, coin) ? [{ text, coin }] : [];
  });
}

/** A sentence for each text that was resolved to a coin of another spelling. */
export const takenNotes = (coins: Coins, texts: readonly string[] | null): string[] =>
  textsTaken(coins, texts).map(
    ({ text, coin }) =>
      say`No coin is written ${text} in this period. ${coin.called} was taken for it.`,
  );
