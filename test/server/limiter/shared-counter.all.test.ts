// Several servers before one exchange, against a real Redis: together they stay within what one IP
// may spend.
import { processClock } from '../../../src/server/http/clock';
import { LATEST_ARRIVAL_MS, limitedTo, MARGIN_MS } from '../../../src/server/limiter/weights';
import { ask, REBATES, relay, upstream, type Answer } from '../rig';
import { redisServer } from '../redis-server';

type Server = Awaited<ReturnType<typeof relay>>;

const rebates = (server: Server): Promise<Answer> =>
  ask(server, REBATES, { headers: [['ACCESS-KEY', 'k-geheim']] });
/** Four requests of each operation in a window that does not end during a test. */
const weights = { limit: 20, windowMs: 600_000 };
const counted = async (server: Server): Promise<string> =>
  (JSON.parse((await ask(server, '/ready')).body) as { weights: string }).weights;

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Two servers, and what the first of them says of Redis. */
interface Firm {
  readonly servers: readonly [Server, Server];
  readonly lines: string[];
}

async function firm(
  redisUrl: string,
  exchangeUrl: string,
  { windowMs = weights.windowMs, limit = weights.limit, clock = processClock } = {},
): Promise<Firm> {
  const lines: string[] = [];
  const options = {
    weights: limitedTo(limit, windowMs),
    redis: { url: redisUrl, localShare: 0.5 },
    clock,
  };
  return {
    servers: [
      await relay(exchangeUrl, { ...options, events: { write: (line) => lines.push(line) } }),
      await relay(exchangeUrl, options),
    ],
    lines,
  };
}

const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).sort();

test('two servers spend one budget: what one has taken the other does not have', async () => {
  const exchange = await upstream();
  const {
    servers: [a, b],
    lines,
  } = await firm((await redisServer()).url, exchange.url);
  expect([await counted(a), await counted(b)]).toEqual(['shared', 'shared']);
  expect(
    statusesOf([
      await rebates(a),
      await rebates(b),
      await rebates(a),
      await rebates(b),
      await rebates(a),
      await rebates(b),
    ]),
  ).toEqual([200, 200, 200, 200, 429, 429]);
  expect(exchange.seen).toHaveLength(4);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'redis', weights: 'shared' }),
  ]);
});

test('asked all at once they do not overrun it either, and the wait is the true one', async () => {
  const exchange = await upstream();
  const { servers } = await firm((await redisServer()).url, exchange.url);
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => rebates(servers[at % 2 === 0 ? 0 : 1])),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  for (const { status, headers } of answers)
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
});

test('the window slides: what left it makes room, and nothing is lost in between', async () => {
  const exchange = await upstream();
  const { servers } = await firm((await redisServer()).url, exchange.url, {
    windowMs: 1_000,
    limit: 10,
  });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => rebates(servers[at % 2 === 0 ? 0 : 1])),
  );
  expect(statusesOf(answers)).toEqual(Array.from({ length: 8 }, () => 200));
});

test('another exchange behind the same Redis has its own budget', async () => {
  const { url } = await redisServer();
  const [one, other] = [await upstream(), await upstream()];
  const [a, b] = [(await firm(url, one.url)).servers[0], (await firm(url, other.url)).servers[0]];
  for (let time = 0; time < 4; time += 1)
    expect([(await rebates(a)).status, (await rebates(b)).status]).toEqual([200, 200]);
});

test('Redis knows nobody: counts under the name of the exchange and hashes of key and person, and they go', async () => {
  const { createClient } = await import('@redis/client');
  const { url } = await redisServer();
  const exchange = await upstream();
  const { servers } = await firm(url, exchange.url);
  // Both servers make the same of one key, or each would let its account spend everything.
  for (const server of servers) await rebates(server);
  const client = await createClient({ url }).connect();
  const keys = (await client.keys('*')).sort();
  const name = `tieout:${new URL(exchange.url).host}:rebates`;
  expect(keys).toEqual([
    expect.stringMatching(/:rebates:account:[\w-]{43}$/),
    `${name}:ip`,
    expect.stringMatching(/:rebates:person:[\w-]{43}$/),
  ]);
  for (const key of keys) {
    expect(await client.zRange(key, 0, -1)).toEqual([
      expect.stringMatching(/^5:[0-9a-f-]{36}:1$/),
      expect.stringMatching(/^5:[0-9a-f-]{36}:1$/),
    ]);
    expect(await client.pTTL(key)).toBeGreaterThan(0);
  }
  client.destroy();
});

test("what was spent counts for a window and its margin from the answer on, by Redis' own clock", async () => {
  const { createClient } = await import('@redis/client');
  const { url } = await redisServer();
  const client = await createClient({ url }).connect();
  const timeOf = async (): Promise<number> => {
    const [seconds = '', micros = ''] = (await client.sendCommand(['TIME'])) as unknown as string[];
    return Number(seconds) * 1_000 + Number(micros) / 1_000;
  };
  const exchange = await upstream();
  const { servers } = await firm(url, exchange.url);
  const before = await timeOf();
  await rebates(servers[0]);
  const key = `tieout:${new URL(exchange.url).host}:rebates:ip`;
  const scoreOf = async (): Promise<number> =>
    (await client.zRangeWithScores(key, 0, -1))[0]?.score ?? 0;
  // The answer is told after it was passed on.
  const latest = weights.windowMs + MARGIN_MS + LATEST_ARRIVAL_MS;
  await until(async () => (await scoreOf()) < Math.floor(before) + latest);
  expect(await scoreOf()).toBeGreaterThanOrEqual(Math.floor(before) + weights.windowMs + MARGIN_MS);
  client.destroy();
});

test('a member of the far future, from a clock that was wrong, stops nobody', async () => {
  const { createClient } = await import('@redis/client');
  const { url } = await redisServer();
  const exchange = await upstream();
  const { servers } = await firm(url, exchange.url);
  const client = await createClient({ url }).connect();
  const key = `tieout:${new URL(exchange.url).host}:rebates:ip`;
  await client.zAdd(key, { score: 9e15, value: '20:from a wrong clock:1' });
  await client.zAdd(key, { score: Date.now() + 1_000, value: 'no weight at all' });
  expect(statusesOf([await rebates(servers[0]), await rebates(servers[1])])).toEqual([200, 200]);
  expect(await counted(servers[0])).toBe('shared');
  client.destroy();
});

describe('Redis out of reach', () => {
  test('while it runs: what was spent before counts, no request is lost, and readiness stays 200', async () => {
    const redis = await redisServer();
    const {
      servers: [a],
      lines,
    } = await firm(redis.url, (await upstream()).url);
    expect((await rebates(a)).status).toBe(200);
    await redis.kill();
    await until(async () => (await counted(a)) === 'local share');
    expect((await ask(a, '/ready')).status).toBe(200);
    // Half of four, one of which is spent.
    expect(statusesOf([await rebates(a), await rebates(a)])).toEqual([200, 429]);
    expect(
      lines
        .map((line) => (JSON.parse(line) as { weights: string }).weights)
        .filter((state) => state === 'local share'),
    ).toHaveLength(1);
  });

  test('one that hangs is given up, not waited for', async () => {
    const redis = await redisServer();
    const {
      servers: [a],
    } = await firm(redis.url, (await upstream()).url);
    redis.hang();
    expect((await rebates(a)).status).toBe(200);
    expect(await counted(a)).toBe('local share');
    redis.go();
  });

  test('when it is back and empty it is told what both spent meanwhile and before, and nothing is spent twice', async () => {
    const { createClient } = await import('@redis/client');
    const redis = await redisServer();
    let passedMs = 0;
    const clock = { ...processClock, nowMs: () => processClock.nowMs() + passedMs };
    const askedAtMs: number[] = [];
    const exchange = await upstream((_request, response) => {
      askedAtMs.push(passedMs);
      response.end('{}');
    });
    const {
      servers: [a, b],
      lines,
    } = await firm(redis.url, exchange.url, { clock });
    const both = async (): Promise<void> => {
      for (let time = 0; time < 4; time += 1) await Promise.all([rebates(a), rebates(b)]);
    };
    await rebates(a);
    await redis.kill();
    for (const server of [a, b]) await until(async () => (await counted(server)) === 'local share');
    await redisServer(Number(new URL(redis.url).port));
    const client = await createClient({ url: redis.url }).connect();
    // Both are connected again, beside this test, and the first has told what it spent: outside
    // this test it has three seconds for that.
    const key = `tieout:${new URL(exchange.url).host}:rebates:ip`;
    await until(
      async () => (await client.clientList()).length > 2 && (await client.zCard(key)) > 0,
    );
    client.destroy();
    passedMs += weights.windowMs / 2;
    await both();
    for (const server of [a, b])
      await until(async () => {
        passedMs += 10_000;
        return (await counted(server)) === 'shared';
      });
    await both();
    expect(askedAtMs.filter((atMs) => atMs > passedMs - weights.windowMs)).toHaveLength(4);
    expect(
      lines.map((line) => (JSON.parse(line) as { weights: string }).weights).slice(-2),
    ).toEqual(['local share', 'shared']);
  });

  test('a wrong password is a Redis out of reach, and the password is in no line', async () => {
    const redis = await redisServer(undefined, 'right');
    const {
      servers: [a],
      lines,
    } = await firm(redis.url.replace('redis://', 'redis://:geheim@'), (await upstream()).url);
    expect([await counted(a), (await rebates(a)).status]).toEqual(['local share', 200]);
    expect(lines.join('')).not.toMatch(/geheim/);
  });
});
