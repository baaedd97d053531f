// The records of a result as lines that can be compared with those of its successor.
import { monthOf, parseDay, parseMonth } from '../../engine/records/calendar';
import { localDay } from '../../engine/records/zone';
import {
  dayClosesAtMs,
  monthClosesAtMs,
  type PeriodRules,
} from '../../engine/archive/open-periods';
import { REBATE_RECORD } from '../../engine/records/commission-record';
import { LEDGER_RECORD } from '../../engine/records/ledger-entry';
import {
  memberOf,
  namesOf,
  sameRecord,
  type Fields,
  type PlainRecord,
} from '../../engine/records/record-fields';
import { ledgerIdentity, rebateIdentity } from '../tables/merge/row-key';
import { changesBetween, type ResultLine } from './result-changes';
import type { ResultChanges } from '../session/pane-state';
import type { Result } from '../../engine/answers/result';
import { ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import type { OrderedRows } from '../../engine/records/row-order';
import { say } from '../../platform/say';

/**
 * What a newer result changed in the rows of an older one of the same call; null if they show no
 * records, such as a total.
 */
export function* resultChanges(
  { shows: older }: Result,
  { shows: newer }: Result,
  rules: PeriodRules,
): Steps<ResultChanges | null> {
  if (older === undefined || newer === undefined) return null;
  if (isSameReading(older, newer)) return yield* changesBetween([], [], () => false);
  const { start, olderEnd, newerEnd } = yield* differing(older.rows, newer.rows);
  return yield* changesBetween(
    yield* linesOf(older, rules, start, olderEnd),
    yield* linesOf(newer, rules, start, newerEnd),
    (part) => closesAtMs(part, rules) <= (older.fetchedBy.get(part) ?? -Infinity),
    start,
  );
}

type ShownRecords = NonNullable<Result['shows']>;

/**
 * Whether no part of any account was read again, which its moment would show. Saves hashing all old
 * and new rows.
 */
function isSameReading(older: ShownRecords, newer: ShownRecords): boolean {
  return (
    older.lastFetchedAtMs === newer.lastFetchedAtMs &&
    older.rows.records.length === newer.rows.records.length &&
    older.fetchedBy.size === newer.fetchedBy.size &&
    [...newer.fetchedBy].every(([part, atMs]) => older.fetchedBy.get(part) === atMs)
  );
}

/**
 * The range in which rows differ: rows before `start`, and rows from the two ends on, are equal one
 * by one. A refresh of 300,000 rows mostly changes the last ones.
 */
function* differing(
  older: OrderedRows<PlainRecord>,
  newer: OrderedRows<PlainRecord>,
): Steps<{ start: number; olderEnd: number; newerEnd: number }> {
  const isSame = (at: number, newerAt: number): boolean =>
    older.accounts[at] === newer.accounts[newerAt] &&
    sameRecord(older.records[at]!, newer.records[newerAt]!);
  let [start, olderEnd, newerEnd] = [0, older.records.length, newer.records.length];
  for (; start < Math.min(olderEnd, newerEnd) && isSame(start, start); start += 1)
    if (start % ROWS_PER_STEP === 0) yield;
  for (
    ;
    Math.min(olderEnd, newerEnd) > start && isSame(olderEnd - 1, newerEnd - 1);
    olderEnd -= 1
  ) {
    newerEnd -= 1;
    if (newerEnd % ROWS_PER_STEP === 0) yield;
  }
  return { start, olderEnd, newerEnd };
}

function* linesOf(
  shows: ShownRecords,
  { exchangeZone }: PeriodRules,
  start: number,
  end: number,
): Steps<ResultLine[]> {
  const lines: ResultLine[] = [];
  for (let at = start; at < end; at += 1) {
    if (at % ROWS_PER_STEP === 0) yield;
    lines.push(lineOf(shows, at, exchangeZone));
  }
  return lines;
}

function lineOf(shows: ShownRecords, at: number, exchangeZone: string): ResultLine {
  const account = shows.rows.accounts[at] ?? '';
  if (shows.operation === 'LEDGER') {
    const entry = shows.rows.records[at]!;
    const { key } = ledgerIdentity(entry, account);
    const digest = digestOf(LEDGER_RECORD, entry);
    const day = localDay(exchangeZone, entry.cTimeMs);
    const words = say`entry ${entry.billId}, ${entry.coinName}`;
    return { key, digest, part: monthOf(day), day, words };
  }
  const record = shows.rows.records[at]!;
  const { key, day } = rebateIdentity(record, account);
  const digest = digestOf(REBATE_RECORD, record);
  const words = `${record.symbol}, ${record.productType}, ${record.commissionAsset}`;
  return { key, digest, part: day, day, words };
}

/**
 * A short hash of all digits of a record, two 32-bit FNV-1a sums: distinguishes records of one key
 * that differ. It protects no secret.
 */
function digestOf(fields: Fields, record: PlainRecord): string {
  const text = JSON.stringify(namesOf(fields).map((name) => record[memberOf(name)]));
  return [0x811c9dc5, 0x9747b28c].map((seed) => checksum(text, seed).toString(16)).join('-');
}

function checksum(text: string, seed: number): number {
  let sum = seed;
  for (let at = 0; at < text.length; at += 1)
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  // Final mixing, because FNV's low bits differ little for short texts.
  sum ^= sum >>> 15;
  return Math.imul(sum, 0x85ebca6b) >>> 0;
}

/** The end of a month or a day, as a result names its parts. */
function closesAtMs(part: string, rules: PeriodRules): number {
  const day = parseDay(part);
  if (day !== null) return dayClosesAtMs(day, rules);
  const month = parseMonth(part);
  return month === null ? Infinity : monthClosesAtMs(month, rules);
}
