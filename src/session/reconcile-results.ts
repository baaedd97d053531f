// Results that follow from the records: proven months, totals, balances, matches. Reads what is kept; asks nobody.
import { ExchangeError } from '../exchange/exchange-error';
import type { BalanceAnswer } from '../reconcile/balance';
import { checkLedger } from '../reconcile/check';
import { checkMatrix } from '../reconcile/check-table';
import { ledgerSpan } from '../reconcile/ledger-span';
import { DEFAULT_MATCH_DAYS, matchLedger, type LedgerMatch } from '../reconcile/match';
import { matchMatrix, matchRows, type Asked } from '../reconcile/match-table';
import { amountCell } from '../reconcile/single-cell';
import type { SourceMonth } from '../reconcile/source-month';
import type { CellOptions } from '../records/cells';
import { sumDecimals } from '../records/decimal-text';
import type { LedgerEntry } from '../records/ledger-entry';
import type { RecordMatrix } from '../records/matrix';
import type {
  BalanceCall,
  BookLine,
  CheckCall,
  LedgerTotalCall,
  MatchCall,
  RebatesTotalCall,
} from '../records/reconcile-call';
import {
  addMonths,
  firstDay,
  lastDay,
  monthOf,
  monthsBetween,
  type DayWindow,
  type IsoMonth,
} from '../records/calendar';
import type { Snapshot } from '../snapshot/kept';
import { daysOf } from '../snapshot/rebate-fetcher';
import { monthName } from '../snapshot/subjects';
import type { ResolvedDates } from './calls';
import { sourceOf, type KeptIndex } from './kept-index';
import { ledgerNeed, periodsOf, rebatesNeed, type Zones } from './needs';
import type { Owner, Result } from './result';

/** Where a result is read from. */
export interface Shelf {
  readonly snapshot: Snapshot;
  readonly index: KeptIndex;
  readonly owners: readonly Owner[];
  readonly zones: Zones;
  readonly cells: CellOptions;
}

type MonthShelf = Pick<Shelf, 'snapshot' | 'owners' | 'zones'>;

/** Months looked back for the last entry of a coin, the months that an exchange keeps. */
export const MOST_MONTHS_BACK = 24;

interface KeptLedger {
  readonly account: string;
  readonly sources: readonly SourceMonth[];
}
interface Read {
  readonly ledgers: readonly KeptLedger[];
  readonly fetchedAtMs: number;
  readonly complete: boolean;
  readonly notes: readonly string[];
  readonly notHeld: readonly IsoMonth[];
}

/** null where a month is not kept. */
async function readMonths(
  { snapshot, owners, zones }: MonthShelf,
  months: readonly IsoMonth[],
  notes: readonly string[],
): Promise<Read | null> {
  const ledgers: KeptLedger[] = [];
  const notHeld = new Set<IsoMonth>();
  let fetchedAtMs = Infinity;
  for (const { account, owner } of owners) {
    const sources: SourceMonth[] = [];
    for (const month of months) {
      const kept = await snapshot.month(owner, month);
      if (!kept) return null;
      fetchedAtMs = Math.min(fetchedAtMs, kept.fetchedAtMs);
      if (!kept.held) notHeld.add(month);
      sources.push(sourceOf(month, kept, zones));
    }
    ledgers.push({ account, sources });
  }
  return {
    ledgers,
    fetchedAtMs,
    complete: notHeld.size === 0,
    notHeld: [...notHeld],
    notes: [
      ...notes,
      ...[...notHeld].map((month) => `The exchange no longer holds ${monthName(month)}.`),
    ],
  };
}

function resultOf(
  { fetchedAtMs, complete, notes }: Pick<Read, 'fetchedAtMs' | 'complete' | 'notes'>,
  records: number,
  form: CellOptions,
  cells: (form: CellOptions) => RecordMatrix,
): Result {
  return {
    records,
    ...cells(form),
    fetchedAtMs: Number.isFinite(fetchedAtMs) ? fetchedAtMs : null,
    complete,
    notes,
    cells,
  };
}

/** LEDGER.CHECK: a row for each coin and month. */
export async function checkResult(
  call: CheckCall,
  dates: ResolvedDates,
  shelf: Shelf,
): Promise<Result | null> {
  const { months, notes } = ledgerNeed(dates, shelf.zones);
  const read = await readMonths(shelf, months, notes);
  if (!read) return null;
  const periods = periodsOf(dates, shelf.zones.displayZone);
  const groups = read.ledgers.map(({ account, sources }) => ({
    account,
    rows: checkLedger(sources, periods, call.coins),
  }));
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  return resultOf(read, rows, shelf.cells, (form) =>
    checkMatrix(groups, call.byType, call.accounts !== null, { ...form, headers: call.headers }),
  );
}

/** A sum over a part is no sum. */
function refuseNotHeld([month]: readonly IsoMonth[]): void {
  if (month !== undefined)
    throw new ExchangeError(
      'incomplete',
      `The exchange no longer holds ${monthName(month)}. What is asked cannot be known without it. Ask for a later period.`,
    );
}

/** LEDGER.TOTAL: one exact sum. Throws ExchangeError where the exchange no longer holds a part. */
export async function ledgerTotalResult(
  { sum, coin, types }: LedgerTotalCall,
  dates: ResolvedDates,
  { index, owners, zones, cells }: Shelf,
): Promise<Result | null> {
  const { notes } = ledgerNeed(dates, zones);
  const sums: string[] = [];
  let fetchedAtMs = Infinity;
  for (const { owner } of owners) {
    for (const { month } of periodsOf(dates, zones.displayZone)) {
      const known = await index.month(owner, month);
      if (known === null) return null;
      refuseNotHeld(known.notHeld);
      fetchedAtMs = Math.min(fetchedAtMs, known.fetchedAtMs);
      sums.push(known.totals.total({ field: sum.field, coin, types }));
    }
  }
  const total = sumDecimals(sums);
  return resultOf({ fetchedAtMs, complete: true, notes }, 1, cells, (form) =>
    amountCell(total, sum.asText, 'Total', form),
  );
}

/** REBATES.TOTAL: one exact sum. Throws ExchangeError where the exchange no longer holds a part. */
export async function rebatesTotalResult(
  call: RebatesTotalCall,
  dates: ResolvedDates,
  { index, owners, cells }: Shelf,
): Promise<Result | null> {
  const { series, window, notes } = rebatesNeed(call, dates);
  const sums: string[] = [];
  let fetchedAtMs = Infinity;
  for (const { owner } of window === null ? [] : owners) {
    for (const one of series) {
      for (const part of partsByMonth(window!)) {
        const known = await index.series(owner, one, part.month);
        for (const day of daysOf(part)) {
          const kept = known?.days.get(day);
          if (kept === undefined) return null;
          if (!kept.held)
            throw new ExchangeError(
              'incomplete',
              'The exchange no longer holds a part of these days, so their sum cannot be known. Ask for later days.',
            );
          fetchedAtMs = Math.min(fetchedAtMs, kept.fetchedAtMs);
          sums.push(known?.totals.get(day)?.get(call.sum.field) ?? '0');
        }
      }
    }
  }
  const total = sumDecimals(sums);
  return resultOf({ fetchedAtMs, complete: true, notes }, 1, cells, (form) =>
    amountCell(total, call.sum.asText, 'Total', form),
  );
}

/** The days of a window, month by month. */
function partsByMonth({ start, end }: DayWindow): (DayWindow & { readonly month: IsoMonth })[] {
  return monthsBetween(monthOf(start), monthOf(end)).map((month) => ({
    month,
    start: firstDay(month) > start ? firstDay(month) : start,
    end: lastDay(month) < end ? lastDay(month) : end,
  }));
}

/** A book matched against what is kept, and what was asked of the ledger. */
export interface KeptMatch {
  readonly match: LedgerMatch;
  readonly asked: Asked | null;
  readonly read: Pick<Read, 'fetchedAtMs' | 'complete' | 'notes'>;
}

/** LEDGER.MATCH: every book line and every unmatched entry. */
export async function matchResult(
  call: MatchCall,
  dates: ResolvedDates,
  shelf: Shelf,
): Promise<Result | null> {
  const found = await keptMatch(call, dates, shelf);
  if (!found) return null;
  const rows = matchRows(found.match, found.asked);
  return resultOf(found.read, rows.length, shelf.cells, (form) =>
    matchMatrix(rows, call.accounts !== null, { ...form, headers: call.headers }),
  );
}

/** The match itself; null where a month is not kept. @param isApart true for a line that a person has unmatched by hand. Throws ExchangeError where the exchange no longer holds a part. */
export async function keptMatch(
  call: MatchCall,
  dates: ResolvedDates,
  shelf: MonthShelf,
  isApart: (line: BookLine) => boolean = () => false,
): Promise<KeptMatch | null> {
  const { months, notes, cutTo } = ledgerNeed(dates, shelf.zones);
  const read = await readMonths(shelf, months, notes);
  if (!read) return null;
  refuseNotHeld(read.notHeld);
  const asked = ({ coinName, bizType, cTimeMs }: LedgerEntry): boolean =>
    (call.coins === null || call.coins.includes(coinName.toUpperCase())) &&
    (call.types === null || call.types.includes(bizType.toLowerCase())) &&
    (cutTo === null || (cTimeMs >= cutTo.startMs && cTimeMs < cutTo.endMs));
  const groups = read.ledgers.map(({ account, sources }) => ({
    account,
    records: ledgerSpan(sources).entries.filter(asked),
  }));
  const [first, last] = [
    periodsOf(dates, shelf.zones.displayZone)[0],
    periodsOf(dates, shelf.zones.displayZone).at(-1),
  ];
  const days =
    first === undefined || last === undefined
      ? null
      : { start: firstDay(first.month), end: lastDay(last.month) };
  const match = matchLedger(call.book, groups, {
    days: call.days ?? DEFAULT_MATCH_DAYS,
    tolerance: call.tolerance,
    displayZone: shelf.zones.displayZone,
    isApart,
  });
  return { match, asked: days && { days, coins: call.coins }, read };
}

/** A balance, or the month before which it also has to be looked for, or the sentence why it cannot be known. */
export type BalanceFinding =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'earlier'; readonly month: IsoMonth }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown'; readonly sentence: string };

/** LEDGER.BALANCE: looks back month by month until an entry of the coin says what its balance was. */
export async function balanceFinding(
  call: BalanceCall,
  { last, atMs = 0 }: ResolvedDates,
  shelf: Shelf,
): Promise<BalanceFinding> {
  const months = ledgerNeed({ first: last, last, askedTo: last }, shelf.zones).months.slice();
  for (let back = 0; ; back += 1) {
    const answers: BalanceAnswer[] = [];
    let [fetchedAtMs, complete] = [Infinity, true];
    for (const { owner } of shelf.owners) {
      const known = await shelf.index.balances(owner, months);
      if (known === null)
        return back === 0 ? { kind: 'missing' } : { kind: 'earlier', month: months[0]! };
      // Now means the moment up to which the ledger is known.
      answers.push(
        known.balances.at(call.coin, call.at === null ? Math.min(atMs, known.readAtMs) : atMs),
      );
      fetchedAtMs = Math.min(fetchedAtMs, known.fetchedAtMs);
      complete &&= known.notHeld.length === 0;
    }
    const open = answers.find((answer) => !answer.known);
    if (!open) {
      const total = sumDecimals(
        answers.flatMap((answer) => (answer.known ? [answer.balance] : [])),
      );
      return {
        kind: 'result',
        result: resultOf({ fetchedAtMs, complete, notes: [] }, 1, shelf.cells, (form) =>
          amountCell(total, false, 'Balance', form),
        ),
      };
    }
    if (!open.wantsEarlier || back >= MOST_MONTHS_BACK || !complete)
      return { kind: 'unknown', sentence: open.sentence };
    months.unshift(addMonths(months[0]!, -1));
  }
}
