/**
 * What went wrong, in kinds that a caller can act on. Stable: tests, the pane and documents name
 * them.
 */
export type Trouble =
  | 'credentials'
  | 'clock'
  | 'permission'
  | 'ip'
  | 'second-factor'
  | 'account-blocked'
  | 'not-broker'
  | 'symbol'
  | 'parameter'
  | 'range'
  | 'too-many'
  | 'transient'
  | 'unknown-code'
  | 'our-fault'
  | 'body'
  | 'contradiction'
  | 'incomplete'
  | 'unreachable'
  | 'stalled'
  | 'cancelled';

interface Details {
  /** Worth trying again without anybody doing anything. */
  readonly retryable?: boolean;
  /** How long the exchange asked to wait. */
  readonly retryAfterMs?: number | undefined;
  /**
   * Our own server kept the request back, so the exchange never saw it: its limiter has no room, or
   * the exchange has asked it for a pause.
   */
  readonly heldBack?: 'by the limiter' | 'by a pause' | undefined;
  readonly cause?: unknown;
}

/**
 * Any failure of a request or of a reading. Its message is a sentence for an accountant and holds
 * no secret.
 */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  readonly heldBack: Details['heldBack'];

  constructor(
    readonly trouble: Trouble,
    sentence: string,
    { retryable = false, retryAfterMs, heldBack, cause }: Details = {},
  ) {
    super(sentence, { cause });
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs ?? null;
    this.heldBack = heldBack;
  }
}

export const isExchangeError = (error: unknown): error is ExchangeError =>
  error instanceof ExchangeError;

/**
 * What a signal is aborted with when a person presses Cancel or the last cell that asked is gone.
 */
export const cancelled = (): ExchangeError =>
  new ExchangeError('cancelled', 'Cancelled before everything was read. Press Refresh to read it.');
