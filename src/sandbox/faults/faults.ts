// All faults of one answer.

/**
 * One thing that goes wrong with one request. `post` and `shift` change the records; the others
 * spoil the answer.
 */
export type Fault =
  /** A gateway's failure: 500, 502, 503 …, with a body of that kind. */
  | { readonly kind: 'status'; readonly status: number; readonly body: 'json' | 'html' | 'empty' }
  /** Status 200 and nothing. */
  | { readonly kind: 'empty' }
  /** Status 200 and a page in HTML. */
  | { readonly kind: 'html' }
  /** An error of the exchange, by default with HTTP status 200 (it may be any). */
  | {
      readonly kind: 'code';
      readonly code: number;
      readonly msg?: string;
      readonly status?: number;
    }
  /** 429, with Retry-After where seconds are given. */
  | { readonly kind: 'too-many'; readonly retryAfterSeconds?: number }
  /** The connection is reset: before anything is sent, half-way through the body, after it. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'in' | 'after' }
  /** Content-Length says more than what is sent; then the connection ends in good order. */
  | { readonly kind: 'truncate' }
  /** The answer is right but comes in `pieces` pieces, `everyMs` apart. */
  | { readonly kind: 'drip'; readonly pieces: number; readonly everyMs: number }
  /** The answer is right but late. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** Before this request is answered, the next `records` records of its listing are posted. */
  | { readonly kind: 'post'; readonly records: number }
  /**
   * A well-formed page with its first `records` records only; `total` and `pages` as they are.
   * Planned or given, never drawn by a schedule: two in a row look exactly like a correct answer.
   */
  | { readonly kind: 'short'; readonly records: number }
  /**
   * Before this request is answered, its listing is rearranged, so that later pages shift. See
   * disturbances.ts.
   */
  | { readonly kind: 'shift' }
  /** A body of the caller's choice. For tests; never drawn by a schedule. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly contentType?: string;
      readonly retryAfterSeconds?: number;
    }
  /** The body that would have been sent, changed. For tests; never drawn by a schedule. */
  | { readonly kind: 'rewrite'; readonly rewrite: (body: string) => string };

/** The kinds that a schedule draws from. */
export const SCHEDULED_KINDS = [
  'status',
  'empty',
  'html',
  'code',
  'too-many',
  'reset',
  'truncate',
  'delay',
  'post',
  'shift',
] as const;
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number];

/** Transient errors (docs/exchange.md, Errors). */
export const TRANSIENT_CODES = [-1054, -1000, -4000, -4001] as const;

/** The names of the three paths in options and logs. */
export const OPERATIONS = ['rebates', 'ledger', 'time'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A fault for the nth request (1 first) of an operation, from any client. */
export interface PlannedFault {
  readonly operation: Operation;
  readonly nth: number;
  readonly fault: Fault;
}

/** Faults drawn for a share of all requests, the same for the same seed. */
export interface FaultSchedule {
  /** 0 to 1: 0.33 spoils about a third. */
  readonly share: number;
  /** The sandbox's seed unless given. */
  readonly seed?: string | number | undefined;
  /** All unless given. */
  readonly kinds?: readonly ScheduledKind[] | undefined;
  /** All unless given. */
  readonly operations?: readonly Operation[] | undefined;
  /**
   * The maximum of consecutive faults for the same request (operation, account, parameters); 3
   * unless given.
   */
  readonly mostInARow?: number | undefined;
  /** Length of a `delay`; 50 ms unless given. */
  readonly delayMs?: number | undefined;
  /** Retry-After of `too-many`, which half of them have; 1 s unless given. */
  readonly retryAfterSeconds?: number | undefined;
}
