// An answer that is not whole must never look like one: a shorter table would be a wrong table.
import { once } from 'node:events';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { ExchangeClient } from '../../../src/addin/engine/exchange/client';
import { ledgerRequest } from '../../../src/addin/engine/exchange/requests';
import { processClock } from '../../../src/server/http/clock';
import {
  ask,
  expectTrouble,
  occurrence,
  rawUpstream,
  REBATES,
  relay,
  TIME,
  upstream,
  statusOf,
} from '../rig';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

describe('an answer that breaks off', () => {
  test.each([
    ['closed before a byte', '', 'end'],
    ['closed in the head', 'HTTP/1.1 200 OK\r\nContent-', 'end'],
    [
      'closed before the promised length',
      `${HEAD}Content-Length: 100\r\n\r\n[{"billId":"1"}`,
      'end',
    ],
    ['reset in the body', `${HEAD}Content-Length: 100\r\n\r\n[{"billId":"1"}`, 'reset'],
    ['closed between chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n`, 'end'],
    ['closed in a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\nff\r\n[]`, 'end'],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n', 'end'],
  ] as const)('%s', async (_name, bytes, end) => {
    const server = await relay(await rawUpstream(bytes, end));
    expectTrouble(await ask(server, REBATES), 'cut', 502, /broke off before it was whole\.$/);
  });

  test('nobody tries again in secret: the add-in decides, with a fresh signature', async () => {
    const exchange = await upstream((_request, response) => response.destroy());
    const server = await relay(exchange.url);
    expectTrouble(await ask(server, REBATES), 'cut', 502);
    expect(exchange.seen).toHaveLength(1);
  });
});

describe('a connection that is kept for the next request', () => {
  test.each([
    ['is used again', 60, 1],
    ['is left alone when its end is announced', 2, 2],
  ] as const)('%s', async (_name, seconds, connections) => {
    const exchange = await upstream((_request, response) =>
      response.writeHead(200, { 'keep-alive': `timeout=${seconds}` }).end('{}'),
    );
    const server = await relay(exchange.url);
    for (let time = 0; time < 2; time += 1) expect(await statusOf(server, REBATES)).toBe(200);
    expect(exchange.connections).toBe(connections);
  });

  test('closed by the exchange in the moment of its next use: said as cut, and the add-in asks again by itself, freshly signed', async () => {
    const used = new WeakSet<object>();
    const exchange = await upstream((request, response) => {
      if (used.has(request.socket)) return request.socket.destroy();
      used.add(request.socket);
      return response.end('[]');
    });
    const server = await relay(exchange.url);
    expect(await statusOf(server, REBATES)).toBe(200);
    const answers: (string | null)[] = [];
    const watched: typeof fetch = async (...args) => {
      const answer = await fetch(...args);
      answers.push(answer.headers.get('tieout-relay'));
      return answer;
    };
    const clock = { ...processClock, steadyMs: () => processClock.nowMs() };
    const client = new ExchangeClient({
      wire: {
        fetch: watched,
        clock,
        base: `http://localhost:${server.port}/exchange`,
      },
      random: () => 0,
    });
    const signingKey = await crypto.subtle.importKey(
      'raw',
      Buffer.from('secret'),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const account = { name: 'a', id: 'a', apiKey: 'a', passphrase: 'p', signingKey };
    const { text } = await client.ask(
      ledgerRequest({ month: '2026-10' }, 1),
      account,
      new AbortController().signal,
    );
    expect([text, answers]).toEqual(['[]', ['cut', null]]);
    const signed = exchange.seen.map(({ headers }) => headers['access-sign']);
    expect([signed.length, new Set(signed).size]).toEqual([3, 3]);
  });
});

describe('an answer that takes too long', () => {
  const limits = { wholeAnswerMs: 200 };
  test('nothing comes', async () => {
    const server = await relay(await rawUpstream('', 'stay'), { limits });
    expectTrouble(
      await ask(server, REBATES),
      'timeout',
      504,
      /did not answer within 0\.2 seconds\.$/,
    );
  });
  test('it begins and never ends', async () => {
    const server = await relay(await rawUpstream(`${HEAD}Content-Length: 100\r\n\r\n[`, 'stay'), {
      limits,
    });
    expectTrouble(await ask(server, REBATES), 'timeout', 504);
  });
  test('a byte now and then does not stretch the bound', async () => {
    const exchange = await upstream((_request, response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    const server = await relay(exchange.url, { limits });
    expectTrouble(await ask(server, REBATES), 'timeout', 504);
  });
});

describe('no connection', () => {
  test('nobody listens', async () => {
    const server = await relay('http://127.0.0.1:1');
    expectTrouble(
      await ask(server, REBATES),
      'unreachable',
      502,
      /No connection to the exchange at 127\.0\.0\.1:1 \(ECONNREFUSED\)\.$/,
    );
  });
  test('a name that does not exist', async () => {
    const server = await relay('https://exchange.invalid');
    expectTrouble(await ask(server, REBATES), 'unreachable', 502, /exchange\.invalid/);
  });
});

describe('a whole answer that must not be passed on', () => {
  test.each([301, 302, 303, 307, 308])('a redirect (%d) is not followed', async (status) => {
    const elsewhere = await upstream();
    const exchange = await upstream((_request, response) =>
      response.writeHead(status, { location: `${elsewhere.url}/api/v3/time` }).end(),
    );
    const server = await relay(exchange.url);
    const answer = await ask(server, TIME);
    expectTrouble(answer, 'unusable', 502, /redirect/);
    expect([elsewhere.seen.length, answer.headers.get('location')]).toEqual([0, null]);
  });
  test('larger than the bound, with a length', async () => {
    const exchange = await upstream((_request, response) => response.end('x'.repeat(2000)));
    const server = await relay(exchange.url, { limits: { answerBytes: 1000 } });
    expectTrouble(await ask(server, REBATES), 'unusable', 502, /larger/);
  });
  test('larger than the bound, in chunks that never end', async () => {
    const exchange = await upstream((_request, response) => {
      const pour = setInterval(() => response.write('x'.repeat(500)), 1);
      response.on('close', () => clearInterval(pour));
    });
    const server = await relay(exchange.url, { limits: { answerBytes: 1000 } });
    expectTrouble(await ask(server, REBATES), 'unusable', 502, /larger/);
  });
});

describe('a gateway that compresses although it was not asked to', () => {
  const plain = JSON.stringify([{ deltaAmount: '10000999657.8927028500000000' }]);
  test.each([
    ['gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['GZIP', gzipSync(plain)],
  ])('%s is read', async (encoding, body) => {
    const exchange = await upstream((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    const server = await relay(exchange.url);
    const answer = await ask(server, REBATES);
    expect([answer.body, answer.headers.get('content-encoding')]).toEqual([plain, null]);
  });
  test('half of it is cut, not an empty or shorter answer', async () => {
    const exchange = await upstream((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(plain).subarray(0, 20)),
    );
    const server = await relay(exchange.url);
    expectTrouble(await ask(server, REBATES), 'cut', 502);
  });
  test('a few bytes that unfold into many are refused', async () => {
    const exchange = await upstream((_request, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(1_000_000))),
    );
    const server = await relay(exchange.url, { limits: { answerBytes: 10_000 } });
    expectTrouble(await ask(server, REBATES), 'unusable', 502, /larger/);
  });
  test('an unknown encoding is refused', async () => {
    const exchange = await upstream((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'),
    );
    const server = await relay(exchange.url);
    expectTrouble(await ask(server, REBATES), 'unusable', 502, /encoding/);
  });
});

describe('a client that hangs up (Cancel)', () => {
  test('what is under way at the exchange stops too', async () => {
    const [arrival, drop] = [occurrence(), occurrence()];
    const exchange = await upstream((request) => {
      request.socket.once('close', drop.happens);
      arrival.happens();
    });
    const server = await relay(exchange.url);
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`GET ${REBATES} HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`),
    );
    await arrival.happened;
    socket.destroy();
    await drop.happened;
    expect(await statusOf(server, '/config.json')).toBe(200);
  });
});

describe('stopping', () => {
  test('a request under way ends, a new one is not taken', async () => {
    let finish = (): void => undefined;
    const arrival = occurrence();
    const exchange = await upstream((_request, response) => {
      finish = () => response.end('{"whole":true}');
      arrival.happens();
    });
    const server = await relay(exchange.url);
    const underWay = ask(server, REBATES);
    await arrival.happened;
    const closed = server.close();
    await expect(ask(server, REBATES)).rejects.toThrow(/ECONNREFUSED/);
    finish();
    expect((await underWay).body).toBe('{"whole":true}');
    await closed;
  });
  test('an idle browser connection does not hold the server', async () => {
    const server = await relay((await upstream()).url);
    const request = rawRequest({
      port: server.port,
      host: '127.0.0.1',
      path: '/config.json',
      headers: { host: `localhost:${server.port}`, connection: 'keep-alive' },
    }).end();
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
    response.resume();
    request.on('error', () => undefined);
    await server.close();
  });
  test('a request that never ends is dropped after the bound', async () => {
    const arrival = occurrence();
    const exchange = await upstream(arrival.happens);
    const server = await relay(exchange.url, { limits: { stopMs: 100 } });
    const underWay = ask(server, REBATES).catch(() => 'dropped');
    await arrival.happened;
    await server.close();
    expect(await underWay).not.toMatchObject({ status: 200 });
  });
});
