// Matches a book with entries in October, and says which rows found each other.
import fc from 'fast-check';
import type { BookLine } from '../../../../../src/addin/engine/records/reconcile-call';
import {
  entryIdentity,
  lineIdentity,
  lineNames,
  lineSaid,
  type HandMark,
  type MatchMarks,
} from '../../../../../src/addin/engine/records/match-marks';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import {
  matchLedger,
  type LedgerMatch,
  type MatchQuestion,
} from '../../../../../src/addin/engine/proofs/match/match';
import { matchRows, type MatchRow } from '../../../../../src/addin/engine/proofs/match/match-table';
import { booked, line } from '../rig';

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

/** These lines stay open, as the mark “apart” says. */
export const apart = (...lines: readonly BookLine[]): Pick<MatchQuestion, 'marks'> => ({
  marks: { marks: [], apart: lines.map((one) => [lineIdentity(one), lineSaid(one), one.day]) },
});

type Chosen = readonly [rows: readonly number[], billIds: readonly string[], reason?: string];
/** Rows of the book with entries: these go together, and those stay open. */
export function byHand(
  book: readonly BookLine[],
  entries: readonly LedgerEntry[],
  together: readonly Chosen[],
  apart: readonly Chosen[] = [],
): MatchMarks {
  const names = lineNames(book);
  const markOf =
    (kind: HandMark['kind']) =>
    ([rows, billIds, reason = '']: Chosen): HandMark => ({
      ...{ kind, reason },
      lines: book
        .filter(({ row }) => rows.includes(row))
        .map((one) => [names.get(one)!, lineSaid(one), one.day]),
      entries: entries
        .filter(({ billId }) => billIds.includes(billId))
        .map(({ billId }) => [entryIdentity('A', billId), billId, on(5)]),
    });
  return { marks: [...together.map(markOf('together')), ...apart.map(markOf('apart'))], apart: [] };
}

const amounts = fc.constantFrom(
  ...['1', '2', '3', '5', '-1', '-2', '6', '0.000000000000000001', '1000000000000000000.5'],
);
const coins = fc.constantFrom('USDT', 'BTC');
/** Days, amounts and references of which many are equal. */
export const anyBook = fc
  .array(fc.tuple(fc.nat(6), amounts, fc.option(fc.nat(9)), coins), { maxLength: 14 })
  .map((rows) =>
    rows.map(([day, amount, reference, coin], at) =>
      lineOn(at + 2, 1 + day, amount, {
        coin,
        ...(reference === null ? {} : id(String(reference))),
      }),
    ),
  );
export const anyLedger = fc
  .array(fc.tuple(fc.nat(6), amounts, fc.constantFrom('deposit', 'withdraw'), coins), {
    maxLength: 14,
  })
  .map((rows) =>
    rows.map(([day, amount, bizType, coinName], at) =>
      bookedOn(String(at), 1 + day, amount, { bizType, coinName }),
    ),
  );
/** Lines and entries of which most are equal, and decisions about some of them. */
export const anyMarked = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(2), fc.constantFrom('1', '2', '3')), { maxLength: 9 }),
    fc.array(fc.tuple(fc.nat(2), fc.constantFrom('1', '2', '3')), { maxLength: 9 }),
    fc.array(fc.tuple(fc.boolean(), fc.nat(9), fc.nat(9)), { maxLength: 3 }),
  )
  .map(([ofBook, ofLedger, decided]) => {
    const book = ofBook.map(([day, amount], at) => lineOn(at + 2, 5 + day, amount));
    const entries = ofLedger.map(([day, amount], at) => bookedOn(String(at), 5 + day, amount));
    const chosen = (isTogether: boolean): Chosen[] =>
      decided.flatMap(([one, row, billId]) =>
        one === isTogether ? [[[row + 2], [String(billId)]] as const] : [],
      );
    return { book, entries, marks: byHand(book, entries, chosen(true), chosen(false)) };
  });
export const anyQuestion = fc.record({
  days: fc.nat(3),
  tolerance: fc.constantFrom(null, '1', '0.5'),
});
