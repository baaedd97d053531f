// Words of a roll-forward that its checks read.

/** What the column Journal says of a coin whose journal still holds; other words are what differs. */
export const AS_POSTED = 'as posted';
export const NOTHING_TO_POST = 'nothing to post';
export const POSTED: ReadonlySet<string> = new Set([AS_POSTED, NOTHING_TO_POST]);

/** What the column Rates says where rates are missing or old, and all that hangs on them is small. */
export const NOT_ASKED = 'below the limit';
/** The columns that say how much it may be, how much the breaks of a row lack, and how far below
 * zero a balance was. */
export const BELOW_LIMIT = 'Below the limit';
export const BREAKS_BELOW_LIMIT = 'Breaks below the limit';
export const NEGATIVE_BELOW_LIMIT = 'Negative below the limit';
