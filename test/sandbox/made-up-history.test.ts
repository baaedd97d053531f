// The made-up history is what other tests and people compare with: if it lies, they prove nothing.
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox';
import type { CommissionRecord } from '../../src/sandbox/data/commission-records';
import type { LedgerEntry } from '../../src/sandbox/data/ledger-entries';
import { units, grouped, NOON_MS, significantDigits, sum } from './rig';

const SYMBOLS = [
  'BTC',
  'ETH',
  'SOL',
  'XRP',
  'DOGE',
  'ADA',
  'LTC',
  'LINK',
  'AVAX',
  'DOT',
  'TRX',
  'SUI',
].map((coin) => `${coin}USDT`);
const FACTS_TYPES = [
  'deposit',
  'withdraw',
  'transfer_in',
  'transfer_out',
  'trade_in',
  'trade_out',
  'order_fill_fee_income',
  'order_liquidate_fee_income',
  'rake_back_reward',
  'rr_agent_reward',
];

const sandbox: Sandbox = createSandbox({ nowMs: () => NOON_MS });
const broker = sandbox.truth.ledger('broker');
const ordinary = sandbox.truth.ledger('ordinary');
const monthOf = (entry: LedgerEntry): string =>
  new Date(Number(entry.cTime)).toISOString().slice(0, 7);
const byCoin = (entries: readonly LedgerEntry[]): Map<string, LedgerEntry[]> =>
  grouped(entries, (entry) => entry.coinName);

function rebates(coin: string, start: string, end: string): CommissionRecord[] {
  return SYMBOLS.flatMap((symbol) =>
    (['SPOT', 'FUTURES'] as const).flatMap((product) =>
      sandbox.truth.rebates({ symbol, coin, product, start, end }),
    ),
  );
}

describe('the ledger', () => {
  test.each([
    ['broker', broker],
    ['ordinary', ordinary],
  ] as const)(
    'balances of the %s account chain exactly, coin by coin, over all months',
    (_kind, entries) => {
      const broken = [...byCoin(entries).values()].flatMap((chain) =>
        chain
          .slice(1)
          .filter(
            (entry, i) =>
              units(entry.afterAmount) !== units(chain[i]!.afterAmount) + units(entry.deltaAmount),
          ),
      );
      expect(broken).toEqual([]);
      expect(byCoin(entries).size).toBeGreaterThan(3);
    },
  );

  test('it reaches back 24 months, none empty, about 1,500 entries each', () => {
    const months = grouped(broker, monthOf);
    expect([...months.keys()].sort()).toEqual(
      Array.from({ length: 24 }, (_, i) =>
        new Date(Date.UTC(2024, 11 + i)).toISOString().slice(0, 7),
      ),
    );
    for (const [month, entries] of months)
      if (month !== '2026-11') expect(Math.abs(entries.length - 1_500)).toBeLessThan(250);
  });

  test('identifiers have 18 digits, differ, and increase with time', () => {
    for (const entries of [broker, ordinary]) {
      expect(entries.filter((entry) => !/^\d{18}$/.test(entry.billId))).toEqual([]);
      // Texts of equal length compare as the numbers they are.
      expect(
        entries
          .slice(1)
          .filter(
            (entry, i) => entry.billId <= entries[i]!.billId || entry.cTime < entries[i]!.cTime,
          ),
      ).toEqual([]);
    }
  });

  test('it holds what makes reading hard: 18 decimals, long amounts, nulls, absent fields, equal times, outflows, unknown types', () => {
    expect(new Set(byCoin(broker).keys())).toEqual(
      new Set(['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'DOGE']),
    );
    expect(broker.some((entry) => /\.\d{18}$/.test(entry.deltaAmount))).toBe(true);
    expect(broker.some((entry) => significantDigits(entry.afterAmount) > 15)).toBe(true);
    expect(broker.some((entry) => significantDigits(entry.afterAmount) <= 15)).toBe(true);
    for (const field of ['fillSize', 'fillValue', 'fees'] as const) {
      expect(broker.some((entry) => entry[field] === null)).toBe(true);
      expect(broker.some((entry) => !(field in entry))).toBe(true);
      expect(broker.some((entry) => typeof entry[field] === 'string')).toBe(true);
    }
    expect(
      broker.some(
        (entry, i) =>
          entry.cTime === broker[i + 2]?.cTime && entry.coinName === broker[i + 2]?.coinName,
      ),
    ).toBe(true);
    const types = new Set(broker.map((entry) => entry.bizType));
    expect(FACTS_TYPES.filter((type) => !types.has(type))).toEqual([]);
    expect([...types].filter((type) => !FACTS_TYPES.includes(type)).length).toBeGreaterThan(0);
    expect(broker.some((entry) => entry.deltaAmount.startsWith('-'))).toBe(true);
    expect([...broker, ...ordinary].filter((entry) => entry.afterAmount.startsWith('-'))).toEqual(
      [],
    );
  });

  test('the ordinary account is smaller, knows no commission, and leaves a coin alone for months', () => {
    expect(ordinary.length).toBeLessThan(broker.length / 3);
    expect(ordinary.filter((entry) => /_reward$/.test(entry.bizType))).toEqual([]);
    const quiet = new Set(ordinary.filter((entry) => entry.coinName === 'XRP').map(monthOf));
    expect(quiet.size).toBe(8);
  });

  test('with fees outside the change, the chain holds only when they are taken off', () => {
    const entries = createSandbox({ nowMs: () => NOON_MS, fees: 'outside' }).truth.ledger(
      'broker',
      '2026-10',
    );
    let apart = 0;
    for (const chain of byCoin(entries).values()) {
      expect(
        chain
          .slice(1)
          .filter(
            (entry, i) =>
              units(entry.afterAmount) !==
              units(chain[i]!.afterAmount) + units(entry.deltaAmount) - units(entry.fees ?? '0'),
          ),
      ).toEqual([]);
      apart += chain.filter((entry) => units(entry.fees ?? '0') !== 0n).length;
    }
    expect(apart).toBeGreaterThan(100);
  });
});

describe('commission records', () => {
  const window = sandbox.truth.rebates({
    symbol: 'BTCUSDT',
    coin: 'USDT',
    start: '2026-08-23',
    end: '2026-11-20',
  });

  test('every symbol and product has more than 100 records of USDT in 90 days, and equal twins', () => {
    for (const symbol of SYMBOLS) {
      for (const product of ['SPOT', 'FUTURES'] as const) {
        const records = sandbox.truth.rebates({
          symbol,
          coin: 'USDT',
          product,
          start: '2026-07-01',
          end: '2026-09-28',
        });
        expect(records.length).toBeGreaterThan(100);
        expect(new Set(records.map((record) => JSON.stringify(record))).size).toBeLessThan(
          records.length,
        );
      }
    }
    expect(window[0]!.settleStartTime).toMatch(/^2026-08-23 00:00:00$/);
  });

  test('commission is fee × rate, cut at 8 decimals (18 for ETH), and equals its USDT amount where it is USDT', () => {
    for (const [coin, decimals] of [
      ['USDT', 8],
      ['BTC', 8],
      ['ETH', 18],
    ] as const) {
      const records = rebates(coin, '2026-06-01', '2026-08-29');
      expect(records.length).toBeGreaterThan(10);
      const cut = (amount: bigint): bigint => amount - (amount % 10n ** BigInt(18 - decimals));
      expect(
        records.filter(
          (record) =>
            units(record.commission) !==
            cut((units(record.fee) * units(record.rebateRate)) / 10n ** 18n),
        ),
      ).toEqual([]);
      if (coin === 'USDT')
        expect(
          records.filter((record) => record.totalRebateUsdtAmount !== record.commission),
        ).toEqual([]);
      expect(
        records
          .flatMap((record) => Object.values(record))
          .filter((value: unknown) => typeof value !== 'string'),
      ).toEqual([]);
      expect(records.some((record) => record.feeDeduction !== '0')).toBe(true);
    }
    expect(
      rebates('ETH', '2026-06-01', '2026-08-29').some(
        (record) => significantDigits(record.commission) > 15,
      ),
    ).toBe(true);
  });

  test('what was settled on a day is posted in the ledger within two days, exactly, coin by coin', () => {
    for (const coin of ['USDT', 'BTC', 'ETH']) {
      const postings = broker.filter(
        (entry) => entry.coinName === coin && /_reward$/.test(entry.bizType),
      );
      const settled = grouped(rebates(coin, '2026-08-20', '2026-11-16'), (record) =>
        record.settleStartTime.slice(0, 10),
      );
      const used = new Set<string>();
      for (const [day, records] of [...settled].sort()) {
        const startMs = Date.parse(`${day}T00:00:00Z`);
        const candidates = postings.filter(
          (entry) =>
            Number(entry.cTime) >= startMs + 86_400_000 &&
            Number(entry.cTime) < startMs + 3 * 86_400_000 &&
            !used.has(entry.billId),
        );
        // One posting for each product that has something to post: of the few candidates, one or
        // two make up the day.
        const total = sum(records.map((record) => record.commission));
        const found = candidates
          .flatMap((one, i) => [[one], ...candidates.slice(i + 1).map((other) => [one, other])])
          .find((group) => sum(group.map((entry) => entry.deltaAmount)) === total);
        expect({ coin, day, found: found?.length }).toEqual({
          coin,
          day,
          found: expect.any(Number),
        });
        found?.forEach((entry) => used.add(entry.billId));
      }
    }
  });
});
