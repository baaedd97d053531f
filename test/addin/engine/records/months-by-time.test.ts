// An entry that the exchange lists with another month than its own: a sum of two months holds it
// twice, or one of them lacks it.
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import type { IsoMonth } from '../../../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import {
  entriesOfPeriod,
  homing,
  straysOf,
  zoneThatExplains,
  type ListedMonth,
} from '../../../../src/addin/engine/records/months-by-time';
import { instantsOfMonth } from '../../../../src/addin/engine/records/zone';
import { entry } from './sample-records';

const HOUR_MS = 3_600_000;
const SEPTEMBER = instantsOfMonth('UTC', '2026-09');
const { startMs, endMs } = SEPTEMBER;
const at = (cTimeMs: number, id = cTimeMs): LedgerEntry => entry({ billId: String(id), cTimeMs });
const listed = (
  month: IsoMonth,
  entries: readonly LedgerEntry[] | null,
  more: Partial<ListedMonth> = {},
): ListedMonth => ({
  ...{ month, entries, copies: [], readAtMs: Infinity },
  ...instantsOfMonth('UTC', month),
  ...more,
});
const homed = (...months: readonly ListedMonth[]) =>
  atOnce(homing(months)).map(({ entries, copies }) => [entries, copies]);

const [first, last, next] = [at(startMs), at(endMs - 1), at(endMs)];

test('the first and the last moment of a month are its own, the ones beside it are not', () => {
  const own = [listed('2026-09', [first, last]), listed('2026-10', []), listed('2026-11', null)];
  expect(straysOf(own)).toEqual([]);
  expect(atOnce(homing(own))).toBe(own);
  const [earlier, later] = [at(startMs - 1), next];
  expect(straysOf([listed('2026-09', [earlier, first, later])])).toEqual([
    { entry: earlier, listedWith: '2026-09', belongs: 'before' },
    { entry: later, listedWith: '2026-09', belongs: 'after' },
  ]);
});

describe('an entry moves to the month of its time', () => {
  test('each entry once, in order; a repetition is a copy', () => {
    const middle = at(startMs + HOUR_MS);
    expect(
      homed(listed('2026-09', [first, middle, next]), listed('2026-10', [last, next])),
    ).toEqual([
      [[first, middle, last], []],
      [[next], [next]],
    ]);
    const known = [at(startMs, 9)];
    expect(homed(listed('2026-09', [first, next], { copies: known }))).toEqual([[[first], known]]);
  });

  test('not into a month that is unknown, nor into one that was read before its time', () => {
    const after = at(endMs + HOUR_MS);
    const september = listed('2026-09', [first, next, after]);
    expect(homed(september, listed('2026-10', null))[1]).toEqual([null, []]);
    const october = (readAtMs: number) => listed('2026-10', [], { readAtMs });
    expect(homed(september, october(endMs + HOUR_MS))[1]).toEqual([[next, after], []]);
    expect(homed(september, october(endMs + HOUR_MS - 1))[1]).toEqual([[next], []]);
    const { endMs: over } = instantsOfMonth('UTC', '2026-10');
    expect(homed(september, october(over))[1]).toEqual([[next, after], []]);
  });
});

test('a zone explains the months where each entry is inside in it', () => {
  const months = (shiftMs: number) => [
    listed('2026-09', [at(startMs + shiftMs), at(endMs + shiftMs - 1)]),
    ...[listed('2026-10', [at(endMs + shiftMs)]), listed('2026-11', []), listed('2026-12', null)],
  ];
  expect(zoneThatExplains(months(0))).toBe('UTC');
  expect(zoneThatExplains(months(-8 * HOUR_MS))).toBe('Asia/Shanghai');
  expect(zoneThatExplains(months(-7 * HOUR_MS))).toBe('Etc/GMT-7');
  expect(zoneThatExplains(months(11 * HOUR_MS))).toBe('Etc/GMT+11');
  expect(zoneThatExplains(months(30 * HOUR_MS))).toBeNull();
  expect(zoneThatExplains([listed('2026-09', [first, next])])).toBeNull();
});

test('a period has its own entries and no other', () => {
  const of = (period: typeof SEPTEMBER | null, ...lists: (readonly LedgerEntry[] | null)[]) =>
    atOnce(
      entriesOfPeriod(
        lists.map((entries) => ({ entries })),
        period,
      ),
    );
  const own = [first, last];
  expect(of(SEPTEMBER, null, own, [])).toBe(own);
  expect(of(SEPTEMBER, [first, last, next])).toEqual(own);
  expect(of(SEPTEMBER, [at(startMs - 1), first], null, [last, next])).toEqual(own);
  expect(of(null, own)).toEqual([]);
});
