// What is kept of what the exchange said, the small interface of the store that keeps it, and its
// readings.
import type { LedgerMonth } from '../exchange/ledger-month';
import type { Page } from '../exchange/page';
import type { RebateWindow } from '../exchange/rebate-window';
import type { DayWindow, IsoDay, IsoMonth } from '../records/calendar';
import type { CommissionRecord, Product } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import type { Persistence } from '../store/store-records';
import { Cancelled } from '../platform/tieout-error';

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
export interface KeptMonth {
  readonly reading: LedgerMonth;
  /** When its first page was asked for: nothing in it is older. */
  readonly fetchedAtMs: number;
  /**
   * False where the exchange no longer holds this month: there is nothing to show and the result
   * says so.
   */
  readonly held: boolean;
}

/** The commission records of one series that were settled on one day. */
export interface KeptDay {
  readonly records: readonly CommissionRecord[];
  readonly fetchedAtMs: number;
  readonly held: boolean;
  /**
   * The window that the day was read with: its pages and exact bodies are kept once, for all of its
   * days.
   */
  readonly windowId?: string;
}

/** One reading of a window of commission records, whole, with the exact bodies. */
export interface KeptWindow {
  /** Names it within its series; see `windowIdOf`. */
  readonly windowId: string;
  readonly reading: RebateWindow;
  /** When its first page was asked for: nothing in it is older. */
  readonly fetchedAtMs: number;
}

/** A name for a reading that no other reading of the series has. */
export const windowIdOf = ({ start, end }: DayWindow, fetchedAtMs: number): string =>
  `${start}|${end}|${fetchedAtMs}`;

/** How much is kept. */
export interface KeptSize {
  /**
   * On the device: as sealed. In memory: the length of the exchange's bodies. null while a PIN
   * hides whose it is.
   */
  readonly bytes: number | null;
  /** Ledger entries and commission records; null while a PIN hides them. */
  readonly rows: number | null;
}

/** What is kept of everybody, and for how long. */
export interface KeptInAll extends KeptSize {
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

/**
 * What one reading of an owner's records brings. After the owner was forgotten it is kept no more.
 */
export interface OwnerReading {
  /**
   * How often the owner had been forgotten when it began: readings that differ in this have nothing
   * in common.
   */
  readonly times: number;
  /** Aborted when the owner is forgotten. */
  readonly forgotten: AbortSignal;
  keepMonth(month: IsoMonth, kept: KeptMonth): Promise<void>;
  keepPage(month: IsoMonth, page: Page<LedgerEntry>): Promise<void>;
  keepDays(series: Series, kept: ReadonlyMap<IsoDay, KeptDay>): Promise<void>;
  keepWindow(series: Series, kept: KeptWindow): Promise<void>;
}

/**
 * Keeps what was fetched, by exchange host and fingerprint of the API key (`owner`), never by an
 * account's name.
 */
export interface Snapshot {
  /** Begins a reading, once what is being forgotten is gone. */
  reading(owner: string): Promise<OwnerReading>;
  month(owner: string, month: IsoMonth): Promise<KeptMonth | null>;
  /** Pages of a reading that has not come to its end. */
  unfinishedPages(owner: string, month: IsoMonth): Promise<readonly Page<LedgerEntry>[]>;
  days(
    owner: string,
    series: Series,
    days: readonly IsoDay[],
  ): Promise<ReadonlyMap<IsoDay, KeptDay>>;
  window(owner: string, series: Series, windowId: string): Promise<KeptWindow | null>;
  /** How much is kept of an owner. */
  kept(owner: string): Promise<KeptSize>;
  /** How much is kept of all owners, what was set aside included. */
  keptInAll(): Promise<KeptInAll>;
  /**
   * Which months, series and days are kept of an owner; of what a PIN hides, only what was read
   * since.
   */
  coverage(owner: string): Promise<Coverage>;
  forget(owner: string): Promise<void>;
}

/** What a reading keeps goes here. */
export interface KeepingSnapshot extends Snapshot {
  keepMonth(owner: string, month: IsoMonth, kept: KeptMonth): Promise<void>;
  keepPage(owner: string, month: IsoMonth, page: Page<LedgerEntry>): Promise<void>;
  keepDays(owner: string, series: Series, kept: ReadonlyMap<IsoDay, KeptDay>): Promise<void>;
  /** Before the days that name it. It is dropped when no kept day names it any more. */
  keepWindow(owner: string, series: Series, kept: KeptWindow): Promise<void>;
}

/** A snapshot that is still being opened: every question waits for it. The pane need not. */
export function deferredSnapshot(opening: Promise<Snapshot>): Snapshot {
  const once =
    <Args extends unknown[], Answer>(ask: (snapshot: Snapshot, ...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> =>
      ask(await opening, ...args);
  return {
    reading: once((to, owner: string) => to.reading(owner)),
    month: once((to, owner: string, month) => to.month(owner, month)),
    unfinishedPages: once((to, owner: string, month) => to.unfinishedPages(owner, month)),
    days: once((to, owner: string, series, days) => to.days(owner, series, days)),
    window: once((to, owner: string, series, windowId) => to.window(owner, series, windowId)),
    kept: once((to, owner: string) => to.kept(owner)),
    keptInAll: once((to) => to.keptInAll()),
    coverage: once((to, owner: string) => to.coverage(owner)),
    forget: once((to, owner: string) => to.forget(owner)),
  };
}

// "Forget" while a read is under way: what that read still brings is not kept, until somebody asks
// again.

/** How often each owner was forgotten, and the signal that its next time aborts. */
export class Forgettings {
  readonly #times = new Map<string, number>();
  readonly #stops = new Map<string, AbortController>();
  #ofAll = 0;

  of(owner: string): { readonly times: number; readonly forgotten: AbortSignal } {
    const stop = this.#stops.get(owner) ?? new AbortController();
    this.#stops.set(owner, stop);
    return { times: this.#ofAll + (this.#times.get(owner) ?? 0), forgotten: stop.signal };
  }

  forgotten(owner: string): void {
    this.#times.set(owner, (this.#times.get(owner) ?? 0) + 1);
    this.#stops.get(owner)?.abort(new Cancelled());
    this.#stops.delete(owner);
  }

  allForgotten(): void {
    this.#ofAll += 1;
    for (const stop of this.#stops.values()) stop.abort(new Cancelled());
    this.#stops.clear();
  }
}

/** A reading that begins now. What it keeps after the owner was forgotten goes nowhere. */
export function readingOf(
  snapshot: KeepingSnapshot,
  forgettings: Forgettings,
  owner: string,
): OwnerReading {
  const { times, forgotten } = forgettings.of(owner);
  // Asked and written without a pause between: nothing can come between.
  const unlessForgotten = (keep: () => Promise<void>): Promise<void> =>
    forgotten.aborted ? Promise.resolve() : keep();
  return {
    times,
    forgotten,
    keepMonth: (month: IsoMonth, kept: KeptMonth) =>
      unlessForgotten(() => snapshot.keepMonth(owner, month, kept)),
    keepPage: (month: IsoMonth, page: Page<LedgerEntry>) =>
      unlessForgotten(() => snapshot.keepPage(owner, month, page)),
    keepDays: (series: Series, kept: ReadonlyMap<IsoDay, KeptDay>) =>
      unlessForgotten(() => snapshot.keepDays(owner, series, kept)),
    keepWindow: (series: Series, kept: KeptWindow) =>
      unlessForgotten(() => snapshot.keepWindow(owner, series, kept)),
  };
}
