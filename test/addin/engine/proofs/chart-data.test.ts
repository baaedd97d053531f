// A picture that adds up coins, or hides a break, would be believed.
import fc from 'fast-check';
import { sumDecimals } from '../../../../src/addin/engine/records/decimal-text';
import {
  balancePictures,
  commissionPictures,
} from '../../../../src/addin/engine/proofs/chart-data';
import { commission, entry } from '../records/sample-records';

const rowsOf = <OneRecord>(records: readonly OneRecord[], accounts = records.map(() => '')) => ({
  records,
  accounts,
});
const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);

test('commission is drawn by day and by pair, each coin for itself, and every digit is in the numbers', () => {
  const pictures = commissionPictures(
    rowsOf([
      commission({ commission: '0.000000000000000001', settleStartTime: '2026-10-02 00:00:00' }),
      commission({ commission: '1', symbol: 'ETHUSDT', settleStartTime: '2026-10-01 00:00:00' }),
      commission({ commission: '7', commissionAsset: 'BTC' }),
      commission({ commission: null }),
    ]),
  );
  expect(
    pictures.map(({ title, points }) => [
      title,
      points.map(({ label, value }) => ({ label, value })),
    ]),
  ).toEqual([
    [
      'Commission by settlement day, USDT',
      [
        { label: '2026-03-29', value: '0' },
        { label: '2026-10-01', value: '1' },
        { label: '2026-10-02', value: '0.000000000000000001' },
      ],
    ],
    [
      'Commission by pair, USDT',
      [
        { label: 'BTCUSDT', value: '0.000000000000000001' },
        { label: 'ETHUSDT', value: '1' },
      ],
    ],
    ['Commission by settlement day, BTC', [{ label: '2026-03-29', value: '7' }]],
  ]);
});

test('futures of a pair are another pair; a single pair has no picture of pairs', () => {
  const titles = (records: readonly ReturnType<typeof commission>[]) =>
    commissionPictures(rowsOf(records)).map(({ title, points }) => [
      title,
      points.map(({ label }) => label),
    ]);
  expect(titles([commission(), commission({ productType: 'FUTURES' })])).toEqual([
    ['Commission by settlement day, USDT', ['2026-03-29']],
    ['Commission by pair, USDT', ['BTCUSDT', 'BTCUSDT futures']],
  ]);
  expect(titles([commission(), commission()])).toHaveLength(1);
});

test('the days of a picture add up to the records, in any order', () => {
  const records = fc.array(
    fc
      .record({
        cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        on: fc.integer({ min: 10, max: 28 }),
      })
      .map(({ cents, on }) =>
        commission({ commission: String(cents), settleStartTime: `2026-10-${on} 00:00:00` }),
      ),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(records, (some) => {
      const [byDay] = commissionPictures(rowsOf(some));
      expect(sumDecimals(byDay?.points.map(({ value }) => value) ?? [])).toBe(
        sumDecimals(some.map(({ commission: amount }) => amount ?? '0')),
      );
    }),
  );
});

const chain = [
  entry({
    billId: '1',
    deltaAmount: '10',
    afterAmount: '10',
    fees: '0',
    cTimeMs: day('2026-10-01'),
  }),
  entry({
    billId: '2',
    deltaAmount: '5',
    afterAmount: '15',
    fees: '0',
    cTimeMs: day('2026-10-01') + 1,
  }),
  entry({
    billId: '3',
    deltaAmount: '-1',
    afterAmount: '14.5',
    fees: '0',
    cTimeMs: day('2026-10-03'),
  }),
];

test('a balance is that after the last entry of its day, and a break stands on its day with the amount missing', () => {
  expect(balancePictures(rowsOf(chain), 'UTC', true)).toEqual([
    {
      kind: 'line',
      title: 'Balance over time, USDT',
      pointsAre: 'Day',
      valuesAre: 'Balance',
      coin: 'USDT',
      points: [
        { label: '2026-10-01', value: '15', row: 1 },
        { label: '2026-10-03', value: '14.5', missing: '0.5', row: 2 },
      ],
    },
  ]);
});

test('a record that came after its month was closed stands on its day', () => {
  const [picture] = balancePictures(rowsOf(chain), 'UTC', true, new Set([0]));
  expect(picture?.points[0]).toEqual({ label: '2026-10-01', value: '15', row: 0, late: 1 });
});

test('where only some types are shown no balance follows, and none is called a break', () => {
  expect(
    balancePictures(rowsOf(chain), 'UTC', false)[0]?.points.every(
      ({ missing }) => missing === undefined,
    ),
  ).toBe(true);
});

test('accounts are never one line', () => {
  expect(
    balancePictures(
      rowsOf([...chain.slice(0, 1), ...chain.slice(0, 1)], ['A', 'B']),
      'UTC',
      true,
    ).map(({ title }) => title),
  ).toEqual(['Balance over time, USDT, A', 'Balance over time, USDT, B']);
});
