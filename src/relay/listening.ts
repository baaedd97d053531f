// Listening: on this machine only, under both of localhost's addresses, unless an address of its own is named.
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { StartRefusal } from './start-refusal';

export interface Certificate {
  /** PEM; further certificates of the chain may follow the first. */
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

export interface Listening {
  readonly port: number;
  /** Takes no new connection; ends when the ones there are done, at the latest after `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

interface Listener {
  readonly tls: Certificate | undefined;
  readonly onRequest: RequestListener;
  readonly onUnreadable: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

/**
 * Browsers resolve localhost to 127.0.0.1 or ::1, so both are bound, or none: were one of them another program's, a
 * person could paste a secret there. A machine without IPv6 has the first alone.
 * @param port 0 takes any free one
 * @throws StartRefusal when the port is taken
 */
export async function listenOnLoopback(port: number, listener: Listener): Promise<Listening> {
  for (let attemptsLeft = port === 0 ? 10 : 1; attemptsLeft > 0; attemptsLeft -= 1) {
    const servers = [openServer(listener), openServer(listener)] as const;
    try {
      await bind(servers[0], port, '127.0.0.1');
      const bound = portOf(servers[0]);
      const both = await bind(servers[1], bound, '::1').then(() => true, withoutIpv6);
      return { port: bound, stop: (withinMs) => stopAll(both ? servers : [servers[0]], withinMs) };
    } catch (error) {
      await stopAll(servers, 0);
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
export async function listenOn(address: string, port: number, listener: Listener): Promise<Listening> {
  const server = openServer(listener);
  try {
    await bind(server, port, address, false);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') throw new StartRefusal(`LISTEN names ${address}, which is no address of this machine. Use one that it has, or 0.0.0.0 for all.`);
    throw refusalOf(code, port) ?? error;
  }
  return { port: portOf(server), stop: (withinMs) => stopAll([server], withinMs) };
}

/** What a person can do about a port that cannot be had, or null. */
function refusalOf(code: string | undefined, port: number): StartRefusal | null {
  if (code === 'EACCES') return new StartRefusal(`Port ${port} needs administrator rights. Set PORT to one above 1023, for example 3443.`);
  if (code === 'EADDRINUSE') return new StartRefusal(`Port ${port} is taken by another program. Stop that program, or set PORT to another one, for example 3443.`);
  return null;
}

function openServer({ tls, onRequest, onUnreadable }: Listener): Server {
  // Bounds against clients that never finish: 10 s for the head, 30 s for the whole request.
  const bounds = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 60_000, maxHeaderSize: 16_384 };
  const server = tls ? createTlsServer({ ...bounds, ...tls, minVersion: 'TLSv1.2' }, onRequest) : createPlainServer(bounds, onRequest);
  return server.on('clientError', onUnreadable);
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
  if (address === null || typeof address === 'string') throw new Error('A bound server has an address.');
  return address.port;
}

function withoutIpv6(error: unknown): false {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return false;
  throw error;
}

async function stopAll(servers: readonly Server[], withinMs: number): Promise<void> {
  const ended = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
  const closeIdle = (): void => servers.forEach((server) => server.closeIdleConnections());
  // A connection whose last answer goes out only now would otherwise stay open until its keep-alive ends.
  const sweep = setInterval(closeIdle, 50);
  const end = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), withinMs);
  closeIdle();
  await Promise.all(ended);
  clearInterval(sweep);
  clearTimeout(end);
}
