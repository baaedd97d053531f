// What would be lost if these failed: a match that a person has taken apart comes back, or a
// summary hides what is open.
import fc from 'fast-check';
import type { BookLine } from '../../../../../src/addin/engine/records/reconcile-call';
import type { LedgerMatch } from '../../../../../src/addin/engine/proofs/match/match';
import {
  matchSummary,
  SIDE_STATUSES,
} from '../../../../../src/addin/engine/proofs/match/match-summary';
import { lineIdentity } from '../../../../../src/addin/engine/records/match-marks';
import { matchRows } from '../../../../../src/addin/engine/proofs/match/match-table';
import { apart, anyBook, anyLedger, anyQuestion, bookedOn, id, lineOn, match } from './match-rig';
import { units, sumUnits } from '../rig';
import { runsOf } from '../../../../seeds';

const statuses = (found: LedgerMatch) =>
  matchRows(found).map(({ bookRow, status, billIds }) => [bookRow, status, billIds.join('+')]);

describe('what was unmatched by hand stays apart', () => {
  const rent = lineOn(2, 5, '7', id('1'));

  test('by reference, by amount, and wherever the line now stands in the book', () => {
    const entries = [bookedOn('1', 5, '7')];
    expect(statuses(match([rent], entries))).toEqual([[2, 'matched', '1']]);
    const found = match([lineOn(2, 1, '99'), { ...rent, row: 40 }], entries, apart(rent));
    expect(statuses(found)).toEqual([
      [2, 'unmatched', ''],
      [40, 'unmatched', ''],
      [null, 'unmatched', '1'],
    ]);
    expect(matchRows(found)[1]!.remark).toContain('unmatched by hand');
  });

  test('a line that is to stay open is matched with nothing, and takes nobody’s place', () => {
    const [first, second] = [lineOn(2, 5, '7', { note: 'a' }), lineOn(3, 5, '7', { note: 'b' })];
    const entries = [bookedOn('1', 5, '7')];
    expect(statuses(match([first, second], entries, apart(first)))).toEqual([
      [2, 'unmatched', ''],
      [3, 'matched', '1'],
    ]);
  });

  test('a line whose sum was taken apart leaves its entries to the others', () => {
    const [sum, other] = [lineOn(2, 5, '5'), lineOn(3, 5, '5', { note: 'b' })];
    const entries = [bookedOn('1', 5, '1'), bookedOn('2', 5, '4')];
    expect(statuses(match([sum, other], entries)).map(([, status]) => status)).toEqual([
      'ambiguous',
      'ambiguous',
      'ambiguous',
      'ambiguous',
    ]);
    expect(statuses(match([sum, other], entries, apart(sum)))).toEqual([
      [2, 'unmatched', ''],
      [3, 'matched', '1+2'],
    ]);
  });
});

describe('whatever the book and the ledger hold', () => {
  test('no line that was taken apart comes back, however often it is run again', () => {
    fc.assert(
      fc.property(anyBook, anyLedger, anyQuestion, (book, entries, more) => {
        let taken: readonly BookLine[] = [];
        for (let again = 0; again < 3; again += 1) {
          const marks = apart(...taken);
          const isApart = (one: BookLine): boolean =>
            marks.marks!.apart.some(([name]) => name === lineIdentity(one));
          const found = match(book, entries, { ...more, ...marks });
          for (const { side, outcome } of found.lines)
            if (isApart(side.line)) expect(outcome.kind).toBe('unmatched');
          for (const { outcome } of found.entries)
            if (outcome.kind !== 'unmatched')
              expect(outcome.with.some(({ line: one }) => isApart(one))).toBe(false);
          taken = [
            ...taken,
            ...found.lines
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
      fc.property(anyBook, anyLedger, anyQuestion, (book, entries, more) => {
        const found = match(book, entries, more);
        const summary = matchSummary(found);
        expect(SIDE_STATUSES.reduce((sum, status) => sum + summary.lines[status], 0)).toBe(
          book.length,
        );
        expect(SIDE_STATUSES.reduce((sum, status) => sum + summary.entries[status], 0)).toBe(
          entries.length,
        );
        const rows = matchRows(found);
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
