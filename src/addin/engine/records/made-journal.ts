// What is remembered of a journal once it was made: enough to know whether the records, rates, types
// and mapping would still give it.

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
  /** Of its lines, without their numbers. */
  readonly digest: string;
  readonly entries: number;
  /** Of its entries' IDs: the ID of one entry more is the difference. */
  readonly idSum: string;
}
