import { atOnce, ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { REBATE_RECORD, type CommissionRecord, type RebateField } from './commission-record';
import { LEDGER_RECORD, type LedgerEntry } from './ledger-entry';
import { namesOf } from './record-fields';

/** The records of one account, in any order. */
export interface AccountRecords<Record> {
  readonly account: string;
  readonly records: readonly Record[];
}

/**
 * Rows in the order of the sheet. Two columns of equal length: a row's account is at the same
 * index.
 */
export interface OrderedRows<Record> {
  readonly records: readonly Record[];
  readonly accounts: readonly string[];
}

/**
 * Ledger entries by cTime, then billId as a number; then their exact texts and the account name, so
 * that the order does not depend on that of the pages.
 */
export const orderLedgerEntries = (
  groups: readonly AccountRecords<LedgerEntry>[],
): OrderedRows<LedgerEntry> => atOnce(orderingLedgerEntries(groups));

export const orderingLedgerEntries = (
  groups: readonly AccountRecords<LedgerEntry>[],
): Steps<OrderedRows<LedgerEntry>> => ordering(groups, compareEntries);

const compareEntries = (a: LedgerEntry, b: LedgerEntry): number =>
  a.cTimeMs - b.cTimeMs || compareAnyIds(a.billId, b.billId) || compareByTexts(a, b, LEDGER_TEXTS);

/** By a comparison of records, then by the account's name. */
function* ordering<Record>(
  groups: readonly AccountRecords<Record>[],
  compare: (a: Record, b: Record) => number,
): Steps<OrderedRows<Record>> {
  const [one, ...others] = groups;
  // Most results are of one account with many rows.
  if (one && others.length === 0) {
    const records = yield* sorting(one.records, compare);
    return { records, accounts: new Array<string>(records.length).fill(one.account) };
  }
  const rows = groups.flatMap(({ account, records }) =>
    records.map((record) => ({ record, account })),
  );
  yield;
  const sorted = yield* sorting(
    rows,
    (a, b) => compare(a.record, b.record) || compareTexts(a.account, b.account),
  );
  return {
    records: sorted.map(({ record }) => record),
    accounts: sorted.map(({ account }) => account),
  };
}

/**
 * Commission records by settleStartTime, settleEndTime, symbol, product, coin and updateTime; then
 * their exact texts and the account name. Twins that are equal in all of these cannot be
 * distinguished, so their order does not matter.
 */
export const orderCommissionRecords = (
  groups: readonly AccountRecords<CommissionRecord>[],
): OrderedRows<CommissionRecord> => atOnce(orderingCommissionRecords(groups));

export const orderingCommissionRecords = (
  groups: readonly AccountRecords<CommissionRecord>[],
): Steps<OrderedRows<CommissionRecord>> =>
  ordering(groups, (a, b) => compareByTexts(a, b, REBATE_TEXTS));

const isAmount = (name: RebateField): boolean => REBATE_RECORD[name].value === 'amount';
/** Stamps `yyyy-MM-dd HH:mm:ss` sort as texts like times. Amounts come last. */
const REBATE_TEXTS = [
  ...namesOf(REBATE_RECORD).filter((name) => !isAmount(name)),
  ...namesOf(REBATE_RECORD).filter(isAmount),
];

const LEDGER_TEXTS = namesOf(LEDGER_RECORD).filter((name) => name !== 'cTime');

/**
 * Ids as numbers, without losing a digit: without leading zeros the longer is the greater; equally
 * long ones are compared as texts. Ids that are no numbers come last, as texts.
 */
function compareAnyIds(a: string, b: string): number {
  const [x, y] = [keyOfId(a), keyOfId(b)];
  return x.digits - y.digits || compareTexts(x.id, y.id);
}

function keyOfId(billId: string): { readonly digits: number; readonly id: string } {
  if (!/^\d+$/.test(billId)) return { digits: Number.MAX_SAFE_INTEGER, id: billId };
  const id = billId.startsWith('0') ? billId.replace(/^0+(?=\d)/, '') : billId;
  return { digits: id.length, id };
}

/** Field by field; null comes first. */
function compareByTexts<Field extends string>(
  a: Readonly<Record<Field, string | number | null>>,
  b: Readonly<Record<Field, string | number | null>>,
  fields: readonly Field[],
): number {
  for (const field of fields) {
    const [x, y] = [a[field], b[field]];
    if (x === y) continue;
    if (x === null) return -1;
    if (y === null) return 1;
    return x < y ? -1 : 1;
  }
  return 0;
}

/** By UTF-16 units: the same on every device, in any language. */
export function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Ids as numbers, however long: of two without leading zeros the longer is the greater. */
export const compareIds = (a: string, b: string): number =>
  a.length - b.length || compareTexts(a, b);

/** Two legs under one id are sorted by their coins. */
export const byTimeThenId = (a: LedgerEntry, b: LedgerEntry): number =>
  a.cTimeMs - b.cTimeMs || compareIds(a.billId, b.billId) || compareTexts(a.coinName, b.coinName);

/** Sorts into a new list like `items.sort(compare)`: equal items stay in order. */
export function* sorting<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  // Most lists are sorted already, or reversed.
  let [rises, falls] = [true, true];
  for (let at = 1; at < items.length && (rises || falls); at += 1) {
    if (at % ROWS_PER_STEP === 0) yield;
    const difference = compare(items[at - 1]!, items[at]!);
    if (difference > 0) rises = false;
    else falls = false;
  }
  if (rises || falls) return rises ? [...items] : [...items].reverse();
  let runs: Item[][] = [];
  for (let first = 0; first < items.length; first += ROWS_PER_STEP) {
    runs.push(items.slice(first, first + ROWS_PER_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      longer.push(yield* merging(runs[at]!, runs[at + 1] ?? [], compare));
    runs = longer;
  }
  return runs[0] ?? [];
}

function* merging<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = [];
  for (let [l, r] = [0, 0]; l < left.length || r < right.length;) {
    if (merged.length % ROWS_PER_STEP === 0) yield;
    merged.push(
      r === right.length || (l < left.length && compare(left[l]!, right[r]!) <= 0)
        ? left[l++]!
        : right[r++]!,
    );
  }
  return merged;
}

/** A sorted list with further items inserted; the same list if there are none. */
export function insertSorted<Item>(
  sorted: readonly Item[],
  added: readonly Item[],
  compare: (a: Item, b: Item) => number,
): readonly Item[] {
  if (added.length === 0) return sorted;
  let from = sorted.length;
  while (from > 0 && compare(sorted[from - 1]!, added[0]!) > 0) from -= 1;
  const before = from === sorted.length ? sorted : sorted.slice(0, from);
  return before.concat([...sorted.slice(from), ...added].sort(compare));
}
