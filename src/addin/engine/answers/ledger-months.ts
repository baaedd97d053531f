// Shared by the functions over months of the ledger.
import { ROWS_PER_STEP, runYielding, type Steps } from '../../platform/yield-to-main';
import { monthsCovering, type Zones } from '../records/zone';
import type { LedgerQuestionOfRows } from '../evidence/rows-question';
import { addMonths, parseMonth, type IsoMonth, monthName } from '../records/calendar';
import { Coins } from '../records/coins';
import { compareDecimals } from '../records/decimal-text';
import { derived, type Derivation } from '../records/derived';
import { NamesSeen } from '../records/ledger-filter';
import type { LedgerEntry } from '../records/ledger-entry';
import { byTimeThenId } from '../records/row-order';
import { coinsOfSpans } from '../proofs/check';
import type { LedgerTotals } from '../proofs/ledger-totals';
import { spanning, type LedgerSpan } from '../proofs/ledger-span';
import type { AccountLedger } from '../proofs/records-behind';
import type { SourceMonth } from '../proofs/source-month';
import {
  knownMonths,
  listedLedgers,
  listedMonths,
  outlinesIn,
  sourceIn,
  sourceOf,
  strayNotes,
  type LedgerPeriod,
  type LedgersListed,
  type ListedLedger,
} from './known-ledger';
import type { Owner } from './stored-records';
import { monthOrThrow, type ResolvedDates, ledgerNeed } from './dates';
import { NO_SERIES, type ReadContext, type Need } from './definition';
import { Unanswerable } from './unanswerable';
import { say } from '../../platform/say';

/** Sums of a period, computed once for many cells. */
interface PeriodTotals {
  readonly ledgers: readonly {
    readonly account: string;
    readonly months: readonly LedgerTotals[];
  }[];
  /** Names of their entries. */
  readonly seen: NamesSeen;
  /** Coins of their entries. */
  readonly coins: Coins;
  readonly fetchedAtMs: number | null;
  readonly notes: readonly string[];
}

/**
 * The sums of each month of a period, account by account; null if a part is not stored. Throws
 * Unanswerable if the exchange no longer retains one.
 */
export async function periodTotals(
  dates: ResolvedDates,
  context: ReadContext,
): Promise<PeriodTotals | null> {
  const ledgers: PeriodTotals['ledgers'][number][] = [];
  const notes: string[] = [];
  const seen = new NamesSeen();
  let fetchedAtMs: number | null = null;
  for (const { account, owner } of ledgerOwners(context)) {
    const known = await context.index.period(owner, dates);
    if (known === null) return null;
    refuseNotRetained(known.notRetained);
    notes.push(...known.notes);
    fetchedAtMs = known.fetchedAtMs && Math.min(fetchedAtMs ?? Infinity, known.fetchedAtMs);
    for (const { names } of known.months) seen.addAll(names);
    ledgers.push({ account, months: known.months });
  }
  const coins = new Coins(ledgers.map(({ months }) => months.map((totals) => totals.seen)));
  return { ledgers, seen, coins, fetchedAtMs, notes };
}

/** Needs whole months only. */
export const monthsNeeded = (dates: ResolvedDates, zones: Zones): Need => ({
  months: ledgerNeed(dates, zones).months,
  ...NO_SERIES,
});

/** Months that are searched for the last entry of a coin: as many as an exchange retains. */
export const MAX_MONTHS_BACK = 24;

/** The accounts of the call, with the owners of their ledgers. */
export const ledgerOwners = ({ named }: Pick<ReadContext, 'named'>): Owner[] =>
  named.map(({ name, owners }) => ({ account: name, owner: owners.ledger }));

/** The ledgers of a period as every function reads them. */
export interface LedgersRead extends Omit<LedgersListed, 'ledgers'> {
  readonly ledgers: readonly (AccountLedger & Pick<ListedLedger, 'months'>)[];
  /** Notes about them. */
  readonly notes: readonly string[];
}

/**
 * Months of every account, each with the entries of its own time; null if one is not stored.
 * @param around the months that prove openings and closings; absent: only the required ones.
 */
export async function readLedgers(
  context: ReadContext,
  need: LedgerPeriod,
  around?: readonly IsoMonth[],
): Promise<LedgersRead | null> {
  const listed = await listedLedgers({ ...context, owners: ledgerOwners(context), need });
  if (listed === null) return null;
  const ledgers: LedgersRead['ledgers'][number][] = [];
  for (const one of listed.ledgers) {
    const more = around === undefined ? [] : await furtherBeside(one, around, context);
    const homed = await runYielding(knownMonths(one, need, more));
    ledgers.push({
      account: one.account,
      months: one.months,
      sources: homed.slice(0, one.months.length),
      beside: homed.slice(one.months.length),
    });
  }
  return { ...listed, ledgers, notes: strayNotes(listed, context.zones) };
}

/** The coins of ledgers, from every month that was read. */
export async function coinsOfLedgers(ledgers: LedgersRead['ledgers']): Promise<Coins> {
  const spans: LedgerSpan[] = [];
  for (const { sources, beside } of ledgers)
    spans.push(await runYielding(spanning([...sources, ...(beside ?? [])])));
  return runYielding(coinsOfSpans(spans));
}

/** Adjacent months that must be read too, because they may hold entries of the period. */
export async function monthsToo(
  dates: ResolvedDates,
  context: ReadContext,
): Promise<readonly IsoMonth[]> {
  return besideNeeded(ledgerNeed(dates, context.zones), context);
}

export async function besideNeeded(
  need: LedgerPeriod,
  { archive, zones, named }: ReadContext,
): Promise<readonly IsoMonth[]> {
  const listed = await Promise.all(
    ledgerOwners({ named }).map(({ owner }) =>
      listedMonths(outlinesIn(archive), zones.exchangeZone, owner, need),
    ),
  );
  return [...new Set(listed.flatMap((one) => one?.wanted ?? []))];
}

/**
 * The months in question, the one before, and the one after if it has begun: they prove openings
 * and closings.
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
 * The known months of `around` beyond the months and their direct neighbours. A coin without
 * entries in the month before is searched in the stored months before that one.
 */
async function furtherBeside(
  { owner, months, beside }: ListedLedger,
  around: readonly IsoMonth[],
  { archive, zones }: ReadContext,
): Promise<SourceMonth[]> {
  const read = async (month: IsoMonth): Promise<SourceMonth> =>
    sourceOf(month, await archive.month(owner, month), zones.exchangeZone);
  const known = new Set([...months, ...beside].map(({ source: { month } }) => month));
  const further: SourceMonth[] = [];
  for (const month of around) if (!known.has(month)) further.push(await read(month));
  const sources = months.map(sourceIn);
  const isBefore = ({ month }: SourceMonth): boolean => month < (sources[0]?.month ?? '');
  const before = [...beside.map(sourceIn), ...further].filter(isBefore);
  const sought = await runYielding(beginningWithBalance(sources));
  for (let [earliest] = before, back = 1; ; back += 1) {
    const had = await runYielding(derived(FIRST_OF_COINS, earliest?.entries ?? []));
    for (const coinName of had.keys()) sought.delete(coinName);
    if (!earliest || earliest.incomplete !== null) break;
    if (sought.size === 0 || back === MAX_MONTHS_BACK) break;
    earliest = await read(addMonths(earliest.month, -1));
    if (earliest.entries === null) break;
    further.push(earliest);
  }
  return further;
}

/** Coins whose first entry leaves another balance than its change. */
function* beginningWithBalance(sources: readonly SourceMonth[]): Steps<Set<string>> {
  const first = new Map<string, LedgerEntry>();
  for (const { entries } of sources)
    for (const [coinName, entry] of yield* derived(FIRST_OF_COINS, entries ?? []))
      if (!first.has(coinName)) first.set(coinName, entry);
  return new Set(
    [...first.values()].flatMap(({ coinName, afterAmount, deltaAmount }) =>
      afterAmount !== null && compareDecimals(afterAmount, deltaAmount) === 0 ? [] : [coinName],
    ),
  );
}

const FIRST_OF_COINS: Derivation<ReadonlyMap<string, LedgerEntry>> = {
  name: 'first of coins',
  make: (entries) => withFirsts(new Map(), entries),
  extend: (first, added) => withFirsts(new Map(first), added),
};

function* withFirsts(
  first: Map<string, LedgerEntry>,
  entries: readonly LedgerEntry[],
): Steps<ReadonlyMap<string, LedgerEntry>> {
  for (const [at, entry] of entries.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const had = first.get(entry.coinName);
    if (!had || byTimeThenId(entry, had) < 0) first.set(entry.coinName, entry);
  }
  return first;
}

export const notRetainedNotes = (months: readonly IsoMonth[]): string[] =>
  months.map((month) => say`The exchange no longer holds ${monthName(month)}.`);

/** A sum over an incomplete period would be wrong. Throws Unanswerable. */
export function refuseNotRetained([month]: readonly IsoMonth[]): void {
  if (month !== undefined)
    throw new Unanswerable(
      'not-held',
      say`The exchange no longer holds ${monthName(month)}. What is asked cannot be known without it. Ask for a later period.`,
    );
}

/** E.g. "October 2026" or "August 2026 to October 2026". */
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

/** The entries that a certificate covers. */
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
