// Listening: on this machine only, under both of localhost's addresses, unless an address of its
// own is named.
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { ClientPlaces } from './client-connections';
import type { Limits } from './limits';
import { StartRefusal } from './start-refusal';

export interface TlsCertificate {
  /** PEM; further certificates of the chain may follow the first. */
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

export interface Listening {
  readonly port: number;
  /**
   * Accepts no new connections; resolves when the open ones are done, at the latest after
   * `withinMs`.
   */
  stop(withinMs: number): Promise<void>;
}

/**
 * Ciphers with forward secrecy: a recorded connection stays unreadable even if the certificate's
 * key leaks later. The first three are TLS 1.3's.
 */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');

interface Listener {
  readonly tls: TlsCertificate | undefined;
  readonly limits: Limits;
  readonly onRequest: RequestListener;
  readonly onUnreadable: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

/**
 * Listens on 127.0.0.1 and ::1, or on neither: browsers resolve localhost to one of them, and if
 * another program had the second, a person could paste a secret there. A machine without IPv6 has
 * the first only.
 * @param port 0 takes any free one
 * @throws StartRefusal when the port is taken
 */
export async function listenOnLoopback(port: number, listener: Listener): Promise<Listening> {
  for (let attemptsLeft = port === 0 ? 10 : 1; attemptsLeft > 0; attemptsLeft -= 1) {
    const doors = [openDoor(listener), openDoor(listener)] as const;
    try {
      await bind(doors[0].server, port, '127.0.0.1');
      const bound = portOf(doors[0].server);
      const both = await bind(doors[1].server, bound, '::1').then(() => true, withoutIpv6);
      return listeningAt(bound, both ? doors : [doors[0]]);
    } catch (error) {
      await stopAll(doors, 0);
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE') throw refusalOf(code, port) ?? error;
    }
  }
  throw refusalOf('EADDRINUSE', port) ?? new Error('A taken port has its sentence.');
}

/**
 * One address that other machines reach, for example 0.0.0.0 or :: for all.
 * @throws StartRefusal when it cannot be had
 */
export async function listenOn(
  address: string,
  port: number,
  listener: Listener,
): Promise<Listening> {
  const door = openDoor(listener);
  try {
    await bind(door.server, port, address, false);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
      throw new StartRefusal(
        `LISTEN names ${address}, which is no address of this machine. Use one that it has, or 0.0.0.0 for all.`,
      );
    throw refusalOf(code, port) ?? error;
  }
  return listeningAt(portOf(door.server), [door]);
}

const listeningAt = (port: number, doors: readonly Door[]): Listening => ({
  port,
  stop: (withinMs) => stopAll(doors, withinMs),
});

/** What a person can do if the port cannot be opened, or null. */
function refusalOf(code: string | undefined, port: number): StartRefusal | null {
  if (code === 'EACCES')
    return new StartRefusal(
      `Port ${port} needs administrator rights. Set PORT to one above 1023, for example 3443.`,
    );
  if (code === 'EADDRINUSE')
    return new StartRefusal(
      `Port ${port} is taken by another program. Stop that program, or set PORT to another one, for example 3443.`,
    );
  return null;
}

/**
 * A server with all its connections, including unfinished handshakes: closeAllConnections closes
 * only those that have sent a request.
 */
interface Door {
  readonly server: Server;
  readonly sockets: ReadonlySet<Socket>;
}

function openDoor({ tls, limits, onRequest, onUnreadable }: Listener): Door {
  const { clients, clientsOfAddress, handshakeMs, headMs, wholeRequestMs, idleMs } = limits;
  // How often Node checks for clients that never finish; its default is too rare for the bounds
  // above.
  const bounds = {
    headersTimeout: headMs,
    requestTimeout: wholeRequestMs,
    connectionsCheckingInterval: Math.ceil(headMs / 4),
    keepAliveTimeout: idleMs,
    maxHeaderSize: 16_384,
  };
  const server = tls
    ? createTlsServer(
        {
          ...{ ...bounds, ...tls },
          ...{ minVersion: 'TLSv1.2', ciphers: CIPHERS, handshakeTimeout: handshakeMs },
        },
        onRequest,
      )
    : createPlainServer(bounds, onRequest);
  server.maxConnections = clients;
  // Node silently drops headers after the two thousandth, including one that would be refused
  // because it comes twice.
  server.maxHeadersCount = 0;
  server.setTimeout(idleMs).on('clientError', onUnreadable);
  // Before the handshake no answer can be sent, and a pending answer would keep the connection
  // open.
  server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
  const places = new ClientPlaces(clientsOfAddress);
  server.on('connection', (socket: Socket) => places.enter(socket));
  server.on('request', ({ socket }, response) => {
    const done = places.asks(socket);
    response.once('close', done);
  });
  return { server, sockets: places.sockets };
}

const bind = (server: Server, port: number, host: string, ipv6Only = true): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only }, () => {
      server.off('error', reject);
      resolve();
    });
  });

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('A bound server has an address.');
  return address.port;
}

function withoutIpv6(error: unknown): false {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return false;
  throw error;
}

async function stopAll(doors: readonly Door[], withinMs: number): Promise<void> {
  const ended = doors.map(
    ({ server }) => new Promise<void>((resolve) => server.close(() => resolve())),
  );
  const closeIdle = (): void => doors.forEach(({ server }) => server.closeIdleConnections());
  // Closes a connection whose last answer is sent only now; it would otherwise stay open until its
  // keep-alive ends.
  const sweep = setInterval(closeIdle, 50);
  const end = setTimeout(
    () => doors.forEach(({ sockets }) => sockets.forEach((socket) => socket.destroy())),
    withinMs,
  );
  closeIdle();
  await Promise.all(ended);
  clearInterval(sweep);
  clearTimeout(end);
}
