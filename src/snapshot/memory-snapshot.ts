import type { LedgerMonth, Page } from '../exchange/ledger-month';
import type { IsoDay, IsoMonth } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import { coverageOf, sizeOfHeld, type Held } from './coverage';
import { seriesKey, seriesOfKey, type Coverage, type KeepingSnapshot, type KeptDay, type KeptInAll, type KeptSize, type KeptMonth, type KeptWindow, type OwnerReading, type Series } from './kept';
import { Forgettings, readingOf } from './reading';

interface Owned {
  readonly months: Map<IsoMonth, KeptMonth>;
  readonly unfinished: Map<IsoMonth, Page<LedgerEntry>[]>;
  readonly series: Map<string, Map<IsoDay, KeptDay>>;
  readonly windows: Map<string, Map<string, KeptWindow>>;
}

/** A snapshot that lives as long as the page. */
export class MemorySnapshot implements KeepingSnapshot {
  readonly #owners = new Map<string, Owned>();
  readonly #forgettings = new Forgettings();

  reading(owner: string): Promise<OwnerReading> { return Promise.resolve(readingOf(this, this.#forgettings, owner)); }

  month(owner: string, month: IsoMonth): Promise<KeptMonth | null> {
    return Promise.resolve(this.#owned(owner).months.get(month) ?? null);
  }

  keepMonth(owner: string, month: IsoMonth, kept: KeptMonth): Promise<void> {
    const owned = this.#owned(owner);
    owned.months.set(month, kept);
    owned.unfinished.delete(month);
    return Promise.resolve();
  }

  unfinishedPages(owner: string, month: IsoMonth): Promise<readonly Page<LedgerEntry>[]> {
    return Promise.resolve(this.#owned(owner).unfinished.get(month) ?? []);
  }

  keepPage(owner: string, month: IsoMonth, page: Page<LedgerEntry>): Promise<void> {
    const { unfinished } = this.#owned(owner);
    const pages = unfinished.get(month) ?? [];
    if (page.page === 1) unfinished.set(month, [page]);
    else if (page.page === pages.length + 1) unfinished.set(month, [...pages, page]);
    return Promise.resolve();
  }

  days(owner: string, series: Series, days: readonly IsoDay[]): Promise<ReadonlyMap<IsoDay, KeptDay>> {
    const kept = this.#owned(owner).series.get(seriesKey(series));
    const found = new Map<IsoDay, KeptDay>();
    for (const day of days) {
      const one = kept?.get(day);
      if (one) found.set(day, one);
    }
    return Promise.resolve(found);
  }

  keepDays(owner: string, series: Series, days: ReadonlyMap<IsoDay, KeptDay>): Promise<void> {
    const { series: all } = this.#owned(owner);
    const kept = all.get(seriesKey(series)) ?? new Map<IsoDay, KeptDay>();
    all.set(seriesKey(series), kept);
    const replaced = new Set([...days.keys()].map((day) => kept.get(day)?.windowId));
    for (const [day, one] of days) kept.set(day, one);
    for (const { windowId } of kept.values()) replaced.delete(windowId);
    for (const windowId of replaced) if (windowId !== undefined) this.#owned(owner).windows.get(seriesKey(series))?.delete(windowId);
    return Promise.resolve();
  }

  window(owner: string, series: Series, windowId: string): Promise<KeptWindow | null> {
    return Promise.resolve(this.#owned(owner).windows.get(seriesKey(series))?.get(windowId) ?? null);
  }

  keepWindow(owner: string, series: Series, kept: KeptWindow): Promise<void> {
    const { windows: all } = this.#owned(owner);
    const windows = all.get(seriesKey(series)) ?? new Map<string, KeptWindow>();
    all.set(seriesKey(series), windows.set(kept.windowId, kept));
    return Promise.resolve();
  }

  kept(owner: string): Promise<KeptSize> {
    return Promise.resolve(sizeOfHeld(heldOf(this.#owned(owner))));
  }

  keptInAll(): Promise<KeptInAll> {
    const sizes = [...this.#owners.values()].map((owned) => sizeOfHeld(heldOf(owned)));
    return Promise.resolve({ bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), rows: sizes.reduce((sum, { rows }) => sum + rows, 0), persistence: 'memory' });
  }

  coverage(owner: string): Promise<Coverage> {
    const { months, series } = this.#owned(owner);
    return Promise.resolve(coverageOf(months.keys(), [...series].map(([key, days]) => [seriesOfKey(key), days.keys()])));
  }

  forget(owner: string): Promise<void> {
    this.#forgettings.forgotten(owner);
    this.#owners.delete(owner);
    return Promise.resolve();
  }

  clear(): void {
    this.#forgettings.allForgotten();
    this.#owners.clear();
  }

  #owned(owner: string): Owned {
    const known = this.#owners.get(owner) ?? { months: new Map(), unfinished: new Map(), series: new Map(), windows: new Map() };
    this.#owners.set(owner, known);
    return known;
  }
}

const heldOf = ({ months, unfinished, series, windows }: Owned): Held => ({
  months: months.values(),
  pages: [...unfinished.values()].flat(),
  days: [...series.values()].flatMap((days) => [...days.values()]),
  windows: [...windows.values()].flatMap((all) => [...all.values()]),
});

/** A month that the exchange no longer holds. */
export const monthNotHeld = (month: IsoMonth): LedgerMonth => ({ month, pages: [], entries: [], duplicatesRemoved: 0, readings: 1, chain: { feeModel: 'inside', links: 0, breaks: [], byCoin: new Map() } });
