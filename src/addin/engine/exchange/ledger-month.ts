// A month of the ledger as its answers show it.
import type { Chain } from '../records/balance-chain';
import type { LedgerEntry } from '../records/ledger-entry';
import type { MergedEntries } from './merge-entries';
import type { Order } from './month-end';
import type { Page } from './page';

export interface LedgerMonth {
  readonly month: string;
  /** The answers behind it, page 1 first. */
  readonly pages: readonly Page<LedgerEntry>[];
  /** By time, then id; each entry once; none later than the moment of page 1 (as-of). */
  readonly entries: readonly LedgerEntry[];
  readonly duplicatesRemoved: number;
  readonly chain: Chain;
  /** How often the month was read until it was certain. */
  readonly readings: number;
  /** billIds that an earlier answer had and the exchange no longer lists; absent: none. */
  readonly gone?: readonly string[];
}

/** The entries that the pages of a month show, before it is certain that they are all. */
export interface MonthSeen extends MergedEntries {
  readonly pages: readonly Page<LedgerEntry>[];
  readonly order: Order | null;
  readonly chain: Chain;
}
