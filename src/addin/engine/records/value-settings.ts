// The rounding of values in the functional currency, and the age limit of a rate: workbook
// settings, because they change numbers.

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
  /** A rate older than this number of days is reported as old. Three days bridge a weekend. */
  readonly rateDays: number;
  /**
   * The limit of materiality in the functional currency, exact: smaller amounts are shown and need
   * no reason. Absent or 0: no limit.
   */
  readonly limit?: string | undefined;
}

export const MAX_DIGITS = 8;
export const MAX_RATE_DAYS = 366;
export const STANDARD_VALUES: ValueForm = { digits: 2, mode: 'half up', rateDays: 3 };
