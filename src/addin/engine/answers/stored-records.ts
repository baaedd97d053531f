// Facts about stored records that a result uses, and the fold over days of commission records.
// known-ledger.ts does the same for months of the ledger.
import { type IsoDay, type IsoMonth, addDays, daysOf, type DayWindow } from '../records/calendar';
import { startOfDay, type Zones } from '../records/zone';
import type { Archive } from '../archive/archive';
import type { ArchivedDay, Series } from '../archive/stored-answers';

/** An account: its name for the column, and the owner under which its records are stored. */
export interface Owner {
  readonly account: string;
  readonly owner: string;
}

/** Settlement days of some series of some accounts. */
export interface RebateScope {
  readonly archive: Pick<Archive, 'days'>;
  readonly zones: Pick<Zones, 'exchangeZone'>;
  readonly owners: readonly Owner[];
  readonly series: readonly Series[];
  /** null: no day. */
  readonly window: DayWindow | null;
}

/**
 * Passes on the days of every series of every account, in order: for each series all days of the
 * window. null if a day is not stored; the days passed until then must be discarded.
 */
export async function rebateRecords(
  { archive, zones: { exchangeZone }, owners, series, window }: RebateScope,
  take: (owner: Owner, series: Series, days: readonly (readonly [IsoDay, ArchivedDay])[]) => void,
): Promise<StoredAs | null> {
  const days = window === null ? [] : daysOf(window);
  const provenance = new Provenance<IsoDay>((day) => startOfDay(exchangeZone, addDays(day, 1)));
  let retainedFrom: IsoDay | null = null;
  for (const owner of owners) {
    for (const one of series) {
      const stored = await archive.days(owner.owner, one, days);
      const whole = days.flatMap((day): [IsoDay, ArchivedDay][] => {
        const found = stored.get(day);
        return found === undefined ? [] : [[day, found]];
      });
      if (whole.length < days.length) return null;
      for (const [day, { fetchedAtMs }] of whole) provenance.add(day, fetchedAtMs);
      const first =
        whole.find(([, { retained }]) => retained)?.[0] ?? (window && addDays(window.end, 1));
      if (first !== null && first !== days[0] && (retainedFrom === null || first > retainedFrom))
        retainedFrom = first;
      take(owner, one, whole);
    }
  }
  return { ...provenance.sum, complete: retainedFrom === null, retainedFrom };
}

/**
 * When each month of the ledger, or settlement day, was fetched: the oldest moment if there are
 * several. Unix milliseconds.
 */
export type FetchedBy = ReadonlyMap<string, number>;

/** The facts about stored records that a result uses. */
export interface StoredAs {
  readonly fetchedBy: FetchedBy;
  /** The oldest moment at which a part was fetched; null if no part was needed. */
  readonly fetchedAtMs: number | null;
  /** The newest moment of all parts of all accounts; 0 if there is none. */
  readonly lastFetchedAtMs: number;
  /**
   * The moment as of which records of an open period are complete; null if every month and day was
   * closed when it was read.
   */
  readonly asOfMs: number | null;
  /** false if the exchange no longer retains a part. */
  readonly complete: boolean;
  /**
   * The first day from which the exchange retained every requested day; null if it retained all.
   */
  readonly retainedFrom: IsoDay | null;
}

/** Collects the facts part by part. */
export class Provenance<Part extends IsoMonth | IsoDay> {
  readonly #endMs = new Map<Part, number>();
  /** The facts about all parts that were added. */
  readonly sum = {
    fetchedBy: new Map<string, number>(),
    fetchedAtMs: null as number | null,
    lastFetchedAtMs: 0,
    asOfMs: null as number | null,
  };

  /** @param endMsOf when a month or a day ends. */
  constructor(readonly endMsOf: (part: Part) => number) {}

  add(part: Part, fetchedAtMs: number): void {
    const { sum } = this;
    const endMs = this.#endMs.get(part) ?? this.endMsOf(part);
    this.#endMs.set(part, endMs);
    if (fetchedAtMs < endMs) sum.asOfMs = Math.min(sum.asOfMs ?? Infinity, fetchedAtMs);
    sum.fetchedBy.set(part, Math.min(sum.fetchedBy.get(part) ?? Infinity, fetchedAtMs));
    sum.fetchedAtMs = Math.min(sum.fetchedAtMs ?? Infinity, fetchedAtMs);
    sum.lastFetchedAtMs = Math.max(sum.lastFetchedAtMs, fetchedAtMs);
  }
}
