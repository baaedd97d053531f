// What the store could not take: a full disk, a lock. It stays in memory until the store takes it or the page ends.
import type { Page } from '../exchange/ledger-month';
import type { IsoDay, IsoMonth } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import { sizeOfHeld } from './coverage';
import { seriesKey, type KeptDay, type KeptMonth, type KeptWindow, type Series } from './kept';

interface Owned {
  readonly months: Map<IsoMonth, KeptMonth>;
  readonly pages: Map<IsoMonth, readonly Page<LedgerEntry>[]>;
  readonly days: Map<string, { readonly series: Series; readonly days: Map<IsoDay, KeptDay> }>;
  readonly windows: Map<string, { readonly series: Series; readonly kept: KeptWindow }>;
}

export class Overflow {
  readonly #owners = new Map<string, Owned>();

  of(owner: string): Owned {
    const known = this.#owners.get(owner) ?? { months: new Map(), pages: new Map(), days: new Map(), windows: new Map() };
    this.#owners.set(owner, known);
    return known;
  }

  addDays(owner: string, series: Series, days: ReadonlyMap<IsoDay, KeptDay>): void {
    const { days: all } = this.of(owner);
    const known = all.get(seriesKey(series)) ?? { series, days: new Map<IsoDay, KeptDay>() };
    for (const [day, one] of days) known.days.set(day, one);
    all.set(seriesKey(series), known);
  }

  addWindow(owner: string, series: Series, kept: KeptWindow): void {
    this.of(owner).windows.set(`${seriesKey(series)}|${kept.windowId}`, { series, kept });
  }

  removeWindow(owner: string, series: Series, windowId: string): void {
    this.of(owner).windows.delete(`${seriesKey(series)}|${windowId}`);
  }

  windowOf(owner: string, series: Series, windowId: string): KeptWindow | null {
    return this.of(owner).windows.get(`${seriesKey(series)}|${windowId}`)?.kept ?? null;
  }

  sizeOf(owner: string): { bytes: number; rows: number } {
    const { months, pages, days, windows } = this.of(owner);
    return sizeOfHeld({ months: months.values(), pages: [...pages.values()].flat(), days: [...days.values()].flatMap((one) => [...one.days.values()]), windows: [...windows.values()].map(({ kept }) => kept) });
  }

  get owners(): readonly string[] { return [...this.#owners.keys()]; }

  forget(owner: string): void {
    this.#owners.delete(owner);
  }

  clear(): void {
    this.#owners.clear();
  }
}
