// Every row of a table with its record: what is paired, what is lost, what is new.
import type { IsoDay } from '../../../engine/records/calendar';
import { grouped } from '../../../platform/grouped';
import type { Reason } from './check-text';
import { matchGroup } from './match-group';
import type { OwnRow, OwnRows } from './own-rows';
import type { TableRecord } from './records-of-table';

export interface RowOutcome {
  readonly row: OwnRow;
  /** Index of its record, or null. */
  readonly record: number | null;
  readonly reason: Reason | null;
  readonly check: string | null;
  /** How many records have its key now, and how many of them its digest too. */
  readonly size: number;
  readonly equals: number;
  /** Older than what the exchange still holds: it stays as it is, and is counted. */
  readonly isOlder: boolean;
}

export interface FreshRow {
  readonly record: number;
  readonly ordinal: number;
  readonly size: number;
  readonly equals: number;
}

export interface RowMatch {
  readonly outcomes: readonly RowOutcome[];
  /** In the order of the records. */
  readonly fresh: readonly FreshRow[];
}

/**
 * @param answeredFrom the first day of which the exchange still holds everything asked; null: all
 * days.
 */
export function matchTableRows(
  { originals, displaced }: OwnRows,
  records: readonly TableRecord[],
  isNoted: (at: number) => boolean,
  answeredFrom: IsoDay | null,
): RowMatch {
  const rowsOf = grouped(originals, ({ token }) => token.key);
  const recordsOf = grouped(
    records.map(({ key, digest }, at) => ({ key, digest, at })),
    ({ key }) => key,
  );
  const outcomes: RowOutcome[] = displaced.map((row) => ({
    row,
    record: null,
    reason: 'displaced',
    check: null,
    size: row.token.size,
    equals: row.token.equals,
    isOlder: false,
  }));
  const fresh: FreshRow[] = [];

  for (const key of new Set([...rowsOf.keys(), ...recordsOf.keys()])) {
    const rows = rowsOf.get(key) ?? [];
    const groupRows = rows.map(({ at, token, copies }) => ({
      ...token,
      at,
      noted: [at, ...copies.map((copy) => copy.at)].some(isNoted),
    }));
    const keyed = recordsOf.get(key) ?? [];
    const size = keyed.length;
    const equalsOf = (digest: string): number =>
      keyed.reduce((count, other) => count + (other.digest === digest ? 1 : 0), 0);
    const match = matchGroup(groupRows, keyed);
    for (const row of rows) {
      const record = match.pairs.get(row.at) ?? null;
      const equals = equalsOf(record === null ? row.token.digest : records[record]!.digest);
      // A day counts as answered from the next one on: an entry's day in UTC may lie in two months
      // of the exchange's zone.
      const isOlder =
        record === null &&
        !row.token.gone &&
        answeredFrom !== null &&
        row.token.day <= answeredFrom;
      outcomes.push({
        row,
        record,
        reason: isOlder ? null : (match.lost.get(row.at) ?? null),
        check: isOlder ? null : (match.checks.get(row.at) ?? null),
        size,
        equals,
        isOlder,
      });
      for (const copy of row.copies)
        outcomes.push({ row: copy, record, reason: 'copy', check: null, size, equals, isOlder });
    }
    const taken = new Set(rows.map(({ token }) => token.ordinal));
    for (const record of match.fresh)
      fresh.push({
        record,
        ordinal: nextFree(taken),
        size,
        equals: equalsOf(records[record]!.digest),
      });
  }
  return { outcomes, fresh: fresh.sort((a, b) => a.record - b.record) };
}

function nextFree(taken: Set<number>): number {
  let ordinal = 1;
  while (taken.has(ordinal)) ordinal += 1;
  taken.add(ordinal);
  return ordinal;
}
