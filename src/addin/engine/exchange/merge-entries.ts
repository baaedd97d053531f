// Answers of the ledger become one list: each entry once, by its key.
import type { LedgerEntry } from '../records/ledger-entry';
import { EntriesByKey } from '../records/entry-key';
import { atOnce, type Steps } from '../../platform/yield-to-main';
import { byTimeThenId, sorting } from '../records/row-order';
import { ExchangeError } from './exchange-error';
import { say } from '../../platform/say';

export interface MergedEntries {
  /** By time, then id; each entry once; none that is later than the moment of page 1 (as-of). */
  readonly entries: readonly LedgerEntry[];
  readonly duplicatesRemoved: number;
}

interface PageRecords {
  readonly records: readonly LedgerEntry[];
  readonly isRefresh?: true;
  readonly fetchedAtMs: number;
}

/** Throws ExchangeError 'contradiction' when one entry comes with two contents. */
export const mergeEntries = (pages: readonly PageRecords[]): MergedEntries =>
  atOnce(mergingEntries(pages));

export function* mergingEntries(pages: readonly PageRecords[]): Steps<MergedEntries> {
  const known = new EntriesByKey();
  const each: LedgerEntry[] = [];
  let duplicatesRemoved = 0;
  const cutMs = cutAtMs(pages);
  for (const { records, isRefresh } of wholeFirst(pages)) {
    for (const entry of records) {
      const found = known.add(entry);
      if (found === 'contradiction')
        throw new ExchangeError(
          'contradiction',
          say`The exchange sent ledger entry ${entry.billId} twice with different contents, so neither can be trusted. Press Refresh; if it stays so, ask the exchange about this entry.`,
        );
      if (found === 'new') each.push(entry);
      else if (!isRefresh) duplicatesRemoved += 1;
    }
    yield;
  }
  const entries = yield* sorting(
    each.filter(({ cTimeMs }) => cTimeMs <= cutMs),
    byTimeThenId,
  );
  return { entries, duplicatesRemoved };
}

/** The reading that others go on from, then those: what they show again is no duplicate. */
export const wholeFirst = <Shown extends { readonly isRefresh?: true }>(
  pages: readonly Shown[],
): Shown[] => [
  ...pages.filter(({ isRefresh }) => !isRefresh),
  ...pages.filter(({ isRefresh }) => isRefresh),
];

// The moment of a reading. Pages are read one after the other, and entries are posted meanwhile:
// what lies after the moment of page 1 is left out, so that a month is complete as of one moment.

interface Answered {
  readonly records: readonly LedgerEntry[];
  /** When it was sent for, in the exchange's time. */
  readonly fetchedAtMs: number;
}

/**
 * How far an entry's time may lie after the moment at which its page was sent for: the answer takes
 * its time, and the clocks may differ by 30 s (docs/exchange.md, Clock). A later entry says that
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
export function cutAtMs(pages: readonly Answered[]): number {
  const [first] = pages;
  if (first === undefined) return Infinity;
  const fromTheFuture = pages.some(({ records, fetchedAtMs }) =>
    records.some(({ cTimeMs }) => cTimeMs > fetchedAtMs + CLOCKS_APART_MS),
  );
  return fromTheFuture ? Infinity : momentOf(first);
}
