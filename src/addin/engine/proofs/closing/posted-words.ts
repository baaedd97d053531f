// What the column Journal says of a coin whose journal still holds; other words are what differs.
export const AS_POSTED = 'as posted';
export const NOTHING_TO_POST = 'nothing to post';
export const POSTED: ReadonlySet<string> = new Set([AS_POSTED, NOTHING_TO_POST]);
