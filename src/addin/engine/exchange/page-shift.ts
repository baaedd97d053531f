// What entries that are posted while pages are read do to the pages: they push older ones onto
// later pages, so that these come twice. Anything else that repeats an entry is no posting.
import type { Steps } from '../../platform/yield-to-main';
import type { LedgerEntry } from '../records/ledger-entry';
import { byTimeThenId } from '../records/row-order';

type Rows = readonly LedgerEntry[];

/**
 * Does each page begin with the entries that the pages before it ended with, and go on with new
 * ones, up to the last? So it is where entries were only posted. An entry that was withdrawn or
 * moved shows an earlier one elsewhere, and so does a listing that was turned. Nobody documents an
 * order inside a page: as answered, or by time, will do.
 * @param pages of entries that belong to the reading, not of those posted after its moment.
 */
export function* isPlainShift(pages: readonly Rows[]): Steps<boolean> {
  return (yield* isJoined(pages, (rows) => rows)) || (yield* isJoined(pages, sortedNewestFirst));
}

function* isJoined(pages: readonly Rows[], ordered: (rows: Rows) => Rows): Steps<boolean> {
  const places = new Map<string, number>();
  const lastAt = pages.findLastIndex((page) => page.length > 0);
  for (const [pageAt, page] of pages.entries()) {
    yield;
    const rows = ordered(onceEach(page));
    const seen = rows.findIndex(({ billId }) => !places.has(billId));
    const old = seen < 0 ? rows.length : seen;
    const start = places.get(rows[0]?.billId ?? '') ?? 0;
    if (rows.some(({ billId }, at) => places.get(billId) !== (at < old ? start + at : undefined)))
      return false;
    const goesOn = old < rows.length || pageAt === lastAt;
    if (old > 0 && goesOn && start + old !== places.size) return false;
    for (const { billId } of rows.slice(old)) places.set(billId, places.size);
  }
  return true;
}

const sortedNewestFirst = (rows: Rows): Rows => [...rows].sort((a, b) => byTimeThenId(b, a));

/** Twice on one page is the exchange's own doing. */
const onceEach = (rows: Rows): Rows => [
  ...new Map(rows.map((entry) => [entry.billId, entry])).values(),
];
