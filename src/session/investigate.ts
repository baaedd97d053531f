// From a question to the records that its result was made from, as they are kept: what stands behind a number is found in them.
import type { CommissionRecord } from '../records/commission-record';
import type { AccountRecords } from '../records/row-order';
import type { AccountLedger, Investigated } from '../reconcile/records-behind';
import type { Snapshot } from '../snapshot/kept';
import { daysOf } from '../snapshot/rebate-fetcher';
import type { NamedOwners } from './account-book';
import type { LiveQuestion, ResolvedDates } from './calls';
import { sourceOf } from './kept-index';
import { ledgerNeed, periodsOf, rebatesNeed, type Zones } from './needs';
import { keptTieout } from './tieout-result';

export interface Archive {
  readonly snapshot: Snapshot;
  readonly zones: Zones;
  readonly named: readonly NamedOwners[];
}

/** null: nothing stands behind a cell of this function, or a part of it is not on this device. Throws ExchangeError as the result does. */
export async function investigated(
  question: LiveQuestion,
  dates: ResolvedDates,
  archive: Archive,
): Promise<Investigated | null> {
  const periods = (): ReturnType<typeof periodsOf> => periodsOf(dates, archive.zones.displayZone);
  switch (question.name) {
    case 'LEDGER.CHECK':
    case 'LEDGER.TOTAL': {
      const ledgers = await ledgersOf(dates, archive);
      if (ledgers === null) return null;
      return question.name === 'LEDGER.CHECK'
        ? { name: question.name, call: question, periods: periods(), ledgers }
        : { name: question.name, call: question, periods: periods(), ledgers };
    }
    case 'REBATES.TOTAL': {
      const { series, window } = rebatesNeed(question, dates);
      const days = window === null ? [] : daysOf(window);
      const groups: AccountRecords<CommissionRecord>[] = [];
      for (const { name, owners } of archive.named) {
        for (const one of series) {
          const kept = await archive.snapshot.days(owners.rebates, one, days);
          if (kept.size < days.length) return null;
          groups.push({
            account: name,
            records: days.flatMap((day) => kept.get(day)?.records ?? []),
          });
        }
      }
      return { name: question.name, call: question, window, groups };
    }
    case 'REBATES.TIEOUT':
      return (await keptTieout(question, dates, archive))?.found ?? null;
    default:
      return null;
  }
}

async function ledgersOf(
  dates: ResolvedDates,
  { snapshot, zones, named }: Archive,
): Promise<AccountLedger[] | null> {
  const ledgers: AccountLedger[] = [];
  for (const { name, owners } of named) {
    const sources: AccountLedger['sources'][number][] = [];
    for (const month of ledgerNeed(dates, zones).months) {
      const kept = await snapshot.month(owners.ledger, month);
      if (kept === null) return null;
      sources.push(sourceOf(month, kept, zones));
    }
    ledgers.push({ account: name, sources });
  }
  return ledgers;
}
