// What one person, one stray refusal or a slow exchange does must not keep a firm waiting.
import { Limiter, type Asker } from '../../../src/server/limiter/limiter';
import { LimiterRefusal } from '../../../src/server/http/trouble';
import {
  LATEST_ARRIVAL_MS,
  MARGIN_MS,
  usualWeights,
  type OperationName,
} from '../../../src/server/limiter/weights';
import { MemoryWindows } from '../../../src/server/limiter/weight-windows';
import { slowAnswers } from '../../../bench/wait/slow-answers';
import { askerOf, pass, pause, signal } from './asking';
import { turningClock, type TurningClock } from './turning-clock';

function rig(operation: OperationName): { clock: TurningClock; limiter: Limiter } {
  const clock = turningClock();
  const bounds = { longestWaitMs: 5_000, waiting: 60 };
  const limiter = new Limiter(operation, usualWeights, new MemoryWindows(clock), clock, bounds);
  return { clock, limiter };
}

/** How many of these requests leave at once. */
async function leaving(
  limiter: Limiter,
  clock: TurningClock,
  askers: readonly Asker[],
): Promise<number> {
  let left = 0;
  const gone = new AbortController();
  for (const asker of askers)
    limiter.enter(asker, gone.signal).then(
      () => (left += 1),
      () => undefined,
    );
  await clock.turn(0);
  gone.abort(new Error('No more is asked.'));
  return left;
}
const times = (count: number, asker: Asker): readonly Asker[] =>
  Array.from({ length: count }, () => asker);

describe('refusals of the exchange', () => {
  test('two stray ones are forgotten after a minute and a half: the whole limit is used again', async () => {
    const { clock, limiter } = rig('rebates');
    for (let time = 0; time < 2; time += 1) {
      (await pass(limiter, clock, askerOf('a'))).refused(null);
      await clock.turn(2_000);
    }
    (await pass(limiter, clock, askerOf('a'))).answered();
    await clock.turn(86_000);
    expect(await leaving(limiter, clock, times(110, askerOf('a')))).toBe(100);
  });

  test('a stray one costs a tenth of the limit for a window', async () => {
    const { clock, limiter } = rig('rebates');
    (await pass(limiter, clock, askerOf('a'))).refused(null);
    await clock.turn(1_000);
    (await pass(limiter, clock, askerOf('a'))).answered();
    expect(await leaving(limiter, clock, times(110, askerOf('a')))).toBe(88);
    await clock.turn(2 * usualWeights.windowMs);
    expect(await leaving(limiter, clock, times(110, askerOf('a')))).toBe(100);
  });

  test('after two a window without any gives a tenth of the limit back, no more', async () => {
    const { clock, limiter } = rig('rebates');
    for (const waitMs of [1_000, 2_000]) {
      (await pass(limiter, clock, askerOf('a'))).refused(null);
      await clock.turn(waitMs);
    }
    (await pass(limiter, clock, askerOf('a'))).answered();
    await clock.turn(usualWeights.windowMs + 1_000);
    expect(await leaving(limiter, clock, times(110, askerOf('a')))).toBe(35);
  });

  test('a Retry-After is obeyed, for an hour at most', async () => {
    const { clock, limiter } = rig('ledger');
    const admission = await pass(limiter, clock, askerOf('a'));
    expect(admission.refused(600_000)).toBe(600_000);
    expect(admission.refused(7_200_000)).toBe(3_600_000);
  });

  test('a request answered late, after one that left later was refused, says nothing: the next pause is longer', async () => {
    const { clock, limiter } = rig('ledger');
    const [first, second] = [
      await pass(limiter, clock, askerOf('a')),
      await pass(limiter, clock, askerOf('a')),
    ];
    expect(second.refused(null)).toBe(1_000);
    first.answered();
    await clock.turn(1_000);
    expect((await pass(limiter, clock, askerOf('a'))).refused(null)).toBe(2_000);
  });

  test('eleven of one person slow no other, whatever the accounts', async () => {
    const { clock, limiter } = rig('ledger');
    for (let i = 0; i < 11; i += 1)
      (await pass(limiter, clock, askerOf(`a${i}`, { person: 'ann' }))).refused(30_000);
    const others = ['b', 'c', 'd', 'e', 'f'].flatMap((account) => times(10, askerOf(account)));
    expect(await leaving(limiter, clock, others)).toBe(50);
  });

  test('of several persons they pause their accounts alone while the address has room', async () => {
    const { clock, limiter } = rig('ledger');
    for (const account of ['a', 'b'])
      (await pass(limiter, clock, askerOf(account))).refused(30_000);
    expect(await leaving(limiter, clock, [askerOf('a'), askerOf('b'), askerOf('c')])).toBe(1);
  });

  test('of several persons at an address that has nearly spent its limit they pause the address', async () => {
    const { clock, limiter } = rig('ledger');
    for (let i = 0; i < 82; i += 1) await pass(limiter, clock, askerOf(`${i}`));
    const both = await Promise.all(
      ['a', 'b'].map((account) => pass(limiter, clock, askerOf(account))),
    );
    for (const admission of both) admission.refused(30_000);
    await expect(limiter.enter(askerOf('c'), signal)).rejects.toMatchObject({ paused: true });
  });

  test.each([
    ['one person', 'ann', 0],
    ['another person whose pause is over', 'bob', 2_000],
  ])(
    'at an address that has nearly spent its limit, refusals of %s do not pause it',
    async (_whose, person, laterMs) => {
      const { clock, limiter } = rig('ledger');
      for (let i = 0; i < 82; i += 1) await pass(limiter, clock, askerOf(`${i}`));
      const both = await Promise.all([
        pass(limiter, clock, askerOf('a', { person })),
        pass(limiter, clock, askerOf('b', { person: 'ann' })),
      ]);
      both[0].refused(null);
      await clock.turn(laterMs);
      both[1].refused(null);
      expect(await leaving(limiter, clock, [askerOf('c')])).toBe(1);
    },
  );
});

test('a request that has to wait too long for room is told so, and not that all pauses', async () => {
  const { clock, limiter } = rig('ledger');
  await Promise.all(times(10, askerOf('a')).map((asker) => limiter.enter(asker, signal)));
  await clock.turn(0);
  await expect(limiter.enter(askerOf('a'), signal)).rejects.toMatchObject({ paused: false });
});

test('requests for the time, which nobody signs, spend the address alone; one that is denied or refused holds back its person', async () => {
  const { clock, limiter } = rig('time');
  const [ann, bob, cid] = ['ann', 'bob', 'cid'].map((person) => askerOf('', { person }));
  (await pass(limiter, clock, ann!)).denied();
  (await pass(limiter, clock, bob!)).refused(30_000);
  expect(await leaving(limiter, clock, [bob!])).toBe(0);
  expect(await leaving(limiter, clock, times(110, cid!))).toBe(98);
});

describe('one person who floods', () => {
  /** Asks again and again. @returns how long each refusal told to wait */
  function flood(
    { clock, limiter }: ReturnType<typeof rig>,
    askers: readonly Asker[],
    answer: 'answered' | 'denied',
  ): number[] {
    const reportedMs: number[] = [];
    const lane = async (asker: Asker): Promise<void> => {
      for (;;)
        try {
          const admission = await limiter.enter(asker, signal);
          await pause(clock, 50);
          admission[answer]();
        } catch (error) {
          if (!(error instanceof LimiterRefusal)) throw error;
          reportedMs.push(error.retryAfterMs);
          await pause(clock, error.retryAfterMs);
        }
    };
    for (const asker of askers) void lane(asker);
    return reportedMs;
  }

  /** When each of 32 persons has been let through who come a second later and ask once. */
  async function others({ clock, limiter }: ReturnType<typeof rig>): Promise<number[]> {
    await clock.turn(1_000);
    const wentAtMs: number[] = [];
    for (let i = 0; i < 32; i += 1)
      void pass(limiter, clock, askerOf(`${i}`)).then((admission) => {
        wentAtMs.push(clock.nowMs());
        admission.answered();
      });
    await clock.turn(15_000);
    return wentAtMs;
  }

  test.each(['rebates', 'ledger'] as const)(
    'with made-up keys keeps no other from the %s for longer than a window, nor is anybody told to wait longer',
    async (operation) => {
      const both = rig(operation);
      const madeUp = Array.from({ length: 200 }, (_, i) => askerOf(`m${i}`, { person: 'eve' }));
      const reportedMs = flood(both, madeUp, 'denied');
      const wentAtMs = await others(both);
      expect(wentAtMs).toHaveLength(32);
      expect(Math.max(...wentAtMs)).toBeLessThanOrEqual(1_000 + usualWeights.windowMs);
      expect(Math.max(...reportedMs)).toBeLessThanOrEqual(usualWeights.windowMs);
    },
  );

  test('the clock keeps no other from it', async () => {
    const both = rig('time');
    flood(both, times(200, askerOf('', { person: 'eve' })), 'answered');
    expect(await others(both)).toHaveLength(32);
  });

  test("junk signed with somebody's key leaves their account whole, and holds the sender back", async () => {
    const { clock, limiter } = rig('ledger');
    const eve = askerOf('key', { person: 'eve' });
    for (let i = 0; i < 10; i += 1) (await pass(limiter, clock, eve)).denied();
    expect(await leaving(limiter, clock, [eve])).toBe(0);
    expect(await leaving(limiter, clock, [askerOf('other', { person: 'eve' })])).toBe(0);
    expect(await leaving(limiter, clock, times(11, askerOf('key', { person: 'ann' })))).toBe(10);
  });

  test("a request that waits for an account takes the place that somebody's junk gives back", async () => {
    const { clock, limiter } = rig('ledger');
    const junk = await Promise.all(
      times(10, askerOf('key', { person: 'eve' })).map((eve) => limiter.enter(eve, signal)),
    );
    await clock.turn(6_000);
    const own = limiter.enter(askerOf('key', { person: 'ann' }), signal);
    await clock.turn(70);
    junk[0]?.denied();
    expect((await own).waitedMs).toBe(70);
  });
});

test.each([
  ['was answered', 50, 50],
  ['left, and its latest arrival, while it is not answered', 60_000, LATEST_ARRIVAL_MS],
])(
  'the eleventh request leaves a window and its margin after the first %s, not sooner',
  async (_when, answeredAtMs, countedFromMs) => {
    const { clock, limiter } = rig('ledger');
    for (let i = 0; i < 10; i += 1) {
      const admission = await pass(limiter, clock, askerOf('a'));
      void clock.after(answeredAtMs, () => admission.answered());
    }
    let wentAtMs = 0;
    void pass(limiter, clock, askerOf('a')).then(() => (wentAtMs = clock.nowMs()));
    await clock.turn(11_000);
    expect(wentAtMs).toBe(countedFromMs + usualWeights.windowMs + MARGIN_MS);
  },
);

describe('answers that take up to 900 ms', () => {
  test.each([
    ['one account', { accounts: 1, pages: 60, servers: 1 }],
    ['twelve accounts at one server', { accounts: 12, pages: 60, servers: 1 }],
    ['twelve accounts at two servers', { accounts: 12, pages: 60, servers: 2 }],
  ])('%s: nothing is refused, and the wait is at most 1.05 of the least', async (_name, firm) => {
    for (const seed of firm.accounts === 1 ? [1, 2, 3] : [1]) {
      const { leftMs, leastMs, refused } = await slowAnswers(firm, 0.5, seed);
      expect({ seed, refused }).toEqual({ seed, refused: 0 });
      expect(leftMs / leastMs).toBeLessThanOrEqual(1.05);
    }
  });
});
