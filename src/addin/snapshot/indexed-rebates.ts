// Rebates in the store: the days of each series, and the windows that they were read with.
import {
  monthOf,
  monthsBetween,
  parseDay,
  type IsoDay,
  type IsoMonth,
  monthName,
} from '../records/calendar';
import {
  byMonth,
  contentOfDays,
  daysOfContent,
  mergedDays,
  nameOfDays,
  rowsOfDays,
  type DaysOfMonth,
} from './indexed-days';
import { contentOfWindow, nameOfWindow, windowOfContent, windowHeader } from './indexed-window';
import { seriesKey, type KeptDay, type KeptWindow, type Series } from './kept';
import { stampOf, always, ifStill } from '../store/store-transaction';
import { Recent } from './memory-records';
import type { RecordHead } from '../store/store-schema';
import type { FallbackStore } from './fallback-store';
import { say } from '../platform/say';

const NO_DAYS: DaysOfMonth = new Map();
/** Rounds in which other windows may come first. */
const ROUNDS = 50;
const subjectOf = ({ symbol, coin }: Series, month: IsoMonth): string =>
  say`the rebates of ${symbol} in ${coin} of ${monthName(month)}`;
const turnOf = (owner: string, series: Series): string => `${owner}|${seriesKey(series)}`;

export class IndexedRebates {
  readonly #recent: Recent<DaysOfMonth>;

  constructor(
    readonly store: FallbackStore,
    rowBound: number,
  ) {
    this.#recent = new Recent(rowBound);
  }

  days(
    owner: string,
    series: Series,
    days: readonly IsoDay[],
  ): Promise<ReadonlyMap<IsoDay, KeptDay>> {
    return this.store.turns.take(turnOf(owner, series), async () => {
      const months = await Promise.all(
        [...new Set(days.map(monthOf))].map((month) => this.#stored(owner, series, month)),
      );
      const stored = new Map(months.flatMap((one) => [...one]));
      const inMemory = this.store.overflow.daysOf(owner, series);
      return new Map(
        days.flatMap((day): [IsoDay, KeptDay][] => {
          const one = inMemory?.get(day) ?? stored.get(day)?.kept;
          return one ? [[day, one]] : [];
        }),
      );
    });
  }

  keepDays(owner: string, series: Series, kept: ReadonlyMap<IsoDay, KeptDay>): Promise<void> {
    return this.store.turns.take(turnOf(owner, series), async () => {
      const waiting = this.store.overflow.addDays(owner, series, kept);
      for (const [month, days] of byMonth(waiting)) {
        if (!(await this.store.tryToKeep(() => this.#keepMonthOfDays(owner, series, month, days))))
          return;
        for (const day of days.keys()) waiting.delete(day);
      }
    });
  }

  window(owner: string, series: Series, windowId: string): Promise<KeptWindow | null> {
    return this.store.turns.take(turnOf(owner, series), async () => {
      const inMemory = this.store.overflow.windowOf(owner, series, windowId);
      if (inMemory) return inMemory;
      const found = await this.store.tryToRead(
        () => say`the answers for ${series.symbol} in ${series.coin}`,
        () => this.store.decoded(nameOfWindow(owner, series, windowId), windowOfContent),
      );
      return found?.value ?? null;
    });
  }

  keepWindow(owner: string, series: Series, kept: KeptWindow): Promise<void> {
    return this.store.turns.take(turnOf(owner, series), async () => {
      const { overflow, records } = this.store;
      if (
        await this.store.tryToKeep(() =>
          records.write(
            nameOfWindow(owner, series, kept.windowId),
            contentOfWindow(kept),
            kept.fetchedAtMs,
            always,
          ),
        )
      )
        overflow.removeWindow(owner, series, kept.windowId);
      else overflow.addWindow(owner, series, kept);
    });
  }

  clear(): void {
    this.#recent.clear();
  }

  async #stored(owner: string, series: Series, month: IsoMonth): Promise<DaysOfMonth> {
    const found = await this.store.tryToRead(
      () => subjectOf(series, month),
      () => this.#read(owner, series, month),
    );
    return found?.days ?? NO_DAYS;
  }

  async #read(
    owner: string,
    series: Series,
    month: IsoMonth,
  ): Promise<{ head: RecordHead; days: DaysOfMonth } | null> {
    const name = nameOfDays(owner, series, month);
    const head = await this.store.records.head(name);
    const recent = this.#recent.get(`${owner}|${name.item}`, head ? stampOf(head) : '');
    if (!head) return null;
    if (recent) return { head, days: recent };
    const found = await this.store.decoded(name, daysOfContent);
    if (!found) return null;
    this.#recent.put(`${owner}|${name.item}`, found.stamp, found.value, rowsOfDays(found.value));
    return { head: found.head, days: found.value };
  }

  /** Adds to what is there, however often another window changes it meanwhile. */
  async #keepMonthOfDays(
    owner: string,
    series: Series,
    month: IsoMonth,
    kept: ReadonlyMap<IsoDay, KeptDay>,
  ): Promise<void> {
    const { records, ring, nowMs } = this.store;
    for (let round = 0; round < ROUNDS; round += 1) {
      const there = await this.store.readOrAside(
        () => subjectOf(series, month),
        () => this.#read(owner, series, month),
      );
      const merged = mergedDays(there?.days ?? NO_DAYS, kept, ring.writer, nowMs);
      const fetchedAtMs = Math.max(...[...merged.values()].map((day) => day.kept.fetchedAtMs));
      const written = await records.write(
        nameOfDays(owner, series, month),
        contentOfDays(merged),
        fetchedAtMs,
        ifStill(there?.head ?? null),
      );
      if (written.outcome !== 'written') continue;
      this.#recent.put(
        `${owner}|${nameOfDays(owner, series, month).item}`,
        stampOf(written.head),
        merged,
        rowsOfDays(merged),
      );
      const replaced = [...kept.keys()].map((day) => there?.days.get(day)?.kept.windowId);
      for (const windowId of new Set(replaced))
        if (windowId !== undefined) await this.#dropUnnamed(owner, series, windowId);
      return;
    }
    throw new RangeError('Other windows keep changing these days.');
  }

  /** The bodies of a window that no day names any more prove nothing that is shown. */
  async #dropUnnamed(owner: string, series: Series, windowId: string): Promise<void> {
    const name = nameOfWindow(owner, series, windowId);
    const found = await this.store.tryToRead(
      () => say`a window`,
      () => this.store.decoded(name, ({ header }) => windowHeader.parse(header)),
    );
    if (!found) return;
    const { start, end } = found.value.reading.question;
    const [first, last] = [parseDay(start), parseDay(end)];
    if (first === null || last === null) return;
    for (const month of monthsBetween(monthOf(first), monthOf(last))) {
      const days = await this.#stored(owner, series, month);
      if ([...days.values()].some(({ kept }) => kept.windowId === windowId)) return;
    }
    await this.store.records.remove(name);
  }
}
