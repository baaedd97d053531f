// The made-up market: six coins that have a ledger, twelve symbols in two products, and prices that
// wander.

import { ONE } from './units';
import type { Day } from './calendar';
import { chance } from './seeded-random';

export interface Coin {
  readonly id: number;
  readonly name: string;
  /** Decimals that ordinary amounts of this coin have. */
  readonly decimals: number;
  /** The broker account's typical opening balance of a month, in whole coins. */
  readonly typicalBalance: bigint;
  /** Price around which it wanders, in hundredths of a cent (10⁻⁴ USDT). */
  readonly basePrice: bigint;
}

/** USDT has id 2 as in the public sample; the other ids are made up. */
export const USDT: Coin = {
  id: 2,
  name: 'USDT',
  decimals: 8,
  typicalBalance: 250_000n,
  basePrice: 10_000n,
};
export const COINS: readonly Coin[] = [
  { id: 1, name: 'BTC', decimals: 8, typicalBalance: 12n, basePrice: 640_000_000n },
  USDT,
  { id: 3, name: 'ETH', decimals: 18, typicalBalance: 150n, basePrice: 31_000_000n },
  { id: 8, name: 'XRP', decimals: 6, typicalBalance: 300_000n, basePrice: 6_200n },
  { id: 15, name: 'SOL', decimals: 9, typicalBalance: 4_000n, basePrice: 1_500_000n },
  { id: 21, name: 'DOGE', decimals: 8, typicalBalance: 2_000_000n, basePrice: 1_300n },
];

export const PRODUCTS = ['SPOT', 'FUTURES'] as const;
export type Product = (typeof PRODUCTS)[number];

/** The same twelve in both products, of the form BTCUSDT (docs/exchange.md, Operations). */
export const SYMBOLS: readonly string[] = [
  'BTCUSDT',
  'ETHUSDT',
  'SOLUSDT',
  'XRPUSDT',
  'DOGEUSDT',
  'ADAUSDT',
  'LTCUSDT',
  'LINKUSDT',
  'AVAXUSDT',
  'DOTUSDT',
  'TRXUSDT',
  'SUIUSDT',
];

/** Coins in which commission is paid, most often USDT. */
export const COMMISSION_COINS = ['USDT', 'BTC', 'ETH'] as const;
export type CommissionCoin = (typeof COMMISSION_COINS)[number];

const BY_NAME = new Map(COINS.map((coin) => [coin.name, coin]));

export function coinNamed(name: string): Coin {
  const coin = BY_NAME.get(name);
  if (!coin) throw new Error(`No such coin: ${name}`);
  return coin;
}

/**
 * USDT for one whole coin on that day, in units with 4 decimals: between 80 % and 124 % of the base
 * price.
 */
export function priceOn(seed: string, coin: Coin, day: Day): bigint {
  if (coin === USDT) return ONE;
  const phase = (day + coin.id * 37) % 240;
  const wave = Math.min(phase, 240 - phase) * 33;
  const noise = chance(seed, 'price', coin.name, day).below(440);
  return (coin.basePrice * BigInt(8_000 + wave + noise) * (ONE / 10_000n)) / 10_000n;
}
