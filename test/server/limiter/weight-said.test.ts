// The exchange says with its answers what is left of the address' weight: where others spend from it
// too, or both operations are counted in one, the limiter believes it.
import { Limiter, type WeightSaid } from '../../../src/server/limiter/limiter';
import { usualLimits } from '../../../src/server/http/limits';
import { LimiterRefusal } from '../../../src/server/http/trouble';
import { usualWeights } from '../../../src/server/limiter/weights';
import { MemoryWindows } from '../../../src/server/limiter/weight-windows';
import { ask, REBATES, relay, upstream } from '../rig';
import { askerOf, signal } from './asking';
import { turningClock } from './turning-clock';

/** How many of a hundred requests, all sent at once after the first answer, may leave. */
async function leaving(said: WeightSaid): Promise<number> {
  const clock = turningClock();
  const limiter = new Limiter('rebates', usualWeights, new MemoryWindows(clock), clock, {
    ...usualLimits,
    longestWaitMs: 100,
  });
  const first = await limiter.enter(askerOf('a'), signal);
  first.answered(said);
  let left = 1;
  const rest = Array.from({ length: 100 }, (_, i) =>
    limiter.enter(askerOf(`a${i}`), signal).then(
      () => (left += 1),
      (error: unknown) => {
        if (!(error instanceof LimiterRefusal)) throw error;
      },
    ),
  );
  await clock.turn(200);
  await Promise.all(rest);
  return left;
}

test.each<[WeightSaid, number]>([
  [{ used: null, remaining: null }, 100],
  [{ used: 5, remaining: 495 }, 100],
  [{ used: 255, remaining: 245 }, 50],
  [{ used: 255, remaining: null }, 50],
  [{ used: null, remaining: 245 }, 50],
  // Its limit is lower than documented, and never taken for higher than was set.
  [{ used: 5, remaining: 195 }, 40],
  [{ used: 5, remaining: 5_000 }, 100],
  [{ used: 500, remaining: 0 }, 1],
])('%j: %i of 101 requests leave in the window', async (said, count) => {
  expect(await leaving(said)).toBe(count);
});

test('the headers of an answer reach the limiter, and not the add-in', async () => {
  let used = 485;
  const exchange = await upstream((_request, response) => {
    used += 5;
    const said = { 'x-used-weight-10s': used, 'x-remaining-weight-10s': 500 - used };
    response.writeHead(200, said).end('{}');
  });
  const server = await relay(exchange.url, { limits: { longestWaitMs: 100 } });
  const answers = [];
  for (let i = 0; i < 4; i += 1) answers.push(await ask(server, REBATES));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[0]!.headers.has('x-used-weight-10s')).toBe(false);
});
