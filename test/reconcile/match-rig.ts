// Matches a book with entries, and says which rows found each other.
import type { BookLine } from '../../src/addin/engine/records/reconcile-call';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import { matchLedger, type MatchQuestion } from '../../src/addin/engine/proofs/match/match';
import { matchRows, type MatchRow } from '../../src/addin/engine/proofs/match/match-table';

export const QUESTION: MatchQuestion = { days: 3, tolerance: null, displayZone: 'UTC' };
export const run = (
  book: readonly BookLine[],
  entries: readonly LedgerEntry[],
  question: Partial<MatchQuestion> = {},
): MatchRow[] =>
  matchRows(matchLedger(book, [{ account: 'A', records: entries }], { ...QUESTION, ...question }));
export const said = (rows: readonly MatchRow[]) =>
  rows.map(({ bookRow, status, pass, billIds, difference, daysApart }) => [
    bookRow,
    status,
    pass,
    billIds.join('+'),
    difference,
    daysApart,
  ]);
export const id = (text: string, cut = false) => ({ reference: { text, cut } });
