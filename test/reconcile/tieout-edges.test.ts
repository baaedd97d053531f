// The days on which a tie-out turns: a posting on its last possible day, a day that has just become
// due, a day that was paid too much. One day off, and money is missing or seems to be.
import type { CommissionRecord } from '../../src/addin/records/commission-record';
import type { LedgerEntry } from '../../src/addin/records/ledger-entry';
import { recompute } from '../../src/addin/reconcile/tieout/recompute';
import { COMMISSION_TYPES, tieout, type TieoutDay } from '../../src/addin/reconcile/tieout/tieout';
import { commission, entry } from '../records/sample-records';

const settled = (day: string, amount: string): CommissionRecord =>
  commission({ settleStartTime: `${day} 00:00:00`, commission: amount });
const posted = (day: string, amount: string): LedgerEntry =>
  entry({
    billId: `${amount} on ${day}`,
    bizType: 'rr_agent_reward',
    deltaAmount: amount,
    cTimeMs: Date.parse(`${day}T02:00:00Z`),
  });

const daysOf = (
  records: readonly CommissionRecord[],
  entries: readonly LedgerEntry[],
  knownTo = '2026-11-20T12:00:00Z',
): readonly TieoutDay[] =>
  tieout(
    {
      coin: 'USDT',
      start: '2026-10-05',
      end: '2026-10-06',
      types: COMMISSION_TYPES,
      lagDays: 3,
      exchangeZone: 'UTC',
    },
    {
      symbols: ['BTCUSDT'],
      records,
      entries,
      knownToMs: Date.parse(knownTo),
      unknownDays: new Map(),
    },
  ).days;

test('a posting exactly lag_days later pays its day before it could pay another', () => {
  const days = daysOf(
    [settled('2026-10-05', '7'), settled('2026-10-06', '5')],
    [posted('2026-10-06', '6'), posted('2026-10-08', '7')],
  );
  expect(days).toMatchObject([
    { status: 'ties out', entries: [{ billId: '7 on 2026-10-08' }] },
    { status: 'differs', difference: '-1', entries: [{ billId: '6 on 2026-10-06' }] },
  ]);
});

test.each([
  ['2026-10-08T23:59:59Z', 'pending', 3],
  ['2026-10-09T00:00:00Z', 'differs', 4],
] as const)(
  'nothing was posted: on the last day of the lag it is pending, the day after it differs (%s)',
  (knownTo, status, daysPending) => {
    expect(daysOf([settled('2026-10-05', '7')], [], knownTo)[0]).toMatchObject({
      status,
      daysPending,
      missing: [{ commission: '7' }],
    });
  },
);

test('a day that was paid too much differs at once: no later posting mends it', () => {
  const [day] = daysOf(
    [settled('2026-10-05', '5')],
    [posted('2026-10-06', '7')],
    '2026-10-06T12:00:00Z',
  );
  expect(day).toMatchObject({
    status: 'differs',
    difference: '-2',
    daysPending: null,
    missing: [],
  });
});

test('a day that was paid at once is not pending until its lag is over', () => {
  const [day] = daysOf(
    [settled('2026-10-05', '5')],
    [posted('2026-10-05', '5')],
    '2026-10-05T12:00:00Z',
  );
  expect(day).toMatchObject({ status: 'ties out', daysPending: null });
});

test('where two formulas hold for equally many records, the plain one is named and the others fail', () => {
  const paid = (amount: string): CommissionRecord =>
    commission({ fee: '2', feeDeduction: '1', rebateRate: '0.5', commission: amount });
  expect(recompute([paid('1'), paid('0.5')])).toMatchObject({
    formula: 'fee × rate',
    rounding: 'not rounded',
    decimals: null,
    holds: 1,
    failing: [{ expected: '1', record: { commission: '0.5' } }],
  });
});
