// When the parts of a result were fetched.
import type { IsoDay } from '../records/calendar';

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

export class Provenance {
  readonly #fetchedBy = new Map<string, number>();
  #oldestMs = Infinity;
  #newestMs = 0;

  /** @param part a month or a day. */
  add(part: string, fetchedAtMs: number): void {
    this.#fetchedBy.set(part, Math.min(this.#fetchedBy.get(part) ?? Infinity, fetchedAtMs));
    this.#oldestMs = Math.min(this.#oldestMs, fetchedAtMs);
    this.#newestMs = Math.max(this.#newestMs, fetchedAtMs);
  }

  summary(heldFrom: IsoDay | null): KeptAs {
    return {
      fetchedBy: this.#fetchedBy,
      fetchedAtMs: Number.isFinite(this.#oldestMs) ? this.#oldestMs : null,
      lastFetchedAtMs: this.#newestMs,
      complete: heldFrom === null,
      heldFrom,
    };
  }
}
