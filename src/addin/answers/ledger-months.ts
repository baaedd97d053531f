// What the functions over months of the ledger have in common.
import type { Zones } from '../records/zone';
import type { LedgerQuestionOfRows } from '../evidence/rows-question';
import { parseMonth, type IsoMonth, monthName } from '../records/calendar';
import type { AccountLedger } from '../reconcile/behind/records-behind';
import type { SourceMonth } from '../reconcile/source-month';
import { ledgerRecords, type MonthsKeptAs, type Owner } from './kept-records';
import { monthOrThrow, type ResolvedDates, ledgerNeed } from './dates';
import { NO_SERIES, type Archive, type Need } from './definition';
import { sourceOf } from './kept-index';
import { Unanswerable } from './unanswerable';
import { say } from '../platform/say';

/** Whole months, and nothing else. */
export const monthsNeeded = (dates: ResolvedDates, zones: Zones): Need => ({
  months: ledgerNeed(dates, zones).months,
  ...NO_SERIES,
});

/** The accounts that are meant, as the ledger is kept under them. */
export const ledgerOwners = ({ named }: Pick<Archive, 'named'>): Owner[] =>
  named.map(({ name, owners }) => ({ account: name, owner: owners.ledger }));

export interface LedgersRead extends MonthsKeptAs {
  readonly ledgers: readonly AccountLedger[];
}

/** Months of every account as reconciliation works on them; null where one is not kept. */
export async function readLedgers(
  archive: Archive,
  months: readonly IsoMonth[],
): Promise<LedgersRead | null> {
  const owners = ledgerOwners(archive);
  const sources = new Map<Owner, SourceMonth[]>(owners.map((owner) => [owner, []]));
  const kept = await ledgerRecords({ ...archive, owners, months }, (owner, month, one) => {
    sources.get(owner)?.push(sourceOf(month, one, archive.zones));
  });
  if (kept === null) return null;
  const ledgers = owners.map((owner) => ({
    account: owner.account,
    sources: sources.get(owner) ?? [],
  }));
  return { ...kept, ledgers };
}

export const notHeldNotes = (months: readonly IsoMonth[]): string[] =>
  months.map((month) => say`The exchange no longer holds ${monthName(month)}.`);

/** A sum over a part is no sum. Throws Unanswerable. */
export function refuseNotHeld([month]: readonly IsoMonth[]): void {
  if (month !== undefined)
    throw new Unanswerable(
      'not-held',
      say`The exchange no longer holds ${monthName(month)}. What is asked cannot be known without it. Ask for a later period.`,
    );
}

/** Such as "October 2026" or "August 2026 to October 2026". */
export function monthsInWords({ first, last }: Pick<ResolvedDates, 'first' | 'last'>): string {
  const from = monthName(monthOrThrow(first));
  return first === last ? from : say`${from} to ${monthName(monthOrThrow(last))}`;
}

/** Coins, types and months in one line of plain words. */
export function ledgerInWords(
  coins: readonly string[] | null,
  types: readonly string[] | null,
  dates: ResolvedDates,
): string {
  return [coins?.join(', ') ?? say`all coins`, types?.join(', ') ?? '', monthsInWords(dates)]
    .filter((part) => part !== '')
    .join(', ');
}

/** The entries that a certificate speaks of. */
export function ledgerRowsQuestion(
  coins: readonly string[] | null,
  types: readonly string[] | null,
  { first, last, askedTo }: ResolvedDates,
): LedgerQuestionOfRows {
  const [from, to] = [parseMonth(first), parseMonth(last < askedTo ? last : askedTo)];
  return {
    operation: 'LEDGER',
    coins,
    types,
    period: from === null || to === null || from > to ? null : { from, to },
    untilMs: null,
  };
}
