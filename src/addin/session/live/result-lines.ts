// The records of a result as lines that can be compared with those of its successor.
import { monthOf, parseDay, parseMonth } from '../../records/calendar';
import { localDay } from '../../records/zone';
import { dayClosesAtMs, monthClosesAtMs, type PeriodRules } from '../../snapshot/periods';
import { ledgerIdentity, rebateIdentity } from '../../tables/identity';
import { changesBetween, type ResultChanges, type ResultLine } from './result-changes';
import type { Result } from '../../answers/result';
import { say } from '../../platform/say';

/**
 * What a newer result of the same question did to the rows of an older one; null where they show no
 * records, such as a total.
 */
export function resultChanges(
  older: Result,
  newer: Result,
  rules: PeriodRules,
): ResultChanges | null {
  if (older.shows && newer.shows && isSameReading(older.shows, newer.shows))
    return changesBetween([], [], () => false);
  const [before, after] = [linesOf(older, rules), linesOf(newer, rules)];
  const fetchedBy = older.shows?.fetchedBy;
  if (before === null || after === null || fetchedBy === undefined) return null;
  return changesBetween(
    before,
    after,
    (part) => closesAtMs(part, rules) <= (fetchedBy.get(part) ?? -Infinity),
  );
}

type ShownRecords = NonNullable<Result['shows']>;

/**
 * No part was read anew, by any account: what was read later has a later moment. Spares the digests
 * of all rows, old and new.
 */
function isSameReading(older: ShownRecords, newer: ShownRecords): boolean {
  return (
    older.lastFetchedAtMs === newer.lastFetchedAtMs &&
    older.rows.records.length === newer.rows.records.length &&
    older.fetchedBy.size === newer.fetchedBy.size &&
    [...newer.fetchedBy].every(([part, atMs]) => older.fetchedBy.get(part) === atMs)
  );
}

function linesOf({ shows }: Result, { exchangeZone }: PeriodRules): readonly ResultLine[] | null {
  if (shows === undefined) return null;
  const accountOf = (at: number): string => shows.rows.accounts[at] ?? '';
  if (shows.operation === 'LEDGER') {
    return shows.rows.records.map((entry, at) => {
      const { key, digest } = ledgerIdentity(entry, accountOf(at));
      const day = localDay(exchangeZone, entry.cTimeMs);
      return {
        key,
        digest,
        part: monthOf(day),
        day,
        words: say`entry ${entry.billId}, ${entry.coinName}`,
      };
    });
  }
  return shows.rows.records.map((record, at) => {
    const { key, digest, day } = rebateIdentity(record, accountOf(at));
    return {
      key,
      digest,
      part: day,
      day,
      words: `${record.symbol}, ${record.productType}, ${record.commissionAsset}`,
    };
  });
}

/** Of a month or a day, as a result names its parts. */
function closesAtMs(part: string, rules: PeriodRules): number {
  const day = parseDay(part);
  if (day !== null) return dayClosesAtMs(day, rules);
  const month = parseMonth(part);
  return month === null ? Infinity : monthClosesAtMs(month, rules);
}
