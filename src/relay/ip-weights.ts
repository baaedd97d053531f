import type { Operation } from './operations';

/** What the exchange lets one IP address spend (interface document, section 8; exchange facts, "Weights"). */
export interface IpWeights {
  /** Weight per window, counted apart for each operation. */
  readonly limit: number;
  /** Sliding. */
  readonly windowMs: number;
  /** Weight of one request for the IP. */
  readonly cost: Readonly<Record<Operation['name'], number>>;
}

export const usualWeights: IpWeights = {
  limit: 500,
  windowMs: 10_000,
  cost: { rebates: 5, ledger: 5, time: 5 },
};

/**
 * Requests do not all travel equally fast, so a window is counted a little longer than the exchange's own. It is less
 * than the 150 ms that a pane adds to its own windows: what a pane has paced well passes here without a wait.
 */
export const TRAVEL_MARGIN_MS = 100;
