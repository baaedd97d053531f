// What Tieout's own server says about the way to the exchange reaches the person as it stands, and
// what no further try can mend is tried once.
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { ExchangeClient } from '../../../src/addin/engine/exchange/client';
import { ledgerRequest } from '../../../src/addin/engine/exchange/requests';
import { importSigningKey } from '../../../src/addin/engine/exchange/signing';
import { processClock } from '../../../src/server/http/clock';
import type { ServerOptions } from '../../../src/server/server';
import { NOON_MS, rig } from '../../addin/engine/exchange/rig';
import { certificateFor } from '../certificate-for';
import { refusingProxy } from '../refusing-proxy';
import { relay, upstream } from '../rig';

const request = ledgerRequest({ month: '2026-10' }, 1);

/** What one question through the relay ends with, and how often it was asked. */
async function reported(exchange: string, options: Partial<ServerOptions> = {}) {
  const server = await relay(exchange, options);
  let asked = 0;
  const clock = { ...processClock, steadyMs: () => processClock.nowMs() };
  const counted: typeof fetch = (...args) => {
    asked += 1;
    return fetch(...args);
  };
  const client = new ExchangeClient({
    wire: { fetch: counted, clock, base: `http://localhost:${server.port}/exchange` },
    random: () => 0,
  });
  const signingKey = await importSigningKey('secret');
  const account = { name: 'a', id: 'a', apiKey: 'a', passphrase: 'p', signingKey };
  const error: unknown = await client
    .ask(request, account, new AbortController().signal)
    .catch((reason: unknown) => reason);
  return { error, asked };
}

/** A real exchange's address with a certificate that nobody trusts. */
async function untrusted(): Promise<string> {
  const { cert, key } = await certificateFor('exchange.example');
  const pair = { cert: readFileSync(cert), key: readFileSync(key) };
  const server = createTlsServer(pair, (_request, response) => response.end('[]'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

const answering = async (
  status: number,
  headers: Record<string, string>,
  body = '',
): Promise<string> =>
  (await upstream((_request, response) => response.writeHead(status, headers).end(body))).url;

const elsewhere = { location: 'https://elsewhere.example/' };
const behindProxy = async (status: number): Promise<Partial<ServerOptions>> => ({
  proxy: { address: (await refusingProxy(status)).address, except: '' },
});

test.each<[string, () => Promise<[string, Partial<ServerOptions>?]>, RegExp]>([
  ['Y5: a redirect (302)', async () => [await answering(302, elsewhere)], /leads elsewhere/],
  ['Y5: a redirect (308)', async () => [await answering(308, elsewhere)], /leads elsewhere/],
  [
    'Y6: a certificate of its own',
    async () => [await untrusted()],
    /certificate of .* not trusted/,
  ],
  [
    'Y6: a proxy that wants a name',
    async () => ['https://exchange.invalid', await behindProxy(407)],
    /proxy named in HTTPS_PROXY .*status 407.*user name and a password/,
  ],
  [
    'Y6: a proxy that forbids the address',
    async () => ['https://exchange.invalid', await behindProxy(403)],
    /proxy named in HTTPS_PROXY .*status 403/,
  ],
  [
    'Y6: an answer over the bound',
    async () => [await answering(200, {}, 'x'.repeat(2_000)), { limits: { answerBytes: 1_000 } }],
    /larger than this server passes on/,
  ],
  [
    'Y6: an unknown encoding',
    async () => [await answering(200, { 'content-encoding': 'zstd' }, 'x')],
    /encoding/,
  ],
])('%s: its sentence, after one request', async (_name, opened, sentence) => {
  const [exchange, options] = await opened();
  const { error, asked } = await reported(exchange, options);
  expect(error).toMatchObject({
    ...{ name: 'ConnectionError', code: 'unreachable', retryable: false },
    message: expect.stringMatching(/Tieout's server says: "[^"]+" Show this to your administrator/),
  });
  expect((error as Error).message).toMatch(sentence);
  expect(asked).toBe(1);
});

test('a name that this server does not have: its own sentence, after one request', async () => {
  const server = await relay((await upstream()).url);
  const clock = { ...processClock, steadyMs: () => processClock.nowMs() };
  const asForeign: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', 'https://other.example');
    return fetch(input, { ...init, headers });
  };
  const base = `http://localhost:${server.port}/exchange`;
  const client = new ExchangeClient({ wire: { fetch: asForeign, clock, base }, random: () => 0 });
  const account = {
    ...{ name: 'a', id: 'a', apiKey: 'a', passphrase: 'p' },
    signingKey: await importSigningKey('secret'),
  };
  await expect(client.ask(request, account, new AbortController().signal)).rejects.toMatchObject({
    code: 'our-fault',
    message: expect.stringContaining('"Only Tieout\'s own pages may ask this."'),
  });
});

describe('through the relay', () => {
  const all = Array.from({ length: 24 }, (_, i) => ledgerRequest({ month: '2026-10' }, i + 1));

  test('Y8: a ban of ten minutes is told to the first and to all others, after one request', async () => {
    const { client, broker, clock, sandbox, signal } = await rig({
      throughRelay: true,
      sandbox: {
        onRequest: () => ({ kind: 'answer', status: 418, body: '', retryAfterSeconds: 600 }),
      },
    });
    const ask = (): Promise<unknown> =>
      clock.run(client.ask(request, broker, signal).catch((error: unknown) => error));
    for (let time = 0; time < 2; time += 1)
      expect(await ask()).toMatchObject({
        code: 'too-many',
        message: expect.stringContaining('10 minutes'),
      });
    expect(sandbox.requests).toHaveLength(1);
  });

  test('Y8: a refusal without end ends, for all that wait', async () => {
    const { client, broker, clock, sandbox, signal } = await rig({
      throughRelay: true,
      sandbox: { onRequest: () => ({ kind: 'too-many' }) },
    });
    const outcomes = await clock.run(
      Promise.all(
        all.map((one) => client.ask(one, broker, signal).catch((error: unknown) => error)),
      ),
    );
    for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 'too-many' });
    expect(clock.nowMs() - NOON_MS).toBeLessThan(15 * 60_000);
    expect(sandbox.requests.length).toBeLessThan(30);
  });
});
