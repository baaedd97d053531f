// Which coins the texts of a call mean: names as the exchange writes them, in whatever case where
// only one coin has that name.
import { yieldToMain } from '../../platform/yield-to-main';
import { addMonths, type IsoMonth } from '../records/calendar';
import { Coins, nameWithId, textsOf, type Coin } from '../records/coins';
import type { ReadContext } from './definition';
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

/** Months looked through, before a period and after it, for a coin that is written as a text. */
const MAX_MONTHS_BESIDE = 24;

/**
 * The coins of a period for the texts of a call. A text that none of them is written as means the
 * coin that is written so in another month that is kept, where there is one: it does not occur here.
 * @param months those of the period, as the exchange counts them.
 */
export async function coinsAsked(
  coins: Coins,
  texts: readonly string[] | null,
  months: readonly IsoMonth[],
  context: Pick<ReadContext, 'archive' | 'named'>,
): Promise<Coins> {
  const taken = new Set(textsTaken(coins, texts).map(({ text }) => text));
  if (taken.size === 0) return coins;
  const elsewhere = await writtenBeside(taken, months, context);
  return elsewhere.length === 0 ? coins : new Coins(coins.accounts, elsewhere);
}

/** Which names entries of the months bear that are kept before and after these, without a gap. */
async function writtenBeside(
  names: ReadonlySet<string>,
  months: readonly IsoMonth[],
  { archive, named }: Pick<ReadContext, 'archive' | 'named'>,
): Promise<string[]> {
  const found = new Set<string>();
  const ways = [
    [months[0]!, -1],
    [months.at(-1)!, 1],
  ] as const;
  for (const { owners } of named)
    for (const [from, step] of ways)
      for (let beside = 1; beside <= MAX_MONTHS_BESIDE; beside += 1) {
        const kept = await archive.month(owners.ledger, addMonths(from, beside * step));
        if (kept === null) break;
        await yieldToMain();
        for (const { coinName } of kept.reading.entries)
          if (names.has(coinName)) found.add(coinName);
      }
  return [...found];
}

/** Texts for which a coin is taken that is not written so. */
function textsTaken(
  coins: Coins,
  texts: readonly string[] | null,
): { readonly text: string; readonly coin: Coin }[] {
  return (texts ?? []).flatMap((text) => {
    const [coin, another] = coins.meantBy(text);
    return coin && another === undefined && mayBeAnother(text, coin) ? [{ text, coin }] : [];
  });
}

/** A sentence for each text for which a coin was taken that is not written so. */
export const takenNotes = (coins: Coins, texts: readonly string[] | null): string[] =>
  textsTaken(coins, texts).map(
    ({ text, coin }) =>
      say`No coin is written ${text} in this period. ${coin.called} was taken for it.`,
  );
