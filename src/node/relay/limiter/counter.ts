/** What one request takes from one bucket. */
export interface Cost {
  /** For example "ledger:ip" or "ledger:account:<hash>". */
  readonly bucket: string;
  readonly weight: number;
  /** What the bucket lets through in one window. A request heavier than it goes alone. */
  readonly limit: number;
}

/** Persons by a hash; "" is nobody. */
export interface Turn {
  readonly person: string;
  /** Who waits at this server and comes after them. */
  readonly next: string;
}

export interface Taking {
  /** For each cost the ms until its bucket has room. All 0: the weights are taken. */
  readonly waitsMs: readonly number[];
  /** When they were taken, for `moveLater`; on the counter's own clock. */
  readonly at: number;
}

/** Counts weights in sliding windows: in this process, or for several servers together. */
export interface Counter {
  /**
   * Takes the costs where every bucket has room for its own, else nothing. Where several servers
   * count together, a person who waits at another and was served longer ago goes first.
   */
  take(costs: readonly Cost[], turn: Turn): Taking | Promise<Taking>;
  /** Counts what was taken `at` as spent so many ms later. */
  moveLater(costs: readonly Cost[], at: number, byMs: number): void;
}

export const isTaken = ({ waitsMs }: Taking): boolean => waitsMs.every((waitMs) => waitMs <= 0);
