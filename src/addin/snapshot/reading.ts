// "Forget" while a read is under way: what that read still brings is not kept, until somebody asks
// again.
import type { Page } from '../exchange/page';
import type { IsoDay, IsoMonth } from '../records/calendar';
import { Cancelled } from '../platform/tieout-error';
import type { LedgerEntry } from '../records/ledger-entry';
import type { KeepingSnapshot, KeptDay, KeptMonth, KeptWindow, OwnerReading, Series } from './kept';

/** How often each owner was forgotten, and the signal that its next time aborts. */
export class Forgettings {
  readonly #times = new Map<string, number>();
  readonly #stops = new Map<string, AbortController>();
  #ofAll = 0;

  of(owner: string): { readonly times: number; readonly forgotten: AbortSignal } {
    const stop = this.#stops.get(owner) ?? new AbortController();
    this.#stops.set(owner, stop);
    return { times: this.#ofAll + (this.#times.get(owner) ?? 0), forgotten: stop.signal };
  }

  forgotten(owner: string): void {
    this.#times.set(owner, (this.#times.get(owner) ?? 0) + 1);
    this.#stops.get(owner)?.abort(new Cancelled());
    this.#stops.delete(owner);
  }

  allForgotten(): void {
    this.#ofAll += 1;
    for (const stop of this.#stops.values()) stop.abort(new Cancelled());
    this.#stops.clear();
  }
}

/** A reading that begins now. What it keeps after the owner was forgotten goes nowhere. */
export function readingOf(
  snapshot: KeepingSnapshot,
  forgettings: Forgettings,
  owner: string,
): OwnerReading {
  const { times, forgotten } = forgettings.of(owner);
  // Asked and written without a pause between: nothing can come between.
  const unlessForgotten = (keep: () => Promise<void>): Promise<void> =>
    forgotten.aborted ? Promise.resolve() : keep();
  return {
    times,
    forgotten,
    keepMonth: (month: IsoMonth, kept: KeptMonth) =>
      unlessForgotten(() => snapshot.keepMonth(owner, month, kept)),
    keepPage: (month: IsoMonth, page: Page<LedgerEntry>) =>
      unlessForgotten(() => snapshot.keepPage(owner, month, page)),
    keepDays: (series: Series, kept: ReadonlyMap<IsoDay, KeptDay>) =>
      unlessForgotten(() => snapshot.keepDays(owner, series, kept)),
    keepWindow: (series: Series, kept: KeptWindow) =>
      unlessForgotten(() => snapshot.keepWindow(owner, series, kept)),
  };
}
