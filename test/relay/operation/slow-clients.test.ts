// Clients that hold on to what they were given and never finish (slow loris). They must cost
// little, and end.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { localCertificate } from '../../../src/node/relay/certificates/local-certificate';
import { ask, expectTrouble, LEDGER, REBATES, relay, upstream, type Answer } from '../rig';

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** All that comes until the server hangs up. */
async function heard(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

test('a handshake that is never begun', async () => {
  const { port } = await relay('http://127.0.0.1:1', {
    tls: await localCertificate(),
    limits: { handshakeMs: 200 },
  });
  expect(await heard(await open(port))).toBe('');
});

test('plain http where https is spoken', async () => {
  const { port } = await relay('http://127.0.0.1:1', { tls: await localCertificate() });
  const socket = await open(port);
  socket.write(`GET /health HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  expect(await heard(socket)).not.toMatch(/HTTP/);
});

test('a handshake that is never ended does not hold a server that stops', async () => {
  const server = await relay('http://127.0.0.1:1', {
    tls: await localCertificate(),
    limits: { stopMs: 200 },
  });
  const hanging = heard(await open(server.port));
  await server.close();
  expect(await hanging).toBe('');
});

test('a head of which a byte comes now and then', async () => {
  const exchange = await upstream();
  const { port } = await relay(exchange.url, { limits: { headMs: 300 } });
  const socket = await open(port);
  socket.write(`GET ${REBATES} HTTP/1.1\r\nHost: localhost:${port}\r\nX: `);
  const drip = setInterval(() => socket.write('x'), 20);
  const answer = await heard(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*Tieout-Relay: refused/);
  expect(exchange.seen).toEqual([]);
});

test('a body of which a byte comes now and then', async () => {
  const exchange = await upstream();
  const { port } = await relay(exchange.url, { limits: { headMs: 200, wholeRequestMs: 400 } });
  const socket = await open(port);
  socket.write(
    `POST ${LEDGER} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
  );
  const drip = setInterval(() => socket.write(' '), 20);
  const answer = await heard(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(exchange.seen).toEqual([]);
});

/** Asks until it is let in; the test's own limit ends it. */
async function askUntilLetIn(server: { readonly port: number }, target: string): Promise<Answer> {
  for (;;) {
    const answer = await ask(server, target).catch(() => null);
    if (answer !== null && answer.status !== 0) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('an answer that is never read', async () => {
  const exchange = await upstream((_request, response) => response.end('x'.repeat(9_000_000)));
  // One place: the next client is let in only when the reader is gone.
  const server = await relay(exchange.url, { limits: { clients: 1, idleMs: 300 } });
  const reader = await open(server.port);
  reader.pause();
  reader.write(`GET ${REBATES} HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`);
  expect((await askUntilLetIn(server, '/health')).status).toBe(200);
});

test('more connections than there are places: the next is closed at once, and let in when one has gone', async () => {
  const server = await relay((await upstream()).url, { limits: { clients: 2, stopMs: 100 } });
  const [first] = [await open(server.port), await open(server.port)];
  expect(await heard(await open(server.port))).toBe('');
  first.destroy();
  expect((await askUntilLetIn(server, '/health')).status).toBe(200);
});

test('a client that keeps its places idle loses its oldest ones, and neither itself nor others are kept out', async () => {
  const server = await relay((await upstream()).url, {
    limits: { clients: 20, clientsOfAddress: 4, stopMs: 100 },
  });
  const closed: number[] = [];
  for (let each = 0; each < 40; each += 1) {
    const socket = await open(server.port);
    socket.once('close', () => closed.push(each));
  }
  expect((await ask(server, '/health')).status).toBe(200);
  expect(closed).toEqual(Array.from({ length: 37 }, (_, each) => each));
});

test('3,900 idle connections of one client leave the server to the others', async () => {
  const server = await relay((await upstream()).url, { limits: { stopMs: 100 } });
  let left = 0;
  for (let batch = 0; batch < 39; batch += 1) {
    const opened = await Promise.all(Array.from({ length: 100 }, () => open(server.port)));
    left += opened.length;
    for (const socket of opened) socket.once('close', () => (left -= 1));
  }
  expect((await ask(server, '/health')).status).toBe(200);
  while (left > 1_000) await new Promise((resolve) => setTimeout(resolve, 20));
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
  expect(await heard(await open(server.port))).toBe('');
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
  expect((await ask(server, REBATES, { headers: [...others, shown] })).status).toBe(200);
});
