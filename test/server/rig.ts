// What the relay's tests share: upstreams that misbehave on purpose, and requests as bytes that no
// client library would send.
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import {
  connect,
  createServer as createRawServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { startServer, type RunningServer, type ServerOptions } from '../../src/server/server';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

interface SeenRequest {
  readonly method: string;
  /** The request target as it stood on the wire. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Upstream {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Connections opened so far. */
  connections: number;
}

/** A stand-in for the exchange that notes what it is asked. Answers `{}` unless told otherwise. */
export async function upstream(
  answer: RequestListener = (_request, response) => response.end('{}'),
): Promise<Upstream> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      answer(request, response);
    });
  });
  const self = { url: await listening(server), seen, connections: 0 };
  server.on('connection', () => {
    self.connections += 1;
  });
  return self;
}

/** An upstream that sends these bytes to each client, and then hangs up or resets. */
export async function rawUpstream(
  bytes: string | Buffer,
  end: 'end' | 'reset' | 'stay' = 'end',
): Promise<string> {
  return listening(
    createRawServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.write(bytes, () => {
          if (end === 'end') socket.end();
          // Long enough for the bytes to be read before the reset throws them away.
          if (end === 'reset') setTimeout(() => socket.resetAndDestroy(), 50);
        }),
      );
    }),
  );
}

async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        sockets.forEach((socket) => socket.destroy());
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The relay over plain http (https is tested by itself), in front of one upstream. */
export async function relay(
  to: string,
  options: Partial<ServerOptions> = {},
): Promise<RunningServer> {
  const server = await startServer({ port: 0, ledgerBaseUrl: to, rebatesBaseUrl: to, ...options });
  undo.push(() => server.close());
  return server;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface Asking {
  readonly method?: string;
  /** Pairs, so that a header can be sent twice. `Host` is added unless there is one. */
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
}

/**
 * Sends a request exactly as written, target included, and reads the answer until the connection
 * ends.
 */
export async function ask(
  { port }: { readonly port: number },
  target: string,
  { method = 'GET', headers = [], body = '' }: Asking = {},
): Promise<Answer> {
  const lines = [
    ...(headers.some(([name]) => name.toLowerCase() === 'host')
      ? []
      : [['Host', `localhost:${port}`]]),
    ...headers,
    ...(body === '' ? [] : [['Content-Length', String(Buffer.byteLength(body))]]),
    ['Connection', 'close'],
  ];
  const head = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return answerTo(port, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]));
}

export const statusOf = async (...asked: Parameters<typeof ask>): Promise<number> =>
  (await ask(...asked)).status;

/** Sends bytes and reads whatever comes until the connection ends. */
export async function answerTo(port: number, bytes: Buffer | string): Promise<Answer> {
  const raw = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
  const text = raw.toString();
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(status.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}

/** The relay's own answer of this kind, with a sentence, and no trace of an exchange. */
export function expectTrouble(answer: Answer, kind: string, status: number, sentence = /./): void {
  expect({
    status: answer.status,
    relay: answer.headers.get('tieout-relay'),
    body: JSON.parse(answer.body),
  }).toEqual({
    status,
    relay: kind,
    body: { relay: kind, msg: expect.stringMatching(sentence), retry: expect.any(Boolean) },
  });
}

export const expectSignedOut = (answer: Answer): void => expectTrouble(answer, 'signed-out', 401);

export const REBATES = '/exchange/api/v3/apiReferral/rebate/recentRecord';
export const LEDGER = '/exchange/api/v3/tax/income';
export const TIME = '/exchange/api/v3/time';
export const JSON_BODY = ['Content-Type', 'application/json'] as const;

/** Something that happens once, and is waited for. */
export function occurrence(): { readonly happened: Promise<void>; readonly happens: () => void } {
  let happens = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    happens = resolve;
  });
  return { happened, happens };
}
