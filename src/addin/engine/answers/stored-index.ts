// Sums and balances of stored records, computed once for thousands of cells.
import type { Clock } from '../../platform/clock';
import { runYielding, type Steps } from '../../platform/yield-to-main';
import { type IsoDay, type IsoMonth, addDays, firstDay, lastDay } from '../records/calendar';
import { instantsOfMonth, monthsCovering, type Zones } from '../records/zone';
import { ledgerBalances, type LedgerBalances } from '../proofs/balance';
import { ledgerTotals, type LedgerTotals } from '../proofs/ledger-totals';
import type { CommissionRecord } from '../records/commission-record';
import { isOverMonthEnd, rebateTotalsByDay, type RebateTotals } from '../proofs/rebate-totals';
import type { SourceMonth } from '../proofs/source-month';
import type { Archive } from '../archive/archive';
import { seriesKey, type Series } from '../archive/stored-answers';
import { entriesOfPeriod } from '../records/months-by-time';
import { ledgerNeed, periodsOf, type ResolvedDates } from './dates';
import { mayShareIds } from '../exchange/entries-once';
import { knownMonths, listedLedgers, strayNotes, type LedgerPeriod } from './known-ledger';
import { LookupCache, type Found } from './lookup-cache';

/** The facts that every part of an index has. */
interface Known {
  /** The oldest moment at which a part was fetched; null: no part was needed. */
  readonly fetchedAtMs: number | null;
  /** Months that the exchange no longer retained. */
  readonly notRetained: readonly IsoMonth[];
  readonly notes: readonly string[];
}

export interface MonthTotals extends Known {
  readonly totals: LedgerTotals;
}
export interface KnownBalances extends Known {
  readonly balances: LedgerBalances;
  /** The moment up to which records are known. */
  readonly readAtMs: number;
}
export interface SeriesMonth {
  readonly totals: RebateTotals;
  /** Records whose period ends in the following month. */
  readonly overMonthEnd: readonly CommissionRecord[];
  /** Stored days. */
  readonly days: ReadonlyMap<IsoDay, { readonly fetchedAtMs: number; readonly retained: boolean }>;
}

/** Sums are small: a year of months for fifty accounts. */
const MAX_SUMS = 600;
/** Balances retain their entries. */
const MAX_BALANCES = 4;

export class StoredIndex {
  readonly #months: LookupCache<MonthTotals>;
  readonly #periods: LookupCache<Known>;
  readonly #balances: LookupCache<KnownBalances>;
  readonly #series: LookupCache<SeriesMonth>;

  constructor(
    readonly parts: {
      readonly archive: Archive;
      readonly clock: Pick<Clock, 'nowMs'>;
      readonly settings: { readonly zones: Zones };
      /** How often records of an owner were stored. */
      readonly changes: ReadonlyMap<string, number>;
    },
  ) {
    this.#months = new LookupCache(parts, MAX_SUMS);
    this.#periods = new LookupCache(parts, MAX_SUMS);
    this.#balances = new LookupCache(parts, MAX_BALANCES);
    this.#series = new LookupCache(parts, MAX_SUMS);
  }

  /** The sums of one month in the person's zone; null if a part is not stored. */
  month(owner: string, month: IsoMonth): Promise<MonthTotals | null> {
    const { exchangeZone, displayZone } = this.parts.settings.zones;
    const period = instantsOfMonth(displayZone, month);
    const need = { months: monthsCovering(month, month, displayZone, exchangeZone), period };
    return this.#months.get(`${owner}|${exchangeZone}|${displayZone}|${month}`, owner, () =>
      this.#found(owner, need, function* (sources, known) {
        return { ...known, totals: yield* ledgerTotals(yield* entriesOfPeriod(sources, period)) };
      }),
    );
  }

  /**
   * The sums of each month of a period, and the facts about the whole period; null if a part is not
   * stored.
   */
  async period(
    owner: string,
    dates: ResolvedDates,
  ): Promise<(Known & { readonly months: readonly LedgerTotals[] }) | null> {
    const { zones } = this.parts.settings;
    const periods = periodsOf(dates, zones.displayZone);
    const whole = periods.length === 1 ? null : await this.#period(owner, ledgerNeed(dates, zones));
    if (periods.length !== 1 && whole === null) return null;
    const months: LedgerTotals[] = [];
    let known = whole;
    for (const { month } of periods) {
      const one = await this.month(owner, month);
      if (one === null) return null;
      months.push(one.totals);
      known ??= one;
    }
    return known && { ...known, months };
  }

  #period(owner: string, need: LedgerPeriod): Promise<Known | null> {
    return this.#periods.get(this.#keyOf(owner, need), owner, async () => {
      const found = await this.#outlined(owner, need);
      if (found === null) return null;
      const { stamp, known, near } = found;
      // Months without common ids need no search for duplicates.
      if (!mayShareIds(near)) return { stamp, make: () => known };
      const whole = (): Promise<Known | null> =>
        // oxlint-disable-next-line require-yield
        this.#made(owner, need, known, function* () {
          return known;
        });
      return { stamp, make: whole };
    });
  }

  /** The balances over the months of a period and before it; null if one is not stored. */
  balances(owner: string, need: LedgerPeriod): Promise<KnownBalances | null> {
    return this.#balances.get(this.#keyOf(owner, need), owner, () =>
      this.#found(owner, need, function* (sources, known) {
        return {
          ...known,
          balances: yield* ledgerBalances(sources),
          readAtMs: sources.at(-1)?.readAtMs ?? 0,
        };
      }),
    );
  }

  #keyOf(owner: string, { months, back = [], period }: LedgerPeriod): string {
    const { exchangeZone } = this.parts.settings.zones;
    return `${owner}|${exchangeZone}|${[...back, ...months].join()}|${months.length}|${period?.startMs}`;
  }

  /** The sums of one series in one month of settlement days, from the stored days. */
  series(owner: string, series: Series, month: IsoMonth): Promise<SeriesMonth | null> {
    return this.#series.get(`${owner}|${seriesKey(series)}|${month}`, owner, async () => {
      const days: IsoDay[] = [];
      for (let day = firstDay(month); day <= lastDay(month); day = addDays(day, 1)) days.push(day);
      const stored = await this.parts.archive.days(owner, series, days);
      const stamp = [...stored]
        .map(([day, { fetchedAtMs, retained }]) => `${day} ${fetchedAtMs} ${retained}`)
        .join();
      return {
        stamp,
        make: (): SeriesMonth => ({
          totals: rebateTotalsByDay([...stored.values()].flatMap(({ records }) => records)),
          overMonthEnd: (stored.get(lastDay(month))?.records ?? []).filter(isOverMonthEnd),
          days: new Map(
            [...stored].map(([day, { fetchedAtMs, retained }]) => [day, { fetchedAtMs, retained }]),
          ),
        }),
      };
    });
  }

  async #found<Value>(
    owner: string,
    need: LedgerPeriod,
    make: (sources: readonly SourceMonth[], known: Known) => Steps<Value>,
  ): Promise<Found<Value> | null> {
    const found = await this.#outlined(owner, need);
    if (found === null) return null;
    const { stamp, known } = found;
    return { stamp, make: () => this.#made(owner, need, known, make) };
  }

  /** The months' outlines: an unchanged month is not read again. */
  async #outlined(owner: string, need: LedgerPeriod) {
    const { archive, settings } = this.parts;
    const { zones } = settings;
    const rows = new Map<IsoMonth, number>();
    const outlines = {
      month: async (whose: string, month: IsoMonth) => {
        const outline = await archive.outline(whose, month);
        rows.set(month, outline?.rows ?? 0);
        return outline;
      },
    };
    const owners = [{ account: '', owner }];
    const listed = await listedLedgers({ archive: outlines, zones, need, owners });
    if (listed === null) return null;
    const { months, beside, near } = listed.ledgers[0]!;
    const stamp = [...months, ...beside]
      .map(
        ({ stored: { fetchedAtMs, retained }, source: { month } }) =>
          `${month} ${fetchedAtMs} ${retained} ${rows.get(month)}`,
      )
      .join();
    const { fetchedAtMs, notRetained } = listed;
    return { stamp, near, known: { fetchedAtMs, notRetained, notes: strayNotes(listed, zones) } };
  }

  /** null: a month was deleted meanwhile. */
  async #made<Value>(
    owner: string,
    need: LedgerPeriod,
    known: Known,
    make: (sources: readonly SourceMonth[], known: Known) => Steps<Value>,
  ): Promise<Value | null> {
    const { archive, settings } = this.parts;
    const owners = [{ account: '', owner }];
    const listed = await listedLedgers({ archive, zones: settings.zones, need, owners });
    if (listed === null) return null;
    const ledger = listed.ledgers[0]!;
    function* making(): Steps<Value> {
      const homed = yield* knownMonths(ledger, need);
      return yield* make(homed.slice(0, ledger.months.length), known);
    }
    return runYielding(making());
  }
}
