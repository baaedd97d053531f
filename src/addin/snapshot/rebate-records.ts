// The one fold over kept days of commission records.
import { addDays, daysOf, type DayWindow, type IsoDay } from '../records/calendar';
import type { KeptDay, Series, Snapshot } from './kept';
import { type Owner, Provenance, type KeptAs } from './ledger-records';

/** Settlement days of some series of some accounts. */
export interface RebateScope {
  readonly snapshot: Pick<Snapshot, 'days'>;
  readonly owners: readonly Owner[];
  readonly series: readonly Series[];
  /** null: no day. */
  readonly window: DayWindow | null;
}

/**
 * Hands over the days of every series of every account, in their order: of each series all days of
 * the window, by day. null where a day is not kept; what was taken until then is worth nothing.
 */
export async function rebateRecords(
  { snapshot, owners, series, window }: RebateScope,
  take: (owner: Owner, series: Series, days: readonly (readonly [IsoDay, KeptDay])[]) => void,
): Promise<KeptAs | null> {
  const days = window === null ? [] : daysOf(window);
  const provenance = new Provenance();
  let heldFrom: IsoDay | null = null;
  for (const owner of owners) {
    for (const one of series) {
      const kept = await snapshot.days(owner.owner, one, days);
      const whole = days.flatMap((day): [IsoDay, KeptDay][] => {
        const found = kept.get(day);
        return found === undefined ? [] : [[day, found]];
      });
      if (whole.length < days.length) return null;
      for (const [day, { fetchedAtMs }] of whole) provenance.add(day, fetchedAtMs);
      const first = whole.find(([, { held }]) => held)?.[0] ?? (window && addDays(window.end, 1));
      if (first !== null && first !== days[0] && (heldFrom === null || first > heldFrom))
        heldFrom = first;
      take(owner, one, whole);
    }
  }
  const { fetchedBy, fetchedAtMs, lastFetchedAtMs } = provenance;
  return { fetchedBy, fetchedAtMs, lastFetchedAtMs, complete: heldFrom === null, heldFrom };
}
