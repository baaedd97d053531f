// What REBATES.TIEOUT says of a day, and in which line: a day that cannot be judged must not be
// called wrong, and what is wrong must not be left out of a count.
import { coinsOf, type Tieout } from '../../../../../src/addin/engine/proofs/tieout/tieout';
import { entry } from '../../records/sample-records';
import {
  tieoutLines,
  tieoutMatrix,
  TIEOUT_COLUMNS,
} from '../../../../../src/addin/engine/proofs/tieout/tieout-table';
import type { CommissionRecord } from '../../../../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import { postedOn, settledOn, tied as tiedBy } from './tieout-rig';

const settled = (
  day: number,
  amount: string,
  more: Partial<CommissionRecord> = {},
): CommissionRecord =>
  settledOn(`2026-10-0${day}`, amount, { fee: '1', rebateRate: amount, ...more });
const posted = (day: number, amount: string): LedgerEntry =>
  postedOn(`2026-10-${String(day).padStart(2, '0')}`, amount, { billId: `${amount} on ${day}` });

/** Days 5 to 7 of October, known to the 20th, postings up to two days later. */
const tied = (
  records: readonly CommissionRecord[],
  entries: readonly LedgerEntry[],
  more: { isUnlisted?: boolean; knownTo?: number; unknown?: number; tolerance?: string } = {},
): Tieout =>
  tiedBy(records, entries, {
    ...{ end: '2026-10-07', types: ['rr_agent_reward'], lagDays: 2 },
    ...{ symbols: ['BTCUSDT', 'ETHUSDT'] },
    isUnlisted: more.isUnlisted ?? false,
    tolerance: more.tolerance ?? null,
    knownToMs: Date.UTC(2026, 9, more.knownTo ?? 20),
    unknownDays: new Map(
      more.unknown === undefined ? [] : [[`2026-10-0${more.unknown}` as const, 'not kept']],
    ) as never,
  });
const statuses = (result: Tieout): readonly string[] => result.days.map(({ status }) => status);
const said = (result: Tieout, name: string): readonly string[] =>
  tieoutLines(result)
    .filter(({ day }) => day === name)
    .map(({ status }) => status);

test('Z9: a settlement period over the month end is named, and one that ends with the month is not', () => {
  const result = tiedBy(
    ['2026-11-01 03:59:59', '2026-11-01 00:00:00', '2026-10-31 23:59:59'].map((settleEndTime) =>
      settledOn('2026-10-31', '1', { settleStartTime: '2026-10-31 20:00:00', settleEndTime }),
    ),
    [],
    { start: '2026-10-31', end: '2026-10-31' },
  );
  expect(said(result, 'Over the month end')).toEqual([
    'BTCUSDT SPOT settled from 2026-10-31 20:00:00 to 2026-11-01 03:59:59: counted whole on 2026-10-31',
  ]);
});

describe('with a tolerance, for an exchange that pays in cents', () => {
  const records = [settled(5, '5.1234'), settled(6, '6.0051'), settled(7, '0.0031')];
  const paid = [posted(6, '5.12'), posted(7, '6.01')];

  test('each day within it ties out, and what was forgiven is said', () => {
    const result = tied(records, paid, { tolerance: '0.005' });
    expect(statuses(result)).toEqual(['ties out', 'ties out', 'ties out']);
    expect(said(result, '2026-10-05')).toEqual(['ties out within the tolerance']);
    expect(said(result, 'Within tolerance')).toEqual(['3 days tie out by at most 0.005 each']);
    expect([result.forgiven, result.residue]).toEqual(['0.0016', '0']);
    expect(said(result, 'Total')).toEqual(['3 days tie out']);
  });

  test('without one each of them differs, and beyond it a day still does', () => {
    expect(statuses(tied(records, paid))).toEqual(['differs', 'differs', 'differs']);
    expect(statuses(tied(records, paid, { tolerance: '0.0035' }))).toEqual([
      'ties out',
      'differs',
      'ties out',
    ]);
  });

  test('a difference of exactly the tolerance is within it, a smaller tolerance is not enough', () => {
    const day = (tolerance: string) =>
      statuses(tied([settled(5, '5.005')], [posted(6, '5')], { tolerance }))[0];
    expect([day('0.005'), day('0.0049')]).toEqual(['ties out', 'differs']);
  });

  test('of two postings within it the nearer pays the day, whichever is read first', () => {
    const near = [posted(6, '5.13'), posted(6, '5.12')];
    for (const postings of [near, [...near].reverse()]) {
      const result = tied([settled(5, '5.124')], postings, { tolerance: '0.01' });
      expect(result.days[0]).toMatchObject({ posted: '5.12', difference: '0.004' });
      expect(result.unsettled.map(({ amount }) => amount)).toEqual(['5.13']);
    }
  });

  test('a posting that is exact goes to its day before one that is near', () => {
    const result = tied(
      [settled(5, '5.12'), settled(6, '5.124')],
      [posted(6, '5.124'), posted(7, '5.12')],
      {
        tolerance: '0.01',
      },
    );
    expect(result.days.map(({ difference }) => difference)).toEqual(['0', '0', '0']);
  });

  test('a day that is not known stays incomplete', () => {
    expect(statuses(tied(records, paid, { tolerance: '0.005', unknown: 6 }))[1]).toBe('incomplete');
  });
});

describe('where other pairs may have settled too', () => {
  const unlisted = { isUnlisted: true };

  test('a day that was paid too much is not judged; where all pairs are listed it differs', () => {
    const [records, entries] = [[settled(5, '5')], [posted(6, '7')]];
    expect(statuses(tied(records, entries, unlisted))[0]).toBe('other pairs');
    expect(statuses(tied(records, entries))[0]).toBe('differs');
  });

  test('nor where another day within the lag was paid too much', () => {
    const records = [settled(5, '5'), settled(6, '6')];
    // Day 6 gets 8 on day 7, within the lag of day 5, which got nothing.
    const over = tied(records, [posted(7, '8')], unlisted);
    expect(over.days.map(({ posted: amount }) => amount)).toEqual(['0', '8', '0']);
    expect(statuses(over)).toEqual(['other pairs', 'other pairs', 'nothing settled']);
    // Paid exactly, day 6 explains nothing.
    expect(statuses(tied(records, [posted(7, '6')], unlisted))).toEqual([
      'differs',
      'ties out',
      'nothing settled',
    ]);
    // What was paid too much beyond its lag explains nothing either.
    expect(statuses(tied([settled(5, '5'), settled(7, '7')], [posted(8, '9')], unlisted))).toEqual([
      'differs',
      'nothing settled',
      'other pairs',
    ]);
    // Paid too little, neither.
    expect(statuses(tied(records, [posted(7, '4')], unlisted))).toEqual([
      'differs',
      'differs',
      'nothing settled',
    ]);
  });

  test('it is said first, and the total counts what cannot be judged', () => {
    const result = tied([settled(5, '5'), settled(6, '6')], [posted(7, '8')], unlisted);
    const [first] = tieoutLines(result);
    expect(first).toMatchObject({
      day: 'Symbols asked',
      coin: 'USDT',
      madeOf: null,
      status:
        '2 pairs asked before: BTCUSDT, ETHUSDT. Add the rest in the Tieout pane, then days that differ are judged',
    });
    expect(said(result, '2026-10-05')).toEqual([
      'not judged: pairs that were not asked may explain it',
    ]);
    expect(said(result, 'Total')).toEqual(['pairs are missing: 2 of 3 days cannot be judged']);
    expect(
      said(tied([settled(5, '5')], [posted(7, '8'), posted(9, '1')], unlisted), 'Total'),
    ).toEqual(['pairs are missing: 1 of 3 days cannot be judged']);
    const both = tied([settled(5, '5'), settled(7, '7')], [posted(5, '8')], unlisted);
    expect(statuses(both)).toEqual(['other pairs', 'nothing settled', 'differs']);
    expect(said(both, 'Total')).toEqual([
      'pairs are missing: 1 of 3 days cannot be judged; 1 do not tie out',
    ]);
    const left = tied([], [posted(6, '3')], unlisted);
    expect(said(left, 'Posted only')).toEqual([
      'posted on 2026-10-06, a pair that was not asked may have settled it',
    ]);
  });
});

describe('the lines below the days', () => {
  test('all ties out', () => {
    const result = tied([settled(5, '5')], [posted(6, '5')]);
    expect(statuses(result)).toEqual(['ties out', 'nothing settled', 'nothing settled']);
    expect(tieoutLines(result).map(({ day, status }) => [day, status])).toEqual([
      ['2026-10-05', 'ties out'],
      ['2026-10-06', 'nothing settled'],
      ['2026-10-07', 'nothing settled'],
      ['Total', '3 days tie out'],
      ['posted, settled by no pair listed', 'none'],
      ['Symbols asked', '2, spot and futures: BTCUSDT, ETHUSDT'],
      ['Recomputed', 'fee × rate (nothing was deducted), not rounded, holds in 1 of 1 records'],
      ['USDT amount', 'agrees with the commission in 1 of 1 records'],
    ]);
    expect(tieoutLines(result)[0]).toMatchObject({ billIds: ['5 on 6'], settled: '5' });
    const ids = TIEOUT_COLUMNS.find(({ field }) => field === 'billIds')!;
    expect(ids.valueOf(tieoutLines(result)[0]!)).toBe('5 on 6');
    expect(ids.valueOf(tieoutLines(result)[3]!)).toBeNull();
  });

  test('each line is there once, whether pairs are listed or not, and in any coin', () => {
    const names = (result: Tieout): readonly string[] => tieoutLines(result).map(({ day }) => day);
    const [records, entries] = [[settled(5, '5')], [posted(6, '5')]];
    const days = ['2026-10-05', '2026-10-06', '2026-10-07'];
    expect(names(tied(records, entries, { isUnlisted: true }))).toStrictEqual([
      ...['Symbols asked', ...days, 'Total', 'posted, settled by no pair listed'],
      ...['Recomputed', 'USDT amount'],
    ]);
    expect(names({ ...tied(records, entries), coin: 'BTC', usdt: null })).toStrictEqual([
      ...[...days, 'Total', 'posted, settled by no pair listed'],
      ...['Symbols asked', 'Recomputed'],
    ]);
  });

  test('in cells each account has its lines, with what they do not say left empty', () => {
    const { matrix } = tieoutMatrix(
      [
        { account: 'A', rows: [tied([settled(5, '5')], [posted(6, '5')])] },
        { account: 'B', rows: [tied([], [])] },
      ],
      true,
      { headers: 1, typed: null, displayZone: 'UTC', dateSystem: 1900 },
    );
    expect(matrix!.slice(0, 3)).toStrictEqual([
      [
        ...['Account', 'Settlement day', 'Coin', 'Settled', 'Posted', 'Difference'],
        ...['Days pending', 'Status', 'Entry IDs'],
      ],
      ['A', 46300, 'USDT', 5, 5, 0, '', 'ties out', '5 on 6'],
      ['A', 46301, 'USDT', 0, 0, 0, '', 'nothing settled', ''],
    ]);
    expect(matrix!.slice(1).map(([account]) => account)).toEqual([
      ...Array<string>(8).fill('A'),
      ...Array<string>(8).fill('B'),
    ]);
  });

  test('what is pending is counted apart, and is no residue', () => {
    const result = tied([settled(6, '6'), settled(7, '7')], [], { knownTo: 7 });
    expect(statuses(result)).toEqual(['nothing settled', 'pending', 'pending']);
    expect(tieoutLines(result).find(({ day }) => day === 'Pending')).toMatchObject({
      difference: '13',
      status: 'may still be posted, of 2 days',
      madeOf: { records: [{ commission: '6' }, { commission: '7' }] },
    });
    expect(result.residue).toBe('0');
    expect(said(tied([settled(7, '7')], [], { knownTo: 7 }), 'Pending')).toEqual([
      'may still be posted, of 1 day',
    ]);
    expect(said(result, 'Total')).toEqual(['2 of 3 days do not tie out']);
    expect(tieoutLines(result).find(({ day }) => day.startsWith('posted, settled'))).toMatchObject({
      madeOf: { records: [], entries: [] },
      status: 'none',
    });
  });

  test('what was posted only stands for itself and in the residue', () => {
    const result = tied([settled(5, '5')], [posted(6, '5'), posted(7, '3')]);
    expect(tieoutLines(result).find(({ day }) => day === 'Posted only')).toMatchObject({
      posted: '3',
      difference: '-3',
      status: 'posted on 2026-10-07, no settlement found',
      billIds: ['3 on 7'],
      madeOf: { records: [], entries: [{ billId: '3 on 7' }] },
    });
    expect(tieoutLines(result).find(({ day }) => day.startsWith('posted, settled'))).toMatchObject({
      difference: '-3',
      status: 'no record that was read explains it',
      madeOf: { entries: [{ billId: '5 on 6' }, { billId: '3 on 7' }] },
    });
  });

  test.each([
    [4, false],
    [5, true],
    [9, true],
    [10, false],
  ])('a posting of day %i without settlement belongs to the days asked: %p', (day, belongs) => {
    expect(tied([], [posted(day, '3')]).unsettled).toHaveLength(belongs ? 1 : 0);
  });

  test('a day whose postings are not known is incomplete, as far as the lag reaches', () => {
    const result = tied([settled(5, '5')], [posted(5, '5')], { unknown: 7 });
    expect(statuses(result)).toEqual(['incomplete', 'incomplete', 'incomplete']);
    expect(said(result, '2026-10-05')).toEqual(['incomplete: not kept']);
    expect(said(result, 'posted, settled by no pair listed')).toEqual([
      'none; 3 days are incomplete',
    ]);
    const last = tied([settled(7, '5')], [], { unknown: 9 });
    expect(said(last, 'posted, settled by no pair listed')).toEqual([
      'no record that was read explains it; 1 day is incomplete',
    ]);
    expect(statuses(tied([], [], { unknown: 4 }))).toEqual(Array(3).fill('nothing settled'));
  });

  test('what may be missing is named, one of several equal ones as such', () => {
    const eth = { symbol: 'ETHUSDT', productType: 'FUTURES' as const };
    const one = tied([settled(5, '5'), settled(5, '7', eth)], [posted(6, '5')]);
    expect(said(one, '2026-10-05')).toEqual([
      'differs: 7 is missing, as much as ETHUSDT FUTURES settled from 2026-10-05 00:00:00',
    ]);
    const two = tied([settled(5, '7'), settled(5, '7', { symbol: 'ETHUSDT' })], [posted(6, '7')]);
    expect(two.days[0]!.missing).toHaveLength(1);
    const three = tied([settled(5, '7'), settled(5, '7'), settled(5, '3')], [posted(6, '10')]);
    expect(said(three, '2026-10-05')).toEqual([
      'differs: 7 is missing, as much as one of 2 equal amounts, such as BTCUSDT SPOT settled from 2026-10-05 00:00:00',
    ]);
  });

  test('a record that fee and rate, or its amount in USDT, contradict has a line of its own', () => {
    const wrong = settled(5, '7', { rebateRate: '6' });
    const usdt = settled(5, '8', { totalRebateUsdtAmount: '8.5' });
    const result = tied([settled(5, '5'), wrong, usdt], [posted(6, '20')]);
    const lines = tieoutLines(result);
    expect(lines.find(({ day }) => day === 'Not recomputed')).toMatchObject({
      settled: '7',
      difference: '1',
      status: 'BTCUSDT SPOT settled from 2026-10-05 00:00:00: fee and rate give 6',
      madeOf: { records: [{ commission: '7' }], entries: [], less: { amount: '-6' } },
    });
    expect(lines.find(({ day }) => day === 'USDT differs')).toMatchObject({
      settled: '8',
      difference: '-0.5',
      status: 'BTCUSDT SPOT settled from 2026-10-05 00:00:00: the USDT amount is 8.5',
      madeOf: { records: [{ commission: '8' }], less: { amount: '-8.5' } },
    });
    expect(said(result, 'USDT amount')).toEqual(['agrees with the commission in 2 of 3 records']);
    expect(said(result, 'Recomputed')[0]).toContain('holds in 2 of 3 records');
  });

  test('how commission is computed is said for every case', () => {
    const words = (...records: CommissionRecord[]): readonly string[] =>
      said(tied(records, []), 'Recomputed');
    expect(words()).toEqual(['no record says fee, rate and commission']);
    expect(words(settled(5, '5', { fee: null }))).toEqual([
      'no record says fee, rate and commission; 1 do not say fee, rate or commission',
    ]);
    const wrong = settled(5, '5', { rebateRate: '4' });
    expect(words(wrong, wrong, settled(5, '5'))).toEqual([
      'neither fee × rate nor (fee − deducted) × rate holds: at best 1 of 3 records',
    ]);
    expect(words(settled(5, '0.33', { rebateRate: '0.333', feeDeduction: '0.1' }))).toEqual([
      'fee × rate, cut to 2 decimals, holds in 1 of 1 records',
    ]);
  });
});

test('a posting after the lag names the day that lacks as much; postings in other coins are one line', () => {
  const inCoin = (coinName: string, day: number): LedgerEntry => ({
    ...posted(day, '1'),
    ...{ coinName, billId: `${coinName} on ${day}` },
  });
  const lacking = [settled(5, '7'), settled(6, '9')];
  const late = tied([settled(5, '7')], [posted(9, '7'), posted(8, '4')]);
  expect(late.unsettled.map(({ amount, lackedOn }) => [amount, lackedOn])).toEqual([
    ['4', null],
    ['7', '2026-10-05'],
  ]);
  expect(said(late, 'Posted only')).toEqual([
    'posted on 2026-10-08, no settlement found',
    'posted on 2026-10-09, no settlement found; 2026-10-05 lacks as much',
  ]);
  expect(said(late, 'Other coins')).toEqual([]);
  const elsewhere = tied(lacking, [inCoin('ETH', 6), inCoin('BTC', 6), inCoin('ETH', 7)]);
  const lines = tieoutLines(elsewhere).filter(({ day }) => day === 'Other coins');
  expect(lines).toEqual([
    {
      ...{ madeOf: null, day: 'Other coins', coin: 'USDT' },
      status: 'posted near days that lack something: ETH, BTC. Tie these coins out too',
      billIds: ['ETH on 6', 'BTC on 6', 'ETH on 7'],
    },
  ]);
});

test("a person's reason stands beside the status of its day", () => {
  const result = tied([settled(5, '5'), settled(6, '6')], [posted(6, '6')]);
  const lines = tieoutLines(result, ({ day }) => (day === '2026-10-05' ? 'paid in cash' : ''));
  const [first, second] = lines.map(({ status }) => status);
  expect([first, second]).toEqual([
    expect.stringMatching(/; reason: paid in cash$/),
    tieoutLines(result)[1]!.status,
  ]);
});

test('the coins of entries in any order are those by time', () => {
  const renamed = (coinName: string, at: number, deltaAmount: string, afterAmount: string) =>
    entry({ billId: String(at), coinName, coinId: 7, cTimeMs: at, deltaAmount, afterAmount });
  const [old, now] = [renamed('MATIC', 1, '5', '5'), renamed('POL', 2, '1', '6')];
  for (const entries of [
    [old, now],
    [now, old],
  ])
    expect(coinsOf(entries).all.map(({ called }) => called)).toEqual(['POL']);
});
