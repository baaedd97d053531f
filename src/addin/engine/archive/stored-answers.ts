// The stored forms of the exchange's answers. All are stored by exchange host and fingerprint of
// the API key (`owner`), never by an account's name.
import type { LedgerMonth } from '../exchange/ledger-month';
import type { RebateWindow } from '../exchange/rebate-window';
import type { Chain } from '../records/balance-chain';
import type { DayWindow, IsoDay, IsoMonth } from '../records/calendar';
import type { CommissionRecord, Product } from '../records/commission-record';
import { carryTraits } from '../records/entry-traits';

/** One series of commission records that operation A can return. */
export interface Series {
  readonly symbol: string;
  readonly coin: string;
  readonly product: Product;
}

export const seriesKey = ({ symbol, coin, product }: Series): string =>
  `${symbol}|${coin}|${product}`;

/** The series of a key made by `seriesKey`. */
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
  /** When its first page was requested: nothing in it is older. */
  readonly fetchedAtMs: number;
  /**
   * false if the exchange no longer retains this month: there are no entries, and the result says
   * so.
   */
  readonly retained: boolean;
}

const NO_CHAIN: Chain = { feeModel: 'inside', links: 0, breaks: [], byCoin: new Map() };

/** A month without its rows: only its first and last entry, and the oldest moment of its pages. */
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

/** A month that the exchange no longer retains. */
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
   * The window with which the day was read: its pages and exact bodies are stored once for all of
   * its days.
   */
  readonly windowId?: string;
}

/** One complete reading of a window of commission records, with the exact bodies. */
export interface ArchivedWindow {
  /** Identifies it within its series; see `windowIdOf`. */
  readonly windowId: string;
  readonly reading: RebateWindow;
  /** When its first page was requested: nothing in it is older. */
  readonly fetchedAtMs: number;
}

/** A unique name for a reading within its series. */
export const windowIdOf = ({ start, end }: DayWindow, fetchedAtMs: number): string =>
  `${start}|${end}|${fetchedAtMs}`;

/**
 * The size of stored records: on the device as encrypted, in memory the length of the exchange's
 * bodies.
 */
export interface StoredSize {
  readonly bytes: number;
  /** Ledger entries and commission records. */
  readonly rows: number;
}

/**
 * Whether the browser retains the store. 'unasked': nothing was stored yet; 'granted': until the
 * person deletes it; 'refused': the browser may delete it when the disk is full; 'memory': until
 * the page ends.
 */
export type Persistence = 'unasked' | 'granted' | 'refused' | 'memory';

/** The size of all owners' stored records, and their retention. */
export interface StoredInAll extends StoredSize {
  readonly persistence: Persistence;
}

/** Settlement days of one series, in order. */
export interface SeriesCoverage {
  readonly series: Series;
  readonly days: readonly IsoDay[];
}

/**
 * All months and days that were read and are still stored, including those that the exchange no
 * longer retained.
 */
export interface Coverage {
  readonly months: readonly IsoMonth[];
  /** By symbol, coin, product. */
  readonly series: readonly SeriesCoverage[];
}

/**
 * One reading of an owner's records. If the owner is forgotten meanwhile, its records are not
 * stored.
 */
export interface Reading {
  readonly owner: string;
  /** The id of the owner's key: readings with different ids are unrelated. */
  readonly id: string;
  /** Aborted when the owner is forgotten. */
  readonly forgotten: AbortSignal;
}
