// Matches a book with entries in October, and says which rows found each other.
import type { BookLine } from '../../src/addin/engine/records/reconcile-call';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import {
  matchLedger,
  type LedgerMatch,
  type MatchQuestion,
} from '../../src/addin/engine/proofs/match/match';
import { matchRows, type MatchRow } from '../../src/addin/engine/proofs/match/match-table';
import { booked, line } from './rig';

export const QUESTION: MatchQuestion = { days: 3, tolerance: null, displayZone: 'UTC' };
/** The nth day of October 2026. */
export const on = (day: number): string =>
  new Date(Date.UTC(2026, 9, day)).toISOString().slice(0, 'yyyy-mm-dd'.length);
export const lineOn = (row: number, day: number, amount: string, more: Partial<BookLine> = {}) =>
  line(row, on(day), amount, more);
export const bookedOn = (
  billId: string,
  day: number,
  amount: string,
  more: Partial<LedgerEntry> = {},
): LedgerEntry => booked(billId, on(day), amount, more);

export const match = (
  book: readonly BookLine[],
  entries: readonly LedgerEntry[],
  question: Partial<MatchQuestion> = {},
): LedgerMatch =>
  matchLedger(book, [{ account: 'A', records: entries }], { ...QUESTION, ...question });
/** No day apart. */
export const matchOfDay = (
  book: readonly BookLine[],
  entries: readonly LedgerEntry[],
  question: Partial<MatchQuestion> = {},
): LedgerMatch => match(book, entries, { days: 0, ...question });
export const run = (...asked: Parameters<typeof match>): MatchRow[] => matchRows(match(...asked));
/** Row of the book, status, pass, entries, difference and days apart of each row. */
export const said = (rows: readonly MatchRow[]) =>
  rows.map(({ bookRow, status, pass, billIds, difference, daysApart }) => [
    bookRow,
    status,
    pass,
    billIds.join('+'),
    difference,
    daysApart,
  ]);
export const matched = (...asked: Parameters<typeof match>) => said(run(...asked));
export const id = (text: string, cut = false) => ({ reference: { text, cut } });
