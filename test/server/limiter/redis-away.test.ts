// A server whose Redis is not there. With a Redis: shared-counter.all.test.ts.
import { limitedTo } from '../../../src/server/limiter/weights';
import { freePort } from '../free-port';
import { ask, REBATES, relay, upstream } from '../rig';

test('a server that finds no Redis starts, says so, and serves its share, never less than a request', async () => {
  const lines: string[] = [];
  const server = await relay((await upstream()).url, {
    weights: limitedTo(20, 600_000),
    redis: { url: `redis://user:geheim@127.0.0.1:${await freePort()}`, localShare: 0.5 },
    events: { write: (line) => lines.push(line) },
  });
  expect(JSON.parse((await ask(server, '/ready')).body)).toMatchObject({ weights: 'local share' });
  const rebates = async (): Promise<number> =>
    (await ask(server, REBATES, { headers: [['ACCESS-KEY', 'k-geheim']] })).status;
  expect([await rebates(), await rebates(), await rebates()]).toEqual([200, 200, 429]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'redis',
    weights: 'local share',
    code: 'ECONNREFUSED',
  });
  expect(lines.join('')).not.toMatch(/geheim/);
});
