/** Bounds of one forwarded request and of the server itself. Tests set smaller ones. */
export interface Limits {
  /** How long connecting to the exchange may take. */
  readonly connectMs: number;
  /**
   * How long the whole answer may take. It is more than the add-in's own 15 s for one try, so that
   * the add-in gives up first.
   */
  readonly wholeAnswerMs: number;
  readonly answerBytes: number;
  readonly requestBytes: number;
  /** Connections to one exchange host at a time; further requests wait. */
  readonly connections: number;
  /** How long requests under way may take after the server is told to stop. */
  readonly stopMs: number;
  /**
   * How long a request may wait for weight before it is sent back to be retried. It is well under
   * the 15 s of the add-in's own try and the 30 s that a signature is valid, and short enough that
   * a browser's six connections are not all blocked for long.
   */
  readonly longestWaitMs: number;
  /** Requests of one operation that may wait; all persons share these places. */
  readonly waiting: number;
  /**
   * Client connections at a time on each address that the server listens on; further ones are
   * closed at once.
   */
  readonly clients: number;
  /**
   * Connections of one client address. Beyond this, its connection that was idle for longest is
   * closed, so that one client can fill neither its own places nor the server.
   */
  readonly clientsOfAddress: number;
  /**
   * How long a client may take to finish its TLS handshake, the head of a request, and the whole
   * request.
   */
  readonly handshakeMs: number;
  readonly headMs: number;
  readonly wholeRequestMs: number;
  /**
   * How long a connection may be idle. It is longer than a request may wait and an answer may take.
   */
  readonly idleMs: number;
}

export const usualLimits: Limits = {
  connectMs: 5_000,
  wholeAnswerMs: 20_000,
  answerBytes: 10 * 1024 * 1024,
  requestBytes: 64 * 1024,
  connections: 64,
  stopMs: 5_000,
  longestWaitMs: 5_000,
  waiting: 400,
  clients: 4_000,
  clientsOfAddress: 1_000,
  handshakeMs: 10_000,
  headMs: 10_000,
  wholeRequestMs: 30_000,
  idleMs: 60_000,
};
