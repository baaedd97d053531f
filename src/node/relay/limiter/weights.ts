/** What is counted apart: the exchange's two operations, and its clock. */
export type OperationName = 'rebates' | 'ledger' | 'time';

/** One kind of bucket: how much weight it lets through in a window, and what a request takes. */
interface BucketWeights {
  readonly limit: number;
  readonly cost: Readonly<Record<OperationName, number>>;
}

/**
 * What the exchange lets through in a sliding window, counted apart for each operation, and apart
 * for the IP address and for the account (interface document, section 8; exchange facts,
 * "Weights").
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
 * Requests do not all travel equally fast, so a window is counted a little longer than the
 * exchange's own.
 */
export const TRAVEL_MARGIN_MS = 100;
