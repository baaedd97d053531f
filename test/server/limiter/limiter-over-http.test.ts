// The whole way: what several users ask at once is sent at the pace that the exchange allows,
// instead of being refused by it.
import { ExchangeClient } from '../../../src/addin/engine/exchange/client';
import type { Clock } from '../../../src/addin/platform/clock';
import { ledgerRequest } from '../../../src/addin/engine/exchange/requests';
import { limitedTo } from '../../../src/server/limiter/weights';
import { turningClock } from './turning-clock';
import {
  ask,
  JSON_BODY,
  LEDGER,
  REBATES,
  relay,
  TIME,
  upstream,
  type Answer,
  statusOf,
} from '../rig';

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
/** One request of each operation at a time. */
const one = limitedTo(5);
const rebatesOf = (server: { port: number }, key: string): Promise<Answer> =>
  ask(server, REBATES, { headers: [['ACCESS-KEY', key]] });
/** Until so many wait in line. */
async function waitingAt(server: { port: number }, count: number): Promise<void> {
  while (JSON.parse((await ask(server, '/ready')).body).waiting < count) await nextTurn();
}
const keysOf = ({
  seen,
}: {
  readonly seen: readonly { readonly headers: Record<string, unknown> }[];
}): unknown[] => seen.map(({ headers }) => headers['access-key']);

test('accounts take turns, however many requests one has', async () => {
  const exchange = await upstream();
  const clock = turningClock();
  const server = await relay(exchange.url, {
    ...{ weights: limitedTo(5), clock, limits: { longestWaitMs: 100_000 } },
  });
  await rebatesOf(server, 'first');
  const flood = [1, 2, 3, 4].map(() => rebatesOf(server, 'flood'));
  await waitingAt(server, 4);
  const single = rebatesOf(server, 'single');
  await waitingAt(server, 5);
  for (let sent = 2; sent <= 6; sent += 1) {
    await clock.turn(11_000);
    while (exchange.seen.length < sent) await nextTurn();
  }
  const answers = await Promise.all([...flood, single]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // The first place may be promised to the flood already; the next one is not.
  expect(keysOf(exchange).indexOf('single')).toBeLessThanOrEqual(2);
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
  await waitingAt(server, 4);
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
  for (const target of [REBATES, TIME]) expect(await statusOf(server, target)).toBe(200);
  expect(await statusOf(server, LEDGER, { method: 'POST', headers: [JSON_BODY], body: '{}' })).toBe(
    200,
  );
  expect(await statusOf(server, LEDGER, { method: 'POST', headers: [JSON_BODY], body: '{}' })).toBe(
    429,
  );
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
  const clock = turningClock();
  const server = await relay((await upstream()).url, {
    ...{ weights: limitedTo(5), clock, limits: { longestWaitMs: 100_000 } },
    log: { write: (line) => lines.push(line) },
  });
  const first = await rebatesOf(server, 'a');
  const asked = rebatesOf(server, 'a');
  await waitingAt(server, 1);
  await clock.turn(11_000);
  const second = await asked;
  expect([first.headers.get('tieout-queue'), second.headers.get('tieout-queue')]).toEqual([
    null,
    expect.stringMatching(/^waited=\d+$/),
  ]);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === REBATES);
  expect(logged.map(({ queue }) => queue)).toEqual([
    undefined,
    expect.stringMatching(/^waited=\d+$/),
  ]);
});

test('a request that is refused anyway takes no weight', async () => {
  const exchange = await upstream();
  const server = await relay(exchange.url, { weights: { ...one, windowMs: 600_000 } });
  expect(
    await statusOf(server, REBATES, {
      headers: [
        ['ACCESS-KEY', 'a'],
        ['ACCESS-KEY', 'b'],
      ],
    }),
  ).toBe(400);
  expect(await statusOf(server, REBATES, { headers: [['Origin', 'https://evil.example']] })).toBe(
    403,
  );
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
  const personCost = await Promise.all(
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
  expect(personCost.map(({ text }) => text)).toEqual(Array.from({ length: 9 }, () => '[]'));
  expect(refusals.length).toBeGreaterThan(0);
});
