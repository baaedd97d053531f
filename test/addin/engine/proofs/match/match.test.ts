// What would be lost if these failed: a line matched to the wrong entry, an entry used twice, a
// difference nobody sees.
import type { BookLine } from '../../../../../src/addin/engine/records/reconcile-call';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import { matchLedger } from '../../../../../src/addin/engine/proofs/match/match';
import { matchSummary } from '../../../../../src/addin/engine/proofs/match/match-summary';
import { matchMatrix, matchRows } from '../../../../../src/addin/engine/proofs/match/match-table';
import { bookedOn, id, lineOn, match, matched, QUESTION, run, said } from './match-rig';

describe('the passes, from sure to less sure', () => {
  test('the reference is the entry’s id, whatever day and amount say; a difference is shown', () => {
    const entries = [
      bookedOn('701234567890123456', 5, '10'),
      bookedOn('701234567890123457', 5, '10'),
    ];
    expect(
      matched(
        [
          lineOn(2, 20, '10', id('701234567890123457')),
          lineOn(3, 5, '9', id('701234567890123456')),
        ],
        entries,
      ),
    ).toEqual([
      [2, 'matched', 'reference', '701234567890123457', '0', 15],
      [3, 'differs', 'reference', '701234567890123456', '-1', 0],
    ]);
  });

  test('the exact amount on the same day, to the last of 18 decimals', () => {
    const entries = [
      bookedOn('1', 5, '0.100000000000000001'),
      bookedOn('2', 5, '0.100000000000000002'),
    ];
    expect(matched([lineOn(2, 5, '0.100000000000000002')], entries)).toEqual([
      [2, 'matched', 'same day', '2', '0', 0],
      [null, 'unmatched', null, '1', null, null],
    ]);
  });

  test('the exact amount within the days that are given', () => {
    const entries = [bookedOn('1', 5, '7')];
    expect(matched([lineOn(2, 8, '7.00')], entries)).toEqual([
      [2, 'matched', 'within days', '1', '0', 3],
    ]);
    expect(matched([lineOn(2, 8, '7')], entries, { days: 2 }).map(([, status]) => status)).toEqual([
      'unmatched',
      'unmatched',
    ]);
  });

  test('one line against several entries of one day and type, and the reverse', () => {
    const entries = [
      bookedOn('1', 5, '1.1'),
      bookedOn('2', 5, '2.2'),
      bookedOn('3', 5, '4.4'),
      bookedOn('4', 5, '8', { bizType: 'withdraw' }),
    ];
    expect(matched([lineOn(2, 5, '5.5')], entries)[0]).toEqual([
      2,
      'matched',
      'several entries, same day',
      '1+3',
      '0',
      0,
    ]);
    expect(matched([lineOn(2, 5, '9.1')], entries)[0]).toEqual([
      2,
      'unmatched',
      null,
      '',
      null,
      null,
    ]);
    expect(matched([lineOn(2, 6, '5.5')], entries)[0]).toEqual([
      2,
      'matched',
      'several entries, within days',
      '1+3',
      '0',
      1,
    ]);
    const many = run([lineOn(2, 5, '3'), lineOn(3, 5, '5')], entries);
    expect(said(many).slice(0, 2)).toEqual([
      [2, 'matched', 'several lines, same day', '4', null, 0],
      [3, 'matched', 'several lines, same day', '4', null, 0],
    ]);
    expect(many.map(({ ledgerAmount }) => ledgerAmount).slice(0, 2)).toEqual(['8', null]);
  });

  test('within a tolerance only where one is given', () => {
    const entries = [bookedOn('1', 5, '7.005')];
    expect(matched([lineOn(2, 6, '7')], entries)[0]?.[1]).toBe('unmatched');
    expect(matched([lineOn(2, 6, '7')], entries, { tolerance: '0.005' })).toEqual([
      [2, 'matched', 'within tolerance', '1', '-0.005', 1],
    ]);
    expect(matched([lineOn(2, 6, '7')], entries, { tolerance: '0.0049' })[0]?.[1]).toBe(
      'unmatched',
    );
  });
});

describe('what could match in two ways is ambiguous, with its candidates', () => {
  test('two equal amounts on one day', () => {
    const entries = [bookedOn('1', 5, '7'), bookedOn('2', 5, '7')];
    const rows = run([lineOn(2, 5, '7')], entries);
    expect(said(rows)).toEqual([
      [2, 'ambiguous', 'same day', '1+2', null, null],
      [null, 'ambiguous', 'same day', '1', null, null],
      [null, 'ambiguous', 'same day', '2', null, null],
    ]);
    expect(rows[1]!.remark).toContain('could be book row 2');
  });

  test('unless there are as many equal lines: each has one of the entries, whichever', () => {
    const entries = [bookedOn('1', 5, '7'), bookedOn('2', 5, '7')];
    const rows = run([lineOn(2, 5, '7'), lineOn(3, 5, '7')], entries);
    expect(said(rows)).toEqual([
      [2, 'matched', 'same day', '1', '0', 0],
      [3, 'matched', 'same day', '2', '0', 0],
    ]);
    expect(rows[0]!.remark).toBe('one of 2 equal lines, with as many equal entries');
    const third = [...entries, bookedOn('3', 5, '7')];
    expect(
      matched([lineOn(2, 5, '7'), lineOn(3, 5, '7')], third).map(([, status]) => status),
    ).toEqual(Array(5).fill('ambiguous'));
  });

  test('unless lines of one reference add up to its entry', () => {
    const entries = [bookedOn('601', 5, '-100')];
    const of = (fee: string) => [lineOn(2, 5, '-99', id('601')), lineOn(3, 9, fee, id('601'))];
    const rows = run(of('-1'), entries);
    expect(said(rows)).toEqual([
      [2, 'matched', 'reference', '601', null, 0],
      [3, 'matched', 'reference', '601', null, 4],
    ]);
    expect(rows.map(({ ledgerAmount }) => ledgerAmount)).toEqual(['-100', null]);
    expect(matched(of('-2'), entries).map(([, status]) => status)).toEqual(
      Array(3).fill('ambiguous'),
    );
  });

  test('unless a reference settles one of them: then the other is certain', () => {
    const entries = [bookedOn('1', 5, '7'), bookedOn('2', 5, '7')];
    expect(matched([lineOn(2, 5, '7', id('2')), lineOn(3, 5, '7')], entries)).toEqual([
      [2, 'matched', 'reference', '2', '0', 0],
      [3, 'matched', 'same day', '1', '0', 0],
    ]);
  });

  test('a reference that stands on two lines, or in two accounts', () => {
    expect(
      matched(
        [lineOn(2, 5, '7', id('1')), lineOn(3, 6, '7', id('1'))],
        [bookedOn('1', 5, '7')],
      ).map(([, status]) => status),
    ).toEqual(['ambiguous', 'ambiguous', 'ambiguous']);
    const rows = matchRows(
      matchLedger(
        [lineOn(2, 5, '7', id('1'))],
        [
          { account: 'A', records: [bookedOn('1', 5, '7')] },
          { account: 'B', records: [bookedOn('1', 5, '7')] },
        ],
        QUESTION,
      ),
    );
    expect(rows.map(({ status, account }) => [status, account])).toEqual([
      ['ambiguous', null],
      ['ambiguous', 'A'],
      ['ambiguous', 'B'],
    ]);
  });

  test('a reversal pair: the payment, its reversal and the payment again', () => {
    const entries = [bookedOn('1', 5, '-7'), bookedOn('2', 5, '7'), bookedOn('3', 5, '-7')];
    expect(
      matched([lineOn(2, 5, '-7')], entries).map(([, status, , ids]) => [status, ids]),
    ).toEqual([
      ['ambiguous', '1+3'],
      ['ambiguous', '1'],
      ['unmatched', '2'],
      ['ambiguous', '3'],
    ]);
    expect(
      matched([lineOn(2, 5, '-7'), lineOn(3, 5, '7'), lineOn(4, 5, '-7', id('3'))], entries).map(
        ([, status, , ids]) => [status, ids],
      ),
    ).toEqual([
      ['matched', '1'],
      ['matched', '2'],
      ['matched', '3'],
    ]);
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
    const two = [bookedOn('1', 5, '10'), bookedOn('2', 5, '20.01')];
    expect(statuses([lineOn(2, 5, '30')], two, '0.01')).toEqual([
      ['matched', 'several entries, within tolerance', '-0.01'],
    ]);
    expect(statuses([lineOn(2, 5, '30')], two, '0.001').map(([status]) => status)).toEqual([
      'unmatched',
      'unmatched',
      'unmatched',
    ]);
    expect(
      statuses([lineOn(2, 5, '10'), lineOn(3, 5, '20')], [bookedOn('1', 5, '30.01')], '0.01'),
    ).toEqual([
      ['matched', 'several lines, within tolerance', '-0.01'],
      ['matched', 'several lines, within tolerance', null],
    ]);
  });

  test('a reference whose amount is within it is matched, and the summary counts it so', () => {
    const book = [lineOn(2, 5, '10', id('1'))];
    const entries = [bookedOn('1', 5, '10.005')];
    expect(statuses(book, entries, '0.01')).toEqual([['matched', 'reference', '-0.005']]);
    expect(statuses(book, entries, '0.001')).toEqual([['differs', 'reference', '-0.005']]);
    expect(matchSummary(match(book, entries, { tolerance: '0.01' })).lines).toMatchObject({
      matched: 1,
      differs: 0,
    });
  });
});

test('an entry’s day is that of the display zone', () => {
  const late = bookedOn('1', 5, '7', { cTimeMs: Date.parse('2026-10-05T23:00:00Z') });
  expect(
    matched([lineOn(2, 6, '7')], [late], { displayZone: 'Europe/Berlin', days: 0 })[0]?.slice(1, 3),
  ).toEqual(['matched', 'same day']);
});

test('in its cells every book line and every open entry has a row', () => {
  const { matrix } = matchMatrix(
    run([lineOn(2, 5, '7', { note: 'rent' })], [bookedOn('1', 5, '7'), bookedOn('2', 6, '8')]),
    true,
    { headers: 2, typed: null, displayZone: 'UTC', dateSystem: 1900 },
  );
  expect(matrix).toEqual([
    [
      'account',
      'status',
      'pass',
      'bookRow',
      'bookDay',
      'ledgerDay',
      'coinName',
      'bookAmount',
      'ledgerAmount',
      'difference',
      'daysApart',
      'billIds',
      'reference',
      'note',
      'remark',
      'likelyReason',
    ],
    ['A', 'matched', 'same day', 2, 46300, 46300, 'USDT', 7, 7, 0, 0, '1', '', 'rent', '', ''],
    ['A', 'unmatched', '', '', '', 46301, 'USDT', '', 8, '', '', '2', '', '', 'deposit', ''],
  ]);
});
