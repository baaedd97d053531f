// When pages fit together: which two pages hold the same, and which moment a reading is of. Each
// rule with the smallest pages on which it turns.
import { cutAtMs, isLater } from '../../../../src/addin/engine/exchange/merge-entries';
import { withoutWithdrawn } from '../../../../src/addin/engine/exchange/rebate-doubts';
import type { RebatePage } from '../../../../src/addin/engine/exchange/rebate-pages';
import type { CommissionPage } from '../../../../src/addin/engine/exchange/read-records';
import {
  joinedPages,
  newestFirst,
  recordsOfPages,
  showsAgain,
} from '../../../../src/addin/engine/exchange/rebate-join';
import {
  areTellable,
  areTwins,
  holdsAllOf,
  limitOfTail,
  sameRecords,
} from '../../../../src/addin/engine/exchange/page';
import type { CommissionRecord } from '../../../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { commission, entry } from '../records/sample-records';

/** Entry n is posted in second n. */
const at = (n: number): LedgerEntry => entry({ billId: String(100 + n), cTimeMs: n * 1_000 });
const page = (...numbers: readonly number[]): LedgerEntry[] => numbers.map(at);

test.each([
  [200, 200, 159],
  [11, 7, 3],
  [3, 200, 2],
  [2, 200, null],
])('the end of %i records, in pages of %i, is asked for in pages of %p', (slots, size, limit) => {
  expect(limitOfTail(slots, size)).toBe(limit);
});

describe('the moment of a reading', () => {
  const sentFor = { fetchedAtMs: 10_000 };

  test.each([
    [10_000, false],
    [10_001, true],
    [130_000, true],
    [130_001, false],
  ])('an entry of %i ms is later than second 10: %p', (cTimeMs, later) => {
    expect(isLater(entry({ cTimeMs }), 10_000, sentFor)).toBe(later);
  });

  test('is that of page 1, or of its newest entry; of none, where one lies in the future', () => {
    expect(cutAtMs([])).toBe(Infinity);
    expect(cutAtMs([{ ...sentFor, records: page(3) }])).toBe(10_000);
    expect(cutAtMs([{ ...sentFor, records: page(130, 3) }])).toBe(130_000);
    expect(cutAtMs([{ ...sentFor, records: page(131, 3) }])).toBe(Infinity);
    expect(
      cutAtMs([
        { ...sentFor, records: page(3) },
        { ...sentFor, records: page(131, 2) },
      ]),
    ).toBe(Infinity);
  });
});

/** Record n is settled from minute n on. */
const record = (n: number, more: Partial<CommissionRecord> = {}): CommissionRecord =>
  commission({ commission: String(n), settleStartTime: `2026-10-05 00:0${n}:00`, ...more });
const counted = (total: number | null, ...numbers: readonly number[]): CommissionPage => ({
  ...{ pages: null, size: null, total },
  records: numbers.map((n) => record(n)),
});

describe('pages of commission', () => {
  const amounts = (pages: readonly CommissionPage[]): unknown => {
    const joined = joinedPages(pages);
    return joined && [joined.growth, joined.total, joined.records.map((one) => one.commission)];
  };

  test.each([
    ['total stays', [counted(3, 3, 2), counted(3, 1)], ['still', 3, ['3', '2', '1']]],
    ['one was posted in front', [counted(3, 3, 2), counted(4, 2, 1)], ['front', 3, [3, 2, 1]]],
    ['in front, any order', [counted(3, 2, 3), counted(4, 1, 2)], ['front', 3, [3, 2, 1]]],
    ['one was posted behind', [counted(2, 3, 2), counted(3, 1)], ['back', 3, [3, 2, 1]]],
    ['total is not said', [counted(null, 3, 2), counted(null, 1)], null],
    ['not at first', [counted(null, 3), counted(2, 2)], null],
    ['not at last', [counted(2, 3), counted(null, 2)], null],
    ['not between', [counted(3, 3), counted(null, 2), counted(3, 1)], null],
    ['total falls', [counted(3, 3, 2), counted(2, 1)], null],
    ['total falls and rises', [counted(3, 3), counted(2, 2), counted(3, 1)], null],
    ['total stays, and one is missing', [counted(4, 3, 2), counted(4, 1)], null],
    ['total grows, and one is missing', [counted(3, 4, 3), counted(4, 1)], null],
    ['pushed on, and one is missing', [counted(4, 4, 3), counted(5, 3, 2)], null],
    ['a short page inside', [counted(5, 6, 5), counted(6, 4), counted(6, 3, 2, 1)], null],
    ['one inside, and as many as total', [counted(4, 6, 5), counted(5, 4), counted(5, 3, 2)], null],
    ['a last page longer than the first', [counted(4, 5, 4), counted(5, 3, 2, 1)], null],
  ])('%s', (_name, pages, expected) => {
    expect(amounts(pages)).toEqual(
      expected && [expected[0], expected[1], (expected[2] as unknown[]).map(String)],
    );
  });

  test('that do not fit are taken one after the other', () => {
    expect(recordsOfPages([counted(null, 3, 2), counted(null, 2)])).toHaveLength(3);
    expect(recordsOfPages([counted(3, 3, 2), counted(4, 2, 1)])).toHaveLength(3);
    // A last page like the one before holds nothing only where nothing is counted.
    expect(recordsOfPages([counted(null, 3, 2), counted(null, 3, 2)])).toHaveLength(2);
    expect(recordsOfPages([counted(5, 3, 2), counted(5, 3, 2)])).toHaveLength(4);
  });

  test('show again what they have in common with what was known', () => {
    const [known, again] = [counted(null, 4, 3, 2).records, counted(null, 5, 4).records];
    expect(showsAgain(known, again, -1)).toBe(true);
    expect(showsAgain(known, again, 0)).toBe(false);
    expect(showsAgain(known, again, 3)).toBeNull();
  });

  test('are ordered by start, end and change, the newest first', () => {
    const records = [
      record(1),
      record(2, { settleEndTime: '2026-10-05 00:05:00' }),
      record(2, { settleEndTime: '2026-10-05 00:06:00', updateTime: '2026-10-06 01:00:00' }),
      record(2, { settleEndTime: '2026-10-05 00:06:00', updateTime: '2026-10-06 02:00:00' }),
      record(3),
    ];
    const sorted = [...records].reverse();
    for (const first of records)
      expect(newestFirst({ records: [first, ...records.filter((one) => one !== first)] })).toEqual({
        records: sorted,
      });
  });
});

test('of an earlier answer what is older than the result, or inside it, counts as withdrawn', () => {
  const on = (day: number): CommissionRecord =>
    commission({ settleStartTime: `2026-10-0${day} 00:00:00` });
  const answer = (page: number, ...days: readonly number[]): RebatePage => ({
    ...{ page, body: '', fetchedAtMs: 0, total: 9, size: null, pages: null },
    records: days.map(on),
  });
  const left = (page: number, days: readonly number[], result: readonly number[]) =>
    withoutWithdrawn(answer(page, ...days), result.map(on)).records;
  // Newer ones in front of page 1, and behind any, may have been pushed on.
  expect(left(1, [8, 7, 6, 5], [6, 5])).toEqual([8, 7, 6, 5].map(on));
  expect(left(2, [8, 7, 6, 5], [6, 5])).toEqual([6, 5].map(on));
  expect(left(2, [5, 6, 7, 8], [5, 6])).toEqual([5, 6, 7, 8].map(on));
  expect(left(1, [7, 6, 5, 4], [7, 5])).toEqual([7, 5].map(on));
});

describe('what two pages hold', () => {
  const of = (...records: readonly string[]): { records: readonly string[] } => ({ records });

  test.each([
    [of('a', 'b'), of('b', 'a'), true],
    [of('a'), of('a', 'b'), false],
    [of('a', 'b'), of('a'), false],
    [of('a', 'b'), of('a', 'c'), false],
    [of('a', 'a', 'b'), of('a', 'b', 'b'), false],
    [of(), of(), true],
  ])('the same: %j, %j', (one, other, isSame) => {
    expect(sameRecords(one, other)).toBe(isSame);
  });

  test.each([
    [of(), of('a'), true],
    [of('b', 'a'), of('a', 'b', 'c'), true],
    [of('a', 'a'), of('a', 'b', 'a'), true],
    [of('a', 'a'), of('a', 'b'), false],
    [of('c', 'a'), of('a', 'b'), false],
    [of('a', 'c'), of('a', 'b'), false],
  ])('all of it: %j, of %j', (part, whole, holds) => {
    expect(holdsAllOf(part, whole)).toBe(holds);
  });

  test('twins', () => {
    expect([of('a', 'b', 'a'), of('a', 'b'), of('a', 'a')].map(areTellable)).toEqual([
      true,
      true,
      false,
    ]);
    expect([of('a', 'a'), of('a', 'b')].map(areTwins)).toEqual([true, false]);
  });
});
