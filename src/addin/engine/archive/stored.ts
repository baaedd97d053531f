// What is kept of what the exchange said. All of it is kept by exchange host and fingerprint of the
// API key (`owner`), never by an account's name.
import type { LedgerMonth } from '../exchange/ledger-month';
import type { RebateWindow } from '../exchange/rebate-window';
import type { Chain } from '../records/balance-chain';
import type { DayWindow, IsoDay, IsoMonth } from '../records/calendar';
import type { CommissionRecord, Product } from '../records/commission-record';
import { carryTraits } from '../records/entry-traits';

/** One line of commission records that operation A can be asked for. */
export interface Series {
  readonly symbol: string;
  readonly coin: string;
  readonly product: Product;
}

export const seriesKey = ({ symbol, coin, product }: Series): string =>
  `${symbol}|${coin}|${product}`;

/** The series that a key of `seriesKey` stands for. */
export function seriesOfKey(key: string): Series {
  const parts = key.split('|');
  return {
    product: parts.at(-1) === 'FUTURES' ? 'FUTURES' : 'SPOT',
    coin: parts.at(-2) ?? '',
    symbol: parts.slice(0, -2).join('|'),
  };
}

/** A whole month of the ledger. */
export interface ArchivedMonth {
  readonly reading: LedgerMonth;
  /** When its first page was asked for: nothing in it is older. */
  readonly fetchedAtMs: number;
  /**
   * False where the exchange no longer holds this month: there is nothing to show and the result
   * says so.
   */
  readonly retained: boolean;
}

const NO_CHAIN: Chain = { feeModel: 'inside', links: 0, breaks: [], byCoin: new Map() };

/** A month without its rows: of its entries the first and the last, of its pages the oldest moment. */
export interface MonthOutline extends ArchivedMonth {
  readonly rows: number;
}

export function outlineOf({ reading: whole, ...stored }: ArchivedMonth): MonthOutline {
  const { month, pages, entries, readings } = whole;
  const edges = entries.length > 2 ? [entries[0]!, entries.at(-1)!] : entries;
  carryTraits(entries, edges);
  const oldest = pages.reduce((least, { fetchedAtMs }) => Math.min(least, fetchedAtMs), Infinity);
  const page = { page: 1, body: '', records: [], fetchedAtMs: oldest };
  const few = { pages: pages.length > 0 ? [page] : [], entries: edges };
  const reading = { month, ...few, duplicatesRemoved: 0, readings, chain: NO_CHAIN };
  return { ...stored, rows: entries.length, reading };
}

/** A month that the exchange no longer holds. */
export const monthNotRetained = (month: IsoMonth): LedgerMonth => ({
  month,
  pages: [],
  entries: [],
  duplicatesRemoved: 0,
  readings: 1,
  chain: NO_CHAIN,
});

/** The commission records of one series that were settled on one day. */
export interface ArchivedDay {
  readonly records: readonly CommissionRecord[];
  readonly fetchedAtMs: number;
  readonly retained: boolean;
  /** Records that an earlier answer had and the exchange no longer lists; absent: none. */
  readonly gone?: readonly CommissionRecord[];
  /**
   * The window that the day was read with: its pages and exact bodies are kept once, for all of its
   * days.
   */
  readonly windowId?: string;
}

/** One reading of a window of commission records, whole, with the exact bodies. */
export interface ArchivedWindow {
  /** Names it within its series; see `windowIdOf`. */
  readonly windowId: string;
  readonly reading: RebateWindow;
  /** When its first page was asked for: nothing in it is older. */
  readonly fetchedAtMs: number;
}

/** A name for a reading that no other reading of the series has. */
export const windowIdOf = ({ start, end }: DayWindow, fetchedAtMs: number): string =>
  `${start}|${end}|${fetchedAtMs}`;

/** How much is kept: on the device as sealed, in memory the length of the exchange's bodies. */
export interface StoredSize {
  readonly bytes: number;
  /** Ledger entries and commission records. */
  readonly rows: number;
}

/**
 * Will the browser keep it? 'unasked' until something was kept; 'granted': until the person deletes
 * it; 'refused': the browser may drop it when the disk gets full; 'memory': until the page ends.
 */
export type Persistence = 'unasked' | 'granted' | 'refused' | 'memory';

/** What is kept of everybody, and for how long. */
export interface StoredInAll extends StoredSize {
  readonly persistence: Persistence;
}

/** Settlement days of one series, in order. */
export interface SeriesCoverage {
  readonly series: Series;
  readonly days: readonly IsoDay[];
}

/**
 * What was ever read and is still kept; months and days that the exchange no longer held are in it
 * too.
 */
export interface Coverage {
  readonly months: readonly IsoMonth[];
  /** By symbol, coin, product. */
  readonly series: readonly SeriesCoverage[];
}

/** One reading of an owner's records. After the owner was forgotten, what it brings is not kept. */
export interface Reading {
  readonly owner: string;
  /** Of the owner's key: readings that differ in it have nothing in common. */
  readonly id: string;
  /** Aborted when the owner is forgotten. */
  readonly forgotten: AbortSignal;
}
