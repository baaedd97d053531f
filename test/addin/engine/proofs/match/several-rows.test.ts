// One row against several: which ones are meant, what stays ambiguous, and what is named of many.
import fc from 'fast-check';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import type { BookLine } from '../../../../../src/addin/engine/records/reconcile-call';
import { matchRows } from '../../../../../src/addin/engine/proofs/match/match-table';
import type { EntrySide, LineSide } from '../../../../../src/addin/engine/proofs/match/match-sides';
import { linesAgainstSums } from '../../../../../src/addin/engine/proofs/match/match-sums';
import { bookedOn, lineOn, matchOfDay } from './match-rig';

const DAY = 5;
const on = (amounts: readonly (number | string)[], more: Partial<LedgerEntry> = {}) =>
  amounts.map((amount, at) => bookedOn(String(at + 1), DAY, String(amount), more));
const rows = (...asked: Parameters<typeof matchOfDay>) => matchRows(matchOfDay(...asked));
/** `2 matched 1+3`: the row of the book, or the entry. */
const said = (...asked: Parameters<typeof rows>): readonly string[] =>
  rows(...asked).map(({ bookRow, status, billIds }) =>
    bookRow === null
      ? `entry ${billIds.join('+')} ${status}`
      : `${bookRow} ${status} ${billIds.join('+')}`.trimEnd(),
  );

test('two lines that each need the same entry take none of theirs', () => {
  const book = [lineOn(2, DAY, '5'), lineOn(3, DAY, '6')];
  expect(said(book, on([1, 4, 2]))).toEqual([
    '2 ambiguous 1+2',
    '3 ambiguous 2+3',
    ...['entry 1 ambiguous', 'entry 2 ambiguous', 'entry 3 ambiguous'],
  ]);
});

test('two entries that want the same lines are named by each of them', () => {
  const book = [lineOn(2, DAY, '3'), lineOn(3, DAY, '5')];
  expect(said(book, on([8, 8]))).toEqual([
    '2 ambiguous 1+2',
    '3 ambiguous 1+2',
    ...['entry 1 ambiguous', 'entry 2 ambiguous'],
  ]);
  expect(rows(book, on([8, 8])).at(-1)!.remark).toBe('deposit; could be book rows 2, 3');
});

test('of lines that share an entry the first in the book carries its amount', () => {
  const book = [lineOn(2, DAY, '5'), lineOn(3, DAY, '3')];
  const shown = (of: readonly BookLine[]) =>
    rows(of, on([8])).map(({ bookRow, ledgerAmount }) => [bookRow, ledgerAmount]);
  expect(shown(book)).toEqual([
    [2, '8'],
    [3, null],
  ]);
  expect(shown([...book].reverse())).toEqual([
    [3, null],
    [2, '8'],
  ]);
});

test('the entries of a sum are named by their ids, whichever was posted first', () => {
  const at = (hour: number) => ({ cTimeMs: Date.UTC(2026, 9, 5, hour) });
  const entries = [bookedOn('12', DAY, '1', at(9)), bookedOn('9', DAY, '4', at(10))];
  expect(said([lineOn(2, DAY, '5')], entries)).toEqual(['2 matched 9+12']);
});

test('of many candidates ten are named', () => {
  const powers = [1, 2, 4, 8, 16, 32];
  const [first] = rows(
    [lineOn(2, DAY, '63')],
    [
      ...on(powers),
      ...powers.map((amount) => bookedOn(`b${amount}`, DAY, String(amount), { bizType: 'other' })),
    ],
  );
  expect(first).toMatchObject({ status: 'ambiguous', billIds: { length: 10 } });
  const book = Array.from({ length: 11 }, (_, at) => lineOn(at + 2, DAY, '5'));
  expect(rows(book, on([1, 4])).at(-1)!.remark).toBe(
    'deposit; could be book rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11',
  );
  const single = rows([lineOn(2, DAY, '5')], on(Array<number>(11).fill(5)));
  expect(single[0]).toMatchObject({ status: 'ambiguous', billIds: { length: 10 } });
  expect(rows(book, on([5])).at(-1)!.remark).toBe(
    'deposit; could be book rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11',
  );
});

test.each([
  ['note', (at: number) => ({ note: `note ${at}` })],
  ['reference', (at: number) => ({ reference: { text: `invoice ${at}`, cut: false } })],
])(
  'of many lines that differ in their %s the same ten are named however the book is sorted',
  (_what, more) => {
    const book = Array.from({ length: 12 }, (_, at) => lineOn(at + 2, DAY, '5', more(at)));
    const named = (of: readonly BookLine[]) => rows(of, on([5])).at(-1)!.remark;
    expect(named(book)).toMatch(/could be book rows(?: \d+,){9} \d+$/);
    expect(named([...book].reverse())).toBe(named(book));
    expect(named([...book.slice(5), ...book.slice(0, 5)])).toBe(named(book));
  },
);

test('any two of twelve entries of a day are found; of thirteen only all together', () => {
  const powers = (count: number) => on(Array.from({ length: count }, (_, at) => 2 ** at));
  expect(said([lineOn(2, DAY, '2049')], powers(12))[0]).toBe('2 matched 1+12');
  expect(said([lineOn(2, DAY, '2049')], powers(13))[0]).toBe('2 unmatched');
  expect(said([lineOn(2, DAY, '8191')], powers(13))[0]).toMatch('2 matched 1+2+3+');
});

test('P10: an open row beside a group of more than twelve says that not every sum was tried', () => {
  const limit = 'sums were searched up to a limit: larger groups than 12 rows only whole';
  const powers = (count: number) => Array.from({ length: count }, (_, at) => 2 ** at);
  const remarks = (...asked: Parameters<typeof rows>) => rows(...asked).map(({ remark }) => remark);
  expect(remarks([lineOn(2, DAY, '2049')], on(powers(13)))[0]).toBe(limit);
  // The entry might be the sum of two of the thirteen lines of its day.
  const book = powers(13).map((amount, at) => lineOn(at + 2, DAY, String(amount)));
  expect(new Set(remarks(book, on([2049])))).toEqual(new Set([limit, `deposit; ${limit}`]));
  // Nothing of another day, nor beside twelve, was left out.
  expect(remarks([lineOn(2, 20, '2049')], on(powers(13)))[0]).toBe('');
  expect(remarks(book.slice(1), on([2]))).toHaveLength(12);
  expect(remarks(book.slice(1), on([9999])).join('')).not.toContain(limit);
});

test('candidates of several days are named day by day', () => {
  const two = [bookedOn('1', 6, '7'), bookedOn('2', 4, '7')];
  expect(said([lineOn(2, DAY, '7')], two, { days: 1 })[0]).toBe('2 ambiguous 2+1');
  const book = [lineOn(2, 6, '5'), lineOn(3, 4, '5')];
  const open = rows(book, on([1, 4]), { days: 1 }).at(-1)!;
  expect(open.remark).toBe('deposit; could be book rows 3, 2');
});

describe('within the tolerance', () => {
  test('candidates are named day by day', () => {
    const two = [bookedOn('1', 6, '7.1'), bookedOn('2', 4, '7.2')];
    const near = { days: 1, tolerance: '0.5' };
    expect(said([lineOn(2, DAY, '7')], two, near)[0]).toBe('2 ambiguous 2+1');
    const book = [lineOn(2, 6, '7.1'), lineOn(3, 4, '7.2')];
    const [, , open] = rows(book, on([7]), near);
    expect(open!.remark).toBe('deposit; could be book rows 3, 2');
  });

  test.each([
    [[10, 20, 30]],
    [[10, 30, 20]],
    [[20, 10, 30]],
    [[20, 30, 10]],
    [[30, 10, 20]],
    [[30, 20, 10]],
  ])('each line finds the one entry near it: %j', (amounts) => {
    for (const off of [-4, 4]) {
      const book = [10, 20, 30].map((amount, at) => lineOn(at + 2, DAY, String(amount + off)));
      expect(
        rows(book, on(amounts), { tolerance: '4' }).map(({ difference, ledgerAmount }) => [
          ledgerAmount,
          difference,
        ]),
      ).toEqual(['10', '20', '30'].map((amount) => [amount, String(off)]));
    }
  });

  test('a line goes to the one sum near it, and is ambiguous where there are several', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
        fc.integer({ min: 12, max: 40 }),
        fc.constantFrom(1, 11, 21),
        (tens, target, tolerance) => {
          // No entry alone is near enough, and no sum is the amount itself.
          const amounts = tens.map((ten) => 10 * ten);
          const amount = 10 * target + 1;
          const near = Array.from({ length: 1 << amounts.length }, (_, mask) =>
            amounts.flatMap((_one, at) => ((mask >> at) & 1 ? [at] : [])),
          ).filter(
            (some) =>
              some.length > 1 &&
              Math.abs(some.reduce((sum, at) => sum + amounts[at]!, -amount)) <= tolerance,
          );
          const [own] = rows([lineOn(2, DAY, String(amount))], on(amounts), {
            tolerance: String(tolerance),
          });
          expect(own!.status).toBe(['unmatched', 'matched'][near.length] ?? 'ambiguous');
          if (near.length === 1)
            expect([...own!.billIds].sort()).toEqual(near[0]!.map((at) => String(at + 1)));
        },
      ),
    ));

  test('of more than ten sums only that all rows of their group may go is said', () => {
    // Each of the two 1000 with each of the others makes a sum that is near; 5000 is in none.
    const others = (count: number): readonly number[] =>
      Array.from({ length: count }, (_, at) => 301 + at);
    const fifth = (count: number): string =>
      said([lineOn(2, DAY, '1303.5')], on([5_000, 1_000, 1_000, ...others(count)]), {
        tolerance: '3',
      }).find((one) => one.startsWith('entry 1 '))!;
    expect(fifth(5)).toBe('entry 1 unmatched');
    expect(fifth(6)).toBe('entry 1 ambiguous');
  });
});

describe('the limit of the search', () => {
  const side = (day: number, units: bigint, rank: string): LineSide & EntrySide =>
    ({ coin: 'BTC', account: 'A', ...{ day, units, rank }, entry: { bizType: 't' } }) as never;
  /** Two groups of four, of which a line needs two rows each. */
  const entries = [10, 11].flatMap((day) =>
    [1n, 2n, 4n, 8n].map((units) => side(day, units, `${day} ${units}`)),
  );
  const lines = [side(10, 9n, 'a'), side(11, 6n, 'b')];
  const search = (left: number, of: readonly EntrySide[]) => {
    const budget = { left, notTried: new Set<LineSide | EntrySide>() };
    const { matches } = linesAgainstSums(lines, of, { days: 0, allowed: 0n, budget });
    return [matches.map((one) => one.lines[0]!.rank), left - budget.left, budget.notTried.size];
  };

  test('is as many sums as a group has; what comes after it is only tried whole', () => {
    expect(search(32, entries)).toEqual([['a', 'b'], 32, 0]);
    expect(search(31, entries)).toEqual([['a'], 16, 1]);
    expect(search(15, entries)).toEqual([[], 0, 2]);
  });

  test('of a whole match is reached by 489 groups of twelve, and said', () => {
    const entries = Array.from({ length: 489 }, (_, group) =>
      on(Array<number>(12).fill(1)).map((one) => ({
        ...one,
        ...{ billId: `${group}-${one.billId}`, bizType: `type ${group}` },
      })),
    ).flat();
    const [open] = rows([lineOn(2, DAY, '50')], entries);
    expect(open!.remark).toContain('sums were searched up to a limit');
  });

  test('falls on the same group in whatever order rows come', () => {
    expect(search(31, [...entries].reverse())).toEqual(search(31, entries));
  });
});
