// Which posting pays which settlement. A posting given to the wrong day makes two days differ that
// tie out, or hides one that does not.
import * as fc from 'fast-check';
import { addDays, type IsoDay } from '../../../../../src/addin/engine/records/calendar';
import type { CommissionRecord } from '../../../../../src/addin/engine/records/commission-record';
import {
  assignPostings,
  type Assignment,
  type CommissionPosting,
} from '../../../../../src/addin/engine/proofs/tieout/posted-parts';
import { commission, entry } from '../../records/sample-records';

/** Settled on a day of October. */
const settled = (
  day: number,
  amount: number,
  more: Partial<CommissionRecord> = {},
): CommissionRecord =>
  commission({
    settleStartTime: `2026-10-${String(day).padStart(2, '0')} 00:00:00`,
    commission: String(amount),
    ...more,
  });
/** Posted on a day of October; `name` is its entry. */
const posted = (
  name: string,
  day: number,
  amount: number,
  bizType = 'rr_agent_reward',
): CommissionPosting => ({
  day: `2026-10-${String(day).padStart(2, '0')}` as IsoDay,
  amount: BigInt(amount),
  entry: entry({ billId: name, bizType, cTimeMs: Date.UTC(2026, 9, day) }),
});
const [SPOT, FUTURES] = [{ productType: 'SPOT' }, { productType: 'FUTURES' }] as const;

const assign = (
  records: readonly CommissionRecord[],
  postings: readonly CommissionPosting[],
  lagDays = 3,
): Assignment => assignPostings(records, postings, { lagDays, allowed: 0n, scale: 0 });
/** `5: a b | 6: c`, and behind a dash what no day got. */
function shown({ byDay, left }: Assignment): string {
  const names = (ones: readonly CommissionPosting[]): string =>
    ones.map((one) => one.entry.billId).join(' ');
  const days = [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, paid]) => `${Number(day.slice(8))}: ${names(paid)}`);
  return [days.join(' | '), ...(left.length > 0 ? [names(left)] : [])].join(' - ');
}

describe('a posting of the exact amount', () => {
  test.each([
    ['pays the day itself before a later one does', [posted('b', 6, 5), posted('a', 5, 5)], '5: a'],
    ['pays up to the lag', [posted('a', 8, 5)], '5: a'],
    ['pays no day beyond the lag', [posted('a', 9, 5)], ' - a'],
    ['pays no day after it', [posted('a', 4, 5)], ' - a'],
  ])('%s', (_name, postings, expected) => {
    expect(shown(assign([settled(5, 5)], postings)).replace(/ - b$/, '')).toBe(expected);
  });

  test('pays the earliest of two days that settled as much', () => {
    const records = [settled(6, 5), settled(5, 5)];
    expect(shown(assign(records, [posted('a', 7, 5)]))).toBe('5: a');
    expect(shown(assign([...records].reverse(), [posted('a', 7, 5)]))).toBe('5: a');
  });

  test('pays a day, else a product, else a pair, else a record', () => {
    const other = { symbol: 'ETHUSDT' };
    const records = [
      settled(5, 1, SPOT),
      settled(5, 2, { ...SPOT, ...other }),
      settled(5, 4, { ...FUTURES, ...other }),
      settled(5, 8, FUTURES),
      settled(5, 16, FUTURES),
    ];
    expect(shown(assign(records, [posted('day', 6, 31), posted('x', 6, 3)]))).toBe('5: day - x');
    const byProduct = assign(records, [posted('futures', 6, 28), posted('spot', 7, 3)]);
    expect([shown(byProduct), byProduct.open]).toEqual(['5: futures spot', []]);
    const byPair = assign(records, [posted('spot', 6, 3), posted('pair', 6, 24)]);
    expect([shown(byPair), byPair.open]).toMatchObject([
      '5: pair spot',
      [{ rest: 4n, records: [records[2]] }],
    ]);
    const byRecord = assign(records, [posted('one', 6, 16)]);
    expect([shown(byRecord), byRecord.open]).toMatchObject([
      '5: one',
      [
        { day: '2026-10-05', rest: 3n, records: [records[0], records[1]] },
        { day: '2026-10-05', rest: 12n, records: [records[2], records[3]] },
      ],
    ]);
  });
});

describe('a posting of another amount', () => {
  // Days 4, 5 and 6 are open; the posting on day 7 can pay each of them.
  const open = [settled(4, 100), settled(5, 100), settled(6, 100)];
  const late = posted('x', 7, 90);

  test.each([
    ['one day later, where nothing says how late', [], [], 3, '6: x'],
    [
      'as late as most exact ones',
      [settled(10, 1), settled(20, 2), settled(21, 3)],
      [posted('a', 11, 1), posted('b', 22, 2), posted('c', 23, 3)],
      3,
      '5: x | 10: a | 20: b | 21: c',
    ],
    [
      'as late as most, also where these come first',
      [settled(10, 2), settled(11, 3), settled(20, 1)],
      [posted('a', 12, 2), posted('b', 13, 3), posted('c', 21, 1)],
      3,
      '5: x | 10: a | 11: b | 20: c',
    ],
    [
      'of two lags seen as often, the shorter',
      [settled(10, 1), settled(20, 2)],
      [posted('a', 13, 1), posted('b', 22, 2)],
      3,
      '5: x | 10: a | 20: b',
    ],
    ['on the same day, where no lag is allowed', [settled(7, 100)], [], 0, '7: x'],
  ])('pays the day that is %s', (_name, records, postings, lagDays, expected) => {
    expect(shown(assign([...open, ...records], [...postings, late], lagDays))).toBe(expected);
  });

  test('pays the oldest day within the lag, where the usual one is not open', () => {
    expect(shown(assign([settled(4, 100), settled(5, 100)], [late]))).toBe('4: x');
    expect(shown(assign([settled(3, 100)], [late]))).toBe(' - x');
    expect(shown(assign([settled(7, 100)], [late]))).toBe('7: x');
  });

  test('pays nothing on a day that settled nothing', () => {
    expect(shown(assign([settled(6, 0)], [late]))).toBe(' - x');
    expect(shown(assign([settled(6, 5), settled(6, -5)], [late]))).toBe(' - x');
  });

  test('of one type pays a day once, before another day gets two', () => {
    const two = [posted('x', 7, 40), posted('y', 7, 41)];
    expect(shown(assign([settled(5, 100), settled(6, 100)], two))).toBe('5: x | 6: y');
  });

  test('of two days pays the usual day of each, whichever amount is nearer', () => {
    const two = [posted('x', 7, 40), posted('y', 8, 90)];
    expect(shown(assign([settled(6, 100), settled(7, 100)], two))).toBe('6: x | 7: y');
  });

  test('of another type pays the day too, though it was paid too much', () => {
    const paid = [posted('x', 6, 150), posted('y', 8, 40, 'rake_back_reward')];
    expect(shown(assign([settled(5, 100)], paid))).toBe('5: x y');
    const atOnce = [posted('x', 6, 150), posted('y', 5, 40, 'rake_back_reward')];
    expect(shown(assign([settled(5, 100)], atOnce))).toBe('5: y x');
  });

  test('of several on one day, the nearest pays, the first where two are as near', () => {
    expect(shown(assign([settled(6, 100)], [posted('x', 7, 60), posted('y', 7, 90)]))).toBe(
      '6: x y',
    );
    const [less, more] = [posted('x', 7, 90), posted('y', 7, 110)];
    expect(shown(assign([settled(6, 100)], [less, more]))).toBe('6: x y');
    const [first, second] = [posted('x', 7, 110), posted('y', 7, 90)];
    expect(shown(assign([settled(6, 100)], [first, second]))).toBe('6: x - y');
  });

  test('goes to the product of the day that it is nearest to, the first where two are as near', () => {
    const rests = (amount: number): readonly bigint[] =>
      assign([settled(6, 10, SPOT), settled(6, 100, FUTURES)], [posted('x', 7, amount)]).open.map(
        ({ rest }) => rest,
      );
    expect(rests(90)).toEqual([10n, 10n]);
    expect(rests(20)).toEqual([-10n, 100n]);
    expect(rests(55)).toEqual([-45n, 100n]);
    expect(rests(150)).toEqual([10n, -50n]);
  });

  test('goes to a day that is still short, the oldest within the lag, until it is not', () => {
    const four = [posted('a', 7, 40), posted('b', 7, 30), posted('c', 7, 30), posted('d', 7, 20)];
    expect(shown(assign([settled(6, 101)], four))).toBe('6: a b c d');
    expect(shown(assign([settled(6, 100)], four))).toBe('6: a b c - d');
    expect(shown(assign([settled(6, 99)], four))).toBe('6: a b c - d');
  });
});

test('postings of a day stand by time, then by entry', () => {
  const records = [settled(5, 4), settled(5, 3), settled(5, 2), settled(5, 1)];
  const postings = [posted('9', 7, 4), posted('12', 6, 3), posted('11', 6, 2), posted('9', 6, 1)];
  expect(shown(assign(records, postings))).toBe('5: 9 11 12 9');
  expect(shown(assign(records, [...postings].reverse()))).toBe('5: 9 11 12 9');
});

test('the order of records and of postings says nothing; each posting is used once', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 99 })), {
        maxLength: 8,
        selector: ([, amount]) => amount,
      }),
      fc.array(
        fc.tuple(
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 99 }),
          fc.constantFrom('rr_agent_reward', 'rake_back_reward'),
        ),
        { maxLength: 8 },
      ),
      fc.infiniteStream(fc.nat()),
      (settlements, ones, random) => {
        const shuffled = <Item>(items: readonly Item[]): Item[] =>
          items
            .map((item) => ({ item, rank: random.next().value! }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ item }) => item);
        const records = settlements.map(([day, amount]) => settled(day, amount));
        const postings = ones.map(([day, amount, type], at) =>
          posted(String(10 + at), day, amount, type),
        );
        const one = assign(records, postings);
        expect(shown(assign(shuffled(records), shuffled(postings)))).toBe(shown(one));
        const used = [...one.byDay.values()].flat();
        expect([...used, ...one.left]).toHaveLength(postings.length);
        expect(new Set([...used, ...one.left]).size).toBe(postings.length);
        // None is left that a day which is short could take.
        const short = one.open.filter(({ rest }) => rest > 0n);
        for (const { day } of one.left)
          expect(short.filter((part) => part.day <= day && addDays(part.day, 3) >= day)).toEqual(
            [],
          );
      },
    ),
  ));
