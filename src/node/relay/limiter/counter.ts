/** What one request takes from one bucket. */
export interface Cost {
  /** For example "ledger:ip" or "ledger:account:<hash>". */
  readonly bucket: string;
  readonly weight: number;
  /** What the bucket lets through in one window. A request heavier than it goes alone. */
  readonly limit: number;
}

export interface Taking {
  /** For each cost the ms until its bucket has room. All 0: the weights are taken. */
  readonly waitsMs: readonly number[];
  /** When they were taken, for `moveLater`; on the counter's own clock. */
  readonly at: number;
}

/** Counts weights in sliding windows: in this process, or for several servers together. */
export interface Counter {
  /** Takes the costs where every bucket has room for its own, else nothing. */
  take(costs: readonly Cost[]): Taking | Promise<Taking>;
  /** Counts what was taken `at` as spent so many ms later. */
  moveLater(costs: readonly Cost[], at: number, byMs: number): void;
}

export const isTaken = ({ waitsMs }: Taking): boolean => waitsMs.every((waitMs) => waitMs <= 0);
