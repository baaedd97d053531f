// What entries that are posted while pages are read do to the pages: they push older ones onto
// later pages, so that these come twice. Anything else that repeats an entry is no posting.
import type { LedgerEntry } from '../records/ledger-entry';
import { byTimeThenId } from '../records/row-order';

type Rows = readonly LedgerEntry[];

/**
 * Does each page begin with the entries that the pages before it ended with, and go on with new
 * ones? So it is where entries were only posted. An entry that was withdrawn or moved shows an
 * earlier one elsewhere. Nobody documents an order inside a page: as answered, or by time, will do.
 * @param counts entries that belong to the reading; the others were posted after its moment.
 */
export function isPlainShift(pages: readonly Rows[], counts: ReadonlySet<string>): boolean {
  const rows = pages.map((page) => onceEach(page.filter(({ billId }) => counts.has(billId))));
  return isJoined(rows) || isJoined(rows.map(sortedNewestFirst));
}

/**
 * Does page 1, read again, show what it showed, pushed on by what was posted since? `isLater` says
 * it of an entry that the reading does not have.
 */
export function isPage1Still(
  again: Rows,
  page1: Rows,
  known: ReadonlySet<string>,
  isLater: (entry: LedgerEntry) => boolean,
): boolean {
  const rows = onceEach(again);
  const fresh = rows.filter(({ billId }) => !known.has(billId));
  const rest = rows.filter(({ billId }) => known.has(billId));
  return (
    fresh.every(isLater) &&
    (isBeginOf(rest, onceEach(page1)) ||
      isBeginOf(sortedNewestFirst(rest), sortedNewestFirst(onceEach(page1))))
  );
}

/** Do the pages run from the newest entry to the oldest? A page of one moment does not say. */
export function runNewestFirst(pages: readonly Rows[]): boolean {
  const rows = onceEach(pages.flat());
  return (
    rows.length > 0 &&
    rows[0]!.cTimeMs > rows.at(-1)!.cTimeMs &&
    rows.every((entry, at) => at === 0 || rows[at - 1]!.cTimeMs >= entry.cTimeMs)
  );
}

function isJoined(pages: readonly Rows[]): boolean {
  const places = new Map<string, number>();
  for (const rows of pages) {
    const seen = rows.findIndex(({ billId }) => !places.has(billId));
    const old = seen < 0 ? rows.length : seen;
    const start = places.get(rows[0]?.billId ?? '') ?? 0;
    if (rows.some(({ billId }, at) => places.get(billId) !== (at < old ? start + at : undefined)))
      return false;
    if (old > 0 && old < rows.length && start + old !== places.size) return false;
    for (const { billId } of rows.slice(old)) places.set(billId, places.size);
  }
  return true;
}

const isBeginOf = (rows: Rows, whole: Rows): boolean =>
  rows.every(({ billId }, at) => billId === whole[at]?.billId);

const sortedNewestFirst = (rows: Rows): Rows => [...rows].sort((a, b) => byTimeThenId(b, a));

/** Twice on one page is the exchange's own doing. */
const onceEach = (rows: Rows): Rows => [
  ...new Map(rows.map((entry) => [entry.billId, entry])).values(),
];
