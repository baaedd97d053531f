// Results that follow from the records: proven months, totals, balances, matches. Reads what is kept; asks nobody.
import { ExchangeError } from '../exchange/exchange-error';
import { LedgerBalances } from '../reconcile/balance';
import { checkLedger } from '../reconcile/check';
import { checkMatrix } from '../reconcile/check-table';
import { LedgerTotals } from '../reconcile/ledger-totals';
import { DEFAULT_MATCH_DAYS, matchLedger } from '../reconcile/match';
import { matchMatrix, matchRows } from '../reconcile/match-table';
import { RebateTotals } from '../reconcile/rebate-totals';
import { amountCell } from '../reconcile/single-cell';
import { sourceMonth, type SourceMonth } from '../reconcile/source-month';
import type { CellOptions } from '../records/cells';
import { sumDecimals } from '../records/decimal-text';
import type { LedgerEntry } from '../records/ledger-entry';
import type { RecordMatrix } from '../records/matrix';
import type { BalanceCall, CheckCall, LedgerTotalCall, MatchCall, RebatesTotalCall } from '../records/reconcile-call';
import { addMonths, type IsoMonth } from '../records/calendar';
import { instantsOfMonth } from '../records/zone';
import type { Snapshot } from '../snapshot/kept';
import { daysOf } from '../snapshot/rebate-fetcher';
import { monthName } from '../snapshot/subjects';
import type { ResolvedDates } from './calls';
import { ledgerNeed, periodsOf, rebatesNeed, type Zones } from './needs';
import type { Owner, Result } from './result';

/** Where a result is read from. */
export interface Shelf { readonly snapshot: Snapshot; readonly owners: readonly Owner[]; readonly zones: Zones; readonly cells: CellOptions }

/** Months looked back for the last entry of a coin, the months that an exchange keeps. */
export const MOST_MONTHS_BACK = 24;

interface KeptLedger { readonly account: string; readonly sources: readonly SourceMonth[] }
interface Read { readonly ledgers: readonly KeptLedger[]; readonly fetchedAtMs: number; readonly complete: boolean; readonly notes: readonly string[] }

/** null where a month is not kept. */
async function readMonths({ snapshot, owners, zones }: Shelf, months: readonly IsoMonth[], notes: readonly string[]): Promise<Read | null> {
  const ledgers: KeptLedger[] = [];
  const told = new Set(notes);
  let fetchedAtMs = Infinity;
  for (const { account, owner } of owners) {
    const sources: SourceMonth[] = [];
    for (const month of months) {
      const kept = await snapshot.month(owner, month);
      if (!kept) return null;
      const { held, reading } = kept;
      fetchedAtMs = Math.min(fetchedAtMs, kept.fetchedAtMs);
      if (!held) told.add(`The exchange no longer holds ${monthName(month)}.`);
      sources.push(sourceMonth(month, instantsOfMonth(zones.exchangeZone, month), { held, fetchedAtMs: kept.fetchedAtMs, entries: reading.entries, pages: reading.pages, duplicatesRemoved: reading.duplicatesRemoved }));
    }
    ledgers.push({ account, sources });
  }
  return { ledgers, fetchedAtMs, complete: told.size === notes.length, notes: [...told] };
}

const entriesOf = (sources: readonly SourceMonth[]): readonly LedgerEntry[] => sources.flatMap(({ entries }) => entries ?? []);

function resultOf({ fetchedAtMs, complete, notes }: Omit<Read, 'ledgers'>, records: number, form: CellOptions, cells: (form: CellOptions) => RecordMatrix): Result {
  return { records, ...cells(form), fetchedAtMs: Number.isFinite(fetchedAtMs) ? fetchedAtMs : null, complete, notes, cells };
}

/** LEDGER.CHECK: a row for each coin and month. */
export async function checkResult(call: CheckCall, dates: ResolvedDates, shelf: Shelf): Promise<Result | null> {
  const { months, notes } = ledgerNeed(dates, shelf.zones);
  const read = await readMonths(shelf, months, notes);
  if (!read) return null;
  const periods = periodsOf(dates, shelf.zones.displayZone);
  const groups = read.ledgers.map(({ account, sources }) => ({ account, rows: checkLedger(sources, periods, call.coins) }));
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  return resultOf(read, rows, shelf.cells, (form) => checkMatrix(groups, call.byType, call.accounts !== null, { ...form, headers: call.headers }));
}

/** A sum over a part is no sum. */
function refuseGaps({ complete, notes }: Omit<Read, 'ledgers'>): void {
  if (!complete) throw new ExchangeError('incomplete', `${notes.at(-1) ?? ''} What is asked cannot be known without it. Ask for a later period.`);
}

/** LEDGER.TOTAL: one exact sum. */
export async function ledgerTotalResult({ sum, coin, types }: LedgerTotalCall, dates: ResolvedDates, shelf: Shelf): Promise<Result | null> {
  const { months, notes } = ledgerNeed(dates, shelf.zones);
  const read = await readMonths(shelf, months, notes);
  if (!read) return null;
  refuseGaps(read);
  const periods = periodsOf(dates, shelf.zones.displayZone);
  const [from, to] = [periods[0]?.month, periods.at(-1)?.month];
  const total = from === undefined || to === undefined ? '0' : sumDecimals(read.ledgers.map(({ sources }) => new LedgerTotals(entriesOf(sources), periods).total({ field: sum.field, coin, types, from, to })));
  return resultOf(read, 1, shelf.cells, (form) => amountCell(total, sum.asText, 'Total', form));
}

/** REBATES.TOTAL: one exact sum. */
export async function rebatesTotalResult(call: RebatesTotalCall, dates: ResolvedDates, shelf: Shelf): Promise<Result | null> {
  const { series, window, notes } = rebatesNeed(call, dates);
  const days = window === null ? [] : daysOf(window);
  const totals: string[] = [];
  let fetchedAtMs = Infinity;
  let complete = true;
  for (const { owner } of shelf.owners) {
    for (const one of series) {
      const kept = await shelf.snapshot.days(owner, one, days);
      if (kept.size < days.length) return null;
      for (const day of kept.values()) {
        fetchedAtMs = Math.min(fetchedAtMs, day.fetchedAtMs);
        complete &&= day.held;
      }
      const records = days.flatMap((day) => kept.get(day)?.records ?? []);
      if (window) totals.push(new RebateTotals(records).total({ field: call.sum.field, symbols: [one.symbol], coins: [one.coin], products: [one.product], ...window }));
    }
  }
  const total = sumDecimals(totals);
  if (!complete) throw new ExchangeError('incomplete', 'The exchange no longer holds a part of these days, so their sum cannot be known. Ask for later days.');
  return resultOf({ fetchedAtMs, complete, notes }, 1, shelf.cells, (form) => amountCell(total, call.sum.asText, 'Total', form));
}

/** LEDGER.MATCH: every book line and every unmatched entry. */
export async function matchResult(call: MatchCall, dates: ResolvedDates, shelf: Shelf): Promise<Result | null> {
  const { months, notes, cutTo } = ledgerNeed(dates, shelf.zones);
  const read = await readMonths(shelf, months, notes);
  if (!read) return null;
  refuseGaps(read);
  const asked = ({ coinName, bizType, cTimeMs }: LedgerEntry): boolean =>
    (call.coins === null || call.coins.includes(coinName.toUpperCase())) && (call.types === null || call.types.includes(bizType.toLowerCase())) && (cutTo === null || (cTimeMs >= cutTo.startMs && cTimeMs < cutTo.endMs));
  const groups = read.ledgers.map(({ account, sources }) => ({ account, records: entriesOf(sources).filter(asked) }));
  const rows = matchRows(matchLedger(call.book, groups, { days: call.days ?? DEFAULT_MATCH_DAYS, tolerance: call.tolerance, displayZone: shelf.zones.displayZone }));
  return resultOf(read, rows.length, shelf.cells, (form) => matchMatrix(rows, call.accounts !== null, { ...form, headers: call.headers }));
}

/** A balance, or the month before which it also has to be looked for, or the sentence why it cannot be known. */
export type BalanceFinding = { readonly kind: 'result'; readonly result: Result } | { readonly kind: 'earlier'; readonly month: IsoMonth } | { readonly kind: 'missing' } | { readonly kind: 'unknown'; readonly sentence: string };

/** LEDGER.BALANCE: looks back month by month until an entry of the coin says what its balance was. */
export async function balanceFinding(call: BalanceCall, { last, atMs = 0 }: ResolvedDates, shelf: Shelf): Promise<BalanceFinding> {
  const months = ledgerNeed({ first: last, last, askedTo: last }, shelf.zones).months.slice();
  for (let back = 0; ; back += 1) {
    const read = await readMonths(shelf, months, []);
    if (!read) return back === 0 ? { kind: 'missing' } : { kind: 'earlier', month: months[0]! };
    // Now means the moment up to which the ledger is known.
    const moment = (sources: readonly SourceMonth[]): number => (call.at === null ? Math.min(atMs, sources.at(-1)?.readAtMs ?? atMs) : atMs);
    const answers = read.ledgers.map(({ sources }) => new LedgerBalances(sources).at(call.coin, moment(sources)));
    const open = answers.find((answer) => !answer.known);
    if (!open) {
      const total = sumDecimals(answers.flatMap((answer) => (answer.known ? [answer.balance] : [])));
      return { kind: 'result', result: resultOf(read, 1, shelf.cells, (form) => amountCell(total, false, 'Balance', form)) };
    }
    if (!open.wantsEarlier || back >= MOST_MONTHS_BACK || !read.complete) return { kind: 'unknown', sentence: open.sentence };
    months.unshift(addMonths(months[0]!, -1));
  }
}
