// The input of reconciliation: months as the exchange counts them, as they were read, and the
// months of the call.
import type { IsoMonth } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import type { ListedMonth } from '../records/months-by-time';
import type { Instants } from '../records/zone';
import { say } from '../../platform/say';

/** A month of the ledger of one account, as the exchange counts it. */
export interface SourceMonth extends ListedMonth {
  /** Why this month is incomplete, in words that follow "incomplete: "; null if it is complete. */
  readonly incomplete: string | null;
}

/** A month in the person's display zone. */
export interface Period extends Instants {
  readonly month: IsoMonth;
}

/** The stored facts of a month that reconciliation uses. */
export interface ReadMonth {
  readonly retained: boolean;
  readonly fetchedAtMs: number;
  readonly entries: readonly LedgerEntry[];
  readonly pages: readonly {
    readonly records: readonly LedgerEntry[];
    readonly isRefresh?: true;
  }[];
  readonly duplicatesRemoved: number;
}

/** @param read null if the month is not on this device. */
export function sourceMonth(
  month: IsoMonth,
  { startMs, endMs }: Instants,
  read: ReadMonth | null,
): SourceMonth {
  const known = { month, startMs, endMs };
  if (read === null)
    return {
      ...known,
      entries: null,
      copies: [],
      readAtMs: startMs,
      incomplete: say`${month} is not on this device`,
    };
  if (!read.retained)
    return {
      ...known,
      entries: null,
      copies: [],
      readAtMs: startMs,
      incomplete: say`the exchange no longer holds ${month}`,
    };
  const incomplete = read.fetchedAtMs < endMs ? say`${month} had not ended when it was read` : null;
  return {
    ...known,
    entries: read.entries,
    copies: read.duplicatesRemoved === 0 ? [] : copiesOn(read.pages),
    readAtMs: read.fetchedAtMs,
    incomplete,
  };
}

function copiesOn(pages: ReadMonth['pages']): LedgerEntry[] {
  const seen = new Set<string>();
  return pages.flatMap(({ records, isRefresh }) =>
    isRefresh ? [] : records.filter(({ billId }) => seen.size === seen.add(billId).size),
  );
}
