// A commission record that the exchange withdraws after it was received. If these fail, a sum becomes
// less and nothing names what it lacks.
import { sameRecord } from '../../../../../src/addin/engine/records/record-fields';
import { withdrawnRecords } from '../../../../../src/addin/engine/records/withdrawn-records';
import { row } from '../../exchange/commission-rows';
import { readCommissionPage } from '../../../../../src/addin/engine/exchange/read-records';
import type { CommissionRecord } from '../../../../../src/addin/engine/records/commission-record';
import { fetcherRig } from './fetcher-rig';

const series = { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT' as const };
const DAY = '2026-10-05';

test('L7: it is named with its day, stays named, and is not once the exchange lists it again', async () => {
  let lacksOne = false;
  const one = await fetcherRig({
    sandbox: {
      sizeFactor: 0.05,
      onRequest: ({ operation }) =>
        operation === 'rebates' && lacksOne
          ? {
              kind: 'rewrite',
              rewrite: (body) => {
                const said: { total: number; records: unknown[] } = JSON.parse(body);
                const records = said.records.slice(1);
                return JSON.stringify({ ...said, total: records.length, records });
              },
            }
          : undefined,
    },
  });
  const ask = async () => {
    await one.clock.advance(60_000);
    const freshness = { again: 'all' as const, sinceMs: one.clock.nowMs() };
    const days = await one.clock.run(one.rebates(series, DAY, DAY, { freshness }));
    return days.get(DAY)!;
  };
  const first = await ask();
  expect(first.gone).toBeUndefined();
  lacksOne = true;
  for (let again = 0; again < 2; again += 1) {
    const without = await ask();
    expect(without.records).toHaveLength(first.records.length - 1);
    const lacking = first.records.filter(
      (of) => !without.records.some((record) => sameRecord(of, record)),
    );
    expect(lacking).toHaveLength(1);
    expect(without.gone).toEqual(lacking);
  }
  lacksOne = false;
  const back = await ask();
  expect([back.records, back.gone]).toEqual([first.records, undefined]);
});

describe('which records were withdrawn', () => {
  const [a, b] = [row(1), row(2)].map(
    (one): CommissionRecord => readCommissionPage({ records: [one] }, 1, 'SPOT').records[0]!,
  ) as [CommissionRecord, CommissionRecord];
  const other = { ...a, settleStartTime: '2026-10-20 00:00:00' };

  test('one of two equal records', () => {
    expect(withdrawnRecords([a], [[a, a]])).toEqual([a]);
    expect(withdrawnRecords([a, a], [[a, a], [a]])).toEqual([]);
  });

  test('not one that another of its pair, coin and period has replaced', () => {
    expect(withdrawnRecords([{ ...a, commission: '77' }], [[a]])).toEqual([]);
    expect(withdrawnRecords([other], [[a]])).toEqual([a]);
    expect(withdrawnRecords([b], [[a, b]])).toEqual([a]);
  });
});
