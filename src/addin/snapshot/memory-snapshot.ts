import type { LedgerMonth } from '../exchange/ledger-month';
import type { Page } from '../exchange/page';
import type { IsoDay, IsoMonth } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import { coverageOf } from './coverage';
import { MemoryRecords } from './memory-records';
import {
  type Coverage,
  type KeepingSnapshot,
  type KeptDay,
  type KeptInAll,
  type KeptMonth,
  type KeptSize,
  type KeptWindow,
  type OwnerReading,
  type Series,
  Forgettings,
  readingOf,
} from './kept';

/** A snapshot that lives as long as the page. */
export class MemorySnapshot implements KeepingSnapshot {
  readonly #held = new MemoryRecords();
  readonly #forgettings = new Forgettings();

  reading(owner: string): Promise<OwnerReading> {
    return Promise.resolve(readingOf(this, this.#forgettings, owner));
  }

  month(owner: string, month: IsoMonth): Promise<KeptMonth | null> {
    return Promise.resolve(this.#held.of(owner).months.get(month) ?? null);
  }

  keepMonth(owner: string, month: IsoMonth, kept: KeptMonth): Promise<void> {
    const { months, pages } = this.#held.of(owner);
    months.set(month, kept);
    pages.delete(month);
    return Promise.resolve();
  }

  unfinishedPages(owner: string, month: IsoMonth): Promise<readonly Page<LedgerEntry>[]> {
    return Promise.resolve(this.#held.of(owner).pages.get(month) ?? []);
  }

  keepPage(owner: string, month: IsoMonth, page: Page<LedgerEntry>): Promise<void> {
    const { pages } = this.#held.of(owner);
    const before = page.page === 1 ? [] : (pages.get(month) ?? []);
    if (page.page === before.length + 1) pages.set(month, [...before, page]);
    return Promise.resolve();
  }

  days(
    owner: string,
    series: Series,
    days: readonly IsoDay[],
  ): Promise<ReadonlyMap<IsoDay, KeptDay>> {
    const held = this.#held.daysOf(owner, series);
    return Promise.resolve(
      new Map(
        days.flatMap((day): [IsoDay, KeptDay][] => {
          const one = held?.get(day);
          return one ? [[day, one]] : [];
        }),
      ),
    );
  }

  keepDays(owner: string, series: Series, days: ReadonlyMap<IsoDay, KeptDay>): Promise<void> {
    const before = this.#held.daysOf(owner, series);
    const replaced = new Set([...days.keys()].map((day) => before?.get(day)?.windowId));
    for (const { windowId } of this.#held.addDays(owner, series, days).values())
      replaced.delete(windowId);
    for (const windowId of replaced)
      if (windowId !== undefined) this.#held.removeWindow(owner, series, windowId);
    return Promise.resolve();
  }

  window(owner: string, series: Series, windowId: string): Promise<KeptWindow | null> {
    return Promise.resolve(this.#held.windowOf(owner, series, windowId));
  }

  keepWindow(owner: string, series: Series, kept: KeptWindow): Promise<void> {
    this.#held.addWindow(owner, series, kept);
    return Promise.resolve();
  }

  kept(owner: string): Promise<KeptSize> {
    return Promise.resolve(this.#held.sizeOf(owner));
  }

  keptInAll(): Promise<KeptInAll> {
    return Promise.resolve({ ...this.#held.size, persistence: 'memory' });
  }

  coverage(owner: string): Promise<Coverage> {
    return Promise.resolve(
      coverageOf(this.#held.of(owner).months.keys(), this.#held.seriesOf(owner)),
    );
  }

  forget(owner: string): Promise<void> {
    this.#forgettings.forgotten(owner);
    this.#held.forget(owner);
    return Promise.resolve();
  }

  clear(): void {
    this.#forgettings.allForgotten();
    this.#held.clear();
  }
}

/** A month that the exchange no longer holds. */
export const monthNotHeld = (month: IsoMonth): LedgerMonth => ({
  month,
  pages: [],
  entries: [],
  duplicatesRemoved: 0,
  readings: 1,
  chain: { feeModel: 'inside', links: 0, breaks: [], byCoin: new Map() },
});
