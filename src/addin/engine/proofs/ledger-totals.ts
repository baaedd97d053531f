// LEDGER.TOTAL: the exact sums of one month, computed once for thousands of questions.
import { sumDecimals } from '../records/decimal-text';
import { ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { grouped } from '../../platform/grouped';
import type { LedgerEntry, LedgerSumField } from '../records/ledger-entry';
import { derived, type Derivation } from '../records/derived';
import {
  Coins,
  COINS_SEEN,
  markOf,
  NOTHING_SEEN,
  type CoinsSeen,
  type Marked,
} from '../records/coins';
import { NAMES_SEEN, NamesSeen } from '../records/ledger-filter';
import { LEDGER_SUMS } from '../records/summable';

export interface LedgerTotalQuestion {
  readonly field: LedgerSumField;
  /** As written in a cell. Exactly one: sums never mix coins. */
  readonly coin: string;
  /** Business types in lower case; null: all. */
  readonly types: readonly string[] | null;
}

/** Entries of one business type, as the exchange writes it, in one coin. */
export interface TypeTotal {
  readonly type: string;
  /** The coin's key. */
  readonly coin: string;
  readonly entries: number;
  /** Exact. */
  readonly change: string;
}

/** @param entries of the period, each once. */
export const ledgerTotals = (entries: readonly LedgerEntry[]): Steps<LedgerTotals> =>
  derived(TOTALS, entries);

const TOTALS: Derivation<LedgerTotals> = {
  name: 'totals',
  make: (entries) => adding(entries, entries),
  *extend(totals, added, entries) {
    // Types are in the order of time of their first entry.
    return added[0]!.cTimeMs > totals.seen.untilMs ? yield* adding(added, entries, totals) : null;
  },
};

function* adding(
  added: readonly LedgerEntry[],
  entries: readonly LedgerEntry[],
  before?: LedgerTotals,
): Steps<LedgerTotals> {
  const totals = new LedgerTotals(before);
  for (let at = 0; at < added.length; at += ROWS_PER_STEP) {
    totals.add(added.slice(at, at + ROWS_PER_STEP));
    yield;
  }
  totals.names = yield* derived(NAMES_SEEN, entries);
  totals.seen = yield* derived(COINS_SEEN, entries);
  return totals;
}

/** A question costs the same for ten entries as for a million; no entries are retained. */
export class LedgerTotals {
  /** By field and mark of the coin, then by type. */
  readonly #sums = new Map<string, Map<string, string>>();
  /** By type and mark of the coin. */
  readonly #byType = new Map<string, Omit<TypeTotal, 'coin'> & { readonly of: Marked }>();
  names = new NamesSeen();
  seen: CoinsSeen = NOTHING_SEEN;

  /** @param before stays unchanged. */
  constructor(before?: LedgerTotals) {
    if (!before) return;
    for (const [key, byType] of before.#sums) this.#sums.set(key, new Map(byType));
    for (const [key, total] of before.#byType) this.#byType.set(key, total);
  }

  add(entries: readonly LedgerEntry[]): void {
    for (const [key, own] of grouped(entries, (entry) => `${entry.bizType}\t${markOf(entry)}`)) {
      const { bizType: type, coinName, coinId } = own[0]!;
      const of = { coinName, coinId };
      const before = this.#byType.get(key) ?? { type, of, entries: 0, change: '0' };
      this.#byType.set(key, {
        ...before,
        entries: before.entries + own.length,
        change: sumDecimals([before.change, ...own.map(({ deltaAmount }) => deltaAmount)]),
      });
    }
    for (const [coin, ofCoin] of grouped(entries, markOf))
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

  /**
   * For each name and id of a coin, in the order in which they first occur.
   * @param coins of all entries that are added up; absent: of these entries only.
   */
  byType(coins = new Coins([[this.seen]])): readonly TypeTotal[] {
    return Array.from(this.#byType.values(), ({ of, ...total }) => ({
      ...total,
      coin: coins.of(of),
    }));
  }

  /** true if an entry is selected, with any value in the field. */
  holds({ field, coin, types }: LedgerTotalQuestion, coins?: Coins): boolean {
    return this.#sumsOf(field, coin, coins).some(
      (byType) => types === null || types.some((type) => byType.has(type)),
    );
  }

  /**
   * The exact sum; entries without the field add nothing.
   * @param coins of all entries that are added up; absent: of these entries only.
   */
  total({ field, coin, types }: LedgerTotalQuestion, coins?: Coins): string {
    return sumDecimals(
      this.#sumsOf(field, coin, coins).flatMap((byType) =>
        types === null
          ? [...byType.values()]
          : [...new Set(types)].map((type) => byType.get(type) ?? '0'),
      ),
    );
  }

  /** By type, for each name and id of the coin. */
  #sumsOf(
    field: LedgerSumField,
    coin: string,
    coins = new Coins([[this.seen]]),
  ): ReadonlyMap<string, string>[] {
    const marks = coins.meantBy(coin).flatMap((one) => one.marks);
    return marks.flatMap(({ key }) => this.#sums.get(`${field}|${key}`) ?? []);
  }
}
