// What the limiter makes of Redis' answers, without a Redis. With one: shared-counter.all.test.ts.
import type { RedisLink } from '../../../src/server/limiter/redis-link';
import { SharedWindows } from '../../../src/server/limiter/shared-windows';
import { MemoryWindows } from '../../../src/server/limiter/windows';
import { turningClock } from './turning-clock';

/** A Redis that gives these answers, and what it was asked and told. */
function rig(...answers: unknown[]) {
  const scripts: { readonly keys: string[]; readonly values: string[] }[] = [];
  const lost: unknown[] = [];
  let back: () => void = () => undefined;
  const link: RedisLink = {
    prefix: 'p',
    isShared: () => lost.length === 0,
    isReady: () => true,
    onReady: (run) => (back = run),
    lost: (error) => lost.push(error),
    close: () => undefined,
    evaluate: (_script, keys, values) => {
      scripts.push({ keys, values });
      return Promise.resolve(answers.shift() ?? [0, 0, 0, 0]);
    },
  };
  const own = new MemoryWindows(turningClock());
  return { windows: new SharedWindows(link, own, 11_000), own, scripts, lost, back: () => back() };
}
const COSTS = [
  { bucket: 'ip', weight: 5, limit: 500 },
  { bucket: 'account', weight: 50, limit: 500 },
];
const held = (own: MemoryWindows): string[] => [...own.entries()].map(({ cost }) => cost.bucket);

test('what is taken says how much each bucket held, and counts here too', async () => {
  const { windows, own } = rig([0, 480, 0, 50]);
  const taking = await windows.take(COSTS, 'a', 10_000);
  expect(taking).toEqual({ waitsMs: [0, 0], spent: [480, 50] });
  expect(held(own)).toEqual(['ip', 'account']);
});

test('what has to wait counts nowhere', async () => {
  const { windows, own } = rig([0, 480, 7, 500]);
  const taking = await windows.take(COSTS, 'a', 10_000);
  expect(taking).toEqual({ waitsMs: [0, 7], spent: [480, 500] });
  expect(held(own)).toEqual([]);
});

test.each([[['OK']], [[0, 0, 0]], ['OK']])(
  'an answer that is none of the script, %j, is a Redis out of reach',
  async (answer) => {
    const { windows, own, lost } = rig(answer);
    expect(await windows.take(COSTS, 'a', 10_000)).toMatchObject({ waitsMs: [0, 0] });
    expect(lost).toHaveLength(1);
    expect(held(own)).toEqual(['ip', 'account']);
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
