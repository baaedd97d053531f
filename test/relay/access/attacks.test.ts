// What a stranger's page or program might try. Each test is named after the attack.
import {
  answerTo,
  ask,
  type Asking,
  expectTrouble,
  JSON_BODY,
  LEDGER,
  REBATES,
  relay,
  TIME,
  upstream,
} from '../rig';
import { refusedBy } from './refused-by';

describe('another path of the exchange', () => {
  test.each([
    ['an order', '/exchange/api/v3/order'],
    ['the root', '/exchange/'],
    ['the prefix alone', '/exchange'],
    ['parent folders', `/exchange/api/v3/tax/../order`],
    ['parent folders out of the prefix', '/exchange/../../etc/passwd'],
    ['into the prefix from outside', `/x/..${TIME}`],
    ['encoded dots', '/exchange/%2e%2e/api/v3/time'],
    ['encoded dots in the middle', '/exchange/api/v3/x/%2e%2e/time'],
    ['doubly encoded dots', '/exchange/%252e%252e/api/v3/time'],
    ['encoded slashes', '/exchange/api%2fv3%2ftime'],
    ['an encoded letter', '/exchange/api/v3/%74ime'],
    ['backslashes', '/exchange\\api\\v3\\time'],
    ['doubled slashes', '/exchange//api/v3/time'],
    ['leading double slash', `/${TIME}`],
    ['another case', '/exchange/API/v3/time'],
    ['a trailing slash', `${TIME}/`],
    ['a path parameter', `${TIME};x=1`],
    ['an encoded NUL', `${TIME}%00`],
    ['an encoded question mark', `${TIME}%3fa=1`],
    ['another host in the path', '/exchange/https://evil.example/api/v3/time'],
    ['credentials for a host in the path', '/exchange/@evil.example/api/v3/time'],
    ['a broken escape', '/exchange/api/v3/time%zz'],
  ])('%s', async (_name, target) => {
    const answer = await refusedBy(target);
    expect([400, 404]).toContain(answer.status);
    expectTrouble(answer, 'refused', answer.status);
  });

  test('a request for a whole address (absolute form) does not make the relay a proxy', async () => {
    const elsewhere = await upstream();
    for (const target of [
      `${elsewhere.url}/exchange/api/v3/time`,
      'http://evil.example/exchange/api/v3/time',
    ]) {
      expectTrouble(await refusedBy(target), 'refused', 404);
    }
    expect(elsewhere.seen).toEqual([]);
  });

  test('CONNECT opens no tunnel', async () => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    const answer = await answerTo(
      server.port,
      `CONNECT ${new URL(exchange.url).host} HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`,
    );
    expect([answer.status, exchange.connections]).toEqual([0, 0]);
  });
});

describe('another method', () => {
  test.each([
    ['GET', LEDGER],
    ['POST', REBATES],
    ['POST', TIME],
    ['PUT', LEDGER],
    ['DELETE', REBATES],
    ['PATCH', LEDGER],
    ['HEAD', REBATES],
    ['TRACE', TIME],
    ['OPTIONS', LEDGER],
  ])('%s %s', async (method, target) => {
    const answer = await refusedBy(target, { method });
    expect([
      answer.status,
      answer.headers.get('tieout-relay'),
      answer.headers.get('access-control-allow-origin'),
    ]).toEqual([405, 'refused', null]);
  });

  test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
    'override by %s',
    async (name) => {
      expectTrouble(
        await refusedBy(REBATES, {
          method: 'POST',
          headers: [[name, 'GET'], JSON_BODY],
          body: '{}',
        }),
        'refused',
        405,
      );
    },
  );

  test('override by the query', async () => {
    expectTrouble(await refusedBy(`${REBATES}?_method=GET`, { method: 'POST' }), 'refused', 405);
  });
});

describe("another site's page", () => {
  const own = (port: number): string => `localhost:${port}`;
  const asked = async (
    headers: (port: number) => [string, string][],
    asking: Asking = {},
  ): Promise<{ readonly answer: Awaited<ReturnType<typeof ask>>; readonly forwarded: number }> => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    const answer = await ask(server, REBATES, { ...asking, headers: headers(server.port) });
    return { answer, forwarded: exchange.seen.length };
  };

  test.each<[string, (port: number) => [string, string][]]>([
    ["DNS rebinding: a stranger's name", (port) => [['Host', `evil.example:${port}`]]],
    [
      'DNS rebinding: a name that begins like ours',
      (port) => [['Host', `localhost.evil.example:${port}`]],
    ],
    ['DNS rebinding: our name at another port', () => [['Host', 'localhost:1']]],
    ['DNS rebinding: our name without the port', () => [['Host', 'localhost']]],
    ['DNS rebinding: another loopback address', (port) => [['Host', `127.0.0.2:${port}`]]],
    ['an empty host', () => [['Host', '']]],
    ['a user in the host', (port) => [['Host', `localhost:${port}@evil.example`]]],
    [
      'cross-site request',
      (port) => [
        ['Host', own(port)],
        ['Origin', 'https://evil.example'],
      ],
    ],
    [
      'another port of this machine',
      (port) => [
        ['Host', own(port)],
        ['Origin', `http://localhost:${port + 1}`],
      ],
    ],
    [
      'our name by another scheme',
      (port) => [
        ['Host', own(port)],
        ['Origin', `https://localhost:${port}`],
      ],
    ],
    [
      'another of our names',
      (port) => [
        ['Host', own(port)],
        ['Origin', `http://127.0.0.1:${port}`],
      ],
    ],
    [
      'a sandboxed frame (Origin: null)',
      (port) => [
        ['Host', own(port)],
        ['Origin', 'null'],
      ],
    ],
    [
      'a sandboxed frame that says so',
      (port) => [
        ['Host', own(port)],
        ['Origin', 'null'],
        ['Sec-Fetch-Site', 'cross-site'],
      ],
    ],
    [
      'no origin but cross-site',
      (port) => [
        ['Host', own(port)],
        ['Sec-Fetch-Site', 'cross-site'],
      ],
    ],
    [
      'another port, same site',
      (port) => [
        ['Host', own(port)],
        ['Sec-Fetch-Site', 'same-site'],
      ],
    ],
    [
      'typed into the address bar',
      (port) => [
        ['Host', own(port)],
        ['Sec-Fetch-Site', 'none'],
      ],
    ],
    [
      'our origin but cross-site',
      (port) => [
        ['Host', own(port)],
        ['Origin', `http://localhost:${port}`],
        ['Sec-Fetch-Site', 'cross-site'],
      ],
    ],
  ])('%s', async (_name, headers) => {
    const { answer, forwarded } = await asked(headers);
    expectTrouble(answer, 'refused', 403);
    expect([forwarded, answer.headers.get('access-control-allow-origin')]).toEqual([0, null]);
  });

  test.each<[string, (port: number) => [string, string][]]>([
    ['a program without any of these headers', () => []],
    [
      'our page, GET',
      (port) => [
        ['Host', own(port)],
        ['Sec-Fetch-Site', 'same-origin'],
      ],
    ],
    [
      'our page, with origin',
      (port) => [
        ['Host', own(port)],
        ['Sec-Fetch-Site', 'same-origin'],
        ['Origin', `http://localhost:${port}`],
      ],
    ],
    [
      'our page, whose referrer policy hides the origin',
      (port) => [
        ['Host', own(port)],
        ['Sec-Fetch-Site', 'same-origin'],
        ['Origin', 'null'],
      ],
    ],
    [
      'a browser without fetch metadata',
      (port) => [
        ['Host', own(port)],
        ['Origin', `http://localhost:${port}`],
      ],
    ],
    [
      'by IPv4 address',
      (port) => [
        ['Host', `127.0.0.1:${port}`],
        ['Origin', `http://127.0.0.1:${port}`],
      ],
    ],
    [
      'by IPv6 address',
      (port) => [
        ['Host', `[::1]:${port}`],
        ['Origin', `http://[::1]:${port}`],
      ],
    ],
    ['our name in capitals', (port) => [['Host', `LOCALHOST:${port}`]]],
  ])('let through: %s', async (_name, headers) => {
    const { answer, forwarded } = await asked(headers);
    expect([answer.status, forwarded, answer.headers.get('access-control-allow-origin')]).toEqual([
      200,
      1,
      null,
    ]);
  });

  test('preflight: no permission is ever granted', async () => {
    const { answer } = await asked(
      (port) => [
        ['Host', own(port)],
        ['Origin', 'https://evil.example'],
        ['Access-Control-Request-Method', 'POST'],
        ['Access-Control-Request-Headers', 'access-key'],
      ],
      { method: 'OPTIONS' },
    );
    expect([
      answer.status,
      [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
    ]).toEqual([403, []]);
  });

  test('config.json and pages are guarded by name as well', async () => {
    const server = await relay((await upstream()).url);
    expectTrouble(
      await ask(server, '/config.json', { headers: [['Host', 'evil.example']] }),
      'refused',
      403,
    );
    expectTrouble(
      await ask(server, '/taskpane.html', { headers: [['Host', 'evil.example']] }),
      'refused',
      403,
    );
    expectTrouble(
      await ask(server, '/config.json', { headers: [['Origin', 'https://evil.example']] }),
      'refused',
      403,
    );
  });
});
