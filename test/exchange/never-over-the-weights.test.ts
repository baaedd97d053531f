// Over its weights the exchange refuses, and who keeps asking loses the key.
import * as fc from 'fast-check';
import type { Cost } from '../../src/exchange/spend-book';
import { WeightBudget } from '../../src/exchange/weight-budget';
import { TurnedClock } from '../turned-clock';

interface Sent {
  readonly n: number;
  readonly atMs: number;
  readonly costs: readonly Cost[];
}

/** Spends in order and notes what went when. */
function spender(budget: WeightBudget, clock: TurnedClock) {
  const sent: Sent[] = [];
  let asked = 0;
  const spend = (
    costs: readonly Cost[],
    signal: AbortSignal = new AbortController().signal,
  ): Promise<void> => {
    asked += 1;
    const n = asked;
    return budget.spend(costs, signal).then(() => {
      sent.push({ n, atMs: clock.nowMs(), costs });
    });
  };
  return { sent, spend };
}
const inPurse = (
  sent: readonly Sent[],
  purse: string,
): { n: number; atMs: number; weight: number }[] =>
  sent.flatMap(({ n, atMs, costs }) =>
    costs.filter((cost) => cost.purse === purse).map(({ weight }) => ({ n, atMs, weight })),
  );

const PURSES = ['ledger|ip', 'ledger|uid|a', 'ledger|uid|b'];
const ledger = (account: 'a' | 'b'): readonly Cost[] => [
  { purse: 'ledger|ip', weight: 5 },
  { purse: `ledger|uid|${account}`, weight: 50 },
];

test('never more than the limit in any window, for each purse, in the order of asking', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          account: fc.constantFrom('a' as const, 'b' as const),
          waitMs: fc.constantFrom(0, 0, 0, 1, 500, 9_999, 12_000),
        }),
        { minLength: 1, maxLength: 60 },
      ),
      fc.constantFrom(100, 130, 500),
      async (plan, limit) => {
        const clock = new TurnedClock(0);
        const budget = new WeightBudget(clock, { limit, windowMs: 10_000 });
        const { sent, spend } = spender(budget, clock);
        const work: Promise<void>[] = [];
        for (const { account, waitMs } of plan) {
          await clock.advance(waitMs);
          work.push(spend(ledger(account)));
        }
        await clock.run(Promise.all(work));
        expect(sent).toHaveLength(plan.length);
        for (const purse of PURSES) {
          const spent = inPurse(sent, purse);
          for (const { atMs } of spent)
            expect(
              spent
                .filter((one) => one.atMs >= atMs && one.atMs <= atMs + 10_000)
                .reduce((sum, { weight }) => sum + weight, 0),
            ).toBeLessThanOrEqual(limit);
        }
        for (const account of ['a', 'b']) {
          const order = inPurse(sent, `ledger|uid|${account}`).map(({ n }) => n);
          expect(order).toEqual([...order].sort((x, y) => x - y));
        }
      },
    ),
    { numRuns: 40 },
  ));

test(
  'a request held up on its way, and quicker ones after it, stay within the limit where the exchange counts',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 11, maxLength: 24 }),
        async (ways) => {
          const clock = new TurnedClock(0);
          const budget = new WeightBudget(clock);
          const arrivedAtMs: number[] = [];
          const travel = async (wayMs: number): Promise<void> => {
            const spentAtMs = await budget.spend(ledger('a'), new AbortController().signal);
            // The book is written in the same moment at times, and much later at others.
            if (wayMs % 2 === 1)
              await new Promise<void>((resolve) => {
                clock.after(400, resolve);
              });
            const sentAtMs = clock.nowMs();
            await new Promise<void>((resolve) => {
              clock.after(wayMs, resolve);
            });
            arrivedAtMs.push(clock.nowMs());
            await new Promise<void>((resolve) => {
              clock.after(wayMs % 100, resolve);
            });
            budget.answered(ledger('a'), spentAtMs, sentAtMs);
          };
          // Connecting asks once before anything else: the quickest way is known.
          await clock.run(Promise.all([0, ...ways].map(travel)));
          for (const begin of arrivedAtMs)
            expect(
              arrivedAtMs.filter((atMs) => atMs >= begin && atMs < begin + 10_000).length,
            ).toBeLessThanOrEqual(10);
        },
      ),
      { numRuns: 60 },
    ),
  30_000,
);

test('an account that has spent its weights never holds up another', async () => {
  const clock = new TurnedClock(0);
  const { sent, spend } = spender(new WeightBudget(clock), clock);
  const work = [...Array.from({ length: 30 }, () => spend(ledger('a'))), spend(ledger('b'))];
  await clock.advance(0);
  expect(sent.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 31]);
  await clock.run(Promise.all(work));
});

test('whoever gives up makes room and is not counted', async () => {
  const clock = new TurnedClock(0);
  const budget = new WeightBudget(clock, { limit: 50, windowMs: 10_000 });
  const { sent, spend } = spender(budget, clock);
  const giveUp = new AbortController();
  await spend(ledger('a'));
  const refused = expect(spend(ledger('a'), giveUp.signal)).rejects.toThrow('enough');
  const third = spend(ledger('a'));
  giveUp.abort(new Error('enough'));
  await refused;
  await clock.run(third);
  expect(sent.map(({ n }) => n)).toEqual([1, 3]);
  expect(clock.nowMs()).toBeLessThan(10_500);
  expect(clock.timers).toBe(0);
  await expect(budget.spend(ledger('a'), AbortSignal.abort(new Error('too late')))).rejects.toThrow(
    'too late',
  );
});

test('all who wait can give up together', async () => {
  const budget = new WeightBudget(new TurnedClock(0));
  const stop = new AbortController();
  budget.close(['p'], 1e9);
  const waiting = Array.from({ length: 300 }, () =>
    budget.spend([{ purse: 'p', weight: 1 }], stop.signal).catch(() => 'gone'),
  );
  stop.abort(new Error('stop'));
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'gone'));
});

test('a pause that the exchange imposes holds back its purses and no others', async () => {
  const clock = new TurnedClock(0);
  const budget = new WeightBudget(clock);
  const { sent, spend } = spender(budget, clock);
  budget.close(['ledger|uid|a'], 4_000);
  expect(budget.waitMs(ledger('a'))).toBe(4_000);
  const work = [spend(ledger('a')), spend(ledger('b')), spend(ledger('a'))];
  await clock.run(Promise.all(work));
  expect(sent.map(({ n, atMs }) => [n, atMs])).toEqual([
    [2, 0],
    [1, 4_000],
    [3, 4_000],
  ]);
});

test('a request heavier than the limit goes alone instead of never', async () => {
  const clock = new TurnedClock(0);
  const { sent, spend } = spender(new WeightBudget(clock, { limit: 40, windowMs: 10_000 }), clock);
  await clock.run(Promise.all([spend(ledger('a')), spend(ledger('a'))]));
  expect(sent[1]!.atMs).toBeGreaterThan(10_000);
});

test('a computer whose clock is set back an hour waits one window, not an hour', async () => {
  let shiftMs = 0;
  const turned = new TurnedClock(7_200_000);
  const budget = new WeightBudget(
    { nowMs: () => turned.nowMs() + shiftMs, after: turned.after },
    { limit: 50, windowMs: 10_000 },
  );
  await budget.spend(ledger('a'), new AbortController().signal);
  shiftMs = -3_600_000;
  expect(budget.waitMs(ledger('a'))).toBeLessThanOrEqual(10_200);
});
