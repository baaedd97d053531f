/**
 * Why the relay answers instead of the exchange. Sent as the header `Tieout-Relay` and as `relay`
 * in the body `{"relay": …, "msg": …, "retry": …}`, so that a client never takes the relay's own
 * answer for the exchange's, shows its sentence, and knows whether to ask again.
 *
 * - `refused`: this server does not forward such a request; sending it again changes nothing.
 * - `unreachable`: no connection to the exchange; nothing was sent.
 * - `timeout`: the exchange was asked and did not answer whole in time.
 * - `cut`: the answer broke off; what had come is thrown away.
 * - `unusable`: a whole answer that must not be passed on (a redirect, too large, an unknown
 * encoding).
 * - `fault`: our own error.
 * - `signed-out`: the request does not carry the access that this server wants.
 */
export type TroubleKind =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'cut'
  | 'unusable'
  | 'fault'
  | 'signed-out';

const USUAL_STATUS: Readonly<Record<TroubleKind, number>> = {
  refused: 404,
  unreachable: 502,
  timeout: 504,
  cut: 502,
  unusable: 502,
  fault: 500,
  'signed-out': 401,
};

/** Kinds of failure after which the same request may succeed without a change. */
const PASSING: ReadonlySet<TroubleKind> = new Set(['unreachable', 'timeout', 'cut', 'fault']);

/**
 * An answer of the relay's own. The message is one sentence for a person and holds nothing that a
 * request carried.
 */
export class RelayTrouble extends Error {
  override readonly name = 'RelayTrouble';
  /** HTTP status of the answer. */
  readonly status: number;
  /** Whether a retry may succeed without anybody doing anything. */
  readonly retry: boolean;

  constructor(
    readonly kind: TroubleKind,
    sentence: string,
    { status, cause, retry }: { status?: number; cause?: unknown; retry?: boolean } = {},
  ) {
    super(sentence, { cause });
    this.status = status ?? USUAL_STATUS[kind];
    this.retry = retry ?? PASSING.has(kind);
  }
}

/**
 * The limiter cannot let a request through now. It leaves as the exchange's own refusal would:
 * status 429 with Retry-After and without `Tieout-Relay`. The header `Tieout-Queue` tells the two
 * apart (`full`, or `paused` where the exchange asked for it), and `Tieout-Retry-After-Ms` says to
 * the millisecond when the add-in is to sign and send it again.
 */
export class LimiterRefusal extends Error {
  override readonly name = 'LimiterRefusal';

  /** @param paused the exchange itself has refused requests of the same bucket */
  constructor(
    readonly retryAfterMs: number,
    readonly paused: boolean,
  ) {
    super(
      'The requests of all users of this server fill what the exchange allows. This one has to wait.',
    );
  }
}
