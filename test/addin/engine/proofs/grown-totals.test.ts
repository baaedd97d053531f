// Sums that are carried on where entries are added: a sum that is not that of all entries is wrong.
import { ledgerTotals } from '../../../../src/addin/engine/proofs/ledger-totals';
import { extendTraits, grownFrom } from '../../../../src/addin/engine/records/entry-traits';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import { chance } from '../../../../src/sandbox/data/chance';
import { entry } from '../records/sample-records';

const draw = chance('grown', 1);
const made = (count: number, fromMs: number): LedgerEntry[] =>
  Array.from({ length: count }, (_, n) => {
    const coin = draw.below(3);
    return entry({
      billId: String(fromMs + n),
      cTimeMs: fromMs + Math.floor(n / 2),
      ...{ coinName: ['A', 'B', 'b'][coin]!, coinId: [1, 2, 2][coin]! },
      bizType: draw.pick(['deposit', 'Trade', 'trade']),
      deltaAmount: String(draw.between(-9, 9)),
      afterAmount: String(draw.between(0, 30)),
      fees: draw.oneIn(2) ? null : '0.1',
    });
  });

test('sums of entries and later ones are those of all together, and the first ones stay', () => {
  for (let round = 0; round < 40; round += 1) {
    const before = made(draw.between(1, 30), 1_000);
    const added = made(draw.between(1, 5), 2_000);
    const [first, kept] = [atOnce(ledgerTotals(before)), atOnce(ledgerTotals([...before]))];
    const grown = [...before, ...added];
    extendTraits(before, added, grown);
    expect(grownFrom(grown)).toBeDefined();
    expect(atOnce(ledgerTotals(grown))).toEqual(atOnce(ledgerTotals([...grown])));
    expect(atOnce(ledgerTotals(grown)).byType()).toEqual(atOnce(ledgerTotals([...grown])).byType());
    const question = { field: 'deltaAmount', coin: 'B', types: ['trade'] } as const;
    const total = atOnce(ledgerTotals(grown)).total(question);
    expect(total).toBe(atOnce(ledgerTotals([...grown])).total(question));
    expect(first.total(question)).toBe(kept.total(question));
  }
});

test('an entry at the time of the last one is later than none: all are added up again', () => {
  const before = made(4, 1_000);
  const added = [{ ...before.at(-1)!, billId: '9' }];
  const grown = [...before, ...added];
  extendTraits(before, added, grown);
  expect(grownFrom(grown)).toBeUndefined();
});
