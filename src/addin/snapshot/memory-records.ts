// What lies in memory: all that is kept where the device keeps nothing; else what the store could
// not take (a full disk, a lock), until it takes it or the page ends.
import type { Page } from '../exchange/page';
import type { IsoDay, IsoMonth } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import { seriesKey, type KeptDay, type KeptMonth, type KeptWindow, type Series } from './kept';

interface Owned {
  readonly months: Map<IsoMonth, KeptMonth>;
  readonly pages: Map<IsoMonth, readonly Page<LedgerEntry>[]>;
  readonly days: Map<string, { readonly series: Series; readonly days: Map<IsoDay, KeptDay> }>;
  readonly windows: Map<string, { readonly series: Series; readonly kept: KeptWindow }>;
}

/** Of what is known in full. */
export interface KnownSize {
  readonly bytes: number;
  readonly rows: number;
}

export const sumOfSizes = (sizes: readonly KnownSize[]): KnownSize =>
  sizes.reduce((sum, { bytes, rows }) => ({ bytes: sum.bytes + bytes, rows: sum.rows + rows }), {
    bytes: 0,
    rows: 0,
  });

const windowKey = (series: Series, windowId: string): string => `${seriesKey(series)}|${windowId}`;

export class MemoryRecords {
  readonly #owners = new Map<string, Owned>();

  of(owner: string): Owned {
    const known = this.#owners.get(owner) ?? {
      months: new Map(),
      pages: new Map(),
      days: new Map(),
      windows: new Map(),
    };
    this.#owners.set(owner, known);
    return known;
  }

  /** Those of one series, to be changed; undefined where there are none. */
  daysOf(owner: string, series: Series): Map<IsoDay, KeptDay> | undefined {
    return this.of(owner).days.get(seriesKey(series))?.days;
  }

  /** Returns all days of the series that are held now, to be changed. */
  addDays(owner: string, series: Series, days: ReadonlyMap<IsoDay, KeptDay>): Map<IsoDay, KeptDay> {
    const held = this.daysOf(owner, series) ?? new Map<IsoDay, KeptDay>();
    for (const [day, one] of days) held.set(day, one);
    this.of(owner).days.set(seriesKey(series), { series, days: held });
    return held;
  }

  addWindow(owner: string, series: Series, kept: KeptWindow): void {
    this.of(owner).windows.set(windowKey(series, kept.windowId), { series, kept });
  }

  removeWindow(owner: string, series: Series, windowId: string): void {
    this.of(owner).windows.delete(windowKey(series, windowId));
  }

  windowOf(owner: string, series: Series, windowId: string): KeptWindow | null {
    return this.of(owner).windows.get(windowKey(series, windowId))?.kept ?? null;
  }

  /** The settlement days of each series. */
  seriesOf(owner: string): [Series, Iterable<IsoDay>][] {
    return [...this.of(owner).days.values()].map(({ series, days }) => [series, days.keys()]);
  }

  sizeOf(owner: string): KnownSize {
    const { months, pages, days, windows } = this.of(owner);
    const readings = [...months.values(), ...[...windows.values()].map(({ kept }) => kept)].flatMap(
      ({ reading }): readonly Page<unknown>[] => reading.pages,
    );
    const unfinished = [...pages.values()].flat();
    const rows = [
      ...[...months.values()].map(({ reading }) => reading.entries),
      ...[...unfinished, ...[...days.values()].flatMap((one) => [...one.days.values()])].map(
        ({ records }) => records,
      ),
    ];
    return {
      bytes: [...readings, ...unfinished].reduce((sum, { body }) => sum + body.length, 0),
      rows: rows.reduce((sum, { length }) => sum + length, 0),
    };
  }

  /** Of all owners together. */
  get size(): KnownSize {
    return sumOfSizes(this.owners.map((owner) => this.sizeOf(owner)));
  }

  get owners(): readonly string[] {
    return [...this.#owners.keys()];
  }

  forget(owner: string): void {
    this.#owners.delete(owner);
  }

  clear(): void {
    this.#owners.clear();
  }
}

/**
 * What was read or written last, ready for use: the newest values whose rows together stay within a
 * bound. The store has it too.
 */
export class Recent<Value> {
  /** In the order of use, the oldest first. */
  readonly #held = new Map<
    string,
    { readonly stamp: string; readonly rows: number; readonly value: Value }
  >();
  #rows = 0;

  constructor(readonly rowBound: number) {}

  /** @param stamp of the record as it is stored now: what was held of an older one is let go. */
  get(name: string, stamp: string): Value | null {
    const one = this.#held.get(name);
    this.drop(name);
    if (one?.stamp !== stamp) return null;
    this.put(name, stamp, one.value, one.rows);
    return one.value;
  }

  /** What alone has more rows than the bound is not held. */
  put(name: string, stamp: string, value: Value, rows: number): void {
    this.drop(name);
    this.#held.set(name, { stamp, rows, value });
    this.#rows += rows;
    for (const oldest of this.#held.keys()) {
      if (this.#rows <= this.rowBound) return;
      this.drop(oldest);
    }
  }

  drop(name: string): void {
    this.#rows -= this.#held.get(name)?.rows ?? 0;
    this.#held.delete(name);
  }

  clear(): void {
    this.#held.clear();
    this.#rows = 0;
  }
}
