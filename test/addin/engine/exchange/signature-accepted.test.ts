// A signature that is one byte off, and nothing can be read at all.
import * as fc from 'fast-check';
import { createHmac, createHash } from 'node:crypto';
import { ledgerRequest, rebatesRequest } from '../../../../src/addin/engine/exchange/requests';
import {
  defaultScheme,
  fingerprintOf,
  importSigningKey,
  sign,
  type SignedParts,
} from '../../../../src/addin/engine/exchange/signing';
import { refusals, rig } from './rig';

const nodeSignature = (secret: string, prehash: string): string =>
  createHmac('sha256', Buffer.from(secret, 'utf8')).update(prehash, 'utf8').digest('base64');

// The two examples of docs/exchange.md, Signature.
const documented: [string, SignedParts, string][] = [
  [
    'a GET with a query',
    {
      timestamp: '1591089508404',
      method: 'GET',
      path: '/api/v2/market/depth',
      query: 'symbol=btcusdt_spbl&limit=20',
      body: '',
    },
    '1591089508404GET/api/v2/market/depth?symbol=btcusdt_spbl&limit=20',
  ],
  [
    'a POST with a body',
    {
      timestamp: '1561022985382',
      method: 'POST',
      path: '/api/v2/order/order',
      query: '',
      body: '{"symbol":"btcusdt_spbl","side":"buy"}',
    },
    '1561022985382POST/api/v2/order/order{"symbol":"btcusdt_spbl","side":"buy"}',
  ],
];

test.each(documented)('the documented prehash of %s', async (_name, parts, prehash) => {
  expect(defaultScheme.prehash(parts)).toBe(prehash);
  expect(await sign(await importSigningKey('a secret'), parts)).toBe(
    nodeSignature('a secret', prehash),
  );
});

test('neither a query nor a body: no question mark', () => {
  expect(
    defaultScheme.prehash({
      timestamp: '1',
      method: 'GET',
      path: '/api/v3/time',
      query: '',
      body: '',
    }),
  ).toBe('1GET/api/v3/time');
});

test('any secret and any bytes sign as node:crypto signs them, a secret beyond ASCII and longer than a block included', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      async (secret, query, body) => {
        const parts = {
          timestamp: '1764505800123',
          method: 'POST',
          path: '/api/v3/tax/income',
          query,
          body,
        };
        expect(await sign(await importSigningKey(secret), parts)).toBe(
          nodeSignature(
            secret,
            `1764505800123POST/api/v3/tax/income${query === '' ? '' : `?${query}`}${body}`,
          ),
        );
      },
    ),
  ));

test.each(['ключ-секрет', 'sécrèt', '秘密🔑', '\u0000\u00ff'])(
  'the secret %j is UTF-8',
  async (secret) => {
    const [, parts, prehash] = documented[0]!;
    expect(await sign(await importSigningKey(secret), parts)).toBe(nodeSignature(secret, prehash));
  },
);

test('another scheme is one value: hex and SHA-512', async () => {
  const scheme = { ...defaultScheme, hash: 'SHA-512', encoding: 'hex' } as const;
  const [, parts, prehash] = documented[1]!;
  expect(await sign(await importSigningKey('s', scheme), parts, scheme)).toBe(
    createHmac('sha512', 's').update(prehash).digest('hex'),
  );
});

test('the key signs and can never be read again', async () => {
  const key = await importSigningKey('a secret');
  expect([key.extractable, key.usages]).toEqual([false, ['sign']]);
  for (const format of ['raw', 'jwk'] as const)
    await expect(crypto.subtle.exportKey(format, key)).rejects.toThrow();
});

test('an API key is filed under its SHA-256', async () => {
  expect(await fingerprintOf('kéy')).toBe(createHash('sha256').update('kéy', 'utf8').digest('hex'));
});

test('what is signed is what is sent: values that need percent-encoding', () => {
  const { query } = rebatesRequest(
    { symbol: 'A B+C&D=É', coin: 'U/S', product: 'SPOT', start: '2026-01-01', end: '2026-01-31' },
    2,
  );
  expect(query).toBe(
    'symbol=A%20B%2BC%26D%3D%C3%89&productType=SPOT&coin=U%2FS&page=2&pageSize=100&startTime=2026-01-01&endTime=2026-01-31',
  );
  expect(new URL(`http://x/?${query}`).search).toBe(`?${query}`);
  expect(ledgerRequest({ month: '2026-01' }, 1).body).toBe(
    '{"month":"2026-01","limit":200,"page":1}',
  );
});

test.each(['ÄÖ&=%+', 'a b', "it's(*)!~"])(
  'the sandbox verifies the signature over the bytes of the symbol %j',
  async (symbol) => {
    const { client, broker, clock, sandbox, signal } = await rig();
    const question = {
      symbol,
      coin: 'USDT',
      product: 'SPOT' as const,
      start: '2026-11-01',
      end: '2026-11-02',
    };
    // The symbol is unknown there; the signature over its encoded bytes was right.
    await expect(
      clock.run(client.ask(rebatesRequest(question, 1), broker, signal)),
    ).rejects.toMatchObject({ code: 'symbol' });
    expect(refusals(sandbox)).toEqual([-1058]);
  },
);
