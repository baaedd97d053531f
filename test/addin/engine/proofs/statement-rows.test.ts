// The statements in an evidence pack. What would be lost: a digit or a line, and `verify` would find
// a statement wrong that is right, or right that lacks one.
import {
  journalRows,
  rollForwardRows,
  tieoutRows,
} from '../../../../src/addin/engine/proofs/statement-rows';
import { STANDARD_VALUES } from '../../../../src/addin/engine/records/value-settings';
import { inCoins, journalWith, moved, rowsOf } from './journal/rig';
import { chained } from './rig';
import { postedOn, settledOn, tied } from './tieout/tieout-rig';

test('a roll-forward: each column with every digit, without those that need more than records', () => {
  const entries = [
    chained('1', '2026-10-05T12:00:00Z', '1.500000000000000001', '1.500000000000000001', {
      bizType: 'deposit',
    }),
  ];
  const rows = rollForwardRows(rowsOf(entries, ['2026-10']), inCoins, 'UTC', STANDARD_VALUES);
  expect(rows).toEqual([
    expect.objectContaining({
      ...{ account: 'Main', coinName: 'USDT', opening: '0', closing: '1.500000000000000001' },
      ...{ deposits: '1.500000000000000001', withdrawals: '0', unlistedTypes: '' },
    }),
  ]);
  for (const field of ['rates', 'finding', 'edges', 'journal'])
    expect(rows[0]).not.toHaveProperty(field);
});

test('a tie-out: its days, its totals and each posting without a settlement', () => {
  const result = tied(
    [settledOn('2026-10-05', '5.001'), settledOn('2026-10-06', '7')],
    [postedOn('2026-10-06', '5'), postedOn('2026-10-04', '9'), postedOn('2026-10-06', '7')],
    { start: '2026-10-04', tolerance: '0.001' },
  );
  const day = { account: 'Main', daysPending: null };
  expect(tieoutRows('Main', result)).toEqual([
    {
      ...{ ...day, line: '2026-10-04', status: 'nothing settled' },
      ...{ settled: '0', posted: '0', difference: '0' },
    },
    {
      ...{ ...day, line: '2026-10-05', status: 'ties out' },
      ...{ settled: '5.001', posted: '5', difference: '0.001' },
    },
    {
      ...{ ...day, line: '2026-10-06', status: 'ties out' },
      ...{ settled: '7', posted: '7', difference: '0' },
    },
    {
      ...{ account: 'Main', line: 'Total' },
      ...{ settled: '12.001', posted: '12', difference: '0.001' },
    },
    { account: 'Main', line: 'Pending', difference: '0' },
    { account: 'Main', line: 'Within tolerance', difference: '0.001' },
    {
      ...{ account: 'Main', line: 'Posted only', day: '2026-10-04' },
      ...{ entry: '9 on 2026-10-04', posted: '9' },
    },
    { account: 'Main', line: 'Residue', difference: '-9' },
  ]);
});

test('a journal: its postings, its totals, the kinds without an account and what is left out', () => {
  const journal = journalWith(
    ['1200', '9000', 'T7', 'paid in'],
    [
      ...[moved('1', '5'), moved(null, '2.5')],
      ...[moved('3', '-1', { type: 'withdraw' }), moved('4', '2', { type: 'gift' })],
    ],
  );
  const posting = {
    ...{ day: '2026-10-05', debit: '1200', credit: '9000', currency: 'EUR', coin: 'USDT' },
    ...{ rate: '1', taxCode: 'T7', narration: 'paid in', ledger: 'Main' },
  };
  const unmapped = { coin: 'USDT', count: '1', currency: 'EUR' };
  expect(journalRows({ ...journal, leftOut: 2 }, 3)).toEqual([
    { ...posting, reference: '202610-01-0001', amount: '2.5', quantity: '2.5', entries: '' },
    { ...posting, reference: '202610-01-0002', amount: '5', quantity: '5', entries: '1' },
    { total: 'EUR', debit: '7.5', credit: '7.5' },
    { ...unmapped, unmapped: 'gift', direction: 'in', amount: '2' },
    { ...unmapped, unmapped: 'withdraw', direction: 'out', amount: '-1' },
    { leftOut: '2', withoutValue: '3' },
  ]);
});
