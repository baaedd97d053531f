// Weight budgets: sliding windows, separate for each operation, and for each address and each
// account.

import type { Operation } from './faults/faults';
import { CODES, Refusal } from './refusal';

/** Weight of one request (docs/exchange.md, Weights). */
const WEIGHTS: Readonly<Record<Operation, { readonly ip: number; readonly uid: number }>> = {
  rebates: { ip: 5, uid: 5 },
  ledger: { ip: 5, uid: 50 },
  time: { ip: 5, uid: 0 },
};

export interface Budget {
  /**
   * Counts a request of that weight. Over the limit it is not counted but refused: 429, with
   * Retry-After as the whole seconds until it would fit.
   */
  readonly spend: (scope: 'ip' | 'uid', who: string, operation: Operation, nowMs: number) => number;
}

export function budget(limit: number, windowMs: number): Budget {
  const spent = new Map<string, { readonly atMs: number; readonly weight: number }[]>();
  return {
    spend: (scope, who, operation, nowMs) => {
      const weight = WEIGHTS[operation][scope];
      const key = `${operation}|${scope}|${who}`;
      const recent = (spent.get(key) ?? []).filter(({ atMs }) => atMs > nowMs - windowMs);
      spent.set(key, recent);
      let over = recent.reduce((sum, one) => sum + one.weight, weight) - limit;
      if (over > 0) {
        const freeing = recent.find((one) => (over -= one.weight) <= 0) ?? { atMs: nowMs };
        const waitMs = freeing.atMs + windowMs - nowMs;
        throw new Refusal(
          CODES.tooManyRequests,
          `Too many requests: weight over ${limit} in ${windowMs} ms for this ${scope}`,
          429,
          Math.max(1, Math.ceil(waitMs / 1_000)),
        );
      }
      recent.push({ atMs: nowMs, weight });
      return weight;
    },
  };
}
