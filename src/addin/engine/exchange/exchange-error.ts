// The errors of a request to the exchange, by whose fault they are. A cancelled request ends with
// the reason of its signal.
import { TieoutError } from '../../platform/tieout-error';

/** The exchange's own fault: its answer cannot be used, or not now. */
export class ExchangeError extends TieoutError<
  | 'transient'
  /** A refusal that only the exchange's own text explains. */
  | 'unknown-code'
  /** A gateway refuses this IP address or its country. */
  | 'blocked'
  /** An HTTP status that refuses without a reason. */
  | 'unexplained'
  /** The answer differs from docs/exchange.md, or does not match the request. */
  | 'body'
  | 'contradiction'
  /** The records kept changing while they were read. */
  | 'incomplete'
> {
  override readonly name = 'ExchangeError';
}

/** The account or its API key lacks a permission. */
export class AccountError extends TieoutError<
  'credentials' | 'permission' | 'ip' | 'second-factor' | 'account-blocked' | 'not-broker'
> {
  override readonly name = 'AccountError';
}

/** The exchange, or Tieout's server, refuses the request. */
export class RequestError extends TieoutError<
  | 'symbol'
  | 'parameter'
  | 'range'
  /** Tieout sent a malformed request. */
  | 'our-fault'
> {
  override readonly name = 'RequestError';
}

/** No answer arrived: the fault is in this computer, the network or Tieout's server. */
export class ConnectionError extends TieoutError<
  | 'transient'
  | 'stalled'
  | 'server-silent'
  | 'signed-out'
  | 'queue-full'
  | 'clock'
  /** Our own server gives a reason that a retry cannot change. */
  | 'unreachable'
> {
  override readonly name = 'ConnectionError';
}

interface PauseDetails {
  /** How long to wait before the next try. */
  readonly retryAfterMs?: number | undefined;
  /**
   * Our own server did not forward the request: its limiter has no room, or the exchange has asked
   * for a pause.
   */
  readonly deferred?: 'by the limiter' | 'by a pause' | undefined;
  readonly cause?: unknown;
}

/** The weights of the exchange are used up. */
export class RateLimitError extends TieoutError<'too-many'> {
  override readonly name = 'RateLimitError';
  readonly retryAfterMs: number | null;
  readonly deferred: PauseDetails['deferred'];

  constructor(sentence: string, { retryAfterMs, deferred, cause }: PauseDetails = {}) {
    super('too-many', sentence, { retryable: cause === undefined, cause });
    this.retryAfterMs = retryAfterMs ?? null;
    this.deferred = deferred;
  }
}
