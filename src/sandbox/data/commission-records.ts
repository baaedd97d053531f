// Commission records that the broker earned, day by day, for one symbol and product.

import {
  amountText,
  unitsOf,
  cut,
  ONE,
  overCut,
  paddedText,
  partCut,
  timesCut,
  trimmedText,
} from './units';
import { DAY_MS, stampText, type Day } from './calendar';
import { chance, type Chance } from './chance';
import { coinNamed, priceOn, SYMBOLS, USDT, type CommissionCoin, type Product } from './market';

/** A record as it is answered (interface document, section 2.2): every field a text. */
export interface CommissionRecord {
  readonly symbol: string;
  readonly dealAmount: string;
  readonly fee: string;
  readonly feeDeduction: string;
  readonly rebateRate: string;
  readonly commissionAsset: string;
  readonly commission: string;
  readonly totalRebateUsdtAmount: string;
  readonly settleStartTime: string;
  readonly settleEndTime: string;
  readonly updateTime: string;
}

/** A record with what the answer does not say. */
export interface SettledCommission {
  readonly record: CommissionRecord;
  readonly product: Product;
  /** Day of settleStartTime: each settlement period lies within one day. */
  readonly day: Day;
  /** Identity within symbol, product and day, 0 first: records carry none. */
  readonly index: number;
  readonly commissionUnits: bigint;
  /** updateTime: from then on the record can be seen. */
  readonly updatedAtMs: number;
}

/** Three settlement periods of eight hours: 00:00:00 to 07:59:59 and so on. */
const PERIOD_MS = DAY_MS / 3;
/** Trading fee in ten thousandths of the traded amount. */
const FEE_PARTS = { SPOT: 10, FUTURES: 6 } as const;
const RATES = ['0.55', '0.5', '0.45', '0.4', '0.35'] as const;

/**
 * Two equal records on about one day in 17 for each symbol and product, so that every 90-day window
 * has some.
 */
const TWIN_EVERY_DAYS = 17;

/**
 * Every record of a settlement day, by period. For each: `commission` = fee × rebateRate, cut
 * (rounded towards zero) to 8 decimals for USDT and BTC and to 18 for ETH; `fee` is what was
 * actually paid, after `feeDeduction`, in the commission coin; `totalRebateUsdtAmount` is the same
 * text where the coin is USDT, else commission × that day's price cut to 8 decimals; `dealAmount`
 * is in USDT.
 */
export function commissionsOfDay(
  seed: string,
  symbol: string,
  product: Product,
  day: Day,
): SettledCommission[] {
  const draw = chance(seed, 'commission', symbol, product, day);
  const symbolNumber = SYMBOLS.indexOf(symbol);
  const rate = RATES[(symbolNumber + (product === 'SPOT' ? 0 : 2)) % RATES.length]!;
  const settled: SettledCommission[] = [];
  const add = (one: Omit<SettledCommission, 'index'>): number =>
    settled.push({ ...one, index: settled.length });
  for (let period = 0; period < 3; period += 1) {
    const startMs = day * DAY_MS + period * PERIOD_MS;
    const updatedAtMs = startMs + PERIOD_MS + draw.between(300, 1_500) * 1_000;
    const stamps = {
      settleStartTime: stampText(startMs),
      settleEndTime: stampText(startMs + PERIOD_MS - 1_000),
      updateTime: stampText(updatedAtMs),
    };
    const settle = (coin: CommissionCoin): Omit<SettledCommission, 'index'> =>
      settleOne(seed, draw, { symbol, product, day, rate, coin, updatedAtMs, stamps });
    for (let count = draw.between(1, 2); count > 0; count -= 1) add(settle('USDT'));
    if (draw.oneIn(30)) add(settle('BTC'));
    if (draw.oneIn(30)) add(settle('ETH'));
  }
  if ((day + symbolNumber * 5 + (product === 'SPOT' ? 0 : 3)) % TWIN_EVERY_DAYS === 0)
    add(settled[settled.length - 1]!);
  return settled;
}

interface Period {
  readonly symbol: string;
  readonly product: Product;
  readonly day: Day;
  readonly rate: string;
  readonly coin: CommissionCoin;
  readonly updatedAtMs: number;
  readonly stamps: Pick<CommissionRecord, 'settleStartTime' | 'settleEndTime' | 'updateTime'>;
}

function settleOne(seed: string, draw: Chance, period: Period): Omit<SettledCommission, 'index'> {
  const coin = coinNamed(period.coin);
  const price = priceOn(seed, coin, period.day);
  // Whole amounts such as "74700" beside amounts with decimals, as in the public sample.
  const deal = draw.oneIn(3)
    ? BigInt(draw.between(80, 4_000)) * 100n * ONE
    : cut(BigInt(draw.between(9_000, 400_000)) * ONE + draw.digits(17), 6);
  const charged = overCut(
    partCut(deal, FEE_PARTS[period.product], 10_000, 18),
    price,
    coin.decimals,
  );
  const deduction = draw.oneIn(6) ? partCut(charged, draw.between(1, 20), 100, coin.decimals) : 0n;
  const fee = charged - deduction;
  const commission = timesCut(fee, unitsOf(period.rate), coin.decimals);
  const commissionText = paddedText(commission, coin.decimals);
  return {
    product: period.product,
    day: period.day,
    commissionUnits: commission,
    updatedAtMs: period.updatedAtMs,
    record: {
      symbol: period.symbol,
      dealAmount: trimmedText(deal),
      fee: trimmedText(fee),
      feeDeduction: trimmedText(deduction),
      rebateRate: period.rate,
      commissionAsset: coin.name,
      commission: commissionText,
      totalRebateUsdtAmount:
        coin === USDT ? commissionText : amountText(timesCut(commission, price, 8)),
      ...period.stamps,
    },
  };
}
