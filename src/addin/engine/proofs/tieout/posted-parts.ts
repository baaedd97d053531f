// Assigns postings to settlements: each ledger entry is used once, the most certain assignment
// first.
import { addDays, countDays, type IsoDay } from '../../records/calendar';
import type { CommissionRecord } from '../../records/commission-record';
import { grouped } from '../../../platform/grouped';
import type { LedgerEntry } from '../../records/ledger-entry';
import { byTimeThenId, compareTexts } from '../../records/row-order';
import { sizeOf, toUnits } from '../../records/units';
import { settlementDay } from '../rebate-totals';

/** A ledger entry that pays commission. */
export interface CommissionPosting {
  readonly entry: LedgerEntry;
  readonly day: IsoDay;
  readonly amount: bigint;
}

export interface Assignment {
  /** Postings by the settlement day that they pay. */
  readonly byDay: ReadonlyMap<IsoDay, readonly CommissionPosting[]>;
  /** Postings without a settlement. */
  readonly left: readonly CommissionPosting[];
  /** Settlements of a day and product without a posting of their exact amount. */
  readonly open: readonly OpenPart[];
}

export interface OpenPart {
  readonly day: IsoDay;
  readonly records: readonly CommissionRecord[];
  /** Settled less posted, in units. */
  readonly rest: bigint;
}

/**
 * How a day's commission may be posted, the most certain first: in one sum, by product, by pair,
 * record by record.
 */
const LEVELS: readonly ((record: CommissionRecord) => string | CommissionRecord)[] = [
  settlementDay,
  (record) => `${settlementDay(record)}|${record.productType}`,
  (record) => `${settlementDay(record)}|${record.productType}|${record.symbol}`,
  (record) => record,
];

/**
 * Assigns each posting to at most one settlement day, in three steps.
 * 1. Exact sums: of a whole day, then of what is left of the day by product, by pair, by record. Of
 *    several postings of that amount the earliest is taken, from the day itself to `lagDays` later.
 *    Then the same for sums within `allowed`, the nearest posting first.
 * 2. Each posting that is left goes to a day of which a part is still open: the day at the usual
 *    distance (that of most exact sums, one day if there are none), otherwise the oldest day within
 *    the lag. A day gets one posting of a business type, the one whose amount is nearest.
 * 3. Each further posting goes to the oldest day within the lag that is still short.
 *
 * @param allowed the largest difference between a posting and the sum that it pays, in units; 0n for
 *   none
 */
export function assignPostings(
  records: readonly CommissionRecord[],
  postings: readonly CommissionPosting[],
  {
    lagDays,
    allowed,
    scale,
  }: { readonly lagDays: number; readonly allowed: bigint; readonly scale: number },
): Assignment {
  const byDay = new Map<IsoDay, CommissionPosting[]>();
  const unused = new Set([...postings].sort(byTime));
  const lags = new Map<number, number>();
  const pay = (day: IsoDay, posting: CommissionPosting): void => {
    unused.delete(posting);
    const lag = countDays({ start: day, end: posting.day }) - 1;
    lags.set(lag, (lags.get(lag) ?? 0) + 1);
    byDay.set(day, [...(byDay.get(day) ?? []), posting]);
  };
  let unpaid = [...records].sort((a, b) => compareTexts(a.settleStartTime, b.settleStartTime));
  const payLevels = (find: (sum: bigint) => readonly CommissionPosting[]): void => {
    for (const level of LEVELS) {
      const paid = new Set<CommissionRecord>();
      for (const group of grouped(unpaid, level).values()) {
        const day = settlementDay(group[0]!);
        const posting = find(settledIn(group, scale)).find(
          (one) => unused.has(one) && isWithin(one.day, day, lagDays),
        );
        if (posting === undefined) continue;
        pay(day, posting);
        for (const record of group) paid.add(record);
      }
      unpaid = unpaid.filter((record) => !paid.has(record));
    }
  };
  const ofAmount = grouped(unused, ({ amount }) => amount);
  payLevels((sum) => ofAmount.get(sum) ?? []);
  if (allowed > 0n)
    payLevels((sum) =>
      [...unused]
        .filter(({ amount }) => sizeOf(sum - amount) <= allowed)
        .sort((a, b) => Number(sizeOf(sum - a.amount) - sizeOf(sum - b.amount))),
    );
  const open = [...grouped(unpaid, LEVELS[1]!).values()]
    .map((group): Part => ({
      day: settlementDay(group[0]!),
      records: group,
      rest: settledIn(group, scale),
    }))
    .filter(({ rest }) => sizeOf(rest) > allowed);
  const usual =
    [...lags].sort(([a, often], [b, seldom]) => seldom - often || a - b)[0]?.[0] ??
    Math.min(1, lagDays);
  payOneOfEachType(open, [...unused], lagDays, usual, pay);
  for (const posting of [...unused]) {
    const part = open.find(
      ({ day, rest }) => rest > allowed && isWithin(posting.day, day, lagDays),
    );
    if (part !== undefined) payPart(part, posting, pay);
  }
  return {
    byDay: new Map([...byDay].map(([day, paid]) => [day, paid.sort(byTime)])),
    left: [...unused],
    open,
  };
}

interface Part {
  readonly day: IsoDay;
  readonly records: readonly CommissionRecord[];
  rest: bigint;
}
type Pay = (day: IsoDay, posting: CommissionPosting) => void;

function payPart(part: Part, posting: CommissionPosting, pay: Pay): void {
  part.rest -= posting.amount;
  pay(part.day, posting);
}

function payOneOfEachType(
  open: readonly Part[],
  left: readonly CommissionPosting[],
  lagDays: number,
  usualLag: number,
  pay: Pay,
): void {
  const partsOf = grouped(open, ({ day }) => day);
  const taken = new Set<string>();
  const used = new Set<CommissionPosting>();
  const nearest = (day: IsoDay, posting: CommissionPosting): Part =>
    partsOf
      .get(day)!
      .reduce((best, part) => (gapOf(part, posting) < gapOf(best, posting) ? part : best));
  const give = (day: IsoDay, posting: CommissionPosting): void => {
    taken.add(`${posting.entry.bizType}|${day}`);
    used.add(posting);
    payPart(nearest(day, posting), posting, pay);
  };
  const canTake = (day: IsoDay, { entry }: CommissionPosting): boolean =>
    partsOf.has(day) && !taken.has(`${entry.bizType}|${day}`);
  for (const group of grouped(left, ({ entry, day }) => `${entry.bizType}|${day}`).values()) {
    const day = addDays(group[0]!.day, -usualLag);
    if (!canTake(day, group[0]!)) continue;
    give(
      day,
      group.reduce((best, posting) =>
        gapOf(nearest(day, posting), posting) < gapOf(nearest(day, best), best) ? posting : best,
      ),
    );
  }
  for (const posting of left) {
    if (used.has(posting)) continue;
    const days = Array.from({ length: lagDays + 1 }, (_, at) => addDays(posting.day, at - lagDays));
    const day = days.find((one) => canTake(one, posting));
    if (day !== undefined) give(day, posting);
  }
}

const gapOf = ({ rest }: Part, { amount }: CommissionPosting): bigint => sizeOf(rest - amount);
/** The exact sum of their commission, in units. */
export const settledIn = (records: readonly CommissionRecord[], scale: number): bigint =>
  records.reduce((sum, { commission }) => sum + toUnits(commission ?? '0', scale), 0n);
const isWithin = (postedOn: IsoDay, settledOn: IsoDay, lagDays: number): boolean =>
  postedOn >= settledOn && postedOn <= addDays(settledOn, lagDays);

const byTime = (a: CommissionPosting, b: CommissionPosting): number =>
  byTimeThenId(a.entry, b.entry);
