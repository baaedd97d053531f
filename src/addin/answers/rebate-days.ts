// What the functions over settlement days have in common.
import type { RebatesQuestionOfRows } from '../evidence/rows-question';
import { parseDay, dayName } from '../records/calendar';
import type { Product } from '../records/commission-record';
import type { Owner } from '../snapshot/ledger-records';
import { dayOrThrow, type ResolvedDates } from './dates';
import type { Archive, Need } from './definition';
import { rebatesNeed, type SeriesAsked } from './needs';

/** Series over the days asked, and nothing else. */
export function daysNeeded(asked: SeriesAsked, dates: ResolvedDates): Need {
  const { series, window } = rebatesNeed(asked, dates);
  return { months: [], series, window };
}

/** The accounts that are meant, as commission is kept under them. */
export const rebateOwners = ({ named }: Pick<Archive, 'named'>): Owner[] =>
  named.map(({ name, owners }) => ({ account: name, owner: owners.rebates }));

const PRODUCT_NAMES: Readonly<Record<Product, string>> = { SPOT: 'spot', FUTURES: 'futures' };

export const daysInWords = ({ first, last }: ResolvedDates): string =>
  `${dayName(dayOrThrow(first))} to ${dayName(dayOrThrow(last))}`;

/** Pairs, coins, products and days in one line of plain words. */
export const rebatesInWords = (
  { symbols, coins, products }: SeriesAsked,
  dates: ResolvedDates,
): string =>
  [
    `${symbols.join(', ')} in ${coins.join(', ')}`,
    products.map((product) => PRODUCT_NAMES[product]).join(' and '),
    daysInWords(dates),
  ].join(', ');

/** The records that a certificate speaks of. */
export function rebateRowsQuestion(
  { symbols, coins, products }: SeriesAsked,
  { first, last, askedTo }: ResolvedDates,
): RebatesQuestionOfRows {
  const [from, to] = [parseDay(first), parseDay(last < askedTo ? last : askedTo)];
  return {
    operation: 'REBATES',
    symbols,
    coins,
    products,
    period: from === null || to === null || from > to ? null : { from, to },
  };
}
