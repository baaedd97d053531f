// When a server relies on its Redis again: with a real one, on a clock that the test turns.
import { processClock } from '../../../src/server/http/clock';
import { openRedis } from '../../../src/server/limiter/redis-link';
import { until } from '../../until';
import { redisServer } from '../redis-server';

test('a server whose Redis is back counts alone for three seconds more, until the others have told what they spent', async () => {
  const redis = await redisServer();
  const { url } = redis;
  let nowMs = 0;
  const personCost: (readonly [string, string | undefined])[] = [];
  const link = await openRedis(
    { url, localShare: 0.5 },
    {
      clock: { ...processClock, nowMs: () => nowMs },
      prefix: 'p',
      tell: (state, code) => personCost.push([state, code]),
    },
  );
  expect([link.isShared(), link.isReady()]).toEqual([true, true]);
  await redis.kill();
  await until(() => !link.isReady());
  expect(link.isShared()).toBe(false);
  nowMs += 60_000;
  expect(link.isShared()).toBe(false);
  const back = new Promise<void>((resolve) => link.onReady(resolve));
  await redisServer(Number(new URL(url).port));
  await back;
  nowMs += 2_999;
  expect(link.isShared()).toBe(false);
  nowMs += 1;
  expect(link.isShared()).toBe(true);
  expect(personCost).toEqual([
    ['shared', undefined],
    ['local share', expect.stringMatching(/^\w+$/)],
    ['shared', undefined],
  ]);
  link.close();
  expect(link.isReady()).toBe(false);
});

test.each([
  [Object.assign(new Error('at geheim'), { code: 'ECONNRESET' }), 'ECONNRESET'],
  [new RangeError('at geheim'), 'RangeError'],
  [{ code: 17 }, 'NOT_CONNECTED'],
  [null, 'NOT_CONNECTED'],
])('of an error such as %p only its code is told, else its name', async (error, said) => {
  const { url } = await redisServer();
  const personCost: unknown[] = [];
  const link = await openRedis(
    { url, localShare: 0.5 },
    { clock: processClock, prefix: 'p', tell: (_state, code) => personCost.push(code) },
  );
  link.lost(error);
  expect(personCost).toEqual([undefined, said]);
  link.close();
});
