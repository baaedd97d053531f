// The signature covers the bytes: whatever the relay changes on the way makes every request of a
// customer fail.
import { ask, JSON_BODY, LEDGER, REBATES, relay, TIME, upstream } from '../rig';

const CREDENTIALS = [
  ['ACCESS-KEY', 'k-1'],
  ['ACCESS-SIGN', 'c2lnbg=='],
  ['ACCESS-PASSPHRASE', 'pass phrase!'],
  ['ACCESS-TIMESTAMP', '1764505800123'],
] as const;

describe('what is sent to the exchange', () => {
  test.each([
    ['percent-encoding as it came', '?symbol=BTC%2fUSDT&coin=%7eX&startTime=2026-01-01'],
    ['a plus stays a plus', '?symbol=BTC+USDT&coin=a%2Bb%20c'],
    ['repeated and empty parameters', '?page=1&page=2&&coin=&=x'],
    ['dots and slashes inside the query', '?coin=../../x&y=//z?w'],
    ['an empty query keeps its mark', '?'],
    ['no query', ''],
  ])('query: %s', async (_name, query) => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    await ask(server, REBATES + query, { headers: CREDENTIALS });
    expect(exchange.seen).toEqual([
      expect.objectContaining({
        method: 'GET',
        target: `/api/v3/apiReferral/rebate/recentRecord${query}`,
        body: '',
      }),
    ]);
  });

  test.each([
    ['spaces and order', '{ "month" : "2026-01",\n "limit":200,"page":1 }'],
    ['the empty filter', '{}'],
    ['letters beyond ASCII and escapes', '{"coin":"ÜSDT€\\u00fc"}'],
    ['no JSON at all', 'coin=USDT'],
    ['nothing', ''],
  ])('body: %s', async (_name, body) => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    await ask(server, LEDGER, { method: 'POST', headers: [...CREDENTIALS, JSON_BODY], body });
    expect(exchange.seen).toEqual([
      expect.objectContaining({ method: 'POST', target: '/api/v3/tax/income', body }),
    ]);
  });

  test('headers: the four of the interface, the content type and our own, and no other', async () => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    await ask(server, LEDGER, {
      method: 'POST',
      body: '{}',
      headers: [
        ...CREDENTIALS,
        JSON_BODY,
        ['Cookie', 'session=1'],
        ['Authorization', 'Bearer x'],
        ['X-Forwarded-For', '10.0.0.1'],
        ['Forwarded', 'for=10.0.0.1'],
        ['Referer', `http://localhost:${server.port}/taskpane.html`],
        ['User-Agent', 'Browser'],
        ['Accept-Language', 'de'],
        ['Accept-Encoding', 'gzip, br'],
        ['Tieout-Operation', 'ledger'],
        ['TE', 'trailers'],
      ],
    });
    expect(exchange.seen[0]?.headers).toEqual({
      'access-key': 'k-1',
      'access-sign': 'c2lnbg==',
      'access-passphrase': 'pass phrase!',
      'access-timestamp': '1764505800123',
      'content-type': 'application/json',
      'content-length': '2',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Tieout',
      host: new URL(exchange.url).host,
      connection: 'keep-alive',
    });
  });

  test('each operation goes to its own host, below the path of its base address', async () => {
    const [ledger, rebates] = [await upstream(), await upstream()];
    const server = await relay(ledger.url, {
      ledgerBaseUrl: `${ledger.url}/spot/`,
      rebatesBaseUrl: `${rebates.url}/broker`,
    });
    await ask(server, LEDGER, { method: 'POST', headers: [JSON_BODY], body: '{}' });
    await ask(server, `${REBATES}?page=1`);
    await ask(server, TIME);
    await ask(server, TIME, { headers: [['Tieout-Operation', 'rebates']] });
    expect(ledger.seen.map(({ target }) => target)).toEqual([
      '/spot/api/v3/tax/income',
      '/spot/api/v3/time',
    ]);
    expect(rebates.seen.map(({ target }) => target)).toEqual([
      '/broker/api/v3/apiReferral/rebate/recentRecord?page=1',
      '/broker/api/v3/time',
    ]);
  });

  test('the clock is asked without credentials', async () => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    await ask(server, TIME, { headers: CREDENTIALS });
    expect(
      Object.keys(exchange.seen[0]?.headers ?? {}).filter((name) => name.startsWith('access-')),
    ).toEqual([]);
  });
});

describe('what comes back', () => {
  test('status, type, Retry-After and bytes, and nothing else of the exchange', async () => {
    const body = '{"code":-1140,"msg":"päge"}\n';
    const exchange = await upstream((_request, response) =>
      response
        .writeHead(429, {
          'content-type': 'application/json;charset=UTF-8',
          'retry-after': '7',
          'set-cookie': 'a=b',
          server: 'gateway',
          'access-control-allow-origin': '*',
          'strict-transport-security': 'max-age=1',
          'cache-control': 'public, max-age=600',
          'tieout-relay': 'cut',
          'content-security-policy': 'default-src *',
          location: 'https://elsewhere.example',
        })
        .end(body),
    );
    const server = await relay(exchange.url);
    const answer = await ask(server, REBATES);
    expect([answer.status, answer.body]).toEqual([429, body]);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/json;charset=UTF-8',
      'retry-after': '7',
      'tieout-retry-after-ms': '7000',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(body)),
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      connection: 'close',
      date: expect.any(String),
    });
  });

  test.each([200, 400, 401, 403, 404, 418, 500, 503])(
    'an answer of the exchange with status %d stays one',
    async (status) => {
      const exchange = await upstream((_request, response) =>
        response.writeHead(status).end('{"code":"-1054"}'),
      );
      const server = await relay(exchange.url);
      const answer = await ask(server, REBATES);
      expect([answer.status, answer.body, answer.headers.get('tieout-relay')]).toEqual([
        status,
        '{"code":"-1054"}',
        null,
      ]);
    },
  );

  test('several megabytes arrive whole', async () => {
    const long = `["${'x'.repeat(8 * 1024 * 1024)}"]`;
    const exchange = await upstream((_request, response) => response.end(long));
    const server = await relay(exchange.url);
    expect((await ask(server, REBATES)).body).toBe(long);
  });
});
