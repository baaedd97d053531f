// The moment of a reading. Pages are read one after the other, and entries are posted meanwhile:
// what lies after the moment of page 1 is left out, so that a month is complete as of one moment.
import type { LedgerEntry } from '../records/ledger-entry';

interface Answered {
  readonly records: readonly LedgerEntry[];
  /** When it was sent for, in the exchange's time. */
  readonly fetchedAtMs: number;
}

/**
 * How far an entry's time may lie after the moment at which its page was sent for: the answer takes
 * its time, and the clocks may differ by 30 s (exchange facts, "Clock"). A later entry says that
 * the two clocks have nothing in common.
 */
const CLOCKS_APART_MS = 120_000;

/** Everything on page 1 was there at its moment, whatever the clocks say. */
export const momentOf = ({ records, fetchedAtMs }: Answered): number =>
  records.reduce((latest, { cTimeMs }) => Math.max(latest, cTimeMs), fetchedAtMs);

/** Was the entry posted after that moment, and before the answer that shows it? */
export const isLater = (
  { cTimeMs }: LedgerEntry,
  momentMs: number,
  { fetchedAtMs }: Pick<Answered, 'fetchedAtMs'>,
): boolean => cTimeMs > momentMs && cTimeMs <= fetchedAtMs + CLOCKS_APART_MS;

/**
 * Entries later than this are left out of the reading; Infinity where times prove nothing, because
 * an entry lies in the future of its own page.
 */
export function cutOf(pages: readonly Answered[]): number {
  const [first] = pages;
  if (first === undefined) return Infinity;
  const fromTheFuture = pages.some(({ records, fetchedAtMs }) =>
    records.some(({ cTimeMs }) => cTimeMs > fetchedAtMs + CLOCKS_APART_MS),
  );
  return fromTheFuture ? Infinity : momentOf(first);
}
