// Three workbooks open at once are one account at the exchange. If each spends as if it were alone, the exchange refuses,
// and who keeps asking loses the key.
import * as fc from 'fast-check';
import type { ExchangeClient } from '../../src/exchange/client';
import { readLedgerMonth, type LedgerMonth } from '../../src/exchange/ledger-month';
import type { Cost } from '../../src/exchange/spend-book';
import { WeightBudget } from '../../src/exchange/weight-budget';
import type { IsoMonth } from '../../src/records/calendar';
import { TurnedClock } from '../turned-clock';
import { MONTHS, refusals, yearAt, type Rig } from './rig';
import { booksOver, SharedDevice, slowed } from './windows';

// Many turns at a real transaction each, on a machine that may be busy.
jest.setTimeout(60_000);

const read = (
  client: ExchangeClient,
  months: readonly string[],
  { broker, signal }: Rig,
): Promise<LedgerMonth[]> =>
  Promise.all(
    months.map((month) => readLedgerMonth(client, broker, { month }, { open: false, signal })),
  );
const idsOf = (months: readonly LedgerMonth[]): string[] =>
  months.flatMap(({ entries }) => entries.map(({ billId }) => billId)).sort();
const truth = ({ sandbox }: Rig, months: readonly string[]): string[] =>
  months
    .flatMap((month) => sandbox.truth.ledger('broker', month).map(({ billId }) => billId))
    .sort();

describe.each([20, 200, 900])(
  '60 pages of a year with three windows open, %i ms of latency',
  (latencyMs) => {
    test('each window reads four months: as fast as one window, nothing refused, nobody starved', async () => {
      const one = await yearAt(latencyMs);
      const device = new SharedDevice();
      const shares = [0, 1, 2].map((i) => MONTHS.slice(4 * i, 4 * i + 4));
      const startMs = one.clock.nowMs();
      const whole = await one.clock.run(
        Promise.all(shares.map((months) => read(device.window(one), months, one))),
      );
      expect(refusals(one.sandbox)).toEqual([]);
      expect(one.sandbox.requests).toHaveLength(60);
      expect(one.clock.nowMs() - startMs).toBeLessThanOrEqual(1.02 * 50_000 + latencyMs);
      expect(idsOf(whole.flat())).toEqual(truth(one, MONTHS));
      // The second and the third ten leave while all three have work: a third of each for every window.
      for (const ten of [one.sandbox.requests.slice(10, 20), one.sandbox.requests.slice(20, 30)]) {
        for (const months of shares)
          expect(
            ten.filter(({ parameters }) => months.includes(parameters['month'] as IsoMonth)).length,
          ).toBeGreaterThanOrEqual(3);
      }
    });

    test('one window reads, two stand open: no slower than alone', async () => {
      const one = await yearAt(latencyMs);
      const device = new SharedDevice();
      const [first, ...others] = [device.window(one), device.window(one), device.window(one)];
      const before = await one.clock.run(
        Promise.all(others.map((client) => read(client, [], one))),
      );
      expect(before).toEqual([[], []]);
      const startMs = one.clock.nowMs();
      const whole = await one.clock.run(read(first, MONTHS, one));
      expect(refusals(one.sandbox)).toEqual([]);
      expect(one.clock.nowMs() - startMs).toBeLessThanOrEqual(1.02 * 50_000 + latencyMs);
      expect(idsOf(whole)).toEqual(truth(one, MONTHS));
    });
  },
);

test('a page that is loaded again knows what it has just spent', async () => {
  const one = await yearAt(20);
  const device = new SharedDevice();
  await one.clock.run(read(device.window(one), MONTHS.slice(0, 2), one));
  await one.clock.run(read(device.window(one), MONTHS.slice(2, 4), one));
  expect(one.sandbox.requests).toHaveLength(20);
  expect(refusals(one.sandbox)).toEqual([]);
});

test('what is kept for the windows names no key', async () => {
  const one = await yearAt(20);
  const device = new SharedDevice();
  await one.clock.run(read(device.window(one), MONTHS.slice(0, 1), one));
  let kept = '';
  await device.book(one.clock).turn((book) => {
    kept = JSON.stringify(book);
    return { book };
  });
  expect(kept).toContain(one.broker.id);
  for (const secret of [one.broker.apiKey, one.broker.passphrase, one.sandbox.accounts[0].secret])
    expect(kept).not.toContain(secret);
});

const costsOf = (account: string): readonly Cost[] => [
  { purse: 'ledger|ip', weight: 5 },
  { purse: `ledger|uid|${account}`, weight: 50 },
];

interface Planned {
  readonly window: number;
  readonly account: string;
  readonly waitMs: number;
}
const planned: fc.Arbitrary<Planned> = fc.record({
  window: fc.nat(3),
  account: fc.constantFrom('a', 'a', 'b'),
  waitMs: fc.constantFrom(0, 0, 0, 1, 700, 9_999, 12_000),
});
/** The fourth window is gone from its first wait on: its timers never fire. */
const GONE = 3;

test('windows together: never over the limit, each in its own order, and whoever is gone holds up nobody', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(planned, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(50, 130, 500),
      fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 0, 30, 1_000, 20_000))),
      async (plan, limit, lateMs) => {
        const clock = new TurnedClock(0);
        const windows = booksOver(['1', '2', '3', '4']).map(
          (book, i) =>
            new WeightBudget(
              slowed(clock, lateMs[i] ?? Infinity),
              { limit, windowMs: 10_000 },
              book,
            ),
        );
        const sent: {
          readonly n: number;
          readonly atMs: number;
          readonly window: number;
          readonly costs: readonly Cost[];
        }[] = [];
        const work: Promise<void>[] = [];
        for (const [n, { window, account, waitMs }] of plan.entries()) {
          await clock.advance(waitMs);
          const costs = costsOf(account);
          const spent = windows[window]!.spend(costs, new AbortController().signal).then(() => {
            sent.push({ n, atMs: clock.nowMs(), window, costs });
          });
          if (window !== GONE) work.push(spent);
        }
        await clock.run(Promise.all(work));
        expect(sent.filter(({ window }) => window !== GONE)).toHaveLength(work.length);
        for (const purse of ['ledger|ip', 'ledger|uid|a', 'ledger|uid|b']) {
          const spent = sent.flatMap(({ atMs, costs }) =>
            costs.filter((cost) => cost.purse === purse).map(({ weight }) => ({ atMs, weight })),
          );
          for (const { atMs } of spent)
            expect(
              spent
                .filter((one) => one.atMs >= atMs && one.atMs <= atMs + 10_000)
                .reduce((sum, { weight }) => sum + weight, 0),
            ).toBeLessThanOrEqual(limit);
        }
        for (const window of [0, 1, 2]) {
          for (const account of ['a', 'b']) {
            const order = sent
              .filter((one) => one.window === window && one.costs[1]!.purse.endsWith(account))
              .map(({ n }) => n);
            expect(order).toEqual([...order].sort((x, y) => x - y));
          }
        }
      },
    ),
    { numRuns: 25 },
  ));

test('a pause that the exchange imposes on one window holds for all', async () => {
  const clock = new TurnedClock(0);
  const [one, two] = booksOver(['1', '2']).map((book) => new WeightBudget(clock, undefined, book));
  one!.close(['ledger|uid|a'], 4_000);
  await clock.run(two!.spend(costsOf('a'), new AbortController().signal));
  expect(clock.nowMs()).toBe(4_000);
});

describe('a browser that keeps no book for all', () => {
  const spendTwice = async (indexedDB: IDBFactory | undefined): Promise<number> => {
    const clock = new TurnedClock(0);
    const budget = new WeightBudget(
      clock,
      { limit: 50, windowMs: 10_000 },
      new SharedDevice().book(clock, indexedDB),
    );
    const { signal } = new AbortController();
    await clock.run(
      Promise.all([budget.spend(costsOf('a'), signal), budget.spend(costsOf('a'), signal)]),
    );
    return clock.nowMs();
  };

  test.each<[string, Partial<IDBFactory> | undefined]>([
    ['has no storage', undefined],
    [
      'refuses it',
      {
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      },
    ],
  ])('it %s: the page keeps within the limits by itself', async (_name, indexedDB) => {
    expect(await spendTwice(indexedDB as IDBFactory | undefined)).toBe(10_150);
  });
});
