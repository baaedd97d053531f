// Books as people keep them: the fee on a line of its own, a bill over several lines, one line for the
// rebates of a month. What would be lost: an accountant matches by hand what the book says.
import { matchSummary } from '../../../../../src/addin/engine/proofs/match/match-summary';
import { matchRows } from '../../../../../src/addin/engine/proofs/match/match-table';
import { bookedOn, id, lineOn, match, run } from './match-rig';

const OUT = { bizType: 'withdraw' };
/** `2 matched 601`: the row of the book, or the entry. */
const said = (...asked: Parameters<typeof run>): readonly string[] =>
  run(...asked).map(({ bookRow, status, billIds }) =>
    bookRow === null
      ? `entry ${billIds.join('+')} ${status}`
      : `${bookRow} ${status} ${billIds.join('+')}`.trimEnd(),
  );

describe('several lines with one reference are one entry', () => {
  test('the fee apart from the amount, whatever days the lines have, by the id of the entry', () => {
    const book = [lineOn(2, 5, '-99', id('601')), lineOn(3, 9, '-1', id('601'))];
    expect(said(book, [bookedOn('601', 1, '-100', OUT)])).toEqual([
      '2 matched 601',
      '3 matched 601',
    ]);
  });

  test('also where the ledger has the fee in a column of its own; the difference is the fee', () => {
    const book = [lineOn(2, 5, '-99', id('601')), lineOn(3, 5, '-1', id('601'))];
    const found = match(book, [bookedOn('601', 5, '-99', { ...OUT, fees: '-1' })]);
    expect(
      matchRows(found).map(({ status, remark, ledgerAmount, difference, likelyReason }) => [
        status,
        remark,
        ledgerAmount,
        difference,
        likelyReason,
      ]),
    ).toEqual([
      ['matched', 'one of 2 lines for this entry and its fee', '-99', '-1', null],
      ['matched', 'one of 2 lines for this entry and its fee', null, null, null],
    ]);
    expect(matchSummary(found).lines).toMatchObject({ matched: 2, differs: 0 });
    // Another difference is none of the fee.
    expect(said(book, [bookedOn('601', 5, '-99', { ...OUT, fees: '-2' })])[0]).toBe(
      '2 ambiguous 601',
    );
  });

  test('by a reference of the book’s own, which tells equal bills of a day apart', () => {
    const bill = (row: number, name: string) => [
      lineOn(row, 5, '-99', id(name)),
      lineOn(row + 1, 5, '-1', id(name)),
    ];
    const two = [bookedOn('601', 5, '-100', OUT), bookedOn('602', 5, '-100', OUT)];
    expect(said([...bill(2, 'A'), ...bill(4, 'B')], two)).toEqual([
      ...['2 matched 601', '3 matched 601', '4 matched 602', '5 matched 602'],
    ]);
    // Of one bill and two entries nobody can tell.
    expect(said(bill(2, 'A'), two)[0]).toBe('2 ambiguous 601+602');
  });

  test('whose fee is the amount of another entry too', () => {
    const book = [lineOn(2, 5, '-99', id('A')), lineOn(3, 5, '-1', id('A'))];
    expect(said(book, [bookedOn('601', 5, '-100', OUT), bookedOn('602', 5, '-1', OUT)])).toEqual([
      ...['2 matched 601', '3 matched 601', 'entry 602 unmatched'],
    ]);
    // Where each has an entry of its own, they are no bill.
    expect(
      said(book, [
        bookedOn('601', 5, '-100', OUT),
        bookedOn('602', 5, '-1', OUT),
        bookedOn('603', 5, '-99', OUT),
      ]),
    ).toEqual(['2 matched 603', '3 matched 602', 'entry 601 unmatched']);
  });

  test('over some days as far as lines and entry may stand apart', () => {
    const book = [lineOn(2, 5, '-99', id('A')), lineOn(3, 6, '-1', id('A'))];
    expect(
      run(book, [bookedOn('601', 8, '-100', OUT)]).map(({ pass, daysApart }) => [pass, daysApart]),
    ).toEqual([
      ['one reference, within days', 3],
      ['one reference, within days', 2],
    ]);
    expect(said(book, [bookedOn('601', 9, '-100', OUT)])[0]).toBe('2 unmatched');
    expect(said(book, [bookedOn('601', 8, '-100', OUT)], { days: 0 })[0]).toBe('2 unmatched');
  });

  test('but a single line of that amount may be meant as well', () => {
    const book = [lineOn(2, 5, '-99', id('A')), lineOn(3, 5, '-1', id('A')), lineOn(4, 5, '-100')];
    expect(said(book, [bookedOn('601', 5, '-100', OUT)])[2]).toBe('4 matched 601');
  });
});

describe('as many equal lines as equal entries of a day are matched as a set', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, at) => bookedOn(`60${at}`, 5, '7'));
  const lines = (count: number) => Array.from({ length: count }, (_, at) => lineOn(at + 2, 5, '7'));

  test('each is a pair of it, and says so', () => {
    const rows = run(lines(3), entries(3));
    expect(rows.map(({ status, billIds }) => [status, ...billIds])).toEqual([
      ['matched', '600'],
      ['matched', '601'],
      ['matched', '602'],
    ]);
    expect(rows[0]!.remark).toBe('one of 3 equal lines, with as many equal entries');
  });

  test('one more on either side leaves all of them open', () => {
    expect(new Set(run(lines(2), entries(3)).map(({ status }) => status))).toEqual(
      new Set(['ambiguous']),
    );
    expect(new Set(run(lines(3), entries(2)).map(({ status }) => status))).toEqual(
      new Set(['ambiguous']),
    );
  });
});

describe('one line for the entries of a week or a month', () => {
  /** October 2026 begins on a Thursday. */
  const rebates = (bizType = 'rake_back_reward') =>
    Array.from({ length: 31 }, (_, at) =>
      bookedOn(`${bizType} ${at + 1}`, at + 1, `${at + 1}.25`, { bizType }),
    );
  const month = '503.75';
  const named = (day: number, amount: string, note: string) => lineOn(2, day, amount, { note });
  const first = (...asked: Parameters<typeof run>) => {
    const [row] = run(...asked);
    return [row!.status, row!.pass, row!.billIds.length, row!.likelyReason];
  };

  test('is matched where it names the type', () => {
    const found = ['matched', 'several entries, whole month', 31, null];
    expect(first([named(31, month, 'Rake-back reward October')], rebates())).toEqual(found);
    expect(first([lineOn(2, 34, month, id('rake_back_reward'))], rebates())).toEqual(found);
    // Monday 5 to Sunday 11 October.
    expect(first([named(12, '57.75', 'rake_back_reward')], rebates())).toEqual([
      ...['matched', 'several entries, whole week', 7, null],
    ]);
  });

  test('or where the call asks the type', () => {
    expect(first([lineOn(2, 31, month)], rebates(), { types: ['Rake_back_reward'] })).toEqual([
      ...['matched', 'several entries, whole month', 31, null],
    ]);
  });

  test('over two types that it names', () => {
    const both = [...rebates(), ...rebates('commission')];
    expect(first([named(31, '1007.5', 'commission and rake_back_reward')], both)[1]).toBe(
      'several entries, whole month',
    );
  });

  test('otherwise it gets a reason, and is not matched', () => {
    expect(first([lineOn(2, 31, month)], rebates())).toEqual([
      'unmatched',
      null,
      0,
      'equals rake_back_reward of 2026-10-01 to 2026-10-31, 31 entries',
    ]);
    // The first seven days are no week, and the fourth of November is too late.
    expect(first([named(7, '29.75', 'rake_back_reward')], rebates())[3]).toBe(
      'equals rake_back_reward of 2026-10-01 to 2026-10-07, 7 entries',
    );
    expect(first([named(35, month, 'rake_back_reward')], rebates())[0]).toBe('unmatched');
    expect(first([named(31, '503.76', 'rake_back_reward')], rebates())[0]).toBe('unmatched');
  });

  test('two lines that want the same entries take none', () => {
    const book = [
      named(31, month, 'rake_back_reward'),
      { ...named(31, month, 'rake_back_reward!'), row: 3 },
    ];
    expect(
      run(book, rebates())
        .slice(0, 2)
        .map(({ status }) => status),
    ).toEqual(['unmatched', 'unmatched']);
  });
});
