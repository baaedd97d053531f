// What the functions over months of the ledger have in common.
import { instantsOfMonth, monthsCovering, type Zones } from '../records/zone';
import type { LedgerQuestionOfRows } from '../evidence/rows-question';
import { addMonths, parseMonth, type IsoMonth, monthName } from '../records/calendar';
import { compareDecimals } from '../records/decimal-text';
import type { LedgerEntry } from '../records/ledger-entry';
import type { AccountLedger } from '../proofs/records-behind';
import { sourceMonth, type SourceMonth } from '../proofs/source-month';
import { ledgerRecords, type MonthsKeptAs, type Owner } from './kept-records';
import { monthOrThrow, type ResolvedDates, ledgerNeed } from './dates';
import { NO_SERIES, type ReadContext, type Need } from './definition';
import { sourceOf } from './kept-index';
import { Unanswerable } from './unanswerable';
import { say } from '../../platform/say';

/** Whole months, and nothing else. */
export const monthsNeeded = (dates: ResolvedDates, zones: Zones): Need => ({
  months: ledgerNeed(dates, zones).months,
  ...NO_SERIES,
});

/** Months looked back for the last entry of a coin: as many as an exchange keeps. */
export const MOST_MONTHS_BACK = 24;

/** The accounts that are meant, as the ledger is kept under them. */
export const ledgerOwners = ({ named }: Pick<ReadContext, 'named'>): Owner[] =>
  named.map(({ name, owners }) => ({ account: name, owner: owners.ledger }));

export interface LedgersRead extends MonthsKeptAs {
  readonly ledgers: readonly AccountLedger[];
}

/** Months of every account as reconciliation works on them; null where one is not kept. */
export async function readLedgers(
  context: ReadContext,
  months: readonly IsoMonth[],
): Promise<LedgersRead | null> {
  const owners = ledgerOwners(context);
  const sources = new Map<Owner, SourceMonth[]>(owners.map((owner) => [owner, []]));
  const kept = await ledgerRecords({ ...context, owners, months }, (owner, month, one) => {
    sources.get(owner)?.push(sourceOf(month, one, context.zones));
  });
  if (kept === null) return null;
  const ledgers = owners.map((owner) => ({
    account: owner.account,
    sources: sources.get(owner) ?? [],
  }));
  return { ...kept, ledgers };
}

/**
 * The months asked, the one before, and the one after where it has begun: they prove what the months
 * asked open and close with.
 */
export function monthsAround(dates: ResolvedDates, zones: Zones): readonly IsoMonth[] {
  const { months } = ledgerNeed(dates, zones);
  if (months.length === 0) return months;
  const { first, last, askedTo } = dates;
  const after = addMonths(monthOrThrow(last), 1);
  return monthsCovering(
    addMonths(monthOrThrow(first), -1),
    after < askedTo ? after : monthOrThrow(askedTo),
    zones.displayZone,
    zones.exchangeZone,
  );
}

/**
 * Adds the months beside those asked, as far as they are kept. A coin that did not move in the month
 * before is looked for in the kept months before that one.
 */
export async function withBeside(
  ledgers: readonly AccountLedger[],
  dates: ResolvedDates,
  context: ReadContext,
): Promise<AccountLedger[]> {
  const { archive, zones } = context;
  const owners = ledgerOwners(context);
  const read = async (owner: string, month: IsoMonth): Promise<SourceMonth> => {
    const kept = await archive.month(owner, month);
    return kept === null
      ? sourceMonth(month, instantsOfMonth(zones.exchangeZone, month), null)
      : sourceOf(month, kept, zones);
  };
  return Promise.all(
    ledgers.map(async ({ account, sources }, at): Promise<AccountLedger> => {
      const { owner } = owners[at]!;
      const own = new Set(sources.map(({ month }) => month));
      const beside: SourceMonth[] = [];
      for (const month of monthsAround(dates, zones))
        if (!own.has(month)) beside.push(await read(owner, month));
      const isBefore = ({ month }: SourceMonth): boolean => month < (sources[0]?.month ?? '');
      const sought = beginningWithBalance(sources);
      for (let [earliest] = beside.filter(isBefore), back = 1; ; back += 1) {
        for (const { coinName } of earliest?.entries ?? []) sought.delete(coinName);
        if (!earliest || earliest.incomplete !== null) break;
        if (sought.size === 0 || back === MOST_MONTHS_BACK) break;
        earliest = await read(owner, addMonths(earliest.month, -1));
        if (earliest.entries === null) break;
        beside.push(earliest);
      }
      return { account, sources, beside };
    }),
  );
}

/** Coins whose first entry leaves another balance than its change. */
function beginningWithBalance(sources: readonly SourceMonth[]): Set<string> {
  const first = new Map<string, LedgerEntry>();
  for (const { entries } of sources)
    for (const entry of entries ?? [])
      if (!first.has(entry.coinName)) first.set(entry.coinName, entry);
  return new Set(
    [...first.values()].flatMap(({ coinName, afterAmount, deltaAmount }) =>
      compareDecimals(afterAmount, deltaAmount) === 0 ? [] : [coinName],
    ),
  );
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
