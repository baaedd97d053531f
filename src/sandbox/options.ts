// The options of a sandbox; the command line offers some of them.

import type { RecordOrder } from './data/questions';
import type { Fault, FaultSchedule, PlannedFault } from './faults/faults';
import type { PlantedKind } from './data/planted-faults';
import type { RequestNote } from './request-log';

export interface SandboxOptions {
  /** All made-up data follows from it. */
  readonly seed?: string | number | undefined;
  /**
   * The clock of requests: timestamps, weights, the current month and day, the oldest date. Unix
   * milliseconds.
   */
  readonly nowMs?: (() => number) | undefined;
  /**
   * Freezes the posted records at this moment (Unix milliseconds); the clock of requests goes on.
   */
  readonly postedUntilMs?: number | undefined;
  /**
   * A busy account: during a reading of a listing, its next record is posted at this interval,
   * early and with its planned time.
   */
  readonly postEveryMs?: number | undefined;
  /** 500 in 10,000 ms unless given (docs/exchange.md, Weights). */
  readonly weights?:
    | { readonly limit?: number | undefined; readonly windowMs?: number | undefined }
    | undefined;
  /** Order of a listing, which is then cut into pages: newest first unless given. */
  readonly order?: RecordOrder | undefined;
  /** False leaves `pages`, `total` or `size` out of operation A's answer. */
  readonly pagesField?: boolean | undefined;
  readonly totalField?: boolean | undefined;
  readonly sizeField?: boolean | undefined;
  /** True wraps every success as {"code":"00000","msg":"success","requestTime":…,"data":…}. */
  readonly oldEnvelope?: boolean | undefined;
  /** True sends billId and amounts as bare JSON numbers, every digit kept. */
  readonly bareNumbers?: boolean | undefined;
  /** Addresses that may call; all unless given. */
  readonly ipAllowList?: readonly string[] | undefined;
  /**
   * HTTP status of every refusal except 429; the one that fits unless given. The exchange may
   * use any, 200 included.
   */
  readonly errorStatus?: number | undefined;
  /** Ledger entries a month, as a multiple of the usual 1,500 (broker) and 300 (ordinary). */
  readonly sizeFactor?: number | undefined;
  /**
   * The number of trading pairs that pay the broker commission: the first ones of the twelve; all
   * unless given.
   */
  readonly pairs?: number | undefined;
  /** Whether deltaAmount contains the fee ('inside', the default) or leaves it out. */
  readonly fees?: 'inside' | 'outside' | undefined;
  /** On the 12th of each month the broker account sends the other one 250 USDT, for a fee of 0.5. */
  readonly ownTransfers?: boolean | undefined;
  /** Faults by a share of requests. */
  readonly schedule?: FaultSchedule | undefined;
  /** Faults for single requests; they take precedence over the schedule. */
  readonly faults?: readonly PlannedFault[] | undefined;
  /** Called for each request before it is answered; its fault takes precedence over all others. */
  readonly onRequest?: ((request: RequestNote) => Fault | undefined) | undefined;
  /** Faults in the data, for reconciliation to find; none unless given. See planted-faults.ts. */
  readonly planted?: readonly PlantedKind[] | undefined;
  /** Month of the planted faults, `YYYY-MM`; the last closed one at the start unless given. */
  readonly plantedMonth?: string | undefined;
}

/** Used where no seed is given: the published made-up data. */
export const DEFAULT_SEED = 'tieout';

/** Weight allowed in each sliding window (docs/exchange.md, Weights). */
export const DEFAULT_WEIGHTS = { limit: 500, windowMs: 10_000 } as const;
