// The book of LEDGER.MATCH, and the argument that says how to read it.
import type { DateSystem } from '../../records/calendar';
import type { BookLine } from '../../records/reconcile-call';
import { shorten } from '../../records/shorten';
import { AS_IT_COMES, formatOf, WORDS, type BookFormat } from '../../pasted-tables/format';
import { questionSaid, unreadableSaid, type Understood } from '../../pasted-tables/reading-outcome';
import { understandBook, type ReadLine } from '../../pasted-tables/understand-book';
import { readList, RefusedArgument } from './cell-argument';
import { localDay } from '../../records/zone';
import { say } from '../../../platform/say';

/** The coin as the book writes it, and an exact text. */
export type StatedBalance = readonly [coin: string, balance: string];

/** The book after reading. */
export interface Book {
  readonly lines: readonly BookLine[];
  /** The balances that lines state for their coin, by time. */
  readonly stated: readonly StatedBalance[];
  readonly understood: Understood;
}

/**
 * Reads the book of LEDGER.MATCH.
 * @param coins of the call; if the book names no coins there must be exactly one, the coin of all
 * lines
 * @throws RefusedArgument that names what was found, every unreadable row, or both readings of an
 * ambiguous value
 */
export function readBook(
  argument: string,
  value: unknown,
  coins: readonly string[] | null,
  dateSystem: DateSystem,
  format: BookFormat = AS_IT_COMES,
): Book {
  const coin = coins?.length === 1 ? coins[0]! : null;
  const outcome = understandBook(value, { coin, dateSystem, format });
  if (outcome.kind === 'unreadable')
    throw new RefusedArgument(argument, unreadableSaid(argument, outcome.why));
  if (outcome.kind === 'asks')
    throw new RefusedArgument(argument, questionSaid(argument, outcome.question));
  const { lines, understood } = outcome;
  return {
    lines: lines.map(({ balance: _, coin: of, ...line }) => {
      if (of === null)
        throw new RefusedArgument(
          'coin',
          say`${argument} has no column named coin. Give the coin of its lines as coin, one of them.`,
        );
      return { ...line, coin: of };
    }),
    stated: statedByTime(lines, understood),
    understood,
  };
}

/** If the first day of a book is its latest, its last line is at the top. */
function statedByTime(lines: readonly ReadLine[], { order }: Understood): readonly StatedBalance[] {
  const stated = lines.filter(({ balance }) => balance !== null);
  const isNewestFirst =
    order === null ? (stated[0]?.day ?? '') > (stated.at(-1)?.day ?? '') : order === 'newest first';
  const inOrder = isNewestFirst ? stated.reverse() : stated;
  return inOrder.map(({ coin, balance }) => [coin ?? '', balance ?? '']);
}

/** @throws RefusedArgument for an unknown word, and for two conflicting words */
export function readFormat(argument: string, value: unknown): BookFormat {
  const accepts = say`one or more of ${WORDS.join(', ')}, a year such as year 2026, or columns by their place, such as date 1, amount 4`;
  const given = readList(argument, value, accepts);
  if (given === null) return AS_IT_COMES;
  const format = formatOf(given);
  if (format === null)
    throw new RefusedArgument(
      argument,
      say`${argument} is ${shorten(given.join(', '))}. Give ${accepts}.`,
    );
  return format;
}

/** The lines with the day of their moment in the zone, if the book states a moment. */
export const linesIn = (book: readonly BookLine[], zone: string): readonly BookLine[] =>
  book.map((line) =>
    line.atMs === undefined ? line : { ...line, day: localDay(zone, line.atMs) },
  );
