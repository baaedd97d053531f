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

/** Asks, and expects that the exchange never heard of it. */
async function refusedBy(target: string, asking: Asking = {}): ReturnType<typeof ask> {
  const exchange = await upstream();
  const server = await relay(exchange.url);
  const answer = await ask(server, target, asking);
  expect(exchange.seen).toEqual([]);
  return answer;
}

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

describe('headers that two readers read differently', () => {
  test.each([
    'ACCESS-KEY',
    'ACCESS-SIGN',
    'ACCESS-PASSPHRASE',
    'ACCESS-TIMESTAMP',
    'Content-Type',
    'Sec-Fetch-Site',
    'Origin',
  ])('%s twice', async (name) => {
    expectTrouble(
      await refusedBy(REBATES, {
        headers: [
          [name, 'same-origin'],
          [name.toLowerCase(), 'same-origin'],
        ],
      }),
      'refused',
      400,
      /more than once/,
    );
  });
  test('Tieout-Operation twice', async () => {
    expectTrouble(
      await refusedBy(TIME, {
        headers: [
          ['Tieout-Operation', 'rebates'],
          ['Tieout-Operation', 'ledger'],
        ],
      }),
      'refused',
      400,
    );
  });
  test('Host twice', async () => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    expect(
      (
        await ask(server, REBATES, {
          headers: [
            ['Host', `localhost:${server.port}`],
            ['Host', 'evil.example'],
          ],
        })
      ).status,
    ).toBe(400);
    expect(exchange.seen).toEqual([]);
  });
  test('length and chunks at once (request smuggling)', async () => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    const smuggled = `POST ${LEDGER} HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET ${TIME} HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`;
    expect((await answerTo(server.port, smuggled)).status).toBe(400);
    expect(exchange.seen).toEqual([]);
  });
  test.each([
    ['a line break', 'k\nX-Injected: 1'],
    ['a bare carriage return', 'k\rX-Injected: 1'],
    ['NUL', 'k\0'],
    ['bytes beyond ASCII', 'k\u00e9'],
  ])('header injection by %s', async (_name, value) => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    const answer = await ask(server, REBATES, { headers: [['ACCESS-KEY', value]] });
    // A lone line break begins another header for some parsers: then it must not travel on as one.
    expect(exchange.seen.map(({ headers }) => headers['x-injected'])).toEqual(
      answer.status === 200 ? [undefined] : [],
    );
    expect([200, 400]).toContain(answer.status);
  });
  test('a line break in the query', async () => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    await ask(server, `${REBATES}?a=1\r\nX-Injected: 1\r\nX: `);
    expect(exchange.seen.filter(({ headers }) => 'x-injected' in headers)).toEqual([]);
  });
  test.each([
    ['bytes beyond ASCII', '?coin=\u00e9'],
    ['a fragment', '?a=1#b'],
  ])('%s in the query', async (_name, query) => {
    expectTrouble(await refusedBy(REBATES + query), 'refused', 400);
  });
});

describe('changing where requests go', () => {
  test('by header, query, body or another method of config.json', async () => {
    const [exchange, elsewhere] = [await upstream(), await upstream()];
    const server = await relay(exchange.url);
    const evil = elsewhere.url;
    const names = [
      'EXCHANGE_BASE_URL',
      'LEDGER_BASE_URL',
      'X-Forwarded-Host',
      'X-Original-URL',
      'X-Rewrite-URL',
      'X-Target',
      'Forwarded',
      'Proxy',
      'Upstream',
    ];
    await ask(server, TIME, { headers: names.map((name) => [name, evil]) });
    await ask(server, `${TIME}?${names.map((name) => `${name}=${evil}`).join('&')}`);
    await ask(server, LEDGER, {
      method: 'POST',
      headers: [JSON_BODY],
      body: JSON.stringify(Object.fromEntries(names.map((name) => [name, evil]))),
    });
    await ask(server, TIME, { headers: [['Tieout-Operation', evil]] });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expectTrouble(
        await ask(server, '/config.json', {
          method,
          headers: [JSON_BODY],
          body: JSON.stringify({ ledgerBaseUrl: evil }),
        }),
        'refused',
        404,
      );
    await ask(server, TIME);
    expect([exchange.seen.length, elsewhere.seen.length]).toEqual([5, 0]);
    expect(
      exchange.seen.every(({ headers }) => names.every((name) => !(name.toLowerCase() in headers))),
    ).toBe(true);
  });
});

describe('too much', () => {
  test('a body beyond the bound', async () => {
    expectTrouble(
      await refusedBy(LEDGER, {
        method: 'POST',
        headers: [JSON_BODY],
        body: 'x'.repeat(64 * 1024 + 1),
      }),
      'refused',
      413,
    );
  });
  test('a body beyond the bound in chunks', async () => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const answer = await answerTo(
      server.port,
      `POST ${LEDGER} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`,
    );
    expectTrouble(answer, 'refused', 413);
    expect(exchange.seen).toEqual([]);
  });
  test('a credential beyond the bound', async () => {
    expectTrouble(
      await refusedBy(REBATES, { headers: [['ACCESS-KEY', 'k'.repeat(1025)]] }),
      'refused',
      400,
      /ACCESS-KEY/,
    );
  });
  test('a head beyond the bound', async () => {
    expectTrouble(
      await refusedBy(REBATES, { headers: [['X', 'x'.repeat(20_000)]] }),
      'refused',
      431,
    );
  });
  test('a query beyond the bound', async () => {
    expectTrouble(await refusedBy(`${REBATES}?${'x'.repeat(20_000)}`), 'refused', 431);
  });
  test('a body on a GET', async () => {
    expectTrouble(await refusedBy(REBATES, { body: '{}' }), 'refused', 400);
  });
  test('no HTTP at all', async () => {
    const server = await relay((await upstream()).url);
    expectTrouble(await answerTo(server.port, 'hello\r\n\r\n'), 'refused', 400);
  });
});

describe('an answer that attacks the page', () => {
  test('HTML of a gateway cannot run on our origin', async () => {
    const exchange = await upstream((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<script>1</script>'),
    );
    const server = await relay(exchange.url);
    const answer = await ask(server, REBATES);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
