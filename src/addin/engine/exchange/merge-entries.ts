// Merges answers of the ledger into one list: each entry once, by its key.
import type { LedgerEntry } from '../records/ledger-entry';
import { EntriesByKey } from '../records/entry-key';
import { atOnce, type Steps } from '../../platform/yield-to-main';
import { byTimeThenId, sorting } from '../records/row-order';
import { ExchangeError } from './exchange-error';
import { say } from '../../platform/say';

export interface MergedEntries {
  /** Sorted by time, then id; each entry once; none later than the moment of page 1 (as-of). */
  readonly entries: readonly LedgerEntry[];
  readonly duplicatesRemoved: number;
}

interface PageRecords {
  readonly records: readonly LedgerEntry[];
  readonly isRefresh?: true;
  readonly fetchedAtMs: number;
}

/** Throws ExchangeError 'contradiction' if one entry comes with two contents. */
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

/**
 * The reading that is continued, then the new answers; an entry that these repeat is no duplicate.
 */
export const wholeFirst = <Shown extends { readonly isRefresh?: true }>(
  pages: readonly Shown[],
): Shown[] => [
  ...pages.filter(({ isRefresh }) => !isRefresh),
  ...pages.filter(({ isRefresh }) => isRefresh),
];

// The as-of moment of a reading. Entries are posted while its pages are read one after another:
// those later than the moment of page 1 are left out, so that a month is complete as of one moment.

interface Answered {
  readonly records: readonly LedgerEntry[];
  /** When the page was requested, in the exchange's time. */
  readonly fetchedAtMs: number;
}

/**
 * How far an entry's time may be after the request for its page: the answer takes time, and the
 * clocks may differ by 30 s (docs/exchange.md, Clock). A later entry shows that the two clocks are
 * unrelated.
 */
const CLOCKS_APART_MS = 120_000;

/** Every entry on page 1 existed at its moment, whatever the clocks show. */
export const momentOf = ({ records, fetchedAtMs }: Answered): number =>
  records.reduce((latest, { cTimeMs }) => Math.max(latest, cTimeMs), fetchedAtMs);

/** Whether the entry was posted after that moment and before the answer that shows it. */
export const isLater = (
  { cTimeMs }: LedgerEntry,
  momentMs: number,
  { fetchedAtMs }: Pick<Answered, 'fetchedAtMs'>,
): boolean => cTimeMs > momentMs && cTimeMs <= fetchedAtMs + CLOCKS_APART_MS;

/**
 * Entries later than this are left out of the reading; Infinity if times prove nothing, because an
 * entry is later than its own page.
 */
export function cutAtMs(pages: readonly Answered[]): number {
  const [first] = pages;
  if (first === undefined) return Infinity;
  const fromTheFuture = pages.some(({ records, fetchedAtMs }) =>
    records.some(({ cTimeMs }) => cTimeMs > fetchedAtMs + CLOCKS_APART_MS),
  );
  return fromTheFuture ? Infinity : momentOf(first);
}
