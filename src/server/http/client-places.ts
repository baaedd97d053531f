// Who holds connections to this server.
import type { Socket } from 'node:net';

/** The same for a socket and for the TLS that is spoken over it. */
type Client = Pick<Socket, 'remoteAddress' | 'remotePort'>;

interface Connection {
  readonly socket: Socket;
  /** Requests on it that are not answered yet. */
  asking: number;
}

/**
 * The connections of each client address, up to a bound: beyond it the one that has been idle for
 * longest is closed for a new one, which a client with good intentions does not notice. Where none
 * is idle, the new one is closed.
 */
export class ClientPlaces {
  /** By port; those that asked lately stand last. */
  readonly #ofAddress = new Map<string, Map<number, Connection>>();
  readonly #sockets = new Set<Socket>();

  constructor(readonly mostOfAddress: number) {}

  /** Unfinished handshakes included. */
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

  /** A request has come whole. @returns what to call when it is answered */
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
