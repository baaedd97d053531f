// The limit of materiality. What would be lost: a coin that is called small although nobody knows what
// it is worth, or a sum of small ones that is not.
import fc from 'fast-check';
import Decimal from 'decimal.js';
import type { IsoDay } from '../../../../../src/addin/engine/records/calendar';
import type { RateLine } from '../../../../../src/addin/engine/records/reconcile-call';
import { STANDARD_VALUES } from '../../../../../src/addin/engine/records/value-settings';
import { checkLedger } from '../../../../../src/addin/engine/proofs/check';
import { RateTable } from '../../../../../src/addin/engine/proofs/closing/rate-table';
import { proofOfCheck } from '../../../../../src/addin/engine/proofs/proof';
import {
  belowLimitIn,
  rollForwardColumns,
  rollForwardLacks,
} from '../../../../../src/addin/engine/proofs/closing/roll-forward-columns';
import {
  KNOWN_TYPES,
  TypeTable,
} from '../../../../../src/addin/engine/proofs/closing/type-columns';
import { valueRow } from '../../../../../src/addin/engine/proofs/closing/valuation';
import { movementsOf } from '../../../../../src/addin/engine/proofs/journal/movements';
import { inSeptember, periodsOf, whole } from '../rig';

const on = (day: number): IsoDay => `2026-09-${String(day).padStart(2, '0')}` as IsoDay;
const rate = (day: number, text: string, more: Partial<RateLine> = {}): RateLine => ({
  ...{ day: on(day), coin: 'USDT', rate: text },
  ...more,
});
const rowOf = (changes: readonly (readonly [day: number, change: number])[]) => {
  let after = 0;
  const entries = changes.map(([day, change], at) =>
    inSeptember(String(at + 1), day, String(change), String((after += change))),
  );
  return checkLedger([whole('2026-09', entries)], periodsOf(['2026-09']), null)[0]!;
};
type Row = ReturnType<typeof rowOf>;
const valued = (row: Row, rates: readonly RateLine[], limit?: string) =>
  valueRow(row, new TypeTable(KNOWN_TYPES), new RateTable(rates), 'UTC', {
    ...STANDARD_VALUES,
    limit,
  });
const DUST = rowOf([[5, 2]]);

test('dust with a rate of another day is below the limit, valued by that rate, and not asked for', () => {
  // 2 on the 5th has no rate; at the month's end 2 has one that is 10 days old: 4 coins at 3.
  const rates = [rate(20, '3')];
  expect(valued(DUST, rates)).toMatchObject({ values: null, belowLimit: null });
  expect(valued(DUST, rates, '12')).toMatchObject({ values: null, belowLimit: null });
  expect(valued(DUST, rates, '12.01')).toMatchObject({
    ...{ missing: [], old: [], belowLimit: '12' },
    values: { deposits: '6', closing: '6', exchangeDifference: '0' },
  });
});

test('what is below the limit is every change, fee and balance together', () => {
  const entries = [
    inSeptember('1', 5, '100', '90', { fees: '10' }),
    inSeptember('2', 6, '10', '92', { fees: '8' }),
  ];
  const row = checkLedger([whole('2026-09', entries)], periodsOf(['2026-09']), null)[0]!;
  // 110 changed, 18 were taken as fees, and 92 are there at the end: 220 coins at 3.
  expect(valued(row, [rate(20, '3')], '660')).toMatchObject({ belowLimit: null });
  expect(valued(row, [rate(20, '3')], '660.01')).toMatchObject({ belowLimit: '660' });
});

test.each<[string, readonly RateLine[]]>([
  ['no rate at all', []],
  ['a rate of another coin', [rate(20, '3', { coin: 'BTC' })]],
  ['a rate that a person should look at', [rate(20, '3', { doubt: 'zero' })]],
  ['two rates of one day', [rate(20, '3', { clash: '3 in row 4 and 7 in row 5' })]],
])('nobody knows what a coin is worth by %s, so it is asked for', (_, rates) => {
  expect(valued(DUST, rates, '1000000').belowLimit).toBeNull();
});

test('the roll-forward says how much is not asked for, and the journal posts it', () => {
  const groups = [{ account: 'Main', rows: [DUST] }];
  const form = { types: KNOWN_TYPES, rates: [rate(20, '3')] };
  const limited = { ...STANDARD_VALUES, limit: '50' };
  const cells = (of = STANDARD_VALUES) =>
    Object.fromEntries(
      rollForwardColumns(form, 'UTC', of).map(({ label, valueOf }) => [label, valueOf(DUST)]),
    );
  expect(cells(limited)).toMatchObject({ Rates: 'below the limit', 'Below the limit': '12' });
  expect(cells()).not.toHaveProperty('Below the limit');
  expect(rollForwardLacks(groups, form, 'UTC', limited)).toEqual([]);
  expect(rollForwardLacks(groups, form, 'UTC')).toHaveLength(2);
  expect(movementsOf(groups, form, 'UTC').ok).toBe(false);
  expect(movementsOf(groups, form, 'UTC', limited)).toMatchObject({
    ok: true,
    movements: [{ amount: '6', rate: '3' }],
  });
});

test('a break that lacks less than the limit is said, and asked for no more', () => {
  const entries = [inSeptember('1', 5, '2', '2'), inSeptember('2', 6, '1', '2.99')];
  const [row] = checkLedger([whole('2026-09', entries)], periodsOf(['2026-09']), null);
  const groups = [{ account: 'Main', rows: [row!] }];
  const small = (rates: readonly RateLine[] | null, limit: string): boolean =>
    belowLimitIn({ types: KNOWN_TYPES, rates }, { ...STANDARD_VALUES, limit })(row!, 'breaks');
  // 0.01 lack, at 3 on the best of days.
  expect(small([rate(1, '2'), rate(20, '3')], '0.031')).toBe(true);
  expect(small([rate(1, '2'), rate(20, '3')], '0.03')).toBe(false);
  expect(small([], '1000')).toBe(false);
  expect(small(null, '1000')).toBe(false);
  expect(small([rate(1, '3')], '0')).toBe(false);
  const proof = proofOfCheck(groups, () => true);
  expect(proof.verdict).toBe('fails');
  expect(proof.items[0]).toMatchObject({ verdict: 'fails', isSmall: true });
  expect(proofOfCheck(groups).items[0]).not.toHaveProperty('isSmall');
});

test('a balance below zero that is worth less than the limit is said, and asked for no more', () => {
  // It falls to -0.25, then to -0.75, and ends at 2.
  const row = rowOf([
    [5, -0.25],
    [6, -0.5],
    [7, 2.75],
  ]);
  const rates = [rate(1, '2'), rate(20, '3')];
  const small = (limit: string, of: readonly RateLine[] | null = rates): boolean =>
    belowLimitIn({ types: KNOWN_TYPES, rates: of }, { ...STANDARD_VALUES, limit })(row, 'negative');
  // 0.75 at 3 on the best of days.
  expect([small('2.251'), small('2.25'), small('0')]).toEqual([true, false, false]);
  expect([small('1000', []), small('1000', null)]).toEqual([false, false]);
  const groups = [{ account: 'Main', rows: [row] }];
  const [item] = proofOfCheck(groups, (_, about) => about === 'negative').items;
  expect(item).toMatchObject({ verdict: 'fails', isSmall: true });
  expect(item?.sentence).toContain('is negative: -0.25');
  expect(proofOfCheck(groups, (_, about) => about === 'breaks').items[0]).not.toHaveProperty(
    'isSmall',
  );
});

const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -3, max: 9 })), {
  minLength: 1,
  maxLength: 5,
});
const table = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 4 })),
  {
    maxLength: 5,
    selector: ([day]) => day,
  },
);

test('what is not asked for is surely below the limit; everything else is as without one', () => {
  fc.assert(
    fc.property(moves, table, fc.integer({ min: 1, max: 120 }), (changes, lines, limit) => {
      const sorted = [...changes].sort(([a], [b]) => a - b);
      const row = rowOf(sorted);
      const rates = lines.map(([day, text]) => rate(day, String(text)));
      const [found, without] = [valued(row, rates, String(limit)), valued(row, rates)];
      const isGap = (day: number): boolean => {
        const last = lines.map(([of]) => of).filter((of) => of <= day);
        return last.length === 0 || day - Math.max(...last) > STANDARD_VALUES.rateDays;
      };
      const closing = sorted.reduce((sum, [, change]) => sum + change, 0);
      const open = [...sorted, [30, closing] as const].filter(
        ([day, change]) => change !== 0 && isGap(day),
      );
      const most = Math.max(0, ...lines.map(([, text]) => text));
      const worth = open.reduce((sum, [, change]) => sum + Math.abs(change), 0) * most;
      if (open.length > 0 && lines.length > 0 && worth < limit) {
        expect(found).toMatchObject({ belowLimit: String(worth), missing: [], old: [] });
        const { opening, closing: end, ...columns } = found.values!;
        const parts = Object.values(columns).map((text) => new Decimal(text));
        expect(Decimal.sum(opening, ...parts).eq(end)).toBe(true);
      } else {
        const { rateOn: _, ...same } = without;
        expect(found).toMatchObject(same);
      }
      // A higher limit asks for no more.
      if (found.belowLimit !== null)
        expect(valued(row, rates, String(limit + 1)).belowLimit).toBe(found.belowLimit);
    }),
    { numRuns: 300 },
  );
});
