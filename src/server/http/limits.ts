/** Bounds of one forwarded request and of the server itself. Tests set smaller ones. */
export interface Limits {
  /** Until the connection to the exchange stands. */
  readonly connectMs: number;
  /**
   * Until the whole answer is read. More than the 15 s after which the add-in gives a try up, so
   * that the add-in decides.
   */
  readonly wholeAnswerMs: number;
  readonly answerBytes: number;
  readonly requestBytes: number;
  /** Connections to one exchange host at a time; further requests wait their turn. */
  readonly connections: number;
  /** Until requests under way are dropped when the server is told to stop. */
  readonly stopMs: number;
  /**
   * Until a request that waits for weight is asked to come again. Well under the 15 s of the
   * add-in's own try, the 30 s that a signature holds, and short enough that the six connections of
   * a browser are not all held for long.
   */
  readonly longestWaitMs: number;
  /** Requests of one operation that may wait; persons share the places. */
  readonly waiting: number;
  /**
   * Connections of clients at a time, on each address that is listened on; further ones are closed
   * at once.
   */
  readonly clients: number;
  /**
   * Of them, connections of one client address: beyond these its oldest one on which nothing is
   * asked is closed, so that a client can fill neither its own places nor the server.
   */
  readonly clientsOfAddress: number;
  /**
   * Until a client that does not finish is dropped: with its TLS handshake, with the head of a
   * request, with the whole of it.
   */
  readonly handshakeMs: number;
  readonly headMs: number;
  readonly wholeRequestMs: number;
  /**
   * Until a connection on which nothing moves is closed. More than a request may wait and an answer
   * take.
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
