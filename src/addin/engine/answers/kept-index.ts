// Sums and balances of what is kept, made once and asked by thousands of cells.
import type { Clock } from '../../platform/clock';
import { runYielding, type Steps } from '../../platform/yield-to-main';
import { type IsoDay, type IsoMonth, addDays, firstDay, lastDay } from '../records/calendar';
import { instantsOfMonth, monthsCovering, type Zones } from '../records/zone';
import { ledgerBalances, type LedgerBalances } from '../proofs/balance';
import { spanning } from '../proofs/ledger-span';
import { ledgerTotals, type LedgerTotals } from '../proofs/ledger-totals';
import { rebateTotalsByDay, type RebateTotals } from '../proofs/rebate-totals';
import { sourceMonth, type SourceMonth } from '../proofs/source-month';
import type { Archive } from '../archive/archive';
import { seriesKey, type KeptMonth, type Series } from '../archive/kept';
import { ledgerRecords } from './kept-records';
import { LookedUp, type Found } from './looked-up';

/** What every part of an index says of itself. */
interface Known {
  /** The oldest moment at which a part was fetched. */
  readonly fetchedAtMs: number;
  /** Months that the exchange no longer held. */
  readonly notHeld: readonly IsoMonth[];
}

export interface MonthTotals extends Known {
  readonly totals: LedgerTotals;
}
export interface KnownBalances extends Known {
  readonly balances: LedgerBalances;
  /** Nothing later than this is known. */
  readonly readAtMs: number;
}
export interface SeriesMonth {
  readonly totals: RebateTotals;
  /** Days that are kept. */
  readonly days: ReadonlyMap<IsoDay, { readonly fetchedAtMs: number; readonly held: boolean }>;
}

/** Sums are small: a year of months for fifty accounts. */
const MOST_SUMS = 600;
/** Balances hold the entries that they come from. */
const MOST_BALANCES = 4;

export class KeptIndex {
  readonly #months: LookedUp<MonthTotals>;
  readonly #balances: LookedUp<KnownBalances>;
  readonly #series: LookedUp<SeriesMonth>;

  constructor(
    readonly parts: {
      readonly archive: Archive;
      readonly clock: Pick<Clock, 'nowMs'>;
      readonly settings: { readonly zones: Zones };
      /** How often records of an owner were kept. */
      readonly changes: ReadonlyMap<string, number>;
    },
  ) {
    this.#months = new LookedUp(parts, MOST_SUMS);
    this.#balances = new LookedUp(parts, MOST_BALANCES);
    this.#series = new LookedUp(parts, MOST_SUMS);
  }

  /** The sums of one month as the person counts it; null where the device lacks a part of it. */
  month(owner: string, month: IsoMonth): Promise<MonthTotals | null> {
    const { exchangeZone, displayZone } = this.parts.settings.zones;
    const months = monthsCovering(month, month, displayZone, exchangeZone);
    return this.#months.get(`${owner}|${exchangeZone}|${displayZone}|${month}`, owner, () =>
      this.#found(owner, months, function* (sources, known) {
        const { entries } = yield* spanning(sources);
        return {
          ...known,
          totals: yield* ledgerTotals(entries, instantsOfMonth(displayZone, month)),
        };
      }),
    );
  }

  /** The balances over months as the exchange counts them; null where the device lacks one. */
  balances(owner: string, months: readonly IsoMonth[]): Promise<KnownBalances | null> {
    return this.#balances.get(
      `${owner}|${this.parts.settings.zones.exchangeZone}|${months.join()}`,
      owner,
      () =>
        this.#found(owner, months, function* (sources, known) {
          return {
            ...known,
            balances: yield* ledgerBalances(sources),
            readAtMs: sources.at(-1)?.readAtMs ?? 0,
          };
        }),
    );
  }

  /** The sums of one series in one month of settlement days, as far as they are kept. */
  series(owner: string, series: Series, month: IsoMonth): Promise<SeriesMonth | null> {
    return this.#series.get(`${owner}|${seriesKey(series)}|${month}`, owner, async () => {
      const days: IsoDay[] = [];
      for (let day = firstDay(month); day <= lastDay(month); day = addDays(day, 1)) days.push(day);
      const kept = await this.parts.archive.days(owner, series, days);
      const stamp = [...kept]
        .map(([day, { fetchedAtMs, held }]) => `${day} ${fetchedAtMs} ${held}`)
        .join();
      return {
        stamp,
        make: (): SeriesMonth => ({
          totals: rebateTotalsByDay([...kept.values()].flatMap(({ records }) => records)),
          days: new Map(
            [...kept].map(([day, { fetchedAtMs, held }]) => [day, { fetchedAtMs, held }]),
          ),
        }),
      };
    });
  }

  async #found<Value>(
    owner: string,
    months: readonly IsoMonth[],
    make: (sources: readonly SourceMonth[], known: Known) => Steps<Value>,
  ): Promise<Found<Value> | null> {
    const { archive, settings } = this.parts;
    const read: (readonly [IsoMonth, KeptMonth])[] = [];
    const kept = await ledgerRecords(
      { archive, zones: settings.zones, owners: [{ account: '', owner }], months },
      (_, month, one) => {
        read.push([month, one]);
      },
    );
    if (kept === null) return null;
    const stamp = read
      .map(
        ([, { fetchedAtMs, held, reading }]) => `${fetchedAtMs} ${held} ${reading.entries.length}`,
      )
      .join();
    const known = {
      fetchedAtMs: kept.fetchedAtMs ?? Infinity,
      notHeld: kept.notHeld,
    };
    return {
      stamp,
      make: () =>
        runYielding(
          make(
            read.map(([month, kept]) => sourceOf(month, kept, settings.zones)),
            known,
          ),
        ),
    };
  }
}

export const sourceOf = (
  month: IsoMonth,
  { held, fetchedAtMs, reading: { entries, pages, duplicatesRemoved } }: KeptMonth,
  { exchangeZone }: Zones,
): SourceMonth =>
  sourceMonth(month, instantsOfMonth(exchangeZone, month), {
    held,
    fetchedAtMs,
    entries,
    pages,
    duplicatesRemoved,
  });
