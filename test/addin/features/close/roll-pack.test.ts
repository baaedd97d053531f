// Rolling a pack: what would be lost if a month were handed on with another closing, an open item
// dropped, a tick kept, or a text turned into a formula.
import { CHECK_KEYS } from '../../../../src/addin/engine/proofs/close-checks';
import fc from 'fast-check';
import {
  ROLLED,
  rolledPack,
  type NextMonth,
  type PackCells,
} from '../../../../src/addin/features/close/pack/pack-carried';
import type { PackCell } from '../../../../src/addin/workbook/excel/excel-pack-sheets';

const NEXT = { first: 46_327, last: 46_356, label: '2026-10' } satisfies NextMonth;
/** 1 October 2026. */
const ENDS = 46_296;
type Cells = PackCells['Close'];

/** As the workbook would hold it: a formula stands as its text in braces. */
const holdings = (cell: PackCell): unknown =>
  typeof cell !== 'object' ? cell : 'formula' in cell ? `{${cell.formula}}` : cell.value;

function applied(cells: PackCells, next: NextMonth = NEXT): PackCells {
  const after = Object.fromEntries(ROLLED.map((name) => [name, copy(cells[name])]));
  for (const { sheet, blocks } of rolledPack(cells, next)) {
    const grid = after[sheet]!;
    for (const block of blocks)
      block.cells.forEach((row, at) =>
        row.forEach((cell, place) => {
          const line = (grid[block.row + at] ??= []);
          line[block.column + place] = holdings(cell);
        }),
      );
  }
  return after as unknown as PackCells;
}
const copy = (cells: Cells): unknown[][] => cells.map((row) => [...row]);
const line = (grid: Cells, at: number): readonly unknown[] => grid[at] ?? [];

/** Their labels stand in the third row. */
const labelled = (width: number, labels: Readonly<Record<number, string>>): string[][] => [
  ...[[''], ['']],
  Array.from({ length: width }, (_, at) => labels[at] ?? ''),
];
const ROLL_LABELS = labelled(17, { 0: 'Account', 2: 'Coin', 12: 'Closing' });
const MATCH_LABELS = labelled(16, {
  ...{ 0: 'Account', 1: 'Status', 4: 'Book date', 5: 'Ledger date', 6: 'Coin', 7: 'Book amount' },
  ...{ 8: 'Ledger amount', 11: 'Entry IDs', 12: 'Reference', 13: 'Note' },
});

const hostile = fc.constantFrom('=1+1', '+x', '-2', '@sum', "'quoted", 'plain', 'ä, "b"');
const amount = fc.integer({ min: -1e9, max: 1e9 }).map((units) => units / 100);
const rollRow = fc.record({ coin: fc.constantFrom('BTC', 'USDT', 'ETH'), closing: amount });
const matchRow = fc.record({
  status: fc.constantFrom('matched', 'unmatched', 'ambiguous', 'differs'),
  note: hostile,
  amount,
});
const carriedRow = fc.record({ note: hostile, cleared: fc.constantFrom('', '2026-10-05') });

const pack = fc
  .record({
    roll: fc.array(rollRow, { maxLength: 6 }),
    match: fc.array(matchRow, { maxLength: 8 }),
    carried: fc.array(carriedRow, { maxLength: 8 }),
    owners: fc.array(hostile, { minLength: 3, maxLength: 3 }),
    rates: fc.uniqueArray(fc.constantFrom('BTC', 'USDT', 'ETH'), { maxLength: 3 }),
  })
  .map(({ roll, match, carried, owners, rates }): PackCells => ({
    Close: [
      ['Close'],
      [''],
      ['Month', ENDS],
      ['Accounts', 'A', '', 'Submitted', 'by Ann'],
      ['', '', '', 'Signed', 'by Bo'],
      ...Array.from({ length: 3 }, () => ['', '', '', '', '']),
      [
        ...['Check', 'Status', 'Open', 'Owner', 'Done on', 'Sheet', 'Reason', "Reviewer's comment"],
        ...['Due on', 'Prepared', 'Reviewed', 'Key'],
      ],
      ...owners.map((owner, at) => [
        ...[`check ${at}`, 'holds', 0, owner, 46_300, 'x', owner, owner],
        ...[at === 0 ? '' : NEXT.first + 4, owner, owner, CHECK_KEYS[at]],
      ]),
      Array.from({ length: 12 }, () => ''),
    ],
    'Roll-forward': [
      ...ROLL_LABELS,
      ...roll.map(({ coin, closing }, at) => {
        const row: unknown[] = Array.from({ length: 17 }, () => '');
        [row[0], row[2], row[12]] = [`=A${at}`, coin, closing];
        return row;
      }),
    ],
    Match: [
      ...MATCH_LABELS,
      ...match.map(({ status, note, amount: of }) => {
        const row: unknown[] = Array.from({ length: 16 }, () => '');
        [row[1], row[4], row[6], row[7], row[13]] = [status, 46_300, 'USDT', of, note];
        return row;
      }),
    ],
    Carried: [
      ['Carried'],
      [''],
      ['Account'],
      ...carried.map(({ note, cleared }) => {
        const row: unknown[] = Array.from({ length: 17 }, () => '');
        [row[6], row[7], row[10], row[15], row[16]] = [
          '2026-09',
          'unmatched',
          'BTC',
          note,
          cleared,
        ];
        return row;
      }),
    ],
    Rates: [['Rates'], [''], ['Date'], ...rates.map((coin) => [ENDS, coin, 1.5, 'given'])],
  }));

test('each closing is carried; what is open stays, what is cleared goes', () => {
  fc.assert(
    fc.property(pack, (before) => {
      const after = applied(before);
      const closings = before['Roll-forward'].slice(3).map((row) => [row[0], row[2], row[12]]);
      expect(
        after.Carried.slice(3)
          .map((row) => row.slice(0, 3))
          .filter(([account]) => account !== undefined && account !== ''),
      ).toEqual(closings);
      closings.forEach((_, at) => {
        expect(String(line(after.Carried, 3 + at)[4])).toMatch(/^\{=IF\(D\d+=""/);
      });
      const items = after.Carried.slice(3)
        .map((row) => [row[6], row[7], row[15], row[16]])
        .filter(([month]) => month !== undefined && month !== '');
      expect(items).toEqual([
        ...before.Carried.slice(3)
          .filter((row) => row[16] === '')
          .map((row) => [row[6], row[7], row[15], '']),
        ...before.Match.slice(3)
          .filter((row) => row[1] !== 'matched')
          .map((row) => [NEXT.label, row[1], row[13], '']),
      ]);
    }),
  );
});

test('the owner stays, and what is due is due a month later; Done, reasons, comments, initials and signatures were of the month that ends', () => {
  fc.assert(
    fc.property(pack, (before) => {
      const after = applied(before);
      expect(line(after.Close, 2)[1]).toBe(NEXT.first);
      for (let at = 9; at < 12; at += 1) {
        const [was, is] = [line(before.Close, at), line(after.Close, at)];
        const due = at === 9 ? '' : NEXT.last + 5;
        expect(is).toEqual([...was.slice(0, 4), '', was[5], '', '', due, '', '', was[11]]);
      }
      expect([3, 4].map((at) => line(after.Close, at)[4])).toEqual(['', '']);
      // Each coin with a rate has a line for the next month's end, once.
      const coins = before.Rates.slice(3).map((row) => row[1]);
      expect(
        after.Rates.slice(3)
          .filter((row) => row[0] === NEXT.last)
          .map((row) => row[1]),
      ).toEqual([...coins].sort());
      expect(after.Rates.slice(0, before.Rates.length)).toEqual(before.Rates);
    }),
  );
});

test('the closing of a coin that rests is carried on, and that of one that moved is its own', () => {
  const sample = fc.sample(pack, { numRuns: 1, seed: 1 })[0]!;
  const moved: unknown[] = Array.from({ length: 17 }, () => '');
  [moved[0], moved[2], moved[12]] = ['Main', 'BTC', 2];
  const after = applied({
    ...sample,
    'Roll-forward': [...ROLL_LABELS, moved],
    Carried: [
      ...[['Carried'], [''], ['Account']],
      ...[
        ['Main', 'BTC', 1],
        ['Main', 'DOGE', 40],
        ['Client', 'BTC', 0],
      ],
    ],
  });
  expect(after.Carried.slice(3, 6).map((row) => row.slice(0, 3))).toEqual([
    ['Main', 'BTC', 2],
    ['Main', 'DOGE', 40],
    ['', '', ''],
  ]);
});
