// What would be lost if this failed: one late deposit that reads as fifty-one changes, or a balance
// that differs for another reason and is passed over as moved along.
import { differencesByRecord } from '../../../../../src/addin/features/close/period/differences-by-record';
import type { PeriodDifference } from '../../../../../src/addin/engine/evidence/signed-form';

const WHAT = 'Ledger of Main';
const at = (day: number): string => `2026-10-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const added = (day: number, amount: string, coin = 'USDT'): PeriodDifference => ({
  ...{ what: WHAT, kind: 'added', id: `70${day}`, time: at(day) },
  fields: [
    ['billId', `70${day}`],
    ['coinName', coin],
    ['bizType', 'deposit'],
    ['deltaAmount', amount],
    ['afterAmount', '5'],
  ].map(([field, after]) => ({ field: field!, before: null, after: after! })),
});
const balance = (day: number, before: string, after: string): PeriodDifference => ({
  ...{ what: WHAT, kind: 'changed', id: `80${day}`, time: at(day) },
  fields: [{ field: 'afterAmount', before, after }],
});

test('a new deposit is told once, with how many balances moved with it', () => {
  const byRecord = differencesByRecord([
    added(2, '1000000'),
    ...Array.from({ length: 25 }, (_, day) => balance(day + 3, '1.10', '1000001.1')),
  ]);
  expect(byRecord).toEqual([
    expect.objectContaining({
      kind: 'added',
      record: { of: 'deposit', amount: '1000000', coin: 'USDT' },
      moved: 25,
    }),
  ]);
});

test('a balance that moved by another amount, or before the entry, is told by itself', () => {
  const byRecord = differencesByRecord([
    balance(1, '1', '1000001'),
    added(2, '1000000'),
    balance(3, '1', '1000001'),
    balance(4, '1', '1000001.01'),
  ]);
  expect(byRecord.map(({ id, moved }) => [id, moved])).toEqual([
    ['702', 1],
    ['801', 0],
    ['804', 0],
  ]);
});

test('balances after two new entries moved with both, those between with the first', () => {
  const byRecord = differencesByRecord([
    added(2, '10'),
    balance(3, '1', '11'),
    added(4, '-4'),
    balance(5, '1', '7'),
  ]);
  expect(byRecord.map(({ id, moved }) => [id, moved])).toEqual([
    ['702', 1],
    ['704', 1],
  ]);
});

test('a row of a table and an entry that says another amount keep what changed in them', () => {
  const rate: PeriodDifference = {
    ...{ what: 'Rates', kind: 'changed', id: '2026-10-31 USDT', time: '' },
    fields: [{ field: 'Rate', before: '0.93', after: '0.25' }],
  };
  const altered: PeriodDifference = {
    ...{ what: WHAT, kind: 'changed', id: '701', time: at(1) },
    fields: [
      { field: 'deltaAmount', before: '100', after: '99.5' },
      { field: 'afterAmount', before: '300', after: '299.5' },
    ],
  };
  const byRecord = differencesByRecord([altered, balance(2, '400', '399.5'), rate]);
  expect(byRecord.map(({ id, moved, fields }) => [id, moved, fields.length])).toEqual([
    ['701', 1, 2],
    ['2026-10-31 USDT', 0, 1],
  ]);
});
