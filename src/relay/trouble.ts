/**
 * Why the relay answers instead of the exchange. Sent as the header `Tieout-Relay` and as `relay` in the body
 * `{"relay": …, "msg": …}`, so that a client never takes the relay's own answer for the exchange's.
 *
 * - `refused`: this server does not forward such a request; sending it again changes nothing.
 * - `unreachable`: no connection to the exchange; nothing was sent.
 * - `timeout`: the exchange was asked and did not answer whole in time.
 * - `cut`: the answer broke off; what had come is thrown away.
 * - `unusable`: a whole answer that must not be passed on (a redirect, too large, an unknown encoding).
 * - `fault`: our own error.
 * - `signed-out`: whoever asks has not shown the access that this server wants.
 */
export type TroubleKind =
  'refused' | 'unreachable' | 'timeout' | 'cut' | 'unusable' | 'fault' | 'signed-out';

const USUAL_STATUS: Readonly<Record<TroubleKind, number>> = {
  refused: 404,
  unreachable: 502,
  timeout: 504,
  cut: 502,
  unusable: 502,
  fault: 500,
  'signed-out': 401,
};

/** An answer of the relay's own. The message is one sentence for a person and holds nothing that a request carried. */
export class RelayTrouble extends Error {
  override readonly name = 'RelayTrouble';
  /** HTTP status of the answer. */
  readonly status: number;

  constructor(
    readonly kind: TroubleKind,
    sentence: string,
    { status, cause }: { status?: number; cause?: unknown } = {},
  ) {
    super(sentence, { cause });
    this.status = status ?? USUAL_STATUS[kind];
  }
}

/**
 * The queue for the exchange's weights cannot take a request now. It leaves as the exchange's own refusal would: status
 * 429 with Retry-After and without `Tieout-Relay`, so that the add-in waits so long and goes on, as it does for the
 * exchange. The header `Tieout-Queue: full` tells the two apart for whoever looks.
 */
export class QueueRefusal extends Error {
  override readonly name = 'QueueRefusal';

  constructor(readonly retryAfterMs: number) {
    super(
      'The requests of all users of this server fill what the exchange allows. This one has to wait.',
    );
  }
}
