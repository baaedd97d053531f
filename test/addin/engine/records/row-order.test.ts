import fc from 'fast-check';
import {
  byTimeThenId,
  orderCommissionRecords,
  orderLedgerEntries,
} from '../../../../src/addin/engine/records/row-order';
import { commission, entry } from './sample-records';

const idsOf = (rows: { records: readonly { billId: string }[] }) =>
  rows.records.map(({ billId }) => billId);
const ordered = (...records: ReturnType<typeof entry>[]) =>
  orderLedgerEntries([{ account: 'A', records }]);

describe('ledger entries', () => {
  test('stand by time, then by id as a number', () => {
    const rows = ordered(
      entry({ billId: '10' }),
      entry({ billId: '9' }),
      entry({ billId: '100', cTimeMs: 1 }),
    );
    expect(idsOf(rows)).toEqual(['100', '9', '10']);
  });

  test('with ids beyond what a number holds differ in the last digit', () => {
    const rows = ordered(
      entry({ billId: '701234567890123457' }),
      entry({ billId: '701234567890123456' }),
      entry({ billId: '99999999999999999' }),
    );
    expect(idsOf(rows)).toEqual(['99999999999999999', '701234567890123456', '701234567890123457']);
  });

  test('with leading zeros count as their number, and what is no number comes last', () => {
    const rows = ordered(
      entry({ billId: 'b' }),
      entry({ billId: '0010' }),
      entry({ billId: '9' }),
      entry({ billId: 'a' }),
      entry({ billId: '11' }),
    );
    expect(idsOf(rows)).toEqual(['9', '0010', '11', 'a', 'b']);
  });

  test('of equal time and id stand by account', () => {
    const same = [entry()];
    expect(
      orderLedgerEntries([
        { account: 'B', records: same },
        { account: 'A', records: same },
      ]).accounts,
    ).toEqual(['A', 'B']);
  });
});

describe('commission records', () => {
  test.each([
    ['settleStartTime', '2026-03-01 00:00:00', '2026-03-02 00:00:00'],
    ['settleEndTime', '2026-03-29 11:59:59', '2026-03-29 23:59:59'],
    ['symbol', 'BTCUSDT', 'ETHUSDT'],
    ['productType', 'FUTURES', 'SPOT'],
    ['commissionAsset', 'BTC', 'USDT'],
    ['updateTime', '2026-03-30 02:30:00', '2026-03-30 02:30:01'],
    ['dealAmount', '1', '2'],
    ['totalRebateUsdtAmount', null, '1'],
  ] as const)('%s: %s stands before %s', (field, first, second) => {
    const records = [commission({ [field]: second }), commission({ [field]: first })];
    expect(
      orderCommissionRecords([{ account: 'A', records }]).records.map((record) => record[field]),
    ).toEqual([first, second]);
  });

  test('weigh the fields in the order of the contract', () => {
    const fields = [
      'settleStartTime',
      'settleEndTime',
      'symbol',
      'productType',
      'commissionAsset',
      'updateTime',
    ] as const;
    const low = {
      settleStartTime: '2026-01-01 00:00:00',
      settleEndTime: '2026-01-01 00:00:00',
      symbol: 'A',
      productType: 'FUTURES',
      commissionAsset: 'A',
      updateTime: '2026-01-01 00:00:00',
    } as const;
    const high = {
      settleStartTime: '2026-09-09 00:00:00',
      settleEndTime: '2026-09-09 00:00:00',
      symbol: 'Z',
      productType: 'SPOT',
      commissionAsset: 'Z',
      updateTime: '2026-09-09 00:00:00',
    } as const;
    fields.forEach((_, at) => {
      // Lower in one field and higher in all that follow: the earlier field decides.
      const before = commission({
        ...high,
        ...Object.fromEntries(fields.slice(0, at + 1).map((field) => [field, low[field]])),
      });
      const after = commission({ ...low, [fields[at]!]: high[fields[at]!] });
      expect(orderCommissionRecords([{ account: 'A', records: [after, before] }]).records).toEqual([
        before,
        after,
      ]);
    });
  });

  test('that are equal in everything are all kept', () =>
    expect(
      orderCommissionRecords([{ account: 'A', records: [commission(), commission()] }]).records,
    ).toHaveLength(2));
});

describe('the order never depends on arrival', () => {
  const few = <T>(...values: T[]) => fc.constantFrom(...values);
  const anyEntry = fc
    .record({
      billId: few('1', '01', '9', '10', 'x', '701234567890123456', '701234567890123457'),
      cTimeMs: few(1, 2),
      coinId: few(1, null),
      deltaAmount: few('1', '1.0'),
      fees: few('0', null),
    })
    .map(entry);
  const anyCommission = fc
    .record({
      symbol: few('A', 'B'),
      productType: few('SPOT' as const, 'FUTURES' as const),
      fee: few('1', '1.0', null),
      updateTime: few(null, '2026-03-30 02:30:00'),
    })
    .map(commission);
  const shuffledOf = <T>(records: fc.Arbitrary<T>) =>
    fc
      .array(fc.tuple(few('A', 'B'), records), { maxLength: 40 })
      .chain((arrived) =>
        fc.tuple(fc.constant(arrived), fc.shuffledSubarray(arrived, { minLength: arrived.length })),
      );
  const groupsOf = <T>(arrived: readonly (readonly [string, T])[]) =>
    ['A', 'B'].map((account) => ({
      account,
      records: arrived.filter(([name]) => name === account).map(([, record]) => record),
    }));

  test('of ledger entries', () => {
    fc.assert(
      fc.property(shuffledOf(anyEntry), ([one, other]) =>
        expect(orderLedgerEntries(groupsOf(other).reverse())).toEqual(
          orderLedgerEntries(groupsOf(one)),
        ),
      ),
    );
  });

  test('of commission records', () => {
    fc.assert(
      fc.property(shuffledOf(anyCommission), ([one, other]) =>
        expect(orderCommissionRecords(groupsOf(other).reverse())).toEqual(
          orderCommissionRecords(groupsOf(one)),
        ),
      ),
    );
  });

  test('and every record stays beside its account', () => {
    fc.assert(
      fc.property(shuffledOf(anyEntry), ([one]) => {
        const { records, accounts } = orderLedgerEntries(groupsOf(one));
        const pairs = (list: readonly (readonly [string, unknown])[]) =>
          list.map((pair) => JSON.stringify(pair)).sort();
        expect(pairs(records.map((record, at) => [accounts[at]!, record]))).toEqual(pairs(one));
      }),
    );
  });
});

test.each<[string, ReturnType<typeof entry>[]]>([
  [
    'the earlier before the longer id',
    [entry({ billId: '10', cTimeMs: 1 }), entry({ billId: '9', cTimeMs: 2 })],
  ],
  ['the shorter id before the longer', [entry({ billId: '9' }), entry({ billId: '10' })]],
  ['of equally long ids the smaller', [entry({ billId: '17' }), entry({ billId: '18' })]],
])('two entries as an exchange lists them: %s', (_what, [first, second]) => {
  expect(Math.sign(byTimeThenId(first!, second!))).toBe(-1);
  expect(Math.sign(byTimeThenId(second!, first!))).toBe(1);
  expect(byTimeThenId(first!, { ...first! })).toBe(0);
});
