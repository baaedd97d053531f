// REBATES.TOTAL: exact sums out of one index, made once for thousands of questions.
import type { DayWindow, IsoDay } from '../records/calendar';
import type { CommissionRecord, Product } from '../records/commission-record';
import { mixedRebates, REBATE_SUMS, type RebateSumField } from '../records/summable';
import { fromUnits, toUnits, widestScale } from '../records/units';

export interface RebateTotalQuestion extends DayWindow {
  readonly field: RebateSumField;
  /** Upper case. */
  readonly symbols: readonly string[];
  readonly coins: readonly string[];
  readonly products: readonly Product[];
}

/** Sums of one series by settlement day: at [i] that of all days before the i-th. */
interface SeriesSums { readonly days: readonly IsoDay[]; readonly sums: readonly bigint[] }

/** The settlement day of a record: the day of its start, which is never shifted (product, Zones). */
export const settlementDay = ({ settleStartTime }: CommissionRecord): IsoDay => settleStartTime.slice(0, 10) as IsoDay;

/** The sums of one account. */
export class RebateTotals {
  readonly #series = new Map<string, CommissionRecord[]>();
  readonly #scales = new Map<RebateSumField, number>();
  readonly #indexes = new Map<string, SeriesSums>();

  /** @param records equal ones are all counted: they carry no identifier and can be honest (exchange facts). */
  constructor(readonly records: readonly CommissionRecord[]) {
    for (const record of records) {
      const key = keyOf(record.symbol, record.commissionAsset, record.productType);
      const own = this.#series.get(key);
      if (own) own.push(record);
      else this.#series.set(key, [record]);
    }
  }

  /** The exact sum; records that say nothing in the field count nothing. Throws RangeError for what must not be added up. */
  total(question: RebateTotalQuestion): string {
    const { field, symbols, coins, products, start, end } = question;
    const mixed = REBATE_SUMS.includes(field) ? mixedRebates(field, question) : { sentence: `${field as string} is never added up.` };
    if (mixed !== null) throw new RangeError(mixed.sentence);
    let sum = 0n;
    for (const symbol of new Set(symbols)) {
      for (const coin of new Set(coins)) {
        for (const product of new Set(products)) {
          const { days, sums } = this.#index(field, keyOf(symbol, coin, product));
          sum += sums[countBefore(days, end, true)]! - sums[countBefore(days, start, false)]!;
        }
      }
    }
    return fromUnits(sum, this.#scale(field));
  }

  #scale(field: RebateSumField): number {
    let scale = this.#scales.get(field);
    if (scale === undefined) {
      scale = widestScale(this.records.map((record) => record[field]));
      this.#scales.set(field, scale);
    }
    return scale;
  }

  #index(field: RebateSumField, series: string): SeriesSums {
    const key = `${field}|${series}`;
    const index = this.#indexes.get(key) ?? sumsByDay(this.#series.get(series) ?? [], field, this.#scale(field));
    this.#indexes.set(key, index);
    return index;
  }
}

const keyOf = (symbol: string, coin: string, product: Product): string => `${symbol.toUpperCase()}|${coin.toUpperCase()}|${product}`;

function sumsByDay(records: readonly CommissionRecord[], field: RebateSumField, scale: number): SeriesSums {
  const byDay = new Map<IsoDay, bigint>();
  for (const record of records) {
    const amount = record[field];
    if (amount !== null) byDay.set(settlementDay(record), (byDay.get(settlementDay(record)) ?? 0n) + toUnits(amount, scale));
  }
  const days = [...byDay.keys()].sort();
  const sums = [0n];
  for (const day of days) sums.push(sums.at(-1)! + byDay.get(day)!);
  return { days, sums };
}

/** How many of the days come before this one, or up to it. */
function countBefore(days: readonly IsoDay[], day: IsoDay, included: boolean): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day || (included && days[middle] === day)) low = middle + 1;
    else high = middle;
  }
  return low;
}
