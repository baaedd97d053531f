// What one account, one window or a program beside us does must not cost the others their turn, nor
// make the exchange refuse.
import fc from 'fast-check';
import { Limiter } from '../../../src/server/limiter/limiter';
import { FairTurns } from '../../../src/server/limiter/next-turn';
import { limitedTo, MARGIN_MS, usualWeights } from '../../../src/server/limiter/weights';
import { MemoryWindows, type Windows } from '../../../src/server/limiter/weight-windows';
import { askerOf, pass, pause, signal } from './asking';
import { turningClock, type TurningClock } from './turning-clock';

const BOUNDS = { longestWaitMs: 5_000, waiting: 400 };

function ledgerLimiter(
  clock: TurningClock,
  bounds = BOUNDS,
  windows: Windows = new MemoryWindows(clock),
): Limiter {
  return new Limiter('ledger', usualWeights, windows, clock, bounds);
}

test('an account that has spent its weights holds up no other', async () => {
  const clock = turningClock();
  const limiter = ledgerLimiter(clock);
  const order: string[] = [];
  const ask = (account: string): Promise<void> =>
    pass(limiter, clock, askerOf(account)).then((passed) => {
      passed.answered();
      order.push(account);
    });
  const asked = [...Array.from({ length: 12 }, () => ask('full')), ask('other')];
  await clock.turn(0);
  expect(order).toEqual([...Array.from({ length: 10 }, () => 'full'), 'other']);
  await clock.turn(10_200);
  await Promise.all(asked);
});

test('a person with five accounts has no more turns than one with one', async () => {
  const clock = turningClock();
  const weights = limitedTo(5);
  const limiter = new Limiter('rebates', weights, new MemoryWindows(clock), clock, {
    ...BOUNDS,
    longestWaitMs: 600_000,
  });
  const order: string[] = [];
  const ask = (person: string, account: string): void =>
    void limiter.enter(askerOf(account, { person }), signal).then(() => order.push(person));
  for (const account of ['a0', 'a1', 'a2', 'a3', 'a4']) ask('ann', account);
  for (let time = 0; time < 2; time += 1) ask('bob', 'b0');
  await clock.turn(70_000);
  expect(order).toEqual(['ann', 'bob', 'ann', 'bob', 'ann', 'ann', 'ann']);
});

test('of more than 10,000 names the one served longest ago is forgotten, and goes before others again', () => {
  const turns = new FairTurns();
  const of = (person: string) => ({ party: [person, '', ''], page: 1 }) as const;
  for (let i = 0; i < 3_400; i += 1) turns.served(of(`${i}`).party);
  for (const [known, goes] of [
    ['1', '1'],
    ['3000', 'new'],
  ] as const)
    expect(turns.next([of(known), of('new')])).toEqual(of(goes));
});

test('of more than 1,000 buckets those that hold something are kept', () => {
  let nowMs = 0;
  const windows = new MemoryWindows({ nowMs: () => nowMs });
  const of = (bucket: number) => ({ bucket: `${bucket}`, weight: 5, limit: 5 });
  for (let i = 0; i < 1_000; i += 1) windows.take([of(i)], 'id', i === 0 ? 10 : 1_000);
  nowMs = 20;
  windows.take([of(1_000)], 'id', 1_000);
  expect([0, 1, 1_000].map((i) => windows.roomInMs(of(i)))).toEqual([0, 980, 1_000]);
});

test("the end of a month behind one address takes what the address's weights impose, and all get on together", async () => {
  const clock = turningClock();
  const limiter = ledgerLimiter(clock, { ...BOUNDS, longestWaitMs: 5_000 });
  const [accountants, pagesEach] = [30, 10];
  const wentAtMs: number[] = [];
  const doneAtMs: number[] = [];
  const accountant = async (account: string): Promise<void> => {
    for (let page = 1; page <= pagesEach; page += 1) {
      const passed = await pass(limiter, clock, askerOf(account, { page }));
      wentAtMs.push(clock.nowMs());
      await pause(clock, 200);
      passed.answered();
    }
    doneAtMs.push(clock.nowMs());
  };
  const all = Array.from({ length: accountants }, (_, i) => accountant(`${i}`));
  await clock.turn(60_000);
  await Promise.all(all);
  // 300 pages, 100 in a window: the last hundred leaves after two windows and their margin.
  const leastMs = 2 * usualWeights.windowMs;
  expect(Math.max(...wentAtMs)).toBeGreaterThanOrEqual(leastMs);
  expect(Math.max(...wentAtMs)).toBeLessThanOrEqual(1.15 * leastMs);
  expect(Math.min(...doneAtMs)).toBeGreaterThan(leastMs);
});

test('windows of one account take turns, and of one window earlier pages go first', async () => {
  const clock = turningClock();
  const limiter = ledgerLimiter(clock, { ...BOUNDS, longestWaitMs: 60_000 });
  const order: string[] = [];
  for (let i = 0; i < 10; i += 1) await limiter.enter(askerOf('a'), signal);
  for (const [window, page] of [
    ['one', 3],
    ['one', 2],
    ['one', 1],
    ['two', 7],
    ['two', 7],
  ] as const)
    void limiter
      .enter(askerOf('a', { window, page }), signal)
      .then(() => order.push(`${window} ${page}`));
  await clock.turn(11_000);
  expect(order).toEqual(['one 1', 'two 7', 'one 2', 'two 7', 'one 3']);
});

test('an account keeps to the lower limit that its owner has set', async () => {
  const clock = turningClock();
  const limiter = ledgerLimiter(clock);
  const went: number[] = [];
  const asked = Array.from({ length: 3 }, () =>
    pass(limiter, clock, askerOf('a', { accountLimit: 100 })).then((passed) => {
      passed.answered();
      went.push(clock.nowMs());
    }),
  );
  await clock.turn(10_200);
  await Promise.all(asked);
  expect(went).toEqual([0, 0, 10_000 + MARGIN_MS]);
});

/**
 * Sends requests that are so long on their way each, and their answers on the way back.
 * @returns when each reached the exchange
 */
async function arrivals(
  ways: readonly (readonly [thereMs: number, backMs: number])[],
  clock = turningClock(),
  windows: Windows = new MemoryWindows(clock),
): Promise<number[]> {
  const limiter = ledgerLimiter(clock, BOUNDS, windows);
  const arrivedAtMs: number[] = [];
  const travel = async ([thereMs, backMs]: readonly [number, number]): Promise<void> => {
    const passed = await pass(limiter, clock, askerOf('a'));
    await pause(clock, thereMs);
    arrivedAtMs.push(clock.nowMs());
    await pause(clock, backMs);
    passed.answered();
  };
  const asked = ways.map(travel);
  await clock.turn(60_000);
  await Promise.all(asked);
  return arrivedAtMs;
}

const mostInTenSeconds = (atMs: readonly number[]): number =>
  Math.max(...atMs.map((begin) => atMs.filter((at) => at >= begin && at < begin + 10_000).length));

const milliseconds = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

test('a request held up on its way there and back, and quicker ones after it, stay within the limit where the exchange counts', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(milliseconds(0, 900), { minLength: 11, maxLength: 40 }),
      async (ways) => {
        const thereAndBack = [0, ...ways].map((wayMs) => [wayMs, wayMs] as const);
        expect(mostInTenSeconds(await arrivals(thereAndBack))).toBeLessThanOrEqual(10);
      },
    ),
    { numRuns: 60 },
  ));

test('so do requests of which only the way there is long, up to 300 ms', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(milliseconds(0, 300), { minLength: 21, maxLength: 40 }),
      async (ways) => {
        const there = ways.map((wayMs) => [wayMs, 0] as const);
        expect(mostInTenSeconds(await arrivals(there))).toBeLessThanOrEqual(10);
      },
    ),
    { numRuns: 60 },
  ));

test('so do the first ones of a server that has just started, all by new connections', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(milliseconds(300, 900), { minLength: 10, maxLength: 10 }),
      fc.array(milliseconds(0, 900), { minLength: 1, maxLength: 10 }),
      async (connecting, connected) => {
        const atMs = await arrivals([...connecting, ...connected].map((wayMs) => [wayMs, 0]));
        expect(mostInTenSeconds(atMs)).toBeLessThanOrEqual(10);
      },
    ),
    { numRuns: 60 },
  ));

test("and so do requests that a shared counter's answer reaches late", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(milliseconds(0, 400), { minLength: 11, maxLength: 24 }),
      async (delays) => {
        const clock = turningClock();
        const windows = new MemoryWindows(clock);
        let asked = 0;
        const late: Windows = {
          take: async (...taken) => {
            const taking = windows.take(...taken);
            const delayMs = delays[asked % delays.length] ?? 0;
            asked += 1;
            await pause(clock, delayMs);
            return taking;
          },
          count: (...personCost) => windows.count(...personCost),
        };
        const atMs = await arrivals(
          delays.map(() => [10, 0]),
          clock,
          late,
        );
        expect(mostInTenSeconds(atMs)).toBeLessThanOrEqual(10);
      },
    ),
    { numRuns: 60 },
  ));

/** Twelve lanes of a pane, each asking again and again, before an exchange that may refuse. */
async function refusalsWithin(
  ms: number,
  refuses: (clock: TurningClock) => number | null,
): Promise<{ refused: number; answered: number }> {
  const clock = turningClock();
  const limiter = ledgerLimiter(clock);
  const count = { refused: 0, answered: 0 };
  const lane = async (): Promise<void> => {
    for (;;) {
      const passed = await pass(limiter, clock, askerOf('a'));
      await pause(clock, 50);
      const retryAfterMs = refuses(clock);
      if (retryAfterMs === null) {
        count.answered += 1;
        passed.answered();
      } else {
        count.refused += 1;
        await pause(clock, passed.refused(retryAfterMs));
      }
    }
  };
  for (let i = 0; i < 12; i += 1) void lane();
  await clock.turn(ms);
  return count;
}

describe('the exchange refuses all the same', () => {
  test('Retry-After 1 for ever: fewer and fewer requests, not one a second for each lane', async () => {
    const { refused } = await refusalsWithin(381_000, () => 1_000);
    expect(refused).toBeLessThanOrEqual(25);
  });

  test('a program beside us that takes eight of ten: refusals stay few, and what is left is used', async () => {
    const spentAtMs: number[] = [];
    const { refused, answered } = await refusalsWithin(63_000, (clock) => {
      const lately = spentAtMs.filter((atMs) => atMs > clock.nowMs() - 10_000);
      if (lately.length >= 2) return 1_000;
      spentAtMs.push(clock.nowMs());
      return null;
    });
    expect(refused).toBeLessThan(20);
    expect(answered).toBeGreaterThanOrEqual(7);
  });

  test('a server that forgot what was spent before its restart is refused once, waits, and goes on', async () => {
    let earlier = 10;
    const { refused, answered } = await refusalsWithin(63_000, (clock) => {
      if (clock.nowMs() < 6_000) return 6_000;
      earlier = 0;
      return null;
    });
    expect(earlier).toBe(0);
    expect(refused).toBeLessThanOrEqual(10);
    expect(answered).toBeGreaterThanOrEqual(30);
  });
});
