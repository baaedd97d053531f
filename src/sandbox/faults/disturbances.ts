// Changes that faults make to the records during a reading: they post early, move, and withdraw. No
// record is invented, so history stays as the seed gives it.

import { hash32 } from '../data/seeded-random';
import type { CommissionRecord, SettledCommission } from '../data/commission-records';
import type { LedgerEntry } from '../data/ledger-entries';
import { ledgerKey, type LedgerQuestion, type RebateQuestion } from '../data/questions';

/** One thing that a fault did. */
export interface Change {
  readonly kind: 'posted' | 'moved' | 'withdrawn' | 'returned';
  /** The number of the request; the change happened before its answer. */
  readonly request: number;
  readonly record: LedgerEntry | CommissionRecord;
}

/**
 * Entries that were moved to one end of a ledger listing, in the order in which they stand there.
 */
export interface Moves {
  readonly front: readonly LedgerEntry[];
  readonly end: readonly LedgerEntry[];
}

/** Everything that faults have done so far. */
export interface Disturbances {
  readonly changes: Change[];
  /**
   * The time up to which records are posted ahead of the clock, in Unix milliseconds, by account,
   * and by symbol, product and coin.
   */
  readonly postedEarlyMs: Map<string, number>;
  /** By ledgerKey. */
  readonly moved: Map<string, Moves>;
  readonly withdrawn: Set<SettledCommission>;
}

export const noDisturbances = (): Disturbances => ({
  changes: [],
  postedEarlyMs: new Map(),
  moved: new Map(),
  withdrawn: new Set(),
});

/** Postings are early for a whole account, in every month and with every filter. */
export const ledgerPostingKey = (question: LedgerQuestion): string => question.account;
export const rebatePostingKey = ({ symbol, product, coin }: RebateQuestion): string =>
  `${symbol}|${product}|${coin}`;

/**
 * Posts the next entries of an open month early. `notYetSeen` is the rest of that month, oldest
 * first; entries of one moment are one event and are posted together. Without a rest it does
 * nothing.
 */
export function postLedger(
  state: Disturbances,
  question: LedgerQuestion,
  notYetSeen: readonly LedgerEntry[],
  records: number,
  request: number,
): void {
  const untilMs = Number(notYetSeen[Math.min(records, notYetSeen.length) - 1]?.cTime ?? 0);
  if (untilMs > 0) state.postedEarlyMs.set(ledgerPostingKey(question), untilMs);
  for (const record of notYetSeen)
    if (Number(record.cTime) <= untilMs) state.changes.push({ kind: 'posted', request, record });
}

/** The same for commission records, in the order of their updateTime. */
export function postRebates(
  state: Disturbances,
  question: RebateQuestion,
  notYetSeen: readonly SettledCommission[],
  records: number,
  request: number,
): void {
  const untilMs = notYetSeen[Math.min(records, notYetSeen.length) - 1]?.updatedAtMs ?? 0;
  if (untilMs > 0) state.postedEarlyMs.set(rebatePostingKey(question), untilMs);
  for (const { record, updatedAtMs } of notYetSeen)
    if (updatedAtMs <= untilMs) state.changes.push({ kind: 'posted', request, record });
}

/**
 * Moves the first entry of a listing to its end, or the last to its front: nothing is added or
 * lost, but the places between shift, so a reader that continues gets one entry twice and misses
 * another.
 */
export function shiftLedger(
  state: Disturbances,
  question: LedgerQuestion,
  listing: readonly LedgerEntry[],
  request: number,
): void {
  const [first, last] = [listing[0], listing[listing.length - 1]];
  if (!first || !last || first === last) return;
  const toFront = hash32(`shift|${request}`) % 2 === 0;
  const record = toFront ? last : first;
  const { front, end } = state.moved.get(ledgerKey(question)) ?? { front: [], end: [] };
  const [otherFront, otherEnd] = [front, end].map((moved) =>
    moved.filter((entry) => entry !== record),
  ) as [LedgerEntry[], LedgerEntry[]];
  state.moved.set(
    ledgerKey(question),
    toFront
      ? { front: [record, ...otherFront], end: otherEnd }
      : { front: otherFront, end: [...otherEnd, record] },
  );
  state.changes.push({ kind: 'moved', request, record });
}

/**
 * Withdraws the first record of a listing, or brings back one that was withdrawn from it. Records
 * of operation A have no identity, so no reader could notice a move alone: here `total` changes
 * too.
 */
export function shiftRebates(
  state: Disturbances,
  question: RebateQuestion,
  listing: readonly SettledCommission[],
  request: number,
): void {
  const back = [...state.withdrawn].find((one) => isAskedFor(question, one));
  const away = listing[0];
  if (back) {
    state.withdrawn.delete(back);
    state.changes.push({ kind: 'returned', request, record: back.record });
  } else if (away) {
    state.withdrawn.add(away);
    state.changes.push({ kind: 'withdrawn', request, record: away.record });
  }
}

const isAskedFor = (
  { symbol, product, coin, start, end }: RebateQuestion,
  one: SettledCommission,
): boolean =>
  one.symbol === symbol &&
  one.product === product &&
  one.coin === coin &&
  one.day >= start &&
  one.day <= end;
