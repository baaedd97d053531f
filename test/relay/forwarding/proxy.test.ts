// A firm's way out: through its proxy where the usual variables say so, and never for what is on
// this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask, expectTrouble, relay, TIME, upstream } from '../rig';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A proxy that lets nothing through, and what it was asked for. */
async function refusingProxy(
  status: number,
): Promise<{ readonly address: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    address: `http://user:geheim@127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
  };
}

test.each([407, 403, 502])(
  'a proxy that answers %d is named as the reason, without its password',
  async (status) => {
    const proxy = await refusingProxy(status);
    const server = await relay('https://exchange.invalid', {
      proxy: { address: proxy.address, except: '' },
    });
    const answer = await ask(server, TIME);
    expectTrouble(
      answer,
      'unreachable',
      502,
      /^The proxy named in HTTPS_PROXY lets no request through to exchange\.invalid\.$/,
    );
    expect([proxy.asked, answer.body.includes('geheim')]).toEqual([
      ['exchange.invalid:443'],
      false,
    ]);
  },
);

test('a proxy that is not there', async () => {
  const server = await relay('https://exchange.invalid', {
    proxy: { address: 'http://user:geheim@127.0.0.1:1', except: '' },
  });
  const answer = await ask(server, TIME);
  expectTrouble(answer, 'unreachable', 502);
  expect(answer.body).not.toMatch(/geheim/);
});

test.each(['exchange.invalid', '.invalid', 'a.example,exchange.invalid:443', '*'])(
  'NO_PROXY=%s: asked directly',
  async (except) => {
    const proxy = await refusingProxy(407);
    const server = await relay('https://exchange.invalid', {
      proxy: { address: proxy.address, except },
    });
    expectTrouble(await ask(server, TIME), 'unreachable', 502, /No connection to the exchange/);
    expect(proxy.asked).toEqual([]);
  },
);

test('an exchange on this machine, the sandbox for one, is never asked through a proxy', async () => {
  const [proxy, exchange] = [await refusingProxy(407), await upstream()];
  const server = await relay(exchange.url, { proxy: { address: proxy.address, except: '' } });
  expect([(await ask(server, TIME)).status, proxy.asked, exchange.seen.length]).toEqual([
    200,
    [],
    1,
  ]);
});
