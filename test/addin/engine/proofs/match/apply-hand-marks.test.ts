// What a person matched by hand stays so. What would be lost: a decision is gone after a refresh, goes
// to another line, or hides that its line or entry is gone.
import type { BookLine } from '../../../../../src/addin/engine/records/reconcile-call';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import type { MatchMarks } from '../../../../../src/addin/engine/records/match-marks';
import { likelyReasons } from '../../../../../src/addin/engine/proofs/match/likely-reason';
import { matchSummary } from '../../../../../src/addin/engine/proofs/match/match-summary';
import { matchRows } from '../../../../../src/addin/engine/proofs/match/match-table';
import { proofOfMatch } from '../../../../../src/addin/engine/proofs/proof';
import { bookedOn, byHand, id, lineOn, match, run } from './match-rig';

/** Row of the book or entry, status, pass, entries, difference. */
const rows = (...asked: Parameters<typeof run>) =>
  run(...asked).map(({ bookRow, status, pass, billIds, difference }) =>
    [bookRow ?? 'entry', status, pass ?? '', billIds.join('+'), difference ?? ''].join(' | '),
  );
const MATCHED = 'matched | by hand';

describe('matched by hand', () => {
  const book = [lineOn(2, 5, '250'), lineOn(3, 20, '7'), lineOn(4, 5, '7')];
  const entries = [bookedOn('601', 25, '249'), bookedOn('602', 5, '7')];

  test('whatever amount and day say, with both sides, its difference and its reason', () => {
    const asked = { marks: byHand(book, entries, [[[2], ['601'], 'bank fee']]) };
    expect(rows(book, entries, asked)).toEqual([
      `2 | ${MATCHED} | 601 | 1`,
      '3 | unmatched |  |  | ',
      '4 | matched | same day | 602 | 0',
    ]);
    const [row] = run(book, entries, asked);
    expect(row).toMatchObject({ account: 'A', ledgerDay: '2026-10-25', daysApart: 20 });
    expect(row).toMatchObject({
      ledgerAmount: '249',
      remark: 'reason: bank fee',
      likelyReason: null,
    });
    // It is no open item, and its difference stays in the statement.
    const found = match(book, entries, asked);
    expect(matchSummary(found).coins[0]).toMatchObject({ differences: '1', unexplained: '7' });
    expect(proofOfMatch(matchRows(found)).items).toHaveLength(1);
  });

  test('before what would match by itself, which then goes elsewhere', () => {
    expect(rows(book, entries, { marks: byHand(book, entries, [[[3], ['602']]]) })).toEqual([
      ...['2 | unmatched |  |  | ', `3 | ${MATCHED} | 602 | 0`, '4 | unmatched |  |  | '],
      'entry | unmatched |  | 601 | ',
    ]);
  });

  test('several lines with several entries: the first carries the amount, so that the column adds up', () => {
    const asked = { marks: byHand(book, entries, [[[2, 4], ['601', '602'], 'netted']]) };
    expect(
      run(book, entries, asked).map(({ ledgerAmount, difference, remark }) => [
        ledgerAmount,
        difference,
        remark,
      ]),
    ).toEqual([
      ['256', '1', 'one of 2 lines for these 2 entries; reason: netted'],
      [null, null, ''],
      [null, null, 'one of 2 lines for these 2 entries; reason: netted'],
    ]);
  });

  test('no row in two matches: the second that names it stays open', () => {
    const marks = byHand(book, entries, [
      [[2], ['601']],
      [[3], ['601', '602']],
    ]);
    expect(rows(book, entries, { marks })).toEqual([
      ...[`2 | ${MATCHED} | 601 | 1`, '3 | unmatched |  |  | ', '4 | unmatched |  |  | '],
      'entry | unmatched |  | 602 | ',
    ]);
  });

  test('a line with its reversal, and an entry with its reversal, each without the other side', () => {
    const lines = [lineOn(2, 5, '250'), lineOn(3, 6, '-250')];
    const posted = [bookedOn('601', 5, '9'), bookedOn('602', 6, '-9')];
    const asked = {
      marks: byHand(lines, posted, [
        [[2, 3], []],
        [[], ['601', '602']],
      ]),
    };
    expect(rows(lines, posted, asked)).toEqual([
      ...[`2 | ${MATCHED} |  | `, `3 | ${MATCHED} |  | `],
      ...[`entry | ${MATCHED} | 601 | `, `entry | ${MATCHED} | 602 | `],
    ]);
    expect(run(lines, posted, asked).map(({ remark }) => remark)).toEqual([
      ...['one of 2 lines together', 'one of 2 lines together'],
      ...['deposit; one of 2 entries together', 'deposit; one of 2 entries together'],
    ]);
    expect(matchSummary(match(lines, posted, asked)).lines).toMatchObject({ matched: 2 });
  });

  test('is no line that matches as it is, where the others want their signs turned', () => {
    const turned = ['-10', '-20', '-30', '7'].map((amount, at) => lineOn(at + 2, 5 + at, amount));
    const posted = ['10', '20', '30', '7'].map((amount, at) => bookedOn(`60${at}`, 5 + at, amount));
    const found = (marks?: MatchMarks) => match(turned, posted, marks && { marks });
    expect(likelyReasons(found(), 3).turned).toBe(0);
    expect(likelyReasons(found(byHand(turned, posted, [[[5], ['603']]])), 3).turned).toBe(3);
  });
});

describe('rows are found again by what they say', () => {
  const entries = [bookedOn('601', 25, '9')];
  const third = (row: number) => lineOn(row, 5, '8', { note: 'rent', ...id('INV-7') });
  const marks = byHand([third(2)], entries, [[[2], ['601'], 'fee']]);

  test('wherever the line now stands, and however its amount is written', () => {
    const book = [lineOn(2, 1, '5'), { ...third(40), amount: '8.00' }];
    expect(rows(book, entries, { marks })[1]).toBe(`40 | ${MATCHED} | 601 | -1`);
  });

  test('of equal lines the one that was chosen, by its number among them', () => {
    const equal = [2, 3, 4].map((row) => lineOn(row, 5, '8'));
    const second = byHand(equal, entries, [[[3], ['601'], 'fee']]);
    const matched = (book: readonly BookLine[]) =>
      run(book, entries, { marks: second }).flatMap(({ pass, bookRow }) =>
        pass === 'by hand' ? [bookRow] : [],
      );
    expect(matched(equal)).toEqual([3]);
    expect(matched([lineOn(2, 1, '5'), ...[9, 11, 12].map((row) => lineOn(row, 5, '8'))])).toEqual([
      11,
    ]);
    expect(matched([...equal].reverse())).toEqual([3]);
  });

  test('a moment of the book is the same in every zone', () => {
    const moment = { ...lineOn(2, 5, '8'), atMs: Date.UTC(2026, 9, 5, 23) };
    const own = byHand([moment], entries, [[[2], ['601'], 'fee']]);
    expect(rows([{ ...moment, day: '2026-10-06' }], entries, { marks: own })).toEqual([
      `2 | ${MATCHED} | 601 | -1`,
    ]);
  });
});

describe('a line or an entry that is gone is named, and what is left stays open', () => {
  const pair = [lineOn(2, 5, '8', id('INV-7')), lineOn(3, 5, '1')];
  const entries = [bookedOn('601', 5, '9')];
  const marks = byHand(pair, entries, [[[2, 3], ['601']]]);
  const remarks = (book: readonly BookLine[], posted: readonly LedgerEntry[]) =>
    run(book, posted, { marks }).map(({ status, remark }) => `${status}: ${remark}`);

  test('the line was changed', () => {
    expect(
      remarks([lineOn(2, 5, '8.5', id('INV-7')), pair[1]!], [...entries, bookedOn('602', 5, '1')]),
    ).toEqual([
      'unmatched: ',
      'unmatched: was matched by hand with book line 2026-10-05, 8 USDT, INV-7, which is gone',
      'unmatched: deposit; was matched by hand with book line 2026-10-05, 8 USDT, INV-7, which is gone',
      'unmatched: deposit',
    ]);
  });

  test('the entry is not among those that were read', () => {
    expect(remarks(pair, [])).toEqual([
      'unmatched: was matched by hand with entry 601, which is gone',
      'unmatched: was matched by hand with entry 601, which is gone',
    ]);
  });

  test('of a match of another book or month nothing is said', () => {
    expect(remarks([lineOn(2, 5, '4')], [bookedOn('700', 5, '4')])).toEqual(['matched: ']);
  });
});

describe('taken apart by hand', () => {
  test('the line and the entries that were chosen stay open, and equal ones do not', () => {
    const book = [lineOn(2, 5, '7'), lineOn(3, 5, '7')];
    const entries = [bookedOn('601', 5, '7')];
    const marks = byHand(book, entries, [], [[[3], []]]);
    expect(rows(book, entries, { marks })).toEqual([
      '2 | matched | same day | 601 | 0',
      '3 | unmatched |  |  | ',
    ]);
    expect(run(book, entries, { marks })[1]!.remark).toBe('unmatched by hand');
    const both = byHand(book, entries, [], [[[], ['601']]]);
    expect(run(book, entries, { marks: both }).at(-1)).toMatchObject({
      status: 'unmatched',
      remark: 'deposit; unmatched by hand',
    });
  });
});
