// Commission records that the broker earned, day by day, for one symbol and product.

import {
  amountText,
  unitsOf,
  ONE,
  overCut,
  paddedText,
  partCut,
  timesCut,
  trimmedText,
} from './units';
import { DAY_MS, stampText, type Day } from './calendar';
import { chance, type Chance } from './seeded-random';
import { coinNamed, priceOn, SYMBOLS, USDT, type CommissionCoin, type Product } from './market';

/** A record as it is answered (docs/exchange.md, Records): every field a text. */
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

/** A record with the fields that the answer lacks. */
export interface SettledCommission {
  /** Built on first use: the ledger needs only the sums. */
  readonly record: CommissionRecord;
  readonly symbol: string;
  readonly product: Product;
  readonly coin: CommissionCoin;
  /** Day of settleStartTime: each settlement period lies within one day. */
  readonly day: Day;
  /** Identity within symbol, product and day, 0 first: records carry none. */
  readonly index: number;
  /** In units of 10⁻¹⁸. */
  readonly commission: () => bigint;
  /** updateTime: from then on the record can be seen. */
  readonly updatedAtMs: number;
}

/** Three settlement periods of eight hours: 00:00:00 to 07:59:59 and so on. */
const PERIOD_MS = DAY_MS / 3;
/** Trading fee in ten thousandths of the traded amount. */
const FEE_PARTS = { SPOT: 10, FUTURES: 6 } as const;
const RATES = ['0.55', '0.5', '0.45', '0.4', '0.35'] as const;
type Rate = (typeof RATES)[number];
const HUNDREDTHS = { '0.55': 55, '0.5': 50, '0.45': 45, '0.4': 40, '0.35': 35 } as const;
/** A millionth, in units of 10⁻¹⁸. */
const MICRO = ONE / 1_000_000n;

/**
 * Two equal records on about one day in 17 for each symbol and product, so that every 90-day window
 * has some.
 */
const TWIN_EVERY_DAYS = 17;

/** Every record of a settlement day, by period. */
export const commissionsOfDay = (
  seed: string,
  symbol: string,
  product: Product,
  day: Day,
): SettledCommission[] =>
  drawnOfDay(seed, symbol, product, day).map((drawn, index) => new Settled(drawn, index));

/** The same summed up by coin, in units of 10⁻¹⁸. */
export function commissionSums(
  seed: string,
  symbols: readonly string[],
  product: Product,
  day: Day,
): ReadonlyMap<CommissionCoin, bigint> {
  const sums = new Map<CommissionCoin, bigint>();
  const add = (coin: CommissionCoin, amount: bigint): unknown =>
    sums.set(coin, (sums.get(coin) ?? 0n) + amount);
  let usdt = 0;
  for (const symbol of symbols)
    for (const drawn of drawnOfDay(seed, symbol, product, day))
      if (drawn.coin === 'USDT') usdt += usdtCommission(drawn);
      else add(drawn.coin, amountsOf(drawn).commission);
  add('USDT', (BigInt(usdt) * ONE) / 100_000_000n);
  return sums;
}

/**
 * Every record of a settlement day, by period. For each: `commission` = fee × rebateRate, cut
 * (rounded towards zero) to 8 decimals for USDT and BTC and to 18 for ETH; `fee` is what was
 * actually paid, after `feeDeduction`, in the commission coin; `totalRebateUsdtAmount` is the same
 * text where the coin is USDT, else commission × that day's price cut to 8 decimals; `dealAmount`
 * is in USDT.
 */
function drawnOfDay(seed: string, symbol: string, product: Product, day: Day): Drawn[] {
  const draw = chance(seed, 'commission', symbol, product, day);
  const symbolNumber = SYMBOLS.indexOf(symbol);
  const rate = RATES[(symbolNumber + (product === 'SPOT' ? 0 : 2)) % RATES.length]!;
  const drawn: Drawn[] = [];
  for (let period = 0; period < 3; period += 1) {
    const startMs = day * DAY_MS + period * PERIOD_MS;
    const updatedAtMs = startMs + PERIOD_MS + draw.between(300, 1_500) * 1_000;
    const settle = (coin: CommissionCoin): Drawn =>
      drawnFrom(draw, { seed, symbol, product, day, rate, coin, startMs, updatedAtMs });
    for (let count = draw.between(1, 2); count > 0; count -= 1) drawn.push(settle('USDT'));
    if (draw.oneIn(30)) drawn.push(settle('BTC'));
    if (draw.oneIn(30)) drawn.push(settle('ETH'));
  }
  if ((day + symbolNumber * 5 + (product === 'SPOT' ? 0 : 3)) % TWIN_EVERY_DAYS === 0)
    drawn.push(drawn[drawn.length - 1]!);
  return drawn;
}

interface Period {
  readonly seed: string;
  readonly symbol: string;
  readonly product: Product;
  readonly day: Day;
  readonly rate: Rate;
  readonly coin: CommissionCoin;
  readonly startMs: number;
  readonly updatedAtMs: number;
}

/** The random part of a record, in numbers that a double holds exactly. */
interface Drawn extends Period {
  /** Millionths of USDT. */
  readonly dealMicros: number;
  readonly deductedPercent: number;
}

function drawnFrom(draw: Chance, period: Period): Drawn {
  // Whole amounts such as "74700" beside amounts with decimals, as in the public sample.
  const dealMicros = draw.oneIn(3)
    ? draw.between(80, 4_000) * 100_000_000
    : draw.between(9_000, 400_000) * 1_000_000 + Number(draw.digits(17) / 10n ** 12n);
  const deductedPercent = draw.oneIn(6) ? draw.between(1, 20) : 0;
  return { ...period, dealMicros, deductedPercent };
}

interface Amounts {
  readonly deal: bigint;
  readonly deduction: bigint;
  readonly fee: bigint;
  readonly commission: bigint;
}

function amountsOf(drawn: Drawn): Amounts {
  const { decimals, name } = coinNamed(drawn.coin);
  const deal = BigInt(drawn.dealMicros) * MICRO;
  const price = priceOn(drawn.seed, coinNamed(name), drawn.day);
  const charged = overCut(partCut(deal, FEE_PARTS[drawn.product], 10_000, 18), price, decimals);
  const deduction = partCut(charged, drawn.deductedPercent, 100, decimals);
  const fee = charged - deduction;
  return { deal, deduction, fee, commission: timesCut(fee, unitsOf(drawn.rate), decimals) };
}

/**
 * The same commission where the coin is USDT, in hundred-millionths: without bigint, because a
 * month of the ledger needs thousands.
 */
function usdtCommission({ dealMicros, deductedPercent, product, rate }: Drawn): number {
  const charged = Math.floor((dealMicros * FEE_PARTS[product]) / 100);
  const fee = charged - Math.floor((charged * deductedPercent) / 100);
  return Math.floor((fee * HUNDREDTHS[rate]) / 100);
}

class Settled implements SettledCommission {
  readonly symbol: string;
  readonly product: Product;
  readonly coin: CommissionCoin;
  readonly day: Day;
  readonly updatedAtMs: number;
  #record: CommissionRecord | null = null;

  constructor(
    readonly drawn: Drawn,
    readonly index: number,
  ) {
    this.symbol = drawn.symbol;
    this.product = drawn.product;
    this.coin = drawn.coin;
    this.day = drawn.day;
    this.updatedAtMs = drawn.updatedAtMs;
  }

  readonly commission = (): bigint => amountsOf(this.drawn).commission;

  get record(): CommissionRecord {
    return (this.#record ??= recordOf(this.drawn));
  }
}

function recordOf(drawn: Drawn): CommissionRecord {
  const coin = coinNamed(drawn.coin);
  const { startMs } = drawn;
  const { deal, deduction, fee, commission } = amountsOf(drawn);
  const commissionText = paddedText(commission, coin.decimals);
  const price = priceOn(drawn.seed, coin, drawn.day);
  return {
    symbol: drawn.symbol,
    dealAmount: trimmedText(deal),
    fee: trimmedText(fee),
    feeDeduction: trimmedText(deduction),
    rebateRate: drawn.rate,
    commissionAsset: coin.name,
    commission: commissionText,
    totalRebateUsdtAmount:
      coin === USDT ? commissionText : amountText(timesCut(commission, price, 8)),
    settleStartTime: stampText(startMs),
    settleEndTime: stampText(startMs + PERIOD_MS - 1_000),
    updateTime: stampText(drawn.updatedAtMs),
  };
}
