// Clients that hold on to what they were given and never finish (slow loris). They must cost
// little, and end. The server's own limits of time end them, so these tests wait for real timers.
import { localCertificate } from '../../../src/server/certificates/local-certificate';
import { ask, LEDGER, REBATES, relay, upstream, type Answer } from '../rig';
import { heard, openSocket } from './sockets';

test('a handshake that is never begun', async () => {
  const { port } = await relay('http://127.0.0.1:1', {
    tls: await localCertificate(),
    limits: { handshakeMs: 200 },
  });
  expect(await heard(await openSocket(port))).toBe('');
});

test('plain http where https is spoken', async () => {
  const { port } = await relay('http://127.0.0.1:1', { tls: await localCertificate() });
  const socket = await openSocket(port);
  socket.write(`GET /health HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  expect(await heard(socket)).not.toMatch(/HTTP/);
});

test('a handshake that is never ended does not hold a server that stops', async () => {
  const server = await relay('http://127.0.0.1:1', {
    tls: await localCertificate(),
    limits: { stopMs: 200 },
  });
  const hanging = heard(await openSocket(server.port));
  await server.close();
  expect(await hanging).toBe('');
});

test('a head of which a byte comes now and then', async () => {
  const exchange = await upstream();
  const { port } = await relay(exchange.url, { limits: { headMs: 300 } });
  const socket = await openSocket(port);
  socket.write(`GET ${REBATES} HTTP/1.1\r\nHost: localhost:${port}\r\nX: `);
  const drip = setInterval(() => socket.write('x'), 20);
  const answer = await heard(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*tieout-relay: refused/);
  expect(exchange.seen).toEqual([]);
});

test('a body of which a byte comes now and then', async () => {
  const exchange = await upstream();
  const { port } = await relay(exchange.url, { limits: { headMs: 200, wholeRequestMs: 400 } });
  const socket = await openSocket(port);
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
  const reader = await openSocket(server.port);
  reader.pause();
  reader.write(`GET ${REBATES} HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`);
  expect((await askUntilLetIn(server, '/health')).status).toBe(200);
});

test('more connections than there are places: the next is closed at once, and let in when one has gone', async () => {
  const server = await relay((await upstream()).url, { limits: { clients: 2, stopMs: 100 } });
  const [first] = [await openSocket(server.port), await openSocket(server.port)];
  expect(await heard(await openSocket(server.port))).toBe('');
  first.destroy();
  expect((await askUntilLetIn(server, '/health')).status).toBe(200);
});

test('3,900 idle connections of one client leave the server to the others', async () => {
  const server = await relay((await upstream()).url, { limits: { stopMs: 100 } });
  let left = 0;
  for (let batch = 0; batch < 39; batch += 1) {
    const opened = await Promise.all(Array.from({ length: 100 }, () => openSocket(server.port)));
    left += opened.length;
    for (const socket of opened) socket.once('close', () => (left -= 1));
  }
  expect((await ask(server, '/health')).status).toBe(200);
  while (left > 1_000) await new Promise((resolve) => setTimeout(resolve, 20));
});
