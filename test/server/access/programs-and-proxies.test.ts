// Programs with the token, reverse proxies, names of the server, and what everybody may ask.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import {
  ask,
  expectTrouble,
  occurrence,
  REBATES,
  relay,
  TIME,
  upstream,
  statusOf,
  expectSignedOut,
} from '../rig';
import { TOKEN, HOST, GUARDED, PAGES, byToken, byHeader, guarded } from './guarded';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('a program with the token', () => {
  test('sends it as a bearer, and it travels no further', async () => {
    const { server, exchange } = await guarded(byToken);
    expect(
      await statusOf(server, TIME, { headers: [HOST, ['Authorization', `Bearer ${TOKEN}`]] }),
    ).toBe(200);
    expect(exchange.seen[0]?.headers).not.toHaveProperty('authorization');
  });
  test.each([
    'Bearer',
    'Bearer ',
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN}x`,
    `Bearer x ${TOKEN}`,
  ])('"%s" is none', async (authorization) => {
    const { server } = await guarded(byToken);
    expectSignedOut(await ask(server, TIME, { headers: [HOST, ['Authorization', authorization]] }));
  });
});

describe("a reverse proxy's header", () => {
  test('with its value all is open; it travels no further', async () => {
    const { server, exchange } = await guarded(byHeader);
    expect(await statusOf(server, REBATES, { headers: [HOST, ['X-Tieout-Access', TOKEN]] })).toBe(
      200,
    );
    expect(Object.keys(exchange.seen[0]?.headers ?? {})).not.toContain('x-tieout-access');
  });
  test.each([...GUARDED, ...PAGES])(
    'without it %s is refused, and no sign-in is offered',
    async (target) => {
      const { server } = await guarded(byHeader);
      const answer = await ask(server, target, { headers: [HOST] });
      expectTrouble(answer, 'signed-out', 401, /firm's own address only\.$/);
    },
  );
  test.each<[string, [string, string][]]>([
    ['another value', [['X-Tieout-Access', `${TOKEN}x`]]],
    ['an empty one', [['X-Tieout-Access', '']]],
    ['the token as a bearer', [['Authorization', `Bearer ${TOKEN}`]]],
  ])('%s opens nothing', async (_name, headers) => {
    const { server } = await guarded(byHeader);
    expectSignedOut(await ask(server, '/config.json', { headers: [HOST, ...headers] }));
  });
  test('sent twice, because a client sent it before the proxy, it is refused', async () => {
    const { server } = await guarded(byHeader);
    expect(
      await statusOf(server, '/config.json', {
        headers: [HOST, ['X-Tieout-Access', TOKEN], ['X-Tieout-Access', 'x']],
      }),
    ).toBe(400);
  });
});

describe('names', () => {
  const signedIn = ['Authorization', `Bearer ${TOKEN}`] as const;
  test.each<[string, [string, string][]]>([
    ['by the public name', [['Host', 'tieout.example.com']]],
    ['with its port', [['Host', 'TIEOUT.example.com:443']]],
    [
      'by our page',
      [
        ['Host', 'tieout.example.com'],
        ['Origin', 'https://tieout.example.com'],
        ['Sec-Fetch-Site', 'same-origin'],
      ],
    ],
  ])('let through: %s', async (_name, headers) => {
    const { server } = await guarded(byToken);
    expect(await statusOf(server, '/config.json', { headers: [...headers, signedIn] })).toBe(200);
  });
  test.each<[string, [string, string][]]>([
    ['another name', [['Host', 'evil.example']]],
    ['a name that begins like ours', [['Host', 'tieout.example.com.evil.example']]],
    ['ours at another port', [['Host', 'tieout.example.com:8443']]],
    [
      'ours by http',
      [
        ['Host', 'tieout.example.com'],
        ['Origin', 'http://tieout.example.com'],
      ],
    ],
    [
      "a page of the firm's other site",
      [
        ['Host', 'tieout.example.com'],
        ['Origin', 'https://other.example.com'],
        ['Sec-Fetch-Site', 'same-site'],
      ],
    ],
  ])('refused: %s', async (_name, headers) => {
    const { server } = await guarded(byToken);
    expectTrouble(
      await ask(server, '/config.json', { headers: [...headers, signedIn] }),
      'refused',
      403,
    );
  });
});

describe('health and readiness', () => {
  test('are asked by any name, say no more than they must, and are never kept', async () => {
    const { server } = await guarded(byToken);
    const by = async (target: string): Promise<unknown> => {
      const { status, body, headers } = await ask(server, target, {
        headers: [['Host', '10.1.2.3:3000']],
      });
      return [status, JSON.parse(body), headers.get('cache-control')];
    };
    expect(await by('/health')).toEqual([200, { status: 'up', version }, 'no-store']);
    expect(await by('/ready')).toEqual([
      200,
      { ready: true, weights: 'own', waiting: 0 },
      'no-store',
    ]);
  });

  test('a server that stops is alive but not ready, on a connection that it still has', async () => {
    let finish = (): void => undefined;
    const arrival = occurrence();
    const exchange = await upstream((_request, response) => {
      finish = () => response.end('{}');
      arrival.happens();
    });
    const server = await relay(exchange.url);
    // A head that is begun keeps its connection through the stop; its end comes after it.
    const watcher = connect(server.port, '127.0.0.1');
    let heard = '';
    watcher.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    await new Promise<void>((resolve) =>
      watcher.write('GET /ready HTTP/1.1\r\nHost: localhost\r\n', () => resolve()),
    );
    const underWay = ask(server, TIME);
    await arrival.happened;
    const closed = server.close();
    watcher.write('\r\nGET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await once(watcher, 'close');
    finish();
    expect((await underWay).status).toBe(200);
    await closed;
    expect(heard).toMatch(
      /^HTTP\/1\.1 503[\s\S]*"ready":false[\s\S]*HTTP\/1\.1 200[\s\S]*"status":"up"/,
    );
  });
});
