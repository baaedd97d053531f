/** Bounds of one forwarded request and of the server itself. Tests set smaller ones. */
export interface Limits {
  /** Until the connection to the exchange stands. */
  readonly connectMs: number;
  /** Until the whole answer is read. More than the 15 s after which the add-in gives a try up, so that the add-in decides. */
  readonly wholeAnswerMs: number;
  readonly answerBytes: number;
  readonly requestBytes: number;
  /** Connections to one exchange host at a time; further requests wait their turn. */
  readonly connections: number;
  /** Until requests under way are dropped when the server is told to stop. */
  readonly stopMs: number;
}

export const usualLimits: Limits = {
  connectMs: 5_000,
  wholeAnswerMs: 20_000,
  answerBytes: 10 * 1024 * 1024,
  requestBytes: 64 * 1024,
  connections: 64,
  stopMs: 5_000,
};
