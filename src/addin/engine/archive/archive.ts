// The exchange's answers, stored on this device: encrypted in IndexedDB, and in memory if the
// device stores nothing or is full. Stored answers are not lost while the page is open.
import * as z from 'zod/mini';
import type { Page } from '../exchange/page';
import {
  monthOf,
  monthsBetween,
  parseDay,
  parseMonth,
  type IsoDay,
  type IsoMonth,
} from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import { OtherWindows, type Channel } from '../../platform/other-windows';
import { Queue } from '../../platform/queue';
import { Cancelled } from '../../platform/tieout-error';
import {
  outlineOf,
  seriesKey,
  seriesOfKey,
  type Coverage,
  type ArchivedDay,
  type StoredInAll,
  type ArchivedMonth,
  type MonthOutline,
  type StoredSize,
  type ArchivedWindow,
  type Reading,
  type Series,
} from './stored-answers';
import { monthForm, pageForm } from './ledger-record-format';
import {
  byMonth,
  daysForm,
  mergedDays,
  windowForm,
  type DaysOfMonth,
  type StoredDay,
} from './rebate-record-format';
import {
  ifNext,
  ifStill,
  SealedStore,
  unlessNewer,
  type Device,
  type Listed,
} from './sealed-store';
import { RecordStore } from './record-store';
import { say } from '../../platform/say';

export const FORGET_FAILED_SENTENCE = say`What is kept on this device could not be deleted. Try again, or delete the site data of this add-in in the browser.`;

/**
 * Maximum rows of decoded months, and of decoded days, in memory. A row takes about half a
 * kilobyte.
 */
const ROWS_READY = 300_000;
const NO_DAYS: DaysOfMonth = new Map();

export interface ArchiveOptions extends Device {
  /** The channel to the other windows of this device; null or absent if the browser has none. */
  readonly channel?: Channel | null;
  /** Maximum rows of decoded records in memory; default: 300,000. */
  readonly rowsReady?: number;
}

/** In memory only. */
const NO_DEVICE: ArchiveOptions = {
  indexedDB: undefined,
  name: '',
  nowMs: () => 0,
  tell: () => undefined,
};

/** The owner that another window has forgotten; null: all. An owner is a host and a fingerprint. */
const forgotten = z.object({ forgotten: z.nullable(z.string()) });

interface Begun {
  readonly stop: AbortController;
  readonly reading: Promise<Reading>;
  /** null until it is known. */
  id: string | null;
}

export class Archive {
  readonly #store: SealedStore;
  readonly #months;
  readonly #pages;
  readonly #days;
  readonly #windows;
  readonly #turns = new Queue();
  readonly #others: OtherWindows<z.infer<typeof forgotten>>;
  /** By owner. */
  readonly #readings = new Map<string, Begun>();
  /** The deletions under way. */
  #deleting: Promise<unknown> = Promise.resolve();

  /** Opens by itself; every method waits for it. */
  constructor(readonly options = NO_DEVICE) {
    const { rowsReady = ROWS_READY, channel = null } = options;
    this.#store = new SealedStore(options, (owner, keyId) => {
      // Another reading of the owner may have begun since, under a key of its own.
      if (this.#readings.get(owner)?.id === keyId) this.#drop(owner);
    });
    this.#months = new RecordStore<ArchivedMonth, IsoMonth, MonthOutline>(
      this.#store,
      monthForm,
      rowsReady,
    );
    this.#pages = new RecordStore(this.#store, pageForm, 0);
    this.#days = new RecordStore(this.#store, daysForm, rowsReady);
    this.#windows = new RecordStore(this.#store, windowForm, 0);
    this.#others = new OtherWindows(channel, forgotten, (said) => this.#drop(said.forgotten));
  }

  /** A sentence that the person should see at once, or null. Never rejects. */
  get opened(): Promise<string | null> {
    return this.#store.opened;
  }

  /** Begins a reading, after pending deletions have ended. */
  async reading(owner: string): Promise<Reading> {
    await this.#deleting;
    const begun = this.#readings.get(owner) ?? this.#begin(owner);
    this.#readings.set(owner, begun);
    return begun.reading;
  }

  month(owner: string, month: IsoMonth): Promise<ArchivedMonth | null> {
    return this.#turns.run(() => this.#months.get(owner, month), `${owner}|${month}`);
  }

  /** A month without its rows: read once until the month is written again. */
  outline(owner: string, month: IsoMonth): Promise<MonthOutline | null> {
    return this.#turns.run(
      () => this.#months.outline(owner, month, outlineOf),
      `${owner}|${month}`,
    );
  }

  /**
   * Its pages are no longer unfinished, whether it was written or another window has a newer one.
   */
  keepMonth(reading: Reading, month: IsoMonth, stored: ArchivedMonth): Promise<void> {
    const { owner } = reading;
    return this.#turns.run(async () => {
      const { writer, device } = this.#store;
      const rule = unlessNewer(writer, stored.fetchedAtMs, device.nowMs());
      const pages = { kind: 'page', item: month, part: 1 } as const;
      this.#pages.release(owner, month);
      if (!(await this.#months.put(reading, month, stored, rule, [pages])))
        this.#months.hold(reading, month, stored);
    }, `${owner}|${month}`);
  }

  /** The stored pages of an unfinished reading. */
  unfinishedPages(owner: string, month: IsoMonth): Promise<readonly Page<LedgerEntry>[]> {
    return this.#turns.run(() => this.#pagesOf(owner, month), `${owner}|${month}`);
  }

  keepPage(reading: Reading, month: IsoMonth, page: Page<LedgerEntry>): Promise<void> {
    const { owner } = reading;
    const at = (number: number) => ({ month, page: number });
    return this.#turns.run(async () => {
      if (page.page === 1) this.#pages.release(owner, month);
      // If a page is only in memory, so are all later ones.
      const isFirst = page.page === 1 || !this.#pages.unwritten(owner, at(page.page - 1));
      if (isFirst && (await this.#pages.put(reading, at(page.page), page, ifNext))) return;
      const before = page.page === 1 ? [] : await this.#pagesOf(owner, month);
      if (page.page === before.length + 1) this.#pages.hold(reading, at(page.page), page);
    }, `${owner}|${month}`);
  }

  /** From page 1 on, up to the first missing or damaged page. */
  async #pagesOf(owner: string, month: IsoMonth): Promise<readonly Page<LedgerEntry>[]> {
    const pages: Page<LedgerEntry>[] = [];
    for (let isUnwritten = false; ;) {
      const at = { month, page: pages.length + 1 };
      const unwritten = this.#pages.unwritten(owner, at);
      isUnwritten ||= unwritten !== null;
      const page = isUnwritten ? unwritten : await this.#pages.get(owner, at);
      if (!page) return pages;
      pages.push(page);
    }
  }

  days(
    owner: string,
    series: Series,
    days: readonly IsoDay[],
  ): Promise<ReadonlyMap<IsoDay, ArchivedDay>> {
    return this.#turns.run(
      async () => {
        const months = await Promise.all(
          [...new Set(days.map(monthOf))].map((month) => this.#daysOf(owner, series, month)),
        );
        const stored = new Map(months.flatMap((one) => [...one]));
        return new Map(
          days.flatMap((day): [IsoDay, ArchivedDay][] => {
            const one = stored.get(day)?.stored;
            return one ? [[day, one]] : [];
          }),
        );
      },
      `${owner}|${seriesKey(series)}`,
    );
  }

  keepDays(
    reading: Reading,
    series: Series,
    stored: ReadonlyMap<IsoDay, ArchivedDay>,
  ): Promise<void> {
    const { writer } = this.#store;
    return this.#turns.run(
      async () => {
        for (const [month, days] of byMonth(stored))
          await this.#keepDaysOf(
            reading,
            { series, month },
            new Map(
              [...days].map(([day, one]): [IsoDay, StoredDay] => [day, { stored: one, writer }]),
            ),
          );
      },
      `${reading.owner}|${seriesKey(series)}`,
    );
  }

  async #daysOf(owner: string, series: Series, month: IsoMonth): Promise<DaysOfMonth> {
    const stored = await this.#days.stored(owner, { series, month });
    const unwritten = this.#days.unwritten(owner, { series, month });
    return mergedDays(stored?.value ?? NO_DAYS, unwritten ?? NO_DAYS, this.options.nowMs());
  }

  /** Adds to the stored days, even if another window changes them meanwhile. */
  async #keepDaysOf(
    reading: Reading,
    at: { readonly series: Series; readonly month: IsoMonth },
    stored: DaysOfMonth,
  ): Promise<void> {
    const { owner } = reading;
    const nowMs = this.options.nowMs();
    const before = await this.#daysOf(owner, at.series, at.month);
    const added = new Map([...(this.#days.unwritten(owner, at) ?? NO_DAYS), ...stored]);
    for (;;) {
      const there = await this.#days.stored(owner, at);
      const merged = mergedDays(there?.value ?? NO_DAYS, added, nowMs);
      const written = await this.#days.put(reading, at, merged, ifStill(there?.stamp ?? null));
      if (written?.outcome === 'changed') continue;
      if (!written) this.#days.hold(reading, at, added);
      break;
    }
    const replaced = new Set([...stored.keys()].map((day) => before.get(day)?.stored.windowId));
    for (const windowId of replaced)
      if (windowId !== undefined) await this.#dropUnnamed(owner, at.series, windowId);
  }

  window(owner: string, series: Series, windowId: string): Promise<ArchivedWindow | null> {
    return this.#turns.run(
      () => this.#windows.get(owner, { series, windowId }),
      `${owner}|${seriesKey(series)}`,
    );
  }

  /**
   * Stored before the days that refer to it. It is deleted when no stored day refers to it any
   * more.
   */
  keepWindow(reading: Reading, series: Series, stored: ArchivedWindow): Promise<void> {
    const at = { series, windowId: stored.windowId };
    return this.#turns.run(
      async () => {
        if (!(await this.#windows.put(reading, at, stored)))
          this.#windows.hold(reading, at, stored);
      },
      `${reading.owner}|${seriesKey(series)}`,
    );
  }

  /** The bodies of a window without a day prove no shown record. */
  async #dropUnnamed(owner: string, series: Series, windowId: string): Promise<void> {
    const [first, last] = windowId.split('|').map(parseDay);
    for (const month of monthsBetween(monthOf(first!), monthOf(last!))) {
      const days = await this.#daysOf(owner, series, month);
      if ([...days.values()].some(({ stored }) => stored.windowId === windowId)) return;
    }
    await this.#windows.remove(owner, { series, windowId });
  }

  /** The size of an owner's stored records. */
  async stored(owner: string): Promise<StoredSize> {
    return sizeOf(await this.#listed(owner));
  }

  async storedInAll(): Promise<StoredInAll> {
    const size = sizeOf(await this.#listed(null));
    return { ...size, persistence: this.#store.persistence };
  }

  /** The stored months, series and days of an owner. */
  async coverage(owner: string): Promise<Coverage> {
    const months = new Set<IsoMonth>();
    const series = new Map<string, Set<IsoDay>>();
    for (const { card } of await this.#listed(owner)) {
      const month = card?.kind === 'month' && parseMonth(card.item);
      if (month) months.add(month);
      if (card?.kind !== 'days') continue;
      const key = card.item.slice(0, card.item.lastIndexOf('|'));
      const days = series.get(key) ?? new Set();
      series.set(key, days);
      for (const text of card.days!) {
        const day = parseDay(text);
        if (day) days.add(day);
      }
    }
    return {
      months: [...months].sort(),
      series: [...series]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, days]) => ({ series: seriesOfKey(key), days: [...days].sort() })),
    };
  }

  /** Waits for all earlier writes. */
  async #listed(owner: string | null): Promise<readonly Listed[]> {
    await this.#turns.settled();
    const unwritten = this.#stores.flatMap((store) => store.list(owner));
    return [...unwritten, ...(await this.#store.list(owner))];
  }

  /**
   * Deletes an owner's records and its key, so that data left in the browser's files can never
   * be decrypted. Rejects, and notifies the person, if it fails.
   */
  forget(owner: string): Promise<void> {
    return this.#forget(owner);
  }

  forgetEverything(): Promise<void> {
    return this.#forget(null);
  }

  #forget(owner: string | null): Promise<void> {
    this.#drop(owner);
    const work = this.#delete(owner);
    this.#deleting = Promise.allSettled([this.#deleting, work]);
    return work;
  }

  async #delete(owner: string | null): Promise<void> {
    try {
      await this.#store.forget(owner);
    } catch (error) {
      this.options.tell(FORGET_FAILED_SENTENCE, error);
      throw error;
    }
    this.#drop(owner);
    this.#others.say({ forgotten: owner });
  }

  /** Discards an owner's readings under way, or all if null; also in memory. */
  #drop(owner: string | null): void {
    for (const store of this.#stores) store.forget(owner);
    for (const [whose, { stop }] of this.#readings) {
      if (owner !== null && whose !== owner) continue;
      this.#readings.delete(whose);
      stop.abort(new Cancelled());
    }
  }

  get #stores() {
    return [this.#months, this.#pages, this.#days, this.#windows];
  }

  #begin(owner: string): Begun {
    const stop = new AbortController();
    const reading = this.#store.keyIdOf(owner).then((id): Reading => {
      begun.id = id;
      return { owner, id, forgotten: stop.signal };
    });
    const begun: Begun = { stop, reading, id: null };
    return begun;
  }

  /** Called when the window closes. */
  async close(): Promise<void> {
    this.#others.close();
    await this.#turns.settled();
    await this.#store.close();
  }
}

const sizeOf = (list: readonly Listed[]): StoredSize => ({
  bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
  rows: list.reduce((sum, { card }) => sum + (card?.rows ?? 0), 0),
});
