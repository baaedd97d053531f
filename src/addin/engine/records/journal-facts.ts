// The stored facts of a journal that was made: enough to check whether the records, rates, types
// and mapping still give it.

export interface MadeJournal {
  /** `YYYY-MM`. */
  readonly month: string;
  /** "": in coins. */
  readonly currency: string;
  readonly grain: 'entry' | 'day' | 'month';
  readonly posted: readonly PostedCoin[];
}

/** One coin of one account. */
export interface PostedCoin {
  readonly account: string;
  readonly coin: string;
  /** The digest of its lines, without their numbers. */
  readonly digest: string;
  readonly entries: number;
  /** The sum of its entries' IDs: if one entry was added, the difference is its ID. */
  readonly idSum: string;
}
