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
import { expectRefused, refusedBy } from './refused-by';

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
    expect([400, 403, 404]).toContain(answer.status);
    expectTrouble(answer, 'refused', answer.status);
  });

  test('a request for a whole address (absolute form) does not make the relay a proxy', async () => {
    const elsewhere = await upstream();
    for (const target of [
      `${elsewhere.url}/exchange/api/v3/time`,
      'http://evil.example/exchange/api/v3/time',
    ]) {
      await expectRefused(404, target);
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
      await expectRefused(405, REBATES, {
        method: 'POST',
        headers: [[name, 'GET'], JSON_BODY],
        body: '{}',
      });
    },
  );

  test('override by the query', async () => {
    await expectRefused(405, `${REBATES}?_method=GET`, { method: 'POST' });
  });
});

describe("another site's page", () => {
  /** `PORT` in a value is the port of the server. */
  const asked = async (
    headers: readonly (readonly [string, string])[],
    asking: Asking = {},
  ): Promise<{ readonly answer: Awaited<ReturnType<typeof ask>>; readonly forwarded: number }> => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    const answer = await ask(server, REBATES, {
      ...asking,
      headers: headers.map(([name, value]) => [name, value.replace('PORT', `${server.port}`)]),
    });
    return { answer, forwarded: exchange.seen.length };
  };
  const headersOf = (host: string | null, origin: string | null, site: string | null) =>
    Object.entries({ Host: host, Origin: origin, 'Sec-Fetch-Site': site }).flatMap(
      ([name, value]): [string, string][] => (value === null ? [] : [[name, value]]),
    );
  const own = 'localhost:PORT';

  test.each([
    ["DNS rebinding: a stranger's name", 'evil.example:PORT', null, null],
    ['DNS rebinding: a name that begins like ours', 'localhost.evil.example:PORT', null, null],
    ['DNS rebinding: our name at another port', 'localhost:1', null, null],
    ['DNS rebinding: our name without the port', 'localhost', null, null],
    ['DNS rebinding: another loopback address', '127.0.0.2:PORT', null, null],
    ['an empty host', '', null, null],
    ['a user in the host', 'localhost:PORT@evil.example', null, null],
    ['cross-site request', own, 'https://evil.example', null],
    ['another port of this machine', own, 'http://localhost:1', null],
    ['our name by another scheme', own, 'https://localhost:PORT', null],
    ['another of our names', own, 'http://127.0.0.1:PORT', null],
    ['a sandboxed frame (Origin: null)', own, 'null', null],
    ['a sandboxed frame that says so', own, 'null', 'cross-site'],
    ['no origin but cross-site', own, null, 'cross-site'],
    ['another port, same site', own, null, 'same-site'],
    ['typed into the address bar', own, null, 'none'],
    ['our origin but cross-site', own, 'http://localhost:PORT', 'cross-site'],
  ])('%s', async (_name, host, origin, site) => {
    const { answer, forwarded } = await asked(headersOf(host, origin, site));
    expectTrouble(answer, 'refused', 403);
    expect([forwarded, answer.headers.get('access-control-allow-origin')]).toEqual([0, null]);
  });

  test.each([
    ['a program without any of these headers', null, null, null],
    ['our page, GET', own, null, 'same-origin'],
    ['our page, with origin', own, 'http://localhost:PORT', 'same-origin'],
    ['our page, whose referrer policy hides the origin', own, 'null', 'same-origin'],
    ['a browser without fetch metadata', own, 'http://localhost:PORT', null],
    ['by IPv4 address', '127.0.0.1:PORT', 'http://127.0.0.1:PORT', null],
    ['by IPv6 address', '[::1]:PORT', 'http://[::1]:PORT', null],
    ['our name in capitals', 'LOCALHOST:PORT', null, null],
  ])('let through: %s', async (_name, host, origin, site) => {
    const { answer, forwarded } = await asked(headersOf(host, origin, site));
    const allowed = answer.headers.get('access-control-allow-origin');
    expect([answer.status, forwarded, allowed]).toEqual([200, 1, null]);
  });

  test('preflight: no permission is ever granted', async () => {
    const { answer } = await asked(
      [
        ['Host', own],
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

  test.each([
    ['/config.json', 'Host', 'evil.example'],
    ['/taskpane.html', 'Host', 'evil.example'],
    ['/config.json', 'Origin', 'https://evil.example'],
  ])('%s is guarded by name as well: %s %s', async (target, name, value) => {
    const server = await relay((await upstream()).url);
    expectTrouble(await ask(server, target, { headers: [[name, value]] }), 'refused', 403);
  });
});
