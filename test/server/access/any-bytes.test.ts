// Whatever bytes a stranger sends: nothing guarded comes back, the exchange hears nothing, and the
// server neither stumbles nor ends.
import * as fc from 'fast-check';
import { connect } from 'node:net';
import { ask, LEDGER, relay, REBATES, upstream } from '../rig';
import { runsOf } from '../../seeds';

const access = { kind: 'token', token: 'T0ken-geheim-with-32-characters-or-more' } as const;

/** Requests that would be answered, but for the token that they do not show. */
const REQUESTS = [
  'GET /config.json HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n',
  `GET ${REBATES}?coin=USDT HTTP/1.1\r\nHost: localhost:PORT\r\nAuthorization: Bearer x\r\nConnection: close\r\n\r\n`,
  `POST ${LEDGER} HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  'POST /taskpane.html?a=b HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\nConnection: close\r\n\r\ntoken=x',
  'GET /help/ HTTP/1.1\r\nHost: localhost:PORT\r\nCookie: __Host-tieout=1.2.3\r\nRange: bytes=0-5\r\nConnection: close\r\n\r\n',
];
/** What parsers read differently. */
const PIECES = [
  '%',
  '%2e',
  '..',
  '/',
  '//',
  '\\',
  '\0',
  '\r',
  '\n',
  '?',
  '#',
  ';',
  ':',
  ' ',
  '\t',
  '\xff',
  '%00',
  '%zz',
  '"',
  ',',
  '*',
  '@',
  '-1',
  '9'.repeat(20),
  '/../config.json',
  'Transfer-Encoding: chunked\r\n',
  'X-Tieout-Access: x\r\n',
];

const change = fc.record({ at: fc.nat(400), drop: fc.nat(6), add: fc.constantFrom('', ...PIECES) });
const bytes = fc.record({
  request: fc.constantFrom(...REQUESTS),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
});

/** Sends, says that nothing more comes, and reads until the server hangs up. */
const exchanged = (port: number, sent: string): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(sent, 'latin1')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });

test('a request changed at random opens nothing', async () => {
  const exchange = await upstream();
  const lines: string[] = [];
  const server = await relay(exchange.url, { access, log: { write: (line) => lines.push(line) } });
  await fc.assert(
    fc.asyncProperty(bytes, async ({ request, changes }) => {
      const sent = changes.reduce(
        (text, { at, drop, add }) => text.slice(0, at) + add + text.slice(at + drop),
        request.replace('PORT', String(server.port)),
      );
      const answer = await exchanged(server.port, sent);
      expect(answer).not.toMatch(/^HTTP\/1\.1 5|exchangeName|set-cookie/im);
    }),
    { numRuns: runsOf(400) },
  );
  expect(exchange.seen).toEqual([]);
  expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
  expect((await ask(server, '/health')).status).toBe(200);
});
