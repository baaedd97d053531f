// The host's traffic while the self-check ran: one line of the report for each request.

/** How the host answered: with values of a shape, or with an error at one of the actions. */
export type Answer =
  | { readonly shape: string; readonly bytes: number }
  | { readonly error: string; readonly at: number };

export interface Exchange {
  /** The request's shape (shapes.ts). */
  readonly ask: string;
  readonly bytes: number;
  /** Of the last time; null: none came while the line was tried. */
  readonly answer: Answer | null;
  /** Until the last answer; 0 where none came. */
  readonly ms: number;
  /** How often it was asked in a row. */
  readonly times: number;
}

const BEGIN = '{"ask":';

export const recordLines = (exchanges: readonly Exchange[]): readonly string[] =>
  exchanges.map((exchange) => JSON.stringify(exchange));

/** From a report as it was sent. */
export const recordIn = (report: string): readonly Exchange[] =>
  report
    .split(/\r?\n/)
    .filter((line) => line.startsWith(BEGIN))
    .map((line) => JSON.parse(line) as Exchange);
