// Shared by the functions over settlement days.
import type { RebatesQuestionOfRows } from '../evidence/rows-question';
import { parseDay, dayName, type DayWindow } from '../records/calendar';
import type { CommissionRecord, Product } from '../records/commission-record';
import { isOverMonthEnd } from '../proofs/rebate-totals';
import type { AccountRecords } from '../records/row-order';
import type { Series } from '../archive/stored-answers';
import { type StoredAs, type Owner, rebateRecords } from './stored-records';
import { dayOrThrow, type ResolvedDates, rebatesNeed, type SeriesAsked } from './dates';
import type { ReadContext, Need } from './definition';
import { counted, say } from '../../platform/say';

/** Needs series over the days in question only. */
export function daysNeeded(asked: SeriesAsked, dates: ResolvedDates): Need {
  const { series, window } = rebatesNeed(asked, dates);
  return { months: [], series, window };
}

/** The accounts of the call, with the owners of their commission records. */
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

/** The note about records whose period ends in the following month. */
export function overMonthEndNotes(records: readonly CommissionRecord[]): string[] {
  const over = records.filter(isOverMonthEnd);
  const [first] = over;
  if (first === undefined) return [];
  const { symbol, productType, settleStartTime, settleEndTime } = first;
  return [
    say`${counted(over.length, 'settlement period goes', 'settlement periods go')} over a month's end, the first that of ${symbol} ${productType} from ${settleStartTime} to ${settleEndTime}. Each counts whole on the day on which it begins.`,
  ];
}

/** Limit of records that are named; more are counted. */
const NAMED = 5;

/** The note about records that an earlier answer had and the exchange no longer lists. */
export function withdrawnNotes(gone: readonly CommissionRecord[]): string[] {
  if (gone.length === 0) return [];
  const named = gone
    .slice(0, NAMED)
    .map(
      ({ symbol, productType, settleStartTime, commission, commissionAsset }) =>
        say`${symbol} ${productType} settled from ${settleStartTime} (${commission ?? '0'} ${commissionAsset})`,
    )
    .join(', ');
  const more = gone.length > NAMED ? say` and ${gone.length - NAMED} more` : '';
  return [
    say`The exchange no longer lists ${counted(gone.length, 'commission record')} that it listed before: ${named}${more}. Ask the exchange about them.`,
  ];
}

/** The records of every series of every account, in groups; null if a day is not stored. */
export async function readRebates(
  context: ReadContext,
  series: readonly Series[],
  window: DayWindow | null,
): Promise<{
  readonly stored: StoredAs;
  readonly groups: readonly AccountRecords<CommissionRecord>[];
  /** Those that the exchange no longer lists. */
  readonly gone: readonly CommissionRecord[];
} | null> {
  const groups: AccountRecords<CommissionRecord>[] = [];
  const gone: CommissionRecord[] = [];
  const stored = await rebateRecords(
    { ...context, owners: rebateOwners(context), series, window },
    ({ account }, _, days) => {
      groups.push({ account, records: days.flatMap(([, { records }]) => records) });
      gone.push(...days.flatMap(([, day]) => day.gone ?? []));
    },
  );
  return stored && { stored, groups, gone };
}

/** The records that a certificate covers. */
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
