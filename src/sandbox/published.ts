// What can be seen at this moment, and what faults do to it while somebody reads.

import type { AccountKind } from './accounts';
import { DAY_MS, monthOf, oldestMonthKept, type Day, type Month } from './calendar';
import { hash32 } from './chance';
import type { SettledCommission } from './commission-records';
import type { LedgerEntry } from './ledger-entries';
import type { Product } from './market';
import type { RecordOrder } from './options';

/** A listing of operation B: one month of one account, filtered or whole. */
export interface LedgerQuestion {
  readonly account: AccountKind;
  readonly month: Month;
  readonly coin?: string | undefined;
  readonly bizType?: string | undefined;
}

/** A listing of operation A: settlement days from start to end, both included. */
export interface RebateQuestion {
  readonly symbol: string;
  readonly product: Product;
  readonly coin: string;
  readonly start: Day;
  readonly end: Day;
}

/** What a fault did to the records. */
export interface Change {
  readonly kind: 'posted' | 'moved' | 'withdrawn' | 'returned';
  /** Number of the request before whose answer it happened. */
  readonly request: number;
  readonly record: LedgerEntry | SettledCommission['record'];
}

export interface PublishedSources {
  readonly seed: string;
  readonly order: RecordOrder;
  readonly nowMs: () => number;
  readonly postedUntilMs: number | undefined;
  readonly ledgerMonth: (account: AccountKind, month: Month) => readonly LedgerEntry[];
  readonly commissions: (symbol: string, product: Product, day: Day) => readonly SettledCommission[];
}

export interface Published {
  readonly changes: readonly Change[];
  /** Oldest first. */
  readonly ledger: (question: LedgerQuestion) => readonly LedgerEntry[];
  readonly rebates: (question: RebateQuestion) => readonly SettledCommission[];
  /** In the order in which pages are cut. */
  readonly ledgerListing: (question: LedgerQuestion) => readonly LedgerEntry[];
  readonly rebateListing: (question: RebateQuestion) => readonly SettledCommission[];
  /** Posts early what would come next in this listing: history stays as it is, only the moment moves. */
  readonly postLedger: (question: LedgerQuestion, records: number, request: number) => void;
  readonly postRebates: (question: RebateQuestion, records: number, request: number) => void;
  /** Moves an entry from one end of the listing to the other: nothing is added or lost, yet all between them shifts. */
  readonly shiftLedger: (question: LedgerQuestion, request: number) => void;
  /** Withdraws the listing's first record, or brings a withdrawn one back: `total` changes with it, so it can be noticed. */
  readonly shiftRebates: (question: RebateQuestion, request: number) => void;
}

export function published(sources: PublishedSources): Published {
  const changes: Change[] = [];
  /** How far posting faults have gone beyond the clock, by account, and by symbol, product and coin. */
  const postedEarlyMs = new Map<string, number>();
  /** Moved entries of a ledger listing: those at its front, newest move first, and those at its end. */
  const moved = new Map<string, { front: LedgerEntry[]; end: LedgerEntry[] }>();
  const withdrawn = new Set<SettledCommission>();
  const filtered = new Map<string, readonly LedgerEntry[]>();
  const listings = new Map<string, { readonly length: number; readonly moves: number; readonly listing: readonly LedgerEntry[] }>();

  const seenUntilMs = (key: string): number => Math.max(sources.postedUntilMs ?? sources.nowMs(), postedEarlyMs.get(key) ?? 0);
  const rebateKey = (question: RebateQuestion): string => `${question.symbol}|${question.product}|${question.coin}`;
  const ledgerKey = (question: LedgerQuestion): string => JSON.stringify([question.account, question.month, question.coin ?? 0, question.bizType ?? 0]);

  /** The whole month, future entries included: filtered once, however many pages are asked for. */
  const wholeMonth = (question: LedgerQuestion): readonly LedgerEntry[] => {
    const { account, month, coin, bizType } = question;
    const entries = sources.ledgerMonth(account, month);
    if (coin === undefined && bizType === undefined) return entries;
    const key = ledgerKey(question);
    const known = filtered.get(key);
    if (known) return known;
    const fresh = entries.filter((entry) => (coin === undefined || entry.coinName === coin) && (bizType === undefined || entry.bizType === bizType));
    filtered.set(key, fresh);
    return fresh;
  };

  const ledger = (question: LedgerQuestion): readonly LedgerEntry[] => {
    const untilMs = seenUntilMs(question.account);
    if (question.month > monthOf(untilMs) || question.month < oldestMonthKept(sources.nowMs())) return [];
    const entries = wholeMonth(question);
    return question.month < monthOf(untilMs) ? entries : entries.slice(0, countUntil(entries, untilMs));
  };

  const rebatesEver = (question: RebateQuestion): SettledCommission[] => {
    const oldest = Math.max(question.start, oldestDayKept(sources.nowMs()));
    const last = Math.min(question.end, Math.floor(seenUntilMs(rebateKey(question)) / DAY_MS) + 1);
    const found: SettledCommission[] = [];
    for (let day = oldest; day <= last; day += 1) {
      found.push(...sources.commissions(question.symbol, question.product, day).filter((one) => one.record.commissionAsset === question.coin));
    }
    return found;
  };
  const rebates = (question: RebateQuestion): readonly SettledCommission[] => {
    const untilMs = seenUntilMs(rebateKey(question));
    return rebatesEver(question).filter((one) => one.updatedAtMs <= untilMs && !withdrawn.has(one));
  };

  const ledgerListing = (question: LedgerQuestion): readonly LedgerEntry[] => {
    const key = ledgerKey(question);
    const entries = ledger(question);
    const moves = moved.get(key);
    const moveCount = moves ? moves.front.length + moves.end.length : 0;
    const known = listings.get(key);
    if (known?.length === entries.length && known.moves === moveCount) return known.listing;
    let listing = inOrder(entries, sources.order, (entry) => `${sources.seed}${entry.billId}`);
    if (moves) {
      const away = new Set([...moves.front, ...moves.end]);
      listing = [...moves.front, ...listing.filter((entry) => !away.has(entry)), ...moves.end];
    }
    listings.set(key, { length: entries.length, moves: moveCount, listing });
    return listing;
  };

  const rebateListing = (question: RebateQuestion): readonly SettledCommission[] =>
    inOrder(rebates(question), sources.order, (one) => `${sources.seed}${one.record.symbol}${one.product}${one.day}-${one.index}`);

  return {
    changes,
    ledger,
    rebates,
    ledgerListing,
    rebateListing,
    postLedger: (question, records, request) => {
      if (question.month !== monthOf(seenUntilMs(question.account))) return;
      const entries = wholeMonth(question);
      const from = countUntil(entries, seenUntilMs(question.account));
      // Entries of one moment are one event: they are posted together.
      const lastMs = Number(entries[Math.min(from + records, entries.length) - 1]?.cTime ?? 0);
      postedEarlyMs.set(question.account, Math.max(seenUntilMs(question.account), lastMs));
      for (const record of entries.slice(from, countUntil(entries, lastMs))) changes.push({ kind: 'posted', request, record });
    },
    postRebates: (question, records, request) => {
      const untilMs = seenUntilMs(rebateKey(question));
      const next = rebatesEver(question).filter((one) => one.updatedAtMs > untilMs);
      const lastMs = next[Math.min(records, next.length) - 1]?.updatedAtMs ?? 0;
      postedEarlyMs.set(rebateKey(question), Math.max(untilMs, lastMs));
      for (const one of next) if (one.updatedAtMs <= lastMs) changes.push({ kind: 'posted', request, record: one.record });
    },
    shiftLedger: (question, request) => {
      const listing = ledgerListing(question);
      const [first, last] = [listing[0], listing[listing.length - 1]];
      if (!first || !last || first === last) return;
      const key = ledgerKey(question);
      const moves = moved.get(key) ?? { front: [], end: [] };
      moved.set(key, moves);
      const toFront = hash32(`${sources.seed}|shift|${request}`) % 2 === 0;
      const record = toFront ? last : first;
      moves.front = moves.front.filter((entry) => entry !== record);
      moves.end = moves.end.filter((entry) => entry !== record);
      if (toFront) moves.front.unshift(record);
      else moves.end.push(record);
      listings.delete(key);
      changes.push({ kind: 'moved', request, record });
    },
    shiftRebates: (question, request) => {
      const back = rebatesEver(question).find((one) => withdrawn.has(one));
      const away = back ? undefined : rebateListing(question)[0];
      if (back) {
        withdrawn.delete(back);
        changes.push({ kind: 'returned', request, record: back.record });
      } else if (away) {
        withdrawn.add(away);
        changes.push({ kind: 'withdrawn', request, record: away.record });
      }
    },
  };
}

/** First day that is kept: commission records are kept as long as ledger months. */
export const oldestDayKept = (atMs: number): Day => Math.floor(Date.UTC(Math.floor(oldestMonthKept(atMs) / 12), oldestMonthKept(atMs) % 12, 1) / DAY_MS);

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

/** 'shuffled' puts the whole listing in an order that means nothing but is always the same, new records anywhere in it. */
function inOrder<T>(oldestFirst: readonly T[], order: RecordOrder, nameOf: (record: T) => string): readonly T[] {
  if (order === 'oldest') return oldestFirst;
  if (order === 'newest') return [...oldestFirst].reverse();
  return oldestFirst
    .map((record) => ({ record, rank: hash32(nameOf(record)) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ record }) => record);
}
