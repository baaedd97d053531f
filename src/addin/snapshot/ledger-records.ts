// The one fold over kept months of the ledger.
import { addMonths, firstDay, type IsoDay, type IsoMonth } from '../records/calendar';
import type { KeptMonth, Snapshot } from './kept';
import { Provenance, type KeptAs } from './provenance';

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
  return { ...provenance.summary(firstHeld.at(-1) ?? null), notHeld: [...notHeld] };
}
