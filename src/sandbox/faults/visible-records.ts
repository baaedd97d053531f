// The records that are visible at this moment, and their order in listings.

import type { AccountKind } from '../data/accounts';
import {
  dayOf,
  firstDayOf,
  monthOf,
  oldestMonthRetained,
  type Day,
  type Month,
} from '../data/calendar';
import { hash32 } from '../data/seeded-random';
import type { SettledCommission } from '../data/commission-records';
import {
  ledgerPostingKey,
  postLedger,
  postRebates,
  rebatePostingKey,
  shiftLedger,
  shiftRebates,
  type Disturbances,
  type Moves,
} from './disturbances';
import type { Fault } from './faults';
import type { LedgerEntry } from '../data/ledger-entries';
import type { Product } from '../data/market';
import type { RecordOrder } from '../data/questions';
import { ledgerKey, type LedgerQuestion, type RebateQuestion } from '../data/questions';

export interface PublishedSources {
  readonly seed: string;
  readonly order: RecordOrder;
  readonly nowMs: () => number;
  readonly postedUntilMs: number | undefined;
  readonly postEveryMs: number | undefined;
  readonly disturbances: Disturbances;
  /** A whole month, oldest first, future entries included. */
  readonly ledgerMonth: (account: AccountKind, month: Month) => readonly LedgerEntry[];
  readonly commissions: (
    symbol: string,
    product: Product,
    day: Day,
  ) => readonly SettledCommission[];
}

export interface Published {
  /** Oldest first; empty where the month is too old or in the future. */
  readonly ledger: (question: LedgerQuestion) => readonly LedgerEntry[];
  readonly rebates: (question: RebateQuestion) => readonly SettledCommission[];
  /**
   * The same in the order in which pages are cut; a fault of the kind `post` or `shift` acts first.
   */
  readonly ledgerListing: (
    question: LedgerQuestion,
    fault?: Fault,
    request?: number,
  ) => readonly LedgerEntry[];
  readonly rebateListing: (
    question: RebateQuestion,
    fault?: Fault,
    request?: number,
  ) => readonly SettledCommission[];
}

/** First day that is kept: commission records are kept as long as ledger months. */
export const oldestDayRetained = (atMs: number): Day => firstDayOf(oldestMonthRetained(atMs));

export function published(sources: PublishedSources): Published {
  const { disturbances: state, seed, order } = sources;
  const filtered = new Map<string, readonly LedgerEntry[]>();
  const listings = new Map<
    string,
    {
      readonly length: number;
      readonly moves: Moves | undefined;
      readonly listing: readonly LedgerEntry[];
    }
  >();

  const seenUntilMs = (postingKey: string): number =>
    Math.max(sources.postedUntilMs ?? sources.nowMs(), state.postedEarlyMs.get(postingKey) ?? 0);

  /** The time of a listing's first request, and the number of records posted for it since. */
  const busy = new Map<string, { readonly sinceMs: number; posted: number }>();
  /** The number of records that a busy account has to post now. */
  const dueNow = (postingKey: string): number => {
    const { postEveryMs, nowMs } = sources;
    if (postEveryMs === undefined) return 0;
    const listing = busy.get(postingKey) ?? { sinceMs: nowMs(), posted: 0 };
    busy.set(postingKey, listing);
    const due = Math.floor((nowMs() - listing.sinceMs) / postEveryMs) - listing.posted;
    listing.posted += due;
    return due;
  };

  /** Filtered once for all pages. */
  const wholeMonth = (question: LedgerQuestion): readonly LedgerEntry[] => {
    const { account, month, coin, bizType } = question;
    const entries = sources.ledgerMonth(account, month);
    if (coin === undefined && bizType === undefined) return entries;
    const known = filtered.get(ledgerKey(question));
    if (known) return known;
    const fresh = entries.filter(
      (entry) =>
        (coin === undefined || entry.coinName === coin) &&
        (bizType === undefined || entry.bizType === bizType),
    );
    filtered.set(ledgerKey(question), fresh);
    return fresh;
  };

  const ledger = (question: LedgerQuestion): readonly LedgerEntry[] => {
    const untilMs = seenUntilMs(ledgerPostingKey(question));
    if (question.month > monthOf(untilMs) || question.month < oldestMonthRetained(sources.nowMs()))
      return [];
    const entries = wholeMonth(question);
    return question.month < monthOf(untilMs)
      ? entries
      : entries.slice(0, countUntil(entries, untilMs));
  };

  /**
   * All records of the retained days up to the end of the question, at most tomorrow, including
   * those not posted yet.
   */
  const rebatesEver = (question: RebateQuestion): SettledCommission[] => {
    const last = Math.min(question.end, dayOf(seenUntilMs(rebatePostingKey(question))) + 1);
    const found: SettledCommission[] = [];
    for (
      let day = Math.max(question.start, oldestDayRetained(sources.nowMs()));
      day <= last;
      day += 1
    ) {
      for (const one of sources.commissions(question.symbol, question.product, day))
        if (one.coin === question.coin) found.push(one);
    }
    return found;
  };

  const rebates = (question: RebateQuestion): readonly SettledCommission[] => {
    const untilMs = seenUntilMs(rebatePostingKey(question));
    return rebatesEver(question).filter(
      (one) => one.updatedAtMs <= untilMs && !state.withdrawn.has(one),
    );
  };

  /** Cached between pages until the listing grows or is rearranged. */
  const ledgerOrdered = (question: LedgerQuestion): readonly LedgerEntry[] => {
    const key = ledgerKey(question);
    const entries = ledger(question);
    const moves = state.moved.get(key);
    const known = listings.get(key);
    if (known?.length === entries.length && known.moves === moves) return known.listing;
    const ordered = inOrder(entries, order, (entry) => `${seed}${entry.billId}`);
    const away = new Set(moves ? [...moves.front, ...moves.end] : []);
    const listing = moves
      ? [...moves.front, ...ordered.filter((entry) => !away.has(entry)), ...moves.end]
      : ordered;
    listings.set(key, { length: entries.length, moves, listing });
    return listing;
  };

  const rebatesOrdered = (question: RebateQuestion): readonly SettledCommission[] =>
    inOrder(
      rebates(question),
      order,
      (one) => `${seed}${one.symbol}${one.product}${one.day}-${one.index}`,
    );

  return {
    ledger,
    rebates,
    ledgerListing: (question, fault, request = 0) => {
      const untilMs = seenUntilMs(ledgerPostingKey(question));
      // Nothing is posted into a closed month, nor early into the next one.
      const isOpen = question.month === monthOf(untilMs);
      const due = isOpen ? dueNow(ledgerPostingKey(question)) : 0;
      const records = due + (fault?.kind === 'post' ? fault.records : 0);
      if (isOpen && records > 0)
        postLedger(
          state,
          question,
          wholeMonth(question).slice(ledger(question).length),
          records,
          request,
        );
      if (fault?.kind === 'shift') shiftLedger(state, question, ledgerOrdered(question), request);
      return ledgerOrdered(question);
    },
    rebateListing: (question, fault, request = 0) => {
      const untilMs = seenUntilMs(rebatePostingKey(question));
      const isOpen = question.end >= dayOf(sources.nowMs());
      const due = isOpen ? dueNow(rebatePostingKey(question)) : 0;
      const records = due + (fault?.kind === 'post' ? fault.records : 0);
      if (records > 0)
        postRebates(
          state,
          question,
          rebatesEver(question).filter((one) => one.updatedAtMs > untilMs),
          records,
          request,
        );
      if (fault?.kind === 'shift') shiftRebates(state, question, rebatesOrdered(question), request);
      return rebatesOrdered(question);
    },
  };
}

/** How many entries, oldest first, have a cTime up to and including that moment. */
function countUntil(entries: readonly LedgerEntry[], untilMs: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(entries[middle]!.cTime) <= untilMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * 'shuffled' puts the whole listing in an arbitrary but fixed order, new records anywhere in it.
 */
function inOrder<T>(
  oldestFirst: readonly T[],
  order: RecordOrder,
  nameOf: (record: T) => string,
): readonly T[] {
  if (order === 'oldest') return oldestFirst;
  if (order === 'newest') return [...oldestFirst].reverse();
  return oldestFirst
    .map((record) => ({ record, rank: hash32(nameOf(record)) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ record }) => record);
}
