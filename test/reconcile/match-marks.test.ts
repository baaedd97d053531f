// What would be lost if these failed: a match that a person has taken apart comes back, or a
// summary hides what is open.
import fc from 'fast-check';
import { addDays } from '../../src/addin/engine/records/calendar';
import type { BookLine } from '../../src/addin/engine/records/reconcile-call';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import {
  matchLedger,
  type LedgerMatch,
  type MatchQuestion,
} from '../../src/addin/engine/proofs/match/match';
import { matchSummary, SIDE_STATUSES } from '../../src/addin/engine/proofs/match/match-summary';
import { matchRows } from '../../src/addin/engine/proofs/match/match-table';
import { lineIdentity } from '../../src/addin/features/match/marks';
import { booked, line, units, sumUnits } from './rig';
import { runsOf } from '../seeds';

const run = (
  book: readonly BookLine[],
  entries: readonly LedgerEntry[],
  question: Partial<MatchQuestion> = {},
): LedgerMatch =>
  matchLedger(book, [{ account: 'A', records: entries }], {
    days: 3,
    tolerance: null,
    displayZone: 'UTC',
    ...question,
  });
const statuses = (match: LedgerMatch) =>
  matchRows(match).map(({ bookRow, status, billIds }) => [bookRow, status, billIds.join('+')]);
const apart = (...lines: readonly BookLine[]) => {
  const names = new Set(lines.map(lineIdentity));
  return { isApart: (one: BookLine) => names.has(lineIdentity(one)) };
};

describe('what was unmatched by hand stays apart', () => {
  const rent = line(2, '2026-10-05', '7', { reference: { text: '1', cut: false } });

  test('by reference, by amount, and wherever the line now stands in the book', () => {
    const entries = [booked('1', '2026-10-05', '7')];
    expect(statuses(run([rent], entries))).toEqual([[2, 'matched', '1']]);
    const match = run([line(2, '2026-10-01', '99'), { ...rent, row: 40 }], entries, apart(rent));
    expect(statuses(match)).toEqual([
      [2, 'unmatched', ''],
      [40, 'unmatched', ''],
      [null, 'unmatched', '1'],
    ]);
    expect(matchRows(match)[1]!.remark).toContain('unmatched by hand');
  });

  test('a line that is to stay open is matched with nothing, and takes nobody’s place', () => {
    const [first, second] = [
      line(2, '2026-10-05', '7', { note: 'a' }),
      line(3, '2026-10-05', '7', { note: 'b' }),
    ];
    const entries = [booked('1', '2026-10-05', '7')];
    expect(statuses(run([first, second], entries, apart(first)))).toEqual([
      [2, 'unmatched', ''],
      [3, 'matched', '1'],
    ]);
  });

  test('a line whose sum was taken apart leaves its entries to the others', () => {
    const [sum, other] = [line(2, '2026-10-05', '5'), line(3, '2026-10-05', '5', { note: 'b' })];
    const entries = [booked('1', '2026-10-05', '1'), booked('2', '2026-10-05', '4')];
    expect(statuses(run([sum, other], entries)).map(([, status]) => status)).toEqual([
      'ambiguous',
      'ambiguous',
      'ambiguous',
      'ambiguous',
    ]);
    expect(statuses(run([sum, other], entries, apart(sum)))).toEqual([
      [2, 'unmatched', ''],
      [3, 'matched', '1+2'],
    ]);
  });
});

const amounts = fc.constantFrom('1', '2', '3', '5', '-1', '-2', '0.000000000000000001', '6');
const books = fc
  .array(fc.tuple(fc.nat(6), amounts, fc.option(fc.nat(9)), fc.constantFrom('USDT', 'BTC')), {
    maxLength: 12,
  })
  .map((rows) =>
    rows.map(([day, amount, reference, coin], at) =>
      line(at + 2, addDays('2026-10-01', day), amount, {
        coin,
        reference: reference === null ? null : { text: String(reference), cut: false },
      }),
    ),
  );
const ledgers = fc
  .array(
    fc.tuple(
      fc.nat(6),
      amounts,
      fc.constantFrom('deposit', 'withdraw'),
      fc.constantFrom('USDT', 'BTC'),
    ),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(([day, amount, bizType, coinName], at) =>
      booked(String(at), addDays('2026-10-01', day), amount, { bizType, coinName }),
    ),
  );
const question = fc.record({ days: fc.nat(3), tolerance: fc.constantFrom(null, '1', '0.5') });

test('lines that share an entry are matched; a reference differs beyond the tolerance alone', () => {
  const lines = (...asked: Parameters<typeof run>) => matchSummary(run(...asked)).lines;
  const shared = [line(2, '2026-10-05', '3'), line(3, '2026-10-05', '5')];
  expect(lines(shared, [booked('1', '2026-10-05', '8')])).toMatchObject({ matched: 2, differs: 0 });
  const named = [line(2, '2026-10-05', '7', { reference: { text: '1', cut: false } })];
  const entries = [booked('1', '2026-10-05', '7.5')];
  expect(lines(named, entries, { tolerance: '0.5' })).toMatchObject({ matched: 1, differs: 0 });
  expect(lines(named, entries, { tolerance: '0.4' })).toMatchObject({ matched: 0, differs: 1 });
});

describe('whatever the book and the ledger hold', () => {
  test('no line that was taken apart comes back, however often it is run again', () => {
    fc.assert(
      fc.property(books, ledgers, question, (book, entries, more) => {
        let taken: readonly BookLine[] = [];
        for (let again = 0; again < 3; again += 1) {
          const { isApart } = apart(...taken);
          const match = run(book, entries, { ...more, isApart });
          for (const { side, outcome } of match.lines)
            if (isApart(side.line)) expect(outcome.kind).toBe('unmatched');
          for (const { outcome } of match.entries)
            if (outcome.kind !== 'unmatched')
              expect(outcome.with.some(({ line: one }) => isApart(one))).toBe(false);
          taken = [
            ...taken,
            ...match.lines
              .filter(({ outcome }) => outcome.kind !== 'unmatched')
              .slice(0, 2)
              .map(({ side }) => side.line),
          ];
        }
      }),
      { numRuns: runsOf(200) },
    );
  });

  test('the summary counts every row once, and book less ledger is differences plus unexplained, to the last digit', () => {
    fc.assert(
      fc.property(books, ledgers, question, (book, entries, more) => {
        const match = run(book, entries, more);
        const summary = matchSummary(match);
        expect(SIDE_STATUSES.reduce((sum, status) => sum + summary.lines[status], 0)).toBe(
          book.length,
        );
        expect(SIDE_STATUSES.reduce((sum, status) => sum + summary.entries[status], 0)).toBe(
          entries.length,
        );
        const rows = matchRows(match);
        for (const status of SIDE_STATUSES)
          expect(summary.lines[status]).toBe(
            rows.filter((row) => row.bookRow !== null && row.status === status).length,
          );
        for (const { coin, book: ofBook, ledger, differences, unexplained } of summary.coins) {
          expect(units(ofBook.amount)).toBe(
            sumUnits(book.filter((one) => one.coin === coin).map(({ amount }) => amount)),
          );
          expect(units(ledger.amount)).toBe(
            sumUnits(
              entries
                .filter(({ coinName }) => coinName === coin)
                .map(({ deltaAmount }) => deltaAmount),
            ),
          );
          expect(units(ofBook.amount) - units(ledger.amount)).toBe(
            units(differences) + units(unexplained),
          );
          const openLines = rows
            .filter(
              (row) =>
                row.coin === coin &&
                row.bookRow !== null &&
                ['ambiguous', 'unmatched'].includes(row.status),
            )
            .map(({ bookAmount }) => bookAmount!);
          const openEntries = rows
            .filter((row) => row.coin === coin && row.bookRow === null)
            .map(({ ledgerAmount }) => ledgerAmount!);
          expect(units(unexplained)).toBe(sumUnits(openLines) - sumUnits(openEntries));
        }
      }),
      { numRuns: runsOf(200) },
    );
  });
});
