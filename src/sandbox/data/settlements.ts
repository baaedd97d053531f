// Settled commission, cached once computed: records by day, and the sums that the ledger must show.

import { DAY_MS, monthOf, stampText, type Day } from './calendar';
import {
  commissionsOfDay,
  commissionSums,
  type CommissionRecord,
  type SettledCommission,
} from './commission-records';
import { hash32 } from './seeded-random';
import { COMMISSION_COINS, PRODUCTS, type CommissionCoin, type Product } from './market';
import { ONE } from './units';

export const SETTLEMENT_KINDS = [
  'unposted-rebate',
  'rebate-posted-twice',
  'rebate-posted-late',
  'rebate-in-other-coin',
  'stated-rate',
  'posted-in-cents',
  'settled-over-month-end',
] as const;

/**
 * A planted fault. Never posted: the record is left out of its posting. Posted twice, late (30 days
 * after settlement) or in another coin (ETH): the USDT posting of that day and product. Stated
 * rate: the pair's records of the month say 0.05 more than the one used for the commission. In
 * cents: every USDT posting of the month's settlements. Over the month end: the period of the
 * pair's last record of the month ends in the next one.
 */
export type SettlementFault = Pick<SettledCommission, 'symbol' | 'product' | 'day' | 'index'> & {
  readonly kind: (typeof SETTLEMENT_KINDS)[number];
};
const LATE_POSTING_DAYS = 30;
/** In units of 10⁻¹⁸. */
const CENT = ONE / 100n;

type Sums = ReadonlyMap<CommissionCoin, bigint>;

/** One ledger posting of commission. */
export interface SettlementPosting {
  readonly coin: CommissionCoin;
  readonly bizType: 'rake_back_reward' | 'rr_agent_reward';
  readonly amount: bigint;
  readonly settledOn: Day;
}

export interface Settlements {
  /** Records of one settlement day, oldest first. */
  readonly commissions: (
    symbol: string,
    product: Product,
    day: Day,
  ) => readonly SettledCommission[];
  readonly postingsOn: (day: Day) => readonly SettlementPosting[];
}

/** SPOT commission is posted as rr_agent_reward, FUTURES commission as rake_back_reward. */
const POSTED_AS = { SPOT: 'rr_agent_reward', FUTURES: 'rake_back_reward' } as const;

/**
 * The rule by which commission reappears in the broker's ledger: for each settlement day (UTC day
 * of settleStartTime), commission coin and product there is exactly one posting, whose amount is
 * the exact sum of `commission` over all symbols, equal twins included. It is made on the
 * next day between 01:00 and 03:00 UTC, about once in twelve a day later. No other entry of the
 * broker's ledger has these two business types. `neverPosted` is left out of its sum; a sum of
 * nothing is not posted.
 */
export function settlements(
  seed: string,
  symbols: readonly string[],
  faults: readonly SettlementFault[],
): Settlements {
  const fault = (kind: SettlementFault['kind']): SettlementFault | undefined =>
    faults.find((one) => one.kind === kind);
  const neverPosted = fault('unposted-rebate');
  const isVictim = (
    kind: SettlementFault['kind'],
    { coin, settledOn, bizType }: SettlementPosting,
  ): boolean => {
    const one = fault(kind);
    return one?.day === settledOn && POSTED_AS[one.product] === bizType && coin === 'USDT';
  };
  const stored = new Map<string, readonly SettledCommission[]>();

  const commissions = (
    symbol: string,
    product: Product,
    day: Day,
  ): readonly SettledCommission[] => {
    if (!symbols.includes(symbol)) return [];
    const key = `${symbol}|${product}|${day}`;
    const known = stored.get(key);
    if (known) return known;
    const fresh = commissionsOfDay(seed, symbol, product, day).map(stated).map(overMonthEnd);
    stored.set(key, fresh);
    return fresh;
  };

  const isInMonthOf = (one: SettlementFault | undefined, day: Day): boolean =>
    one !== undefined && monthOf(one.day * DAY_MS) === monthOf(day * DAY_MS);

  const stated = (one: SettledCommission): SettledCommission => {
    const other = fault('stated-rate');
    if (!other || other.symbol !== one.symbol || other.product !== one.product) return one;
    if (!isInMonthOf(other, one.day)) return one;
    return saying(one, { rebateRate: (Number(one.record.rebateRate) + 0.05).toFixed(2) });
  };
  const overMonthEnd = (
    one: SettledCommission,
    at: number,
    { length }: readonly SettledCommission[],
  ): SettledCommission => {
    const other = fault('settled-over-month-end');
    const isLast = isInMonthOf(other, one.day) && !isInMonthOf(other, one.day + 1);
    return isLast &&
      at === length - 1 &&
      other?.symbol === one.symbol &&
      other.product === one.product
      ? saying(one, { settleEndTime: stampText((one.day + 1) * DAY_MS + DAY_MS / 6 - 1_000) })
      : one;
  };
  const saying = (
    { symbol, product, coin, day, index, commission, updatedAtMs, record }: SettledCommission,
    more: Partial<CommissionRecord>,
  ): SettledCommission => ({
    ...{ symbol, product, coin, day, index, commission, updatedAtMs },
    record: { ...record, ...more },
  });

  const delayDays = (day: Day, coin: string, product: Product): number =>
    hash32(`${seed}|delay|${day}|${coin}|${product}`) % 12 === 0 ? 2 : 1;

  const sums = (day: Day, product: Product): Sums => {
    const key = `${seed}|${symbols.length}|${product}|${day}`;
    const all = SUMS.get(key) ?? keepSums(key, commissionSums(seed, symbols, product, day));
    if (neverPosted?.day !== day || neverPosted.product !== product) return all;
    const { coin, commission } = commissions(neverPosted.symbol, product, day)[neverPosted.index]!;
    return new Map(all).set(coin, all.get(coin)! - commission());
  };

  const usualOn = (day: Day): SettlementPosting[] =>
    [2, 1].flatMap((delay) =>
      PRODUCTS.flatMap((product) => {
        const amounts = sums(day - delay, product);
        return COMMISSION_COINS.filter(
          (coin) =>
            (amounts.get(coin) ?? 0n) > 0n && delayDays(day - delay, coin, product) === delay,
        ).map((coin): SettlementPosting => ({
          coin,
          bizType: POSTED_AS[product],
          amount:
            coin === 'USDT' && isInMonthOf(fault('posted-in-cents'), day - delay)
              ? amounts.get(coin)! - (amounts.get(coin)! % CENT)
              : amounts.get(coin)!,
          settledOn: day - delay,
        }));
      }),
    );
  /** It was due one or two days after settlement. */
  const lateOn = (day: Day): SettlementPosting[] =>
    day - LATE_POSTING_DAYS === fault('rebate-posted-late')?.day
      ? [1, 2]
          .flatMap((delay) => usualOn(day - LATE_POSTING_DAYS + delay))
          .filter((one) => isVictim('rebate-posted-late', one))
      : [];

  return {
    commissions,
    postingsOn: (day) => [
      ...usualOn(day).flatMap((one) =>
        isVictim('rebate-posted-late', one)
          ? []
          : isVictim('rebate-posted-twice', one)
            ? [one, one]
            : isVictim('rebate-in-other-coin', one)
              ? [{ ...one, coin: 'ETH' as const }]
              : [one],
      ),
      ...lateOn(day),
    ],
  };
}

/**
 * Sums follow from seed and pairs alone, so all sandboxes of a process share them, those of other
 * realms too: otherwise they would be most of the work for a month. The map holds two seeds with all
 * their sums.
 */
const SUMS = ((globalThis as { tieoutSandboxSums?: Map<string, Sums> }).tieoutSandboxSums ??=
  new Map<string, Sums>());
const MAX_SUMS = 4_000;

function keepSums(key: string, sums: Sums): Sums {
  if (SUMS.size >= MAX_SUMS) SUMS.clear();
  SUMS.set(key, sums);
  return sums;
}
