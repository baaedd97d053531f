// The whole way: what several users ask at once is sent at the pace that the exchange allows,
// instead of being refused by it.
import { ExchangeClient } from '../../../src/addin/engine/exchange/client';
import type { Clock } from '../../../src/addin/platform/clock';
import { ledgerRequest } from '../../../src/addin/engine/exchange/requests';
import { limitedTo } from '../../../src/server/limiter/weights';
import { turningClock } from './turning-clock';
import { ask, JSON_BODY, LEDGER, REBATES, relay, TIME, upstream, type Answer } from '../rig';

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
/** One request of each operation at a time, in a window short enough to wait for. */
const one = limitedTo(5, 300);
const rebatesOf = (server: { port: number }, key: string): Promise<Answer> =>
  ask(server, REBATES, { headers: [['ACCESS-KEY', key]] });
const keysOf = ({
  seen,
}: {
  readonly seen: readonly { readonly headers: Record<string, unknown> }[];
}): unknown[] => seen.map(({ headers }) => headers['access-key']);

test('accounts take turns, however many requests one has', async () => {
  const exchange = await upstream();
  const server = await relay(exchange.url, { weights: one });
  await rebatesOf(server, 'first');
  const flood = [1, 2, 3, 4].map(() => rebatesOf(server, 'flood'));
  // In line only when all four are: the fifth must come after them.
  while (JSON.parse((await ask(server, '/ready')).body).waiting < 4)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const answers = await Promise.all([...flood, rebatesOf(server, 'single')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const turns = keysOf(exchange);
  // How many of the flood went before the single one came is the machine's matter; after that it is
  // next or next but one.
  expect(turns.indexOf('single')).toBeLessThanOrEqual(turns.length - 2);
  expect(turns).toHaveLength(6);
});

test("pages of one window leave in their order, of equal pages the earliest month's first", async () => {
  const exchange = await upstream();
  const clock = turningClock();
  const server = await relay(exchange.url, {
    ...{ weights: limitedTo(50), clock, limits: { longestWaitMs: 100_000 } },
  });
  const asked = ['1', '2.202610', '2.202609', '1.202611', '10.202509'].map((page) =>
    ask(server, LEDGER, {
      method: 'POST',
      headers: [JSON_BODY, ['ACCESS-KEY', 'k'], ['Tieout-Page', page]],
      body: page,
    }),
  );
  // One of them is sent at once.
  while (JSON.parse((await ask(server, '/ready')).body).waiting < 4) await nextTurn();
  for (let sent = 1; sent <= 5; sent += 1) {
    while (exchange.seen.length < sent) await nextTurn();
    await clock.turn(11_000);
  }
  await Promise.all(asked);
  const [, ...waited] = exchange.seen.map(({ body }) => body);
  expect(waited).toEqual([...waited].sort((a, b) => Number(a) - Number(b)));
});

test('operations are counted apart: a full ledger delays no commission and no clock', async () => {
  const exchange = await upstream();
  const server = await relay(exchange.url, { weights: { ...one, windowMs: 600_000 } });
  for (const target of [REBATES, TIME]) expect((await ask(server, target)).status).toBe(200);
  expect(
    (await ask(server, LEDGER, { method: 'POST', headers: [JSON_BODY], body: '{}' })).status,
  ).toBe(200);
  expect(
    (await ask(server, LEDGER, { method: 'POST', headers: [JSON_BODY], body: '{}' })).status,
  ).toBe(429);
});

test("what cannot be sent soon is answered as the exchange would: 429, when to come back, and no trace of the relay's own trouble", async () => {
  const exchange = await upstream();
  const lines: string[] = [];
  const server = await relay(exchange.url, {
    weights: { ...one, windowMs: 60_000 },
    log: { write: (line) => lines.push(line) },
  });
  await rebatesOf(server, 'k-geheim');
  const answer = await rebatesOf(server, 'k-geheim');
  const seconds = Number(answer.headers.get('retry-after'));
  expect({
    status: answer.status,
    relay: answer.headers.get('tieout-relay'),
    queue: answer.headers.get('tieout-queue'),
    body: JSON.parse(answer.body),
  }).toEqual({
    status: 429,
    relay: null,
    queue: 'full',
    body: { queue: 'full', msg: expect.stringMatching(/has to wait\.$/) },
  });
  expect(Number.isInteger(seconds) && seconds > 50 && seconds <= 61).toBe(true);
  expect(exchange.seen).toHaveLength(1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    route: REBATES,
    status: 429,
    queue: 'full',
  });
  expect(lines.join('')).not.toMatch(/geheim/);
});

test('a wait is told, in a header and in the log', async () => {
  const lines: string[] = [];
  const server = await relay((await upstream()).url, {
    weights: one,
    log: { write: (line) => lines.push(line) },
  });
  const [first, second] = [await rebatesOf(server, 'a'), await rebatesOf(server, 'a')];
  expect([first.headers.get('tieout-queue'), second.headers.get('tieout-queue')]).toEqual([
    null,
    expect.stringMatching(/^waited=\d+$/),
  ]);
  expect(lines.map((line) => JSON.parse(line).queue)).toEqual([
    undefined,
    expect.stringMatching(/^waited=\d+$/),
  ]);
});

test('a request that is refused anyway takes no weight', async () => {
  const exchange = await upstream();
  const server = await relay(exchange.url, { weights: { ...one, windowMs: 600_000 } });
  expect(
    (
      await ask(server, REBATES, {
        headers: [
          ['ACCESS-KEY', 'a'],
          ['ACCESS-KEY', 'b'],
        ],
      })
    ).status,
  ).toBe(400);
  expect(
    (await ask(server, REBATES, { headers: [['Origin', 'https://evil.example']] })).status,
  ).toBe(403);
  expect((await rebatesOf(server, 'a')).status).toBe(200);
});

// That the exchange never refuses is seen on a clock that is turned: third-of-requests-faulty.
test("the add-in's own client waits as told and goes on: no error and no loss", async () => {
  const exchange = await upstream((_request, response) => response.end('[]'));
  // Two at once in a window; waits longer than 100 ms are refused, so that both ways of waiting are
  // walked.
  const weights = limitedTo(10, 900);
  const server = await relay(exchange.url, { weights, limits: { longestWaitMs: 100 } });
  const clock: Clock = {
    nowMs: () => Date.now(),
    steadyMs: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
  const signingKey = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode('secret'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const refusals: number[] = [];
  const panes = ['a', 'b', 'c'].map((id) => {
    const watched: typeof fetch = async (...args) => {
      const answer = await fetch(...args);
      if (answer.status === 429) refusals.push(answer.status);
      return answer;
    };
    const client = new ExchangeClient({
      wire: { fetch: watched, clock, base: `http://localhost:${server.port}/exchange` },
      random: () => 0.5,
    });
    return { client, account: { name: id, id, apiKey: id, passphrase: 'p', signingKey } };
  });
  const told = await Promise.all(
    panes.flatMap(({ client, account }) =>
      [1, 2, 3].map((page) =>
        client.ask(
          ledgerRequest({ month: '2026-10' }, page),
          account,
          new AbortController().signal,
        ),
      ),
    ),
  );
  expect(told.map(({ text }) => text)).toEqual(Array.from({ length: 9 }, () => '[]'));
  expect(refusals.length).toBeGreaterThan(0);
});
