// Faults in the data, planted on request, that reconciliation must find and name by their record.

import { amountText, unitsOf, ONE } from './units';
import { DAY_MS, dayText, firstDayOf, monthText, type Month } from './calendar';
import { chance } from './seeded-random';
import type { CommissionRecord, SettledCommission } from './commission-records';
import type { LedgerEntry } from './ledger-entries';
import {
  ENTRY_FAULTS,
  ENTRY_KINDS,
  LATE_DAYS,
  lateEntry,
  type EntryFault,
} from './planted-entries';
import { SETTLEMENT_KINDS, type SettlementFault } from './settlements';
import { PRODUCTS, type Product } from './market';

/** The first three are drawn independently, so that each can be seen alone when all are planted. */
export const PLANTED_KINDS = [
  ...(['missing-entry', 'changed-balance', 'unposted-rebate'] as const),
  ...ENTRY_KINDS,
  ...SETTLEMENT_KINDS,
  'late-entry',
] as const;
export type PlantedKind = (typeof PLANTED_KINDS)[number];

/** The planted faults, always in the broker's data. Amounts are exact texts. */
export type PlantedFault =
  /**
   * `entry` is never shown, the balances after it go on as if it were: the chain misses `amount` at
   * `nextBillId`.
   */
  | {
      readonly kind: 'missing-entry';
      readonly month: string;
      readonly coin: string;
      readonly amount: string;
      readonly entry: LedgerEntry;
      readonly nextBillId: string;
    }
  /**
   * `entry` is shown with an afterAmount that is `amount` too high; the entries around it are
   * right.
   */
  | {
      readonly kind: 'changed-balance';
      readonly month: string;
      readonly coin: string;
      readonly amount: string;
      readonly entry: LedgerEntry;
      readonly shownAfterAmount: string;
    }
  /**
   * `record` was left out of its settlement day's posting, which is `amount` too low; balances
   * chain all the same.
   */
  | {
      readonly kind: 'unposted-rebate';
      readonly month: string;
      readonly coin: string;
      readonly amount: string;
      readonly record: CommissionRecord;
      readonly product: Product;
      readonly settledOn: string;
    }
  /** See planted-entries.ts. `entry` is as it is shown, or not shown any more. */
  | {
      readonly kind: EntryFault | 'late-entry';
      readonly month: string;
      readonly coin: string;
      readonly entry: LedgerEntry;
    }
  /** See settlements.ts: the day and product of the posting, or the pair of the records. */
  | {
      readonly kind: Exclude<SettlementFault['kind'], 'unposted-rebate'>;
      readonly month: string;
      readonly coin: string;
      readonly symbol: string;
      readonly product: Product;
      readonly settledOn: string;
    };

export interface Planting {
  readonly settlementFaults: readonly SettlementFault[];
  /** The broker's month with its faults. */
  readonly shown: (month: Month, entries: readonly LedgerEntry[]) => readonly LedgerEntry[];
  /** Entries of the month that are shown late, up to now. */
  readonly late: (
    month: Month,
    entries: readonly LedgerEntry[],
    nowMs: number,
  ) => readonly LedgerEntry[];
  /** Everything that was planted; `brokerMonth` and `commissions` give the data before planting. */
  readonly list: (sources: PlantingSources) => PlantedFault[];
}

interface PlantingSources {
  readonly brokerMonth: (month: Month) => readonly LedgerEntry[];
  readonly commissions: (
    symbol: string,
    product: Product,
    day: number,
  ) => readonly SettledCommission[];
}

const isOneOf = <Kind extends string>(kinds: readonly Kind[], kind: string): kind is Kind =>
  kinds.some((one) => one === kind);

/**
 * The missing entry is one of USDT, the changed balance one of ETH, so that each fault is seen
 * alone.
 */
const MISSING_COIN = 'USDT';
const CHANGED_COIN = 'ETH';

/**
 * The planted faults of one month; they follow from the seed and stay where they are as time goes
 * on.
 */
export function planting(
  seed: string,
  symbols: readonly string[],
  kinds: readonly PlantedKind[],
  month: Month,
): Planting {
  const draw = chance(seed, 'planted', month);
  // Between the 8th and the 17th, so that the posting falls into the same month; index 0 is always
  // paid in USDT.
  const unposted = {
    symbol: draw.pick(symbols),
    product: draw.pick(PRODUCTS),
    day: firstDayOf(month) + draw.between(7, 16),
    index: 0,
  };
  const place = draw.between(30, 70);
  const victims = (
    entries: readonly LedgerEntry[],
  ): { missing: LedgerEntry; next: LedgerEntry; changed: LedgerEntry } => {
    const missing = victimOf(entries, MISSING_COIN, place);
    return { ...missing, changed: victimOf(entries, CHANGED_COIN, place).missing };
  };
  const changedAfter = (entry: LedgerEntry): string => amountText(unitsOf(entry.afterAmount) + ONE);

  const entryKinds = ENTRY_KINDS.filter((kind) => kinds.includes(kind));
  return {
    settlementFaults: SETTLEMENT_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => ({
      kind,
      ...unposted,
    })),
    late: (shownMonth, entries, nowMs) => {
      const fromMs = (firstDayOf(month + 1) + LATE_DAYS) * DAY_MS;
      return kinds.includes('late-entry') && shownMonth === month && nowMs >= fromMs
        ? [...entries, lateEntry(entries)].sort((a, b) => Number(a.cTime) - Number(b.cTime))
        : entries;
    },
    shown: (shownMonth, all) => {
      if (shownMonth !== month) return all;
      const entries = entryKinds.reduce((some, kind) => ENTRY_FAULTS[kind](some).entries, all);
      if (!kinds.includes('missing-entry') && !kinds.includes('changed-balance')) return entries;
      const { missing, changed } = victims(all);
      return entries
        .filter((entry) => !(kinds.includes('missing-entry') && entry === missing))
        .map((entry) =>
          kinds.includes('changed-balance') && entry === changed
            ? { ...entry, afterAmount: changedAfter(entry) }
            : entry,
        );
    },
    list: ({ brokerMonth, commissions }) =>
      kinds.map((kind): PlantedFault => {
        const named = { month: monthText(month) };
        if (kind === 'unposted-rebate') {
          const { record, product, day } = commissions(
            unposted.symbol,
            unposted.product,
            unposted.day,
          )[unposted.index]!;
          return {
            kind,
            ...named,
            coin: record.commissionAsset,
            amount: record.commission,
            record,
            product,
            settledOn: dayText(day),
          };
        }
        const all = brokerMonth(month);
        if (kind === 'late-entry') {
          const entry = lateEntry(all);
          return { kind, ...named, coin: entry.coinName, entry };
        }
        if (isOneOf(ENTRY_KINDS, kind)) {
          const { entry } = ENTRY_FAULTS[kind](all);
          return { kind, ...named, coin: entry.coinName, entry };
        }
        if (isOneOf(SETTLEMENT_KINDS, kind)) {
          const { symbol, product, day } = unposted;
          return { kind, ...named, coin: 'USDT', symbol, product, settledOn: dayText(day) };
        }
        const { missing, next, changed } = victims(all);
        return kind === 'missing-entry'
          ? {
              kind,
              ...named,
              coin: MISSING_COIN,
              amount: missing.deltaAmount,
              entry: missing,
              nextBillId: next.billId,
            }
          : {
              kind,
              ...named,
              coin: CHANGED_COIN,
              amount: amountText(ONE),
              entry: changed,
              shownAfterAmount: changedAfter(changed),
            };
      }),
  };
}

/**
 * An entry `place` % into the coin's month with a time of its own that is no commission posting.
 */
function victimOf(
  entries: readonly LedgerEntry[],
  coin: string,
  place: number,
): { missing: LedgerEntry; next: LedgerEntry } {
  const own = entries.filter((entry) => entry.coinName === coin);
  for (let i = Math.floor((own.length * place) / 100); i < own.length - 1; i += 1) {
    const [before, missing, next] = [own[i - 1], own[i]!, own[i + 1]!];
    const sole = before?.cTime !== missing.cTime && missing.cTime !== next.cTime;
    if (before && sole && !/_reward$/.test(missing.bizType)) return { missing, next };
  }
  throw new Error(`No entry of ${coin} to plant a fault at.`);
}
