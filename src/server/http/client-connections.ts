// Counts the connections of each client address.
import type { Socket } from 'node:net';

/** The key of a connection: the same for a socket and for the TLS on top of it. */
type Client = Pick<Socket, 'remoteAddress' | 'remotePort'>;

interface Connection {
  readonly socket: Socket;
  /** Requests on this connection that have no answer yet. */
  asking: number;
}

/**
 * The connections of each client address, up to a bound. Beyond it, the connection that was idle
 * for longest is closed for a new one. If none is idle, the new one is closed.
 */
export class ClientPlaces {
  /** Connections by port, least recently used first. */
  readonly #ofAddress = new Map<string, Map<number, Connection>>();
  readonly #sockets = new Set<Socket>();

  constructor(readonly mostOfAddress: number) {}

  /** All connections, including unfinished handshakes. */
  get sockets(): ReadonlySet<Socket> {
    return this.#sockets;
  }

  enter(socket: Socket): void {
    const { remoteAddress: address = '', remotePort: port = 0 } = socket;
    const own = this.#ofAddress.get(address) ?? new Map<number, Connection>();
    this.#ofAddress.set(address, own);
    if (own.size >= this.mostOfAddress) {
      const idle = longestIdle(own);
      if (idle === undefined) {
        socket.destroy();
        return;
      }
      own.get(idle)?.socket.destroy();
      own.delete(idle);
    }
    const connection = { socket, asking: 0 };
    own.set(port, connection);
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (own.get(port) === connection) own.delete(port);
      if (own.size === 0 && this.#ofAddress.get(address) === own) this.#ofAddress.delete(address);
    });
  }

  /** A request has arrived whole. @returns a function to call when it is answered */
  asks({ remoteAddress: address = '', remotePort: port = 0 }: Client): () => void {
    const own = this.#ofAddress.get(address);
    const connection = own?.get(port);
    if (!own || !connection) return () => undefined;
    connection.asking += 1;
    return () => {
      connection.asking -= 1;
      if (own.get(port) !== connection) return;
      own.delete(port);
      own.set(port, connection);
    };
  }
}

function longestIdle(own: ReadonlyMap<number, Connection>): number | undefined {
  for (const [port, { asking }] of own) if (asking === 0) return port;
  return undefined;
}
