// Which posting pays which settlement: each ledger entry is used once, from the surest assignment to the least sure.
import { addDays, type IsoDay } from '../records/calendar';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { toUnits } from '../records/units';
import { settlementDay } from './rebate-totals';

/** A ledger entry that pays commission. */
export interface Posting { readonly entry: LedgerEntry; readonly day: IsoDay; readonly amount: bigint }

export interface Assignment {
  /** Postings by the settlement day that they pay. */
  readonly byDay: ReadonlyMap<IsoDay, readonly Posting[]>;
  /** Postings that no settlement was found for. */
  readonly left: readonly Posting[];
  /** Settlements of a day and product that no posting of their exact amount was found for. */
  readonly open: readonly OpenPart[];
}

export interface OpenPart {
  readonly day: IsoDay;
  readonly records: readonly CommissionRecord[];
  /** Settled less posted, in units. */
  readonly rest: bigint;
}

/** How a day's commission may be posted, from the surest: in one sum, by product, by pair, record by record. */
const LEVELS: readonly ((record: CommissionRecord, at: number) => string)[] = [
  (record) => settlementDay(record),
  (record) => `${settlementDay(record)}|${record.productType}`,
  (record) => `${settlementDay(record)}|${record.productType}|${record.symbol}`,
  (record, at) => `${settlementDay(record)}|${at}`,
];

/**
 * 1. Exact sums: of a whole day, then of what is left of it by product, by pair, by record; the earliest posting of that
 *    amount from the day itself up to `lagDays` later.
 * 2. A posting that is left goes to the day and product whose open amount is nearest to its own.
 * 3. Any further one goes to the oldest day within its lag that is still open.
 */
export function assignPostings(records: readonly CommissionRecord[], postings: readonly Posting[], lagDays: number, scale: number): Assignment {
  const byDay = new Map<IsoDay, Posting[]>();
  const unused = new Set([...postings].sort(byTime));
  const pay = (day: IsoDay, posting: Posting): void => {
    unused.delete(posting);
    byDay.set(day, [...(byDay.get(day) ?? []), posting]);
  };
  let unpaid = [...records].sort((a, b) => (a.settleStartTime < b.settleStartTime ? -1 : a.settleStartTime > b.settleStartTime ? 1 : 0));
  for (const level of LEVELS) {
    const ofAmount = groupedBy([...unused], ({ amount }) => String(amount));
    const paid = new Set<CommissionRecord>();
    for (const group of groupedBy(unpaid, level).values()) {
      const day = settlementDay(group[0]!);
      const candidates = ofAmount.get(String(sumOf(group, scale))) ?? [];
      const posting = candidates.find((one) => unused.has(one) && isWithin(one.day, day, lagDays));
      if (posting === undefined) continue;
      pay(day, posting);
      for (const record of group) paid.add(record);
    }
    unpaid = unpaid.filter((record) => !paid.has(record));
  }
  const open = [...groupedBy(unpaid, LEVELS[1]!).values()].map((group) => ({ day: settlementDay(group[0]!), records: group, rest: sumOf(group, scale) })).filter(({ rest }) => rest !== 0n);
  payNearest(open, [...unused], lagDays, pay);
  for (const posting of [...unused]) {
    const part = open.find(({ day, rest }) => rest > 0n && isWithin(posting.day, day, lagDays));
    if (part === undefined) continue;
    part.rest -= posting.amount;
    pay(part.day, posting);
  }
  return { byDay, left: [...unused], open };
}

/** Pairs of an open part and a posting, nearest first; each is used once. */
function payNearest(open: { readonly day: IsoDay; rest: bigint }[], left: readonly Posting[], lagDays: number, pay: (day: IsoDay, posting: Posting) => void): void {
  const byPostingDay = groupedBy(left, ({ day }) => day);
  const pairs = open.flatMap((part) => {
    const within = Array.from({ length: lagDays + 1 }, (_, days) => byPostingDay.get(addDays(part.day, days)) ?? []).flat();
    return within.map((posting) => ({ part, posting, gap: sizeOf(part.rest - posting.amount) }));
  });
  pairs.sort((a, b) => (a.gap < b.gap ? -1 : a.gap > b.gap ? 1 : 0) || (a.part.day < b.part.day ? -1 : a.part.day > b.part.day ? 1 : 0) || byTime(a.posting, b.posting));
  const used = new Set<unknown>();
  for (const { part, posting } of pairs) {
    if (used.has(part) || used.has(posting)) continue;
    used.add(part);
    used.add(posting);
    part.rest -= posting.amount;
    pay(part.day, posting);
  }
}

const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units);
const sumOf = (records: readonly CommissionRecord[], scale: number): bigint => records.reduce((sum, { commission }) => sum + toUnits(commission ?? '0', scale), 0n);
const isWithin = (postedOn: IsoDay, settledOn: IsoDay, lagDays: number): boolean => postedOn >= settledOn && postedOn <= addDays(settledOn, lagDays);

function byTime({ entry: a }: Posting, { entry: b }: Posting): number {
  return a.cTimeMs - b.cTimeMs || a.billId.length - b.billId.length || (a.billId < b.billId ? -1 : a.billId > b.billId ? 1 : 0);
}

export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item, at: number) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  items.forEach((item, at) => {
    const key = keyOf(item, at);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  });
  return groups;
}
