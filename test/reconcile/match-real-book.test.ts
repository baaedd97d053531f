// A book as a person keeps it: what stays open has a likely reason, the tolerance holds in every
// pass, and all rows that cannot be read are named at once.
import { readBook } from '../../src/addin/engine/answers/arguments/book-argument';
import { ledgerMatch } from '../../src/addin/engine/answers/ledger-match';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import type { BookLine } from '../../src/addin/engine/records/reconcile-call';
import { likelyReasons } from '../../src/addin/engine/proofs/match/likely-reason';
import { bookedOn, lineOn, match, run } from './match-rig';
import { matchSummary } from '../../src/addin/engine/proofs/match/match-summary';

const booked = (
  billId: string,
  day: number,
  amount: string,
  fees: string | null = null,
): LedgerEntry => bookedOn(billId, day, amount, { fees });
const reasons = (book: readonly BookLine[], entries: readonly LedgerEntry[]) =>
  run(book, entries).map(({ bookRow, likelyReason }) => [bookRow, likelyReason]);

describe('Likely reason', () => {
  // A book of 20,000 lines stood still for seconds: each line looked at every open entry.
  test('of a long book, each open line looks at few entries', () => {
    const days = (at: number): number => 1 + (at % 30);
    const rows = Array.from({ length: 600 }, (_, at) => at);
    const found = match(
      rows.map((at) => lineOn(at + 2, days(at), `${20_000 + 20 * at}`)),
      rows.map((at) => booked(`${at}`, days(at), `${50_010 + 20 * at}`, '0.5')),
    );
    let looks = 0;
    const counted = found.entries.map(({ side, outcome }) => ({
      outcome,
      side: {
        ...side,
        get day() {
          looks += 1;
          return side.day;
        },
      },
    }));
    likelyReasons({ ...found, entries: counted }, 0);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThan(20 * rows.length);
  });

  test.each([
    ['late', lineOn(2, 15, '70'), booked('1', 5, '70'), 'late by 10 days'],
    ['early', lineOn(2, 5, '70'), booked('1', 15, '70'), 'early by 10 days'],
    ['the sign', lineOn(2, 5, '-70'), booked('1', 5, '70'), 'sign reversed'],
    ['a fee', lineOn(2, 5, '69.5'), booked('1', 5, '70', '0.5'), 'net of fee 0.5'],
    ['digits', lineOn(2, 5, '1420.5'), booked('1', 5, '1240.5'), 'digits transposed'],
  ])(
    '%s: said of the line and of the entry, and nothing is matched by it',
    (_, own, other, why) => {
      expect(run([own], [other]).map(({ status }) => status)).toEqual(['unmatched', 'unmatched']);
      expect(reasons([own], [other])).toEqual([
        [2, `${why}: entry 1`],
        [null, `${why}: book row 2`],
      ]);
    },
  );

  test('one line, two entries of other days: split', () => {
    expect(reasons([lineOn(2, 5, '30')], [booked('1', 4, '10'), booked('2', 6, '20')])).toEqual([
      [2, 'split: entry 1 + 2'],
      [null, 'split: book row 2'],
      [null, 'split: book row 2'],
    ]);
  });

  test('two equal lines and one entry: entered twice, each names the other', () => {
    const said = reasons([lineOn(2, 5, '30'), lineOn(3, 5, '30')], [booked('1', 5, '30')]);
    expect(said.slice(0, 2)).toEqual([
      [2, 'entered twice: book row 3'],
      [3, 'entered twice: book row 2'],
    ]);
  });

  test('two entries that fit the same reason name none, and a matched line has none', () => {
    expect(
      reasons(
        [lineOn(2, 15, '70'), lineOn(3, 5, '8')],
        [booked('1', 5, '70'), booked('2', 6, '70'), booked('3', 5, '8')],
      ).map(([, why]) => why),
    ).toEqual([null, null, null, null]);
  });
});

describe('the tolerance holds in every pass', () => {
  const statuses = (
    book: readonly BookLine[],
    entries: readonly LedgerEntry[],
    tolerance: string,
  ) =>
    run(book, entries, { tolerance }).map(({ status, pass, difference }) => [
      status,
      pass,
      difference,
    ]);

  test('one line against several entries, and several lines against one entry', () => {
    const two = [booked('1', 5, '10'), booked('2', 5, '20.01')];
    expect(statuses([lineOn(2, 5, '30')], two, '0.01')).toEqual([
      ['matched', 'several entries, within tolerance', '-0.01'],
    ]);
    expect(statuses([lineOn(2, 5, '30')], two, '0.001').map(([status]) => status)).toEqual([
      'unmatched',
      'unmatched',
      'unmatched',
    ]);
    expect(
      statuses([lineOn(2, 5, '10'), lineOn(3, 5, '20')], [booked('1', 5, '30.01')], '0.01'),
    ).toEqual([
      ['matched', 'several lines, within tolerance', '-0.01'],
      ['matched', 'several lines, within tolerance', null],
    ]);
  });

  test('a reference whose amount is within it is matched, and the summary counts it so', () => {
    const book = [{ ...lineOn(2, 5, '10'), reference: { text: '1', cut: false } }];
    const entries = [booked('1', 5, '10.005')];
    expect(statuses(book, entries, '0.01')).toEqual([['matched', 'reference', '-0.005']]);
    expect(statuses(book, entries, '0.001')).toEqual([['differs', 'reference', '-0.005']]);
    expect(matchSummary(match(book, entries, { tolerance: '0.01' })).lines).toMatchObject({
      matched: 1,
      differs: 0,
    });
  });
});

describe('reading a real book', () => {
  test('money in and money out, named as books name them', () => {
    const german = [
      ['Buchungstag', 'Gutschrift', 'Belastung', 'Währung', 'Verwendungszweck'],
      ['2026-10-05', 10, '', 'usdt', 'Einzahlung'],
      ['2026-10-06', '', '3.5', 'usdt', ''],
      ['2026-10-07', 5, 2, 'usdt', ''],
    ];
    expect(readBook('book', german, null, 1900).lines).toMatchObject([
      { row: 2, amount: '10', coin: 'USDT', note: 'Einzahlung' },
      { row: 3, amount: '-3.5' },
      { row: 4, amount: '3' },
    ]);
    const english = [
      ['Posting date', 'Debit', 'Credit'],
      ['2026-10-05', 10, null],
      ['2026-10-06', null, 4],
    ];
    expect(readBook('book', english, ['USDT'], 1900).lines.map(({ amount }) => amount)).toEqual([
      '10',
      '-4',
    ]);
  });

  test('every row that cannot be read is named, not only the first', () => {
    const book = [
      ['Date', 'Amount'],
      ['2026-10-05', 'abc'],
      ['2026-10-05', 1],
      ['Total', 1],
      ['2026-10-06', ''],
    ];
    expect(() => readBook('book', book, ['USDT'], 1900)).toThrow(
      'book has abc as amount in row 2; Total as date in row 4; no amount in row 5. Give a number, or an exact text such as -100.00000001. Give an Excel date or text such as 2026-11-20; leave rows of totals out.',
    );
  });

  test('months that are left out are those of its own dates; what runs too long is refused', () => {
    const asked = (...days: string[]) =>
      ledgerMatch.read([[['Date', 'Amount'], ...days.map((day) => [day, 1])], 'USDT']);
    expect(asked('2026-09-05', '2026-07-30', '2026-08-01')).toMatchObject({
      ok: true,
      call: { from: '2026-07', to: '2026-09' },
    });
    expect(asked('2026-09-05', '1926-09-05')).toMatchObject({
      ok: false,
      sentence:
        'book runs from 1926-09-05 (row 3) to 2026-09-05 (row 2), more than 24 months. Correct the date, or give from and to.',
    });
  });
});
