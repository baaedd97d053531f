// The one fold over kept months of the ledger.
import { addMonths, firstDay, type IsoDay, type IsoMonth } from '../records/calendar';
import type { KeptMonth, Snapshot } from './kept';

/** Whose records: the account's name for the column, the owner under which they are kept. */
export interface Owner {
  readonly account: string;
  readonly owner: string;
}

/** Months of the ledger of some accounts. */
export interface LedgerScope {
  readonly snapshot: Pick<Snapshot, 'month'>;
  readonly owners: readonly Owner[];
  /** As the exchange counts them. */
  readonly months: readonly IsoMonth[];
}

/** How whole months are kept. */
export interface MonthsKeptAs extends KeptAs {
  /** Months that the exchange no longer held, each once. */
  readonly notHeld: readonly IsoMonth[];
}

/**
 * Hands over every month of every account, in their order, one after the other: `take` may yield.
 * null where a month is not kept; what was taken until then is worth nothing.
 */
export async function ledgerRecords(
  { snapshot, owners, months }: LedgerScope,
  take: (owner: Owner, month: IsoMonth, kept: KeptMonth) => Promise<void> | void,
): Promise<MonthsKeptAs | null> {
  const provenance = new Provenance();
  const notHeld = new Set<IsoMonth>();
  for (const owner of owners) {
    for (const month of months) {
      const kept = await snapshot.month(owner.owner, month);
      if (kept === null) return null;
      provenance.add(month, kept.fetchedAtMs);
      if (!kept.held) notHeld.add(month);
      await take(owner, month, kept);
    }
  }
  const firstHeld = [...notHeld].map((month): IsoDay => firstDay(addMonths(month, 1))).sort();
  const heldFrom = firstHeld.at(-1) ?? null;
  const { fetchedBy, fetchedAtMs, lastFetchedAtMs } = provenance;
  return {
    fetchedBy,
    fetchedAtMs,
    lastFetchedAtMs,
    complete: heldFrom === null,
    heldFrom,
    notHeld: [...notHeld],
  };
}

/**
 * When each month of the ledger, or settlement day, was fetched: the oldest moment where there are
 * several. Unix milliseconds.
 */
export type FetchedBy = ReadonlyMap<string, number>;

/** What is known of records that were taken from what is kept. */
export interface KeptAs {
  readonly fetchedBy: FetchedBy;
  /** The oldest moment at which a part was fetched; null where no part was needed. */
  readonly fetchedAtMs: number | null;
  /** The newest of all parts, of all accounts; 0 where there is none. */
  readonly lastFetchedAtMs: number;
  /** False where the exchange no longer holds a part. */
  readonly complete: boolean;
  /** The first day of which the exchange still held everything asked; null where it held all. */
  readonly heldFrom: IsoDay | null;
}

/** Gathers it part by part. */
export class Provenance implements Omit<KeptAs, 'complete' | 'heldFrom'> {
  readonly fetchedBy = new Map<string, number>();
  fetchedAtMs: number | null = null;
  lastFetchedAtMs = 0;

  /** @param part a month or a day. */
  add(part: string, fetchedAtMs: number): void {
    this.fetchedBy.set(part, Math.min(this.fetchedBy.get(part) ?? Infinity, fetchedAtMs));
    this.fetchedAtMs = Math.min(this.fetchedAtMs ?? Infinity, fetchedAtMs);
    this.lastFetchedAtMs = Math.max(this.lastFetchedAtMs, fetchedAtMs);
  }
}
