/** What is counted apart: the exchange's two operations, and its clock. */
export type OperationName = 'rebates' | 'ledger' | 'time';

/** One kind of bucket: how much weight it lets through in a window, and what a request takes. */
interface BucketWeights {
  readonly limit: number;
  readonly cost: Readonly<Record<OperationName, number>>;
}

/**
 * What the exchange lets through in a sliding window, counted apart for each operation, and apart
 * for the IP address and for the account (docs/exchange.md, Weights).
 */
export interface Weights {
  readonly windowMs: number;
  readonly ip: BucketWeights;
  readonly account: BucketWeights;
}

export const usualWeights: Weights = {
  windowMs: 10_000,
  ip: { limit: 500, cost: { rebates: 5, ledger: 5, time: 5 } },
  account: { limit: 500, cost: { rebates: 5, ledger: 50, time: 0 } },
};

/** The usual weights with other limits, for tests and measurements. */
export const limitedTo = (limit: number, windowMs = usualWeights.windowMs): Weights => ({
  windowMs,
  ip: { ...usualWeights.ip, limit },
  account: { ...usualWeights.account, limit },
});

/**
 * A weight counts from the answer to its request: by then the exchange has counted it. Where the
 * answer takes longer than this it was the exchange that was slow, not the way to it, and the weight
 * counts from so long after the request left.
 */
export const LATEST_ARRIVAL_MS = 300;
/** What timers and clocks may differ by in a window. */
export const MARGIN_MS = 20;
