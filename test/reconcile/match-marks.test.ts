// What would be lost if these failed: a match that a person has taken apart comes back, or a summary hides what is open.
import fc from 'fast-check';
import { addDays } from '../../src/records/calendar';
import type { BookLine } from '../../src/records/reconcile-call';
import type { LedgerEntry } from '../../src/records/ledger-entry';
import { matchLedger, type LedgerMatch, type MatchQuestion } from '../../src/reconcile/match';
import { lineKey, type ForbiddenPair } from '../../src/reconcile/match-marks';
import { matchSummary, SIDE_STATUSES } from '../../src/reconcile/match-summary';
import { matchRows } from '../../src/reconcile/match-table';
import { entry } from '../records/sample-records';
import { atoms, sumAtoms } from './rig';

const line = (row: number, day: string, amount: string, changes: Partial<BookLine> = {}): BookLine => ({ row, day: day as BookLine['day'], amount, coin: 'USDT', reference: null, note: null, ...changes });
const booked = (billId: string, day: string, deltaAmount: string, changes: Partial<LedgerEntry> = {}): LedgerEntry => entry({ billId, deltaAmount, bizType: 'deposit', cTimeMs: Date.parse(`${day}T12:00:00Z`), ...changes });
const run = (book: readonly BookLine[], entries: readonly LedgerEntry[], question: Partial<MatchQuestion> = {}): LedgerMatch => matchLedger(book, [{ account: 'A', records: entries }], { days: 3, tolerance: null, displayZone: 'UTC', ...question });
const statuses = (match: LedgerMatch) => matchRows(match).map(({ bookRow, status, billIds }) => [bookRow, status, billIds.join('+')]);
const apart = (one: BookLine, billId: string): ForbiddenPair => ({ line: lineKey(one), entry: { account: 'A', billId } });

describe('what was unmatched by hand stays apart', () => {
  const rent = line(2, '2026-10-05', '7', { reference: { text: '1', cut: false } });

  test('by reference, by amount, and wherever the line now stands in the book', () => {
    const entries = [booked('1', '2026-10-05', '7')];
    expect(statuses(run([rent], entries))).toEqual([[2, 'matched', '1']]);
    const match = run([line(2, '2026-10-01', '99'), { ...rent, row: 40 }], entries, { forbidden: [apart(rent, '1')] });
    expect(statuses(match)).toEqual([[2, 'unmatched', ''], [40, 'unmatched', ''], [null, 'unmatched', '1']]);
    expect(matchRows(match)[1]!.remark).toContain('unmatched by hand');
  });

  test('another entry of the same amount is then certain', () => {
    const payment = line(2, '2026-10-05', '7');
    const entries = [booked('1', '2026-10-05', '7'), booked('2', '2026-10-05', '7')];
    expect(statuses(run([payment], entries, { forbidden: [apart(payment, '1')] }))).toEqual([[2, 'matched', '2'], [null, 'unmatched', '1']]);
  });

  test('a line that is to stay open is matched with nothing, and takes nobody’s place', () => {
    const [first, second] = [line(2, '2026-10-05', '7', { note: 'a' }), line(3, '2026-10-05', '7', { note: 'b' })];
    const entries = [booked('1', '2026-10-05', '7')];
    expect(statuses(run([first, second], entries, { forbidden: [{ line: lineKey(first), entry: null }] }))).toEqual([[2, 'unmatched', ''], [3, 'matched', '1']]);
  });

  test('a sum without the entry that was taken out is searched anew, also in a large group', () => {
    const sum = line(2, '2026-10-05', '5');
    const entries = [booked('1', '2026-10-05', '1'), booked('2', '2026-10-05', '4'), booked('3', '2026-10-05', '2'), booked('4', '2026-10-05', '3'), booked('5', '2026-10-05', '-0.5'), booked('6', '2026-10-05', '5.5')];
    expect(statuses(run([sum], entries))[0]?.[1]).toBe('ambiguous');
    expect(statuses(run([sum], entries, { forbidden: [apart(sum, '2'), apart(sum, '6')] }))[0]).toEqual([2, 'matched', '3+4']);
    const many = Array.from({ length: 14 }, (_, at) => booked(String(100 + at), '2026-10-05', '1.5'));
    expect(statuses(run([line(2, '2026-10-05', '19.5')], many, { forbidden: [apart(line(2, '2026-10-05', '19.5'), '103')] }))[0]?.slice(0, 2)).toEqual([2, 'matched']);
  });
});

const amounts = fc.constantFrom('1', '2', '3', '5', '-1', '-2', '0.000000000000000001', '6');
const books = fc.array(fc.tuple(fc.nat(6), amounts, fc.option(fc.nat(9)), fc.constantFrom('USDT', 'BTC')), { maxLength: 12 }).map((rows) => rows.map(([day, amount, reference, coin], at) => line(at + 2, addDays('2026-10-01', day), amount, { coin, reference: reference === null ? null : { text: String(reference), cut: false } })));
const ledgers = fc.array(fc.tuple(fc.nat(6), amounts, fc.constantFrom('deposit', 'withdraw'), fc.constantFrom('USDT', 'BTC')), { maxLength: 12 }).map((rows) => rows.map(([day, amount, bizType, coinName], at) => booked(String(at), addDays('2026-10-01', day), amount, { bizType, coinName })));
const question = fc.record({ days: fc.nat(3), tolerance: fc.constantFrom(null, '1', '0.5') });

describe('whatever the book and the ledger hold', () => {
  test('no pair that was taken apart comes back, however often it is run again', () => {
    fc.assert(fc.property(books, ledgers, question, (book, entries, more) => {
      let forbidden: ForbiddenPair[] = [];
      for (let again = 0; again < 3; again += 1) {
        const match = run(book, entries, { ...more, forbidden });
        const pairs = match.lines.flatMap(({ side, outcome }) => (outcome.kind === 'unmatched' ? [] : outcome.with.map(({ entry: { billId } }) => apart(side.line, billId))));
        const known = new Set(forbidden.map((pair) => JSON.stringify(pair)));
        for (const pair of pairs) expect(known.has(JSON.stringify(pair))).toBe(false);
        forbidden = [...forbidden, ...pairs];
      }
    }), { numRuns: 200 });
  });

  test('the summary counts every row once, and book less ledger is differences plus unexplained, to the last digit', () => {
    fc.assert(fc.property(books, ledgers, question, (book, entries, more) => {
      const match = run(book, entries, more);
      const summary = matchSummary(match);
      expect(SIDE_STATUSES.reduce((sum, status) => sum + summary.lines[status], 0)).toBe(book.length);
      expect(SIDE_STATUSES.reduce((sum, status) => sum + summary.entries[status], 0)).toBe(entries.length);
      const rows = matchRows(match);
      for (const status of SIDE_STATUSES) expect(summary.lines[status]).toBe(rows.filter((row) => row.bookRow !== null && row.status === status).length);
      for (const { coin, book: ofBook, ledger, differences, unexplained } of summary.coins) {
        expect(atoms(ofBook.amount)).toBe(sumAtoms(book.filter((one) => one.coin === coin).map(({ amount }) => amount)));
        expect(atoms(ledger.amount)).toBe(sumAtoms(entries.filter(({ coinName }) => coinName === coin).map(({ deltaAmount }) => deltaAmount)));
        expect(atoms(ofBook.amount) - atoms(ledger.amount)).toBe(atoms(differences) + atoms(unexplained));
        const openLines = rows.filter((row) => row.coin === coin && row.bookRow !== null && ['ambiguous', 'unmatched'].includes(row.status)).map(({ bookAmount }) => bookAmount!);
        const openEntries = rows.filter((row) => row.coin === coin && row.bookRow === null).map(({ ledgerAmount }) => ledgerAmount!);
        expect(atoms(unexplained)).toBe(sumAtoms(openLines) - sumAtoms(openEntries));
      }
    }), { numRuns: 200 });
  });
});
