// What a request to the exchange can end with, by whose fault it is. A cancelled request ends with
// the reason of its signal.
import { TieoutError } from '../../platform/tieout-error';

/** The exchange's own fault: what it answered cannot be used, or not now. */
export class ExchangeError extends TieoutError<
  | 'transient'
  /** A refusal that only its own words explain. */
  | 'unknown-code'
  /** A gateway turns this internet address, or its country, away. */
  | 'blocked'
  /** An HTTP status that refuses and gives no reason. */
  | 'unexplained'
  /** The answer is not what the document says, or does not answer the question. */
  | 'body'
  | 'contradiction'
  /** It kept changing while it was read. */
  | 'incomplete'
> {
  override readonly name = 'ExchangeError';
}

/** What the account or its API key may not do. */
export class AccountError extends TieoutError<
  'credentials' | 'permission' | 'ip' | 'second-factor' | 'account-blocked' | 'not-broker'
> {
  override readonly name = 'AccountError';
}

/** The exchange, or Tieout's server, refuses what was asked. */
export class RequestError extends TieoutError<
  | 'symbol'
  | 'parameter'
  | 'range'
  /** Tieout made a request that cannot be read. */
  | 'our-fault'
> {
  override readonly name = 'RequestError';
}

/** No answer came: this computer, the network or Tieout's server is in the way. */
export class ConnectionError extends TieoutError<
  | 'transient'
  | 'stalled'
  | 'server-silent'
  | 'signed-out'
  | 'queue-full'
  | 'clock'
  /** Our own server says why, and that another try changes nothing. */
  | 'unreachable'
> {
  override readonly name = 'ConnectionError';
}

interface PauseDetails {
  /** How long to wait before the next try. */
  readonly retryAfterMs?: number | undefined;
  /**
   * Our own server kept the request back, so the exchange never saw it: its limiter has no room, or
   * the exchange has asked it for a pause.
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
