// The days on which a tie-out turns: a posting on its last possible day, a day that has just become
// due, a day that was paid too much. One day off, and money is missing or seems to be.
import type { CommissionRecord } from '../../../../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import { recompute } from '../../../../../src/addin/engine/proofs/tieout/recompute';
import {
  coinsOf,
  paidIn,
  type TieoutDay,
} from '../../../../../src/addin/engine/proofs/tieout/tieout';
import { tieoutLines } from '../../../../../src/addin/engine/proofs/tieout/tieout-table';
import { commission } from '../../records/sample-records';
import { postedOn, settledOn, tied } from './tieout-rig';

const daysOf = (...asked: Parameters<typeof tied>): readonly TieoutDay[] => tied(...asked).days;
const knownTo = (moment: string) => ({ knownToMs: Date.parse(moment) });

test('a posting exactly lag_days later pays its day before it could pay another', () => {
  const days = daysOf(
    [settledOn('2026-10-05', '7'), settledOn('2026-10-06', '5')],
    [postedOn('2026-10-06', '6'), postedOn('2026-10-08', '7')],
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
  (moment, status, daysPending) => {
    expect(daysOf([settledOn('2026-10-05', '7')], [], knownTo(moment))[0]).toMatchObject({
      status,
      daysPending,
      missing: [{ commission: '7' }],
    });
  },
);

test('a day that was paid too much differs at once: no later posting mends it', () => {
  const [day] = daysOf(
    [settledOn('2026-10-05', '5')],
    [postedOn('2026-10-06', '7')],
    knownTo('2026-10-06T12:00:00Z'),
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
    [settledOn('2026-10-05', '5')],
    [postedOn('2026-10-05', '5')],
    knownTo('2026-10-05T12:00:00Z'),
  );
  expect(day).toMatchObject({ status: 'ties out', daysPending: null });
});

test('commission taken back and never posted is not judged where other pairs may have settled', () => {
  const [day] = daysOf([settledOn('2026-10-05', '-5')], [], { isUnlisted: true });
  expect(day).toMatchObject({ status: 'other pairs', difference: '-5', posted: '0' });
  expect(daysOf([settledOn('2026-10-05', '-5')], [])[0]!.status).toBe('differs');
});

test('commission of another coin is none of this one’s; the coin is the same in any case', () => {
  const records = [
    settledOn('2026-10-05', '7', { commissionAsset: 'usdt' }),
    settledOn('2026-10-05', '100', { commissionAsset: 'BTC' }),
  ];
  expect(daysOf(records, [postedOn('2026-10-06', '7')])[0]).toMatchObject({
    ...{ status: 'ties out', settled: '7', records: [{ commission: '7' }] },
  });
});

test('entries are known by the day that they pay, also before and after the days asked', () => {
  const days = ['2026-10-03', '2026-10-05', '2026-10-08'];
  const records = days.map((day, at) => settledOn(day, String(at + 1)));
  const { paid } = tied(
    records,
    days.map((day, at) => postedOn(day, String(at + 1))),
  );
  expect([...paid].map(([day, own]) => [day, own.map(({ billId }) => billId)])).toEqual(
    days.map((day, at) => [day, [`${at + 1} on ${day}`]]),
  );
});

describe('commission that was posted in another coin', () => {
  const inEth = (day: string, amount: string): LedgerEntry =>
    postedOn(day, amount, { coinName: 'ETH' });
  const elsewhere = (...asked: Parameters<typeof daysOf>) =>
    daysOf(...asked).map((day) => day.elsewhere.map(({ entry }) => entry.billId));
  const otherCoins = (...asked: Parameters<typeof tied>) =>
    tied(...asked).otherCoins.map(({ billId }) => billId);

  test('is named on the day within whose lag it lies and that lacks as much', () => {
    const records = [settledOn('2026-10-05', '7'), settledOn('2026-10-06', '5')];
    const entries = [inEth('2026-10-06', '5'), inEth('2026-10-09', '7')];
    expect(elsewhere(records, entries)).toEqual([[], ['5 on 2026-10-06']]);
    expect(elsewhere(records, [inEth('2026-10-08', '7')])).toEqual([['7 on 2026-10-08'], []]);
    expect(elsewhere(records, [inEth('2026-10-04', '7')])).toEqual([[], []]);
  });

  test('is named where it is as much as one product of the day lacks', () => {
    const records = [
      settledOn('2026-10-05', '9', { productType: 'SPOT' }),
      settledOn('2026-10-05', '5', { productType: 'FUTURES' }),
    ];
    expect(elsewhere(records, [inEth('2026-10-06', '5')])[0]).toEqual(['5 on 2026-10-06']);
  });

  test('is listed by itself near days that lack something nobody explains', () => {
    const near = ['2026-10-04', '2026-10-05', '2026-10-09', '2026-10-10'].map((day) =>
      inEth(day, '1'),
    );
    const lacking = [settledOn('2026-10-05', '7'), settledOn('2026-10-06', '5')];
    expect(otherCoins(lacking, near)).toEqual(['1 on 2026-10-05', '1 on 2026-10-09']);
  });

  test.each<[string, readonly LedgerEntry[], moment: string]>([
    ['ties out', [postedOn('2026-10-06', '7')], '2026-11-20T12:00:00Z'],
    ['was paid too much', [postedOn('2026-10-06', '8')], '2026-11-20T12:00:00Z'],
    ['is explained', [inEth('2026-10-06', '7')], '2026-11-20T12:00:00Z'],
    ['is pending', [], '2026-10-06T12:00:00Z'],
  ])('is not listed where the day %s', (_, entries, moment) => {
    const records = [settledOn('2026-10-05', '7')];
    expect(otherCoins(records, [...entries, inEth('2026-10-06', '1')], knownTo(moment))).toEqual(
      [],
    );
  });

  test('an entry of this coin that came before the day, or within its lag, is not taken for it', () => {
    const records = [settledOn('2026-10-05', '5')];
    expect(elsewhere(records, [postedOn('2026-10-04', '5')])[0]).toEqual([]);
    expect(elsewhere(records, [postedOn('2026-10-09', '5')])[0]).toEqual(['5 on 2026-10-09']);
  });
});

describe('what is named as missing', () => {
  const [SPOT, FUTURES] = [{ productType: 'SPOT' }, { productType: 'FUTURES' }] as const;
  const other = { bizType: 'rake_back_reward' };
  const missing = (...asked: Parameters<typeof daysOf>) =>
    daysOf(...asked).map((day) => day.missing.map((record) => record.commission));

  test('is the records of its own day that are as much as it lacks', () => {
    const records = [
      settledOn('2026-10-05', '7'),
      settledOn('2026-10-05', '2'),
      settledOn('2026-10-06', '9', SPOT),
      settledOn('2026-10-06', '5', FUTURES),
    ];
    expect(missing(records, [postedOn('2026-10-06', '2')])).toEqual([['7'], ['9', '5']]);
  });

  test('is nothing of a day that was paid too much, though one product is short', () => {
    const records = [settledOn('2026-10-05', '10', SPOT), settledOn('2026-10-05', '100', FUTURES)];
    const over = [postedOn('2026-10-06', '150')];
    expect(daysOf(records, over)[0]).toMatchObject({ difference: '-40', missing: [] });
  });

  test('is nothing of a day that ties out, though one product is short', () => {
    const records = [
      ...['1', '2', '7'].map((amount) => settledOn('2026-10-05', amount, SPOT)),
      settledOn('2026-10-05', '100', FUTURES),
    ];
    const paid = [postedOn('2026-10-06', '107'), postedOn('2026-10-06', '3', other)];
    expect(daysOf(records, paid)[0]).toMatchObject({ status: 'ties out', missing: [] });
  });

  test('is nothing that was taken back, nor a record of nothing in a product that was paid', () => {
    const back = [settledOn('2026-10-05', '-5', SPOT), settledOn('2026-10-05', '7', FUTURES)];
    expect(missing(back, [])[0]).toEqual(['7']);
    const none = [
      settledOn('2026-10-05', '10', SPOT),
      settledOn('2026-10-05', '0', SPOT),
      settledOn('2026-10-05', '70', FUTURES),
    ];
    const paid = [postedOn('2026-10-06', '8'), postedOn('2026-10-06', '2', other)];
    expect(missing(none, paid)[0]).toEqual(['70']);
  });
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

test('a posting 12 days after its settlement is named at the day that lacks it', () => {
  const result = tied([settledOn('2026-10-05', '7')], [postedOn('2026-10-17', '7')]);
  expect(tieoutLines(result).find(({ day }) => day === '2026-10-05')?.status).toContain(
    'entry 7 on 2026-10-17 posts as much in USDT on 2026-10-17, 12 days later',
  );
});

test('the day of a posting is the exchange’s', () => {
  const late = postedOn('2026-10-05', '7', { cTimeMs: Date.parse('2026-10-05T23:00:00Z') });
  const statusIn = (exchangeZone: string) =>
    daysOf([settledOn('2026-10-05', '7')], [late], { lagDays: 0, exchangeZone })[0]!.status;
  expect([statusIn('Europe/Berlin'), statusIn('UTC')]).toEqual(['differs', 'ties out']);
});

test('entries of other types and coins post no commission', () => {
  const others = [{ bizType: 'deposit' }, { coinName: 'BTC' }].map((more) =>
    postedOn('2026-10-06', '7', more),
  );
  expect(tied([settledOn('2026-10-05', '7')], others).posted).toBe('0');
});

describe('the coin that a posting is in', () => {
  const onTheFifth = (name: string, coinId: number, afterAmount: string, time = '02:00:00') =>
    postedOn('2026-10-05', '2', {
      ...{ billId: `${name} ${time}`, coinName: name, coinId, afterAmount, fees: null },
      cTimeMs: Date.parse(`2026-10-05T${time}Z`),
    });

  test.each([
    ['kpepe', 'KPEPE', '2', []],
    ['kpepe', 'kPEPE', '2', []],
    ['KPEPE', 'KPEPE', '2', []],
    // Exactly KPEPE is asked: the commission of kPEPE is none of it, nor is its posting.
    ['KPEPE', 'kPEPE', '0', ['KPEPE 02:00:00']],
    ['KPEPE (7)', 'KPEPE', '0', []],
  ])(
    'X5: %s is the one that the records write, %s, unless it is exact',
    (coin, commissionAsset, paid, only) => {
      const { settled, posted, difference, unsettled } = tied(
        [settledOn('2026-10-05', '2', { commissionAsset })],
        [onTheFifth('KPEPE', 2, '2'), onTheFifth('kPEPE', 3, '2', '02:30:00')],
        { coin },
      );
      expect([settled, posted, difference]).toEqual([paid, paid, '0']);
      expect(unsettled.map(({ entry }) => entry.billId)).toEqual(only);
    },
  );

  test.each([
    ['KPEPE', '2'],
    ['kPEPE', '3'],
    ['KPEPE (2)', '2'],
    ['kpepe (3)', '3'],
  ])('X5: is the one that is asked exactly, of two that the records write: %s', (coin, amount) => {
    const { posted, difference, settled } = tied(
      [
        settledOn('2026-10-05', '2', { commissionAsset: 'KPEPE' }),
        settledOn('2026-10-05', '3', { commissionAsset: 'kPEPE' }),
      ],
      [
        onTheFifth('KPEPE', 2, '2'),
        { ...onTheFifth('kPEPE', 3, '3', '02:30:00'), deltaAmount: '3' },
      ],
      { coin },
    );
    expect([settled, posted, difference]).toEqual([amount, amount, '0']);
  });

  test('X6: is a renamed coin under both names', () => {
    const { posted, difference } = tied(
      [settledOn('2026-10-05', '4', { commissionAsset: 'POL' })],
      [onTheFifth('MATIC', 7, '2'), onTheFifth('POL', 7, '4', '03:00:00')],
      { coin: 'POL' },
    );
    expect([posted, difference]).toEqual(['4', '0']);
  });

  test('X7: cannot be told of two coins of one name', () => {
    const coins = coinsOf([onTheFifth('LUNA', 50, '2'), onTheFifth('LUNA', 901, '2', '03:00:00')]);
    const paid = (text: string) => paidIn(text, [], coins).coins.map(({ called }) => called);
    expect(paid('LUNA')).toEqual(['LUNA (50)', 'LUNA (901)']);
    expect(paid('luna (901)')).toEqual(['LUNA (901)']);
  });
});
