// How values in the functional currency are rounded, and when a rate is old: settings of the
// workbook, because they change numbers.

export const ROUNDING_MODES = ['half up', 'half even', 'down'] as const;
/**
 * `half up`: halves away from zero (0.005 -> 0.01, -0.005 -> -0.01). `half even`: halves to the
 * even neighbour. `down`: toward zero.
 */
export type RoundingMode = (typeof ROUNDING_MODES)[number];

export interface ValueForm {
  /** Digits after the point, 0 to MAX_DIGITS. */
  readonly digits: number;
  readonly mode: RoundingMode;
  /** A rate that is older than this, in days, is named as old. Three days bridge a weekend. */
  readonly rateDays: number;
  /**
   * In the functional currency, exact: what is surely worth less is said and not asked for. Left out
   * or 0: everything is asked for.
   */
  readonly limit?: string | undefined;
}

export const MAX_DIGITS = 8;
export const MAX_RATE_DAYS = 366;
export const STANDARD_VALUES: ValueForm = { digits: 2, mode: 'half up', rateDays: 3 };
