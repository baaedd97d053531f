// Many connections and many headers of one client. Slow ones: slow-clients.all.test.ts.
import { ask, expectTrouble, REBATES, relay, upstream, statusOf } from '../rig';
import { heard, openSocket } from './sockets';

test('a client that keeps its places idle loses its oldest ones, and neither itself nor others are kept out', async () => {
  const server = await relay((await upstream()).url, {
    limits: { clients: 20, clientsOfAddress: 4, stopMs: 100 },
  });
  const closed: number[] = [];
  for (let each = 0; each < 40; each += 1) {
    const socket = await openSocket(server.port);
    socket.once('close', () => closed.push(each));
  }
  expect(await statusOf(server, '/health')).toBe(200);
  expect(closed).toEqual(Array.from({ length: 37 }, (_, each) => each));
});

test('a request under way is not cut by new connections of its client', async () => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const exchange = await upstream(
    (_request, response) => void asked.then(() => response.end('{}')),
  );
  const server = await relay(exchange.url, { limits: { clientsOfAddress: 2, stopMs: 100 } });
  const waiting = [ask(server, REBATES), ask(server, REBATES)];
  while (exchange.seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await heard(await openSocket(server.port))).toBe('');
  answer();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
});

test('headers behind two thousand others count as well', async () => {
  const exchange = await upstream();
  const access = {
    kind: 'header',
    name: 'X-Tieout-Access',
    value: 'T0ken-geheim-with-32-characters-or-more',
  } as const;
  const server = await relay(exchange.url, { access });
  const others = Array.from({ length: 2_100 }, () => ['a', 'b'] as const);
  const shown = [access.name, access.value] as const;
  expectTrouble(
    await ask(server, REBATES, { headers: [shown, ...others, [access.name, 'x']] }),
    'refused',
    400,
    /more than once/,
  );
  expectTrouble(
    await ask(server, REBATES, { headers: [shown, ...others, ['Origin', 'https://evil.example']] }),
    'refused',
    403,
  );
  expect(exchange.seen).toEqual([]);
  expect(await statusOf(server, REBATES, { headers: [...others, shown] })).toBe(200);
});
