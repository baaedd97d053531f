// A log of the requests, for tests and debugging. Bounded, and without keys, signatures and
// passphrases.

import type { Fault, Operation } from './faults/faults';

/** One request as it arrived. */
export interface RequestNote {
  /** 1 for the first request that this sandbox got. */
  readonly number: number;
  /** 1 for the first request of this operation. */
  readonly nth: number;
  readonly atMs: number;
  /** Undefined for an unknown path. */
  readonly operation: Operation | undefined;
  readonly method: string;
  readonly path: string;
  /** Documented parameters only, as they were written. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Name of the account whose key was sent, right or wrong signature. */
  readonly account: string | undefined;
  readonly ip: string;
}

/** The same with its outcome. */
export interface LoggedRequest extends RequestNote {
  /** HTTP status that was sent; undefined where the connection was reset first. */
  readonly status: number | undefined;
  /** Weight that was counted for it: 0 where it was refused before counting. */
  readonly weight: { readonly ip: number; readonly uid: number };
  /**
   * Code with which the exchange itself refused, undefined without a refusal; faults do not change
   * it.
   */
  readonly refusedCode: number | undefined;
  readonly refused: boolean;
  readonly fault: Fault['kind'] | undefined;
}

/** Only the newest requests are logged. */
export const MAX_LOGGED = 10_000;
