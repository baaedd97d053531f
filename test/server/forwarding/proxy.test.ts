// A firm's way out: through its proxy where the usual variables say so, and never for what is on
// this machine.
import { refusingProxy } from '../refusing-proxy';
import { ask, expectTrouble, relay, TIME, upstream } from '../rig';

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
      /^The proxy named in HTTPS_PROXY lets no request through to exchange\.invalid \(status \d+\)\./,
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
