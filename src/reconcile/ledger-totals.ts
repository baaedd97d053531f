// LEDGER.TOTAL: exact sums out of one index, made once for thousands of questions.
import type { LedgerEntry } from '../records/ledger-entry';
import { LEDGER_SUMS, type LedgerSumField } from '../records/summable';
import { fromUnits, toUnits, widestScale } from '../records/units';
import type { Period } from './source-month';
import type { IsoMonth } from '../records/calendar';

export interface LedgerTotalQuestion {
  readonly field: LedgerSumField;
  /** Upper case. One: sums never mix coins. */
  readonly coin: string;
  /** Business types in lower case; null: all. */
  readonly types: readonly string[] | null;
  /** Months of the index, both included. */
  readonly from: IsoMonth;
  readonly to: IsoMonth;
}

/** Sums of one coin and type: at [i] that of all periods before the i-th. */
type PrefixSums = bigint[];
interface FieldIndex { readonly scale: number; readonly byType: ReadonlyMap<string, PrefixSums> }

const NOTHING: FieldIndex = { scale: 0, byType: new Map() };
const keyOf = (coin: string, field: LedgerSumField): string => `${field}|${coin}`;

/** The sums of one account. A question costs as much in a month of ten entries as in one of a million; of the entries nothing is held. */
export class LedgerTotals {
  readonly #indexes = new Map<string, FieldIndex>();

  /**
   * @param entries each once.
   * @param periods months that follow each other, in order; entries outside of them are in no sum.
   */
  constructor(entries: readonly LedgerEntry[], readonly periods: readonly Period[]) {
    const byCoin = new Map<string, LedgerEntry[]>();
    for (const entry of entries) {
      const coin = entry.coinName.toUpperCase();
      const own = byCoin.get(coin);
      if (own) own.push(entry);
      else byCoin.set(coin, [entry]);
    }
    for (const [coin, own] of byCoin) for (const field of LEDGER_SUMS) this.#indexes.set(keyOf(coin, field), this.#built(own, field));
  }

  /** The exact sum; entries that say nothing in the field count nothing. Throws RangeError for a month that is not in the index. */
  total({ field, coin, types, from, to }: LedgerTotalQuestion): string {
    if (!LEDGER_SUMS.includes(field)) throw new RangeError(`${field as string} is never added up.`);
    const [first, last] = [from, to].map((month) => this.periods.findIndex((period) => period.month === month)) as [number, number];
    if (first < 0 || last < first) throw new RangeError(`The months ${from} to ${to} are not in the index.`);
    const { scale, byType } = this.#indexes.get(keyOf(coin, field)) ?? NOTHING;
    const wanted = types === null ? [...byType.keys()] : [...new Set(types)];
    const sum = wanted.reduce((total, type) => {
      const sums = byType.get(type);
      return sums === undefined ? total : total + sums[last + 1]! - sums[first]!;
    }, 0n);
    return fromUnits(sum, scale);
  }

  #built(entries: readonly LedgerEntry[], field: LedgerSumField): FieldIndex {
    let scale = 0;
    for (const entry of entries) scale = Math.max(scale, widestScale([entry[field]]));
    const byType = new Map<string, PrefixSums>();
    for (const entry of entries) {
      const at = this.#periodOf(entry.cTimeMs);
      const amount = entry[field];
      if (at === null || amount === null) continue;
      const type = entry.bizType.toLowerCase();
      const sums = byType.get(type) ?? new Array<bigint>(this.periods.length + 1).fill(0n);
      byType.set(type, sums);
      sums[at + 1]! += toUnits(amount, scale);
    }
    for (const sums of byType.values()) for (let at = 1; at < sums.length; at += 1) sums[at]! += sums[at - 1]!;
    return { scale, byType };
  }

  #periodOf(atMs: number): number | null {
    let [low, high] = [0, this.periods.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.periods[middle]!.endMs <= atMs) low = middle + 1;
      else high = middle;
    }
    const period = this.periods[low];
    return period !== undefined && atMs >= period.startMs ? low : null;
  }
}
