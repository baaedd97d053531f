// What the limiter makes of Redis' answers, without a Redis. With one: shared-counter.all.test.ts.
import type { RedisLink } from '../../../src/server/limiter/redis-link';
import { SharedWindows } from '../../../src/server/limiter/redis-windows';
import { MemoryWindows } from '../../../src/server/limiter/weight-windows';
import { turningClock } from './turning-clock';

/** A Redis that gives these answers, and what it was asked and told. */
function rig(...answers: unknown[]) {
  const scripts: { readonly keys: string[]; readonly values: string[] }[] = [];
  const lost: unknown[] = [];
  const state = { isReady: true };
  let back: () => void = () => undefined;
  const link: RedisLink = {
    prefix: 'p',
    isShared: () => lost.length === 0,
    isReady: () => state.isReady,
    onReady: (run) => (back = run),
    lost: (error) => lost.push(error),
    close: () => undefined,
    evaluate: (_script, keys, values) => {
      scripts.push({ keys, values });
      const answer = answers.shift() ?? [0, 0, 0, 0];
      return answer instanceof Promise ? answer : Promise.resolve(answer);
    },
  };
  const own = new MemoryWindows(turningClock());
  const windows = new SharedWindows(link, own, 11_000);
  return { windows, own, scripts, lost, state, back: () => back() };
}
const COSTS = [
  { bucket: 'ip', weight: 5, limit: 500 },
  { bucket: 'account', weight: 50, limit: 500 },
];
const retained = (own: MemoryWindows): string[] =>
  [...own.entries()].map(({ cost }) => cost.bucket);

test('what is taken says how much each bucket held, and counts here too', async () => {
  const { windows, own } = rig([0, 480, 0, 50]);
  const taking = await windows.take(COSTS, 'a', 10_000);
  expect(taking).toEqual({ waitsMs: [0, 0], spent: [480, 50] });
  expect(retained(own)).toEqual(['ip', 'account']);
});

test('what has to wait counts nowhere', async () => {
  const { windows, own } = rig([0, 480, 7, 500]);
  const taking = await windows.take(COSTS, 'a', 10_000);
  expect(taking).toEqual({ waitsMs: [0, 7], spent: [480, 500] });
  expect(retained(own)).toEqual([]);
});

test.each([[['OK']], [[0, 0, 0]], ['OK']])(
  'an answer that is none of the script, %j, is a Redis out of reach',
  async (answer) => {
    const { windows, own, lost } = rig(answer);
    expect(await windows.take(COSTS, 'a', 10_000)).toMatchObject({ waitsMs: [0, 0] });
    expect(lost).toHaveLength(1);
    expect(retained(own)).toEqual(['ip', 'account']);
  },
);

test('a Redis that is back is told all that counts here, under the same ids', async () => {
  const { windows, scripts, back } = rig();
  await windows.take(COSTS, 'a', 10_000);
  scripts.length = 0;
  back();
  expect(scripts.map(({ keys, values }) => [keys, values[0], values[2], values[3]])).toEqual([
    [['p:ip'], '10000', 'a', '5'],
    [['p:account'], '10000', 'a', '50'],
  ]);
});

test('Redis is asked in whole milliseconds and weights, the time never shorter, the limit never higher', async () => {
  const { windows, scripts } = rig([0, 0]);
  await windows.take([{ bucket: 'ip', weight: 5, limit: 499.9 }], 'a', 9_999.2);
  expect(scripts).toEqual([{ keys: ['p:ip'], values: ['10000', '11000', 'a', '5', '499'] }]);
});

test('what is counted after an answer counts here and in Redis, room or not', () => {
  const { windows, own, scripts } = rig();
  windows.count(COSTS, 'a', 11_000);
  expect(retained(own)).toEqual(['ip', 'account']);
  const most = String(Number.MAX_SAFE_INTEGER);
  expect(scripts).toEqual([
    {
      keys: ['p:ip', 'p:account'],
      values: ['11000', '11000', 'a', '5', most, '50', most],
    },
  ]);
});

describe('a Redis out of reach', () => {
  test('is asked for no room, and told what is taken here', async () => {
    const { windows, lost, scripts } = rig();
    lost.push('gone');
    expect(await windows.take(COSTS, 'a', 10_000)).toEqual({ waitsMs: [0, 0], spent: [0, 0] });
    expect(scripts.map(({ values }) => values[4])).toEqual([String(Number.MAX_SAFE_INTEGER)]);
  });

  test('is not told of what has to wait here', async () => {
    const { windows, own, lost, scripts } = rig();
    own.count(COSTS, 'before', 10_000);
    own.count([{ bucket: 'account', weight: 480, limit: 500 }], 'more', 10_000);
    lost.push('gone');
    expect((await windows.take(COSTS, 'a', 10_000)).waitsMs).toEqual([0, 10_000]);
    expect(scripts).toEqual([]);
  });

  test('is told nothing while it cannot be, and all of it when it is back', async () => {
    const { windows, lost, state, scripts, back } = rig();
    lost.push('gone');
    state.isReady = false;
    await windows.take(COSTS, 'a', 10_000);
    expect(scripts).toEqual([]);
    state.isReady = true;
    back();
    expect(scripts.map(({ keys }) => keys)).toEqual([['p:ip'], ['p:account']]);
  });

  test('that refuses what it is told is lost once more', async () => {
    const refusal = Promise.reject(new Error('READONLY'));
    const { windows, lost } = rig(refusal);
    windows.count(COSTS, 'a', 10_000);
    await refusal.catch(() => undefined);
    await Promise.resolve();
    expect(lost).toEqual([new Error('READONLY')]);
  });
});

describe('a Redis that does not answer', () => {
  afterEach(() => jest.restoreAllMocks());

  test('is given up after half a second: its request goes by the share of this server', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation();
    const { windows, own, lost } = rig(new Promise(() => undefined));
    const taking = windows.take(COSTS, 'a', 10_000);
    const [run, afterMs] = timers.mock.calls[0]!;
    expect([afterMs, lost]).toEqual([500, []]);
    run();
    expect(await taking).toEqual({ waitsMs: [0, 0], spent: [0, 0] });
    expect(lost).toEqual([expect.objectContaining({ name: 'RedisSilent', code: 'NO_ANSWER' })]);
    expect(retained(own)).toEqual(['ip', 'account']);
  });

  test('an answer in time leaves no timer behind', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const undo = jest.spyOn(globalThis, 'clearTimeout');
    const { windows } = rig();
    await windows.take(COSTS, 'a', 10_000);
    expect(undo.mock.calls).toEqual([[timers.mock.results[0]!.value]]);
  });
});
