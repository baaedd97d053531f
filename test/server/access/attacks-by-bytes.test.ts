// What a stranger's program might send, and an answer might do. Each test is named after the attack.
import {
  answerTo,
  ask,
  expectTrouble,
  JSON_BODY,
  LEDGER,
  REBATES,
  relay,
  TIME,
  upstream,
  statusOf,
} from '../rig';
import { expectRefused } from './refused-by';

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
    await expectRefused(
      400,
      REBATES,
      {
        headers: [
          [name, 'same-origin'],
          [name.toLowerCase(), 'same-origin'],
        ],
      },
      /more than once/,
    );
  });
  test('Tieout-Operation twice', async () => {
    await expectRefused(400, TIME, {
      headers: [
        ['Tieout-Operation', 'rebates'],
        ['Tieout-Operation', 'ledger'],
      ],
    });
  });
  test('Host twice', async () => {
    const exchange = await upstream();
    const server = await relay(exchange.url);
    expect(
      await statusOf(server, REBATES, {
        headers: [
          ['Host', `localhost:${server.port}`],
          ['Host', 'evil.example'],
        ],
      }),
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
    await expectRefused(400, REBATES + query);
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
    await expectRefused(413, LEDGER, {
      method: 'POST',
      headers: [JSON_BODY],
      body: 'x'.repeat(64 * 1024 + 1),
    });
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
    await expectRefused(
      400,
      REBATES,
      { headers: [['ACCESS-KEY', 'k'.repeat(1025)]] },
      /ACCESS-KEY/,
    );
  });
  test('a head beyond the bound', async () => {
    await expectRefused(431, REBATES, { headers: [['X', 'x'.repeat(20_000)]] });
  });
  test('a query beyond the bound', async () => {
    await expectRefused(431, `${REBATES}?${'x'.repeat(20_000)}`);
  });
  test('a body on a GET', async () => {
    await expectRefused(400, REBATES, { body: '{}' });
  });
  test('no HTTP at all', async () => {
    const server = await relay((await upstream()).url);
    const answer = await answerTo(server.port, 'hello\r\n\r\n');
    expectTrouble(answer, 'refused', 400);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
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
