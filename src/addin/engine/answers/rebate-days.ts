// What the functions over settlement days have in common.
import type { RebatesQuestionOfRows } from '../evidence/rows-question';
import { parseDay, dayName, type DayWindow } from '../records/calendar';
import type { CommissionRecord, Product } from '../records/commission-record';
import type { AccountRecords } from '../records/row-order';
import type { Series } from '../archive/kept';
import { type KeptAs, type Owner, rebateRecords } from './kept-records';
import { dayOrThrow, type ResolvedDates, rebatesNeed, type SeriesAsked } from './dates';
import type { ReadContext, Need } from './definition';
import { say } from '../../platform/say';

/** Series over the days asked, and nothing else. */
export function daysNeeded(asked: SeriesAsked, dates: ResolvedDates): Need {
  const { series, window } = rebatesNeed(asked, dates);
  return { months: [], series, window };
}

/** The accounts that are meant, as commission is kept under them. */
export const rebateOwners = ({ named }: Pick<ReadContext, 'named'>): Owner[] =>
  named.map(({ name, owners }) => ({ account: name, owner: owners.rebates }));

const PRODUCT_NAMES: Readonly<Record<Product, string>> = { SPOT: 'spot', FUTURES: 'futures' };

export const daysInWords = ({ first, last }: ResolvedDates): string =>
  say`${dayName(dayOrThrow(first))} to ${dayName(dayOrThrow(last))}`;

/** Pairs, coins, products and days in one line of plain words. */
export const rebatesInWords = (
  { symbols, coins, products }: SeriesAsked,
  dates: ResolvedDates,
): string =>
  [
    say`${symbols.join(', ')} in ${coins.join(', ')}`,
    products.map((product) => PRODUCT_NAMES[product]).join(' and '),
    daysInWords(dates),
  ].join(', ');

/** The records of every series of every account, grouped so; null where a day is not kept. */
export async function readRebates(
  context: ReadContext,
  series: readonly Series[],
  window: DayWindow | null,
): Promise<{
  readonly kept: KeptAs;
  readonly groups: readonly AccountRecords<CommissionRecord>[];
} | null> {
  const groups: AccountRecords<CommissionRecord>[] = [];
  const kept = await rebateRecords(
    { ...context, owners: rebateOwners(context), series, window },
    ({ account }, _, days) => {
      groups.push({ account, records: days.flatMap(([, { records }]) => records) });
    },
  );
  return kept && { kept, groups };
}

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
