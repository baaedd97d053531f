// Which coins the texts of a call mean: names as the exchange writes them, in whatever case where
// only one coin has that name.
import { nameWithId, textsOf, type Coin, type Coins } from '../records/coins';
import { Unanswerable } from './unanswerable';
import { say } from '../../platform/say';

/** The coin of a sum or a balance; null: it does not occur. Throws Unanswerable where two have the name. */
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
 * What is said beside a result of these coins: other names that they had, other coins of their
 * names, coins whose names differ in case alone, and what a text was taken for.
 * @param texts null: all.
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
 * A text that no coin of a period is written as may mean one that did not move in it: KPEPE where
 * kPEPE did. btc is BTC as a person types it.
 */
export const mayBeAnother = (text: string, taken: Coin): boolean =>
  !textsOf(taken).includes(text) && [text, taken.called].some(isOfBothCases);

const isOfBothCases = (text: string): boolean =>
  text !== text.toLowerCase() && text !== text.toUpperCase();

/** A sentence for each text for which a coin was taken that is not written so. */
export const takenNotes = (coins: Coins, texts: readonly string[] | null): string[] =>
  (texts ?? []).flatMap((text) => {
    const [only, another] = coins.meantBy(text);
    return only && another === undefined && mayBeAnother(text, only)
      ? [say`No coin is written ${text} in this period. ${only.called} was taken for it.`]
      : [];
  });
