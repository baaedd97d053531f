// Changes of balances: the made-up business of one account, each piece with its business type.

import { amountText, cut, ONE, overCut, partCut, timesCut, trimmedText } from './units';
import type { Day } from './calendar';
import type { Chance } from './seeded-random';
import { priceOn, USDT, type Coin } from './market';

/**
 * One change of one balance. `fee` is already inside `change`. Texts may be null or absent
 * (docs/exchange.md, Records).
 */
export interface Movement {
  readonly coin: Coin;
  readonly bizType: string;
  readonly change: bigint;
  readonly fee?: bigint;
  readonly fillSize?: string | null;
  readonly fillValue?: string | null;
  /** The value of `fees` where no fee was taken: "0", null, or absent. */
  readonly noFee?: string | null;
}

/** The part of its account that a piece of business can read. */
export interface Books {
  readonly seed: string;
  readonly day: Day;
  /** Coins that this account moves in this month, USDT included. */
  readonly coins: readonly Coin[];
  readonly balance: (coin: Coin) => bigint;
  readonly typical: (coin: Coin) => bigint;
}

type Business = (draw: Chance, books: Books) => readonly Movement[];

/** Trading fee: one part in a thousand of what is received. */
const FEE_PARTS = 1_000;

/** Business types without documentation: the list is open. */
const UNKNOWN_TYPES = ['savings_interest', 'convert_small_balance', 'campaign-bonus.v2'] as const;

/** A small amount against what the account usually holds: 0.1 % to 3 %. */
const some = (draw: Chance, books: Books, coin: Coin): bigint =>
  partCut(books.typical(coin), draw.between(1_000, 30_000), 1_000_000, coin.decimals) +
  cut(draw.digits(16), coin.decimals);

/** The same, but never more than a tenth of the balance: no balance becomes negative. */
const affordable = (draw: Chance, books: Books, coin: Coin): bigint => {
  const wanted = some(draw, books, coin);
  const most = partCut(books.balance(coin), 1, 10, coin.decimals);
  return wanted < most ? wanted : most;
};

const blank = (draw: Chance): string | null | undefined => draw.pick([null, undefined, '0']);
const blanks = (draw: Chance): Pick<Movement, 'fillSize' | 'fillValue' | 'noFee'> => {
  const [fillSize, fillValue, noFee] = [blank(draw), blank(draw), blank(draw)];
  return {
    ...(fillSize !== undefined && { fillSize }),
    ...(fillValue !== undefined && { fillValue }),
    ...(noFee !== undefined && { noFee }),
  };
};

/**
 * Buys or sells one coin against USDT, in one to three fills at one moment: equal times, two
 * entries for each fill.
 */
const trade: Business = (draw, books) => {
  const traded = books.coins.filter((coin) => coin !== USDT);
  if (traded.length === 0) return [];
  const coin = draw.pick(traded);
  const price = priceOn(books.seed, coin, books.day);
  const buys = draw.oneIn(2);
  return Array.from({ length: draw.pick([1, 1, 1, 2, 3]) }, () => {
    const worth = affordable(draw, books, USDT) / 3n;
    const most = partCut(books.balance(coin), 1, 30, coin.decimals);
    const wanted = overCut(worth, price, coin.decimals);
    const size = buys || wanted < most ? wanted : most;
    const value = timesCut(size, price, USDT.decimals);
    const fills = { fillSize: trimmedText(size), fillValue: trimmedText(value) };
    const [paid, got] = buys ? ([USDT, coin] as const) : ([coin, USDT] as const);
    const [out, gross] = buys ? ([value, size] as const) : ([size, value] as const);
    const fee = partCut(gross, 1, FEE_PARTS, got.decimals);
    return [
      { coin: paid, bizType: 'trade_out', change: -out, ...fills, noFee: '0' },
      { coin: got, bizType: 'trade_in', change: gross - fee, fee, ...fills },
    ];
  }).flat();
};

const comesIn =
  (bizType: string): Business =>
  (draw, books) => {
    const coin = draw.pick(books.coins);
    return [{ coin, bizType, change: some(draw, books, coin), ...blanks(draw) }];
  };

const goesOut =
  (bizType: string): Business =>
  (draw, books) => {
    const coin = draw.pick(books.coins);
    return [{ coin, bizType, change: -affordable(draw, books, coin), ...blanks(draw) }];
  };

/** A withdrawal and its fee in one entry. */
const withdraw: Business = (draw, books) => {
  const coin = draw.pick(books.coins);
  const amount = affordable(draw, books, coin);
  const fee = partCut(amount, 1, 500, coin.decimals);
  return [
    { coin, bizType: 'withdraw', change: -amount - fee, fee, fillSize: null, fillValue: null },
  ];
};

const feeIncome =
  (bizType: string): Business =>
  (draw, books) => [
    {
      coin: USDT,
      bizType,
      change: partCut(some(draw, books, USDT), 1, 50, USDT.decimals),
      ...blanks(draw),
    },
  ];

/**
 * An undocumented type. Interest has all 18 decimals, so that balances after it have more than 15
 * digits.
 */
const unknown: Business = (draw, books) => {
  const bizType = draw.pick(UNKNOWN_TYPES);
  const coin = draw.pick(books.coins);
  const change =
    bizType === 'savings_interest'
      ? partCut(books.balance(coin), draw.between(1, 400), 10_000_019, 18)
      : partCut(some(draw, books, coin), 1, 100, coin.decimals);
  return [
    {
      coin,
      bizType,
      change: change === 0n ? ONE / 1_000_000n : change,
      ...blanks(draw),
      fillValue: amountText(0n),
    },
  ];
};

/** How often, in a hundred, for each kind of business. */
const BUSINESS: readonly (readonly [number, Business])[] = [
  [44, trade],
  [12, comesIn('deposit')],
  [12, withdraw],
  [8, comesIn('transfer_in')],
  [8, goesOut('transfer_out')],
  [9, feeIncome('order_fill_fee_income')],
  [4, feeIncome('order_liquidate_fee_income')],
  [3, unknown],
];

/** One piece of business, 1 to 6 movements, all at one moment. */
export const nextBusiness: Business = (draw, books) => {
  let ticket = draw.below(100);
  for (const [weight, business] of BUSINESS) {
    if (ticket < weight) return business(draw, books);
    ticket -= weight;
  }
  return [];
};
