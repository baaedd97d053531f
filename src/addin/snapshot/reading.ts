// "Forget" while a read is under way: what that read still brings is not kept, until somebody asks
// again.
import type { Page } from '../exchange/page';
import type { IsoDay, IsoMonth } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import type { KeepingSnapshot, KeptDay, KeptMonth, KeptWindow, OwnerReading, Series } from './kept';

/** Counts how often each owner was forgotten. */
export class Forgettings {
  readonly #times = new Map<string, number>();
  #ofAll = 0;

  of(owner: string): number {
    return this.#ofAll + (this.#times.get(owner) ?? 0);
  }

  forgotten(owner: string): void {
    this.#times.set(owner, (this.#times.get(owner) ?? 0) + 1);
  }

  allForgotten(): void {
    this.#ofAll += 1;
  }
}

/** A reading that begins now. What it keeps after the owner was forgotten goes nowhere. */
export function readingOf(
  snapshot: KeepingSnapshot,
  forgettings: Forgettings,
  owner: string,
): OwnerReading {
  const times = forgettings.of(owner);
  const isForgotten = (): boolean => forgettings.of(owner) !== times;
  // Asked and written in one yieldToMain: nothing can come between.
  const unlessForgotten = (keep: () => Promise<void>): Promise<void> =>
    isForgotten() ? Promise.resolve() : keep();
  return {
    times,
    isForgotten,
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
