/** What is counted separately: the exchange's two operations, and its clock. */
export type OperationName = 'rebates' | 'ledger' | 'time';

/** One kind of bucket: how much weight it lets through in a window, and what a request takes. */
interface BucketWeights {
  readonly limit: number;
  readonly cost: Readonly<Record<OperationName, number>>;
}

/**
 * The weight that the exchange accepts in a sliding window, counted separately for each operation,
 * and for the IP address and the account (docs/exchange.md, Weights).
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
 * A weight counts from the answer to its request: by then the exchange has counted it. If the
 * answer takes longer than this, the exchange was slow rather than the network, and the weight
 * counts from this long after the request was sent.
 */
export const LATEST_ARRIVAL_MS = 300;
/** How much timers and clocks may differ within a window. */
export const MARGIN_MS = 20;
