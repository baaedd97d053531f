// Words of a roll-forward that its checks read.

/**
 * The text of the column Journal for a coin whose journal still holds; other texts name a
 * difference.
 */
export const AS_POSTED = 'as posted';
export const NOTHING_TO_POST = 'nothing to post';
export const POSTED: ReadonlySet<string> = new Set([AS_POSTED, NOTHING_TO_POST]);

/**
 * The text of the column Rates if rates are missing or old and the amounts that depend on them are
 * below the limit.
 */
export const NOT_ASKED = 'below the limit';
/**
 * The columns for the amount below the limit, for the missing amounts of a row's breaks, and for
 * its lowest negative balance.
 */
export const BELOW_LIMIT = 'Below the limit';
export const BREAKS_BELOW_LIMIT = 'Breaks below the limit';
export const NEGATIVE_BELOW_LIMIT = 'Negative below the limit';
