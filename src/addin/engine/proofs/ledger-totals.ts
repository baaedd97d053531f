// LEDGER.TOTAL: the exact sums of one month, made once for thousands of questions.
import { sumDecimals } from '../records/decimal-text';
import { ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { grouped } from '../../platform/grouped';
import type { LedgerEntry, LedgerSumField } from '../records/ledger-entry';
import { NamesSeen } from '../records/ledger-filter';
import { LEDGER_SUMS } from '../records/summable';
import type { Instants } from '../records/zone';

export interface LedgerTotalQuestion {
  readonly field: LedgerSumField;
  /** Upper case. One: sums never mix coins. */
  readonly coin: string;
  /** Business types in lower case; null: all. */
  readonly types: readonly string[] | null;
}

/** Entries of one business type in one coin, as the exchange writes both. */
export interface TypeTotal {
  readonly type: string;
  readonly coin: string;
  readonly entries: number;
  /** Exact. */
  readonly change: string;
}

/**
 * @param entries each once.
 * @param month entries outside of it are in no sum.
 */
export function* ledgerTotals(
  entries: readonly LedgerEntry[],
  { startMs, endMs }: Instants,
): Steps<LedgerTotals> {
  const totals = new LedgerTotals();
  for (let at = 0; at < entries.length; at += ROWS_PER_STEP) {
    const some = entries.slice(at, at + ROWS_PER_STEP);
    totals.add(some.filter(({ cTimeMs }) => cTimeMs >= startMs && cTimeMs < endMs));
    yield;
  }
  return totals;
}

/**
 * A question costs as much in a month of ten entries as in one of a million; of the entries nothing
 * is held.
 */
export class LedgerTotals {
  /** By field and coin, then by type. */
  readonly #sums = new Map<string, Map<string, string>>();
  /** By type and coin. */
  readonly #byType = new Map<string, TypeTotal>();
  readonly names = new NamesSeen();

  add(entries: readonly LedgerEntry[]): void {
    for (const entry of entries) this.names.add(entry);
    for (const [key, own] of grouped(
      entries,
      ({ bizType, coinName }) => `${bizType}\t${coinName}`,
    )) {
      const { bizType: type, coinName: coin } = own[0]!;
      const before = this.#byType.get(key) ?? { type, coin, entries: 0, change: '0' };
      this.#byType.set(key, {
        ...before,
        entries: before.entries + own.length,
        change: sumDecimals([before.change, ...own.map(({ deltaAmount }) => deltaAmount)]),
      });
    }
    for (const [coin, ofCoin] of grouped(entries, ({ coinName }) => coinName.toUpperCase()))
      for (const [type, ofType] of grouped(ofCoin, ({ bizType }) => bizType.toLowerCase()))
        for (const field of LEDGER_SUMS) {
          const byType = this.#sums.get(`${field}|${coin}`) ?? new Map<string, string>();
          const amounts = ofType.flatMap((entry) => entry[field] ?? []);
          this.#sums.set(
            `${field}|${coin}`,
            byType.set(type, sumDecimals([byType.get(type) ?? '0', ...amounts])),
          );
        }
  }

  /** In the order in which they first occur. */
  byType(): readonly TypeTotal[] {
    return [...this.#byType.values()];
  }

  /** True where an entry is meant, whatever it says in the field. */
  holds({ field, coin, types }: LedgerTotalQuestion): boolean {
    const byType = this.#sums.get(`${field}|${coin}`);
    return byType !== undefined && (types === null || types.some((type) => byType.has(type)));
  }

  /** The exact sum; entries that say nothing in the field count nothing. */
  total({ field, coin, types }: LedgerTotalQuestion): string {
    const byType = this.#sums.get(`${field}|${coin}`) ?? new Map<string, string>();
    return sumDecimals(
      types === null ? byType.values() : [...new Set(types)].map((type) => byType.get(type) ?? '0'),
    );
  }
}
