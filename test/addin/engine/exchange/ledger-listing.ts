// Entries whose balances chain, coin by coin, for exchanges that tests make up.

export interface Entry {
  readonly billId: string;
  readonly coinId: number;
  readonly coinName: string;
  readonly bizType: string;
  readonly deltaAmount: string;
  readonly afterAmount: string;
  readonly cTime: string;
}

export const START_MS = Date.UTC(2026, 9, 1);

/** Entry n of a chain in which each adds 1. */
export const entry = (n: number, more: Partial<Entry> = {}): Entry => ({
  billId: String(700_000_000_000_000_000n + BigInt(n)),
  coinId: 2,
  coinName: 'USDT',
  bizType: 'deposit',
  deltaAmount: '1',
  afterAmount: String(1_000 + n),
  cTime: String(START_MS + n * 1_000),
  ...more,
});

export const entries = (from: number, to: number): Entry[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => entry(from + i));

/** Entry n of several coins in turn, each with a chain of its own. */
export const entryOfCoins = (n: number, coins: readonly string[]): Entry =>
  entry(n, {
    coinName: coins[n % coins.length]!,
    afterAmount: String(1_000 + Math.floor(n / coins.length)),
  });

export const idsOf = (listing: readonly { readonly billId: string }[]): string =>
  listing
    .map(({ billId }) => billId)
    .sort()
    .join();
