/** What one run was asked to do. */
export interface RunOptions {
  /** A smoke run: small sizes, few rounds, figures that say little. */
  readonly quick: boolean;
  /** As large as `soak` was built for. */
  readonly long: boolean;
}

/** A median with the least and the most of the rounds it comes from. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** One line: a figure, the baseline it is held against in the same run, and their ratio. */
export interface Row {
  readonly what: string;
  /** With its unit. */
  readonly figure: string;
  /** Named, with its figure and unit; "" where there is none. */
  readonly baseline: string;
  /** Figure over baseline; null where a ratio would say nothing. */
  readonly ratio: Spread | null;
  /** The aim: the ratio should be at most this. Printed, never enforced. */
  readonly atMost?: number;
}

/** A figure that is held against nothing. */
export const plainRow = (what: string, figure: string): Row => ({
  what,
  figure,
  baseline: '',
  ratio: null,
});

/** What a topic prints: one table, then its notes. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly notes?: readonly string[];
}

/** Each topic is a file of this folder that exports one of these as `run`. */
export type Topic = (options: RunOptions) => Table | Promise<Table>;
